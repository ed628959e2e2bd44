//! What was wrong with a value, as data; [`crate::text`] has the words.

/// A value that was changed or cannot do what it says. Nothing is changed without one of these.
#[derive(Clone, Debug, PartialEq)]
pub struct Issue {
    /// The name of the setting, as in the query.
    pub name: String,
    /// What was given.
    pub given: String,
    /// What is used instead; empty where nothing takes its place.
    pub used: String,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What is wrong with a value; [`crate::text::Text::issue`] says it in words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Problem {
    /// Not a number.
    NotANumber,
    /// Nothing, or only the beginning of a number.
    Unfinished,
    /// A decimal comma.
    Comma,
    /// More digits than can be read exactly.
    TooPrecise,
    /// Below the smallest value.
    Below(f64),
    /// Above the largest value.
    Above(f64),
    /// A fraction where only whole numbers count.
    NotWhole,
    /// None of the choices.
    NotAChoice(&'static [&'static str]),
    /// No policy has this id.
    UnknownPolicy,
    /// More of something than there can be.
    TooMany(usize),
    /// A value that the library with this id cannot set.
    Foreign(&'static str),
    /// A value that has no part in this policy.
    NoEffect,
    /// The library would draw from an empty range, and raises an error.
    EmptyRange,
    /// Only so many jobs were followed, because waits depend on those before them.
    Estimated(u64),
    /// Waits that depend on those before them are followed for so many attempts only.
    Forgotten,
    /// A name that means nothing here.
    UnknownName,
    /// The same name again.
    Repeated,
    /// A jitter outside 0..1, which the library ignores.
    JitterIgnored,
    /// The delay is beyond the largest span.
    DelayTooLarge,
    /// The upper edge of the band is beyond the largest span.
    EdgeTooLarge,
    /// The band is too wide to draw jobs in.
    TooWide,
    /// The simulation stopped after so many calls, at this many milliseconds.
    Stopped(u64, f64),
    /// The band of no jobs.
    Nobody,
}
