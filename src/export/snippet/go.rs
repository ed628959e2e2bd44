//! Go, with its standard library; any version since 1.10.

use super::{
    Source,
    plan::{Call, Line, calls},
    print::{Dialect, Text, Tie, body, list},
};

struct Go;

impl Dialect for Go {
    const INDENT: &'static str = "\t";
    // As gofmt does.
    const TIGHT: bool = true;

    fn number(&self, number: f64) -> String {
        number.to_string()
    }

    fn call(&self, call: Call, of: &[Text]) -> Text {
        let function = match call {
            Call::Uniform => return Text::atom("rng.Float64()"),
            Call::Below => return Text::atom(format!("float64(rng.Int63n(int64({})))", list(of))),
            Call::Power => "math.Pow",
            Call::Min => "math.Min",
            Call::Max => "math.Max",
            Call::Trunc => "math.Trunc",
            Call::Floor => "math.Floor",
            Call::Ceil => "math.Ceil",
            Call::Even => "math.RoundToEven",
        };
        if let [only] = of {
            return Text::atom(format!("{function}({})", only.code));
        }
        let of: Vec<Text> = of.iter().map(Text::without_blanks).collect();
        Text::atom(format!("{function}({})", list(&of)))
    }

    fn attempt(&self, last: Option<u64>) -> Text {
        let attempt = "float64(attempt)";
        Text::atom(last.map_or(attempt.into(), |last| format!("math.Min({attempt}, {last})")))
    }

    fn bind(&self, name: &str, value: &Text, literal: bool, _: bool) -> String {
        // Arithmetic of constants would be exact, and that of doubles is not: each number is a variable.
        let value = if literal { format!("float64({})", value.code) } else { value.code.clone() };
        format!("{name} := {value}")
    }

    fn set(&self, name: &str, value: &Text) -> String {
        format!("{name} = {}", value.code)
    }

    fn comment(&self, words: &str) -> String {
        format!("// {words}")
    }

    fn give(&self, value: &Text, _: bool) -> String {
        format!("return {}", value.within(Tie::Sum))
    }

    fn when(&self, test: &str) -> [String; 2] {
        [format!("if {test} {{"), "}".into()]
    }

    fn curve(&self, _: &Line, _: bool) -> Vec<String> {
        // Only curves that are an expression come here.
        Vec::new()
    }
}

/// The functions in Go.
pub fn write(source: &Source) -> String {
    let Source { query, lines, max_attempts, deadline, .. } = source;
    let draws = calls(lines, &[Call::Uniform, Call::Below]);
    let body = body(lines, &Go, 1);
    let math = if body.contains("math.") { "\t\"math\"\n" } else { "" };
    let (import, parameter, given) =
        if draws { ("\t\"math/rand\"\n", ", rng *rand.Rand", ", rng") } else { ("", "", "") };
    let attempt = if source.uses_attempt() { "attempt" } else { "_" };
    let mut code = format!(
        "// Waits between retries as Jitterband has them for {query}\n\n\
         package backoff\n\nimport (\n\t\"context\"\n{math}{import}\t\"time\"\n)\n\n\
         // Delay gives the milliseconds to wait before retry attempt; 1 is the first.\n\
         func Delay({attempt} int64{parameter}) float64 {{\n{body}}}\n\n\
         // Retry calls until it succeeds{}.\n// It ends with the context, too.\n\
         func Retry(ctx context.Context{parameter}, call func() error) error {{\n",
        source.ends_in_words(),
    );
    if deadline.is_some() {
        code.push_str("\tvar firstFailure time.Time\n");
    }
    code.push_str("\tfor attempt := int64(1); ; attempt++ {\n\t\terr := call()\n");
    let ends = max_attempts.map_or(String::new(), |calls| format!(" || attempt >= {calls}"));
    code.push_str(&format!("\t\tif err == nil{ends} {{\n\t\t\treturn err\n\t\t}}\n"));
    code.push_str(&format!("\t\twait := Delay(attempt{given})\n"));
    if let Some(deadline) = deadline {
        code.push_str(&format!(
            "\t\tif firstFailure.IsZero() {{\n\t\t\tfirstFailure = time.Now()\n\t\t}}\n\
             \t\tif time.Since(firstFailure).Seconds()*1000+wait > {deadline} {{\n\t\t\treturn err\n\t\t}}\n"
        ));
    }
    code.push_str(
        "\t\tlongest := float64(1<<62) / 1e6\n\
         \t\tif wait > longest {\n\t\t\twait = longest\n\t\t}\n\
         \t\ttimer := time.NewTimer(time.Duration(wait * 1e6))\n\t\tselect {\n\t\tcase <-ctx.Done():\n\
         \t\t\ttimer.Stop()\n\t\t\treturn ctx.Err()\n\t\tcase <-timer.C:\n\t\t}\n\t}\n}\n",
    );
    code
}
