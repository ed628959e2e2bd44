//! Decimal numbers as people type them, read to the nearest double without std's parser.
//!
//! The standard parser is right for every input, at the price of tables that cost 14 kB of compressed
//! wasm. Sliders and links hold short decimals: up to 19 digits over a power of ten up to 10^19, for which
//! 128-bit integers give the correctly rounded double.

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

    #[cfg(not(target_arch = "wasm32"))]
    proptest! {
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
