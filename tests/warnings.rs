//! What the page warns of, and what it does not.

use jitterband::{policy::Effect, query, sample::Method, settings::Warning};

fn warnings(query: &str) -> Vec<Warning> {
    let (settings, issues) = query::decode(query);
    assert_eq!(issues, [], "{query}");
    settings.warnings(&settings.wave(), &settings.schedule())
}

fn any(query: &str, kind: fn(&Warning) -> bool) -> bool {
    warnings(query).iter().any(kind)
}

#[test]
fn a_wait_drawn_anew_below_the_cap_is_spread_enough() {
    // The delay is 16 s, the wait 500 to 1000 ms: half of what is waited, not 3 % of the delay.
    let little = |warning: &Warning| matches!(warning, Warning::LittleJitter { .. });
    assert!(!any("policy=custom&cap=1s&cap_order=redraw&attempt=5", little));
    assert!(any("policy=custom&jitter=0.02", little));
    // A tenth is enough, also where the upper end of a tenth is open: 10 % up, cut off to nanoseconds.
    assert!(!any("policy=k8s-wait-backoff", little));
}

#[test]
fn curves_that_end_need_no_cap() {
    let no_cap = |warning: &Warning| *warning == Warning::NoCap;
    for ends in ["policy=resque-retry", "policy=nats-js-backoff", "policy=graphile-worker", "growth=constant"]
    {
        assert!(!any(ends, no_cap), "{ends}");
    }
    assert!(any("", no_cap));
}

#[test]
fn the_same_draw_for_all_is_a_herd_and_one_job_is_none() {
    let herd = |warning: &Warning| *warning == Warning::Herd;
    assert!(any("policy=tower-shared-maker", herd));
    assert!(!any("jobs=1&jitter=0", herd));
    assert_eq!(query::decode("policy=tower-shared-maker").0.wave().band.effect, Effect::Shared);
}

#[test]
fn an_attempt_after_the_last_retry_does_not_happen() {
    let never = |warning: &Warning| matches!(warning, Warning::NeverHappens { retries: 2 });
    // Three calls are two retries.
    assert!(any("max_attempts=3", never));
    assert!(!any("max_attempts=4", never));
}

#[test]
fn what_exceeds_a_cap_without_jitter_is_not_blamed_on_it() {
    let above = |warning: &Warning| matches!(warning, Warning::AboveCap { .. });
    assert!(!any("policy=custom&cap=1s&jitter_kind=none&plus=5s", above));
    assert!(!any("policy=custom&cap=1s&jitter_kind=none&floor=5s", above));
    assert!(any("policy=custom&cap=4s", above));
}

#[test]
fn river_stands_still_after_292_years() {
    // The fourth power of 310 seconds is 9,235,210,000 s, more than the 2^63 - 1 ns that the library takes at most.
    let band = |attempt: i64| query::decode(&format!("policy=river&attempt={attempt}")).0.wave().band;
    assert_eq!(band(310).min, band(310).max);
    assert!(band(309).min.as_f64() < band(309).max.as_f64());
}

#[test]
fn a_long_walk_is_followed_by_fewer_jobs_and_says_so() {
    // 200 steps for each of 100,000 jobs would be 20 million.
    let (settings, _) = query::decode("policy=grpc-js-connection&attempt=200&jobs=100000");
    let wave = settings.wave();
    let sample = wave.sample.as_ref().unwrap();
    assert!(matches!(sample.method, Method::Estimated(followed) if followed < 100_000));
    assert_eq!(sample.histogram.counts.iter().sum::<u64>(), 100_000);
    assert!(settings.issues(&wave).iter().any(|issue| issue.name == "jobs"));
}
