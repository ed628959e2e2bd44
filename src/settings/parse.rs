//! Values as a person types them: numbers, durations, words.

use super::Problem;
use crate::decimal::{self, NotDecimal};

/// The words of a choice and what each stands for, in the same order.
pub struct Words<T: 'static> {
    /// The words, as the query writes them.
    pub names: &'static [&'static str],
    /// Their values.
    pub values: &'static [T],
}

impl<T: Copy + PartialEq> Words<T> {
    /// The value a word stands for.
    pub fn read(&self, given: &str) -> Result<T, Problem> {
        let at = self.names.iter().position(|name| *name == given).ok_or(Problem::NotAChoice(self.names))?;
        Ok(self.values[at])
    }

    /// The word for a value.
    pub fn write(&self, value: T) -> &'static str {
        let at = self.values.iter().position(|other| *other == value).unwrap_or(0);
        self.names[at]
    }
}

/// One of some words.
pub fn one_of(given: &str, choices: &'static [&'static str]) -> Result<(), Problem> {
    if choices.contains(&given) { Ok(()) } else { Err(Problem::NotAChoice(choices)) }
}

/// Splits a duration into its number and how many milliseconds its unit has; `ns` and `us` are parts of one.
fn duration(given: &str) -> (&str, u32, f64) {
    // "ms" before "s", which it ends with.
    let units = [
        ("ns", 1, 1e6),
        ("us", 1, 1e3),
        ("ms", 1, 1.0),
        ("s", 1000, 1.0),
        ("m", 60_000, 1.0),
        ("min", 60_000, 1.0),
        ("h", 3_600_000, 1.0),
        ("d", 86_400_000, 1.0),
    ];
    for (unit, scale, parts) in units {
        if let Some(number) = given.strip_suffix(unit) {
            return (number.trim_end(), scale, parts);
        }
    }
    (given, 1, 1.0)
}

/// A duration in milliseconds, from 0 up to a limit.
pub fn span(given: &str, most: f64, set: &mut dyn FnMut(f64)) -> Result<(), Problem> {
    span_from(given, (0.0, most), set)
}

/// A duration in milliseconds within limits.
pub fn span_from(given: &str, (least, most): (f64, f64), set: &mut dyn FnMut(f64)) -> Result<(), Problem> {
    let (number, scale, parts) = duration(given);
    let limits = (least * parts, most * parts);
    limited(number, scale, limits, &mut |ms| set(ms / parts)).map_err(|problem| match problem {
        Problem::Below(_) => Problem::Below(least),
        Problem::Above(_) => Problem::Above(most),
        other => other,
    })
}

/// The same, or nothing for `none`.
pub fn span_or_none(given: &str, most: f64, set: &mut dyn FnMut(Option<f64>)) -> Result<(), Problem> {
    if given == "none" {
        set(None);
        return Ok(());
    }
    span(given, most, &mut |ms| set(Some(ms)))
}

fn number(given: &str, scale: u32) -> Result<f64, Problem> {
    let plain = plain(given);
    decimal::parse(&plain, scale).map_err(|reason| match reason {
        NotDecimal::Comma => Problem::Comma,
        NotDecimal::TooPrecise => Problem::TooPrecise,
        NotDecimal::TooLarge | NotDecimal::Unreadable if is_beginning(&plain) => Problem::Unfinished,
        NotDecimal::TooLarge | NotDecimal::Unreadable => Problem::NotANumber,
    })
}

/// A number without what the page itself writes in numbers: the true minus, and commas between groups of three.
fn plain(given: &str) -> String {
    let ascii = given.replace('\u{2212}', "-");
    let whole = ascii.split('.').next().unwrap_or_default();
    let mut groups = whole.trim_start_matches(['-', '+']).split(',');
    let first = groups.next().unwrap_or_default();
    // A number that begins with 0 has no thousands: 0,500 is a decimal comma.
    let grouped = (1..=3).contains(&first.len())
        && !first.starts_with('0')
        && groups.all(|group| group.len() == 3 && group.bytes().all(|byte| byte.is_ascii_digit()));
    if grouped { ascii.replace(',', "") } else { ascii }
}

/// Whether more typing could make a number of it.
fn is_beginning(given: &str) -> bool {
    decimal::parse(&format!("{given}1"), 1).is_ok()
}

/// Hands a number within limits to `set`, or the nearest limit with the problem that made it so.
///
/// `set` by reference and not by type: otherwise each of its many callers would have a copy of this.
pub fn limited(
    given: &str,
    scale: u32,
    (least, most): (f64, f64),
    set: &mut dyn FnMut(f64),
) -> Result<(), Problem> {
    let value = number(given, scale)?;
    // Adding 0 turns a minus zero into a plain one.
    set(decimal::within(value, least, most) + 0.0);
    if value < least {
        Err(Problem::Below(least))
    } else if value > most || plain(given).parse().is_ok_and(|digits: u128| digits > most as u128) {
        // The digits of 2^53 + 1 have 2^53 as their nearest double: only they tell that it is too much.
        Err(Problem::Above(most))
    } else {
        Ok(())
    }
}

/// The same for whole numbers; a fraction is cut off and reported.
pub fn whole(given: &str, limits: (f64, f64), set: &mut dyn FnMut(f64)) -> Result<(), Problem> {
    let mut fraction = false;
    limited(given, 1, limits, &mut |value| {
        fraction = value.fract() != 0.0;
        set(value.trunc());
    })?;
    if fraction { Err(Problem::NotWhole) } else { Ok(()) }
}
