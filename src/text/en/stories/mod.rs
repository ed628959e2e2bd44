//! The stories.

mod herd;
mod jitter;
mod overload;
mod system;

use super::N;
use crate::text::{
    Stories,
    stories::{Told, tell_all},
};

/// The stories in English.
pub static STORIES_EN: Stories = Stories {
    tag: "en",
    numerals: N,
    heading: "Stories",
    lead: "Each of these settings shows something. Choosing one replaces what is set on the page; \
           the Back button of your browser brings it back.",
    close: "Close",
    back: "All stories",
    previous: "Previous",
    next: "Next",
    place: |at, all| format!("{at} of {all}"),
    see: "See",
    try_it: "Try",
    as_told: "As told",
    changed: "You have changed something: these numbers are of the story as told.",
    source: "From",
    groups: [
        "A thousand jobs and an outage",
        "Jitter, done well and badly",
        "The same herd elsewhere",
        "More load than jitter can spread",
    ],
    told: TOLD,
};

const TOLD: [&[Told]; 4] = [&herd::TOLD, &jitter::TOLD, &system::TOLD, &overload::TOLD];
const _: () = assert!(tell_all(&TOLD), "a story is not told, or one of its trials has no name");
