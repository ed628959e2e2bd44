//! The picture as SVG.

use std::rc::Rc;

use plotters::prelude::IntoDrawingArea as _;
use plotters_svg::SVGBackend;

use crate::{
    herd::Simulation,
    plot::{
        DARK, Draw as _, LIGHT, Lane, Picture, Sheet, Size, Studied,
        herd::{self, crowd::Crowd},
    },
    settings::{Choice, Settings, Study, Theme, View},
    text::{Explorer, Studies, Text, escape},
};

/// The picture of a query as a standalone SVG of `width` by `height` CSS pixels, each 1 to 10,000: the schedule where
/// that is the view, else the lanes where policies are compared, else the band. Of the other views there is no picture
/// yet: [`Settings::picture_issues`] says so.
///
/// It has a title (the name of the product) and a description (what the picture says, in sentences) for those who do
/// not see it, its own ground, and uses no font but the reader's sans-serif.
pub fn svg(settings: &Settings, width: u32, height: u32) -> String {
    let (width, height) = (width.clamp(1, 10_000), height.clamp(1, 10_000));
    let palette = match settings.theme {
        Theme::Auto | Theme::Light => &LIGHT,
        Theme::Dark => &DARK,
    };
    let text = Text::of(settings.lang);
    let shown = shown(settings, text);
    let mut drawing = String::new();
    {
        let area = SVGBackend::with_string(&mut drawing, (width, height)).into_drawing_area();
        let size = Size { width: width.into(), height: height.into() };
        let sheet = Sheet { area: &area, size, ratio: 1.0, font_scale: 1.24, palette, text };
        // Writing into a string cannot fail.
        sheet.rect((0.0, 0.0), (size.width, size.height), palette.paper).ok();
        match &shown {
            Shown::Picture(picture) => picture.draw(&sheet).ok(),
            Shown::Study(study, crowd) => {
                let drawn = study
                    .draw(&sheet)
                    .and_then(|()| crowd.as_ref().map_or(Ok(()), |crowd| crowd.draw(&sheet)));
                drawn.ok()
            }
        };
        area.present().ok();
    }
    let description = escape(&description(settings, &shown));
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
    Picture(Picture),
    /// A figure of what was simulated, and the jobs on it.
    Study(Studied, Option<Crowd>),
}

/// What settings ask for.
fn shown(settings: &Settings, text: &Text) -> Shown {
    if settings.view == View::Herd {
        let lanes = herds(settings, text);
        let crowd = crowd(&lanes);
        return Shown::Study(Studied::Herd(lanes), crowd);
    }
    Shown::Picture(picture(settings, text))
}

/// The picture that settings ask for, if they are not about a simulation.
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

/// The herds of the policy and its pins, simulated to the end.
fn herds(settings: &Settings, text: &Text) -> Vec<herd::Lane> {
    let lane = |choice: &Choice| {
        let one = Settings { choice: choice.clone(), ..settings.clone() };
        let Study::Herd(run) = one.study() else { return None };
        Some(herd::Lane { name: text.name(choice), run: Rc::from(run) })
    };
    [&settings.choice].into_iter().chain(&settings.compare).filter_map(lane).collect()
}

/// The jobs of the first herd, at its end.
fn crowd(lanes: &[herd::Lane]) -> Option<Crowd> {
    let run = &lanes.first()?.run;
    let simulation = Simulation::new(&run.scenario).ok()?.finish();
    Some(Crowd::new(&simulation, lanes.len(), run.scenario.horizon, 0.0))
}

/// What a picture says, in sentences.
fn description(settings: &Settings, shown: &Shown) -> String {
    let words = Explorer::of(settings.lang);
    match shown {
        Shown::Picture(Picture::Band(wave)) => (words.sentence)(wave),
        Shown::Picture(Picture::Lanes(lanes)) => {
            let sentence = |lane: &Lane| format!("{}: {}", lane.name, (words.sentence)(&lane.wave));
            lanes.iter().map(sentence).collect::<Vec<_>>().join(" ")
        }
        Shown::Study(Studied::Herd(lanes), _) => {
            let sentence = |lane: &herd::Lane| {
                format!("{}: {}", lane.name, (Studies::of(settings.lang).herd_verdict)(&lane.run))
            };
            lanes.iter().map(sentence).collect::<Vec<_>>().join(" ")
        }
        Shown::Picture(Picture::Schedule { schedule, .. }) => (words.verdict)(settings, schedule),
    }
}
