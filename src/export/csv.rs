//! The bars, the attempts of a schedule, or what was simulated, as CSV (RFC 4180).

use super::{edge, study};
use crate::{
    query,
    sample::{Row, Schedule, Wave},
    settings::{Settings, Study, View},
};

/// The bars of the band, one row each: `from,to,count,expected`, after a comment line with the query and the
/// version.
///
/// Edges are milliseconds and may have decimals; `from` is included, `to` is not. Without jobs drawn there are
/// no rows. With `view=schedule`, the attempts: `attempt,delay,min,max,mean,earliest,latest`. With any other view,
/// what docs/schema.md says of it.
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
    csv_of(settings, &settings.study())
}

/// The same, where what the view comes to is known.
pub fn csv_of(settings: &Settings, study: &Study) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let mut table = format!("# {}, jitterband {version}\r\n", query::encode(settings));
    match settings.view {
        View::Band => bars(&mut table, &settings.wave()),
        View::Schedule => attempts(&mut table, &settings.schedule()),
        View::Herd | View::Contention | View::Fleet | View::Lock => study::table(&mut table, study),
    }
    table
}

fn bars(table: &mut String, wave: &Wave) {
    table.push_str("from,to,count,expected\r\n");
    if let Ok(sample) = &wave.sample {
        let histogram = &sample.histogram;
        for (bar, count) in histogram.counts.iter().enumerate() {
            let (from, to) = (edge(histogram, bar), edge(histogram, bar + 1));
            let expected = histogram.expected(bar, wave.jobs).map_or(String::new(), |jobs| jobs.to_string());
            table.push_str(&format!("{from},{to},{count},{expected}\r\n"));
        }
    }
}

fn attempts(table: &mut String, schedule: &Schedule) {
    table.push_str("attempt,delay,min,max,mean,earliest,latest\r\n");
    for Row { attempt, delay, min, max, mean, earliest, latest, .. } in &schedule.rows {
        let delay = delay.as_f64().map_or(String::new(), |_| delay.to_string());
        table.push_str(&format!("{attempt},{delay},{min},{max},{mean},{earliest},{latest}\r\n"));
    }
}
