//! Every word of the page and of the pictures, one [`Text`] per language.
//!
//! A language is a value of [`Text`]: a missing word does not compile. Numbers and durations are written by
//! [`Numerals`], so that separators and minus signs are right in each.

mod en;
mod number;
pub mod panels;

pub use en::EN;
pub use number::Numerals;

use crate::{
    policy::Atom,
    sample::{Row, Schedule, Wave},
    settings::{Issue, Lang, Run, Settings, Warning},
};

/// One step of the arithmetic, with the numbers filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What is computed.
    pub name: &'static str,
    /// How, with this wave's numbers.
    pub sum: String,
    /// What comes out, with its unit.
    pub result: String,
}

/// All words of one language.
pub struct Text {
    /// The language tag of the page, such as `en`.
    pub tag: &'static str,
    /// How numbers are written.
    pub numerals: Numerals,
    /// The name of the product.
    pub product: &'static str,
    /// What it is, in one line.
    pub tagline: &'static str,
    /// The control that chooses a policy.
    pub policy: &'static str,
    /// What a policy is called of which something was changed that its library cannot do.
    pub custom_from: fn(&str) -> String,
    /// The control of the base delay.
    pub base: &'static str,
    /// What the base delay is.
    pub base_hint: &'static str,
    /// The control of the attempt.
    pub attempt: &'static str,
    /// What an attempt is.
    pub attempt_hint: &'static str,
    /// The control of the jitter.
    pub jitter: &'static str,
    /// What jitter is.
    pub jitter_hint: &'static str,
    /// The control of the number of jobs.
    pub jobs: &'static str,
    /// What a job is.
    pub jobs_hint: &'static str,
    /// The control of the seed.
    pub seed: &'static str,
    /// What the seed does.
    pub seed_hint: &'static str,
    /// The control of the number of bars.
    pub bars: &'static str,
    /// What bars are.
    pub bars_hint: &'static str,
    /// The control of the colours, and its choices in the order of `auto`, `light`, `dark`.
    pub theme: &'static str,
    /// The choices of the colours, each a value of `theme` in the query and its words.
    pub themes: [(&'static str, &'static str); 3],
    /// The unit of milliseconds.
    pub ms: &'static str,
    /// The button that draws other jobs.
    pub new_sample: &'static str,
    /// The button that goes back to the defaults.
    pub reset: &'static str,
    /// What opens the controls that are seldom needed.
    pub more: &'static str,
    /// What opens the table.
    pub show_numbers: &'static str,
    /// The name of the group of controls, for those who do not see it.
    pub controls: &'static str,
    /// The heading of the arithmetic.
    pub arithmetic: &'static str,
    /// What the arithmetic is like, and what the picture leaves out.
    pub notes: fn(&Settings) -> Vec<&'static str>,
    /// The heading of the table's columns: from, to, jobs, expected.
    pub columns: [&'static str; 4],
    /// The axis of the waits.
    pub axis: &'static str,
    /// Why the picture cannot be drawn on this page.
    pub no_canvas: &'static str,
    /// What happened to the wave, in one sentence.
    pub sentence: fn(&Wave) -> String,
    /// The arithmetic of the band with the numbers filled in.
    pub steps: fn(&Settings, &Wave) -> Vec<Step>,
    /// What is known of the wave beyond the sentence: label and value.
    pub facts: fn(&Wave) -> Vec<(&'static str, String)>,
    /// The bars as rows of the table: from, to, jobs, expected.
    pub rows: fn(&Wave) -> Vec<[String; 4]>,
    /// The title of the spike.
    pub without_jitter: &'static str,
    /// What the spike is, given the number of jobs; the second one where there is little room.
    pub herd_label: fn(u64) -> [String; 2],
    /// The title of the band in the picture that is to scale.
    pub with_jitter: &'static str,
    /// What that band is; the second one where there is little room.
    pub band_label: [&'static str; 2],
    /// The caption of the enlarged band, given the enlargement and how many milliseconds a bar covers; the
    /// second one where there is little room.
    pub enlarged: fn(f64, f64) -> [String; 2],
    /// The label of the expected count.
    pub expected: &'static str,
    /// A pile-up; the second one where there is little room.
    pub pile: fn(&Atom) -> [String; 2],
    /// What is to be said of a bar that is cut, given its jobs; the second one where there is little room.
    pub pile_cut: fn(u64) -> [String; 2],
    /// Pile-ups that are too many to be told one by one.
    pub piles: fn(&[Atom]) -> [String; 2],
    /// The line of the longest wait.
    pub cap: &'static str,
    /// A share of 1.
    pub share: fn(f64) -> String,
    /// How many jobs the height of every lane stands for, and in a window of how many milliseconds; the second one
    /// where there is little room.
    pub full_height: fn(f64, f64) -> [String; 2],
    /// What the shares at the end of the lanes are; the second one where there is little room.
    pub on_busiest: [&'static str; 2],
    /// The mark of a mean.
    pub mean: &'static str,
    /// What the waits of a policy were multiplied by.
    pub scaled: fn(f64) -> String,
    /// The outage in the schedule, given its length in milliseconds.
    pub outage_label: fn(f64) -> String,
    /// The deadline in the schedule.
    pub deadline_label: fn(f64) -> String,
    /// The last attempt.
    pub last: &'static str,
    /// The first attempt that the cap holds back, given the cap in milliseconds.
    pub capped: fn(f64) -> String,
    /// A warning in words.
    pub warning: fn(&Warning, &Settings) -> String,
    /// How long the retries go on, and whether that is enough for the outage.
    pub verdict: fn(&Settings, &Schedule) -> String,
    /// Whether the herd's service recovers, and at what cost.
    pub herd_verdict: fn(&Run) -> String,
    /// The rule for a retry at exactly the deadline, if there is a deadline.
    pub deadline_rule: fn(&Schedule) -> Option<String>,
    /// A retry as a row of the table: attempt, shortest, mean and longest wait, earliest and latest instant.
    pub schedule_row: fn(&Row) -> [String; 6],
    /// The policy picker.
    pub picker: panels::Picker,
    /// The drawer with the blocks of the policy.
    pub blocks: panels::Blocks,
    /// The comparison of pinned policies.
    pub compare: panels::Compare,
    /// The schedule.
    pub schedule: panels::Schedule,
    /// Clients that want to change one row.
    pub contention: panels::Contention,
    /// Periodic work that falls out of step.
    pub fleet: panels::Fleet,
    /// Candidates for a lock.
    pub lock: panels::Lock,
    /// Recovery against jitter.
    pub curve: panels::Curve,
    /// What a jitter fraction means elsewhere.
    pub families: panels::Families,
    /// What there is to read about a policy.
    pub about: panels::About,
    /// What is said of the jitter of a policy that takes no fraction.
    pub no_fraction: &'static str,
    /// An issue in words.
    pub issue: fn(&Issue) -> String,
}

impl Text {
    /// The words of a language.
    pub fn of(lang: Option<Lang>) -> &'static Self {
        match lang {
            None | Some(Lang::En) => &EN,
        }
    }
}

/// A text as it stands in HTML and XML, also within quotation marks.
///
/// ```
/// # use jitterband::text::escape;
/// assert_eq!(escape("a < \"b\" & c"), "a &lt; &quot;b&quot; &amp; c");
/// ```
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            c => escaped.push(c),
        }
    }
    escaped
}
