//! What is right, computed apart: nothing in here uses the product, and each formula is another one than the product's.

/// The edges of a symmetric band, in whole numbers from first to last: `delay` and `percent` of it to both sides.
///
/// ```
/// # use jitterband::check::apart::edges;
/// assert_eq!(edges(1000, 3, 20), (3200, 4800));
/// ```
pub fn edges(base: u64, attempt: u32, percent: u64) -> (u64, u64) {
    let delay = base << (attempt - 1);
    let part = delay * percent / 100;
    (delay - part, delay + part)
}

/// The smallest of `count` equally likely whole numbers from `first` on that `percent` percent do not exceed: counted up.
pub fn percentile(first: u64, count: u64, percent: u64) -> u64 {
    (1..=count).find(|rank| rank * 100 >= percent * count).map_or(first, |rank| first + rank - 1)
}

/// The sum of `attempts` waits of which each is twice the one before: `base * (2^attempts - 1)`.
pub fn doubled(base: u64, attempts: u32) -> u64 {
    base * ((1 << attempts) - 1)
}

/// The expected number of `bins` that `balls` balls hit, ball by ball: one that falls hits a new bin with the share of those
/// that are still empty.
///
/// ```
/// # use jitterband::check::apart::hit;
/// // Two balls in two bins: 1, then a half.
/// assert_eq!(hit(2, 2), 1.5);
/// ```
pub fn hit(balls: u64, bins: u64) -> f64 {
    let bins = bins as f64;
    (0..balls).fold(0.0, |hit, _| hit + (bins - hit) / bins)
}

/// The expected count of the fullest of `bins` bins for `balls` balls, fewer than bins: exactly, from the multinomial
/// distribution.
///
/// `P(max <= k)` is `n! / m^n` times the coefficient of `x^n` in the m-th power of the exponential series cut after `x^k`; the
/// power follows from `P Q' = m P' Q`, coefficient by coefficient, with nothing but sums of positive numbers as long as
/// there are fewer balls than bins. Source: P. Flajolet, R. Sedgewick, "Analytic Combinatorics", II.3 (occupancy).
///
/// ```
/// # use jitterband::check::apart::fullest;
/// // Two balls in three bins: together once in three times.
/// assert!((fullest(2, 3) - 4.0 / 3.0).abs() < 1e-12);
/// // Three balls in four bins: all together 4 times of 64, all apart 24 times.
/// assert!((fullest(3, 4) - (4.0 * 3.0 + 36.0 * 2.0 + 24.0) / 64.0).abs() < 1e-12);
/// ```
pub fn fullest(balls: u64, bins: u64) -> f64 {
    let (n, m) = (balls as usize, bins as f64);
    // x stands for n/m balls a bin, so that the coefficients stay near e^n; they begin far down, to have room above.
    const FLOOR: f64 = 1e-250;
    let rate = balls as f64 / m;
    let log_factorial_over_power: f64 = (1..=balls).map(|i| libm::log(i as f64 / balls as f64)).sum();
    let at_most = |k: usize| {
        let mut series = vec![1.0];
        for i in 1..=k.min(n) {
            series.push(series[i - 1] * rate / i as f64);
        }
        let mut power = vec![FLOOR];
        for j in 1..=n {
            let term = |i: usize| (i as f64 * (m + 1.0) - j as f64) * series[i] * power[j - i];
            power.push((1..=k.min(j)).map(term).sum::<f64>() / j as f64);
        }
        libm::exp(libm::log(power[n]) - libm::log(FLOOR) + log_factorial_over_power)
    };
    let mut mean = 0.0;
    for k in 0..n {
        let beyond = if k == 0 { 1.0 } else { 1.0 - at_most(k) };
        mean += beyond;
        if beyond < 1e-15 {
            break;
        }
    }
    mean
}

/// How many of `points` equally likely whole numbers fall into each of `bars` bars of one width: number by number.
pub fn widths(points: u64, bars: usize) -> Vec<u64> {
    let mut widths = vec![0; bars];
    for point in 0..points {
        if let Some(width) = widths.get_mut((point * bars as u64 / points) as usize) {
            *width += 1;
        }
    }
    widths
}

/// Chi-square of counts against shares that are to each other as the widths.
///
/// ```
/// # use jitterband::check::apart::chi_square;
/// // 30 and 10 where 20 and 20 are expected: 100/20 twice.
/// assert_eq!(chi_square(&[30, 10], &[1, 1]), 10.0);
/// ```
pub fn chi_square(counts: &[u64], widths: &[u64]) -> f64 {
    let [all, whole] = [counts, widths].map(|list| list.iter().sum::<u64>() as f64);
    let term = |(count, width): (&u64, &u64)| {
        let expected = all * *width as f64 / whole;
        (*count as f64 - expected) * (*count as f64 - expected) / expected
    };
    counts.iter().zip(widths).map(term).sum()
}

/// The standard deviation of `points` equally likely whole numbers: `sqrt((points^2 - 1) / 12)`.
pub fn deviation(points: u64) -> f64 {
    let points = points as f64;
    ((points * points - 1.0) / 12.0).sqrt()
}

/// After how many periods no more than a twentieth of a fleet's rhythm is left: the first n with
/// `(sin a / a)^n <= 0.05`, a = pi * width / period, where each period is even over `width` around its mean. The sine is summed
/// here, the power multiplied out.
///
/// ```
/// # use jitterband::check::apart::periods;
/// // ln 0.05 / ln (sin a / a) = 44.9 for ten seconds, one more or less.
/// assert_eq!(periods(10_000.0, 2000.0), 45);
/// ```
pub fn periods(mean: f64, width: f64) -> u64 {
    let a = std::f64::consts::PI * width / mean;
    // sin a / a = 1 - a^2/3! + a^4/5! - ...
    let (mut term, mut left) = (1.0, 1.0);
    for i in 1..20 {
        let i = f64::from(i);
        term *= -a * a / (2.0 * i * (2.0 * i + 1.0));
        left += term;
    }
    let (mut rhythm, mut periods) = (1.0, 0);
    while rhythm > 0.05 && periods < 1_000_000 {
        rhythm *= left;
        periods += 1;
    }
    periods
}
