//! The pictures with longer words than English has.

use jitterband::{
    export::{self, Scene},
    plot::LIGHT,
    query,
    settings::Lang,
    text::Text,
};

use crate::{WIDTHS, labelled, read::read, size};

const ALL: [&str; 26] = [
    "",
    "jitter=0",
    "jitter=1e-9&jobs=20000",
    "jobs=1&bars=1",
    "base=0.5&attempt=3&jobs=1000000",
    "base=120000&attempt=25&jitter=0.5&bars=3",
    "base=9007199254740992&attempt=54&jitter=0.9",
    "attempt=1100",
    "policy=kafka-java&attempt=6",
    "policy=bullmq-node&jitter=0.5&cap=5s&cap_order=after&attempt=9",
    "policy=celery&attempt=3&jobs=100000",
    "compare=echomq!jitter:0.5,bullmq-node,full,celery",
    "policy=kafka-java&attempt=6&compare=celery,sidekiq,none,exponential-backoff-rs&same_mean=yes",
    "view=schedule",
    "view=schedule&max_attempts=4&outage=3s&deadline=1min",
    "view=schedule&policy=kafka-java&outage=1h",
    "view=herd",
    "view=herd&jobs=20000&max_attempts=5",
    "story=no-jitter&compare=full",
    "story=metastable",
    "view=contention&sizes=5,50&compare=full,none",
    "view=contention&sizes=1&policy=decorrelated",
    "view=fleet&policy=heartbeat",
    "view=fleet&policy=poller&period=30s&jobs=200",
    "view=lock&policy=leader-election&jobs=100",
    "story=leader-election-in-step&jobs=100",
];

#[test]
fn no_label_meets_another_or_leaves_the_sheet_in_indonesian() {
    for query in ALL {
        let settings = query::decode(&format!("{query}&lang=id")).0;
        let study = settings.study();
        for width in WIDTHS {
            let scene = Scene::new(&settings, &study);
            let size = size(width, export::height(&settings, &study, width as u32).into());
            let drawn = labelled(&scene, size, 1.0, &LIGHT, Text::of(Some(Lang::Id)));
            let picture = read(&drawn);
            assert!(!picture.labels.is_empty(), "{query} {width}");
            picture.check_order(size, query);
        }
    }
}
