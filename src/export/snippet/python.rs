//! Python 3, with its standard library.

use super::{
    Source,
    plan::{Call, Line, calls},
    print::{Dialect, Text, Tie, body, list},
};

struct Python;

impl Dialect for Python {
    const INDENT: &'static str = "    ";

    fn number(&self, number: f64) -> String {
        number.to_string()
    }

    fn call(&self, call: Call, of: &[Text]) -> Text {
        let function = match (call, of) {
            (Call::Power, [a, b]) => {
                let power = format!("{} ** {}", a.within(Tie::Atom), b.within(Tie::Atom));
                return Text::new(power, Tie::Prefix);
            }
            (Call::Uniform, _) => return Text::atom("rng.random()"),
            (Call::Below, _) => "rng.randrange",
            (Call::Min, _) => "min",
            (Call::Max, _) => "max",
            (Call::Trunc, _) => "int",
            (Call::Floor, _) => "math.floor",
            (Call::Ceil, _) => "math.ceil",
            // Python rounds halves to the even number.
            (Call::Even | Call::Power, _) => "round",
        };
        Text::atom(format!("{function}({})", list(of)))
    }

    fn attempt(&self, last: Option<u64>) -> Text {
        Text::atom(last.map_or("attempt".into(), |last| format!("min(attempt, {last})")))
    }

    fn bind(&self, name: &str, value: &Text, _: bool, _: bool) -> String {
        self.set(name, value)
    }

    fn set(&self, name: &str, value: &Text) -> String {
        format!("{name} = {}", value.code)
    }

    fn comment(&self, words: &str) -> String {
        format!("# {words}")
    }

    fn give(&self, value: &Text, _: bool) -> String {
        format!("return {}", value.code)
    }

    fn when(&self, test: &str) -> [String; 2] {
        [format!("if {test}:"), String::new()]
    }

    fn curve(&self, line: &Line, _: bool) -> Vec<String> {
        match line {
            Line::Table(entries) => {
                let numbers: Vec<String> = entries.iter().map(|entry| self.number(*entry)).collect();
                vec![
                    format!("waits = [{}]", numbers.join(", ")),
                    "d = waits[min(attempt, len(waits)) - 1]".into(),
                ]
            }
            Line::Fibonacci => vec![
                "fibonacci, following = 0, 1".into(),
                "for _ in range(n):".into(),
                "    fibonacci, following = following, fibonacci + following".into(),
            ],
            Line::Steps { base, factor } => {
                vec![format!("d = {base}"), "for _ in range(n):".into(), format!("    d = int(d * {factor})")]
            }
            _ => Vec::new(),
        }
    }
}

/// The functions in Python.
pub fn write(source: &Source) -> String {
    let Source { query, lines, max_attempts, deadline, .. } = source;
    let draws = calls(lines, &[Call::Uniform, Call::Below]);
    let math = if calls(lines, &[Call::Floor, Call::Ceil]) { "import math\n" } else { "" };
    let (random, parameter, given) =
        if draws { ("import random\n", ", rng=random", ", rng") } else { ("", "", "") };
    let time = if deadline.is_some() { "import time\n" } else { "" };
    let mut code = format!(
        "# Waits between retries as Jitterband has them for {query}\n\n\
         import itertools\n{math}{random}import threading\n{time}\n\n\
         def delay(attempt{parameter}):\n    \
         \"\"\"Milliseconds to wait before retry `attempt`; 1 is the first.\"\"\"\n{}\n\n\
         def retry(call, stop: threading.Event{parameter}):\n    \
         \"\"\"Calls until it succeeds{}.\n\n    `stop.set()` ends the waiting, with the last error.\n    \"\"\"\n",
        body(lines, &Python, 1),
        source.ends_in_words(),
    );
    if deadline.is_some() {
        code.push_str("    first_failure = None\n");
    }
    code.push_str(
        "    for attempt in itertools.count(1):\n        try:\n            return call()\n        \
         except Exception:\n",
    );
    if let Some(calls) = max_attempts {
        code.push_str(&format!("            if attempt >= {calls}:\n                raise\n"));
    }
    code.push_str(&format!("            wait = delay(attempt{given})\n"));
    if let Some(deadline) = deadline {
        code.push_str(&format!(
            "            now = time.monotonic()\n            \
             first_failure = now if first_failure is None else first_failure\n            \
             if (now - first_failure) * 1000 + wait > {deadline}:\n                raise\n"
        ));
    }
    code.push_str(
        "            if stop.wait(min(wait / 1000, threading.TIMEOUT_MAX)):\n                raise\n",
    );
    code
}
