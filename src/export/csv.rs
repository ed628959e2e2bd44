//! The bars as CSV (RFC 4180).

use super::edge;
use crate::{query, settings::Settings};

/// The bars of the band, one row each: `from,to,count,expected`, after a comment line with the query and the
/// version.
///
/// Edges are milliseconds and may have decimals; `from` is included, `to` is not. Without jobs drawn there are
/// no rows.
///
/// ```
/// # use jitterband::{export::csv, query::decode};
/// let table = csv(&decode("growth=constant&base=5&jitter=0.2&jobs=3").0);
/// let rows: Vec<&str> = table.split("\r\n").collect();
/// assert!(rows[0].starts_with("# growth=constant&base=5&jobs=3, jitterband "));
/// assert_eq!(rows[1], "from,to,count,expected");
/// assert!(rows[2].starts_with("4,5,") && rows[2].ends_with(",1"));
/// ```
pub fn csv(settings: &Settings) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let mut table =
        format!("# {}, jitterband {version}\r\nfrom,to,count,expected\r\n", query::encode(settings));
    let wave = settings.wave();
    if let Ok(sample) = &wave.sample {
        let histogram = &sample.histogram;
        for (bar, count) in histogram.counts.iter().enumerate() {
            let (from, to) = (edge(histogram, bar), edge(histogram, bar + 1));
            table.push_str(&format!("{from},{to},{count},{}\r\n", histogram.expected(bar, wave.jobs)));
        }
    }
    table
}
