//! The picture as SVG.

use std::rc::Rc;

use plotters::prelude::IntoDrawingArea as _;
use plotters_svg::SVGBackend;

use crate::{
    herd::Simulation,
    plot::{
        self, DARK, Draw as _, LIGHT, Lane, Line, Picture, Sheet, Size, Studied,
        herd::{self, crowd::Crowd},
    },
    settings::{Choice, Race, Run, Settings, Study, Theme, View},
    text::{Explorer, Studies, Text, escape},
};

/// The width of a picture where nobody asks for another, in CSS pixels.
pub const WIDTH: u32 = 800;

/// How tall a picture of some width is where nobody asks for another height: as its view needs.
pub fn height(settings: &Settings, study: &Study, width: u32) -> u32 {
    const HEIGHT: f64 = 360.0;
    let height = match study {
        Study::Nothing => HEIGHT,
        Study::Herd(_) => plot::herd::height(1 + settings.compare.len(), width.into()),
        Study::Contention(races) => plot::contention::height(races.len()),
        Study::Fleet(rhythm) => plot::fleet::height(rhythm.rows.len()),
        Study::Lock(_) => plot::lock::height(),
    };
    height.ceil() as u32
}

/// The picture of a query as a standalone SVG of `width` by `height` CSS pixels, each 1 to 10,000: that of its view;
/// of one attempt the lanes where policies are compared, else the band.
///
/// It has a title (the name of the product) and a description (what the picture says, in sentences) for those who do
/// not see it, its own ground, and uses no font but the reader's sans-serif.
pub fn svg(settings: &Settings, width: u32, height: u32) -> String {
    svg_of(settings, &settings.study(), width, height)
}

/// The same of what was simulated already.
pub fn svg_of(settings: &Settings, study: &Study, width: u32, height: u32) -> String {
    let (width, height) = (width.clamp(1, 10_000), height.clamp(1, 10_000));
    let palette = match settings.theme {
        Theme::Auto | Theme::Light => &LIGHT,
        Theme::Dark => &DARK,
    };
    let text = Text::of(settings.lang);
    let shown = Shown::new(settings, study, text);
    let mut drawing = String::new();
    {
        let area = SVGBackend::with_string(&mut drawing, (width, height)).into_drawing_area();
        let size = Size { width: width.into(), height: height.into() };
        let sheet = Sheet { area: &area, size, ratio: 1.0, font_scale: 1.24, palette, text };
        // Writing into a string cannot fail.
        sheet.rect((0.0, 0.0), (size.width, size.height), palette.paper).ok();
        match &shown {
            Shown::Waits(picture) => picture.draw(&sheet).ok(),
            Shown::Study(study) => study.draw(&sheet).ok(),
            Shown::Herd(study, crowd) => study.draw(&sheet).and_then(|()| crowd.draw(&sheet)).ok(),
        };
        area.present().ok();
    }
    let description = escape(&description(settings, study, &shown));
    let head = format!(
        " role=\"img\" lang=\"{}\"><title>{}</title><desc>{description}</desc>",
        text.tag, text.product
    );
    // plotters writes the opening tag on the first line and has no way to add to it.
    match drawing.split_once(">\n") {
        Some((tag, shapes)) => format!("{tag}{head}\n{shapes}"),
        None => drawing,
    }
}

/// What is drawn.
enum Shown {
    /// A figure of waits.
    Waits(Picture),
    /// A figure of what was simulated.
    Study(Studied),
    /// A herd with its jobs.
    Herd(Studied, Box<Crowd>),
}

impl Shown {
    /// What settings ask for.
    fn new(settings: &Settings, study: &Study, text: &Text) -> Self {
        match study {
            Study::Contention(races) => {
                let line = |race: &Race| Line::of(race, race.name(races));
                Self::Study(Studied::Contention(races.iter().map(line).collect()))
            }
            Study::Fleet(rhythm) => Self::Study(Studied::Fleet(rhythm.clone())),
            Study::Lock(vigil) => Self::Study(Studied::Lock(vigil.clone())),
            Study::Herd(run) => {
                let lanes = herds(settings, run, text);
                match crowd(settings, &lanes) {
                    Some(crowd) => Self::Herd(Studied::Herd(lanes), Box::new(crowd)),
                    None => Self::Study(Studied::Herd(lanes)),
                }
            }
            Study::Nothing => Self::Waits(picture(settings, text)),
        }
    }
}

/// The picture of waits that settings ask for.
fn picture(settings: &Settings, text: &Text) -> Picture {
    if settings.view == View::Schedule {
        let (outage, attempt) = (settings.outage, settings.attempt);
        return Picture::Schedule { schedule: settings.schedule(), outage, attempt };
    }
    if settings.compare.is_empty() {
        return Picture::Band(Box::new(settings.wave()));
    }
    let lanes = settings.lanes().into_iter();
    let lane = |lane: crate::settings::Lane| Lane {
        name: text.name(&lane.choice),
        scale: lane.scale,
        wave: lane.wave,
    };
    Picture::Lanes(lanes.map(lane).collect())
}

/// The herd of the policy and those of its pins, simulated to the end.
fn herds(settings: &Settings, own: &Run, text: &Text) -> Vec<herd::Lane> {
    let pinned = |choice: &Choice| {
        let one = Settings { choice: choice.clone(), ..settings.clone() };
        let Study::Herd(run) = one.study() else { return None };
        Some(herd::Lane { name: text.name(choice), run: Rc::from(run) })
    };
    let own = herd::Lane { name: text.name(&settings.choice), run: Rc::new(own.clone()) };
    [own].into_iter().chain(settings.compare.iter().filter_map(pinned)).collect()
}

/// The jobs of the first herd, where the settings freeze it, or at its end.
fn crowd(settings: &Settings, lanes: &[herd::Lane]) -> Option<Crowd> {
    let scenario = &lanes.first()?.run.scenario;
    let at = settings.t.unwrap_or(scenario.horizon).min(scenario.horizon);
    let mut simulation = Simulation::new(scenario).ok()?;
    while !simulation.run_to(at, u64::MAX) {}
    Some(Crowd::new(&simulation, lanes.len(), at, 0.0))
}

/// What a picture says, in sentences.
fn description(settings: &Settings, study: &Study, shown: &Shown) -> String {
    let (words, told) = (Explorer::of(settings.lang), Studies::of(settings.lang));
    match (shown, study) {
        (Shown::Waits(Picture::Band(wave)), _) => (words.sentence)(wave),
        (Shown::Waits(Picture::Lanes(lanes)), _) => {
            let sentence = |lane: &Lane| format!("{}: {}", lane.name, (words.sentence)(&lane.wave));
            lanes.iter().map(sentence).collect::<Vec<_>>().join(" ")
        }
        (Shown::Waits(Picture::Schedule { schedule, .. }), _) => (words.verdict)(settings, schedule),
        (Shown::Study(Studied::Herd(lanes)) | Shown::Herd(Studied::Herd(lanes), _), _) => {
            let sentence = |lane: &herd::Lane| format!("{}: {}", lane.name, (told.herd_verdict)(&lane.run));
            lanes.iter().map(sentence).collect::<Vec<_>>().join(" ")
        }
        (Shown::Study(Studied::Contention(lines)), Study::Contention(races)) => {
            let names: Vec<String> = lines.iter().map(|line| line.name.clone()).collect();
            (told.contention.sentence)(races, &names)
        }
        (_, Study::Fleet(rhythm)) => (told.fleet.sentence)(rhythm),
        (_, Study::Lock(vigil)) => (told.lock.sentence)(vigil),
        // None of the settings' own pictures.
        _ => String::new(),
    }
}
