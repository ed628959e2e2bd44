//! What was wrong with a value.

use super::N;
use crate::{
    settings::{Issue, Problem},
    text::shared::shortened,
};

/// An issue in words.
pub fn issue(issue: &Issue) -> String {
    let (given, used) = (&issue.given, &issue.used);
    // Long input is somebody's accident or attack; its beginning is enough to recognise it.
    let shown = shortened(given);
    let instead = if used.is_empty() { String::new() } else { format!(" {used} is used.") };
    match issue.problem {
        Problem::Unfinished if shown.is_empty() => format!("A number is missing.{instead}"),
        Problem::Unfinished => format!("\u{201c}{shown}\u{201d} is not a number yet.{instead}"),
        Problem::NotANumber => format!("\u{201c}{shown}\u{201d} is not a number this can use.{instead}"),
        Problem::Comma if shown.matches([',', '.']).count() == 1 => {
            format!("Write the decimals after a dot: {}.{instead}", shown.replace(',', "."))
        }
        Problem::Comma => {
            format!("\u{201c}{shown}\u{201d} has a comma in the wrong place; decimals follow a dot.{instead}")
        }
        Problem::TooPrecise => {
            format!(
                "{shown} cannot be read exactly: at most 19 digits, and at most 19 after the dot.{instead}"
            )
        }
        Problem::Below(least) => format!("{shown} is below the smallest value, {}.", N.exact(least)),
        Problem::Above(most) => format!("{shown} is above the largest value, {}.", N.exact(most)),
        Problem::NotWhole => format!("{shown} is not a whole number.{instead}"),
        Problem::NotAChoice(_) if issue.name == "story" => {
            format!("No story is called \u{201c}{shown}\u{201d}.{instead}")
        }
        Problem::NotAChoice(choices) => {
            format!("\u{201c}{shown}\u{201d} is not known here, only {}.{instead}", choices.join(", "))
        }
        Problem::UnknownPolicy => {
            let instead = if used.is_empty() { " It is left out.".into() } else { instead };
            format!("No policy is called \u{201c}{shown}\u{201d}.{instead}")
        }
        Problem::TooMany(most) if issue.name == "compare" => {
            format!("At most {most} are possible; \u{201c}{shown}\u{201d} and what follows is left out.")
        }
        Problem::TooMany(most) => format!("At most {most} are possible; the rest is left out."),
        Problem::Foreign(id) if issue.name == "compare" => {
            format!("{id} cannot be told \u{201c}{shown}\u{201d}: what is shown is custom, from {id}.")
        }
        Problem::Foreign(id) => {
            format!(
                "{id} cannot be told \u{201c}{} = {shown}\u{201d}: what is shown is custom, from {id}.",
                issue.name
            )
        }
        Problem::NoEffect => format!("This policy has no jitter fraction; {shown} changes nothing."),
        Problem::EmptyRange => "The library would draw from an empty range, and raises an error here.".into(),
        Problem::Estimated(followed) => format!(
            "Each wait depends on the one before: the bars follow the shares that the first {} jobs had.",
            N.whole(followed)
        ),
        Problem::Forgotten => {
            format!("Each wait depends on the one before; attempt {used} is shown in its place.")
        }
        Problem::UnknownName => {
            let name = if issue.name == "compare" { shown } else { shortened(&issue.name) };
            format!("\u{201c}{name}\u{201d} means nothing here and is ignored.")
        }
        Problem::Repeated => format!("{} is given more than once; the last one counts: {used}.", issue.name),
        Problem::JitterIgnored => {
            let hint = match crate::decimal::parse(given, 1) {
                Ok(percent) if percent > 1.0 && percent <= 100.0 => {
                    format!(" For {} %, write {}.", N.exact(percent), N.exact(percent / 100.0))
                }
                _ => String::new(),
            };
            format!("The library takes 0 to 1 and ignores anything else: no jitter at all.{hint}")
        }
        Problem::DelayTooLarge => {
            "The wait is too large: beyond 2^127 milliseconds, or where the library raises an error.".into()
        }
        Problem::EdgeTooLarge => "The longest wait is too large: beyond 2^127 milliseconds.".into(),
        Problem::TooWide => "No job is drawn: the band is wider than 2^53 milliseconds.".into(),
        Problem::Stopped(calls, ms) => {
            let calls = N.decimal(calls as f64 / 1e6, 1);
            format!("The simulation stopped after {calls} million calls at {} s.", N.decimal(ms / 1000.0, 1))
        }
        Problem::Nobody => "Without a crowd there is no band; that of a single job is shown.".into(),
    }
}
