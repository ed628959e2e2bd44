//! Numbers and durations as a reader expects them.

use crate::{
    decimal::{self, power_of_ten},
    millis::Millis,
};

/// How a language writes numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numerals {
    /// Between groups of three digits.
    pub group: char,
    /// Between the whole and the decimals.
    pub point: char,
    /// The units from milliseconds to days.
    pub units: [&'static str; 5],
    /// A thousand, a million and a thousand millions, on an axis.
    pub multiples: [&'static str; 3],
    /// What stands for a span that is too large to name.
    pub too_large: &'static str,
}

/// The true minus sign; a hyphen is too short beside digits.
const MINUS: char = '\u{2212}';

/// How many milliseconds each of the units has.
const UNITS: [f64; 5] = [1.0, 1000.0, 60_000.0, 3_600_000.0, 86_400_000.0];

impl Numerals {
    /// A whole number with its groups: `3,200`.
    pub fn whole(&self, number: impl Into<u128>) -> String {
        self.grouped(number.into())
    }

    fn grouped(&self, mut number: u128) -> String {
        // From the last digit on, without std's printer. Four digits read as easily without a comma; but 3,200 beside
        // 12,800 should look alike, so all are grouped.
        let (mut backwards, mut count) = (String::new(), 0);
        loop {
            if count > 0 && count % 3 == 0 {
                backwards.push(self.group);
            }
            backwards.push(char::from(b'0' + (number % 10) as u8));
            (number, count) = (number / 10, count + 1);
            if number == 0 {
                return backwards.chars().rev().collect();
            }
        }
    }

    /// A whole number with a sign in front of negative ones.
    pub fn signed(&self, number: i64) -> String {
        let digits = self.whole(number.unsigned_abs());
        if number < 0 { format!("{MINUS}{digits}") } else { digits }
    }

    /// A number with at most `places` decimals (0 to 3), without zeros at the end; halves round away from zero.
    pub fn decimal(&self, number: f64, places: u32) -> String {
        // Scaled to a whole number and printed as one: std's way of printing decimals costs 8 kB of wasm.
        // From 2^53 on a double has none.
        let unit = if number.abs() < 9e15 { 10u128.pow(places) } else { 1 };
        let scaled = (number.abs() * unit as f64).round() as u128;
        let mut text = self.whole(scaled / unit);
        let (mut decimals, mut digits) = ((scaled % unit) as u32, places as usize);
        while decimals > 0 && decimals.is_multiple_of(10) {
            (decimals, digits) = (decimals / 10, digits - 1);
        }
        if decimals > 0 {
            text.push(self.point);
            text.push_str(&format!("{decimals:0digits$}"));
        }
        if number < 0.0 && scaled > 0 {
            text.insert(0, MINUS);
        }
        text
    }

    /// All digits of a double, as few as tell it from its neighbours.
    pub fn exact(&self, number: f64) -> String {
        let digits = decimal::write(number.abs());
        let (whole, decimals) = digits.split_once('.').unwrap_or((&digits, ""));
        let mut text = whole.parse::<u128>().map_or_else(|_| whole.to_owned(), |whole| self.whole(whole));
        if !decimals.is_empty() {
            text.push(self.point);
            text.push_str(decimals);
        }
        if number < 0.0 {
            text.insert(0, MINUS);
        }
        text
    }

    /// A span in milliseconds: every digit of a whole one, `3,200 ms`, any other to the nanosecond.
    pub fn millis(&self, span: Millis) -> String {
        match span {
            Millis::Whole(ms) => format!("{}\u{a0}{}", self.whole(ms), self.units[0]),
            Millis::Fraction(ms) => {
                // To the nanosecond: the decimals beyond are binary arithmetic's, not the library's.
                let rounded = (ms * 1e6).round() / 1e6;
                format!("{}\u{a0}{}", self.exact(if rounded > 0.0 { rounded } else { ms }), self.units[0])
            }
            Millis::TooLarge | Millis::Invalid => self.too_large.to_owned(),
        }
    }

    /// A number that has too many digits for its place, as a power of ten: `1.7 × 10^38`.
    pub fn power(&self, number: f64) -> String {
        let exponent = libm::floor(libm::log10(number.max(1.0)));
        let mantissa = number / power_of_ten(exponent as u32);
        // 9.96 would be written as 10.
        let (mantissa, exponent) = if mantissa < 9.95 { (mantissa, exponent) } else { (1.0, exponent + 1.0) };
        let mantissa = self.decimal(mantissa, 1);
        format!("{mantissa}\u{a0}\u{d7}\u{a0}10^{}", exponent as i32)
    }

    /// A span that has too many digits for its place: `≈ 1.7 × 10^38 ms`.
    pub fn roughly(&self, span: Millis) -> String {
        match span.as_f64() {
            Some(ms) => format!("\u{2248}\u{a0}{}\u{a0}{}", self.power(ms), self.units[0]),
            None => self.too_large.to_owned(),
        }
    }

    /// The unit that suits an axis whose largest value is `ms`: its index, to be used with [`Self::in_unit`].
    pub fn unit_for(ms: f64) -> usize {
        // Ten seconds and more in seconds, ten minutes and more in minutes: no label gets long.
        UNITS.iter().rposition(|unit| ms >= 10.0 * unit || *unit == 1.0).unwrap_or(0)
    }

    /// How many milliseconds the unit `unit` has.
    pub fn unit_length(unit: usize) -> f64 {
        UNITS[unit]
    }

    /// A span in a given unit, with at most three decimals: `4.5 s`.
    pub fn in_unit(&self, ms: f64, unit: usize) -> String {
        let number = ms / UNITS[unit];
        // Past a quadrillion the digits say nothing any more.
        if number >= 1e15 {
            return format!("{}\u{a0}{}", self.power(number), self.units[unit]);
        }
        format!("{}\u{a0}{}", self.decimal(number, 3), self.units[unit])
    }

    /// A span in the unit that suits it, to about three digits.
    pub fn short(&self, ms: f64) -> String {
        let unit = Self::unit_for(ms);
        let length = Self::unit_length(unit);
        let step = match ms / length {
            n if n >= 100.0 => 1.0,
            n if n >= 10.0 => 0.1,
            _ => 0.01,
        };
        self.in_unit((ms / length / step).round() * step * length, unit)
    }

    /// A span in the unit that suits it: `4.5 s`.
    pub fn time(&self, ms: f64) -> String {
        self.in_unit(ms, Self::unit_for(ms))
    }

    /// A span in seconds, or in the unit that suits a longer one.
    pub fn seconds(&self, ms: f64) -> String {
        // Ten minutes, as everywhere else.
        if ms < 600_000.0 { self.in_unit(ms, 1) } else { self.time(ms) }
    }

    /// A span without its unit.
    pub fn bare(&self, span: Millis) -> String {
        match span {
            Millis::Whole(ms) => self.whole(ms),
            Millis::Fraction(ms) => self.exact(ms),
            Millis::TooLarge | Millis::Invalid => self.too_large.into(),
        }
    }

    /// A number to about three digits.
    pub fn digits(&self, number: f64) -> String {
        let places = match number {
            n if n >= 100.0 => 0,
            n if n >= 10.0 => 1,
            // Below a hundredth it says so.
            n if n < 0.01 => return self.count(n),
            _ => 2,
        };
        self.decimal(number, places)
    }

    /// A count on an axis: `12`, `12.5`, `600 k`, `12 M`.
    pub fn count(&self, number: f64) -> String {
        let [thousand, million, milliard] = self.multiples;
        match number {
            n if n >= 1e9 => format!("{}\u{a0}{milliard}", self.decimal(n / 1e9, 2)),
            n if n >= 1e6 => format!("{}\u{a0}{million}", self.decimal(n / 1e6, 2)),
            n if n >= 1e5 => format!("{}\u{a0}{thousand}", self.decimal(n / 1e3, 1)),
            n if n > 0.0 && n < 0.01 => format!("<\u{a0}{}", self.decimal(0.01, 2)),
            n => self.decimal(n, 2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{EN, ID};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const N: Numerals = EN.numerals;

    #[test]
    fn whole_numbers_are_grouped_by_three() {
        for (number, text) in [(0u64, "0"), (999, "999"), (3200, "3,200"), (1_000_000, "1,000,000")] {
            assert_eq!(N.whole(number), text);
        }
        assert_eq!(N.signed(-1500), "\u{2212}1,500");
    }

    #[test]
    fn decimals_end_without_zeros_and_zero_has_no_sign() {
        assert_eq!(N.decimal(4.61, 1), "4.6");
        assert_eq!(N.decimal(12.50, 2), "12.5");
        assert_eq!(N.decimal(1234.0, 2), "1,234");
        assert_eq!(N.decimal(-0.001, 2), "0");
        assert_eq!(N.decimal(20.0125, 2), "20.01");
        assert_eq!(N.decimal(2.05, 2), "2.05");
        // The middle of a band of 2^126 ms and more: no decimals, and none invented.
        assert_eq!(N.decimal(2f64.powi(60), 1), "1,152,921,504,606,846,976");
        assert_eq!(N.power(999_999_999_999.125), "1\u{a0}\u{d7}\u{a0}10^12");
        assert_eq!(N.count(0.001), "<\u{a0}0.01");
        assert_eq!(N.decimal(-1.5, 0), "\u{2212}2");
        assert_eq!(N.exact(99.99999999999997), "99.99999999999997");
    }

    #[test]
    fn spans_keep_every_digit_and_axes_choose_a_unit() {
        assert_eq!(N.millis(Millis::Whole(7_205_759_403_792_793)), "7,205,759,403,792,793\u{a0}ms");
        assert_eq!(N.in_unit(4500.0, Numerals::unit_for(12_000.0)), "4.5\u{a0}s");
        assert_eq!(N.in_unit(4500.0, Numerals::unit_for(5280.0)), "4,500\u{a0}ms");
        assert_eq!(N.in_unit(90_000.0, 2), "1.5\u{a0}min");
        assert_eq!(N.short(12_345.6), "12.3\u{a0}s");
        assert_eq!(N.short(3.456), "3.46\u{a0}ms");
        assert_eq!(N.roughly(Millis::Whole(1 << 127)), "\u{2248}\u{a0}1.7\u{a0}\u{d7}\u{a0}10^38\u{a0}ms");
    }

    /// By the general guidelines of Indonesian spelling (EYD): a dot between thousands, a comma before decimals.
    #[test]
    fn indonesian_writes_dots_between_thousands_and_a_comma_before_decimals() {
        const N: Numerals = ID.numerals;
        for (number, text) in
            [(0u64, "0"), (999, "999"), (3200, "3.200"), (12_800, "12.800"), (1_000_000, "1.000.000")]
        {
            assert_eq!(N.whole(number), text);
        }
        for (number, places, text) in [
            (0.2, 2, "0,2"),
            (4.61, 1, "4,6"),
            (12.5, 2, "12,5"),
            (1234.0, 2, "1.234"),
            (1234.56, 1, "1.234,6"),
            (-1500.25, 2, "\u{2212}1.500,25"),
            (-0.001, 2, "0"),
        ] {
            assert_eq!(N.decimal(number, places), text);
        }
        assert_eq!(N.signed(-1500), "\u{2212}1.500");
        assert_eq!(N.exact(1000.125), "1.000,125");
        assert_eq!(N.millis(Millis::Whole(7_205_759_403_792_793)), "7.205.759.403.792.793\u{a0}ms");
        assert_eq!(N.millis(Millis::Fraction(0.5)), "0,5\u{a0}ms");
        for (ms, text) in [
            (4500.0, "4.500\u{a0}ms"),
            (12_500.0, "12,5\u{a0}s"),
            (900_000.0, "15\u{a0}menit"),
            (36_000_000.0, "10\u{a0}jam"),
            (950_400_000.0, "11\u{a0}hari"),
        ] {
            assert_eq!(N.time(ms), text);
        }
        assert_eq!(N.roughly(Millis::Whole(1 << 127)), "\u{2248}\u{a0}1,7\u{a0}\u{d7}\u{a0}10^38\u{a0}ms");
        for (number, text) in [
            (12.5, "12,5"),
            (600_000.0, "600\u{a0}ribu"),
            (1_250_000.0, "1,25\u{a0}juta"),
            (2e9, "2\u{a0}miliar"),
            (0.001, "<\u{a0}0,01"),
        ] {
            assert_eq!(N.count(number), text);
        }
        assert_eq!([N.digits(1234.5), N.digits(12.34), N.digits(1.234)], ["1.235", "12,3", "1,23"]);
    }
}
