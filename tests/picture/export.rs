//! Pictures as they are exported.

use jitterband::{
    export, query,
    settings::{Settings, Study, Theme, View},
    text::{Details, Explorer, Studies},
};

use crate::read::{Token, tokens};

#[test]
fn an_exported_picture_is_well_formed_described_and_the_same_every_time() {
    for query in [
        "",
        "jitter=0",
        "jitter=20",
        "attempt=1100",
        "base=9007199254740992&attempt=74",
        "jobs=1000000",
        "view=schedule",
        "view=schedule&policy=none",
        "compare=celery,full",
        "policy=kafka-java&attempt=6",
        "view=contention&sizes=5,10&compare=none",
        "view=fleet&policy=heartbeat",
        "view=lock&policy=leader-election",
    ] {
        let settings = query::decode(query).0;
        let svg = export::svg(&settings, 800, 360);
        assert_eq!(svg, export::svg(&settings, 800, 360), "{query}");
        let mut open = vec![];
        let mut texts = vec![];
        for token in tokens(&svg) {
            match token {
                Token::Open { name, attributes, empty } => {
                    for (key, value) in attributes {
                        let numbers = matches!(key, "x" | "y" | "width" | "height" | "font-size" | "opacity");
                        assert!(!numbers || value.parse::<f64>().is_ok_and(f64::is_finite), "{key}={value}");
                        assert!(!value.contains("NaN") && !value.contains("inf"), "{key}={value}");
                    }
                    if !empty {
                        open.push(name);
                    }
                }
                Token::Close(name) => assert_eq!(open.pop(), Some(name), "{query}"),
                Token::Text(text) => texts.push((*open.last().unwrap(), text)),
            }
        }
        assert!(open.is_empty(), "{query}: {open:?} is never closed");
        let text = Explorer::of(None);
        assert_eq!(texts[0], ("title", text.common.product), "{query}");
        assert_eq!(texts[1].0, "desc");
        let says = |sentence: &str| assert!(texts[1].1.contains(sentence), "{query}: {}", texts[1].1);
        match (settings.view, settings.compare.is_empty()) {
            (View::Contention | View::Fleet | View::Lock, _) => match settings.study() {
                Study::Contention(races) => {
                    let names = ["echomq".to_owned(), "none".to_owned()];
                    says(&(Studies::of(None).contention.sentence)(&races, &names));
                }
                Study::Fleet(rhythm) => says(&(Studies::of(None).fleet.sentence)(&rhythm)),
                Study::Lock(vigil) => says(&(Studies::of(None).lock.sentence)(&vigil)),
                _ => panic!("{query}"),
            },
            (View::Schedule, _) => says(&(Details::of(None).verdict)(&settings, &settings.schedule())),
            (_, true) => assert_eq!(texts[1].1, (text.common.sentence)(&settings.wave())),
            // Every policy with its own sentence.
            (_, false) => {
                for lane in settings.lanes() {
                    says(&format!("{}: {}", lane.choice.id(), (text.common.sentence)(&lane.wave)));
                }
            }
        }
        assert!(texts[2..].iter().all(|(element, _)| *element == "text"));
    }
}

#[test]
fn a_dark_picture_differs_from_a_light_one_in_nothing_but_its_colours() {
    let picture = |query: &str| export::svg(&query::decode(query).0, 800, 360);
    let colourless = |svg: &str| {
        let mut rest = svg;
        let mut text = String::new();
        while let Some((before, after)) = rest.split_once("fill=\"#") {
            text.push_str(before);
            rest = &after[6..];
        }
        text + rest
    };
    let (light, dark) = (picture("theme=light"), picture("theme=dark"));
    assert_ne!(light, dark);
    assert_eq!(colourless(&light), colourless(&dark));
    assert_eq!(light, picture(""), "without a theme a picture is a light one");
    assert_eq!(Settings::default().theme, Theme::Auto);
}
