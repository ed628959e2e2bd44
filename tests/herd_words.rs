//! The herd in words: what is said is what was simulated, and what is recommended helps.

use jitterband::{
    herd::{
        Scenario, Simulation,
        needs::{NEEDS, Need, Point, Sweep, Trial, Verdict},
    },
    query::decode,
    settings::{Run, SERVICE_NAMES, Settings, Study},
    text::Studies,
};

fn text() -> &'static Studies {
    Studies::of(None)
}

fn plain(words: String) -> String {
    words.replace('\u{a0}', " ")
}

fn settings(query: &str) -> Settings {
    let (settings, issues) = decode(query);
    assert_eq!(issues, [], "{query}");
    settings
}

fn run(query: &str) -> Box<Run> {
    let Study::Herd(run) = settings(query).study() else { panic!("{query} is no herd") };
    run
}

fn verdict(query: &str) -> String {
    plain((text().herd_verdict)(&run(query)))
}

fn damage(query: &str) -> String {
    plain((text().herd.damage)(&settings(query).scenario()))
}

fn law(need: Need, query: &str) -> String {
    plain((text().herd.needs.law)(need, &settings(query).scenario()))
}

/// The jobs of the last second-long crowd fail at a crash; without jitter everybody comes back at 31 s, at most a second
/// apart. 200 calls of backlog at a thousand a second less a hundred are there after 0.22 s; then 30 s of wait, twice.
#[test]
fn the_verdict_says_when_it_fell_over_how_busy_it_got_and_what_would_have_helped() {
    let said = verdict("story=no-jitter");
    assert!(said.contains("It crashes 3 times, at 31.2 s, 61.2 s and 91.2 s, and "), "{said}");
    assert!(
        said.contains("The busiest second after the outage has 1,000 calls, 10 times the capacity."),
        "{said}"
    );
    // n / (W + B) = 1000 / 3, rounded up, and n / C - B = 8 s; a cap does not part those who wait the same.
    assert!(
        said.ends_with("The formulas ask for a capacity of 334 calls a second or failures spread over 8 s."),
        "{said}"
    );
    // (n / C - B) / (2 d) = 8 / 32; of the trapezoid of 1 s and 6.4 s, s = 9.4: C = 2 n / (s + sqrt(s^2 - 4 * 6.4)) =
    // 2000 / (9.4 + 7.92) = 115.5, and w = (8 - 6.4) / (1 - 6.4 / 10) = 4.44 s.
    let said = verdict("story=second-wave");
    assert!(said.contains("It crashes once, at "), "{said}");
    assert!(
        said.contains("a jitter of 0.25, a capacity of 116 calls a second or failures spread over 4.45 s"),
        "{said}"
    );
    // Twenty times are too many to tell: a period of 5 s each.
    assert!(
        verdict("story=fixed-delay")
            .contains("It crashes 20 times, first at 20.2 s, 25.2 s and 30.2 s, and ")
    );
    // 2 n / C, for a crowd that is scattered.
    assert!(verdict("story=full-jitter&cap=5s").ends_with("The formulas ask for a cap of 20 s."));
    // Where nothing is wrong, nothing is recommended.
    for good in ["story=full-jitter", "story=free-shedding", "view=herd&horizon=10s"] {
        assert!(!verdict(good).contains("By the formulas"), "{good}");
    }
}

/// The first number after some words.
fn number_after(said: &str, words: &str) -> Option<f64> {
    let (_, rest) = said.split_once(words)?;
    let end = rest.find(|c: char| !(c.is_ascii_digit() || c == '.' || c == ',')).unwrap_or(rest.len());
    rest[..end].trim_end_matches('.').replace(',', "").parse().ok()
}

#[test]
fn what_a_verdict_recommends_does_keep_it_up() {
    let mut tried = 0;
    for query in [
        "story=second-wave",
        "story=naive-loop",
        "story=fixed-delay",
        "story=no-jitter",
        "story=full-jitter&cap=5s",
        "story=second-wave&jobs=2000",
        "story=second-wave&outage=10s&jitter=0.1",
        "view=herd&policy=bullmq-node&jitter=0.2&capacity=80",
        // Waits of 5 s that do not grow cannot be spread over 8: no jitter is recommended.
        "view=herd&policy=custom&growth=constant&base=5s&jitter=0.1",
    ] {
        let said = verdict(query);
        for (words, name, unit) in [
            ("a jitter of ", "jitter", ""),
            ("a cap of ", "cap", "s"),
            ("a capacity of ", "capacity", ""),
            ("spread over ", "window", "s"),
        ] {
            let Some(value) = number_after(&said, words) else { continue };
            // Jobs that are drawn do not lie as evenly as the formula has them: two per cent more.
            let value = value * 1.02;
            let mut settings = settings(query);
            assert_eq!(settings.set(name, &format!("{value:.4}{unit}")), []);
            let Study::Herd(helped) = settings.study() else { panic!("{query}") };
            assert_eq!(helped.outcome.crashes, 0, "{query}: {words}{value}");
            tried += 1;
        }
    }
    assert!(tried >= 12, "{tried}");
}

#[test]
fn a_collapse_is_not_blamed_on_the_backoff() {
    let said = verdict("story=metastable");
    // 70 jobs a second with four calls each; 100 / 70 - 1 of a retry for each is too much.
    assert!(said.contains("No jitter ends this"), "{said}");
    assert!(said.contains("70 jobs a second make 280 calls a second, and it can answer 100"), "{said}");
    assert!(
        said.ends_with(
            "A retry budget well below 42.9 % does, or shedding below the clients\u{2019} timeout of 1 s."
        ),
        "{said}"
    );
    // Both do; what is recommended is not what is there.
    for healed in ["story=metastable-budget", "story=metastable-shed"] {
        assert!(!verdict(healed).contains("No jitter ends"), "{healed}");
    }
    assert!(verdict("story=metastable-shed").starts_with("The service recovers as the slow-down ends."));
    assert!(verdict("story=metastable&load=120").ends_with("only more capacity helps."));
    // Where retries never end it cannot be told whether it lasts: nothing is promised, and nothing denied.
    assert!(!verdict("story=metastable&max_attempts=none").contains("ends this"));
}

#[test]
fn the_damage_model_is_told_as_it_is() {
    assert_eq!(
        damage("view=herd"),
        "The service crashes above 2 s of backlog and is away for 5 s. Nothing is shed, nobody times out, retries are \
         unlimited."
    );
    // Ten calls a second for 20 s, and for half of the 10 s that all the work takes.
    assert!(damage("story=free-shedding").ends_with(
        "Calls above 1 s of backlog are shed, at no cost, nobody times out, retries are unlimited. Shedding costs nothing \
         here: then even a loop that calls every 100 ms recovers, with about 250 times the calls that the jobs need."
    ));
    let costly = damage("story=free-shedding&shed_cost=0.2");
    assert!(
        costly.contains("each for 20 % of a call\u{2019}s work") && !costly.contains("costs nothing"),
        "{costly}"
    );
    // It crashes before it sheds: nothing is free.
    assert!(!damage("view=herd&shed=3s").contains("costs nothing"));
    let metastable = damage("story=metastable");
    assert!(metastable.contains("In the outage it works at 30 % of its speed."), "{metastable}");
    assert!(
        metastable.contains("clients give up a call after 1 s, each job makes 4 calls at most"),
        "{metastable}"
    );
    assert!(metastable.contains("A collapse can keep itself alive"), "{metastable}");
    assert!(damage("story=metastable-budget").contains("A collapse cannot feed itself"));
    assert!(damage("story=metastable-shed").ends_with("so that a collapse can end."));
}

#[test]
fn the_facts_are_those_of_the_run() {
    let run = run("story=no-jitter");
    let facts: Vec<(&str, String)> =
        (text().herd.facts)(&run).into_iter().map(|(label, value)| (label, plain(value))).collect();
    let fact = |label: &str| &facts.iter().find(|(name, _)| *name == label).unwrap().1;
    // Three crowds of 20 each are served before a crash, of a thousand jobs: 20 in all, as those who are served stay so.
    assert_eq!(fact("Jobs served"), "20 of 1,000, 2 %");
    assert_eq!(fact("Crashes"), "3, at 31.2 s, 61.2 s and 91.2 s");
    assert_eq!(fact("Recovered after the outage"), "never");
    assert_eq!(fact("Half of all jobs served within"), "never");
    assert_eq!(fact("Against the capacity"), "10 times");
    assert_eq!(fact("Answered too late"), "0");
    // A thousand in a second against all calls from the outage's end on, over a hundred seconds.
    let after: u32 = run.timeline.buckets[200..].iter().flat_map(|bucket| bucket.arrivals).sum();
    let ratio = run.peak_over_mean().unwrap();
    assert!((ratio - 1000.0 / (f64::from(after) / 100.0)).abs() < 1e-9, "{ratio}");
    assert_eq!(fact("Against the mean from then on"), &format!("{} times", ratio.round()));
    // Nobody comes back: none of these numbers is made up.
    let gone = self::run("view=herd&policy=python-helper");
    assert_eq!((gone.calls_per_success(), gone.peak_over_mean()), (None, None));
    let late = self::run("story=metastable");
    let facts = (text().herd.facts)(&late);
    let (_, zombies) = facts.iter().find(|(label, _)| *label == "Answered too late").unwrap();
    assert_eq!(zombies.replace(',', ""), late.outcome.zombies.to_string());
    assert!(late.outcome.zombies > 1000);
}

#[test]
fn the_table_has_a_row_a_second_and_loses_nothing() {
    let run = run("story=second-wave");
    let rows = (text().herd.rows)(&run);
    assert_eq!((rows.len(), rows[0].len(), text().herd.columns.len()), (120, 11, 11));
    let sum = |column: usize| -> u64 {
        rows.iter().map(|row| row[column].replace(',', "").parse::<u64>().unwrap()).sum()
    };
    assert_eq!((sum(1), sum(2), sum(3)), (run.outcome.calls, 1000, run.outcome.successes));
    // Every call is served, refused or lost in the one crash.
    assert_eq!(sum(4) + sum(7), run.outcome.wasted);
    assert_eq!(sum(8), run.outcome.crashes);
    // Away until 20 s, where the row from 19 s ends.
    let state = |row: usize| (plain(rows[row][0].clone()), rows[row][10].clone());
    assert_eq!((state(18), state(19)), (("18 s".into(), "away".into()), ("19 s".into(), "up".into())));
    // Longer runs have longer rows: 2, 10 and 500 s; 300 rows are the most.
    for (horizon, count) in [("300s", 300), ("301s", 151), ("2000s", 200), ("1d", 173)] {
        let rows = (text().herd.rows)(&self::run(&format!("view=herd&jobs=1&horizon={horizon}")));
        assert_eq!(rows.len(), count, "{horizon}");
    }
}

#[test]
fn the_laws_are_told_with_their_numbers() {
    let second_wave = "story=second-wave";
    assert_eq!(
        law(Need::Jitter, second_wave),
        "1,000 jobs are 10 s of work, and the service bears 2 s: the first wave after the outage must be 8 s wide. Its wait \
         is 16 s, which a fraction j spreads over 2 \u{d7} j \u{d7} 16 s: j = 8 s / (2 \u{d7} 16 s) = 0.25."
    );
    // Down only: half as wide.
    assert!(
        law(Need::Jitter, "view=herd&policy=bullmq-node&jitter=0.2").ends_with("j = 8 s / (16 s) = 0.5.")
    );
    // A mean of half the cap.
    assert!(
        law(Need::Cap, "story=full-jitter")
            .contains("from n / (0.5 \u{d7} C) = 1,000 / (0.5 \u{d7} 100) = 20 s on")
    );
    assert!(law(Need::Capacity, "story=no-jitter").contains("1,000 / (1 s + 2 s) = 334 calls a second on"));
    assert!(
        law(Need::Capacity, second_wave)
            .ends_with("with s = w + r + B = 9.4 s, which is 116 calls a second.")
    );
    assert!(law(Need::Window, "story=no-jitter").ends_with("10 s \u{2212} 2 s = 8 s."));
    assert!(law(Need::Window, second_wave).ends_with("= 4.45 s."));
    assert!(law(Need::Window, "story=second-wave&jitter=0.3").ends_with("all may fail at once."));
    // A tenth of a second of jobs, which the service bears.
    assert!(law(Need::Jitter, "story=second-wave&jobs=10").ends_with("nothing needs to be spread."));
    assert!(law(Need::Jitter, "story=second-wave&crash_backlog=none").ends_with("another question."));
    assert!(law(Need::Jitter, "story=second-wave&outage=2s&jobs=3000").contains("no fraction is enough"));
    for (need, query, why) in [
        (Need::Jitter, "story=full-jitter", "takes no jitter fraction"),
        (Need::Cap, "story=no-jitter", "All jobs wait the same"),
        (Need::Capacity, "story=full-jitter", "no single wave"),
        (Need::Window, "story=fixed-delay", "none is enough"),
        (Need::Window, "view=herd&policy=python-helper", "No job comes back"),
        (Need::Cap, "view=herd&policy=decorrelated", "depends on the one before"),
        (Need::Jitter, "story=metastable", "There is no crowd"),
    ] {
        assert!(law(need, query).contains(why), "{need:?} {query}: {}", law(need, query));
    }
}

#[test]
fn a_trial_says_whether_the_law_was_right() {
    let said = |verdict: &Verdict| plain((text().herd.needs.trial)(verdict));
    let verdict = Verdict {
        need: Need::Jitter,
        law: 0.25,
        tried: 0.25,
        clean_at_law: true,
        crashes: 0,
        recovery_s: Some(17.14),
        smallest_clean: Some(0.2174),
        stopped: false,
    };
    // 0.25 / 0.2174 = 1.15; a fraction is rounded up.
    assert_eq!(
        said(&verdict),
        "At 0.25 the service stays up and is back 17.1 s after the outage. The smallest that does is 0.218: the formula \
         asks for 15 % more than needed."
    );
    let exact = Verdict { smallest_clean: Some(0.249), ..verdict };
    assert!(said(&exact).ends_with("the formula is exact."));
    assert!(
        said(&Verdict { smallest_clean: Some(0.0), ..verdict })
            .ends_with("So it does at 0: nothing is needed.")
    );
    let wrong = Verdict {
        need: Need::Cap,
        law: 10_000.0,
        tried: 10_000.0,
        clean_at_law: false,
        crashes: 2,
        recovery_s: None,
        smallest_clean: Some(31_234.0),
        ..verdict
    };
    assert_eq!(
        said(&wrong),
        "At 10 s the service crashes twice and does not recover. The formula was wrong: the smallest that keeps it up and \
         brings it back is 31.24 s."
    );
    assert!(
        said(&Verdict { smallest_clean: None, ..wrong })
            .ends_with("the largest that was tried does no better.")
    );
    assert!(
        said(&Verdict { smallest_clean: None, stopped: true, ..wrong }).contains("The trial was stopped")
    );
    let none =
        Verdict { law: 1.3, tried: 1.0, crashes: 1, clean_at_law: false, smallest_clean: None, ..verdict };
    assert!(
        said(&none).starts_with(
            "The formula asks for 1.3, which is more than there can be. At 1 the service crashes"
        )
    );
    // And of a real one, the numbers of the run.
    let mut trial = Trial::new(&Scenario::default(), Need::Jitter).unwrap();
    let real = loop {
        if let Some(verdict) = trial.run(1_000_000) {
            break verdict;
        }
    };
    assert!(said(&real).starts_with("At 0.25 the service stays up and is back 17."), "{}", said(&real));
}

#[test]
fn recovery_against_jitter_is_told_in_a_sentence() {
    // The model's curve has a cap of 30 s: 52 s at a jitter of 1, the mean of five runs.
    let sweep = Sweep::new(&settings("view=herd&policy=custom&cap=30s").scenario());
    let mut sweep = sweep.unwrap();
    while !sweep.run(1_000_000) {}
    let said = plain((text().herd.needs.sweep)(sweep.points()));
    assert!(said.starts_with("From a jitter of 0.2"), "{said}");
    assert!(said.contains("without jitter it never recovers, at 1 it takes 5"), "{said}");
    let row = |point: &Point| (text().herd.needs.point)(point).map(plain);
    let point = Point { jitter: 0.14, crashes: 2, recovery_s: None, stopped_at: None };
    assert_eq!(row(&point), ["0.14", "2", "never"]);
    assert_eq!(row(&Point { stopped_at: Some(30_000.0), ..point })[2], "stopped at 30 s");
    assert!((text().herd.needs.sweep)(&[Point { stopped_at: Some(1.0), ..point }]).contains("were stopped"));
    assert_eq!((text().herd.needs.sweep)(&[point]), "The service recovers at no jitter.");
}

#[test]
fn everything_that_is_shown_has_its_words() {
    let herd = &text().herd;
    let names: Vec<&str> = herd.switches.iter().map(|(name, _)| *name).collect();
    // All settings of the service but those of a fleet, a lock and a contention.
    assert_eq!(names, SERVICE_NAMES[..13]);
    assert_eq!(herd.views.map(|(view, ..)| view), ["herd", "contention", "fleet", "lock"]);
    for need in NEEDS {
        assert!(!(herd.needs.name)(need).0.is_empty());
    }
    let player = &herd.player;
    assert_eq!(plain((player.time)(24_120.0, 120_000.0)), "24.1 s of 120 s");
    assert_eq!(plain((player.progress)(0.419)), "Computing: 41 %");
    assert!(plain((player.stopped)(5_000_000, 50_500.0)).contains("at 50.5 s, after 5,000,000 calls"));
}

/// Any scenario has a sentence for everything, and none of them has a hole.
#[test]
fn no_sentence_breaks_at_the_ends_of_the_settings() {
    for query in [
        "view=herd&jobs=0",
        "view=herd&horizon=0",
        "view=herd&outage=0",
        "view=herd&jobs=1&capacity=0.001",
        "view=herd&crash_backlog=0",
        "view=herd&window=0&jitter=0",
        "view=herd&jobs=3&load=200&horizon=5s&max_attempts=1",
        "view=herd&slow=0&shed=0&shed_cost=5&timeout=0",
        "view=herd&budget=0&budget_size=0",
        "view=herd&policy=custom&base=9007199254740992",
        "view=herd&policy=custom&growth=constant&base=0&jobs=1&horizon=1s&outage=500",
    ] {
        let (settings, _) = decode(query);
        let Study::Herd(run) = settings.study() else { panic!("{query}") };
        let mut said = vec![(text().herd_verdict)(&run), (text().herd.damage)(&run.scenario)];
        said.extend((text().herd.facts)(&run).into_iter().map(|(_, value)| value));
        said.extend(NEEDS.map(|need| (text().herd.needs.law)(need, &run.scenario)));
        said.extend((text().herd.rows)(&run).concat());
        for words in said {
            assert!(
                !words.is_empty() && !words.contains("NaN") && !words.contains("inf"),
                "{query}: {words}"
            );
        }
        for need in NEEDS {
            if let Ok(mut trial) = Trial::new(&run.scenario, need) {
                while trial.run(1_000_000).is_none() {}
            }
        }
        assert!(Simulation::new(&run.scenario).is_ok());
    }
}
