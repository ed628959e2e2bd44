//! The strategies as they are written in Go and JavaScript, against values found without this crate.

mod common;

use common::{golden, settings};
use jitterband::{
    policy::{Band, Effect, Law, Unit},
    settings::{Problem, Settings},
};
use serde_json::Value;

/// A strategy with its numbers, and what it gives; all in its unit.
struct Case(Value);

impl Case {
    fn all(kind: &str) -> Vec<Self> {
        let all = golden("cases.json")["libraries"].as_array().unwrap().clone();
        let these: Vec<Self> = all.into_iter().filter(|case| case["kind"] == kind).map(Self).collect();
        assert!(!these.is_empty(), "{kind}");
        these
    }

    fn unit(&self) -> Unit {
        match self.0["unit"].as_str().unwrap() {
            "ns" => Unit::Nanosecond,
            "ms" => Unit::Millisecond,
            "s" => Unit::Second,
            other => panic!("{other}"),
        }
    }

    /// A whole number of the unit as the query writes it.
    fn span(&self, name: &str) -> String {
        format!("{}{}", digits(&self.0[name]), self.0["unit"].as_str().unwrap())
    }

    fn text(&self, name: &str) -> String {
        digits(&self.0[name])
    }

    /// What it gives, in its unit.
    fn gives(&self, name: &str) -> Option<f64> {
        let value = &self.0["gives"][name];
        (!value.is_null()).then(|| digits(value).parse().unwrap())
    }

    fn has_outcome(&self) -> bool {
        self.gives("min").is_some()
    }

    /// Compares a law with what the case gives. A negative wait is none at all: 0.
    fn check(&self, law: &Law) {
        let unit = self.unit();
        let same = |name: &str, ours: f64| {
            let Some(theirs) = self.gives(name).map(|value| value.max(0.0)) else { return };
            // Whole numbers are exact; above 2^53 there is no double for each of them.
            let error = if theirs < 2f64.powi(53) { theirs * 1e-15 } else { theirs * 2f64.powi(-52) };
            assert!((ours - theirs).abs() <= error, "{}: {name} is {ours}", self.0);
        };
        same("min", unit.ticks(law.min().as_f64().unwrap()));
        same("max", unit.ticks(law.max().as_f64().unwrap()));
        // Without a floor, what is below 0 is counted apart there.
        if self.gives("min") >= Some(0.0) {
            same("points", law.points().unwrap() as f64);
        }
        if let Some(share) = self.0["gives"]["share"].as_str() {
            let (part, whole) = share.split_once('/').unwrap_or((share, "1"));
            let share = part.parse::<f64>().unwrap() / whole.parse::<f64>().unwrap();
            let at = unit.ms(digits(&self.0["gives"]["share_at"]).parse::<f64>().unwrap());
            // A quarter of a unit to either side holds one value of a grid.
            let near = unit.ms(0.25);
            let ours = law.share_below(at + near) - law.share_below(at - near);
            assert!((ours - share).abs() < 1e-9, "{}: {ours} at {at}", self.0);
        }
    }

    /// The same for the band of a query, with its delay and its mean.
    fn check_band(&self, settings: &Settings) -> Band {
        let band = settings.wave().band;
        let ticks = |ms: f64| self.unit().ticks(ms);
        if !self.has_outcome() {
            return band;
        }
        self.check(&band.law);
        if let Some(delay) = self.gives("delay").filter(|delay| *delay >= 0.0) {
            let ours = ticks(band.delay.as_f64().unwrap());
            assert!((ours - delay).abs() <= delay * 1e-15, "{}: delay {ours}", self.0);
        }
        if let Some(mean) = self.gives("mean").filter(|_| self.gives("min") >= Some(0.0)) {
            let ours = ticks(band.mean().unwrap());
            // A continuous draw that is cut off has edges with part of a weight: half a unit at most.
            let error = if self.0["kind"] == "bullmq-js" { 0.5 } else { 1e-12 * mean };
            assert!((ours - mean).abs() <= error, "{}: mean {ours}", self.0);
        }
        band
    }

    fn problems(settings: &Settings) -> Vec<Problem> {
        settings.issues(&settings.wave()).into_iter().map(|issue| issue.problem).collect()
    }
}

fn digits(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[test]
fn bullmq_for_node_waits_from_the_lower_edge_to_just_below_the_delay() {
    for case in Case::all("bullmq-js") {
        let growth = if case.text("growth") == "fixed" { "constant" } else { "exponential" };
        let [base, attempt, jitter] = ["base", "attempt", "jitter"].map(|name| case.text(name));
        let query =
            format!("policy=bullmq-node&growth={growth}&base={base}&attempt={attempt}&jitter={jitter}");
        case.check_band(&settings(&query));
    }
}

#[test]
fn bull_multiplies_with_a_power_of_two_less_one() {
    for case in Case::all("bull3-js") {
        case.check_band(&settings(&format!(
            "policy=bull&base={}&attempt={}",
            case.text("base"),
            case.text("attempt")
        )));
    }
}

#[test]
fn full_jitter_reaches_from_nothing_to_the_capped_delay_at_every_attempt() {
    for case in Case::all("go-full") {
        let query = format!(
            "policy=full&unit={}&base={}&attempt={}&cap={}",
            case.text("unit"),
            case.span("base"),
            case.text("attempt"),
            case.span("cap")
        );
        case.check_band(&settings(&query));
    }
    for case in Case::all("go-full-cap") {
        case.check_band(&settings(&format!("policy=full&growth=constant&base={}", case.span("cap"))));
    }
}

#[test]
fn the_exclusive_form_never_waits_the_delay_itself_and_is_empty_without_a_base() {
    for case in Case::all("go-full-exclusive") {
        let query = format!(
            "policy=full-exclusive&unit={}&base={}&attempt={}&cap={}",
            case.text("unit"),
            case.span("base"),
            case.text("attempt"),
            case.span("cap")
        );
        let settings = settings(&query);
        let band = case.check_band(&settings);
        if !case.has_outcome() {
            // A draw from an empty range: 0, and it is said.
            assert_eq!((band.effect, band.max.as_f64()), (Effect::Empty, Some(0.0)));
            assert!(Case::problems(&settings).contains(&Problem::EmptyRange));
        }
    }
}

#[test]
fn equal_jitter_keeps_half_and_loses_the_odd_unit() {
    for case in Case::all("go-equal") {
        // A cap below 0 is none that can be given; what is used instead, 0, is said.
        let (cap, below) =
            if case.text("cap") == "-1" { ("0".into(), true) } else { (case.span("cap"), false) };
        let unit = case.text("unit");
        let query = format!("policy=equal&cap=none&growth=constant&unit={unit}&base={cap}");
        case.check_band(&settings(&query));
        if below {
            let issues = jitterband::query::decode("policy=equal&cap=-1").1;
            assert_eq!((issues[0].problem, issues[0].used.as_str()), (Problem::Below(0.0), "0"));
        }
    }
    for case in Case::all("go-equal-exclusive") {
        let settings = settings(&format!(
            "policy=equal-exclusive&cap=none&growth=constant&unit={}&base={}",
            case.text("unit"),
            case.span("cap")
        ));
        let band = case.check_band(&settings);
        if !case.has_outcome() {
            assert_eq!((band.effect, band.points()), (Effect::Empty, Some(1)));
            assert!(Case::problems(&settings).contains(&Problem::EmptyRange));
        }
    }
}

#[test]
fn decorrelated_jitter_knows_where_its_cap_is() {
    for (kind, policy) in
        [("go-decorrelated", "decorrelated-range"), ("aws-decorrelated", "decorrelated&rounding=integer")]
    {
        for case in Case::all(kind) {
            let query = format!(
                "policy={policy}&unit={}&base={}&cap={}",
                case.text("unit"),
                case.span("base"),
                case.span("cap")
            );
            let before: f64 = case.text("prev").parse().unwrap();
            case.check(&settings(&query).choice.policy.decorrelated(case.unit().ms(before)));
        }
    }
}

#[test]
fn a_heartbeat_below_zero_is_the_base_and_without_that_floor_none_at_all() {
    for (kind, floor) in [("go-heartbeat", "reset"), ("go-heartbeat-nofloor", "none")] {
        for case in Case::all(kind) {
            let query = format!(
                "policy=heartbeat&unit={}&base={}&extra={}&floor={floor}",
                case.text("unit"),
                case.span("base"),
                case.span("jitter")
            );
            let band = case.check_band(&settings(&query));
            if !case.has_outcome() {
                // 10 s -+ 2^62 ns: the width does not fit in 64 bits there. Here half of the waits but a sliver, 10 s
                // of 2^63 ns, are below 0.
                let base = 10_000.0;
                let ours = band.law.share_below(base + 0.01) - band.law.share_below(base - 0.01);
                assert!((ours - 0.5).abs() < 1e-8, "{ours}");
            }
        }
    }
    // Of -2000 to 4000, 2000 are negative and one is 0.
    let band = settings("policy=heartbeat&unit=ms&base=1000&extra=3000&floor=none").wave().band;
    assert_eq!(band.points(), Some(4001));
    assert!((band.law.share_below(0.5) - 2001.0 / 6001.0).abs() < 1e-12);
}

#[test]
fn a_life_time_of_a_cache_has_a_floor_at_half_of_it() {
    for case in Case::all("go-cache-ttl") {
        let query = format!(
            "policy=cache-ttl&unit={}&base={}&jitter={}",
            case.text("unit"),
            case.span("base"),
            case.text("jitter")
        );
        let settings = settings(&query);
        let band = case.check_band(&settings);
        if !case.has_outcome() {
            // A negative fraction has no range to draw from: no jitter, and it is said.
            assert_eq!(band.effect, Effect::Ignored);
            assert!(Case::problems(&settings).contains(&Problem::JitterIgnored));
        }
    }
}

#[test]
fn pollers_leaders_and_starts_wait_as_written() {
    for case in Case::all("go-poller") {
        let query = format!("policy=poller&base={}&extra={}", case.span("base"), case.span("jitter"));
        case.check_band(&settings(&query));
    }
    for case in Case::all("go-leader") {
        let query = format!("policy=leader-election&unit={}&base={}", case.text("unit"), case.span("base"));
        let settings = settings(&query);
        let band = case.check_band(&settings);
        if !case.has_outcome() {
            assert_eq!((band.effect, band.max.as_f64()), (Effect::Empty, Some(0.0)));
            assert!(Case::problems(&settings).contains(&Problem::EmptyRange));
        }
    }
    for case in Case::all("go-startup") {
        case.check_band(&settings(&format!("policy=startup&base={}", case.span("jitter"))));
    }
}

#[test]
fn a_visibility_timeout_grows_until_all_of_it_is_the_cap_and_never_wraps() {
    for case in Case::all("go-visibility") {
        let query =
            format!("policy=visibility-timeout&attempt={}&cap={}", case.text("attempt"), case.span("cap"));
        case.check_band(&settings(&query));
    }
}

#[test]
fn a_server_that_asks_for_a_wait_gets_a_tenth_more_or_less() {
    for case in Case::all("go-retry-after") {
        let (unit, base) = (case.text("unit"), case.span("base"));
        let band = case.check_band(&settings(&format!("policy=retry-after&unit={unit}&base={base}")));
        // The one-sided form is never earlier than asked and reaches as far.
        let query = format!("policy=retry-after-one-sided&unit={unit}&base={base}");
        let late = settings(&query).wave().band;
        assert_eq!((late.min, late.max), (band.delay, band.max));
    }
}

#[test]
fn the_three_places_of_a_cap_give_three_bands() {
    for case in Case::all("cap-order") {
        let order = match case.text("cap_mode").as_str() {
            "cap before jitter" => "before",
            "cap scaled by 1+j" => "headroom",
            "cap after jitter" => "after",
            other => panic!("{other}"),
        };
        let [base, cap, jitter] = ["base", "cap", "jitter"].map(|name| case.text(name));
        let query =
            format!("policy=echomq&growth=constant&base={base}&jitter={jitter}&cap={cap}&cap_order={order}");
        let band = case.check_band(&settings(&query));
        let above = band.max.as_f64() > Some(cap.parse().unwrap());
        assert_eq!(above, order == "before", "only a cap before the jitter is exceeded");
    }
}
