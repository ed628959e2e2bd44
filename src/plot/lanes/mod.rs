//! Several policies at one attempt, a lane each, on one time axis and to one scale.
//!
//! A bar is as tall as the jobs that come back in a window of time, and the window is the same in every lane: where
//! one policy's bars are half as tall as another's, the service gets half as many jobs at once. Pile-ups are spikes in
//! the herd's colour. What is far taller than the flattest lane is cut, visibly: else that lane would not be seen.

mod bars;

use plotters::prelude::DrawingBackend;

use super::{
    axis,
    cut::cut,
    label::{LEADING, Label, Taken, shortened, wide},
    pile::FEW,
    sheet::{Align, Drawing, FONT, Sheet},
    time::TimeAxis,
};
use crate::sample::Wave;
use bars::{Bar, Bars};

/// A policy as it is drawn.
#[derive(Clone, Copy, Debug)]
pub struct LaneView<'a> {
    /// What it is called.
    pub name: &'a str,
    /// What its durations were multiplied by.
    pub scale: f64,
    /// Its jobs.
    pub wave: &'a Wave,
}

/// The height of a lane where nothing asks for another, in CSS pixels.
const LANE: f64 = 76.0;
/// Above the first lane.
const HEAD: f64 = FONT * 2.0;
/// Below the last lane.
const FOOT: f64 = FONT * 1.9;
/// From the foot of a lane's bars to the next lane.
const UNDER: f64 = 12.0;
/// The least width of a spike, in CSS pixels.
const SPIKE: f64 = 3.0;
/// How many times as tall as the flattest lane a bar may be before it is cut.
const STEEPEST: f64 = 8.0;
/// From this share on, the busiest instant is a herd.
const HERD: f64 = 0.05;

/// The height in CSS pixels that so many lanes take.
pub fn height(lanes: usize) -> f64 {
    HEAD + LANE * lanes.max(1) as f64 + FOOT
}

/// Draws the lanes, from above in the order given.
pub fn draw<DB: DrawingBackend>(sheet: &Sheet<DB>, lanes: &[LaneView]) -> Drawing<DB> {
    let size = sheet.size;
    let inset = if size.width < 560.0 { 8.0 } else { 14.0 };
    let latest = lanes.iter().filter_map(|lane| lane.wave.band.max.as_f64()).fold(0.0, f64::max);
    let time = TimeAxis::new(inset, size.width - inset, latest * 1.02);
    let foot = (size.height - FOOT).max(HEAD + 1.0);
    time.draw(sheet, (HEAD, foot))?;
    let window = window(&time);
    let bars: Vec<Bars> = lanes.iter().map(|lane| Bars::of(lane.wave, window)).collect();
    let (full, rise) = (ceiling(&bars), (foot - HEAD) / lanes.len().max(1) as f64);
    head(sheet, &time, window, full)?;
    for (row, (lane, bars)) in lanes.iter().zip(&bars).enumerate() {
        let top = HEAD + rise * row as f64;
        title(sheet, lane, &time, top + FONT * 0.7)?;
        // On a low sheet the bars vanish before the names do.
        let base = (top + rise - UNDER).max(top + LEADING + 5.0);
        strip(sheet, lane.wave, bars, &Strip { time, window, full, top: top + LEADING + 4.0, base })?;
    }
    Ok(())
}

/// The window of time that a bar counts, in milliseconds: a round number a few pixels wide.
fn window(time: &TimeAxis) -> f64 {
    axis::step(time.end, ((time.right - time.left) / 8.0) as u32)
}

/// How many jobs the height of a lane stands for.
fn ceiling(lanes: &[Bars]) -> f64 {
    let tallest = |bars: &[Bar]| bars.iter().map(|bar| bar.jobs).fold(0.0, f64::max);
    let count = |bars: &[Bar]| bars.iter().map(|bar| bar.count).sum::<u64>();
    // A lane is as flat as what most of its jobs do: those of few pile-ups are not spread, those of many are.
    let flat = |bars: &Bars| {
        if count(&bars.spread) > count(&bars.piles) {
            Some(tallest(&bars.spread))
        } else {
            (bars.piles.len() > FEW).then(|| tallest(&bars.piles))
        }
    };
    let flattest = lanes.iter().filter_map(flat).fold(f64::INFINITY, f64::min);
    let all = lanes.iter().flat_map(|bars| bars.spread.iter().chain(&bars.piles));
    all.map(|bar| bar.jobs).filter(|jobs| *jobs <= STEEPEST * flattest).fold(1.0, f64::max).ceil()
}

/// What the height of a lane stands for, and what the numbers at their right are.
fn head<DB: DrawingBackend>(sheet: &Sheet<DB>, time: &TimeAxis, window: f64, full: f64) -> Drawing<DB> {
    let (text, faint) = (sheet.text, sheet.palette.faint);
    let y = FONT * 0.9;
    let mut taken = Taken::none(sheet.size);
    let busiest = text.on_busiest.map(|label| Label::new(label, (time.right, y), Align::Right, faint));
    let scale =
        text.full_height(full, window).map(|label| Label::new(label, (time.left, y), Align::Left, faint));
    // Both long, or both short.
    let room = time.right - time.left - 2.0 * FONT;
    let fits = |at: usize| busiest[at].width() + scale[at].width() <= room;
    let skip = usize::from(!fits(0));
    taken.write(sheet, busiest.iter().skip(skip).cloned())?;
    let Some(scale) = taken.write(sheet, scale.iter().skip(skip).cloned())? else { return Ok(()) };
    // The key of the mark of the mean, where there is room for it.
    let x = scale.right + 2.0 * FONT;
    let mean = Label::new(text.mean, (x + 8.0, y), Align::Left, faint);
    if taken.write(sheet, [mean])?.is_some() { mark(sheet, x, y - 4.0) } else { Ok(()) }
}

/// The name of a lane, and the share of its jobs on the busiest instant.
fn title<DB: DrawingBackend>(sheet: &Sheet<DB>, lane: &LaneView, time: &TimeAxis, y: f64) -> Drawing<DB> {
    let (text, palette) = (sheet.text, sheet.palette);
    let mut room = time.right - time.left;
    if let Some(share) = busiest(lane.wave) {
        let colour = if share >= HERD { palette.herd_text } else { palette.band_text };
        let label = Label::bold((text.share)(share), (time.right, y), Align::Right, colour);
        room -= label.width() + FONT;
        label.write(sheet)?;
    }
    if lane.scale != 1.0 {
        let scaled = text.scaled(lane.scale);
        let needed = wide(&scaled, false) + FONT;
        let name = shortened(lane.name, true, room - needed);
        let after = time.left + wide(&name, true) + FONT * 0.5;
        sheet.bold(&name, (time.left, y), Align::Left, palette.ink)?;
        return sheet.label(&scaled, (after, y), Align::Left, palette.faint);
    }
    sheet.bold(&shortened(lane.name, true, room), (time.left, y), Align::Left, palette.ink)
}

/// The share of the jobs on the busiest millisecond: of those drawn, or as expected.
fn busiest(wave: &Wave) -> Option<f64> {
    let sample = wave.sample.as_ref().ok()?;
    let drawn = sample.drawn.as_ref().map(|drawn| drawn.busiest.count as f64);
    Some(drawn.or(sample.expected_busiest)? / wave.jobs as f64)
}

/// Where the bars of a lane stand.
struct Strip {
    time: TimeAxis,
    window: f64,
    /// How many jobs its height stands for.
    full: f64,
    top: f64,
    base: f64,
}

/// The band of a lane, the jobs in it, and its mean.
fn strip<DB: DrawingBackend>(sheet: &Sheet<DB>, wave: &Wave, bars: &Bars, strip: &Strip) -> Drawing<DB> {
    let (palette, &Strip { time, top, base, .. }) = (sheet.palette, strip);
    let (Some(min), Some(max)) = (wave.band.min.as_f64(), wave.band.max.as_f64()) else {
        let middle = (time.left, (top + base) / 2.0);
        sheet.label(sheet.text.numerals.too_large, middle, Align::Left, palette.faint)?;
        return sheet.hairline((time.left, time.right), base, palette.faint);
    };
    let ground = (time.at(min), time.at(max).max(time.at(min) + 1.0));
    sheet.rect((ground.0, top), (ground.1, base), palette.band_ground)?;
    let rise = |jobs: f64| ((base - top) * jobs / strip.full).max(1.0).min(base - top);
    let mut outline = Vec::with_capacity(4 * bars.spread.len());
    for bar in bars.spread.iter().filter(|bar| bar.jobs > 0.0) {
        let (from, to) = (time.at(bar.from), time.at(bar.to));
        let to = to.max(time.at(bar.from + strip.window).min(time.right)).max(from + 1.0);
        let height = base - rise(bar.jobs);
        outline.extend([(from, base), (from, height), (to, height), (to, base)]);
    }
    if !outline.is_empty() {
        sheet.shape(&outline, palette.band)?;
    }
    // Bars beside each other are cut together.
    let mut blocks: Vec<(f64, f64)> = Vec::new();
    for bar in bars.spread.iter().filter(|bar| bar.jobs > strip.full) {
        let (from, to) = (time.at(bar.from), time.at(bar.to).max(time.at(bar.from) + 1.0));
        match blocks.last_mut() {
            Some(last) if from - last.1 < 1.0 => last.1 = to,
            _ => blocks.push((from, to)),
        }
    }
    for block in blocks {
        cut(sheet, block, top + 9.0, palette.band_ground)?;
    }
    for bar in &bars.piles {
        let half = SPIKE.max((time.at(strip.window) - time.left).min(2.0 * SPIKE)) / 2.0;
        let middle = time.at(bar.from).max(time.left + half).min(time.right - half);
        let (from, to) = (middle - half, middle + half);
        sheet.rect((from, base - rise(bar.jobs)), (to, base), palette.herd)?;
        if bar.jobs > strip.full {
            cut(sheet, (from, to), top + 9.0, palette.paper)?;
        }
    }
    sheet.hairline((time.left, time.right), base, palette.faint)?;
    match wave.mean() {
        Some(mean) => mark(sheet, time.at(mean), base + 3.0),
        None => Ok(()),
    }
}

/// The mark of a mean: a small triangle that points up at the axis.
fn mark<DB: DrawingBackend>(sheet: &Sheet<DB>, x: f64, top: f64) -> Drawing<DB> {
    sheet.shape(&[(x, top), (x + 4.0, top + 7.0), (x - 4.0, top + 7.0)], sheet.palette.ink)
}
