//! All attempts of a policy, one after the other.

mod common;

use common::{golden, settings};
use serde_json::Value;

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
}

#[test]
fn a_retry_at_the_deadline_is_made_and_one_after_it_is_not() {
    let cases = golden("cases.json")["deadline"].as_array().unwrap().clone();
    assert_eq!(cases.len(), 5);
    for case in cases {
        let or_none = |name: &str| if case[name].is_null() { "none".into() } else { case[name].to_string() };
        let query = format!(
            "policy=exponential&base={}&cap={}&max_attempts={}",
            case["base"],
            or_none("cap"),
            case["max_attempts"]
        );
        let schedule = settings(&query).schedule();
        // The first call is at 0; each retry begins when the waits before it are over.
        let starts: Vec<f64> = [0.0].into_iter().chain(schedule.rows.iter().map(|row| row.usual)).collect();
        assert_eq!(starts, numbers(&case["starts"]), "{query}");
        assert_eq!(schedule.total(|row| row.latest), case["total"].as_f64(), "{query}");
        let query = format!("{query}&deadline={}", or_none("deadline"));
        let tries = 1 + settings(&query).schedule().rows.len() as u64;
        assert_eq!(Some(tries), case["tries"].as_u64(), "{query}");
    }
}

#[test]
fn the_earliest_and_the_latest_instants_add_up_the_edges() {
    for case in golden("cases.json")["schedule"].as_array().unwrap() {
        let query =
            format!("base={}&jitter={}&max_attempts={}", case["base"], case["jitter"], case["max_attempts"]);
        let rows = settings(&query).schedule().rows;
        let instants =
            |of: &dyn Fn(usize) -> f64| [0.0].into_iter().chain((0..rows.len()).map(of)).collect::<Vec<_>>();
        assert_eq!(instants(&|row| rows[row].earliest), numbers(&case["earliest"]), "{query}");
        assert_eq!(instants(&|row| rows[row].latest), numbers(&case["latest"]), "{query}");
        // Bands of two truncations are symmetric to within a unit at each edge: means add up, too.
        for row in &rows {
            assert!((row.usual - (row.earliest + row.latest) / 2.0).abs() < 1e-9);
        }
    }
}
