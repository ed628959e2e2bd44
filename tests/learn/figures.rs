//! Every step has a figure that shows what its buttons say, a question, and stills; libraries have their settings.

use std::{collections::BTreeSet, fs, path::Path};

use jitterband::{catalogue, export, query};

use super::{buttons, file, html::Element, pages, settings, shown, steps};

#[test]
fn every_step_is_a_figure_with_a_question_and_an_answer_that_shows_something_else() {
    for (language, page) in pages() {
        assert!((8..=12).contains(&steps(&page).len()));
        for step in steps(&page) {
            let (id, shown, buttons) = (step.need("id"), shown(step), buttons(step));
            assert_eq!(step.named("jitter-band").len(), 1, "{id}");
            let answer = step.first("details").need("data-show");
            assert_ne!(shown, answer, "{language}, {id}: the figure gives its answer away");
            for query in buttons.iter().copied().chain([shown.as_str(), answer]) {
                let mut issues = query::decode(query).1;
                let settings = settings(query);
                issues.extend(settings.view_issues(&settings.wave(), &settings.study()));
                // A load may do without jobs of its own, which the defaults have.
                issues.retain(|issue| issue.name != "jobs" || settings.jobs > 0);
                assert_eq!(issues, [], "{id}: {query}");
            }
            match step.first("jitter-band").need("controls") {
                "none" => {
                    assert!((2..=5).contains(&buttons.len()), "{id}");
                    assert!(buttons.contains(&answer), "{id}: no button for {answer}");
                    let pressed = step.named("button").into_iter();
                    let pressed: Vec<&str> = pressed
                        .filter(|button| button.need("aria-pressed") == "true")
                        .map(|button| button.need("data-show"))
                        .collect();
                    assert_eq!(pressed, [shown.as_str()], "{id}");
                }
                "jitter" => {
                    assert!(buttons.is_empty(), "{id}");
                    let without = |query: &str| query.rsplit_once("&jitter=").unwrap().0.to_owned();
                    assert_eq!(without(answer), without(&shown), "{id}");
                }
                other => panic!("{id}: {other}"),
            }
            let links = step.named("p").into_iter().filter(|text| text.has_class("explorer"));
            let links: Vec<&str> = links.map(|text| text.first("a").need("href")).collect();
            assert_eq!(links, [format!("../?{shown}")], "{id}");

            let guesses = step.first("fieldset").named("label");
            let right: Vec<_> = guesses.iter().filter(|guess| guess.get("data-right").is_some()).collect();
            assert!(guesses.len() >= 3 && right.len() == 1, "{id}");
            let bare = right[0].text_without(&|element| element.name == "data");
            assert!(!bare.contains(|c: char| c.is_ascii_digit()), "{id}: the right guess is not marked");
            let name = format!("{id}-guess");
            assert!(guesses.iter().all(|guess| guess.first("input").need("name") == name), "{id}");
        }
    }
}

#[test]
fn the_stills_are_what_the_figures_begin_with_and_what_they_show_with_the_answer() {
    let mut stale = vec![];
    let mut known = BTreeSet::new();
    for (language, page) in pages() {
        for step in steps(&page) {
            let (id, shown) = (step.need("id"), shown(step));
            let (figure, answer) = (step.first("jitter-band"), step.first("details"));
            let (light, dark) = (figure.first("img"), figure.first("source"));
            let told = answer.first("img");
            for (element, source, kind, query, theme) in [
                (light, "src", "light", shown.as_str(), "light"),
                (dark, "srcset", "dark", shown.as_str(), "dark"),
                (told, "src", "answer", answer.need("data-show"), "light"),
            ] {
                let query = format!("{query}&theme={theme}");
                let settings = settings(&query);
                let study = settings.study();
                let (width, height) = (export::WIDTH, export::height(&settings, &study, export::WIDTH));
                let path = format!("still/{id}-{kind}.svg");
                assert_eq!(element.need(source), path);
                assert_eq!(element.need("width"), width.to_string(), "{path}");
                assert_eq!(element.need("height"), height.to_string(), "{path}");
                if let Some(alternative) = element.get("alt") {
                    let scene = export::Scene::new(&settings, &study);
                    let sentences = export::description(&settings, &study, &scene);
                    assert_eq!(alternative, sentences, "{language}, {path}");
                }
                // The command line ends its answer with a line break.
                let is_new = known.insert(path.clone());
                if is_new
                    && file(&format!("learn/{path}")).trim_end()
                        != export::svg_of(&settings, &study, width, height).trim_end()
                {
                    stale.push(format!("cargo run -q -- svg '{query}' > learn/{path}"));
                }
            }
        }
    }
    assert!(stale.is_empty(), "out of date; make them anew:\n{}", stale.join("\n"));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("learn/still");
    let found = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(found.map(|name| format!("still/{name}")).collect::<BTreeSet<_>>(), known);
}

#[test]
fn the_settings_of_libraries_are_those_of_the_catalogue() {
    let words = catalogue::words();
    let recipe = |id: &str| {
        let line = words.lines().find(|line| line.split('\t').next() == Some(id));
        // The columns of the words are those that the page reads: the recipe is the tenth.
        line.and_then(|line| line.split('\t').nth(9)).unwrap_or_else(|| panic!("{id}")).to_owned()
    };
    for (_, page) in pages() {
        let recipes: Vec<&Element> =
            page.named("code").into_iter().filter(|code| code.get("data-recipe").is_some()).collect();
        assert!(recipes.len() >= 5);
        for code in recipes {
            let query = code.need("data-recipe");
            let settings = settings(query);
            assert!(!settings.choice.is_foreign(), "{query}");
            let expected = export::library(&settings, &recipe(settings.choice.id())).code;
            assert!(!expected.is_empty(), "{query}");
            assert_eq!(code.text(), expected, "{query}");
        }
    }
}
