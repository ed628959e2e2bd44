//! What there is to read about the policy: what its jitter means, what surprises, where it was read.

use jitterband::{
    page::refill,
    text::{Details, escape},
};
use web_sys::{Element, HtmlElement};

use super::state::{Part, Shown};

/// What a person reads about a policy: the columns of its line of the catalogue's words.
struct About<'a> {
    name: &'a str,
    version: &'a str,
    source: &'a str,
    unit: &'a str,
    defaults: &'a str,
    meaning: &'a str,
    quirks: &'a str,
    recipe: &'a str,
    evidence: &'a str,
}

impl<'a> About<'a> {
    fn read(line: &'a str) -> Option<Self> {
        let columns: Vec<&str> = line.split('\t').collect();
        let [_, _, name, version, source, unit, defaults, meaning, quirks, recipe, _, evidence] = columns[..]
        else {
            return None;
        };
        Some(Self { name, version, source, unit, defaults, meaning, quirks, recipe, evidence })
    }
}

/// The policy in words. The words are loaded when the page has nothing more urgent to do.
pub fn about(text: &'static Details) -> Part {
    let markup = format!(r#"<h2>{}</h2><div id="about" tabindex="-1"></div>"#, text.about.heading);
    Part::new(markup, |life| {
        let Some(host) = life.find::<HtmlElement>("#about") else { return };
        let state = life.state;
        let button = host.clone();
        life.listen(&button, "click", move |event| {
            let target =
                event.target().and_then(|target| wasm_bindgen::JsCast::dyn_into::<Element>(target).ok());
            if target.is_some_and(|target| target.id() == "load-words") {
                state.load_words();
            }
        });
        life.follow_change(markup_of, move |markup| {
            // The button that loads the words is gone with them there: reading goes on where it was.
            if refill(&host, markup) {
                host.focus().ok();
            }
        });
    })
}

fn markup_of(shown: &Shown) -> String {
    let text = shown.text;
    if let Some(about) = About::read(&shown.about) {
        return known(&about, shown);
    }
    if shown.settings.choice.is_custom() {
        return format!(r#"<p class="note">{}</p>"#, escape(text.about.own));
    }
    match shown.about.as_str() {
        "missing" => format!(r#"<p class="note">{}</p>"#, escape(text.no_words)),
        "coming" => String::new(),
        _ => format!(r#"<p><button id="load-words">{}</button></p>"#, escape(text.about.show)),
    }
}

fn known(about: &About, shown: &Shown) -> String {
    let text = shown.text;
    let mut markup = String::new();
    // The words of the catalogue are English in every language.
    let mut fact = |name: &str, value: &str| {
        if !value.is_empty() {
            let (name, value) = (escape(name), escape(value));
            markup.push_str(&format!(r#"<div><dt>{name}</dt><dd lang="en">{value}</dd></div>"#));
        }
    };
    let version = if about.version.is_empty() { String::new() } else { format!(", {}", about.version) };
    let name = format!("{}{version}", about.name);
    let foreign = shown.settings.choice.is_foreign();
    fact(text.about.policy, &if foreign { (text.common.custom_from)(&name) } else { name });
    fact(text.about.meaning, about.meaning);
    fact(text.about.defaults, about.defaults);
    fact(text.about.unit, about.unit);
    fact(text.about.source, about.source);
    let evidence = if foreign { text.about.changed } else { (text.about.evidences)(about.evidence) };
    markup.push_str(&format!("<div><dt>{}</dt><dd>{evidence}</dd></div>", text.about.evidence));
    let quirks: String = about
        .quirks
        .split(" | ")
        .filter(|quirk| !quirk.is_empty())
        .map(|quirk| format!("<li>{}</li>", escape(quirk)))
        .collect();
    let quirks = if quirks.is_empty() {
        quirks
    } else {
        format!(r#"<h3>{}</h3><ul lang="en">{quirks}</ul>"#, text.about.quirks)
    };
    let recipe = shown.settings.recipe(about.recipe);
    let recipe = if recipe.is_empty() || shown.settings.choice.is_foreign() {
        String::new()
    } else {
        format!("<h3>{}</h3><pre tabindex=\"0\"><code>{}</code></pre>", text.about.recipe, escape(&recipe))
    };
    format!(r#"<dl class="plain">{markup}</dl>{quirks}{recipe}"#)
}
