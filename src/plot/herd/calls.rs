//! The calls: columns of a second, stacked by the number of the attempt, against what the service can answer.

use plotters::prelude::DrawingBackend;

use super::{
    Lane,
    layout::{Layout, Panel},
};
use crate::{
    herd::{COLOURS, Timeline},
    plot::{
        axis,
        cut::cut,
        label::{Label, Space, Taken, shortened},
        sheet::{Align, Drawing, FONT, Sheet},
        time::TimeAxis,
    },
    settings::Run,
};

/// How many times the busiest column after the outage the height may stand for.
const AIR: f64 = 1.15;
/// How many times the capacity it stands for at least.
const LEAST: f64 = 2.0;
/// Below the top of a column that is cut: where the cut goes through it, and from where its number is written.
const CUT: f64 = 11.0;

/// How many steps to the right a number may stand from its column, 8 pixels each.
const REACH: u32 = 10;

/// The steps of a timeline put together.
pub(super) struct Columns {
    /// How long each is, in milliseconds.
    pub(super) length: f64,
    pub(super) list: Vec<Column>,
}

/// What happened in a column.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Column {
    pub(super) calls: [f64; COLOURS],
    pub(super) served: f64,
    /// The largest backlog, in milliseconds of work.
    pub(super) backlog: f64,
    /// How much of a whole column it is: less than 1 at the end only.
    steps: f64,
}

impl Column {
    fn all(&self) -> f64 {
        self.calls.iter().sum()
    }
}

impl Columns {
    /// The steps that are over; counts are per second.
    pub(super) fn new(timeline: &Timeline, length: f64) -> Self {
        let length = length.max(timeline.step);
        let each = (length / timeline.step).round().max(1.0) as usize;
        let length = each as f64 * timeline.step;
        let list = timeline.buckets[..timeline.done].chunks(each).map(|steps| {
            // The last column may be shorter.
            let per_second = 1000.0 / (steps.len() as f64 * timeline.step);
            let mut column = Column { steps: steps.len() as f64 / each as f64, ..Column::default() };
            for step in steps {
                for (sum, calls) in column.calls.iter_mut().zip(step.arrivals) {
                    *sum += f64::from(calls) * per_second;
                }
                column.served += f64::from(step.served) * per_second;
                column.backlog = column.backlog.max(step.backlog);
            }
            column
        });
        Self { length, list: list.collect() }
    }

    /// From where to where a column lies.
    pub(super) fn span(&self, at: usize, time: &TimeAxis) -> (f64, f64) {
        let part = self.list.get(at).map_or(1.0, |column| column.steps);
        let (from, to) = (at as f64 * self.length, (at as f64 + part) * self.length);
        let (from, to) = (time.at(from), time.at(to));
        // A gap between columns, where there is room for one.
        if to - from > 3.0 { (from, to - 1.0) } else { (from, to.max(from + 0.5)) }
    }
}

/// How many calls a second the height of every panel stands for: what comes from the outage's end on, and the
/// capacity. What came before may be far more, and is cut.
pub(super) fn ceiling(lanes: &[Lane], columns: &[Columns]) -> f64 {
    let mut most = 0.0f64;
    for (lane, columns) in lanes.iter().zip(columns) {
        let scenario = &lane.run.scenario;
        let after = (scenario.outage_to() / columns.length).floor() as usize;
        let late = columns.list.iter().skip(after).map(Column::all).fold(0.0, f64::max);
        // Without anything after the outage, what there was.
        let all = columns.list.iter().map(Column::all).fold(0.0, f64::max);
        most = most.max(if late > 0.0 { late } else { all }.max(LEAST * scenario.capacity / AIR));
    }
    most * AIR
}

/// The columns of a policy, the axis beside them and the capacity.
pub(super) fn draw<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    time: &TimeAxis,
    panel: &Panel,
    columns: &Columns,
    run: &Run,
    full: f64,
) -> Drawing<DB> {
    let palette = sheet.palette;
    let height = panel.foot - panel.top;
    let rise = |calls: f64| height * (calls / full).min(1.0);
    let steps = if height > 120.0 { 3 } else { 1 };
    let step = axis::step(full, steps);
    let mut taken = Taken::none(sheet.size);
    let capacity = panel.foot - rise(run.scenario.capacity);
    for tick in axis::ticks(full, step, 8) {
        let y = panel.foot - rise(tick);
        if tick > 0.0 {
            sheet.hairline((time.left, time.right), y, palette.hairline)?;
        }
        let number =
            Label::new(sheet.text.numerals.count(tick), (time.left - 6.0, y), Align::Right, palette.faint);
        taken.write(sheet, [number])?;
    }
    let mut tops = Vec::new();
    for (at, column) in columns.list.iter().enumerate() {
        let (from, to) = columns.span(at, time);
        let mut below = 0.0;
        for (calls, colour) in column.calls.iter().zip(&palette.attempts) {
            if *calls > 0.0 {
                let (low, high) = (panel.foot - rise(below), panel.foot - rise(below + calls));
                sheet.rect((from, high), (to, low), *colour)?;
                below += calls;
            }
        }
        // Numbers keep off every column.
        taken.keep_off(Space { left: from, top: panel.foot - rise(below), right: to, bottom: panel.foot });
        if below > full {
            tops.push((from, to, below));
        }
    }
    let blocks = Block::all(&tops);
    for block in &blocks {
        cut(sheet, (block.from, block.to), panel.top + CUT, palette.paper)?;
    }
    sheet.hairline((time.left, time.right), panel.foot, palette.faint)?;
    sheet.dashes((time.left, time.right), capacity, palette.ink)?;
    numbers(sheet, &mut taken, time, panel, &blocks)
}

/// Columns beside each other that are cut.
struct Block {
    from: f64,
    to: f64,
    /// How many there are.
    columns: usize,
    /// The calls a second of the largest.
    most: f64,
}

impl Block {
    /// The blocks of columns that are cut, in order.
    fn all(tops: &[(f64, f64, f64)]) -> Vec<Self> {
        let mut blocks: Vec<Self> = Vec::new();
        for &(from, to, calls) in tops {
            match blocks.last_mut() {
                Some(last) if from - last.to < 2.0 => {
                    (last.to, last.columns, last.most) = (to, last.columns + 1, last.most.max(calls));
                }
                _ => blocks.push(Self { from, to, columns: 1, most: calls }),
            }
        }
        blocks
    }
}

/// How many calls a second there were where columns are cut, as far as there is room beside them.
fn numbers<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    taken: &mut Taken,
    time: &TimeAxis,
    panel: &Panel,
    blocks: &[Block],
) -> Drawing<DB> {
    for (at, block) in blocks.iter().enumerate() {
        let number = sheet.text.numerals.count(block.most.round());
        let number = if block.columns > 1 { (sheet.studied().herd.up_to)(&number) } else { number };
        let y = panel.top + FONT * 0.7;
        // The columns beside it may be nearly as tall.
        let right = (0..REACH).map(|step| {
            let x = block.to + 5.0 + 8.0 * f64::from(step);
            Label::new(&number, (x, y), Align::Left, sheet.palette.ink)
        });
        let left = Label::new(&number, (block.from - 5.0, y), Align::Right, sheet.palette.ink);
        let inside = |label: &Label| {
            let Space { left, right, .. } = label.space();
            // Between this block and its neighbours: past them it would be read as theirs.
            let first = at.checked_sub(1).map_or(time.left, |before| blocks[before].to);
            let last = blocks.get(at + 1).map_or(time.right, |next| next.from);
            left >= first && right <= last
        };
        taken.write(sheet, right.chain([left]).filter(inside))?;
    }
    Ok(())
}

/// What the colours and the dashed line are, and what a column is.
pub(super) fn head<DB: DrawingBackend>(
    sheet: &Sheet<DB>,
    layout: &Layout,
    columns: &Columns,
    name: &str,
    capacity: f64,
) -> Drawing<DB> {
    let (text, palette, time) = (&sheet.studied().herd, sheet.palette, &layout.time);
    const SQUARE: f64 = 9.0;
    const DASHES: f64 = 25.0;
    let mut taken = Taken::none(sheet.size);
    let y = layout.key();
    let mut titles = Vec::from((text.calls)(columns.length));
    if !name.is_empty() {
        let name = shortened(name, true, (time.right - time.left) / 4.0);
        let named: Vec<String> = titles.iter().map(|title| format!("{name}: {title}")).collect();
        titles.splice(0..0, named);
    }
    let titles = titles.into_iter();
    let title = titles.map(|title| Label::bold(title, (time.left, y), Align::Left, palette.ink));
    let space = taken.write(sheet, title)?;
    let (mut x, y) = match (layout.is_narrow, space) {
        (false, Some(space)) => (space.right + FONT * 1.5, y),
        _ => (time.left, y + FONT * 1.6),
    };
    let room = usize::from(layout.is_narrow);
    for (at, colour) in palette.attempts.iter().enumerate() {
        let name = match at {
            0 => text.first_call[room].to_owned(),
            1 => text.retry[room].to_owned(),
            at if at + 1 == COLOURS => format!("{at}+"),
            at => at.to_string(),
        };
        let label = Label::new(name, (x + SQUARE + 4.0, y), Align::Left, palette.faint);
        let right = label.space().right;
        if right > layout.size.width {
            break;
        }
        sheet.rect((x, y - SQUARE / 2.0), (x + SQUARE, y + SQUARE / 2.0), *colour)?;
        taken.keep_off(label.space());
        label.write(sheet)?;
        x = right + FONT * 0.6;
    }
    // At the right, where there is room for it; on the title's line where the colours have one of their own.
    for label in (text.capacity)(capacity) {
        let label = Label::new(label, (time.right, layout.key()), Align::Right, palette.ink);
        let mut space = label.space();
        space.left -= DASHES + FONT;
        if taken.is_free(&space) {
            sheet.dashes(
                (space.left + FONT * 0.4, space.left + FONT * 0.4 + DASHES),
                layout.key(),
                palette.ink,
            )?;
            return label.write(sheet);
        }
    }
    Ok(())
}
