//! Parts of the page: markup, and what brings it to life.
//!
//! Parts are plain text and plain closures. Built from Leptos' typed elements, each with its own copy of Leptos' code, the
//! page was half as heavy again.

use std::{cell::RefCell, rc::Rc};

use gloo_events::{EventListener, EventListenerOptions};
use gloo_timers::callback::Timeout;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, EventTarget, HtmlElement};

use super::Source;

/// What a part does once its markup is in the page.
type Enliven<S> = Box<dyn FnOnce(&Life<S>)>;
/// What a follower reads off the screen.
type Read<S> = Box<dyn Fn(&<S as Source>::Screen) -> String>;

/// A part of the page that is not there yet.
pub struct Part<S: Source> {
    /// Its HTML. Whatever comes from outside must have gone through [`escape`](crate::text::escape).
    pub markup: String,
    /// What it does once its markup is in the page.
    pub enliven: Enliven<S>,
}

impl<S: Source> Part<S> {
    /// A part with its markup and what it does once that is in the page.
    pub fn new(markup: String, enliven: impl FnOnce(&Life<S>) + 'static) -> Self {
        Self { markup, enliven: Box::new(enliven) }
    }

    /// Parts one after the other inside an element; `open` is its opening tag.
    pub fn group(open: &str, close: &str, parts: impl IntoIterator<Item = Self>) -> Self {
        let (mut markup, mut enlivens) = (open.to_owned(), Vec::new());
        for part in parts {
            markup.push_str(&part.markup);
            enlivens.push(part.enliven);
        }
        markup.push_str(close);
        Self::new(markup, |life| enlivens.into_iter().for_each(|enliven| enliven(life)))
    }
}

/// Fills an element anew. Where a button in it has the focus, the one that takes its place gets it; whether none does.
pub fn refill(element: &Element, markup: &str) -> bool {
    let focused = element.owner_document().and_then(|page| page.active_element());
    let buttons = || element.query_selector_all("button").ok();
    let at = focused.and_then(|focused| {
        let buttons = buttons()?;
        (0..buttons.length())
            .find(|at| buttons.get(*at).is_some_and(|button| focused.is_same_node(Some(&button))))
    });
    element.set_inner_html(markup);
    let Some(at) = at else { return false };
    let next = buttons().and_then(|buttons| buttons.get(at.min(buttons.length().checked_sub(1)?)));
    let next = next.and_then(|button| button.dyn_into::<HtmlElement>().ok());
    next.is_none_or(|button| button.focus().is_err())
}

/// What a part does whenever what is on screen changes.
type Follower<S> = Box<dyn FnMut(&<S as Source>::Screen)>;

/// The parts that are in the page: what they listen to and follow. Dropped, they stop.
pub struct Life<S: Source> {
    /// Where the state is read and set.
    pub state: S,
    root: HtmlElement,
    listeners: RefCell<Vec<EventListener>>,
    followers: RefCell<Vec<Follower<S>>>,
}

impl<S: Source> Life<S> {
    /// Puts a part into `root` and brings it to life.
    pub fn begin(state: S, root: HtmlElement, part: Part<S>) -> Self {
        root.set_inner_html(&part.markup);
        let life = Self { state, root, listeners: RefCell::default(), followers: RefCell::default() };
        (part.enliven)(&life);
        life
    }

    /// Shows all parts what is on screen now.
    pub fn show(&self, shown: &S::Screen) {
        for follower in self.followers.borrow_mut().iter_mut() {
            follower(shown);
        }
    }

    /// Does something now and whenever what is on screen changes.
    pub fn follow(&self, follower: impl FnMut(&S::Screen) + 'static) {
        self.followers.borrow_mut().push(Box::new(follower));
    }

    /// Does something now and whenever `read` finds something else on screen than before.
    ///
    /// Setting what is already set would cost more than the drawing: browsers compute styles anew for it.
    pub fn follow_change(
        &self,
        read: impl Fn(&S::Screen) -> String + 'static,
        follower: impl FnMut(&str) + 'static,
    ) {
        // Boxed, all of these share one copy of the comparison.
        self.follow_boxed(Box::new(read), Box::new(follower));
    }

    fn follow_boxed(&self, read: Read<S>, mut follower: Box<dyn FnMut(&str)>) {
        let mut last = None;
        self.follow(move |shown| {
            let now = read(shown);
            if last.as_ref() != Some(&now) {
                follower(&now);
                last = Some(now);
            }
        });
    }

    /// Keeps an element as tall as `height` says, in CSS pixels.
    pub fn follow_height(&self, element: HtmlElement, height: impl Fn(&S::Screen) -> f64 + 'static) {
        self.follow_change(
            move |shown| format!("{}px", height(shown).ceil() as i32),
            // Through its properties: a style in the markup would be refused by a strict content security policy.
            move |height| drop(element.style().set_property("height", height)),
        );
    }

    /// Keeps the text of an element as `write` has it.
    pub fn follow_text(&self, element: Element, write: impl Fn(&S::Screen) -> String + 'static) {
        self.follow_change(write, move |text| element.set_text_content(Some(text)));
    }

    /// Says lines to those who listen, in an element with the role `status`: once they rest, not at every step of a
    /// slider. The first line is said whenever anything changes, the others only when they are new.
    pub fn announce(&self, said: Element, read: impl Fn(&S::Screen) -> String + 'static) {
        const REST_MS: u32 = 700;
        let (before, mut first, mut waiting) = (Rc::new(RefCell::default()), true, None::<Timeout>);
        self.follow_change(read, move |lines| {
            // A page that has just opened is read from its beginning anyway.
            if std::mem::take(&mut first) {
                before.replace(lines.to_owned());
                return;
            }
            let (said, before, lines) = (said.clone(), before.clone(), lines.to_owned());
            let say = move || {
                let before: String = before.replace(lines.clone());
                let known = |line: &&str| before.lines().skip(1).any(|old| old == *line);
                let mut new: Vec<&str> = lines.lines().skip(1).filter(|line| !known(line)).collect();
                new.splice(0..0, lines.lines().next());
                said.set_text_content(Some(&new.join(" ")));
            };
            if let Some(sooner) = waiting.replace(Timeout::new(REST_MS, say)) {
                sooner.cancel();
            }
        });
    }

    /// Handles an event of an element or of the window.
    pub fn listen(&self, target: &EventTarget, event: &'static str, handle: impl FnMut(&Event) + 'static) {
        let handle: Box<dyn FnMut(&Event)> = Box::new(handle);
        // Without this the browser would ignore that a key is told to do nothing else.
        let options = EventListenerOptions::enable_prevent_default();
        let listener = EventListener::new_with_options(target, event, options, handle);
        self.listeners.borrow_mut().push(listener);
    }

    /// The element that a selector names, as the type it is known to have.
    pub fn find<E: JsCast>(&self, selector: &str) -> Option<E> {
        self.query(selector)?.dyn_into().ok()
    }

    fn query(&self, selector: &str) -> Option<Element> {
        self.root.query_selector(selector).ok()?
    }
}
