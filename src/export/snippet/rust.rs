//! Rust, without any crate: the caller brings the random numbers.

use super::{
    Source,
    plan::{Call, Line, calls},
    print::{Dialect, Text, Tie, body, list},
};

struct Rust;

impl Dialect for Rust {
    const INDENT: &'static str = "    ";

    fn number(&self, number: f64) -> String {
        format!("{number:?}")
    }

    fn call(&self, call: Call, of: &[Text]) -> Text {
        let method = match call {
            Call::Uniform => return Text::atom("uniform(random)"),
            Call::Below => return Text::atom(format!("below({}, random)", list(of))),
            Call::Power => "powf",
            Call::Min => "min",
            Call::Max => "max",
            Call::Trunc => "trunc",
            Call::Floor => "floor",
            Call::Ceil => "ceil",
            Call::Even => "round_ties_even",
        };
        let Some((receiver, rest)) = of.split_first() else { return Text::atom(method) };
        // A plain number has methods only once its type is known.
        let known = if receiver.code.parse::<f64>().is_ok() { "_f64" } else { "" };
        Text::atom(format!("{}{known}.{method}({})", receiver.within(Tie::Atom), list(rest)))
    }

    fn attempt(&self, last: Option<u64>) -> Text {
        let code = last.map_or("attempt as f64".into(), |last| format!("attempt.min({last}) as f64"));
        Text::new(code, Tie::Prefix)
    }

    fn bind(&self, name: &str, value: &Text, literal: bool, again: bool) -> String {
        let again = if again { "mut " } else { "" };
        let of = if literal { ": f64" } else { "" };
        format!("let {again}{name}{of} = {};", value.code)
    }

    fn set(&self, name: &str, value: &Text) -> String {
        format!("{name} = {};", value.code)
    }

    fn comment(&self, words: &str) -> String {
        format!("// {words}")
    }

    fn give(&self, value: &Text, last: bool) -> String {
        if last { value.code.clone() } else { format!("return {};", value.code) }
    }

    fn when(&self, test: &str) -> [String; 2] {
        [format!("if {test} {{"), "}".into()]
    }

    fn curve(&self, line: &Line, again: bool) -> Vec<String> {
        let again = if again { "mut " } else { "" };
        match line {
            Line::Table(entries) => {
                let numbers: Vec<String> = entries.iter().map(|entry| self.number(*entry)).collect();
                let count = entries.len();
                vec![
                    format!("const WAITS: [f64; {count}] = [{}];", numbers.join(", ")),
                    format!("let {again}d = WAITS[attempt.clamp(1, {count}) as usize - 1];"),
                ]
            }
            Line::Fibonacci => vec![
                "let (mut fibonacci, mut next) = (0.0_f64, 1.0);".into(),
                "for _ in 0..n as u64 {".into(),
                "    (fibonacci, next) = (next, fibonacci + next);".into(),
                "}".into(),
            ],
            Line::Steps { base, factor } => vec![
                format!("let mut d: f64 = {base:?};"),
                "for _ in 0..n as u64 {".into(),
                format!("    d = (d * {factor:?}).trunc();"),
                "}".into(),
            ],
            _ => Vec::new(),
        }
    }
}

const UNIFORM: &str = "
/// A number from 0 to just below 1, of 64 random bits.
fn uniform(random: &mut impl FnMut() -> u64) -> f64 {
    (random() >> 11) as f64 / (1u64 << 53) as f64
}
";

const BELOW: &str = "
/// A whole number from 0 to `count` - 1, each as likely: what would favour some of them is drawn again.
fn below(count: f64, random: &mut impl FnMut() -> u64) -> f64 {
    let count = count as u64;
    let share = u64::MAX / count;
    loop {
        let draw = random() / share;
        if draw < count {
            return draw as f64;
        }
    }
}
";

/// The functions in Rust.
pub fn write(source: &Source) -> String {
    let Source { query, lines, max_attempts, deadline, .. } = source;
    let (uniform, below) = (calls(lines, &[Call::Uniform]), calls(lines, &[Call::Below]));
    let draws = uniform || below;
    let parameter = if draws { ", random: &mut impl FnMut() -> u64" } else { "" };
    let given = if draws { ", random" } else { "" };
    let attempt = if source.uses_attempt() { "attempt" } else { "_attempt" };
    let mut code = format!(
        "// Waits between retries as Jitterband has them for {query}\n\n\
         use std::time::{{Duration, Instant}};\n\n\
         /// Milliseconds to wait before retry `attempt`; 1 is the first.\n\
         pub fn delay({attempt}: u64{parameter}) -> f64 {{\n{}}}\n",
        body(lines, &Rust, 1)
    );
    if uniform {
        code.push_str(UNIFORM);
    }
    if below {
        code.push_str(BELOW);
    }
    let random = if draws { "    random: &mut impl FnMut() -> u64,\n" } else { "" };
    code.push_str(&format!(
        "\n/// Calls until it succeeds{}.\n/// Once `should_stop` says so, the last error is the answer.\n\
         pub fn retry<T, E>(\n    mut call: impl FnMut() -> Result<T, E>,\n{random}    \
         mut should_stop: impl FnMut() -> bool,\n) -> Result<T, E> {{\n",
        source.ends_in_words()
    ));
    code.push_str("    let mut attempt = 1;\n");
    if deadline.is_some() {
        code.push_str("    let mut first_failure = None;\n");
    }
    code.push_str(
        "    loop {\n        let error = match call() {\n            Ok(value) => return Ok(value),\n            \
         Err(error) => error,\n        };\n",
    );
    if let Some(calls) = max_attempts {
        code.push_str(&format!(
            "        if attempt >= {calls} {{\n            return Err(error);\n        }}\n"
        ));
    }
    code.push_str(&format!("        let wait = delay(attempt{given});\n"));
    if let Some(deadline) = deadline {
        code.push_str(&format!(
            "        let since = first_failure.get_or_insert_with(Instant::now).elapsed();\n        \
             if since.as_secs_f64() * 1000.0 + wait > {deadline:?} {{\n            return Err(error);\n        }}\n"
        ));
    }
    code.push_str(
        "        let wait = Duration::try_from_secs_f64(wait / 1000.0).unwrap_or(Duration::MAX);\n        \
         let begin = Instant::now();\n        \
         // In slices, so that it can be stopped.\n        \
         loop {\n            if should_stop() {\n                return Err(error);\n            }\n            \
         let left = wait.saturating_sub(begin.elapsed());\n            \
         if left.is_zero() {\n                break;\n            }\n            \
         std::thread::sleep(left.min(Duration::from_millis(100)));\n        }\n        attempt += 1;\n    }\n}\n",
    );
    code
}
