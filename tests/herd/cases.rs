//! Cases with their right values: `golden/herd.json`.

use super::*;
use common::golden;
use jitterband::herd::{Answer, Fault, Service, amplification};
use serde_json::Value;

fn cases(kind: &str) -> Vec<Value> {
    golden("herd.json")[kind].as_array().unwrap().clone()
}

fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect()
}

#[test]
fn a_queue_serves_tick_by_tick() {
    for case in cases("fifo") {
        let (arrivals, expected) = (numbers(&case["arrivals_per_tick"]), &case["expected"]);
        let capacity = case["capacity_per_tick"].as_f64().unwrap();
        // A tick is a second.
        let idle = Scenario { capacity, outage: 0.0, crash_backlog: None, ..Scenario::default() };
        if !expected["error"].is_null() {
            assert_eq!(Simulation::new(&idle).err(), Some(Fault::NeverDrains), "{case}");
            continue;
        }
        let ticks = expected["served"].as_array().unwrap().len();
        let mut service = Service::new(&idle);
        let (mut served, mut backlog, mut peak) = (vec![0; ticks], vec![], 0);
        for tick in 0..ticks {
            let start = tick as f64 * 1000.0;
            for _ in 0..arrivals.get(tick).copied().unwrap_or(0) {
                let Answer::Queued(end) = service.call(start) else { panic!("{case}") };
                served[(end / 1000.0).ceil() as usize - 1] += 1;
            }
            let calls = |at| (service.backlog(at) / 1000.0 * capacity).round() as u64;
            peak = peak.max(calls(start));
            backlog.push(calls(start + 1000.0));
        }
        assert_eq!(served, numbers(&expected["served"]), "{case}");
        assert_eq!(backlog, numbers(&expected["backlog_after"]), "{case}");
        assert_eq!(peak, expected["peak_backlog_before_service"].as_u64().unwrap());
        let last_busy = served.iter().rposition(|served| *served > 0).unwrap();
        assert_eq!(last_busy as u64, expected["last_busy_tick"].as_u64().unwrap());
    }
}

#[test]
fn what_exceeds_the_capacity_of_an_instant_is_turned_away() {
    for case in cases("reject") {
        let number = |name: &str| case[name].as_f64().unwrap();
        let (capacity, expected) = (number("capacity_per_instant"), &case["expected"]);
        let mut policy = policy(Curve::Exponential, number("base"), Kind::None, number("jitter"));
        policy.growth.factor = number("multiplier");
        policy.max_attempts = case["max_attempts"].as_u64();
        let scenario = Scenario {
            jobs: case["jobs"].as_u64().unwrap(),
            window: 0.0,
            outage: 0.0,
            capacity,
            crash_backlog: None,
            shed: Some((capacity - 1.0) / capacity * 1000.0),
            policy,
            ..Scenario::default()
        };
        let simulation = Simulation::new(&scenario).unwrap().finish();
        let timeline = simulation.timeline();
        let waves: Vec<(u64, u64)> = (0..)
            .zip(&timeline.buckets)
            .map(|(step, bucket)| (step * 100, u64::from(bucket.arrivals.iter().sum::<u32>())))
            .filter(|(_, calls)| *calls > 0)
            .collect();
        let expected_waves: Vec<(u64, u64)> = expected["waves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|wave| (wave[0].as_u64().unwrap(), wave[1].as_u64().unwrap()))
            .collect();
        assert_eq!(waves, expected_waves);
        let run = simulation.outcome();
        assert_eq!(run.calls, expected["requests"].as_u64().unwrap());
        assert_eq!(run.jobs - run.successes, expected["failed_for_good"].as_u64().unwrap());
        let (calls, jobs) = expected["amplification"].as_str().unwrap().split_once('/').unwrap();
        assert_eq!(run.calls * jobs.parse::<u64>().unwrap(), run.jobs * calls.parse::<u64>().unwrap());
    }
}

#[test]
fn nested_retries_multiply() {
    for case in cases("amplification") {
        let (layers, tries) =
            (case["layers"].as_u64().unwrap() as u32, case["tries_per_layer"].as_u64().unwrap());
        let expected = case["expected"]["requests_at_the_bottom"].as_u64().unwrap();
        assert_eq!(amplification(layers, tries), expected);
        if tries > 0 {
            // So many calls of one job to a service that never comes back.
            let policy = Policy { max_attempts: Some(tries), ..naive() };
            let away = Scenario { jobs: 1, outage: 120_000.0, layers, policy, ..Scenario::default() };
            assert_eq!(run(&away).calls, expected);
        }
    }
}
