//! Recovery against jitter, on demand: too little never recovers, too much recovers late.

use std::{cell::RefCell, rc::Rc};

use gloo_timers::callback::Timeout;
use jitterband::{
    figure::Figure,
    herd::{
        Scenario,
        needs::{Need, Point, Sweep},
    },
    plot::{self, Curve, Studied},
    text::{Studies, escape},
};
use web_sys::{Element, HtmlElement};

use super::{
    clock::Turn,
    state::{Life, Part, Shown, State},
};

/// Events between two looks at the clock.
const CHUNK: u64 = 2000;

/// The button, the picture and its table.
pub fn sweep(text: &'static Studies) -> Part {
    let words = &text.herd.needs;
    let heads: String =
        words.sweep_columns.iter().map(|name| format!(r#"<th scope="col">{name}</th>"#)).collect();
    let markup = format!(
        r#"<div id="sweep"><div class="buttons"><button class="start">{}</button></div><p class="result" role="status"></p>
        <div class="drawn" hidden><h4>{1}</h4><div class="figure curve"></div>
        <details><summary>{2}</summary><div class="scroll" tabindex="0" role="region" aria-label="{1}"><table><thead><tr>{heads}</tr></thead>
        <tbody></tbody></table></div></details></div></div>"#,
        words.sweep_start, words.sweep_heading, text.herd.show_numbers
    );
    Part::new(markup, enliven)
}

/// A sweep under way, and where it is shown.
struct Lab {
    state: State,
    sweep: RefCell<Option<Sweep>>,
    next: RefCell<Option<Timeout>>,
    /// What it is about: anything else on screen ends it.
    scenario: RefCell<Option<Scenario>>,
    points: RefCell<Vec<Point>>,
    figure: Figure<Studied>,
    start: HtmlElement,
    said: Element,
    drawn: HtmlElement,
    body: Element,
}

fn enliven(life: &Life) {
    let (Some(start), Some(said), Some(drawn), Some(host), Some(body)) = (
        life.find::<HtmlElement>("#sweep .start"),
        life.find::<Element>("#sweep .result"),
        life.find::<HtmlElement>("#sweep .drawn"),
        life.find::<HtmlElement>("#sweep .figure"),
        life.find::<Element>("#sweep tbody"),
    ) else {
        return;
    };
    let Some(figure) = Figure::mount(&host) else { return start.set_hidden(true) };
    life.follow_height(host, |_| plot::curve::height());
    let lab = Rc::new(Lab {
        state: life.state,
        sweep: RefCell::default(),
        next: RefCell::default(),
        scenario: RefCell::default(),
        points: RefCell::default(),
        figure,
        start: start.clone(),
        said,
        drawn,
        body,
    });
    let opening = lab.clone();
    life.listen(&start, "click", move |_| opening.clone().open());
    life.follow(move |shown| lab.follow(shown));
}

impl Lab {
    fn open(self: Rc<Self>) {
        let scenario = self.state.shown().settings.scenario();
        if let Ok(sweep) = Sweep::new(&scenario) {
            self.sweep.replace(Some(sweep));
            self.scenario.replace(Some(scenario));
            self.go_on();
        }
    }

    /// Ends with the settings it is about, but for the jitter, which is a point of it.
    fn follow(&self, shown: &Shown) {
        let scenario = shown.settings.scenario();
        self.start.set_hidden(Sweep::new(&scenario).is_err());
        let about = self.scenario.borrow().as_ref().map(|known| {
            let jitter = scenario.policy.jitter.fraction;
            Need::Jitter.with(known, jitter) == scenario
        });
        match about {
            Some(true) => self.show(shown),
            Some(false) => {
                self.sweep.take();
                self.next.take();
                self.scenario.take();
                self.said.set_text_content(None);
                self.drawn.set_hidden(true);
            }
            None => {}
        }
    }

    fn go_on(self: &Rc<Self>) {
        let words = &self.state.text().herd.needs;
        let turn = Turn::begin();
        let done = {
            let mut sweep = self.sweep.borrow_mut();
            let Some(running) = sweep.as_mut() else { return };
            let mut done = false;
            while !done && turn.goes_on() {
                done = running.run(CHUNK);
            }
            self.points.replace(running.points().to_vec());
            if !done {
                self.said.set_text_content(Some(&(words.progress)(running.part())));
            }
            done
        };
        if done {
            self.sweep.take();
            self.said.set_text_content(Some(&(words.sweep)(&self.points.borrow())));
            let row = |point: &Point| {
                let [jitter, crashes, back] = (words.point)(point);
                format!(
                    r#"<tr><th scope="row">{jitter}</th><td>{crashes}</td><td>{}</td></tr>"#,
                    escape(&back)
                )
            };
            self.body.set_inner_html(&self.points.borrow().iter().map(row).collect::<String>());
        } else {
            let lab = self.clone();
            self.next.replace(Some(Timeout::new(0, move || lab.go_on())));
        }
        self.drawn.set_hidden(false);
        self.show(&self.state.shown());
    }

    fn show(&self, shown: &Shown) {
        let scenario = shown.settings.scenario();
        let points = self.points.borrow();
        let point = |point: &Point| (point.jitter, point.recovery_s, point.crashes);
        let curve = Curve {
            points: points.iter().map(point).collect(),
            current: Need::Jitter.value(&scenario),
            law: Need::Jitter.law(&scenario).filter(|law| *law <= 1.0),
        };
        self.figure.describe(&(shown.text.herd.needs.sweep)(&points));
        self.figure.show(Studied::Curve(curve), shown.settings.theme, shown.text.common);
    }
}
