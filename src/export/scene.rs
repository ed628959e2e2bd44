//! The picture of a query, whatever it is drawn on.

use std::rc::Rc;

use plotters::prelude::DrawingBackend;

use crate::{
    herd::Simulation,
    plot::{
        Draw, Drawing, Lane, Line, Picture, Several, Sheet, Studied,
        herd::{self, crowd::Crowd},
    },
    settings::{Choice, Race, Run, Settings, Study, View},
    text::{Details, Studies, Text},
};

/// A picture, with all that is on it.
#[derive(Clone, Debug, PartialEq)]
pub enum Scene {
    /// A figure of waits.
    Waits(Picture),
    /// A figure of what was simulated.
    Study(Studied),
    /// A herd with its jobs.
    Herd(Studied, Box<Crowd>),
}

impl Scene {
    /// What settings ask for, given what their view comes to.
    pub fn new(settings: &Settings, study: &Study) -> Self {
        let text = Text::of(settings.lang);
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
        return Picture::Several(Several::Schedule { schedule: settings.schedule(), outage, attempt });
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
    Picture::Several(Several::Lanes(lanes.map(lane).collect()))
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

impl Draw for Scene {
    fn draw<DB: DrawingBackend>(&self, sheet: &Sheet<DB>) -> Drawing<DB> {
        match self {
            Self::Waits(picture) => picture.draw(sheet),
            Self::Study(study) => study.draw(sheet),
            Self::Herd(study, crowd) => {
                study.draw(sheet)?;
                crowd.draw(sheet)
            }
        }
    }
}

/// What a scene says, in sentences.
pub fn description(settings: &Settings, study: &Study, scene: &Scene) -> String {
    let (text, told) = (Text::of(settings.lang), Studies::of(settings.lang));
    match (scene, study) {
        (Scene::Waits(Picture::Band(wave)), _) => (text.sentence)(wave),
        (Scene::Waits(Picture::Several(Several::Lanes(lanes))), _) => {
            let sentence = |lane: &Lane| format!("{}: {}", lane.name, (text.sentence)(&lane.wave));
            lanes.iter().map(sentence).collect::<Vec<_>>().join(" ")
        }
        (Scene::Waits(Picture::Several(Several::Schedule { schedule, .. })), _) => {
            (Details::of(settings.lang).verdict)(settings, schedule)
        }
        (Scene::Study(Studied::Herd(lanes)) | Scene::Herd(Studied::Herd(lanes), _), _) => {
            let sentence = |lane: &herd::Lane| format!("{}: {}", lane.name, (told.herd_verdict)(&lane.run));
            lanes.iter().map(sentence).collect::<Vec<_>>().join(" ")
        }
        (Scene::Study(Studied::Contention(lines)), Study::Contention(races)) => {
            let names: Vec<String> = lines.iter().map(|line| line.name.clone()).collect();
            (told.contention.sentence)(races, &names)
        }
        (_, Study::Fleet(rhythm)) => (told.fleet.sentence)(rhythm),
        (_, Study::Lock(vigil)) => (told.lock.sentence)(vigil),
        // None of the settings' own pictures.
        _ => String::new(),
    }
}
