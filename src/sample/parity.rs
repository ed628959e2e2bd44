//! The same bits natively and in the browser, today and in years.
//!
//! These checksums are printed by the program itself, which no other test may do: they do not say that a draw is
//! right, only that it has not changed. A link holds a seed and promises its picture for as long as it lives, on
//! every machine; whoever changes one of these numbers breaks every link there is.

use super::{Cells, Histogram, counts, draw, expected_busiest, expected_distinct};
use crate::{
    millis::Millis,
    policy::{Curve, Growth, Jitter, Kind, Policy, Rounding, Rule, Whole},
    seed::Seed,
};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// FNV-1a over the bytes of some numbers.
fn checksum(numbers: impl IntoIterator<Item = u64>) -> u64 {
    let mut sum = 0xCBF2_9CE4_8422_2325u64;
    for byte in numbers.into_iter().flat_map(u64::to_le_bytes) {
        sum = (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
    }
    sum
}

#[test]
fn the_checksum_is_the_published_fnv_1a() {
    // The empty text, and eight zero bytes worked out apart: (offset * prime^8) mod 2^64.
    assert_eq!(checksum([]), 0xCBF2_9CE4_8422_2325);
    assert_eq!(checksum([0]), 0xA8C7_F832_281A_39C5);
}

#[test]
fn jobs_drawn_one_by_one_keep_their_bits() {
    for (seed, expected) in [
        (1, [0x41EA_26A5_A822_A250, 0x59F7_CFAA_D1D4_98A5, 0x96C8_0829_5EA5_8117]),
        (42, [0xBA0F_1D1C_24B2_E937, 0x203E_AE24_F4A4_A298, 0x131C_9631_62E5_970E]),
        (u32::MAX, [0x379B_3C91_55E6_EEFB, 0xB49B_3518_7CF9_4F1C, 0x530D_7B3E_8484_F749]),
    ] {
        let drawn = [1601, 3_221_225_473, (1 << 53) + 1].map(|points| {
            let draws = Seed(seed).attempt(3);
            checksum((0..1000).map(|job| draws.job(job).below(points)))
        });
        assert_eq!(drawn, expected, "{seed}");
    }
}

#[test]
fn the_summary_of_drawn_jobs_keeps_its_bits() {
    let mut histogram = Histogram::empty(Millis::Whole(3200), 1601, 80);
    let draws = Seed(1).attempt(3);
    let drawn = draw(1000, &mut histogram, |job| draws.job(job).below(1601)).expect("there are jobs");
    let spans = [drawn.min, drawn.max, drawn.p50, drawn.p95, drawn.p99, drawn.busiest.at];
    let numbers = spans
        .iter()
        .map(|span| span.as_f64().map_or(0, f64::to_bits))
        .chain([drawn.mean.to_bits(), drawn.distinct, drawn.busiest.count])
        .chain(histogram.counts.iter().copied());
    assert_eq!(checksum(numbers), 0x68A5_6677_3206_4A99);
}

#[test]
fn counts_keep_their_bits() {
    for (jobs, expected) in [
        (1000, [0xDB79_F510_F629_1391, 0xE72D_5E81_BC11_3783, 0x76A9_80D2_11BF_80E1]),
        (1_000_000, [0xABC9_A7F4_E667_DB68, 0x2D98_1AF7_A7BB_400B, 0xC559_4B03_DEC0_FF5F]),
        (1_000_000_000, [0x23FD_3633_AF0A_49A5, 0x398A_5944_C749_412B, 0x5292_AB60_9169_79A1]),
    ] {
        let drawn = [(1601, 80), (1801, 1000), ((1 << 53) + 1, 1000)].map(|(points, bars)| {
            checksum((0..20).flat_map(|seed| {
                let mut histogram = Histogram::empty(Millis::Whole(0), points, bars);
                counts(Seed(seed).attempt(3), jobs, &mut histogram);
                histogram.counts
            }))
        });
        assert_eq!(drawn, expected, "{jobs}");
    }
}

#[test]
fn expected_values_keep_their_bits() {
    let mut numbers = vec![];
    for jobs in [1, 2, 10, 1000, 100_000, 1_000_000, 1_000_000_000] {
        for points in [1, 2, 3, 85, 1601, 262_145, (1 << 53) + 1] {
            let even = Cells { share: 1.0 / points as f64, count: points };
            numbers.push(expected_distinct(jobs, &[even]).to_bits());
            numbers.push(expected_busiest(jobs, &[even]).to_bits());
            let bars = Histogram::empty(Millis::Whole(0), points, 80).cells();
            numbers.push(expected_busiest(jobs, &bars).to_bits());
        }
    }
    assert_eq!(checksum(numbers), 0x684E_905E_23B7_3052);
}

#[test]
fn the_edges_of_bands_keep_their_bits() {
    let mut numbers = vec![];
    for curve in [Curve::Constant, Curve::Exponential] {
        for base in [0.0, 1.0, 100.0, 1000.0, 1000.5, 9_007_199_254_740_992.0] {
            for attempt in [-3, 0, 1, 2, 3, 20, 64, 75] {
                for percent in 0..=101 {
                    let fraction = f64::from(percent) / 100.0;
                    let policy = Policy {
                        growth: Growth { curve, base, whole: Whole::Trunc, ..Growth::default() },
                        jitter: Jitter { kind: Kind::Band, fraction, ..Jitter::default() },
                        rounding: Rounding { rule: Rule::BandTrunc, ..Rounding::default() },
                        ..Policy::default()
                    };
                    let band = policy.band(attempt);
                    for span in [band.delay, band.min, band.max, band.range] {
                        // Both halves of a whole number; the bits of a fraction; a mark for what is none.
                        match span {
                            Millis::Whole(ms) => numbers.extend([ms as u64, (ms >> 64) as u64]),
                            Millis::Fraction(ms) => numbers.push(ms.to_bits()),
                            Millis::TooLarge | Millis::Invalid => numbers.push(u64::MAX),
                        }
                    }
                }
            }
        }
    }
    assert_eq!(checksum(numbers), 0x7DD7_80BF_1F27_D820);
}
