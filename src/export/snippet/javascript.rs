//! JavaScript, for browsers and Node.js.

use super::{
    Source,
    plan::{Call, Line, calls},
    print::{Dialect, Text, Tie, body, list},
};

struct JavaScript;

impl Dialect for JavaScript {
    const INDENT: &'static str = "  ";

    fn number(&self, number: f64) -> String {
        number.to_string()
    }

    fn call(&self, call: Call, of: &[Text]) -> Text {
        let function = match (call, of) {
            (Call::Power, [a, b]) => {
                let power = format!("{} ** {}", a.within(Tie::Atom), b.within(Tie::Atom));
                return Text::new(power, Tie::Prefix);
            }
            (Call::Uniform, _) => return Text::atom("random()"),
            (Call::Below, _) => return Text::atom(format!("below({}, random)", list(of))),
            (Call::Min, _) => "Math.min",
            (Call::Max, _) => "Math.max",
            (Call::Trunc, _) => "Math.trunc",
            (Call::Floor, _) => "Math.floor",
            (Call::Ceil, _) => "Math.ceil",
            (Call::Even | Call::Power, _) => "even",
        };
        Text::atom(format!("{function}({})", list(of)))
    }

    fn attempt(&self, last: Option<u64>) -> Text {
        Text::atom(last.map_or("attempt".into(), |last| format!("Math.min(attempt, {last})")))
    }

    fn bind(&self, name: &str, value: &Text, _: bool, again: bool) -> String {
        let word = if again { "let" } else { "const" };
        format!("{word} {name} = {};", value.code)
    }

    fn set(&self, name: &str, value: &Text) -> String {
        format!("{name} = {};", value.code)
    }

    fn comment(&self, words: &str) -> String {
        format!("// {words}")
    }

    fn give(&self, value: &Text, _: bool) -> String {
        format!("return {};", value.code)
    }

    fn when(&self, test: &str) -> [String; 2] {
        [format!("if ({test}) {{"), "}".into()]
    }

    fn curve(&self, line: &Line, again: bool) -> Vec<String> {
        let word = if again { "let" } else { "const" };
        match line {
            Line::Table(entries) => {
                let numbers: Vec<String> = entries.iter().map(|entry| self.number(*entry)).collect();
                vec![
                    format!("const waits = [{}];", numbers.join(", ")),
                    format!("{word} d = waits[Math.min(attempt, waits.length) - 1];"),
                ]
            }
            Line::Fibonacci => vec![
                "let [fibonacci, next] = [0, 1];".into(),
                "for (let i = 0; i < n; i++) [fibonacci, next] = [next, fibonacci + next];".into(),
            ],
            Line::Steps { base, factor } => vec![
                format!("let d = {base};"),
                format!("for (let i = 0; i < n; i++) d = Math.trunc(d * {factor});"),
            ],
            _ => Vec::new(),
        }
    }
}

const EVEN: &str = "
/** To the nearest whole number, halves to the even one. */
function even(x) {
  const up = Math.round(x);
  return up - x === 0.5 && up % 2 !== 0 ? up - 1 : up;
}
";

const BELOW: &str = "
/** A whole number from 0 to count - 1, each as likely: what would favour some of them is drawn again. */
function below(count, random) {
  const share = Math.floor(2 ** 53 / count);
  // More than 2^53 numbers are more than a double can tell apart.
  if (share < 1) return Math.floor(random() * count);
  for (;;) {
    const draw = Math.floor((random() * 2 ** 53) / share);
    if (draw < count) return draw;
  }
}
";

const SLEEP: &str = "
/** Waits, unless the signal aborts it; one timer holds at most 2^31 - 1 ms. */
async function sleep(ms, signal) {
  signal?.throwIfAborted();
  for (let left = ms; left > 0; left -= 2 ** 31 - 1) {
    await new Promise((resolve, reject) => {
      const abort = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener(\"abort\", abort);
        resolve();
      }, Math.min(left, 2 ** 31 - 1));
      signal?.addEventListener(\"abort\", abort, { once: true });
    });
  }
}
";

/// The functions in JavaScript.
pub fn write(source: &Source) -> String {
    let Source { query, lines, max_attempts, deadline, .. } = source;
    let below = calls(lines, &[Call::Below]);
    let draws = below || calls(lines, &[Call::Uniform]);
    let (parameter, option, given) =
        if draws { (", random = Math.random", ", random = Math.random", ", random") } else { ("", "", "") };
    let mut code = format!(
        "// Waits between retries as Jitterband has them for {query}\n\n\
         /** Milliseconds to wait before retry `attempt`; 1 is the first. */\n\
         function delay(attempt{parameter}) {{\n{}}}\n",
        body(lines, &JavaScript, 1)
    );
    if below {
        code.push_str(BELOW);
    }
    if calls(lines, &[Call::Even]) {
        code.push_str(EVEN);
    }
    code.push_str(SLEEP);
    code.push_str(&format!(
        "\n/** Calls until it succeeds{}; an AbortSignal ends the waiting. */\n\
         async function retry(call, {{ signal{option} }} = {{}}) {{\n",
        source.ends_in_words()
    ));
    if deadline.is_some() {
        code.push_str("  let firstFailure;\n");
    }
    code.push_str(
        "  for (let attempt = 1; ; attempt++) {\n    try {\n      return await call();\n    } catch (error) {\n",
    );
    if let Some(calls) = max_attempts {
        code.push_str(&format!("      if (attempt >= {calls}) throw error;\n"));
    }
    code.push_str(&format!("      const wait = delay(attempt{given});\n"));
    if let Some(deadline) = deadline {
        code.push_str(&format!(
            "      firstFailure ??= performance.now();\n      \
             if (performance.now() - firstFailure + wait > {deadline}) throw error;\n"
        ));
    }
    code.push_str("      await sleep(wait, signal);\n    }\n  }\n}\n");
    code
}
