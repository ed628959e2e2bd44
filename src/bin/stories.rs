//! In the browser: the drawer of stories. Elsewhere it does nothing.
//!
//! The explorer loads it when a person asks for it, or when the address names a story. It knows no settings: a story is
//! told to the explorer as a query, and what is on screen comes back as one.

#[cfg(target_arch = "wasm32")]
fn main() {
    drawer::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}

#[cfg(target_arch = "wasm32")]
mod drawer {
    use std::{
        cell::{Cell, RefCell},
        rc::Rc,
    };

    use gloo_events::EventListener;
    use jitterband::{
        page::{self, refill},
        settings::Lang,
        stories::{self, Story, Tale},
        text::{Stories, Told, escape},
    };
    use wasm_bindgen::JsCast as _;
    use web_sys::{CustomEvent, CustomEventInit, Element, Event, HtmlElement, KeyboardEvent, UiEvent};

    /// The drawer: its place, its words, and two ids: of the story that the page shows, and of the one that is told here;
    /// without that all are listed.
    #[derive(Clone)]
    struct Drawer {
        place: HtmlElement,
        words: &'static Stories,
        shown: Rc<Cell<Option<&'static str>>>,
        told: Rc<Cell<Option<&'static str>>>,
    }

    /// Fills the place, if the page has one that is empty.
    pub fn start() {
        let Some(place) = page::place("stories") else { return };
        let root = place.owner_document().and_then(|page| page.document_element());
        let tag = root.and_then(|root| root.get_attribute("lang")).unwrap_or_default();
        let lang = [Lang::En, Lang::Id].into_iter().find(|lang| Stories::of(Some(*lang)).tag == tag);
        let drawer = Drawer {
            place: place.clone(),
            words: Stories::of(lang),
            shown: Rc::default(),
            told: Rc::default(),
        };
        drawer.show();
        drawer.follow();
        drawer.hold();
        let (clicked, pressed, changed) = (drawer.clone(), drawer.clone(), drawer);
        EventListener::new(&place, "click", move |event| clicked.click(event)).forget();
        if let Some(page) = place.owner_document() {
            EventListener::new(&page, "keydown", move |event| pressed.key(event)).forget();
        }
        EventListener::new(&place, "jitterband:query", move |_| changed.follow()).forget();
    }

    impl Drawer {
        /// The query of what is on screen.
        fn query(&self) -> String {
            self.place.get_attribute("data-query").unwrap_or_default()
        }

        /// Turns to the story of the page where that is another one than before.
        fn follow(&self) {
            let query = self.query();
            let story = form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "story");
            let now = story.and_then(|(_, id)| stories::find(&id)).map(|story| story.id);
            if self.shown.replace(now) == now {
                self.mark();
            } else {
                self.told.set(now);
                self.show();
            }
        }

        /// Keeps what the reader looks at where it is while the window changes its size, which makes everything above it
        /// shorter or longer.
        fn hold(&self) {
            let Some(window) = web_sys::window() else { return };
            let seen = Rc::new(RefCell::new(self.in_sight()));
            let (drawer, noted) = (self.clone(), seen.clone());
            EventListener::new(&window, "scroll", move |_| *noted.borrow_mut() = drawer.in_sight()).forget();
            let page = window.clone();
            EventListener::new(&page, "resize", move |_| {
                if let Some((part, top)) = &*seen.borrow() {
                    window.scroll_by_with_x_and_y(0.0, part.get_bounding_client_rect().top() - top);
                }
            })
            .forget();
        }

        /// The first figure or heading in sight beside the open drawer, and how far it is from the top of the window.
        fn in_sight(&self) -> Option<(Element, f64)> {
            let page = self.place.owner_document().filter(|_| !self.place.hidden())?;
            let parts = page.query_selector_all("#app .figure, #app h2").ok()?;
            let mut parts = (0..parts.length())
                .filter_map(|at| parts.get(at)?.dyn_into::<Element>().ok())
                .filter_map(|part| {
                    let place = part.get_bounding_client_rect();
                    let is_seen =
                        place.height() > 0.0 && place.bottom() > 0.0 && !self.place.contains(Some(&part));
                    is_seen.then(|| (part, place.top()))
                });
            parts.next()
        }

        /// What the reader has set for themselves, whatever the story.
        fn own(&self) -> String {
            let query = self.query();
            let own = form_urlencoded::parse(query.as_bytes())
                .filter(|(name, _)| name == "theme" || name == "lang");
            own.map(|(name, value)| format!("&{name}={value}")).collect()
        }

        fn show(&self) {
            let told = self.told.get().and_then(|id| self.words.find(id));
            let (heading, markup) = match told {
                Some((tale, told)) => (told.name, self.story(tale, told)),
                None => (self.words.heading, self.list()),
            };
            let head = format!(
                r#"<div class="head"><h2 tabindex="-1">{heading}</h2><button class="small" data-close>{}</button></div>"#,
                self.words.close
            );
            refill(&self.place, &(head + &markup));
            self.place.set_scroll_top(0);
            self.mark();
        }

        fn list(&self) -> String {
            let words = self.words;
            let row = |(story, told): (&Story, &Told)| {
                format!(r#"<li><button data-story="{}">{}</button></li>"#, story.id, told.name)
            };
            let group = |(heading, told): (&str, _)| {
                let rows: String = Iterator::map(told, row).collect();
                format!("<h3>{heading}</h3><ul>{rows}</ul>")
            };
            format!(r#"<p class="note">{}</p>{}"#, words.lead, words.groups().map(group).collect::<String>())
        }

        fn story(&self, tale: &Tale, told: &Told) -> String {
            let words = self.words;
            let trial = |(trial, name): (&&str, &&str)| {
                let query = escape(&format!("story={}&{trial}", tale.id));
                format!(r#"<button class="small" data-show="{query}">{name}</button>"#)
            };
            let trials: String = tale.trials.iter().zip(told.trials).map(trial).collect();
            let source = tale.source;
            let all: Vec<_> = stories::all().collect();
            let at = all.iter().position(|story| story.id == tale.id).unwrap_or_default();
            let beside = |at: usize, step: usize| all[(at + step) % all.len()].id;
            let title = match source.link {
                "" => escape(source.title),
                link => format!(r#"<a href="{link}">{}</a>"#, escape(source.title)),
            };
            format!(
                r#"<p>{}</p><p class="see"><b>{}</b> {}</p>
                <p class="try" role="group" aria-label="{try_it}"><b>{try_it}</b> <button class="small" data-show="story={id}">{}</button>{trials}</p>
                <p class="trouble" role="status"></p>
                <p class="note">{} <cite lang="{}">{title}</cite></p>
                <p class="try"><button class="small" data-list>{}</button><button class="small" data-story="{}">{}</button><button class="small" data-story="{}">{}</button>
                <span class="place">{}</span></p>"#,
                escape(&words.fill(tale, told.claim)),
                words.see,
                escape(&words.fill(tale, told.see)),
                words.as_told,
                words.source,
                source.lang,
                words.back,
                beside(at, all.len() - 1),
                words.previous,
                beside(at, 1),
                words.next,
                (words.place)(at + 1, all.len()),
                try_it = words.try_it,
                id = tale.id,
            )
        }

        /// Marks the trial that is on screen.
        fn mark(&self) {
            let query = self.query();
            let own = self.own();
            let mut is_known = self.told.get().is_none();
            let Ok(buttons) = self.place.query_selector_all("[data-show]") else { return };
            for button in (0..buttons.length()).filter_map(|at| buttons.get(at)?.dyn_into::<Element>().ok()) {
                let shows = button.get_attribute("data-show").unwrap_or_default() + &own;
                is_known |= shows == query;
                button.set_attribute("aria-pressed", if shows == query { "true" } else { "false" }).ok();
            }
            if let Ok(Some(changed)) = self.place.query_selector(".trouble") {
                changed.set_text_content((!is_known).then_some(self.words.changed));
            }
        }

        fn click(&self, event: &Event) {
            // The second click of a double one would meet what the first one brought.
            if event.dyn_ref::<UiEvent>().is_some_and(|event| event.detail() > 1) {
                return;
            }
            let Some(button) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else {
                return;
            };
            if let Some(id) = button.get_attribute("data-story") {
                let story = stories::find(&id).map(|story| story.id);
                self.told.set(story);
                // What comes back of it changes nothing here, least of all where the focus is.
                self.shown.set(story);
                self.show();
                self.tell(&format!("story={id}"));
                self.focus("h2");
            } else if let Some(query) = button.get_attribute("data-show") {
                self.tell(&query);
            } else if button.has_attribute("data-list") {
                let story = self.told.take().unwrap_or_default();
                self.show();
                self.focus(&format!("[data-story={story}]"));
            } else if button.has_attribute("data-close") {
                self.close();
            }
        }

        fn key(&self, event: &Event) {
            let escapes = event.dyn_ref::<KeyboardEvent>().is_some_and(|event| event.key() == "Escape");
            if escapes && !event.default_prevented() && !self.place.hidden() {
                self.close();
            }
        }

        /// Tells the page what to show.
        fn tell(&self, query: &str) {
            let init = CustomEventInit::new();
            init.set_detail(&format!("{query}{}", self.own()).into());
            if let Ok(event) = CustomEvent::new_with_event_init_dict("jitterband:change", &init) {
                self.place.dispatch_event(&event).ok();
            }
        }

        fn focus(&self, selector: &str) {
            let element = self.place.query_selector(selector).ok().flatten();
            if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
                element.focus().ok();
            }
        }

        /// Closes the drawer as its button does.
        fn close(&self) {
            let page = self.place.owner_document();
            let button = page.and_then(|page| page.get_element_by_id("stories-button"));
            if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
                button.click();
                button.focus().ok();
            }
        }
    }
}
