//! The places of the details, which are another program's: the blocks of the policy, the numbers of the picture, what its
//! jitter means elsewhere, the schedule and the arithmetic. It is loaded when one of the drawers opens, when something is pinned, or when the schedule
//! comes into sight.

use jitterband::{page::Source as _, query, text::Explorer};
use wasm_bindgen::JsCast as _;
use web_sys::{CustomEvent, Element, HtmlDetailsElement, HtmlElement};

use super::{
    compare, program,
    state::{Life, Part},
    words,
};

/// The drawer with the blocks of the policy.
pub fn blocks(text: &'static Explorer) -> Part {
    let markup = format!(r#"<details id="blocks"><summary>{}</summary><div></div></details>"#, text.blocks);
    Part::new(markup, |life| loads(life, "#blocks"))
}

/// The drawer with every number of the picture.
pub fn numbers(text: &'static Explorer) -> Part {
    let markup =
        format!(r#"<details id="numbers"><summary>{}</summary><div></div></details>"#, text.show_numbers);
    Part::new(markup, |life| loads(life, "#numbers"))
}

/// The drawer with what the jitter fraction means elsewhere, while there is one.
pub fn families() -> Part {
    let markup = r#"<details id="families"><summary></summary><div></div></details>"#;
    Part::new(markup.into(), |life| {
        loads(life, "#families");
        let (Some(drawer), Some(summary)) =
            (life.find::<HtmlElement>("#families"), life.find::<Element>("#families summary"))
        else {
            return;
        };
        life.follow_change(
            |shown| shown.settings.choice.matters("jitter").to_string(),
            move |matters| drawer.set_hidden(matters != "true"),
        );
        life.follow_text(summary, |shown| (shown.text.families)(&shown.settings));
    })
}

/// Loads the program at the first look into a drawer.
fn loads(life: &Life, drawer: &str) {
    let (Some(drawer), Some(place)) =
        (life.find::<HtmlDetailsElement>(drawer), life.find::<HtmlElement>(&format!("{drawer} > div")))
    else {
        return;
    };
    let opened = drawer.clone();
    life.listen(&drawer, "toggle", move |_| {
        if opened.open() {
            program::load(&place, "details");
        }
    });
}

/// The place of the schedule, where the program is also told what is on screen: the settings, what was wrong with what
/// was given, the words about the policy, and the names of all policies. What comes back are values by their names, and
/// that the words are wanted.
pub fn schedule() -> Part {
    let markup = r#"<section id="schedule"></section>"#;
    Part::new(markup.into(), |life| {
        let Some(place) = life.find::<HtmlElement>("#schedule") else { return };
        let state = life.state;
        life.listen(&place, "jitterband:set", move |event| {
            let given = event.dyn_ref::<CustomEvent>().and_then(|event| event.detail().as_string());
            if let Some((name, value)) = given.as_deref().and_then(|given| given.split_once('\n')) {
                state.set(name, value);
            }
        });
        life.listen(&place, "jitterband:words", move |_| words::load(state));
        life.follow_change(
            |shown| {
                let told = shown.words.told(shown.settings.choice.id());
                let given = query::given(&shown.issues[..shown.given]);
                format!("{}\n{given}\n{told}\n{}", shown.query, compare::names(shown))
            },
            move |lines| {
                let mut lines = lines.splitn(4, '\n');
                let names = ["data-query", "data-given", "data-about", "data-names"];
                program::tell(&place, names.map(|name| (name, lines.next().unwrap_or_default())));
            },
        );
    })
}

/// The place of the arithmetic.
pub fn arithmetic() -> Part {
    Part::new(r#"<section class="arithmetic" id="arithmetic"></section>"#.into(), |_| {})
}

/// The place of what there is to read about the policy.
pub fn about() -> Part {
    Part::new(r#"<section class="about"></section>"#.into(), |_| {})
}
