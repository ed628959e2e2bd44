//! Everything that is said of a query.

use jitterband::{
    export,
    herd::needs::{NEEDS, Point, Sweep, Trial},
    query::decode,
    settings::{Lang, Settings, Study, View},
    text::{CodeNote, Details, Explorer, Sharing, Studies, Text},
};

/// Queries over every view, with what each kind of sentence needs.
pub const QUERIES: [&str; 50] = [
    "",
    "jitter=0",
    "jobs=1",
    "jobs=2&jitter=0",
    "jobs=2&base=1&attempt=1&jitter=1&seed=3",
    "jitter=20&base=0,5&jobs=1.5&x=1&seed=-1&attempt=&bars=0&theme=loud&jobs=7",
    "jitter=1,2,3&base=1.00000000000000000000001&policy=nobody&compare=nobody,full!nothing:3,celery!base:x",
    "attempt=1100",
    "base=9007199254740992&attempt=54&jobs=1",
    "base=9007199254740992&attempt=54",
    "jobs=1000000",
    "jobs=1000000000&base=30d",
    "policy=sidekiq",
    "policy=full&cap=10s&attempt=12",
    "policy=full-exclusive&base=0",
    "policy=bullmq-node&jitter=0.5&cap=5s&cap_order=after&attempt=9",
    "policy=kafka-java&attempt=6&jitter=0.3",
    "policy=kafkajs&attempt=4",
    "policy=kafkajs&attempt=4&jobs=1000000",
    "policy=polly-v8&attempt=3",
    "policy=decorrelated&attempt=5",
    "policy=decorrelated-range&attempt=2000000",
    "policy=custom&growth=fibonacci&jitter_kind=split&jitter=0.4&rounding=float",
    "policy=custom&growth=table&table=100,200,400&jitter_kind=percent-split&jitter=0.4&attempt=9",
    "policy=custom&growth=polynomial&exponent=2.5&jitter_kind=additive-growing&extra=300&rounding=ceil",
    "policy=custom&growth=linear&jitter_kind=additive-stepped&extra=300&rounding=plus-one",
    "policy=custom&jitter_kind=additive-band&extra=3s&floor=base&rounding=integer&plus=1",
    "policy=custom&jitter_kind=equal&cap=3s&cap_order=redraw&rounding=lattice&points=10",
    "policy=custom&jitter_kind=multiplicative&cap=3s&cap_order=clip&rounding=seconds",
    "policy=custom&jitter_kind=between&extra=50ms&cap=3s&cap_order=replace&rounding=percent",
    "policy=custom&jitter_kind=up&jitter=0.05&cap=20s&cap_order=before&max_attempts=3&attempt=5",
    "policy=custom&first=zero&attempt=1&jitter=0.2&jitter_kind=down&unit=s&rounding=trunc",
    "compare=celery,custom!cap:3s!cap_order:after,full&same_mean=yes",
    "view=schedule&max_attempts=4&outage=3s",
    "view=schedule&max_attempts=2&outage=1h&deadline=5min",
    "view=schedule&max_attempts=1",
    "view=schedule&base=40d",
    "view=herd",
    "story=no-jitter",
    "story=fixed-delay&jitter=0",
    "story=metastable",
    "story=metastable-budget",
    "story=metastable-shed&shed_cost=0.1",
    "story=free-shedding",
    "view=herd&max_attempts=2&base=1s&outage=60s",
    "view=herd&crash_backlog=none&jobs=1&slow=0&load=200&horizon=30s",
    "story=aws-race&sizes=10,60",
    "view=contention&policy=none&jobs=5&sizes=1",
    "story=heartbeat&jobs=200",
    "story=leader-election&jobs=50",
];

/// Everything that is said of a query in a language, each with its place.
pub fn said(query: &str, lang: Lang) -> Vec<(String, String)> {
    let (mut settings, mut issues) = decode(query);
    settings.lang = Some(lang);
    let (text, words, told) = (Text::of(Some(lang)), Explorer::of(Some(lang)), Studies::of(Some(lang)));
    let (details, wave, study) = (Details::of(Some(lang)), settings.wave(), settings.study());
    issues.extend(settings.view_issues(&wave, &study));
    let mut all = Vec::new();
    let mut say = |place: &str, words: &str| all.push((place.to_owned(), words.to_owned()));
    for issue in &issues {
        say("issue", &text.issue(issue));
    }
    say("sentence", &(text.sentence)(&wave));
    for step in (details.steps)(&settings, &wave) {
        for part in [step.name, &step.sum, &step.result] {
            say("step", part);
        }
    }
    for note in (details.notes)(&settings) {
        say("note", note);
    }
    for (name, value) in (details.numbers.facts)(&wave) {
        say("fact", name);
        say("fact", &value);
    }
    for row in (details.numbers.rows)(&wave).iter().take(3) {
        say("row", &row.join(" | "));
    }
    let schedule = settings.schedule();
    for warning in settings.warnings(&wave, &schedule) {
        say("warning", &(words.warning)(&warning, &settings));
    }
    say("verdict", &(details.verdict)(&settings, &schedule));
    say("deadline", &(details.deadline_rule)(&schedule).unwrap_or_default());
    for row in schedule.rows.iter().take(3) {
        say("retry", &(details.schedule_row)(row).join(" | "));
    }
    for family in settings.families() {
        say("family", &(details.families.row)(&family).join(" | "));
    }
    say("families", &(details.families.heading)(&settings));
    let lanes = settings.lanes();
    let names = vec!["P".to_owned(); lanes.len()];
    say("lanes", &(details.compare.sentence)(&lanes, &names));
    simulated(&settings, &study, told, &mut say);
    code(&settings, lang, &mut say);
    say(
        "picture",
        &nameless(&settings, texts(&export::svg_of(&settings, &study, 900, 460), "desc").join(" ")),
    );
    all
}

fn simulated(settings: &Settings, study: &Study, told: &Studies, say: &mut dyn FnMut(&str, &str)) {
    match study {
        Study::Nothing => {}
        Study::Herd(run) => {
            say("herd", &(told.herd_verdict)(run));
            say("damage", &(told.herd.damage)(&run.scenario));
            for (name, value) in (told.herd.facts)(run) {
                say("herd's fact", name);
                say("herd's fact", &value);
            }
            for row in (told.herd.rows)(run).iter().take(3) {
                say("herd's row", &row.join(" | "));
            }
            for need in NEEDS {
                say("law", &(told.herd.needs.law)(need, &run.scenario));
                if let Some(verdict) =
                    Trial::new(&run.scenario, need).ok().and_then(|mut trial| trial.run(300_000))
                {
                    say("trial", &(told.herd.needs.trial)(&verdict));
                }
            }
            let points = points(settings);
            say("sweep", &(told.herd.needs.sweep)(&points));
            for point in points.iter().take(3) {
                say("point", &(told.herd.needs.point)(point).join(" | "));
            }
        }
        Study::Contention(races) => {
            let names: Vec<String> = races.iter().map(|race| race.name(races)).collect();
            say("contention", &(told.contention.sentence)(races, &names));
            for row in races.iter().flat_map(|race| &race.rows) {
                say("contention's row", &(told.contention.row)(row).join(" | "));
            }
        }
        Study::Fleet(rhythm) => {
            say("fleet", &(told.fleet.sentence)(rhythm));
            for row in rhythm.rows.iter().take(3) {
                say("fleet's row", &(told.fleet.row)(row).join(" | "));
            }
        }
        Study::Lock(vigil) => {
            say("lock", &(told.lock.sentence)(vigil));
            for row in (told.lock.rows)(vigil).iter().take(3) {
                say("lock's row", &row.join(" | "));
            }
        }
    }
}

/// Recovery against jitter, of a herd that is small enough to be run a hundred times.
fn points(settings: &Settings) -> Vec<Point> {
    if settings.view != View::Herd || settings.jobs == 0 || settings.service.load > 0.0 {
        return Vec::new();
    }
    let small = Settings { jobs: 20, ..settings.clone() };
    let Ok(mut sweep) = Sweep::new(&small.scenario()) else { return Vec::new() };
    while !sweep.run(1_000_000) {}
    sweep.points().to_vec()
}

/// What is said beside code.
fn code(settings: &Settings, lang: Lang, say: &mut dyn FnMut(&str, &str)) {
    let words = Sharing::of(Some(lang));
    for note in [
        CodeNote::Memory,
        CodeNote::Shared,
        CodeNote::TooLarge,
        CodeNote::Unusual,
        CodeNote::NotYet,
        CodeNote::NoOptions,
        CodeNote::Foreign,
        CodeNote::Held(40),
        CodeNote::Ignored,
        CodeNote::Empty,
        CodeNote::Power,
        CodeNote::Ends,
        CodeNote::Untried,
        CodeNote::Uninterrupted,
    ] {
        say("code", &(words.code_note)(&note));
    }
    say("title", &nameless(settings, (words.title)(settings)));
}

/// The labels of the picture of a query, where there is room and where there is little: labels give way by their length,
/// so that one language may have some that the other has not.
pub fn labels(query: &str, lang: Lang) -> Vec<String> {
    let mut settings = decode(query).0;
    settings.lang = Some(lang);
    let study = settings.study();
    let svgs = [2400, 800, 320].map(|width| export::svg_of(&settings, &study, width, 460));
    svgs.iter().flat_map(|svg| texts(svg, "text")).map(|text| nameless(&settings, text)).collect()
}

/// A text without what its policies are called: that is in the words of the query, the same in every language.
fn nameless(settings: &Settings, mut text: String) -> String {
    let words = Text::of(settings.lang);
    let choices = [&settings.choice].into_iter().chain(&settings.compare);
    let mut names: Vec<String> =
        choices.flat_map(|choice| [words.name(choice), choice.pin(), choice.id().to_owned()]).collect();
    // Some are the beginning of others.
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    for name in names {
        text = text.replace(&name, "P");
    }
    text
}

/// The texts in some elements of an SVG.
fn texts(svg: &str, element: &str) -> Vec<String> {
    let texts = svg.split('<').filter_map(|tag| {
        let (open, text) = tag.split_once('>')?;
        (open.split(' ').next() == Some(element)).then(|| text.trim().to_owned())
    });
    texts.filter(|text| !text.is_empty()).collect()
}
