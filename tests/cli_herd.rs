//! The simulations on the command line: what they say, against formulas and the tables of the prototype
//! (`tests/herd/main.rs`).

use std::process::Command;

use serde_json::Value;

/// What a call prints: the answer and the issues.
fn run(command: &str, query: &str) -> (String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_jitterband")).args([command, query]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{query}");
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

fn json(query: &str) -> (Value, String) {
    let (out, err) = run("json", query);
    (serde_json::from_str(&out).unwrap(), err)
}

/// The answer to a query without issues.
fn quiet(query: &str) -> Value {
    let (value, err) = json(query);
    assert_eq!((err.as_str(), &value["issues"]), ("", &Value::Array(vec![])), "{query}");
    value
}

fn number(value: &Value, name: &str) -> f64 {
    value[name].as_f64().unwrap_or_else(|| panic!("{name} is {}", value[name]))
}

/// The policies of the prototype's table: base 1 s, at most 30 s.
fn second_wave(jitter: &str) -> Value {
    quiet(&format!("view=herd&policy=custom&cap=30s&{jitter}"))
}

#[test]
fn the_second_wave_has_the_verdicts_of_the_table() {
    // Calls of the table are means of five runs; a single run stays within 5 %.
    for (jitter, calls, crashes, recovery) in [
        ("jitter_kind=none", 7957.0, 3, None),
        ("jitter_kind=band&jitter=0.2", 6457.0, 1, Some(49.8)),
        ("jitter_kind=equal", 6091.0, 0, Some(27.4)),
        ("jitter_kind=full", 6937.0, 0, Some(27.2)),
    ] {
        let herd = second_wave(jitter);
        assert!((number(&herd, "calls") / calls - 1.0).abs() < 0.05, "{jitter} {}", herd["calls"]);
        assert_eq!(herd["crashes"], crashes, "{jitter}");
        match recovery {
            // Means of five runs again; the recovery of one run varies by a few seconds.
            Some(recovery) => {
                assert!(
                    (number(&herd, "recovery_s") - recovery).abs() < 5.0,
                    "{jitter} {}",
                    herd["recovery_s"]
                );
                assert_eq!((&herd["successes"], &herd["success_share"]), (&1000.into(), &1.into()));
            }
            None => {
                assert!(herd["recovery_s"].is_null() && herd["p50_s"].is_null() && herd["p99_s"].is_null());
                // 2.1 % in the table.
                assert!(number(&herd, "success_share") < 0.03);
            }
        }
        assert_eq!(number(&herd, "wasted"), number(&herd, "calls") - number(&herd, "successes"));
        assert_eq!(number(&herd, "peak_over_capacity"), number(&herd, "peak_per_second") / 100.0);
        let recovers = herd["verdict"].as_str().unwrap().starts_with("The service recovers ");
        assert_eq!(recovers, recovery.is_some(), "{}", herd["verdict"]);
    }
}

#[test]
fn without_a_word_it_is_the_second_wave() {
    let plain = quiet("view=herd");
    let told = quiet(
        "view=herd&jobs=1000&window=1s&outage_from=0&outage=20s&slow=none&load=0&capacity=100&crash_backlog=2s&\
         restart=5s&timeout=none&budget=none&budget_size=20&shed=none&shed_cost=0&horizon=120s&period=10s&sizes=10..200",
    );
    assert_eq!(plain, told);
    assert_eq!(plain["query"], "view=herd");
    // (n / C - B) / (2 d) = (10 - 2) / (2 * 16), d the wait before the first wave after 20 s; and n / C for a band.
    assert_eq!((number(&plain, "safe_jitter"), number(&plain, "safe_cap")), (0.25, 10_000.0));
    // Without jitter n / (W + B), and n / C - B.
    let none = second_wave("jitter_kind=none");
    assert!((number(&none, "safe_capacity") - 1000.0 / 3.0).abs() < 1e-9);
    assert_eq!(number(&none, "safe_window"), 8000.0);
}

#[test]
fn the_timeline_adds_up_to_the_numbers_and_the_table_has_its_rows() {
    let herd = quiet("view=herd");
    let steps = herd["timeline"].as_array().unwrap();
    // 120 s in tenths.
    assert_eq!((steps.len(), &steps[1]["t"], &steps[1199]["t"]), (1200, &100.into(), &119_900.into()));
    let sum = |name: &str| steps.iter().map(|step| step[name].as_u64().unwrap()).sum::<u64>();
    let arrivals = |step: &Value| -> Vec<u64> {
        step["arrivals_by_attempt"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).collect()
    };
    assert_eq!(herd["calls"], steps.iter().flat_map(arrivals).sum::<u64>());
    assert_eq!(steps.iter().map(|step| arrivals(step)[0]).sum::<u64>(), 1000, "one first call each");
    assert_eq!(herd["successes"], sum("served"));
    // Every call is served, refused or lost in a crash here.
    assert_eq!(herd["wasted"].as_u64().unwrap(), sum("refused") + herd["crashed_calls"].as_u64().unwrap());
    assert_eq!(sum("shed") + sum("timed_out"), 0);
    // Away during the outage; the step before 20 s ends there.
    assert!(steps[..199].iter().all(|step| step["up"] == false) && steps[200]["up"] == true);

    let (csv, err) = run("csv", "view=herd");
    let lines: Vec<&str> = csv.split("\r\n").collect();
    assert!(err.is_empty() && lines[0].starts_with("# view=herd, jitterband "));
    assert_eq!(lines.len(), 2 + 1200 + 1);
    for (line, step) in lines[2..].iter().zip(steps) {
        let mut cells = vec![step["t"].to_string()];
        cells.extend(arrivals(step).iter().map(u64::to_string));
        let rest = ["served", "refused", "shed", "timed_out", "backlog", "up", "crashed"];
        let told: Vec<&str> = line.split(',').collect();
        assert_eq!(told.len(), cells.len() + rest.len());
        assert_eq!(told[..cells.len()], cells);
        for (name, cell) in rest.iter().zip(&told[cells.len()..]) {
            let cell: Value = serde_json::from_str(cell).unwrap();
            assert!(cell == step[name] || cell.as_f64() == step[name].as_f64(), "{name} {cell}");
        }
    }
}

#[test]
fn what_the_words_say_stands_in_the_numbers_too() {
    let herd = quiet("story=no-jitter");
    assert_eq!((&herd["jobs"], &herd["zombies"]), (&1000.into(), &0.into()));
    let times: Vec<f64> =
        herd["crash_times"].as_array().unwrap().iter().map(|time| time.as_f64().unwrap()).collect();
    // Everybody is back 31 s after their first call; 200 calls of backlog gather at 1000 a second less 100. The crowd of a
    // crash waits 30 s.
    assert_eq!(times.len(), 3);
    assert!((times[0] - 31_222.0).abs() < 60.0 && (times[1] - times[0] - 30_000.0).abs() < 1.0, "{times:?}");
    assert!((31_000.0..=32_000.0).contains(&number(&herd, "peak_at")));
    assert_eq!(number(&herd, "calls_per_success"), number(&herd, "calls") / number(&herd, "successes"));
    let steps = herd["timeline"].as_array().unwrap();
    let crashed: u64 = steps.iter().map(|step| step["crashed"].as_u64().unwrap()).sum();
    assert_eq!(herd["crashed_calls"], crashed);
    // From 20 to 120 s, in steps of a tenth.
    let calls = |step: &Value| -> u64 {
        step["arrivals_by_attempt"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).sum()
    };
    let mean = steps[200..].iter().map(calls).sum::<u64>() as f64 / 100.0;
    assert!((number(&herd, "calls_per_second") - mean).abs() < 1e-9);
    assert!((number(&herd, "peak_over_mean") - number(&herd, "peak_per_second") / mean).abs() < 1e-9);
    assert!(
        herd["collapse_per_second"].is_null()
            && herd["damage"].as_str().unwrap().starts_with("The service crashes")
    );
    // 70 jobs a second with four calls each, and those that waited longer than a second in vain.
    let collapsed = quiet("story=metastable");
    assert_eq!(number(&collapsed, "collapse_per_second"), 280.0);
    assert!(collapsed["zombies"].as_u64().unwrap() > 0);
    // Five attempts end before the outage does: no second is the busiest, and nobody was served.
    let gone = quiet("view=herd&policy=python-helper");
    for name in ["peak_at", "peak_over_mean", "calls_per_success"] {
        assert!(gone[name].is_null(), "{name}");
    }
    assert_eq!(number(&gone, "calls_per_second"), 0.0);
}

#[test]
fn a_frozen_herd_has_the_same_numbers() {
    let [mut frozen, mut plain] = ["view=herd&t=25s", "view=herd"].map(quiet);
    assert_eq!(frozen["query"], "view=herd&t=25000");
    for herd in [&mut frozen, &mut plain] {
        herd.as_object_mut().unwrap().remove("query");
    }
    assert_eq!(frozen, plain);
}

#[test]
fn backoff_alone_does_not_leave_a_collapse_but_a_budget_and_shedding_do() {
    let metastable = "view=herd&jobs=0&load=70&timeout=1s&slow=0.3&outage_from=20s&outage=4s&horizon=150s&\
                      crash_backlog=none&policy=custom&cap=30s&jitter_kind=full&max_attempts=4";
    // Success in percent, means of four runs; what chance does to one of them is far below 5.
    for (more, success, recovers) in
        [("", 13.6, false), ("&budget=0.1", 95.1, true), ("&shed=0.9s", 99.4, true)]
    {
        let herd = quiet(&format!("{metastable}{more}"));
        assert!(
            (number(&herd, "success_share") * 100.0 - success).abs() < 5.0,
            "{more} {}",
            herd["success_share"]
        );
        assert_eq!(herd["recovery_s"].is_null(), !recovers, "{more}");
        assert!(herd["verdict"].as_str().unwrap().contains(if recovers { "the slow-down" } else { "150" }));
    }
    let once = quiet(&metastable.replace("max_attempts=4", "max_attempts=1"));
    assert!((number(&once, "success_share") - 0.963).abs() < 0.02 && !once["recovery_s"].is_null());
}

#[test]
fn the_helper_of_five_attempts_gives_up_before_the_outage_ends() {
    // Four waits of at most 0.1, 0.2, 0.4 and 0.8 s.
    let herd = quiet("view=herd&policy=python-helper");
    assert_eq!(
        (&herd["success_share"], &herd["calls"], &herd["crashes"]),
        (&0.into(), &5000.into(), &0.into())
    );
    assert!(
        herd["safe_jitter"].is_null() && herd["safe_capacity"].is_null() && herd["safe_window"].is_null()
    );
    assert!(herd["verdict"].as_str().unwrap().starts_with("Every job gives up before the outage ends"));
}

#[test]
fn a_verdict_does_not_say_more_than_was_simulated() {
    for (query, begin) in [
        // It ends before the outage does.
        ("view=herd&horizon=10s", "The service does not recover within 10"),
        // After 31 s of waits comes one of 32, so that nobody calls from 40 to 50 s.
        ("view=herd&policy=exponential&outage=40s&horizon=50s", "From the end of the outage to 50"),
        ("view=herd&jobs=0", "Nobody calls."),
    ] {
        let herd = quiet(query);
        assert!(herd["verdict"].as_str().unwrap().starts_with(begin), "{}", herd["verdict"]);
    }
}

#[test]
fn a_loop_that_calls_too_often_is_stopped_and_says_so() {
    // A thousand jobs that begin within a second and call every 10 ms: 100,000 (t - 0.5) calls by the time t.
    let (herd, err) = json("view=herd&policy=fixed&base=10ms");
    assert_eq!(herd["calls"], 5_000_000);
    assert_eq!(err, "horizon: The simulation stopped after 5 million calls at 50.5 s.\n");
    let issue = &herd["issues"][0];
    assert_eq!((&issue["name"], &issue["given"]), (&"horizon".into(), &"120000".into()));
    assert!((issue["used"].as_str().unwrap().parse::<f64>().unwrap() - 50_500.0).abs() < 50.0);
    assert_eq!(herd["timeline"].as_array().unwrap().len(), 504, "the steps that are over");
    assert!(herd["verdict"].as_str().unwrap().contains("when the simulation stopped, at 50.5"));
}

#[test]
fn a_contention_has_a_row_for_every_policy_and_size() {
    let query = "view=contention&policy=custom&base=5ms&shift=0&cap=2s&jitter_kind=full&sizes=50,100&\
                 compare=custom!growth:constant!base:0!jitter_kind:none";
    let rows = quiet(query)["rows"].clone();
    // Calls and seconds of an independent implementation; of 40 runs and more, standard errors below 1 % and 4 %.
    let table = [(50, 333.0, 2.87), (100, 796.0, 4.93), (50, 690.0, 1.14), (100, 2422.0, 2.03)];
    assert_eq!(rows.as_array().unwrap().len(), table.len());
    for (row, (jobs, calls, seconds)) in rows.as_array().unwrap().iter().zip(table) {
        assert_eq!(row["jobs"], jobs);
        assert!((40..=100).contains(&row["runs"].as_u64().unwrap()), "{row}");
        assert!((number(row, "calls") / calls - 1.0).abs() < 0.05, "{row}");
        assert!((number(row, "completion_s") / seconds - 1.0).abs() < 0.2, "{row}");
    }
    assert_eq!(rows[2]["policy"], "custom!growth:constant!base:0!jitter_kind:none");
    let (csv, _) = run("csv", query);
    let lines: Vec<&str> = csv.split("\r\n").collect();
    let header = "policy,jobs,runs,calls,completion_s,calls_deviation,completion_deviation_s,pin";
    assert_eq!((lines.len(), lines[1]), (2 + 4 + 1, header));
    assert!(lines[2].starts_with("custom!base:5!shift:0!cap:2000!jitter_kind:full,50,100,"), "{}", lines[2]);
}

#[test]
fn a_contention_says_how_far_its_runs_differ() {
    // One client makes one call in every run, and takes four hops of 10 ms with a deviation of 2 each: 4 in all. The
    // deviation of 100 of them is known to 7 %; five times that.
    let rows = quiet("view=contention&policy=full&sizes=1")["rows"].clone();
    assert_eq!((number(&rows[0], "calls_deviation"), number(&rows[0], "calls")), (0.0, 1.0));
    assert!((number(&rows[0], "completion_deviation_s") / 0.004 - 1.0).abs() < 0.35, "{rows}");
}

#[test]
fn a_fleet_says_period_by_period_what_is_left_of_its_rhythm() {
    let fleet = quiet("view=fleet&policy=heartbeat");
    let periods = fleet["periods"].as_array().unwrap();
    let simulated = fleet["periods_simulated"].as_u64().unwrap();
    for row in periods {
        // Half-width 1 s of a period of 10 s: sin(a) / a with a = 2 pi / 10, to the power of the period.
        let (a, period) = (std::f64::consts::PI / 5.0, number(row, "period"));
        assert!((number(row, "expected_harmonic") - (a.sin() / a).powf(period)).abs() < 1e-6, "{row}");
        // The harmonic again, from the parts of the period: exact but for their width, 1 / 135 of a turn, and for what
        // chance leaves of a thousand, 1 / 1000 of the square.
        let arrivals: Vec<f64> =
            row["arrivals"].as_array().unwrap().iter().map(|count| count.as_f64().unwrap()).collect();
        assert_eq!((arrivals.len(), arrivals.iter().sum::<f64>()), (135, 1000.0));
        let turn = |part: usize| 2.0 * std::f64::consts::PI * part as f64 / 135.0;
        let sum = |of: fn(f64) -> f64| {
            arrivals.iter().enumerate().map(|(part, count)| count * of(turn(part))).sum::<f64>() / 1000.0
        };
        let square = sum(f64::cos).powi(2) + sum(f64::sin).powi(2);
        let own = ((square - 0.001) / 0.999).max(0.0).sqrt();
        assert!((own - number(row, "harmonic")).abs() < 0.02, "{own} {row}");
        assert_eq!(number(row, "harmonic") < 0.05, number(row, "period") == simulated as f64, "{row}");
    }
    let numbers: Vec<u64> = periods.iter().map(|row| row["period"].as_u64().unwrap()).collect();
    assert_eq!((&numbers[..7], numbers.last()), (&[1, 2, 3, 5, 10, 20, 30][..], Some(&simulated)));
    assert_eq!(periods[0]["busiest_second"], fleet["busiest_second"]);
    assert_eq!(number(&fleet, "mean_period"), 10_000.0);
}

#[test]
fn the_steps_of_a_lock_add_up_to_its_numbers() {
    for (query, step) in [
        ("view=lock&policy=leader-election", 100.0),
        // The lock lives for 2,000 s: ten thousand steps are 1,000 s with 100 ms each, and 2,000 with 200; and the
        // leader comes later.
        ("view=lock&policy=leader-election&jobs=10&period=2000s", 400.0),
    ] {
        let lock = quiet(query);
        let steps = lock["steps"].as_array().unwrap();
        let sum = |name: &str| steps.iter().map(|step| step[name].as_u64().unwrap()).sum::<u64>();
        assert_eq!((number(&lock, "step"), number(&steps[1], "t")), (step, step), "{query}");
        assert_eq!(
            (sum("tries"), sum("collisions")),
            (lock["tries"].as_u64().unwrap(), lock["collisions"].as_u64().unwrap())
        );
        // The last step is the one in which the leader comes.
        let period = number(&quiet(query), "time_to_leader_s") * 1000.0
            + if step == 100.0 { 10_000.0 } else { 2_000_000.0 };
        assert_eq!(steps.len(), (period / step) as usize + 1);
        let seconds = period / 1000.0;
        assert!((number(&lock, "tries") / seconds - number(&lock, "attempts_per_second")).abs() < 1e-6);
    }
}

#[test]
fn the_sizes_of_a_contention_are_ten_to_two_hundred_in_tens() {
    let rows = quiet("view=contention&policy=full")["rows"].clone();
    let sizes: Vec<u64> = rows.as_array().unwrap().iter().map(|row| row["jobs"].as_u64().unwrap()).collect();
    assert_eq!(sizes, (1..=20).map(|ten| ten * 10).collect::<Vec<_>>());
    for (given, canonical) in
        [("10..200", ""), ("200..10", ""), ("5..9", "&sizes=5..9"), ("7, 3", "&sizes=7,3")]
    {
        let (url, err) = run("url", &format!("view=contention&sizes={given}"));
        assert_eq!((url, err.as_str()), (format!("view=contention{canonical}\n"), ""));
    }
}

#[test]
fn fleets_fall_out_of_step_when_the_formula_says() {
    // ln 0.05 / ln h, with h = sin(a) / a and a = pi w / T: w / T is 2 / 10, 10 / 35 and 10 min / 1 h.
    for (query, width, periods) in [
        ("policy=heartbeat", 2.0 / 10.0, 45),
        ("policy=poller&period=30s", 10.0 / 35.0, 22),
        ("policy=cache-ttl&period=1h&jitter=0.083333333", 1.0 / 6.0, 65),
    ] {
        let a = std::f64::consts::PI * width;
        assert_eq!((0.05f64.ln() / (a.sin() / a).ln()).ceil(), f64::from(periods), "{query}");
        assert_eq!(quiet(&format!("view=fleet&{query}"))["periods_to_desync"], periods, "{query}");
    }
    let fleet = quiet("view=fleet&policy=heartbeat");
    // A thousand over two seconds, and over ten; chance adds to the busier of two seconds, 5 deviations at most.
    assert_eq!((number(&fleet, "mean_per_second"), number(&fleet, "steady_per_second")), (500.0, 100.0));
    assert!((500..580).contains(&fleet["busiest_second"].as_u64().unwrap()));
    let (csv, _) = run("csv", "view=fleet&policy=heartbeat");
    assert_eq!(
        csv.split("\r\n").nth(1),
        Some("periods_to_desync,mean_per_second,busiest_second,steady_per_second")
    );
    assert!(quiet("view=fleet&policy=fixed")["periods_to_desync"].is_null(), "never without jitter");
}

#[test]
fn candidates_for_a_lock_collide_less_with_jitter() {
    // Together at 1, 2 ... 9 s, and at 10 s the first of them gets the lock.
    let fixed = quiet("view=lock&policy=fixed&base=1s");
    assert_eq!(number(&fixed, "collisions"), 9.0 * 999.0);
    assert_eq!((number(&fixed, "attempts_per_second"), number(&fixed, "time_to_leader_s")), (900.1, 0.0));
    // Waits of 1 to 4 s: 10 / 2.5 - (1 - 0.75 / 6.25) / 2 = 3.56 tries each in 10 s, with a deviation of 22 for all.
    let jittered = quiet("view=lock&policy=leader-election");
    assert!((number(&jittered, "attempts_per_second") - 356.0).abs() < 11.0, "{jittered}");
    // 396 a second over the last nine, so that l - 1 + exp(-l) = 0.069 of each millisecond's come after the first:
    // 620, and more where they bunch.
    assert!((500.0..1000.0).contains(&number(&jittered, "collisions")), "{jittered}");
    // 400 a second: the first comes within 50 ms but for one case in 10^8.
    assert!(number(&jittered, "time_to_leader_s") < 0.05);
    let (csv, _) = run("csv", "view=lock&policy=fixed&base=1s");
    assert_eq!(
        csv.split("\r\n").skip(1).collect::<Vec<_>>(),
        ["attempts_per_second,collisions,time_to_leader_s", "900.1,8991,0", ""]
    );
}

#[test]
fn a_value_that_cannot_be_used_is_an_issue_and_leaves_the_default() {
    for (name, given, used) in [
        ("view", "herds", "band"),
        ("window", "x", "1000"),
        ("outage_from", "-1", "0"),
        ("slow", "1.5", "1"),
        ("slow", "fast", "none"),
        ("load", "-5", "0"),
        ("capacity", "0", "0.001"),
        ("crash_backlog", "2x", "2000"),
        ("restart", "", "5000"),
        ("timeout", "0,5", "none"),
        ("budget", "much", "none"),
        ("budget_size", "none", "20"),
        ("shed", "never", "none"),
        ("shed_cost", "-0.1", "0"),
        ("horizon", "101d", "8640000000"),
        ("period", "0", "1"),
        ("sizes", "10..501", "10..500"),
        ("sizes", "10..", "10..200"),
        ("sizes", "0,5", "1,5"),
        ("sizes", "5,5.5", "10..200"),
        ("sizes", "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21", "10..200"),
    ] {
        let (settings, issues) = jitterband::query::decode(&format!("{name}={given}"));
        assert_eq!(issues.len(), 1, "{name}={given}");
        assert_eq!((issues[0].name.as_str(), issues[0].used.as_str()), (name, used), "{name}={given}");
        assert_eq!(settings.get(name).as_deref(), Some(used));
        let canonical = jitterband::query::encode(&settings);
        assert_eq!(jitterband::query::decode(&canonical), (settings, vec![]), "{canonical}");
    }
}

#[test]
fn every_value_of_the_service_comes_back_from_the_query() {
    let query = "view=herd&jobs=0&outage=1&window=2&outage_from=3&slow=0.25&load=4&capacity=5&crash_backlog=none&\
                 restart=6&timeout=7&budget=0.5&budget_size=8&shed=9&shed_cost=0.75&horizon=10&period=11&sizes=1,2";
    assert_eq!(run("url", query), (format!("{query}\n"), String::new()));
    // In any order: the view decides whether there may be no crowd.
    assert_eq!(run("url", "jobs=0&view=herd").0, "view=herd&jobs=0\n");
    assert_eq!(
        run("url", "load=-0&shed_cost=-0&window=1&factor=-0&policy=custom").0,
        "policy=custom&factor=0&window=1\n"
    );
    let (url, err) = run("url", "jobs=0&view=fleet");
    assert_eq!((url.as_str(), err.lines().count()), ("view=fleet&jobs=1\n", 1));
    let mut settings = jitterband::query::decode(query).0;
    let issues = settings.set("view", "band");
    assert_eq!((issues[0].name.as_str(), settings.jobs), ("jobs", 1));
}

#[test]
fn a_crowd_that_is_too_large_to_simulate_is_cut_with_a_word() {
    let (fleet, err) = json("view=fleet&jobs=2000000");
    assert_eq!(err, "jobs: 2000000 is above the largest value, 1,000,000.\n");
    // The waits of EchoMQ are 8 to 12 s.
    assert!((number(&fleet, "mean_per_second") - 250_000.0).abs() < 200.0);
}

#[test]
fn every_view_has_a_picture_with_its_words() {
    let (band, _) = run("svg", "");
    for view in ["herd", "contention&sizes=3", "fleet", "lock"] {
        let (svg, err) = run("svg", &format!("view={view}"));
        assert!(svg.starts_with("<svg") && svg != band && err.is_empty(), "{view} {err}");
    }
    // What the simulation says is said of its picture too.
    let (_, err) = run("svg", "view=fleet&jobs=2000000");
    assert_eq!(err, "jobs: 2000000 is above the largest value, 1,000,000.\n");
    // A herd without a crowd is no mistake, and the verdict describes the picture.
    let (svg, err) = run("svg", "view=herd&jobs=0&load=70");
    let (herd, _) = json("view=herd&jobs=0&load=70");
    assert!(err.is_empty() && svg.contains(herd["verdict"].as_str().unwrap()), "{err}");
    // Where the time is frozen, what follows is veiled; at the end nothing is.
    let veil = |query: &str| run("svg", query).0.contains("opacity=\"0.8\"");
    assert!(veil("view=herd&t=30s") && !veil("view=herd") && !veil("view=herd&t=2m"));
}
