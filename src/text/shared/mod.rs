//! What the sentences of every language are put together from: what is to be told, and how exactly. It has no words.

pub mod arithmetic;
pub mod contention;
pub mod formula;
pub mod herd;
pub mod table;
pub mod wave;

/// To a tenth of a second.
pub fn tenth(ms: f64) -> f64 {
    (ms / 100.0).round() * 100.0
}

/// To a hundredth of a second: a grid makes a range a millisecond narrower than it is meant.
pub fn hundredth(ms: f64) -> f64 {
    (ms / 10.0).round() * 10.0
}

/// `a, b or c`, given the word before the last.
pub fn list(parts: &[String], word: &str) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} {word} {last}", most.join(", ")),
    }
}

/// The parts that say something, one after the other.
pub fn joined(parts: [String; 2]) -> String {
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The beginning of what was given.
pub fn shortened(given: &str) -> String {
    let mut shown = String::new();
    for (at, c) in given.chars().enumerate() {
        if at == 40 {
            shown.push('\u{2026}');
            break;
        }
        shown.push(visible(c));
    }
    shown
}

/// A character, or a mark in the place of one that would break the line, turn it round or steer a terminal.
fn visible(c: char) -> char {
    let steers = c.is_control() || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    if steers { '\u{fffd}' } else { c }
}
