//! Numbers and words as each language writes them, read without the program.

/// How a language writes numbers: between groups of three digits, and before decimals.
pub struct Marks {
    group: char,
    point: char,
}

pub const ENGLISH: Marks = Marks { group: ',', point: '.' };
pub const INDONESIAN: Marks = Marks { group: '.', point: ',' };

impl Marks {
    /// The numbers in a text, in ascending order. Groups have three digits each; anything else ends a number.
    pub fn numbers(&self, text: &str) -> Vec<f64> {
        let chars: Vec<char> = text.chars().collect();
        let digits_from = |from: usize| chars[from..].iter().take_while(|c| c.is_ascii_digit()).count();
        let mut found = Vec::new();
        let mut at = 0;
        while at < chars.len() {
            let first = digits_from(at);
            if first == 0 {
                at += 1;
                continue;
            }
            let mut number: String = chars[at..at + first].iter().collect();
            at += first;
            if first <= 3 {
                while chars.get(at) == Some(&self.group) && digits_from(at + 1) == 3 {
                    number.extend(&chars[at + 1..at + 4]);
                    at += 4;
                }
            }
            if chars.get(at) == Some(&self.point) && digits_from(at + 1) > 0 {
                let decimals = digits_from(at + 1);
                number.push('.');
                number.extend(&chars[at + 1..at + 1 + decimals]);
                at += 1 + decimals;
            }
            found.push(number.parse().unwrap());
        }
        found.sort_by(f64::total_cmp);
        found
    }
}

/// The digits of the numbers in a text, in any order: where what is to be typed stands beside what is written.
pub fn digits(text: &str) -> Vec<String> {
    let numbers = text.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == ','));
    let plain = numbers.map(|number| number.replace(['.', ','], "")).filter(|number| !number.is_empty());
    let mut all: Vec<String> = plain.collect();
    all.sort();
    all
}

/// The words of a text, in small letters: two letters or more. What stands in quotation marks is a name, or was typed.
pub fn words(text: &str) -> Vec<String> {
    let mut plain = String::new();
    let mut quoted = false;
    for c in text.chars() {
        quoted = (quoted || c == '\u{201c}') && c != '\u{201d}';
        plain.push(if quoted { ' ' } else { c });
    }
    let words = plain.split(|c: char| !(c.is_alphanumeric() || matches!(c, '-' | '_' | '\u{2019}')));
    let words = words.map(|word| word.trim_matches('-').to_lowercase());
    words.filter(|word| word.len() > 1 && word.chars().all(|c| c.is_alphabetic() || c == '-')).collect()
}

#[test]
fn numbers_are_read_as_each_language_writes_them() {
    assert_eq!(ENGLISH.numbers("1,000 of 20, 0.25 and 1.5. At 2^127"), [0.25, 1.5, 2.0, 20.0, 127.0, 1000.0]);
    assert_eq!(
        INDONESIAN.numbers("1.000 dari 20, 0,25 dan 1,5. Pada 2^127"),
        [0.25, 1.5, 2.0, 20.0, 127.0, 1000.0]
    );
    assert_eq!(INDONESIAN.numbers("12.345.678,9 ms, 3"), [3.0, 12_345_678.9]);
    assert_eq!(words("\u{201c}Of it\u{201d}: 5 x jobs, re-try"), ["jobs", "re-try"]);
}
