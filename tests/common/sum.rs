//! What a number in the text is worth: arithmetic over the names of a JSON answer.

use serde_json::Value;

/// The value of a sum such as `sample.jobs / points`: names with dots lead into `answer`, numbers are themselves.
pub fn value(sum: &str, answer: &Value) -> f64 {
    let mut reader = Reader { rest: sum.trim(), answer };
    let value = reader.sum();
    assert!(reader.rest.is_empty(), "“{}” is left of “{sum}”", reader.rest);
    value
}

struct Reader<'a> {
    rest: &'a str,
    answer: &'a Value,
}

impl<'a> Reader<'a> {
    fn take(&mut self, signs: &[char]) -> Option<char> {
        let sign = self.rest.chars().next().filter(|sign| signs.contains(sign))?;
        self.rest = self.rest[1..].trim_start();
        Some(sign)
    }

    fn sum(&mut self) -> f64 {
        let mut value = self.product();
        while let Some(sign) = self.take(&['+', '-']) {
            let next = self.product();
            value = if sign == '+' { value + next } else { value - next };
        }
        value
    }

    fn product(&mut self) -> f64 {
        let mut value = self.atom();
        while let Some(sign) = self.take(&['*', '/']) {
            let next = self.atom();
            value = if sign == '*' { value * next } else { value / next };
        }
        value
    }

    fn atom(&mut self) -> f64 {
        if self.take(&['(']).is_some() {
            let value = self.sum();
            assert!(self.take(&[')']).is_some(), "a bracket is not closed before “{}”", self.rest);
            return value;
        }
        let end = self.rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.'));
        let (word, rest): (&'a str, &'a str) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest.trim_start();
        word.parse().unwrap_or_else(|_| self.named(word))
    }

    fn named(&self, name: &str) -> f64 {
        let step = |value: &'a Value, part: &str| match part.parse::<usize>() {
            Ok(at) => value.get(at),
            Err(_) => value.get(part),
        };
        let found = name.split('.').try_fold(self.answer, step).and_then(Value::as_f64);
        found.unwrap_or_else(|| panic!("no number “{name}” in the answer to {}", self.answer["query"]))
    }
}

#[test]
fn sums_are_read_as_they_are_written() {
    let answer = serde_json::json!({ "calls": 12, "attempts": [{ "delay": 1000 }, { "delay": 2500.5 }] });
    for (sum, expected) in [
        ("calls", 12.0),
        ("attempts.1.delay / 1000", 2.5005),
        ("1 + 2 * 3 - 4", 3.0),
        ("(100 / 80 - 1) * 100", 25.0),
        ("8 / 4 / 2", 1.0),
    ] {
        assert_eq!(value(sum, &answer), expected, "{sum}");
    }
}
