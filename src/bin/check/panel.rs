//! The table of lines and the sentence that sums them up.

use std::{cell::RefCell, rc::Rc};

use gloo_events::EventListener;
use gloo_timers::callback::Timeout;
use jitterband::{
    check::{self, Finding},
    page,
    settings::Settings,
    text::{Checking, escape},
};
use web_sys::{Element, HtmlElement};

/// What is on screen. There is one for as long as the page is open.
struct Panel {
    text: &'static Checking,
    said: Element,
    rows: Element,
    findings: RefCell<Vec<Finding>>,
}

/// Fills the place, if the page has one that is empty, and checks; again whenever the button is pressed.
pub fn start() {
    let Some(place) = page::place("check") else { return };
    let text = words(&place);
    let [what, expected, got, verdict] = text.columns;
    let caption = text.caption;
    place.set_inner_html(&format!(
        r#"<p id="checked" role="status"></p><div class="scroll" tabindex="0" role="region" aria-label="{caption}"><table class="wide"><caption>{caption}</caption>
        <thead><tr><th scope="col">{what}</th><th scope="col">{expected}</th><th scope="col">{got}</th><th scope="col">{verdict}</th></tr></thead>
        <tbody></tbody></table></div>"#
    ));
    let find = |selector: &str| place.query_selector(selector).ok().flatten();
    let (Some(said), Some(rows)) = (find("#checked"), find("tbody")) else { return };
    let panel = Rc::new(Panel { text, said, rows, findings: RefCell::default() });
    let button = place.owner_document().and_then(|page| page.get_element_by_id("check-button"));
    if let Some(button) = button {
        let again = panel.clone();
        EventListener::new(&button, "click", move |_| begin(&again)).forget();
    }
    begin(&panel);
}

/// The words of the page.
fn words(place: &HtmlElement) -> &'static Checking {
    let root = place.owner_document().and_then(|page| page.document_element());
    let mut settings = Settings::default();
    settings.set("lang", &root.and_then(|root| root.get_attribute("lang")).unwrap_or_default());
    Checking::of(settings.lang)
}

/// Checks everything, unless that is under way.
fn begin(panel: &Rc<Panel>) {
    let all = check::lines().len();
    let under_way = !panel.findings.borrow().is_empty() && panel.findings.borrow().len() < all;
    if !under_way {
        panel.findings.borrow_mut().clear();
        panel.rows.set_inner_html("");
        panel.said.set_text_content(Some(&(panel.text.running)(0, all)));
        go_on(panel.clone());
    }
}

/// Checks one line in each turn of the browser, so that the page stays alive.
fn go_on(panel: Rc<Panel>) {
    Timeout::new(0, move || {
        let lines = check::lines();
        let at = panel.findings.borrow().len();
        if let Some(what) = lines.get(at) {
            let finding = what.find();
            panel.rows.insert_adjacent_html("beforeend", &row(&finding, panel.text)).ok();
            panel.findings.borrow_mut().push(finding);
            go_on(panel);
        } else {
            panel.said.set_text_content(Some(&panel.text.told(&panel.findings.borrow())));
        }
    })
    .forget();
}

fn row(finding: &Finding, text: &Checking) -> String {
    let [what, expected, got, verdict] = text.row(finding).map(|cell| escape(&cell));
    let ground = (text.ground)(finding.ground);
    let mark = if finding.passes() { "" } else { r#" class="trouble""# };
    format!(
        r#"<tr><th scope="row">{what}<br><span class="note">{ground}</span></th><td>{expected}</td><td>{got}</td><td{mark}>{verdict}</td></tr>"#
    )
}
