//! The words of the program's check of itself.

use super::{CHECKING_EN, CHECKING_ID, Text};
use crate::{
    check::{Expected, Finding, Ground, What},
    settings::Lang,
};

/// All words of the check in one language.
pub struct Checking {
    /// What every program says.
    pub common: &'static Text,
    /// What the table is.
    pub caption: &'static str,
    /// What is in its columns: what is compared, what is right, what the program gives, and whether that is the same.
    pub columns: [&'static str; 4],
    /// What is compared.
    pub what: fn(&What) -> String,
    /// Where the right value is from.
    pub ground: fn(Ground) -> &'static str,
    /// A value as far from it as the second one.
    pub within: fn(&str, &str) -> String,
    /// This or more.
    pub at_least: fn(&str) -> String,
    /// What is written where the program gives no number.
    pub nothing: &'static str,
    /// The program is right.
    pub pass: &'static str,
    /// It is not.
    pub fail: &'static str,
    /// How far it is: lines done, and all.
    pub running: fn(usize, usize) -> String,
    /// What came of it: lines that pass, and all.
    pub summary: fn(usize, usize) -> String,
}

impl Checking {
    /// The words of a language.
    pub fn of(lang: Option<Lang>) -> &'static Self {
        match lang {
            None | Some(Lang::En) => &CHECKING_EN,
            Some(Lang::Id) => &CHECKING_ID,
        }
    }

    /// The cells of a line in the order of the columns; the first without its ground.
    pub fn row(&self, finding: &Finding) -> [String; 4] {
        let expected = match finding.expected {
            Expected::Exactly(right) => self.number(right),
            Expected::Within(right, distance) => (self.within)(&self.number(right), &self.number(distance)),
            Expected::AtLeast(least) => (self.at_least)(&self.number(least)),
        };
        let got = finding.got.map_or_else(|| self.nothing.to_owned(), |got| self.number(got));
        let verdict = if finding.passes() { self.pass } else { self.fail };
        [(self.what)(&finding.what), expected, got, verdict.to_owned()]
    }

    /// What came of the lines, in one sentence.
    pub fn told(&self, findings: &[Finding]) -> String {
        (self.summary)(findings.iter().filter(|finding| finding.passes()).count(), findings.len())
    }

    /// Three decimals, or all digits of what would have none of them left.
    fn number(&self, number: f64) -> String {
        let numerals = &self.common.numerals;
        let small = number != 0.0 && number.abs() < 0.001;
        let written = if small { numerals.exact(number.abs()) } else { numerals.decimal(number.abs(), 3) };
        if number < 0.0 { format!("\u{2212}{written}") } else { written }
    }
}
