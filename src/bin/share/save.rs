//! Files: what is on screen as SVG, PNG, CSV and JSON.

use std::{cell::RefCell, rc::Rc};

use gloo_timers::callback::Timeout;
use jitterband::{
    export, figure,
    plot::Size,
    settings::{Settings, Study, View, Work},
    text::Sharing,
};
use js_sys::Array;
use wasm_bindgen::{JsCast as _, closure::Closure};
use web_sys::{Blob, BlobPropertyBag, Element, HtmlAnchorElement, Url, window};

use super::{
    links,
    state::{Life, Part},
};

/// A file's ending and its type.
const FILES: [(&str, &str); 4] =
    [("svg", "image/svg+xml"), ("png", "image/png"), ("csv", "text/csv"), ("json", "application/json")];
/// Events of a simulation between two turns of the browser.
const TURN: u64 = 20_000;
/// How many pixels of a PNG a CSS pixel has.
const RATIO: f64 = 2.0;

/// The buttons.
pub fn save(text: &'static Sharing) -> Part {
    let button = |(ending, _): &(&str, &str)| {
        format!(r#"<button class="small" id="save-{ending}">{}</button>"#, ending.to_uppercase())
    };
    let markup = format!(
        r#"<div class="stories" role="group" aria-label="{0}"><span>{0}</span>{1}</div>"#,
        text.save,
        FILES.iter().map(button).collect::<String>()
    );
    let buttons = Part::new(markup, |life: &Life| {
        for (ending, kind) in FILES {
            let Some(button) = life.find::<Element>(&format!("#save-{ending}")) else { continue };
            let state = life.state;
            life.listen(&button, "click", move |_| {
                let (settings, text) = (state.said(), state.text());
                say(text.working);
                let work = Rc::new(RefCell::new(Work::new(&settings)));
                compute(work, Rc::new(move |study| write(&settings, study, ending, kind, text)));
            });
        }
    });
    Part::group("", "", [buttons, links::status("saved")])
}

/// Computes what a simulated view needs, a turn at a time, and hands it on. The herd is quick enough for one.
fn compute(work: Rc<RefCell<Work>>, then: Rc<dyn Fn(Study)>) {
    if work.borrow_mut().run(TURN) {
        let study = work.borrow().study();
        return then(study);
    }
    Timeout::new(0, move || compute(work, then)).forget();
}

fn write(settings: &Settings, study: Study, ending: &str, kind: &'static str, text: &'static Sharing) {
    let study = if settings.view == View::Herd { settings.study() } else { study };
    let name = file(settings, ending);
    match ending {
        "csv" => offer(&export::csv_of(settings, &study), kind, &name, text),
        "json" => offer(&export::json_of(settings, &study, &[]), kind, &name, text),
        "svg" => {
            let height = export::height(settings, &study, export::WIDTH);
            offer(&export::svg_of(settings, &study, export::WIDTH, height), kind, &name, text);
        }
        _ => {
            if paint(settings, &study, name, text).is_none() {
                say(text.no_picture);
            }
        }
    }
}

/// What a file is called.
pub fn file(settings: &Settings, ending: &str) -> String {
    let view = settings.get("view").unwrap_or_default();
    format!("jitterband-{view}-{}.{ending}", settings.choice.id())
}

/// How tall the picture is.
pub fn height(settings: &Settings) -> u32 {
    match settings.view {
        // Of these the picture's height depends on what they come to.
        View::Contention => 560,
        View::Fleet | View::Lock => 400,
        View::Herd => {
            jitterband::plot::herd::height(1 + settings.compare.len(), export::WIDTH.into()).ceil() as u32
        }
        View::Band | View::Schedule => 360,
    }
}

/// Draws the picture on a canvas and offers it as PNG; `None` where the browser cannot.
fn paint(settings: &Settings, study: &Study, name: String, text: &'static Sharing) -> Option<()> {
    let height = export::height(settings, study, export::WIDTH);
    let size = Size { width: export::WIDTH.into(), height: height.into() };
    let scene = export::Scene::new(settings, study);
    let canvas = figure::still(&scene, size, RATIO, settings.theme, text.common)?;
    let made = Closure::once_into_js(move |blob: Option<Blob>| match blob {
        Some(blob) => download(&blob, &name, text),
        None => say(text.no_picture),
    });
    canvas.to_blob(made.unchecked_ref()).ok()
}

/// Offers a text as a file, which ends as what the command line prints: with the end of a line.
fn offer(content: &str, kind: &str, name: &str, text: &'static Sharing) {
    let ending = if content.ends_with('\n') { "" } else { "\n" };
    let content = format!("{content}{ending}");
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    match Blob::new_with_str_sequence_and_options(&Array::of1(&content.into()), &options) {
        Ok(blob) => download(&blob, name, text),
        Err(_) => say(text.no_picture),
    }
}

/// Hands a file to the browser, and says so: a frame may forbid downloads without a word.
fn download(blob: &Blob, name: &str, text: &'static Sharing) {
    let link = window().and_then(|window| window.document()?.create_element("a").ok());
    let link = link.and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok());
    let (Some(link), Ok(url)) = (link, Url::create_object_url_with_blob(blob)) else {
        return say(text.no_picture);
    };
    link.set_href(&url);
    link.set_download(name);
    link.click();
    // The browser has taken it by then.
    Timeout::new(10_000, move || drop(Url::revoke_object_url(&url))).forget();
    say(&(text.saved)(name));
}

fn say(words: &str) {
    links::say("saved", words);
}
