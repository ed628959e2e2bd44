//! What is on screen as JSON, CSV and SVG, and the policy as code; the same bytes from the page and from the command line.

mod csv;
mod delays;
mod json;
mod scene;
mod snippet;
mod study;
mod svg;

use crate::{
    millis::Millis,
    sample::{Grain, Histogram},
};

pub use csv::{csv, csv_of};
pub use delays::{MOST_DELAYS, delays};
pub use json::{json, json_of};
pub use scene::{Scene, description};
pub use snippet::{Language, Snippet, library, snippet};
pub use svg::{WIDTH, height, svg, svg_of};

/// Where a bar begins, in milliseconds: every digit of the whole part, and at most four decimals.
fn edge(histogram: &Histogram, bar: usize) -> String {
    const DECIMALS: u128 = 10_000;
    let (Millis::Whole(min), Grain::Whole) = (histogram.min, histogram.grain) else {
        // Waits that are not whole have edges that are not: as many digits as a double needs.
        return Millis::exact(histogram.min.as_f64().unwrap_or(f64::NAN) + histogram.edge(bar)).to_string();
    };
    // Whole numbers all the way: beyond 2^53 a double would move the edge.
    let (product, bars) = (bar as u128 * u128::from(histogram.points), histogram.bars() as u128);
    let rounded = (2 * DECIMALS * (product % bars) + bars) / (2 * bars);
    let (whole, decimals) = (min + product / bars + rounded / DECIMALS, rounded % DECIMALS);
    format!("{whole}.{decimals:04}").trim_end_matches('0').trim_end_matches('.').to_owned()
}
