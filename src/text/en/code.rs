//! What is said of the code that computes a policy's waits.

use super::N;
use crate::text::CodeNote;

/// A note in words.
pub fn note(note: &CodeNote) -> String {
    match note {
        CodeNote::Memory => "No code: each wait depends on those before it.".into(),
        CodeNote::Shared => "No code: all jobs draw the same number, which they would have to agree on.".into(),
        CodeNote::TooLarge => "No code: the first wait is too large for a double.".into(),
        CodeNote::Unusual => {
            "No code: these blocks together are something that no library does, and the code would not be exact."
                .into()
        }
        CodeNote::NotYet => "No code in this language yet: only bands and full jitter on plain curves.".into(),
        CodeNote::NoOptions => "No settings: this policy is not one of a library with options.".into(),
        CodeNote::Foreign => "No settings: something was changed that the library has no option for.".into(),
        CodeNote::Held(attempt) => format!(
            "No cap holds the wait before jitter: from attempt {} on, past 2^53 of its unit, the code lets it grow no further.",
            N.whole(*attempt)
        ),
        CodeNote::Ignored => {
            "The library ignores this jitter without a word, and so does the code: everyone waits the same.".into()
        }
        CodeNote::Empty => {
            "Where the range of the draw is empty the library raises an error; the code waits its lower edge."
                .into()
        }
        CodeNote::Power => {
            "The language computes the power, and its last binary digit may differ from the one here.".into()
        }
        CodeNote::Ends => "The number of calls or the deadline is not among these settings.".into(),
        CodeNote::Untried => "Tests run this code only where the language is installed.".into(),
        CodeNote::Uninterrupted => "The helper has no switch: who stops its process ends the wait.".into(),
    }
}
