//! The jobs of a herd at an instant: what moves.

use plotters::prelude::DrawingBackend;

use super::{
    layout::Layout,
    stage::{Stage, hold},
};
use crate::{
    herd::{Job, Scenario, Simulation, State},
    plot::{
        Colour, Draw,
        sheet::{Drawing, Sheet},
    },
    settings::Run,
};

/// The most dots on the stage; of more jobs every fifth, tenth, fiftieth and so on is shown.
const MOST_DOTS: u64 = 2000;
/// A dot, in CSS pixels.
const DOT: f64 = 3.0;
/// The golden ratio's fraction: multiples of it fall evenly between 0 and 1.
const GOLDEN: f64 = 0.618_033_988_749_894_9;

/// The jobs at an instant.
#[derive(Clone, Debug, PartialEq)]
pub struct Crowd {
    /// The instant in milliseconds.
    pub at: f64,
    /// Every job that is shown.
    dots: Vec<Dot>,
    /// How many there will be.
    slots: usize,
    /// Calls in the queue.
    queued: f64,
    /// How many the service is drawn to hold.
    hold: f64,
    is_up: bool,
    /// Whether nothing spreads the jobs.
    is_herd: bool,
    /// How many policies the sheet has beneath.
    lanes: usize,
    horizon: f64,
}

/// What a job does, as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Dot {
    /// It calls in so many milliseconds.
    Waiting(f64),
    /// So many calls are before it.
    Queued(f64),
    Served,
    GaveUp,
}

/// How many jobs a dot stands for.
pub(super) fn each(run: &Run) -> u64 {
    each_of(&run.scenario)
}

fn each_of(scenario: &Scenario) -> u64 {
    let jobs = scenario.jobs + (scenario.load * scenario.horizon / 1000.0) as u64;
    let mut each = 1;
    while jobs / each > MOST_DOTS {
        each *= if each.to_string().starts_with('5') { 2 } else { 5 };
    }
    each
}

impl Crowd {
    /// The jobs of a simulation at the instant `at`, up to which it has run. Who was turned away takes `bounce`
    /// milliseconds to get back to where it waits.
    pub fn new(simulation: &Simulation, lanes: usize, at: f64, bounce: f64) -> Self {
        let scenario = simulation.scenario();
        let each = each_of(scenario) as usize;
        let service = simulation.service();
        let per_call = 1000.0 / scenario.capacity;
        let dot = |job: &Job| match job.state {
            State::Waiting => {
                let (left, whole) = (job.until - at, job.until - job.since);
                let back =
                    if job.calls > 0 { ((at - job.since) / bounce.max(1.0)).clamp(0.0, 1.0) } else { 1.0 };
                // Short waits have no time to bounce.
                Dot::Waiting(if whole > 2.0 * bounce { left * back * (2.0 - back) } else { left })
            }
            State::Queued => Dot::Queued(((job.until - at) / per_call - 1.0).max(0.0)),
            State::Served => Dot::Served,
            State::GaveUp => Dot::GaveUp,
        };
        let come = scenario.jobs + (scenario.load * scenario.horizon / 1000.0) as u64;
        let band = scenario.policy.band(3);
        Self {
            at,
            dots: simulation.jobs().iter().step_by(each).map(dot).collect(),
            slots: (come as usize).div_ceil(each),
            queued: service.backlog(at) / per_call,
            hold: hold(scenario),
            is_up: service.is_up(at),
            is_herd: band.min == band.max && !band.effect.is_only_drawn(),
            lanes,
            horizon: scenario.horizon,
        }
    }

    /// The jobs, the queue, and the instant in the panels beneath.
    fn all<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Drawing<DB> {
        let layout = Layout::new(sheet.size, self.lanes, self.horizon);
        let stage = Stage::new(&layout);
        let palette = sheet.palette;
        let colour = if self.is_herd { palette.herd } else { palette.band };
        self.service(sheet, &stage, colour)?;
        let grid =
            Grid::new((stage.ends.1 - stage.ends.0, stage.foot - stage.top), self.slots.max(self.dots.len()));
        let height = stage.foot - stage.top - DOT;
        for slot in 0..grid.slots.max(self.dots.len()) {
            let (column, row) = grid.place(slot);
            let at = (stage.ends.0 + column, stage.top + row);
            match self.dots.get(slot) {
                Some(Dot::Served) => grid.square(sheet, at, palette.served)?,
                Some(Dot::GaveUp) => grid.dot(sheet, at, palette.ink)?,
                _ => grid.square(sheet, at, palette.hairline)?,
            }
        }
        for (number, dot) in self.dots.iter().enumerate() {
            if let Dot::Waiting(wait) = *dot {
                let part = number as f64 * GOLDEN;
                let (x, y) = (stage.waiting(wait), stage.top + (part - part.floor()) * height);
                sheet.rect((x - DOT, y), (x, y + DOT), colour)?;
            }
        }
        self.instant(sheet, &layout)
    }

    /// The service with its queue: how full it is, and whether it is away.
    fn service<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, stage: &Stage, colour: Colour) -> Drawing<DB> {
        let palette = sheet.palette;
        let (left, right, top, foot) = (stage.gate + 3.0, stage.exit, stage.top, stage.foot);
        let line = if self.is_up { palette.ink } else { palette.faint };
        sheet.rect((left, top), (right, foot), if self.is_up { palette.paper } else { palette.shade })?;
        if self.is_up {
            let part = (self.queued / self.hold).clamp(0.0, 1.0);
            sheet.rect((left, foot - (foot - top) * part), (right, foot), colour)?;
        } else {
            // Crossed out.
            let cross = |from: (f64, f64), to: (f64, f64)| {
                sheet.shape(&[from, (from.0 + 2.0, from.1), (to.0 + 2.0, to.1), to], palette.faint)
            };
            cross((left, top), (right - 2.0, foot))?;
            cross((left, foot), (right - 2.0, top))?;
        }
        for x in [left, right - 2.0] {
            sheet.rect((x, top), (x + 2.0, foot), line)?;
        }
        sheet.rect((left, foot - 2.0), (right, foot), line)?;
        sheet.hairline((left, right), top, line)
    }

    /// The instant, as a line through the panels; what comes after it is veiled.
    fn instant<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, layout: &Layout) -> Drawing<DB> {
        if self.at >= self.horizon {
            return Ok(());
        }
        let x = layout.time.at(self.at);
        for lane in 0..self.lanes {
            let panel = layout.calls(lane);
            let lower = if lane == 0 { vec![layout.served(), layout.backlog()] } else { Vec::new() };
            let foot = lower.last().map_or(panel.foot, |last| last.foot);
            // Each panel for itself: the titles between them stay as they are.
            for panel in lower.iter().chain([&panel]) {
                sheet.veil((x, panel.top), (layout.time.right, panel.foot))?;
            }
            sheet.rect((x - 1.0, panel.top), (x + 1.0, foot), sheet.palette.ink)?;
        }
        Ok(())
    }
}

impl Draw for Crowd {
    fn draw<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Drawing<DB> {
        self.all(sheet)
    }
}

/// Where the jobs stand of which something became: a square each.
struct Grid {
    slots: usize,
    rows: usize,
    /// From one to the next.
    pitch: f64,
}

impl Grid {
    fn new((width, height): (f64, f64), slots: usize) -> Self {
        let slots = slots.max(1);
        // As large as they can be.
        let mut pitch = (width * height / slots as f64).sqrt().clamp(1.0, 8.0);
        let fits = |pitch: f64| (width / pitch).floor() * (height / pitch).floor() >= slots as f64;
        while pitch > 1.0 && !fits(pitch) {
            pitch -= 0.1;
        }
        // Whole pixels keep the gaps alike, where they are large enough.
        if pitch >= 3.0 {
            pitch = pitch.floor();
        }
        Self { slots, rows: (height / pitch).floor().max(1.0) as usize, pitch }
    }

    fn place(&self, slot: usize) -> (f64, f64) {
        ((slot / self.rows) as f64 * self.pitch, (slot % self.rows) as f64 * self.pitch)
    }

    /// The middle of a square.
    fn dot<DB: DrawingBackend>(&self, sheet: &Sheet<DB>, (x, y): (f64, f64), colour: Colour) -> Drawing<DB> {
        let side = (self.pitch - 1.0).max(1.0);
        let (left, right) = (side * 0.25, side * 0.75);
        sheet.rect((x + left, y + left), (x + right, y + right), colour)
    }

    fn square<DB: DrawingBackend>(
        &self,
        sheet: &Sheet<DB>,
        (x, y): (f64, f64),
        colour: Colour,
    ) -> Drawing<DB> {
        let side = (self.pitch - 1.0).max(1.0);
        sheet.rect((x, y), (x + side, y + side), colour)
    }
}
