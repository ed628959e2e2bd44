//! The lines of a delay function, computed here, against the law of their policy; without any other language.

use super::{
    lower::plan,
    plan::{Call, Expr, Infix, Line, Test},
};
use crate::{
    policy::{Floor, Kind, Law, Policy, Rule},
    query::decode,
    text::CodeNote,
};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Random numbers by SplitMix64's recipe, which are as good as any here; or the same one every time.
struct Random(u64, Option<f64>);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn uniform(&mut self) -> f64 {
        if let Some(always) = self.1 {
            return always;
        }
        (self.next() >> 11) as f64 / 9_007_199_254_740_992.0
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[(self.next() % of.len() as u64) as usize]
    }
}

/// A run of a function.
struct Run<'a> {
    attempt: u64,
    names: Vec<(&'static str, f64)>,
    random: &'a mut Random,
}

impl Run<'_> {
    fn expr(&mut self, of: &Expr) -> f64 {
        match of {
            Expr::Number(number) => *number,
            Expr::Name(wanted) => self.names.iter().rfind(|(name, _)| name == wanted).unwrap().1,
            Expr::Infix(sign, a, b) => {
                let (a, b) = (self.expr(a), self.expr(b));
                match sign {
                    Infix::Plus => a + b,
                    Infix::Minus => a - b,
                    Infix::Times => a * b,
                    Infix::Over => a / b,
                    Infix::Modulo => a % b,
                }
            }
            Expr::Call(call, of) => {
                let of: Vec<f64> = of.iter().map(|argument| self.expr(argument)).collect();
                match (call, &of[..]) {
                    (Call::Power, [a, b]) => libm::pow(*a, *b),
                    (Call::Min, [a, b]) => a.min(*b),
                    (Call::Max, [a, b]) => a.max(*b),
                    (Call::Trunc, [a]) => a.trunc(),
                    (Call::Floor, [a]) => a.floor(),
                    (Call::Ceil, [a]) => a.ceil(),
                    (Call::Even, [a]) => libm::rint(*a),
                    (Call::Uniform, []) => self.random.uniform(),
                    (Call::Below, [count]) => {
                        assert!(*count >= 1.0 && count.fract() == 0.0, "{count} numbers to draw from");
                        (self.random.uniform() * count).floor()
                    }
                    other => panic!("{other:?}"),
                }
            }
        }
    }

    fn lines(&mut self, lines: &[Line]) -> Option<f64> {
        for line in lines {
            match line {
                Line::Comment(_) => {}
                Line::Attempt { name, last, shift } => {
                    let attempt = last.map_or(self.attempt, |last| self.attempt.min(last));
                    self.names.push((name, attempt as f64 + *shift as f64));
                }
                Line::Table(entries) => {
                    let entry = self.attempt.clamp(1, entries.len() as u64) as usize - 1;
                    self.names.push(("d", entries[entry]));
                }
                Line::Fibonacci => {
                    let n = self.expr(&Expr::Name("n"));
                    let (mut this, mut next) = (0.0, 1.0);
                    for _ in 0..n as u64 {
                        (this, next) = (next, this + next);
                    }
                    self.names.push(("fibonacci", this));
                }
                Line::Steps { base, factor } => {
                    let n = self.expr(&Expr::Name("n"));
                    let mut d = *base;
                    for _ in 0..n as u64 {
                        d = (d * factor).trunc();
                    }
                    self.names.push(("d", d));
                }
                Line::Let(name, value) | Line::Set(name, value) => {
                    let value = self.expr(value);
                    self.names.push((name, value));
                }
                Line::If(test, inside) => {
                    let holds = match test {
                        Test::First => self.attempt <= 1,
                        Test::Compare(a, sign, b) => {
                            let (a, b) = (self.expr(a), self.expr(b));
                            match *sign {
                                "<" => a < b,
                                ">" => a > b,
                                ">=" => a >= b,
                                other => panic!("{other}"),
                            }
                        }
                    };
                    if holds && let Some(wait) = self.lines(inside) {
                        return Some(wait);
                    }
                }
                Line::Return(wait) => return Some(self.expr(wait)),
            }
        }
        None
    }
}

fn wait(lines: &[Line], attempt: u64, random: &mut Random) -> f64 {
    Run { attempt, names: Vec::new(), random }.lines(lines).unwrap()
}

/// The largest distance of the drawn waits from a law, over their distribution functions from below and from above.
fn distance(law: &Law, mut waits: Vec<f64>) -> f64 {
    waits.sort_by(f64::total_cmp);
    let count = waits.len() as f64;
    let mut furthest = 0.0f64;
    for run in waits.chunk_by(|a, b| a == b) {
        let before = waits.partition_point(|wait| *wait < run[0]) as f64;
        let noise = run[0] * 1e-12 + 1e-9;
        let (below, upto) = (law.share_below(run[0] - noise), law.share_below(run[0] + noise));
        let upto_here = before + run.len() as f64;
        furthest = furthest.max((before / count - below).abs()).max((upto_here / count - upto).abs());
    }
    furthest
}

/// Whether a draw is a whole number, and more luck is a longer wait.
fn has_ends(policy: &Policy) -> bool {
    let kind = !matches!(policy.jitter.kind, Kind::Split | Kind::PercentSplit | Kind::Fields);
    let even = [Rule::Float, Rule::Trunc, Rule::Round, Rule::Ceil, Rule::PlusOne, Rule::Seconds];
    let rule = !even.contains(&policy.rounding.rule);
    kind && rule && policy.cap.floor != Floor::Reset
}

#[test]
fn the_lines_of_any_policy_draw_by_its_law() {
    let mut random = Random(10, None);
    let (mut compared, mut exact, mut unusual) = (0, 0, 0);
    let mut failed = Vec::new();
    let draws = 1000;
    // Dvoretzky, Kiefer and Wolfowitz: the distance exceeds e with at most 2 exp(-2 n e^2), here 2e-9.
    let bound = (1e9f64.ln() / (2.0 * f64::from(draws))).sqrt();
    for _ in 0..400 {
        let curve = random.pick(&[
            "growth=constant",
            "growth=linear",
            "growth=linear&step=300",
            "growth=exponential",
            "growth=exponential",
            "growth=exponential&factor=1.5",
            "growth=exponential&factor=0.5",
            "growth=exponential&factor=3&offset=77",
            "growth=exponential-minus-one&shift=0",
            "growth=polynomial&exponent=2.5",
            "growth=fibonacci",
            "growth=table&table=5,10.5,700,30s",
            "growth=exponential&factor=1.7&growth_rounding=steps",
        ]);
        let mut query = format!("policy=custom&{curve}");
        for words in [
            &["base=1000", "base=10", "base=2.5s", "base=1000.5", "base=0"][..],
            &["", "", "shift=0", "shift=-2", "shift=1"],
            &["", "", "limit=3"],
            &["", "growth_rounding=trunc", "growth_rounding=round", "growth_rounding=even"],
            &["", "cap=5s", "cap=3000.5", "cap=700"],
            &[
                "cap_order=before",
                "cap_order=after",
                "cap_order=both",
                "cap_order=headroom",
                "cap_order=clip",
                "cap_order=redraw",
                "cap_order=exponent",
                "cap_order=replace",
                "cap_order=overshoot",
            ],
            &["", "", "floor=100", "floor=base", "floor=half", "floor=reset"],
            &[
                "jitter_kind=none",
                "jitter_kind=band",
                "jitter_kind=down",
                "jitter_kind=up",
                "jitter_kind=full",
                "jitter_kind=equal",
                "jitter_kind=multiplicative",
                "jitter_kind=between",
                "jitter_kind=additive",
                "jitter_kind=additive-band",
                "jitter_kind=additive-growing",
                "jitter_kind=additive-stepped",
                "jitter_kind=split",
                "jitter_kind=percent-split",
                "jitter_kind=fields",
            ],
            &["jitter=0.2", "jitter=0", "jitter=1", "jitter=0.9", "jitter=1.5", "jitter=-0.1"],
            &["low=0.5&high=1.5", "low=0&high=factor"],
            &["extra=100", "extra=base", "extra=half"],
            &[
                "rounding=float",
                "rounding=trunc",
                "rounding=round",
                "rounding=ceil",
                "rounding=plus-one",
                "rounding=integer",
                "rounding=integer-exclusive",
                "rounding=integer-above",
                "rounding=band-trunc",
                "rounding=amount",
                "rounding=lattice&points=7",
                "rounding=percent",
                "rounding=seconds",
            ],
            &["", "", "unit=s", "unit=us", "unit=ns", "unit=tick"],
            &["", "", "plus=33"],
            &["", "", "first=zero", "first=unjittered"],
        ] {
            query.push('&');
            query.push_str(random.pick(words));
        }
        // What a word of the random policies brings may be taken back by a later one.
        let policy: Policy = decode(&query).0.choice.policy;
        let plan = match plan(&policy) {
            Ok(plan) => plan,
            Err(CodeNote::Unusual) => {
                unusual += 1;
                continue;
            }
            Err(other) => panic!("{query}: {other:?}"),
        };
        for attempt in [1, 2, 3, 8] {
            let band = policy.band(attempt);
            if band.law.is_empty() {
                continue;
            }
            let waits = (0..draws).map(|_| wait(&plan.lines, attempt as u64, &mut random)).collect();
            let distance = distance(&band.law, waits);
            if distance >= bound {
                failed.push(format!("{query}, attempt {attempt}: {distance}\n{:?}\n{band:?}", plan.lines));
            }
            // On a grid of whole draws the least and the most of luck's range are the ends of the law, exactly.
            let ends = [0.0, 1.0 - f64::EPSILON / 2.0];
            let ends = ends.map(|luck| wait(&plan.lines, attempt as u64, &mut Random(0, Some(luck))));
            if has_ends(&policy) {
                let edges = [band.min, band.max].map(|edge| edge.as_f64().unwrap());
                let apart = ends.iter().zip(edges).map(|(end, edge)| (end - edge).abs()).fold(0.0, f64::max);
                assert!(
                    apart <= edges[1] * 1e-12 + 1e-9,
                    "{query}, attempt {attempt}: {ends:?}, not {edges:?}"
                );
                exact += 1;
            }
            compared += 1;
        }
        for attempt in [1_000_000, 1 << 31, 1 << 53, u64::MAX] {
            let wait = wait(&plan.lines, attempt, &mut random);
            assert!(wait.is_finite() && wait >= 0.0, "{query}, attempt {attempt}: {wait}");
        }
    }
    assert!(
        failed.is_empty(),
        "{} of {compared}:\n{}",
        failed.len(),
        failed[..failed.len().min(8)].join("\n\n")
    );
    assert!(compared > 1200 && exact > 300 && unusual < 60, "{compared}, {exact}, {unusual} unusual");
}
