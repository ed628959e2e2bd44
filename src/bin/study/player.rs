//! The player: moves the jobs through the simulated time.
//!
//! It has a run of its own, which it takes to the instant on screen; going back begins at a state that was kept on the
//! way. So what is seen at an instant is the same however one got there.

use std::{
    cell::{Cell, RefCell},
    rc::{Rc, Weak},
};

use gloo_render::{AnimationFrame, request_animation_frame};
use jitterband::{
    figure::Figure,
    herd::Simulation,
    page::Source as _,
    plot::herd::crowd::Crowd,
    text::{Studies, escape},
};
use js_sys::Array;
use wasm_bindgen::{JsCast as _, closure::Closure};
use web_sys::{
    Element, HtmlElement, HtmlInputElement, HtmlSelectElement, IntersectionObserver,
    IntersectionObserverEntry, IntersectionObserverInit, window,
};

use super::{
    clock::Turn,
    state::{Life, Part, Shown, State},
};

/// Simulated milliseconds in one.
const SPEEDS: [f64; 8] = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 1000.0];
/// About how long a run takes to play, in milliseconds.
const LENGTH: f64 = 12_000.0;
/// Who was turned away takes so long to get back, in milliseconds of the reader's time at the speed that fits.
const BOUNCE: f64 = 250.0;
/// Events between two looks at the clock.
const CHUNK: u64 = 500;
/// How much of the figure has to be in sight before it begins by itself.
const IN_SIGHT: f64 = 0.35;
/// The longest frame, in milliseconds: after a pause of the browser time does not jump.
const LONGEST_FRAME: f64 = 100.0;

/// Where it is, and what it moves.
pub struct Player {
    state: State,
    jobs: Figure<Crowd>,
    /// The instant on screen, in simulated milliseconds.
    at: Cell<f64>,
    horizon: Cell<f64>,
    speed: Cell<f64>,
    is_playing: Cell<bool>,
    /// The run at the instant on screen.
    replay: RefCell<Option<Simulation>>,
    frame: RefCell<Option<AnimationFrame>>,
    /// When the last frame was, in the reader's milliseconds.
    last: Cell<Option<f64>>,
    parts: Parts,
}

/// What a person handles.
struct Parts {
    play: Element,
    scrub: HtmlInputElement,
    clock: Element,
    speed: HtmlSelectElement,
    crash: Element,
}

/// The controls of the player; `host` is the selector of the figure's element.
pub fn player(text: &'static Studies) -> Part {
    let words = &text.herd.player;
    let speeds: String = SPEEDS
        .iter()
        .map(|speed| format!(r#"<option value="{speed}">{}</option>"#, (words.times)(*speed)))
        .collect();
    let markup = format!(
        r#"<div class="player" role="group" aria-label="{}"><button id="play"></button>
        <input type="range" id="herd-time" aria-label="{}" min="0" step="any"><output id="herd-clock" for="herd-time"></output>
        <button id="next-crash">{}</button><label for="herd-speed">{}</label><select id="herd-speed">{speeds}</select></div>"#,
        words.moment, words.moment, words.to_crash, words.speed
    );
    Part::new(markup, |_| {})
}

/// Brings the controls to life.
pub fn attach(life: &Life, host: &HtmlElement) {
    let (Some(play), Some(scrub), Some(clock), Some(speed), Some(crash)) = (
        life.find::<Element>("#play"),
        life.find::<HtmlInputElement>("#herd-time"),
        life.find::<Element>("#herd-clock"),
        life.find::<HtmlSelectElement>("#herd-speed"),
        life.find::<Element>("#next-crash"),
    ) else {
        return;
    };
    let Some(jobs) = Figure::mount(host) else { return };
    jobs.hide();
    let player = Rc::new(Player {
        state: life.state,
        jobs,
        at: Cell::new(f64::INFINITY),
        horizon: Cell::new(0.0),
        speed: Cell::new(0.0),
        is_playing: Cell::default(),
        replay: RefCell::default(),
        frame: RefCell::default(),
        last: Cell::default(),
        parts: Parts { play, scrub, clock, speed, crash },
    });
    player.listen(life);
    player.begin_in_sight(life, host);
    let follower = player.clone();
    life.follow(move |shown| follower.follow(shown));
}

impl Player {
    fn listen(self: &Rc<Self>, life: &Life) {
        let Parts { play, scrub, speed, crash, .. } = &self.parts;
        let player = self.clone();
        life.listen(play, "click", move |_| player.toggle());
        let player = self.clone();
        life.listen(scrub, "input", move |_| {
            player.stop();
            player.go_to(player.scrubbed());
        });
        let player = self.clone();
        life.listen(scrub, "change", move |_| player.freeze());
        let player = self.clone();
        life.listen(speed, "change", move |_| {
            let chosen = SPEEDS.iter().find(|speed| speed.to_string() == player.parts.speed.value());
            player.speed.set(chosen.copied().unwrap_or(1.0));
        });
        let player = self.clone();
        life.listen(crash, "click", move |_| player.next_crash());
    }

    /// Plays once the figure is in sight, unless the address freezes it or the reader wants nothing to move.
    fn begin_in_sight(self: &Rc<Self>, life: &Life, host: &HtmlElement) {
        let still =
            window().and_then(|window| window.match_media("(prefers-reduced-motion: reduce)").ok()?);
        if still.is_some_and(|query| query.matches()) || frozen(life.state).is_some() {
            return;
        }
        let player = Rc::downgrade(self);
        let observer = Rc::new(RefCell::new(None::<IntersectionObserver>));
        let watching = observer.clone();
        let seen = Closure::<dyn FnMut(Array)>::new(move |entries: Array| {
            let last =
                entries.iter().last().and_then(|entry| entry.dyn_into::<IntersectionObserverEntry>().ok());
            if !last.is_some_and(|entry| entry.is_intersecting()) {
                return;
            }
            if let Some(observer) = watching.borrow().as_ref() {
                observer.disconnect();
            }
            if let Some(player) = player.upgrade().filter(|player| player.at.get() >= player.horizon.get()) {
                player.at.set(0.0);
                player.play();
            }
        });
        let options = IntersectionObserverInit::new();
        options.set_threshold(&IN_SIGHT.into());
        let made = IntersectionObserver::new_with_options(seen.as_ref().unchecked_ref(), &options);
        if let Ok(made) = made {
            made.observe(host);
            observer.replace(Some(made));
        }
        // For as long as the page is open.
        seen.forget();
    }

    /// Takes over what is on screen.
    fn follow(self: &Rc<Self>, shown: &Shown) {
        let Some((_, run)) = shown.herds.first() else { return };
        // What was not computed is not played.
        let horizon = run.stopped_at.unwrap_or(run.scenario.horizon);
        let before = self.horizon.replace(horizon);
        let (words, parts) = (&shown.text.herd.player, &self.parts);
        if before != horizon {
            self.speed.set(fitting(horizon));
            parts.speed.set_value(&self.speed.get().to_string());
        }
        parts.scrub.set_max(&horizon.to_string());
        let never = run.outcome.crash_times.is_empty();
        parts.crash.set_attribute("aria-disabled", if never { "true" } else { "false" }).ok();
        self.label(words.play, words.pause);
        // What was at the end stays there; what the address freezes is frozen.
        let frozen = frozen(self.state).filter(|_| !self.is_playing.get());
        let at = frozen.unwrap_or(if self.at.get() >= before { horizon } else { self.at.get() });
        if self.replay.borrow().as_ref().is_some_and(|replay| *replay.scenario() != run.scenario) {
            self.replay.take();
        }
        // While the run is computed the jobs wait: both at once would keep the browser waiting.
        if shown.part.is_some() && !self.is_playing.get() {
            self.at.set(at.min(horizon));
            return self.tell();
        }
        self.go_to(at.min(horizon));
    }

    /// Shows the jobs at an instant: at once, or, if that takes long, as soon as it is reached.
    fn go_to(self: &Rc<Self>, at: f64) {
        self.at.set(at.clamp(0.0, self.horizon.get()));
        if !self.advance() {
            self.ask_for_frame();
        }
        self.tell();
    }

    /// Takes the run to the instant on screen; whether it got there.
    fn advance(&self) -> bool {
        let at = self.at.get();
        let kept = |replay: &Simulation| replay.progress().at <= at;
        let replay = self.replay.take().filter(kept);
        let replay = replay.or_else(|| self.state.with_herd(|herd| herd.before(at).cloned()).flatten());
        let Some(mut replay) = replay else { return true };
        // As far as there is time; the next frame goes on.
        let turn = Turn::begin();
        let mut there = false;
        while !there && turn.goes_on() {
            there = replay.run_to(at, CHUNK);
        }
        let seen = if there { at } else { replay.progress().at };
        // Whatever the speed, so that an instant always looks the same.
        let bounce = BOUNCE * fitting(self.horizon.get());
        if self.is_playing.get() {
            // Time waits for the jobs, so that the clock says what is seen.
            self.at.set(seen);
        }
        let lanes = self.state.herd_count();
        let crowd = Crowd::new(&replay, lanes, seen, bounce);
        self.jobs.show_now(crowd, self.state.theme(), self.state.text().common);
        self.replay.replace(Some(replay));
        there
    }

    fn ask_for_frame(self: &Rc<Self>) {
        let player: Weak<Self> = Rc::downgrade(self);
        self.frame.replace(Some(request_animation_frame(move |now| {
            if let Some(player) = player.upgrade() {
                player.frame(now);
            }
        })));
    }

    fn frame(self: &Rc<Self>, now: f64) {
        let passed = self.last.replace(Some(now)).map_or(0.0, |last| (now - last).clamp(0.0, LONGEST_FRAME));
        // Nobody sees it while another simulation is on screen.
        if self.is_playing.get() && !self.state.shows_herd() {
            self.stop();
            return self.tell();
        }
        if self.is_playing.get() {
            let at = self.at.get() + passed * self.speed.get();
            if at >= self.horizon.get() {
                self.stop();
            }
            self.go_to(at);
        } else {
            self.go_to(self.at.get());
        }
        if self.is_playing.get() {
            self.ask_for_frame();
        }
    }

    fn play(self: &Rc<Self>) {
        if self.at.get() >= self.horizon.get() {
            self.at.set(0.0);
        }
        self.is_playing.set(true);
        self.last.set(None);
        if frozen(self.state).is_some() {
            self.state.set("t", "none");
        }
        self.go_to(self.at.get());
        self.ask_for_frame();
    }

    fn stop(&self) {
        self.is_playing.set(false);
        self.frame.take();
    }

    fn toggle(self: &Rc<Self>) {
        if self.is_playing.get() {
            self.stop();
            self.freeze();
        } else {
            self.play();
        }
    }

    /// Writes the instant into the address; the end needs no word.
    fn freeze(self: &Rc<Self>) {
        let at = self.at.get();
        let frozen = if at < self.horizon.get() { at.round().to_string() } else { "none".into() };
        self.state.set("t", &frozen);
    }

    /// Goes to the next crash, or from the last one to the first.
    fn next_crash(self: &Rc<Self>) {
        let at = self.at.get();
        let next = self.state.with_herd(|herd| {
            let times = &herd.run.outcome.crash_times;
            // A frozen instant is a whole millisecond, which may lie just before its crash.
            times.iter().find(|time| **time > at + 1.0).or(times.first()).copied()
        });
        if let Some(next) = next.flatten() {
            self.stop();
            self.go_to(next.ceil());
            self.freeze();
        }
    }

    /// Where the hand has the slider.
    fn scrubbed(&self) -> f64 {
        jitterband::decimal::parse(&self.parts.scrub.value(), 1).unwrap_or(0.0)
    }

    /// Keeps the slider, the clock and the button in step.
    fn tell(&self) {
        let words = &self.state.text().herd.player;
        let at = self.at.get();
        self.parts.scrub.set_value(&at.round().to_string());
        let clock = (words.time)(at, self.horizon.get());
        if self.parts.clock.text_content().as_deref() != Some(clock.as_str()) {
            self.parts.scrub.set_attribute("aria-valuetext", &clock).ok();
            self.parts.clock.set_text_content(Some(&clock));
        }
        self.label(words.play, words.pause);
    }

    fn label(&self, play: &str, pause: &str) {
        let label = escape(if self.is_playing.get() { pause } else { play });
        if self.parts.play.text_content().as_deref() != Some(label.as_str()) {
            self.parts.play.set_text_content(Some(&label));
        }
    }
}

/// How fast a run plays unless the reader chooses: as fast as it may be to take the usual length.
fn fitting(horizon: f64) -> f64 {
    SPEEDS.iter().rev().find(|speed| horizon / **speed >= LENGTH).copied().unwrap_or(SPEEDS[0])
}

/// The instant that the address freezes.
fn frozen(state: State) -> Option<f64> {
    jitterband::decimal::parse(&state.value("t"), 1).ok()
}
