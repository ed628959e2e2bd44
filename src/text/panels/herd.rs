//! The words of the herd and of the views beside it.

use super::Label;
use crate::{
    herd::{
        Scenario,
        needs::{Need, Point, Verdict},
    },
    settings::Run,
    text::Stories,
};

/// A view in the list of tabs: its value in the query, its name, the question it answers.
pub type View = (&'static str, &'static str, &'static str);
/// A control by its name in the query, with its label and what it does.
pub type Switch = (&'static str, Label);

/// How many columns the table of the timeline has.
pub const COLUMNS: usize = 11;

/// The herd, its service and what stands beside it.
pub struct Herd {
    /// The name of the list of tabs, for those who do not see it.
    pub tabs: &'static str,
    /// The views that are simulated.
    pub views: [View; 4],
    /// The buttons that move the time.
    pub player: Player,
    /// The numbers of a run: label and value.
    pub facts: fn(&Run) -> Vec<(&'static str, String)>,
    /// What opens the table of the timeline.
    pub show_rows: &'static str,
    /// Its columns.
    pub columns: [&'static str; COLUMNS],
    /// Its rows, at most 300 of them, each of a second or longer.
    pub rows: fn(&Run) -> Vec<[String; COLUMNS]>,
    /// The heading of the service's settings.
    pub service: &'static str,
    /// Those that say what kills the service and what protects it, in the order of the query.
    pub switches: [Switch; 13],
    /// Which of them are on right now, in sentences.
    pub damage: fn(&Scenario) -> String,
    /// The box that switches one of them on and off, given its label.
    pub switch_on: fn(&str) -> String,
    /// What opens those that are seldom needed.
    pub more: &'static str,
    /// The mean interval of a fleet, the time to live of a lock.
    pub period: Label,
    /// The numbers of clients of a contention.
    pub sizes: Label,
    /// The switch that rounds every wait to whole seconds.
    pub whole_seconds: &'static str,
    /// What opens the table of a simulation.
    pub show_numbers: &'static str,
    /// The heading of what the model leaves out.
    pub not_modelled: &'static str,
    /// What that is.
    pub left_out: [&'static str; 6],
    /// What would keep the service up.
    pub needs: Needs,
    /// The stories.
    pub told: &'static Stories,
}

/// The buttons that move the time, and what is said while a run is computed.
pub struct Player {
    /// The button that lets the time run.
    pub play: &'static str,
    /// The button that stops it.
    pub pause: &'static str,
    /// The control of the speed.
    pub speed: &'static str,
    /// A speed, as seconds of the herd in a second.
    pub times: fn(f64) -> String,
    /// The button that goes to the next crash.
    pub to_crash: &'static str,
    /// The control of the time.
    pub moment: &'static str,
    /// A time and the horizon, in milliseconds.
    pub time: fn(f64, f64) -> String,
    /// How far the computing is, 0 to 1.
    pub progress: fn(f64) -> String,
    /// What is said when too many calls have: how many, and the time in milliseconds.
    pub stopped: fn(u64, f64) -> String,
}

/// What would keep the service up.
pub struct Needs {
    /// The heading.
    pub heading: &'static str,
    /// What a formula is, and what a trial.
    pub note: &'static str,
    /// What a setting is called, and what it is.
    pub name: fn(Need) -> Label,
    /// The law with the numbers filled in, or why there is none.
    pub law: fn(Need, &Scenario) -> String,
    /// The value as it is written beside the name.
    pub value: fn(Need, f64) -> String,
    /// The button that puts it on trial.
    pub try_it: &'static str,
    /// The same with the label of the setting, for those who do not see where it stands.
    pub try_it_for: fn(&str) -> String,
    /// The button that takes over a value.
    pub take: fn(Need, f64) -> String,
    /// How far a trial is, 0 to 1.
    pub progress: fn(f64) -> String,
    /// What a trial came to.
    pub trial: fn(&Verdict) -> String,
    /// The heading of recovery against jitter.
    pub sweep_heading: &'static str,
    /// The button that computes it.
    pub sweep_start: &'static str,
    /// What it came to, in a sentence.
    pub sweep: fn(&[Point]) -> String,
    /// The columns of its table.
    pub sweep_columns: [&'static str; 3],
    /// A point as a row.
    pub point: fn(&Point) -> [String; 3],
}
