//! The words of the page's panels, one struct for each.

pub mod herd;

pub use herd::{COLUMNS, Herd, Needs, Player, Switch, View};

use crate::{
    contention, fleet,
    lock::Vigil,
    policy::Kind,
    sample::Wave,
    settings::{Family, Lane, Race, Settings},
};

/// A control: its label and what it does.
pub type Label = (&'static str, &'static str);
/// A choice: a value of the query and its words.
pub type Option = (&'static str, &'static str);

/// The drawer with the blocks of the policy.
pub struct Blocks {
    /// What it is for.
    pub note: &'static str,
    /// The heading of the first block.
    pub growth_heading: &'static str,
    /// The curve.
    pub growth: &'static str,
    /// Its choices.
    pub curves: [Option; 7],
    /// What an exponential curve multiplies with.
    pub factor: Label,
    /// The step of a linear curve.
    pub step: Label,
    /// The power of a polynomial curve.
    pub exponent: Label,
    /// The entries of a table.
    pub table: Label,
    /// What is added to the attempt.
    pub shift: Label,
    /// The heading of the second block.
    pub cap_heading: &'static str,
    /// The longest wait.
    pub cap: Label,
    /// Where it is applied.
    pub cap_order: &'static str,
    /// Its choices.
    pub cap_orders: [Option; 9],
    /// The heading of the third block.
    pub jitter_heading: &'static str,
    /// The kind of jitter.
    pub kind: &'static str,
    /// Its choices.
    pub kinds: [Option; 23],
    /// The lower edge of a multiplicative one.
    pub low: Label,
    /// The upper edge.
    pub high: Label,
    /// The duration of an additive one.
    pub extra: Label,
    /// The heading of the fourth and fifth block.
    pub rounding_heading: &'static str,
    /// How a wait is made whole.
    pub rounding: &'static str,
    /// Its choices.
    pub rules: [Option; 13],
    /// The unit of the library.
    pub unit: &'static str,
    /// Its choices.
    pub units: [Option; 5],
    /// The points of a lattice.
    pub points: Label,
    /// What is different about the first retry.
    pub first: &'static str,
    /// Its choices.
    pub firsts: [Option; 3],
}

/// The comparison of pinned policies.
pub struct Compare {
    /// Its heading.
    pub heading: &'static str,
    /// Why there is no room for another one.
    pub full: &'static str,
    /// The switch that scales all to the same mean wait.
    pub same_mean: &'static str,
    /// The columns of its table, the policy first.
    pub columns: [&'static str; 6],
    /// A lane as a row, without its name.
    pub row: fn(&Lane) -> [String; 5],
    /// The button that takes a policy out.
    pub remove: &'static str,
    /// The same for those who do not see where it stands.
    pub unpin: fn(&str) -> String,
    /// What the lanes show, in a sentence; the names are those of the lanes.
    pub sentence: fn(&[Lane], &[String]) -> String,
}

/// The words in the picture of a herd.
pub struct HerdPicture {
    /// Jobs that wait for their next call; the second one where there is little room.
    pub waiting: [&'static str; 2],
    /// The service.
    pub service: &'static str,
    /// What became of the jobs; the second one where there is little room.
    pub ends: [&'static str; 2],
    /// The same where jobs may give up; the second one where there is little room.
    pub ends_and_given_up: [&'static str; 2],
    /// How many jobs a dot stands for, and how many there are; the second one where there is little room.
    pub dots: fn(u64, u64) -> [String; 2],
    /// The axis of the waiting jobs.
    pub next_call: &'static str,
    /// Its end: a job that calls.
    pub now: &'static str,
    /// The title of the calls, given how many milliseconds a column covers; the second one where there is little room.
    pub calls: fn(f64) -> [String; 2],
    /// The first call of a job; the second one where there is little room.
    pub first_call: [&'static str; 2],
    /// The first retry, of which the others have only their number; the second one where there is little room.
    pub retry: [&'static str; 2],
    /// The largest of several numbers, given as it is written.
    pub up_to: fn(&str) -> String,
    /// The capacity, in calls a second; the second one where there is little room.
    pub capacity: fn(f64) -> [String; 2],
    /// The outage.
    pub outage: &'static str,
    /// The outage in which the service is only slow.
    pub slow_down: &'static str,
    /// A crash, before its time.
    pub crash: &'static str,
    /// The title of the answers.
    pub served: &'static str,
    /// The title of the backlog.
    pub backlog: &'static str,
    /// What the line in the answers is.
    pub at_most: &'static str,
    /// The line above which the service crashes.
    pub crashes_above: &'static str,
    /// The beginning of the time axis.
    pub axis: &'static str,
}

/// The schedule.
pub struct Schedule {
    /// Its heading.
    pub heading: &'static str,
    /// How long the outage lasts.
    pub outage: Label,
    /// How many calls there are.
    pub max_attempts: Label,
    /// How long retries may begin.
    pub deadline: Label,
    /// What opens the table.
    pub show_rows: &'static str,
    /// The columns of the table.
    pub columns: [&'static str; 6],
    /// The button that opens the band of an attempt, for those who do not see the row.
    pub open: fn(i64) -> String,
}

/// The words in the picture of clients that want to change one row. Where there are two words, the second is for little room.
pub struct Contention {
    /// The panel of the calls.
    pub calls: [&'static str; 2],
    /// The panel of the time.
    pub completion: [&'static str; 2],
    /// What is added where an axis is logarithmic.
    pub log: &'static str,
    /// The axis of the sizes.
    pub clients: &'static str,
    /// What is said of a policy that has no completion, given its name.
    pub endless: fn(&str) -> String,
    /// What is said in an empty panel.
    pub nothing: &'static str,
}

/// The words in the picture of periodic work that falls out of step. Where there are two words, the second is for little room.
pub struct Fleet {
    /// The column of the periods.
    pub period: &'static str,
    /// How many instances a second the height of a row stands for, and how many come when they are spread evenly.
    pub height: fn(f64, f64) -> [String; 2],
    /// The column of the harmonics.
    pub harmonic: [&'static str; 2],
    /// A harmonic as simulated and, if known, as expected.
    pub share: fn(&fleet::Beat) -> [String; 2],
    /// The period from which on they are out of step.
    pub out_of_step: &'static str,
    /// The middle of the axis: a whole number of periods.
    pub beat: [&'static str; 2],
    /// An instant on the axis, in milliseconds from its middle, in one of the units.
    pub offset: fn(f64, usize) -> String,
    /// What is said where nothing is to be seen.
    pub nothing: &'static str,
}

/// The words in the picture of candidates for a lock. Where there are two words, the second is for little room.
pub struct Lock {
    /// The left end of the axis.
    pub origin: &'static str,
    /// The time that the lock still lives, given in milliseconds.
    pub held: fn(f64) -> [String; 2],
    /// The new leader, given the seconds from the end of the lock.
    pub leader: fn(f64) -> [String; 2],
    /// Why there is none.
    pub no_leader: fn(&Vigil) -> [String; 2],
    /// What a bar counts, given its length in milliseconds.
    pub tries: fn(f64) -> [String; 2],
    /// The part of the bars that meets no other try in its millisecond.
    pub alone: [&'static str; 2],
    /// The part that does.
    pub collisions: [&'static str; 2],
}

/// What is told beside the picture of a contention.
pub struct ContentionPanel {
    /// What the lines show, in sentences; the names are those of the policies.
    pub sentence: fn(&[Race], &[String]) -> String,
    /// The columns of the table, the policy first.
    pub columns: [&'static str; 5],
    /// A number of clients as a row, without the policy.
    pub row: fn(&contention::Row) -> [String; 4],
}

/// What is told beside the picture of a fleet.
pub struct FleetPanel {
    /// What the rows show, in sentences.
    pub sentence: fn(&fleet::Rhythm) -> String,
    /// The columns of the table.
    pub columns: [&'static str; 4],
    /// A period as a row.
    pub row: fn(&fleet::Row) -> [String; 4],
}

/// What is told beside the picture of a lock.
pub struct LockPanel {
    /// What the bars show, in sentences.
    pub sentence: fn(&Vigil) -> String,
    /// The columns of the table: from, tries, collisions.
    pub columns: [&'static str; 3],
    /// The steps as rows.
    pub rows: fn(&Vigil) -> Vec<[String; 3]>,
}

/// Recovery against jitter. Where there are two words, the second is for little room.
pub struct Curve {
    /// The axis of the recovery.
    pub recovery: [&'static str; 2],
    /// The axis of the jitter.
    pub jitter: &'static str,
    /// The line of those that do not recover.
    pub never: [&'static str; 2],
    /// A point without a crash.
    pub no_crash: &'static str,
    /// A point with crashes.
    pub crashes: &'static str,
    /// The jitter on screen.
    pub current: fn(f64) -> [String; 2],
    /// The jitter that the formula asks for.
    pub law: fn(f64) -> [String; 2],
    /// What is said where there are no points.
    pub nothing: &'static str,
}

/// Every number of the picture.
pub struct Numbers {
    /// What is known of the wave beyond the sentence: label and value.
    pub facts: fn(&Wave) -> Vec<(&'static str, String)>,
    /// The heading of the table's columns: from, to, jobs, expected.
    pub columns: [&'static str; 4],
    /// The bars as rows of the table.
    pub rows: fn(&Wave) -> Vec<[String; 4]>,
}

/// What a jitter fraction means elsewhere.
pub struct Families {
    /// The heading, with the number.
    pub heading: fn(&Settings) -> String,
    /// What is compared.
    pub note: &'static str,
    /// The name of the table.
    pub label: &'static str,
    /// The columns: family, band, mean, who does so.
    pub columns: [&'static str; 4],
    /// What a family is called.
    pub name: fn(Kind) -> &'static str,
    /// A family as a row.
    pub row: fn(&Family) -> [String; 4],
}

/// What there is to read about a policy.
pub struct About {
    /// The heading.
    pub heading: &'static str,
    /// The button that loads it.
    pub show: &'static str,
    /// What it is called.
    pub policy: &'static str,
    /// What its jitter means.
    pub meaning: &'static str,
    /// Its own defaults.
    pub defaults: &'static str,
    /// The unit it talks in.
    pub unit: &'static str,
    /// Where it was read.
    pub source: &'static str,
    /// How it is known.
    pub evidence: &'static str,
    /// The ways in which a policy is known, by their words in the catalogue.
    pub evidences: fn(&str) -> &'static str,
    /// What is known of a policy that was changed beyond what its library can do.
    pub changed: &'static str,
    /// What surprises.
    pub quirks: &'static str,
    /// The settings that give the picture.
    pub recipe: &'static str,
    /// What is said of a policy of one's own.
    pub own: &'static str,
}

/// The policy picker.
pub struct Picker {
    /// The policy that is there before the catalogue's words are.
    pub default: &'static str,
    /// A policy of one's own.
    pub own: &'static str,
    /// What that is.
    pub own_hint: &'static str,
    /// What is said of a policy its makers advise against.
    pub deprecated: &'static str,
    /// What is said when the words cannot be loaded.
    pub no_words: &'static str,
    /// What is said when nothing matches.
    pub no_match: &'static str,
}
