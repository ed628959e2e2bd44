//! The product's own numbers held against others: formulas that are written here a second time and in another way, figures of
//! the real libraries, and counts by hand.
//!
//! A line names what is compared and does both computations when it is run. What is right comes from [`apart`], which
//! uses nothing of the product, or stands here as a figure with its source; it is never asked of what is being checked.

pub mod apart;
mod crowd;
mod golden;
mod wave;

pub use golden::{ROWS, Row};

/// The band a line is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// That of the defaults: one second, attempt 3, jitter 0.2.
    Plain,
    /// One second, attempt 1, jitter 0.07: neither 1000 * (1 - 0.07) nor 1000 * 0.07 * 2 is a whole number in doubles, and both
    /// are truncated.
    Truncated,
}

/// What of a run of a library is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// The shortest wait.
    Shortest,
    /// The longest wait.
    Longest,
    /// The mean wait.
    Mean,
}

/// What a line compares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum What {
    /// The shortest wait of a band, in milliseconds.
    Shortest(Case),
    /// Its longest one.
    Longest(Case),
    /// The mean of the plain band.
    Mean,
    /// The wait that 95 % of its jobs do not exceed.
    Percentile,
    /// The sum of the first so many waits of the plain policy without jitter.
    Sum(u32),
    /// The sum of the bars for so many jobs.
    Bars(u64),
    /// The expected number of milliseconds hit by so many jobs of the plain band.
    Distinct(u64),
    /// The expected count of the fullest one.
    Busiest(u64),
    /// Chi-square of the bars of so many jobs against an even band.
    ChiSquare(u64),
    /// The mean wait of so many jobs.
    SampleMean(u64),
    /// A figure of a run of a real library.
    Library(&'static Row, Figure),
    /// The calls of a herd with everything that can become of one, by what became of them.
    Accounted,
    /// The calls of ten jobs that try every second of an outage of 20 s.
    Together,
    /// The crashes of the second wave with this jitter.
    Crashes(f64),
    /// By how many seconds the second wave recovers sooner at jitter 0.26 than at 1.
    Valley,
    /// The calls of the second wave, as they were when this line was written.
    Stored,
    /// Calls at the bottom of three layers that each try three times.
    Nested,
    /// Periods until a fleet is out of step; its period and the width of its jitter in milliseconds, which is added to it or
    /// spread around it.
    Desync {
        /// From one beat to the next without jitter.
        period: f64,
        /// From the shortest to the longest.
        width: f64,
        /// Whether it is added.
        added: bool,
    },
    /// Tries for a lock that are not the first of their millisecond: 1,000 candidates, every second, ten seconds.
    Collisions,
}

/// Where the right value of a line is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// A formula, written a second time.
    Formula,
    /// Counted by hand from the definition.
    Counted,
    /// What chance allows: four standard deviations.
    Chance,
    /// A run of the real library.
    Library,
    /// Another program, written from the description of the herd alone.
    Model,
    /// What this program gave before: it stands for "has not changed".
    Stored,
}

/// What is right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Expected {
    /// This number.
    Exactly(f64),
    /// This number, or as far from it as the second one.
    Within(f64, f64),
    /// This number or more.
    AtLeast(f64),
}

impl Expected {
    /// Whether a number is right.
    pub fn holds(self, got: f64) -> bool {
        match self {
            Self::Exactly(right) => got == right,
            Self::Within(right, distance) => (got - right).abs() <= distance,
            Self::AtLeast(least) => got >= least,
        }
    }
}

/// What came of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Finding {
    /// What is compared.
    pub what: What,
    /// Where the right value is from.
    pub ground: Ground,
    /// What is right.
    pub expected: Expected,
    /// What the product gives; `None` where it gives nothing.
    pub got: Option<f64>,
}

impl Finding {
    /// Whether the product is right.
    ///
    /// ```
    /// use jitterband::check::{Expected, Finding, Ground, What};
    /// let finding = |got| Finding { what: What::Mean, ground: Ground::Formula, expected: Expected::Exactly(4000.0), got };
    /// assert!(finding(Some(4000.0)).passes());
    /// assert!(!finding(Some(4001.0)).passes() && !finding(Some(f64::NAN)).passes() && !finding(None).passes());
    /// ```
    pub fn passes(&self) -> bool {
        self.got.is_some_and(|got| self.expected.holds(got))
    }
}

impl What {
    /// Computes both sides.
    ///
    /// ```
    /// use jitterband::check::{Case, Expected, What};
    /// let finding = What::Shortest(Case::Truncated).find();
    /// assert_eq!((finding.expected, finding.got), (Expected::Exactly(929.0), Some(929.0)));
    /// ```
    pub fn find(self) -> Finding {
        let (ground, expected, got) = match self {
            Self::Shortest(case) => wave::edge(case, false),
            Self::Longest(case) => wave::edge(case, true),
            Self::Mean => wave::mean(),
            Self::Percentile => wave::percentile(),
            Self::Sum(attempts) => wave::sum(attempts),
            Self::Bars(jobs) => wave::bars(jobs),
            Self::Distinct(jobs) => wave::distinct(jobs),
            Self::Busiest(jobs) => wave::busiest(jobs),
            Self::ChiSquare(jobs) => wave::chi_square(jobs),
            Self::SampleMean(jobs) => wave::sample_mean(jobs),
            Self::Library(row, figure) => golden::compare(row, figure),
            Self::Accounted => crowd::accounted(),
            Self::Together => crowd::together(),
            Self::Crashes(jitter) => crowd::crashes(jitter),
            Self::Valley => crowd::valley(),
            Self::Stored => crowd::stored(),
            Self::Nested => crowd::nested(),
            Self::Desync { period, width, added } => crowd::desync(period, width, added),
            Self::Collisions => crowd::collisions(),
        };
        Finding { what: self, ground, expected, got }
    }
}

/// Every line, in the order in which they are shown. Each is so short that a page can compute one in a turn of the browser.
pub fn lines() -> Vec<What> {
    let mut lines = vec![
        What::Shortest(Case::Plain),
        What::Longest(Case::Plain),
        What::Shortest(Case::Truncated),
        What::Longest(Case::Truncated),
        What::Mean,
        What::Percentile,
        What::Sum(8),
        What::Bars(1000),
        What::Bars(1_000_000),
        What::Distinct(1000),
        What::Busiest(1000),
        What::ChiSquare(1000),
        What::ChiSquare(1_000_000),
        What::SampleMean(100_000),
    ];
    for row in &ROWS {
        lines.extend(
            [Figure::Shortest, Figure::Longest, Figure::Mean].map(|figure| What::Library(row, figure)),
        );
    }
    lines.extend([
        What::Accounted,
        What::Together,
        What::Crashes(0.0),
        What::Crashes(0.2),
        What::Crashes(0.26),
        What::Valley,
        What::Stored,
        What::Nested,
        What::Desync { period: 10_000.0, width: 2000.0, added: false },
        What::Desync { period: 30_000.0, width: 10_000.0, added: true },
        What::Desync { period: 3_600_000.0, width: 600_000.0, added: false },
        What::Collisions,
    ]);
    lines
}
