//! The program's check of itself: everything passes, what it is held against is right by itself, and a wrong number is
//! reported.

mod common;

use std::{fs, path::Path};

use common::golden;
use jitterband::{
    check::{self, Expected, Figure, Finding, Ground, ROWS, What, apart},
    settings::Lang,
    text::Checking,
};

#[test]
fn the_program_passes_its_own_check() {
    let failing: Vec<Finding> =
        check::lines().into_iter().map(What::find).filter(|finding| !finding.passes()).collect();
    assert!(failing.is_empty(), "{failing:#?}");
    assert!(check::lines().len() >= 40);
}

#[test]
fn what_is_right_is_computed_without_the_product() {
    let source =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/check/apart.rs")).unwrap();
    let code: String = source.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    for word in ["crate", "super", "use "] {
        assert!(!code.contains(word), "{word}");
    }
}

#[test]
fn the_runs_of_the_libraries_are_those_of_the_golden_files() {
    let draws = golden("draws.json");
    let queries = golden("runs.json");
    for row in &ROWS {
        let run = draws["runs"].as_array().unwrap().iter().find(|run| run["id"] == row.id).unwrap();
        let scale = if run["unit"] == "s" { 1000.0 } else { 1.0 };
        let attempt =
            run["attempts"].as_array().unwrap().iter().find(|attempt| attempt[0] == row.attempt).unwrap();
        // Attempt, draws, shortest, longest, mean: the columns of the file.
        assert_eq!(attempt[1], 20_000, "{}", row.id);
        let figures: Vec<f64> = (2..5).map(|column| attempt[column].as_f64().unwrap() * scale).collect();
        for (file, ours) in figures.into_iter().zip([row.shortest, row.longest, row.mean]) {
            // The reader of JSON rounds the last digit otherwise.
            assert!((file - ours).abs() <= ours * 1e-15, "{} {file} {ours}", row.id);
        }
        assert_eq!(queries[row.id], row.query);
        assert!(run["version"].as_str().unwrap().contains(row.version), "{} {}", row.id, run["version"]);
    }
}

#[test]
fn the_fullest_bin_is_that_of_every_way_to_throw_the_balls() {
    // All ways of throwing four balls into five bins, one by one.
    let (balls, bins) = (4u32, 5u32);
    let ways = bins.pow(balls);
    let fullest = |way: u32| {
        let mut counts = vec![0u32; bins as usize];
        (0..balls).for_each(|ball| counts[(way / bins.pow(ball) % bins) as usize] += 1);
        (counts.iter().copied().max().unwrap(), counts.iter().filter(|count| **count > 0).count())
    };
    let busiest: u32 = (0..ways).map(|way| fullest(way).0).sum();
    let hit: usize = (0..ways).map(|way| fullest(way).1).sum();
    assert!((apart::fullest(4, 5) - f64::from(busiest) / f64::from(ways)).abs() < 1e-12);
    assert!((apart::hit(4, 5) - hit as f64 / f64::from(ways)).abs() < 1e-12);
}

#[test]
fn a_fleet_is_out_of_step_after_the_periods_of_the_closed_formula() {
    // n = ceil(ln 0.05 / ln (sin a / a)), a = pi * width / period, with the sine and the logarithm of the platform.
    for (mean, width) in [(10_000.0, 2000.0), (35_000.0, 10_000.0), (3_600_000.0, 600_000.0), (1000.0, 37.0)]
    {
        let a = std::f64::consts::PI * width / mean;
        assert_eq!(
            apart::periods(mean, width) as f64,
            (0.05f64.ln() / (a.sin() / a).ln()).ceil(),
            "{mean} {width}"
        );
    }
}

#[test]
fn a_number_that_is_wrong_by_a_little_fails() {
    for (expected, right, wrong) in [
        (Expected::Exactly(929.0), 929.0, 930.0),
        (Expected::Within(743.879, 1e-6), 743.879_000_9, 743.879_002),
        (Expected::AtLeast(23.9), 24.0, 23.8),
    ] {
        let finding = |got| Finding { what: What::Mean, ground: Ground::Formula, expected, got: Some(got) };
        assert!(finding(right).passes() && !finding(wrong).passes(), "{expected:?}");
        assert!(!finding(f64::NAN).passes());
    }
}

#[test]
fn a_wrong_figure_of_a_library_is_reported_in_its_line_and_in_the_sentence() {
    let mut findings: Vec<Finding> =
        [Figure::Shortest, Figure::Longest].map(|figure| What::Library(&ROWS[0], figure).find()).into();
    findings[1].expected = Expected::Exactly(4799.0);
    let words = Checking::of(None);
    assert_eq!(words.row(&findings[0])[1..], ["3,200 \u{b1} 1.12", "3,200", "pass"]);
    assert_eq!(words.row(&findings[1])[1..], ["4,799", "4,800", "FAIL"]);
    assert!(words.told(&findings).starts_with("1 of 2 checks fails"));
    assert!(Checking::of(Some(Lang::Id)).told(&findings).starts_with("1 dari 2 pemeriksaan tidak cocok"));
    findings.truncate(1);
    assert_eq!(words.told(&findings), "All 1 checks pass.");
}

#[test]
fn both_languages_have_a_name_for_every_line_and_no_two_lines_share_one() {
    for lang in [Lang::En, Lang::Id] {
        let words = Checking::of(Some(lang));
        let mut names: Vec<String> = check::lines().iter().map(|what| (words.what)(what)).collect();
        let all = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), all, "{lang:?}");
    }
}
