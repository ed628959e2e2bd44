//! What a visitor sees before the explorer has arrived: the still pictures and the sentence of the default settings.

use std::fs;

use jitterband::{export, query, settings::Settings, text::Explorer};

fn file(path: &str) -> String {
    let path = format!("{}/{path}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// No-break spaces as spaces, however they are written.
fn plain(text: &str) -> String {
    text.replace("&nbsp;", " ").replace("&#160;", " ").replace('\u{a0}', " ")
}

/// The sentence of the default settings.
fn sentence() -> String {
    plain(&(Explorer::of(None).common.sentence)(&Settings::default().wave()))
}

#[test]
fn the_still_pictures_are_what_the_program_draws_of_the_defaults() {
    for (shape, width, height) in [("wide", 1040, 460), ("narrow", 360, 380)] {
        for theme in ["light", "dark"] {
            let name = format!("static/band-{shape}-{theme}.svg");
            let query = format!("theme={theme}");
            let picture = export::svg(&query::decode(&query).0, width, height);
            // The command line ends its answer with a line break.
            let same = file(&name).trim_end() == picture.trim_end();
            assert!(
                same,
                "{name} is out of date; make it anew with\n\
                 cargo run -- svg '{query}' --width {width} --height {height} > {name}"
            );
        }
    }
}

#[test]
fn the_page_without_its_program_says_the_sentence_of_the_defaults() {
    let page = plain(&file("index.html"));
    // As text between tags, and in place of the picture.
    assert!(page.contains(&format!(">{}<", sentence())), "as text: {}", sentence());
    assert!(
        page.contains(&format!("alt=\"{}\"", sentence())),
        "as the picture's alternative: {}",
        sentence()
    );
}

#[test]
fn the_page_gives_its_still_pictures_the_room_they_need() {
    let page = file("index.html");
    for (shape, width, height) in [("wide", 1040, 460), ("narrow", 360, 380)] {
        for theme in ["light", "dark"] {
            let source = format!("./static/band-{shape}-{theme}.svg\" width=\"{width}\" height=\"{height}\"");
            assert!(page.contains(&source), "{source}");
        }
    }
}
