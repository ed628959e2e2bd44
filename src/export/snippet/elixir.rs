//! Elixir, with the random numbers of Erlang.

use super::{
    Source,
    plan::{Call, Line, calls},
    print::{Dialect, Text, Tie, body, list},
};

struct Elixir;

impl Dialect for Elixir {
    const INDENT: &'static str = "  ";

    fn number(&self, number: f64) -> String {
        number.to_string()
    }

    fn call(&self, call: Call, of: &[Text]) -> Text {
        let function = match call {
            Call::Uniform => return Text::atom("draw.()"),
            // Erlang counts from 1.
            Call::Below => return Text::new(format!("draw.({}) - 1", list(of)), Tie::Sum),
            Call::Power => ":math.pow",
            Call::Min => "min",
            Call::Max => "max",
            Call::Trunc => "trunc",
            Call::Floor => "floor",
            Call::Ceil => "ceil",
            Call::Even => "round",
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
        value.code.clone()
    }

    fn when(&self, test: &str) -> [String; 2] {
        [format!("if {test} do"), "end".into()]
    }

    fn curve(&self, _: &Line, _: bool) -> Vec<String> {
        // Only curves that are an expression come here.
        Vec::new()
    }
}

/// The functions in Elixir.
pub fn write(source: &Source) -> String {
    let Source { query, lines, max_attempts, deadline, .. } = source;
    let parameter = match (calls(lines, &[Call::Below]), calls(lines, &[Call::Uniform])) {
        (true, _) => ", draw \\\\ &:rand.uniform/1",
        (false, true) => ", draw \\\\ &:rand.uniform/0",
        (false, false) => "",
    };
    let attempt = if source.uses_attempt() { "attempt" } else { "_attempt" };
    let body = body(lines, &Elixir, 2);
    let since = if deadline.is_some() { (", since \\\\ nil", ", since") } else { ("", "") };
    let mut ends = Vec::new();
    if let Some(calls) = max_attempts {
        ends.push(format!("attempt >= {calls}"));
    }
    if let Some(deadline) = deadline {
        ends.push(format!("System.monotonic_time(:millisecond) - since + wait > {deadline}"));
    }
    let sleep = |indent: &str| {
        format!(
            "{indent}# A timer of the BEAM holds at most 2^32 - 1 ms.\n\
             {indent}wait |> ceil() |> min(4_294_967_295) |> Process.sleep()\n\
             {indent}retry(call, attempt + 1{})\n",
            since.1
        )
    };
    let first = match deadline {
        Some(_) => "      since = since || System.monotonic_time(:millisecond)\n",
        None => "",
    };
    let rest = if ends.is_empty() {
        sleep("      ")
    } else {
        format!(
            "\n      if {} do\n        error\n      else\n{}      end\n",
            ends.join(" or "),
            sleep("        ")
        )
    };
    format!(
        "# Waits between retries as Jitterband has them for {query}\n\n\
         defmodule Backoff do\n  \
         @doc \"Milliseconds to wait before retry `attempt`; 1 is the first.\"\n  \
         def delay({attempt}{parameter}) do\n{body}  end\n\n  \
         @doc \"Calls until the answer is no error{}.\"\n  \
         def retry(call, attempt \\\\ 1{}) do\n    \
         with {{:error, _}} = error <- call.() do\n{first}      \
         wait = delay(attempt)\n{rest}    end\n  end\nend\n",
        source.ends_in_words(),
        since.0,
    )
}
