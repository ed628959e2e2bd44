//! The picture as SVG.

use plotters::prelude::IntoDrawingArea as _;
use plotters_svg::SVGBackend;

use crate::{
    plot::{DARK, LIGHT, Lane, Line, Picture, Sheet, Size},
    settings::{Choice, Race, Settings, Study, Theme, View},
    text::{Text, escape},
};

/// The picture of a query as a standalone SVG of `width` by `height` CSS pixels, each 1 to 10,000: that of its view;
/// of one attempt the lanes where policies are compared, else the band. Of the herd there is no picture yet:
/// [`Settings::picture_issues`] says so.
///
/// It has a title (the name of the product) and a description (what the picture says, in sentences) for those who do
/// not see it, its own ground, and uses no font but the reader's sans-serif.
pub fn svg(settings: &Settings, width: u32, height: u32) -> String {
    svg_of(settings, &settings.pictured(), width, height)
}

/// The same, where what [the picture shows](Settings::pictured) is known.
pub fn svg_of(settings: &Settings, study: &Study, width: u32, height: u32) -> String {
    let (width, height) = (width.clamp(1, 10_000), height.clamp(1, 10_000));
    let palette = match settings.theme {
        Theme::Auto | Theme::Light => &LIGHT,
        Theme::Dark => &DARK,
    };
    let text = Text::of(settings.lang);
    let picture = picture(settings, study, text);
    let mut drawing = String::new();
    {
        let area = SVGBackend::with_string(&mut drawing, (width, height)).into_drawing_area();
        let size = Size { width: width.into(), height: height.into() };
        let sheet = Sheet { area: &area, size, ratio: 1.0, font_scale: 1.24, palette, text };
        // Writing into a string cannot fail.
        sheet.rect((0.0, 0.0), (size.width, size.height), palette.paper).ok();
        picture.draw(&sheet).ok();
        area.present().ok();
    }
    let description = escape(&description(settings, study, &picture, text));
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

/// The picture that settings ask for.
fn picture(settings: &Settings, study: &Study, text: &Text) -> Picture {
    match study {
        Study::Contention(races) => {
            let line = |race: &Race| Line::of(race, name(&race.choice, text));
            return Picture::Contention(races.iter().map(line).collect());
        }
        Study::Fleet(rhythm) => return Picture::Fleet(rhythm.clone()),
        Study::Lock(vigil) => return Picture::Lock(vigil.clone()),
        Study::Herd(_) | Study::Nothing => {}
    }
    if settings.view == View::Schedule {
        let (outage, attempt) = (settings.outage, settings.attempt);
        return Picture::Schedule { schedule: settings.schedule(), outage, attempt };
    }
    if settings.compare.is_empty() {
        return Picture::Band(Box::new(settings.wave()));
    }
    let lanes = settings.lanes().into_iter();
    let lane = |lane: crate::settings::Lane| Lane {
        name: name(&lane.choice, text),
        scale: lane.scale,
        wave: lane.wave,
    };
    Picture::Lanes(lanes.map(lane).collect())
}

/// What a policy is called, with what was changed about it.
fn name(choice: &Choice, text: &Text) -> String {
    let name = if choice.is_foreign() { (text.custom_from)(choice.id()) } else { choice.id().into() };
    let changes: Vec<String> =
        choice.changes().iter().map(|(name, value)| format!("{name}\u{a0}{value}")).collect();
    if changes.is_empty() { name } else { format!("{name} ({})", changes.join(", ")) }
}

/// What a picture says, in sentences.
fn description(settings: &Settings, study: &Study, picture: &Picture, text: &Text) -> String {
    match (picture, study) {
        (Picture::Band(wave), _) => (text.sentence)(wave),
        (Picture::Lanes(lanes), _) => {
            let sentence = |lane: &Lane| format!("{}: {}", lane.name, (text.sentence)(&lane.wave));
            lanes.iter().map(sentence).collect::<Vec<_>>().join(" ")
        }
        (Picture::Schedule { schedule, .. }, _) => (text.verdict)(settings, schedule),
        (Picture::Contention(lines), Study::Contention(races)) => {
            let names: Vec<String> = lines.iter().map(|line| line.name.clone()).collect();
            (text.contention.sentence)(races, &names)
        }
        (Picture::Fleet(rhythm), _) => (text.fleet.sentence)(rhythm),
        (Picture::Lock(vigil), _) => (text.lock.sentence)(vigil),
        // None of the settings' own pictures.
        (Picture::Contention(_) | Picture::Curve(_), _) => String::new(),
    }
}
