//! The settings of a library that give the picture, with the numbers filled in.

use super::{Settings, blocks};
use crate::decimal;

impl Settings {
    /// A template such as `delay: {base}, maxDelay: {cap}` with the policy's numbers, durations in the library's unit.
    ///
    /// A setting without a value is left out, from the comma before it, or up to the comma after it where it is the
    /// first.
    ///
    /// ```
    /// # use jitterband::query::decode;
    /// let settings = decode("policy=custom&base=2s&cap=none&max_attempts=6").0;
    /// let recipe = settings.recipe("{ retries: {retries}, minTimeout: {base}, maxTimeout: {cap} }");
    /// assert_eq!(recipe, "{ retries: 5, minTimeout: 2000 }");
    /// assert_eq!(settings.recipe("cap: {cap}, delay: {base}"), "delay: 2000");
    /// ```
    pub fn recipe(&self, template: &str) -> String {
        let mut filled = String::new();
        let mut rest = template;
        while let Some(at) = rest.find('{') {
            filled.push_str(&rest[..at]);
            rest = &rest[at..];
            let name = rest[1..].split_once('}').map(|(name, _)| name);
            match name.filter(|name| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')) {
                Some(name) if !name.is_empty() => {
                    rest = &rest[name.len() + 2..];
                    match self.number(name) {
                        Some(number) => filled.push_str(&number),
                        None => match filled.rfind(", ") {
                            Some(comma) => filled.truncate(comma),
                            None => {
                                let begin = filled.rfind("{ ").map_or(0, |brace| brace + 2);
                                filled.truncate(begin);
                                rest = rest.split_once(", ").map_or("", |(_, rest)| rest);
                            }
                        },
                    }
                }
                _ => {
                    filled.push('{');
                    rest = &rest[1..];
                }
            }
        }
        filled.push_str(rest);
        filled
    }

    fn number(&self, name: &str) -> Option<String> {
        let policy = &self.choice.policy;
        let duration = |ms: f64| decimal::write(policy.rounding.unit.ticks(ms));
        match name {
            "base" => Some(duration(policy.growth.base)),
            "cap" => policy.cap.at.map(duration),
            "extra" => Some(duration(policy.jitter.extra.ms(policy.growth.base))),
            "retries" => policy.max_attempts.map(|calls| calls.saturating_sub(1).to_string()),
            "max_attempts" => policy.max_attempts.map(|calls| calls.to_string()),
            name => blocks::get(policy, name),
        }
    }
}
