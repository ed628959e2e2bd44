//! From a wait to the law of its waits: the jitter's edges on the grid of the rounding.

use super::{
    CapOrder, Kind, Policy, Rule,
    law::Law,
    piece::{Piece, Span},
};

/// Waits spread evenly from `from` to `to`, before rounding.
#[derive(Clone, Copy, Debug)]
struct Flat {
    from: f64,
    to: f64,
    share: f64,
}

/// The law of the waits around `delay`, rounded but not yet capped; all in units of the policy.
pub(super) fn spread(policy: &Policy, delay: f64, n: i64) -> Law {
    let unit = policy.rounding.unit;
    let plus = policy.rounding.plus;
    let (jitter, base) = (&policy.jitter, unit.ticks(policy.growth.base));
    let cap = policy.cap.at.map(|cap| unit.ticks(cap));
    let (mut low, mut width) = policy.edges(delay, n);
    if let (CapOrder::Clip, Some(cap)) = (policy.cap.order, cap) {
        let high = (low + width).min(cap);
        low = low.max(base.min(cap));
        width = (high - low).max(0.0);
    }
    match jitter.kind {
        Kind::Split => return split(delay, jitter.fraction, policy),
        Kind::PercentSplit => return percent_split(delay, jitter.fraction, policy),
        Kind::Fields => return fields(delay, jitter.fraction, policy),
        _ => {}
    }
    let grid = |first: f64, stride: f64, last: f64, plus_more: f64| {
        Law::new(grid(first, stride, last), unit, plus + unit.ms(plus_more))
    };
    match policy.rounding.rule {
        Rule::Integer | Rule::BandTrunc => grid(low.trunc(), 1.0, width.trunc(), 0.0),
        Rule::IntegerExclusive => grid(low.trunc(), 1.0, (width.trunc() - 1.0).max(0.0), 0.0),
        Rule::IntegerAbove => grid(low.trunc(), 1.0, width.trunc(), low.fract()),
        Rule::Amount => {
            let amount = (delay * jitter.fraction).trunc();
            match jitter.kind {
                Kind::Up => grid(delay.trunc(), 1.0, amount, 0.0),
                Kind::Down => grid(delay.trunc() - amount, 1.0, amount, 0.0),
                _ => grid(delay.trunc() - amount, 1.0, amount * 2.0, 0.0),
            }
        }
        Rule::Lattice | Rule::Percent => {
            let percent = policy.rounding.rule == Rule::Percent;
            let whole_percents = (jitter.fraction * 200.0).round().clamp(1.0, 200.0);
            let points = if percent { whole_percents } else { f64::from(policy.rounding.points.max(1)) };
            let stride = width / points;
            let first = if percent { low + stride } else { low };
            if stride == 0.0 {
                grid(low.trunc(), 1.0, 0.0, 0.0)
            } else if stride.fract() == 0.0 && first.fract() == 0.0 {
                grid(first, stride, points - 1.0, 0.0)
            } else {
                let share = 1.0 / points;
                let point = |i| ((first + stride * f64::from(i)).trunc().max(0.0), share);
                Law::new(points_of((0..points as u32).map(point).collect(), true), unit, plus)
            }
        }
        _ => {
            let flats = match (policy.cap.order, cap) {
                (CapOrder::Redraw, Some(cap)) => redrawn(low, low + width, cap, policy.rounding.rule),
                _ => vec![Flat { from: low, to: low + width, share: 1.0 }],
            };
            rounded(&flats, policy)
        }
    }
}

/// Whole numbers from `first` on, `last` strides more than the first; those below 0 are only a share that the floor
/// moves.
fn grid(first: f64, stride: f64, last: f64) -> Vec<Piece> {
    if first < 0.0 {
        let negative = (-first / stride).ceil().min(last + 1.0);
        let share = negative / (last + 1.0);
        let below = Span::Even { from: first, to: first + stride * (negative - 1.0) };
        let mut pieces = vec![Piece { span: below, share }];
        if last >= negative {
            let rest = grid(first + stride * negative, stride, last - negative);
            pieces
                .extend(rest.into_iter().map(|piece| Piece { share: piece.share * (1.0 - share), ..piece }));
        }
        return pieces;
    }
    vec![Piece::run(first, stride, last)]
}

/// Even stretches on the grid of the rounding.
fn rounded(flats: &[Flat], policy: &Policy) -> Law {
    let unit = policy.rounding.unit;
    let mut law = Law::new(Vec::new(), unit, policy.rounding.plus);
    let step = if policy.rounding.rule == Rule::Seconds { unit.ticks(1000.0).max(1.0) } else { 1.0 };
    for flat in flats.iter().filter(|flat| flat.share > 0.0) {
        let Flat { from, to, share } = *flat;
        let cells = match policy.rounding.rule {
            Rule::Float => {
                law.pieces.push(Piece { span: Span::Even { from, to }, share });
                continue;
            }
            // A draw that is rounded up to a whole number is one that is cut off, a whole number later.
            Rule::Ceil if from == to => Flat { from: from.ceil(), to: from.ceil(), share },
            Rule::Ceil => Flat { from: from + 1.0, to: to + 1.0, share },
            Rule::Round => Flat { from: from + 0.5, to: to + 0.5, share },
            Rule::PlusOne if from < to => Flat { from, to: to + 1.0, share },
            _ => *flat,
        };
        cut_off(cells, step, &mut law.pieces);
    }
    law
}

/// An even stretch cut off to multiples of `step`: whole cells in the middle, parts of one at the edges.
fn cut_off(flat: Flat, step: f64, pieces: &mut Vec<Piece>) {
    let Flat { from, to, share } = flat;
    let (first, width) = ((from / step).floor(), to - from);
    // The upper edge itself is not drawn; what of a cell no double below it reaches, neither.
    let reached = to - width * f64::EPSILON;
    let last = if width > 0.0 { ((reached / step).ceil() - 1.0).max(first) } else { first };
    if first < 0.0 {
        // Below zero only the share counts: the floor moves it.
        let below = (to.min(0.0) - from) / width;
        pieces
            .push(Piece { span: Span::Even { from, to: to.min(-f64::MIN_POSITIVE) }, share: share * below });
        if to > 0.0 {
            cut_off(Flat { from: 0.0, to, share: share * (1.0 - below) }, step, pieces);
        }
        return;
    }
    let point = |cell: f64, part: f64| Piece::point((cell * step) as u128, share * part);
    if first == last {
        pieces.push(point(first, 1.0));
        return;
    }
    let head = ((first + 1.0) * step - from) / width;
    let tail = (to - last * step) / width;
    let whole = step / width;
    // Edges that are whole cells belong to the middle.
    let (head_whole, tail_whole) = (head >= whole * (1.0 - 1e-9), tail >= whole * (1.0 - 1e-9));
    if !head_whole {
        pieces.push(point(first, head));
    }
    let (begin, end) =
        (if head_whole { first } else { first + 1.0 }, if tail_whole { last } else { last - 1.0 });
    if end >= begin {
        let rest = 1.0 - if head_whole { 0.0 } else { head } - if tail_whole { 0.0 } else { tail };
        let span = Span::Grid {
            first: (begin * step) as u128,
            stride: step as u128,
            count: ((end - begin) as u128).saturating_add(1),
        };
        pieces.push(Piece { span, share: share * rest });
    }
    if !tail_whole {
        pieces.push(point(last, tail));
    }
}

/// A draw that is made anew between half the cap and the cap when it comes out above the cap.
fn redrawn(low: f64, high: f64, cap: f64, rule: Rule) -> Vec<Flat> {
    // A result that is cut off first is above the cap only from the next whole number on.
    let limit = if rule == Rule::Trunc { cap.trunc() + 1.0 } else { cap };
    if high <= limit || high <= low {
        return vec![Flat { from: low, to: high.max(low), share: 1.0 }];
    }
    let kept = ((limit - low) / (high - low)).max(0.0);
    if cap <= 0.0 {
        let (first, again) =
            (Flat { from: low, to: limit, share: kept }, Flat { from: 0.0, to: 0.0, share: 1.0 - kept });
        return vec![first, again];
    }
    let first = |x: f64| if x >= low && x < limit { kept / (limit - low) } else { 0.0 };
    let again = |x: f64| if x >= cap / 2.0 && x < cap { (1.0 - kept) / (cap / 2.0) } else { 0.0 };
    let mut edges = vec![low.min(limit), limit, cap / 2.0, cap];
    sort(&mut edges, |edge| *edge);
    let stretch = |pair: &[f64]| {
        let middle = pair[0] + (pair[1] - pair[0]) / 2.0;
        Flat { from: pair[0], to: pair[1], share: (first(middle) + again(middle)) * (pair[1] - pair[0]) }
    };
    edges.windows(2).map(stretch).filter(|flat| flat.share > 0.0).collect()
}

/// Sorts a few numbers by insertion: std's way is made for many, and 4 kB of the page.
pub(super) fn sort<T: Copy>(few: &mut [T], by: fn(&T) -> f64) {
    for end in 1..few.len() {
        let mut at = end;
        while at > 0 && by(&few[at]) < by(&few[at - 1]) {
            few.swap(at, at - 1);
            at -= 1;
        }
    }
}

/// Below half of the draws the wait is shortened by up to half of the amount, above lengthened by the other half.
fn split(delay: f64, fraction: f64, policy: &Policy) -> Law {
    let amount = fraction * delay;
    let (unit, plus) = (policy.rounding.unit, policy.rounding.plus);
    let down = Flat { from: 0.0, to: 0.5 * amount, share: 0.5 };
    let up = Flat { from: 0.5 * amount, to: amount, share: 0.5 };
    if policy.rounding.rule == Rule::Float {
        let shorter = Span::Even { from: delay - 0.5 * amount, to: delay };
        let longer = Span::Even { from: delay + 0.5 * amount, to: delay + amount };
        let mut law = Law::new([shorter, longer].map(|span| Piece { span, share: 0.5 }).into(), unit, plus);
        merge_equal(&mut law.pieces);
        return law;
    }
    // Only the amount is cut off: a fraction of the wait itself stays.
    let whole = delay.trunc();
    let amounts = |flat| {
        let mut pieces = Vec::new();
        cut_off(flat, 1.0, &mut pieces);
        pieces.into_iter().filter_map(|piece| match piece.span {
            Span::Grid { first, count, .. } => Some((first as f64, (count - 1) as f64, piece.share)),
            Span::Even { .. } => None,
        })
    };
    let part = |(first, last, share): (f64, f64, f64)| {
        let pieces = grid(first, 1.0, last).into_iter();
        pieces.map(move |piece| Piece { share: piece.share * share, ..piece })
    };
    let mut shorter: Vec<_> = amounts(down).collect();
    shorter.reverse();
    let shorter = shorter.into_iter().map(|(first, last, share)| (whole - first - last, last, share));
    let longer = amounts(up).map(|(first, last, share)| (whole + first, last, share));
    let mut pieces = shorter.chain(longer).flat_map(part).collect();
    merge_equal(&mut pieces);
    Law::new(pieces, unit, plus + unit.ms(delay - whole))
}

/// A whole number R below twice `q = trunc(100 * j)`: R percent less below q, half of R percent more from there on.
fn percent_split(delay: f64, fraction: f64, policy: &Policy) -> Law {
    let q = (fraction * 100.0).trunc().clamp(0.0, 100.0) as u32;
    let whole = policy.rounding.rule != Rule::Float;
    let at = |wait: f64| if whole { wait.trunc() } else { wait };
    let draw = |r: u32| {
        let percent = if r < q { -f64::from(r) } else { f64::from(r / 2) };
        (at(delay + delay * percent / 100.0), 1.0 / f64::from(2 * q))
    };
    let draws = if q == 0 { vec![(at(delay), 1.0)] } else { (0..2 * q).map(draw).collect() };
    Law::new(points_of(draws, whole), policy.rounding.unit, policy.rounding.plus)
}

/// Single waits with their shares, in any order, as pieces in order; equal ones are one.
fn points_of(mut draws: Vec<(f64, f64)>, whole: bool) -> Vec<Piece> {
    sort(&mut draws, |draw| draw.0);
    let equal = draws.chunk_by(|a, b| a.0 == b.0);
    let point = |run: &[(f64, f64)]| {
        let (at, share) = (run[0].0, run.iter().map(|draw| draw.1).sum());
        if whole {
            Piece::point(at as u128, share)
        } else {
            Piece { span: Span::Even { from: at, to: at }, share }
        }
    };
    equal.map(point).collect()
}

/// With more whole seconds than this, several of them are put together as one even stretch.
const SECONDS: f64 = 1000.0;

/// The whole seconds and the rest of a wait, each lengthened by the same draw; the seconds are cut off, so that a
/// wait of several seconds has gaps.
fn fields(delay: f64, fraction: f64, policy: &Policy) -> Law {
    let unit = policy.rounding.unit;
    let second = unit.ticks(1000.0);
    let (seconds, rest) = ((delay / second).floor(), delay % second);
    // The draw at which the seconds become one more, times their number.
    let reach = seconds * fraction;
    let steps = reach.ceil().max(1.0);
    let group = (steps / SECONDS).ceil();
    let mut law = Law::new(Vec::new(), unit, policy.rounding.plus);
    let mut first = 0.0;
    while first < steps {
        let next = (first + group).min(steps);
        let draw = |step: f64| if reach > 0.0 { (step / reach).min(1.0) } else { step };
        let (low, high) = (draw(first), draw(next));
        let at = |step: f64, draw: f64| (seconds + step) * second + rest * (1.0 + fraction * draw);
        let span = Span::Even { from: at(first, low), to: at(next - 1.0, high) };
        law.pieces.push(Piece { span, share: high - low });
        first = next;
    }
    law
}

/// Neighbours that are the same instant are one.
fn merge_equal(pieces: &mut Vec<Piece>) {
    pieces.dedup_by(|after, before| {
        let same = before.is_point() && after.span == before.span;
        if same {
            before.share += after.share;
        }
        same
    });
}
