//! What do I need? The values that would keep the service up, as marks on their sliders, each with a trial.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use gloo_timers::callback::Timeout;
use jitterband::{
    herd::{
        Scenario,
        needs::{NEEDS, Need, Trial},
    },
    page::{
        Source as _,
        controls::{Control, Range, marked_slider},
    },
    text::Studies,
};
use web_sys::{Element, HtmlElement};

use super::{
    clock::Turn,
    state::{Life, Part, Shown, State},
    sweep,
};

/// Events between two looks at the clock.
const CHUNK: u64 = 2000;
/// What the ids of these sliders begin with: the explorer has some of the same values.
const SCOPE: &str = "need-";

/// The four settings with their marks.
pub fn needs(text: &'static Studies) -> Part {
    let words = &text.herd.needs;
    let open = format!(
        r#"<section class="needs"><h3>{}</h3><p class="note">{}</p><div class="need-list">"#,
        words.heading, words.note
    );
    let rows = Part::group(&open, "</div>", NEEDS.map(|need| row(text, need)));
    Part::group("", "</section>", [rows, sweep::sweep(text)])
}

fn range(need: Need) -> Range {
    match need {
        Need::Jitter => Range { least: 0.0, most: 1.0, step: 0.01, grows: false },
        Need::Cap => Range { least: 0.0, most: 60_000.0, step: 500.0, grows: true },
        Need::Capacity => Range { least: 0.0, most: 500.0, step: 5.0, grows: true },
        Need::Window => Range { least: 0.0, most: 20_000.0, step: 100.0, grows: true },
    }
}

fn row(text: &'static Studies, need: Need) -> Part {
    let words = &text.herd.needs;
    let (name, (label, hint)) = (need.name(), (words.name)(need));
    let unit = if matches!(need, Need::Cap | Need::Window) { text.common.ms } else { "" };
    let control = Control { scope: SCOPE, name, label, hint, unit };
    let brief = Rc::new(Brief { need, known: RefCell::default() });
    let marked = brief.clone();
    let slider = marked_slider(control, range(need), move |shown: &Shown| marked.of(shown).0);
    let tail = format!(
        r#"<p class="law"></p><div class="buttons"><button class="small try" aria-label="{}">{}</button><button class="small take" hidden></button></div><p class="result" role="status"></p></div>"#,
        (words.try_it_for)(label),
        words.try_it
    );
    let open = format!(r#"<div class="need" data-need="{name}">"#);
    let parts = [slider, Part::new(String::new(), move |life| enliven(life, need, &brief))];
    Part::group(&open, &tail, parts)
}

/// What the law says of the herd on screen, worked out once for each: it may walk through many waits.
struct Brief {
    need: Need,
    known: RefCell<Option<(Scenario, Option<f64>, String)>>,
}

impl Brief {
    /// The value, and the words.
    fn of(&self, shown: &Shown) -> (Option<f64>, String) {
        let scenario = shown.settings.scenario();
        let mut known = self.known.borrow_mut();
        if known.as_ref().is_none_or(|(before, ..)| *before != scenario) {
            let (law, words) = (self.need.law(&scenario), (shown.text.herd.needs.law)(self.need, &scenario));
            *known = Some((scenario, law, words));
        }
        known.as_ref().map_or((None, String::new()), |(_, law, words)| (*law, words.clone()))
    }
}

/// A trial under way.
#[derive(Default)]
struct Court {
    trial: RefCell<Option<Trial>>,
    next: RefCell<Option<Timeout>>,
    /// What the trial is about: anything else on screen ends it.
    scenario: RefCell<Option<Scenario>>,
    /// The value that can be taken over.
    offered: Cell<Option<f64>>,
}

fn enliven(life: &Life, need: Need, brief: &Rc<Brief>) {
    let at = |part: &str| format!("[data-need={}] {part}", need.name());
    let (Some(line), Some(test), Some(take), Some(result)) = (
        life.find::<Element>(&at(".law")),
        life.find::<HtmlElement>(&at(".try")),
        life.find::<HtmlElement>(&at(".take")),
        life.find::<Element>(&at(".result")),
    ) else {
        return;
    };
    let told = brief.clone();
    life.follow_text(line, move |shown| told.of(shown).1);
    let (state, court) = (life.state, Rc::new(Court::default()));
    let (button, said) = (test.clone(), result.clone());
    let trying = court.clone();
    life.listen(&test, "click", move |_| trying.clone().open(state, need, &said));
    let offering = court.clone();
    life.listen(&take, "click", move |_| {
        if let Some(value) = offering.offered.get() {
            state.set(need.name(), &value.to_string());
        }
    });
    let brief = brief.clone();
    life.follow(move |shown| {
        let (scenario, law) = (shown.settings.scenario(), brief.of(shown).0);
        button.set_hidden(law.is_none());
        // Rounded up as it is written, so that what is taken over is enough.
        let offered = law.map(|law| need.rounded(law));
        let offered = offered.filter(|value| *value <= 1.0 || need != Need::Jitter);
        let offered = offered.filter(|value| need.value(&scenario) != Some(*value));
        court.offered.set(offered);
        // Whoever has used the value goes on beside it.
        if offered.is_none() && has_focus(&take) {
            button.focus().ok();
        }
        take.set_hidden(offered.is_none());
        if let Some(value) = offered {
            take.set_text_content(Some(&(shown.text.herd.needs.take)(need, value)));
        }
        if court.scenario.borrow().as_ref().is_some_and(|tried| *tried != scenario) {
            court.close();
            result.set_text_content(None);
        }
    });
}

/// Whether an element has the focus.
fn has_focus(element: &HtmlElement) -> bool {
    let focused = element.owner_document().and_then(|page| page.active_element());
    focused.is_some_and(|focused| focused.is_same_node(Some(element)))
}

impl Court {
    fn open(self: Rc<Self>, state: State, need: Need, said: &Element) {
        let scenario = state.shown().settings.scenario();
        self.close();
        if let Ok(trial) = Trial::new(&scenario, need) {
            self.trial.replace(Some(trial));
            self.scenario.replace(Some(scenario));
            self.go_on(state, said.clone());
        }
    }

    fn close(&self) {
        self.trial.take();
        self.next.take();
        self.scenario.take();
    }

    fn go_on(self: &Rc<Self>, state: State, said: Element) {
        let words = &state.text().herd.needs;
        let turn = Turn::begin();
        let mut trial = self.trial.borrow_mut();
        let Some(running) = trial.as_mut() else { return };
        while turn.goes_on() {
            if let Some(verdict) = running.run(CHUNK) {
                said.set_text_content(Some(&(words.trial)(&verdict)));
                *trial = None;
                return;
            }
        }
        said.set_text_content(Some(&(words.progress)(running.part())));
        let court = self.clone();
        self.next.replace(Some(Timeout::new(0, move || court.go_on(state, said))));
    }
}
