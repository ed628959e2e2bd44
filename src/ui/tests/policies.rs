//! The policy: chosen, changed, pinned, and followed through all its attempts.

use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, HtmlElement, HtmlInputElement};

use super::{Errors, Page, document, press, tick, until};

const PICKER: &str = "#policy";

impl Page {
    /// Presses a key in an element; whether the page has taken it.
    async fn key(&self, selector: &str, key: &str) -> bool {
        let press = press(key);
        self.find::<HtmlElement>(selector).dispatch_event(&press).unwrap();
        tick().await;
        press.default_prevented()
    }

    fn attribute(&self, selector: &str, name: &str) -> Option<String> {
        self.find::<Element>(selector).get_attribute(name)
    }

    /// The id of the policy that Enter would choose, which must be an option of the list.
    fn marked(&self) -> Option<String> {
        let id = self.attribute(PICKER, "aria-activedescendant")?;
        // What says that nothing matches is an option too, without a policy.
        self.attribute(&format!("#policies [role=option]#{id}"), "data-id")
    }

    fn options(&self) -> usize {
        self.texts("#policies [data-id]").len()
    }
}

#[wasm_bindgen_test]
async fn a_policy_is_found_by_a_few_letters_and_chosen() {
    let page = Page::open("").await;
    assert_eq!(
        (page.value(PICKER), page.attribute(PICKER, "aria-expanded")),
        ("EchoMQ".into(), Some("false".into()))
    );
    assert!(!page.key(PICKER, "PageDown").await, "a closed list leaves the page its keys");
    assert!(page.key(PICKER, "ArrowDown").await);
    assert_eq!(page.attribute(PICKER, "aria-expanded").as_deref(), Some("true"));
    assert_eq!(page.marked().as_deref(), Some("echomq"));
    until("the policies have their groups", || !page.texts("#policies .group").is_empty()).await;
    assert_eq!(page.options(), jitterband::catalogue::all().len() + 1);
    page.give(PICKER, "KAFKA client").await;
    assert_eq!((page.options(), page.marked().as_deref()), (1, Some("kafka-java")));
    assert!(page.key(PICKER, "Enter").await);
    assert_eq!(
        (page.value(PICKER), page.attribute(PICKER, "aria-expanded")),
        ("Kafka client (Java)".into(), Some("false".into()))
    );
    assert_eq!(page.marked(), None);
    assert_eq!(page.results().last().unwrap(), "320 to 479 ms");
    // Nothing matches, nothing is marked, nothing is chosen.
    page.give(PICKER, "no such policy").await;
    assert_eq!((page.options(), page.marked()), (0, None));
    assert!(page.key(PICKER, "Enter").await && page.key(PICKER, "Escape").await);
    assert_eq!(page.value(PICKER), "Kafka client (Java)");
    assert_eq!(page.results().last().unwrap(), "320 to 479 ms");
}

#[wasm_bindgen_test]
async fn what_a_library_cannot_do_is_custom_until_it_is_taken_back() {
    let page = Page::open("?policy=bullmq-node").await;
    assert_eq!(page.text("#policy-state"), "");
    page.give("#cap", "2s").await;
    assert!(page.text("#policy-state").starts_with("custom, from "));
    assert!(page.text("#issues").contains("cap = 2000"));
    assert_eq!(page.attribute("#cap", "aria-invalid").as_deref(), Some("false"));
    page.give("#cap", "none").await;
    assert_eq!((page.text("#policy-state"), page.text("#issues")), (String::new(), String::new()));
}

#[wasm_bindgen_test]
async fn a_policy_without_a_fraction_disables_the_jitter_and_says_why() {
    let page = Page::open("?policy=full").await;
    let disabled = || ["#jitter", "#jitter-number"].map(|id| page.find::<HtmlInputElement>(id).disabled());
    assert_eq!((disabled(), page.text("#issue-jitter").is_empty()), ([true, true], false));
    assert!(page.find::<HtmlElement>("#families").has_attribute("hidden"));
    page.find::<HtmlInputElement>("#jitter_kind").set_value("band");
    let change = web_sys::Event::new("change").unwrap();
    page.find::<HtmlElement>("#jitter_kind").dispatch_event(&change).unwrap();
    tick().await;
    assert_eq!((disabled(), page.text("#issue-jitter")), ([false, false], String::new()));
    assert!(!page.find::<HtmlElement>("#families").has_attribute("hidden"));
}

#[wasm_bindgen_test]
async fn four_policies_are_pinned_and_the_focus_moves_on_when_they_are_removed() {
    let page = Page::open("").await;
    let rows = || page.texts("#compare tbody tr").len();
    assert!(page.find::<HtmlElement>("#compare").hidden() && rows() == 0);
    for pins in [1, 2, 3, 4, 4] {
        page.click("#pin").await;
        assert_eq!(rows(), pins + 1);
    }
    assert!(!page.find::<HtmlElement>("#compare").hidden());
    let focused = || document().active_element().and_then(|element| element.get_attribute("data-unpin"));
    page.find::<HtmlElement>("[data-unpin=\"3\"]").focus().unwrap();
    for (left, next) in [(3, "2"), (2, "1"), (1, "0")] {
        let last = format!("[data-unpin=\"{left}\"]");
        page.click(&last).await;
        assert_eq!((rows(), focused().as_deref()), (left + 1, Some(next)));
    }
    page.click("[data-unpin=\"0\"]").await;
    assert!(page.find::<HtmlElement>("#compare").hidden() && rows() == 0);
    assert_eq!(document().active_element().unwrap().id(), "pin");
}

#[wasm_bindgen_test]
async fn an_attempt_of_the_schedule_opens_its_band() {
    let errors = Errors::watch();
    let page = Page::open("?policy=python-helper").await;
    assert!(page.text("#verdict").contains("1,500\u{a0}ms"), "{}", page.text("#verdict"));
    let table = page.find::<web_sys::HtmlDetailsElement>("#attempts");
    assert_eq!(page.texts("#attempts tbody tr").len(), 0);
    table.set_open(true);
    until("the attempts are there", || page.texts("#attempts tbody tr").len() == 4).await;
    page.click("[data-attempt=\"4\"]").await;
    assert_eq!(page.value("#attempt-number"), "4");
    assert_eq!(page.texts("#attempts [aria-current] th"), ["4"]);
    page.give("#max_attempts", "3").await;
    assert_eq!(page.texts("#attempts tbody tr").len(), 2);
    assert_eq!(errors.0.get(), 0);
}
