//! Decimal numbers as people type them, read to the nearest double without std's parser, and written without its printer.
//!
//! The standard parser is right for every input, at the price of tables that cost 14 kB of compressed
//! wasm. Sliders and links hold short decimals: up to 19 digits over a power of ten up to 10^19, for which
//! 128-bit integers give the correctly rounded double. The standard printer has tables too, for speed that a few numbers
//! on a page do not need.

/// Why a text is not a number that can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDecimal {
    /// Not written as a decimal number: `abc`, `1e`, `0x1`, `NaN`, an empty text.
    Unreadable,
    /// A comma that does not part groups of three digits: `0,5`.
    Comma,
    /// More digits, or a larger power of ten, than can be read exactly.
    TooPrecise,
    /// Larger than 10^38.
    TooLarge,
}

/// Reads `-12.5e3` as the double nearest to it times `scale`, with a single rounding.
///
/// `scale` turns a unit into milliseconds (1.5 s is `parse("1.5", 1000)`); it must not be 0.
///
/// ```
/// # use jitterband::decimal::{NotDecimal, parse};
/// assert_eq!(parse("0.2", 1), Ok(0.2));
/// assert_eq!(parse("1.5", 1000), Ok(1500.0));
/// assert_eq!(parse("-4e3", 1), Ok(-4000.0));
/// assert_eq!(parse("0,5", 1), Err(NotDecimal::Comma));
/// assert_eq!(parse("0x1", 1), Err(NotDecimal::Unreadable));
/// assert_eq!(parse("1e400", 1), Err(NotDecimal::TooLarge));
/// ```
pub fn parse(text: &str, scale: u32) -> Result<f64, NotDecimal> {
    let (negative, digits) = match text.as_bytes() {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        rest => (false, rest),
    };
    let (mantissa, exponent) = split_exponent(digits)?;
    let (value, decimals) = significand(mantissa)?;
    let magnitude = scaled(value * u128::from(scale), exponent - decimals)?;
    Ok(if negative { -magnitude } else { magnitude })
}

/// Splits `12.5e3` into `12.5` and 3.
fn split_exponent(text: &[u8]) -> Result<(&[u8], i32), NotDecimal> {
    let Some(at) = text.iter().position(|byte| matches!(byte, b'e' | b'E')) else {
        return Ok((text, 0));
    };
    let (negative, digits) = match &text[at + 1..] {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        rest => (false, rest),
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(NotDecimal::Unreadable);
    }
    // An exponent of four digits or more is out of reach whatever it is.
    let exponent = digits.iter().fold(0i32, |sum, digit| (sum * 10 + i32::from(digit - b'0')).min(9999));
    Ok((&text[..at], if negative { -exponent } else { exponent }))
}

/// The digits of `12.5` as 125, with 1 decimal.
fn significand(text: &[u8]) -> Result<(u128, i32), NotDecimal> {
    let (mut value, mut decimals, mut digits, mut point) = (0u128, 0i32, 0u32, false);
    for (at, byte) in text.iter().enumerate() {
        match byte {
            b'0'..=b'9' => {
                // Zeros at the end of the decimals say nothing and must not use up the precision.
                if point && text[at..].iter().all(|byte| *byte == b'0') {
                    digits += 1;
                    break;
                }
                value = value * 10 + u128::from(byte - b'0');
                if value >= 10u128.pow(19) {
                    return Err(NotDecimal::TooPrecise);
                }
                digits += 1;
                decimals += i32::from(point);
            }
            b'.' if !point => point = true,
            b',' => return Err(NotDecimal::Comma),
            _ => return Err(NotDecimal::Unreadable),
        }
    }
    if digits == 0 { Err(NotDecimal::Unreadable) } else { Ok((value, decimals)) }
}

/// `value * 10^power`, rounded once to the nearest double, ties to even.
fn scaled(value: u128, power: i32) -> Result<f64, NotDecimal> {
    if value == 0 {
        return Ok(0.0);
    }
    let ten = 10u128.checked_pow(power.unsigned_abs());
    if power >= 0 {
        let product = ten.and_then(|ten| value.checked_mul(ten)).ok_or(NotDecimal::TooLarge)?;
        return Ok(product as f64);
    }
    let ten = ten.filter(|_| power >= -19).ok_or(NotDecimal::TooPrecise)?;
    // Shifted to the top of 128 bits the quotient has at least 63 significant bits; with the remainder kept
    // as a sticky last bit, the conversion to a double rounds as if the division were exact.
    let shift = value.leading_zeros();
    let shifted = value << shift;
    let sticky = u128::from(!shifted.is_multiple_of(ten));
    let quotient = (shifted / ten) | sticky;
    Ok(quotient as f64 * libm::ldexp(1.0, -(shift as i32)))
}

/// 10 to a whole power; exact up to 10^22.
pub fn power_of_ten(exponent: u32) -> f64 {
    (0..exponent).fold(1.0, |power, _| power * 10.0)
}

/// Writes a double in plain digits, as few as tell it from its neighbours, and of those the nearest: what std writes.
///
/// The digits are those of D. Steele and J. White, "How to print floating-point numbers accurately", PLDI 1990, in whole
/// numbers of any length.
///
/// ```
/// # use jitterband::decimal::write;
/// assert_eq!(write(0.1 + 0.2), "0.30000000000000004");
/// assert_eq!(write(1e21), "1000000000000000000000");
/// assert_eq!(write(-1.5), "-1.5");
/// ```
pub fn write(number: f64) -> String {
    if !number.is_finite() {
        let word = if number.is_nan() {
            "NaN"
        } else if number > 0.0 {
            "inf"
        } else {
            "-inf"
        };
        return word.into();
    }
    let mut text = String::new();
    if number.is_sign_negative() {
        text.push('-');
    }
    let (digits, point) = digits(number);
    if point <= 0 {
        text.push('0');
        if number != 0.0 {
            text.push('.');
        }
    }
    (point..0).for_each(|_| text.push('0'));
    for (at, digit) in (0i32..).zip(&digits) {
        if at == point && at > 0 {
            text.push('.');
        }
        text.push(char::from(b'0' + digit));
    }
    (digits.len() as i32..point).for_each(|_| text.push('0'));
    text
}

/// A number or the nearer of two bounds: `clamp`, without what that says of bounds in the wrong order. It says it with std's
/// printer of doubles, which is 5 kB.
pub fn within(number: f64, least: f64, most: f64) -> f64 {
    if number < least {
        least
    } else if number > most {
        most
    } else {
        number
    }
}

/// The digits of a finite number and where the point is: before the first of them, so many places to the right.
fn digits(number: f64) -> (Vec<u8>, i32) {
    const HIDDEN: u64 = 1 << 52;
    let (bits, mut digits, mut point) = (number.to_bits(), Vec::new(), 0);
    let (fraction, exponent) = (bits & (HIDDEN - 1), (bits >> 52 & 0x7FF) as i32);
    let (mantissa, power) =
        if exponent == 0 { (fraction, -1074) } else { (fraction | HIDDEN, exponent - 1075) };
    if mantissa == 0 {
        return (digits, point);
    }
    // The number is `rest / unit`; what lies less than `below` under it or `above` over it is read as the same number,
    // and at just that distance where the mantissa is even. Below a power of two the neighbour is half as far.
    let even = mantissa.is_multiple_of(2);
    let half = if fraction == 0 && exponent > 1 { 2 } else { 1 };
    let (mut rest, mut unit, mut below) = (Whole::of(mantissa), Whole::of(1), Whole::of(1));
    rest.times(2 * half, 1);
    unit.times(2 * half, 1);
    if power >= 0 {
        rest.times(2, power);
        below.times(2, power);
    } else {
        unit.times(2, -power);
    }
    let mut above = below.clone();
    above.times(half, 1);
    let reaches = |rest: &Whole, above: &Whole, unit: &Whole| {
        let sum = rest.plus(above);
        if even { sum >= *unit } else { sum > *unit }
    };
    while reaches(&rest, &above, &unit) {
        unit.times(10, 1);
        point += 1;
    }
    let mut first = true;
    loop {
        for number in [&mut rest, &mut above, &mut below] {
            number.times(10, 1);
        }
        if first && !reaches(&rest, &above, &unit) {
            point -= 1;
            continue;
        }
        first = false;
        let mut digit = 0;
        while rest >= unit {
            rest.less(&unit);
            digit += 1;
        }
        let low = if even { rest <= below } else { rest < below };
        let high = reaches(&rest, &above, &unit);
        if low || high {
            let up = high && (!low || rest.plus(&rest) >= unit);
            digits.push(digit + u8::from(up));
            return (digits, point);
        }
        digits.push(digit);
    }
}

/// A whole number of any length, in digits to the base 2^32, the highest first and none of them a leading zero.
#[derive(Clone, PartialEq, Eq)]
struct Whole(Vec<u32>);

impl Whole {
    fn of(number: u64) -> Self {
        let mut whole = Self(vec![(number >> 32) as u32, number as u32]);
        whole.trim();
        whole
    }

    fn trim(&mut self) {
        let zeros = self.0.iter().take_while(|digit| **digit == 0).count();
        self.0.drain(..zeros);
    }

    /// Multiplies it with a factor, again and again.
    fn times(&mut self, factor: u32, repeat: i32) {
        for _ in 0..repeat {
            let mut carry = 0;
            for digit in self.0.iter_mut().rev() {
                carry += u64::from(*digit) * u64::from(factor);
                *digit = carry as u32;
                carry >>= 32;
            }
            if carry > 0 {
                self.0.insert(0, carry as u32);
            }
        }
    }

    fn plus(&self, other: &Self) -> Self {
        let (mut sum, mut carry) = (Vec::new(), 0);
        let (mut left, mut right) = (self.0.iter().rev(), other.0.iter().rev());
        for _ in 0..=self.0.len().max(other.0.len()) {
            let next = |digit: Option<&u32>| u64::from(digit.copied().unwrap_or(0));
            carry += next(left.next()) + next(right.next());
            sum.insert(0, carry as u32);
            carry >>= 32;
        }
        let mut sum = Self(sum);
        sum.trim();
        sum
    }

    /// Takes away one that is not larger.
    fn less(&mut self, other: &Self) {
        let (mut right, mut borrow) = (other.0.iter().rev(), 0);
        for digit in self.0.iter_mut().rev() {
            borrow += i64::from(*digit) - i64::from(right.next().copied().unwrap_or(0));
            *digit = borrow as u32;
            borrow >>= 32;
        }
        self.trim();
    }
}

impl PartialOrd for Whole {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.0.len().cmp(&other.0.len()).then_with(|| self.0.cmp(&other.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(not(target_arch = "wasm32"))]
    use proptest::prelude::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn what_is_no_number_says_why() {
        use NotDecimal::*;
        let cases = [
            ("", Unreadable),
            ("-", Unreadable),
            (".", Unreadable),
            ("1e", Unreadable),
            ("1e+", Unreadable),
            ("e5", Unreadable),
            ("--1", Unreadable),
            ("1.2.3", Unreadable),
            ("NaN", Unreadable),
            ("Infinity", Unreadable),
            ("0x10", Unreadable),
            ("1 000", Unreadable),
            ("\u{0665}", Unreadable),
            ("0,5", Comma),
            ("1e400", TooLarge),
            ("1e99999999999", TooLarge),
            ("5e-324", TooPrecise),
            ("0.30000000000000000001", TooPrecise),
            ("99999999999999999999", TooPrecise),
        ];
        for (text, reason) in cases {
            assert_eq!(parse(text, 1), Err(reason), "{text:?}");
        }
    }

    #[test]
    fn trailing_zeros_and_signs_change_nothing() {
        assert_eq!(parse("0.200000000000000000000000000", 1), Ok(0.2));
        assert_eq!(parse("+5", 1), Ok(5.0));
        assert_eq!(parse("0e0", 1), Ok(0.0));
        assert!(parse("-0", 1).is_ok_and(|zero| zero == 0.0 && zero.is_sign_negative()));
        assert_eq!(parse("5.", 1), Ok(5.0));
        assert_eq!(parse(".5", 1), Ok(0.5));
    }

    #[test]
    fn doubles_at_the_ends_of_their_range_are_written_as_std_writes_them() {
        let ends = [
            0.0,
            -0.0,
            f64::MIN_POSITIVE,
            5e-324,
            f64::MAX,
            f64::MIN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
        ];
        let powers = (0..2047).map(|exponent| f64::from_bits(exponent << 52));
        let around = powers.flat_map(|power| [power.next_down(), power, power.next_up()]);
        // 5e-324 / 2 and ties: halves of the last place go up in std's printer.
        let ties =
            [9.5, 2.5, 0.5, 1e23, 9_007_199_254_740_993.0, 4.35, 2f64.powi(-1074), 123_456_789.012_345_67];
        for number in ends.into_iter().chain(around).chain(ties) {
            assert_eq!(write(number), number.to_string());
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    proptest! {
        // Independent reference: the standard printer, for doubles of every size and for short decimals.
        #[test]
        fn writes_what_the_standard_printer_writes(bits in any::<u64>(), digits in 0u64..1_000_000_000_000, places in 0i32..19) {
            let short = format!("{digits}e-{places}").parse::<f64>().unwrap();
            for number in [f64::from_bits(bits), short, short.next_up()] {
                prop_assert_eq!(write(number), number.to_string());
            }
        }

        // Independent reference: the standard parser, which is correctly rounded.
        #[test]
        fn agrees_with_the_standard_parser(mantissa in 0u64..10_000_000_000_000_000_000, power in -19i32..=18) {
            let text = format!("{mantissa}e{power}");
            prop_assert_eq!(parse(&text, 1), Ok(text.parse::<f64>().unwrap()));
        }

        #[test]
        fn a_printed_double_reads_back(value in 1e-3f64..1e15) {
            let text = value.to_string();
            prop_assert_eq!(parse(&text, 1), Ok(value));
        }

        #[test]
        fn never_panics(text in ".{0,40}") {
            let _ = parse(&text, 1000);
        }
    }
}
