//! Named settings to start from: each a query, with a claim that the tests hold it to.
//!
//! A story is data in the words of a link, as an entry of the catalogue is; `settings` reads it. Its id is a promise:
//! links have it for years.

/// Settings with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Story {
    /// Its stable name in the query.
    pub id: &'static str,
    /// Its settings: names and values of the query, none of which needs escaping. The view and the policy stand first, as
    /// the other names change them; neither the language nor the colours are a story's.
    pub query: &'static str,
}

const fn story(id: &'static str, query: &'static str) -> Story {
    Story { id, query }
}

/// All stories, in the order in which they are told.
pub const ALL: [Story; 17] = [
    // A thousand jobs, 20 s of outage, a service that two seconds of backlog kill.
    story("second-wave", "view=herd"),
    story("naive-loop", "view=herd&policy=fixed&base=100ms"),
    story("fixed-delay", "view=herd&policy=fixed&base=5s"),
    story("no-jitter", "view=herd&policy=exponential&base=1s&cap=30s"),
    story("full-jitter", "view=herd&policy=full-from-one&base=1s&cap=30s"),
    // Another damage model turns the verdict round: turning calls away costs nothing, and nothing crashes.
    story("free-shedding", "view=herd&policy=fixed&base=100ms&shed=1s&shed_cost=0&crash_backlog=none"),
    // A load that the service could bear, and four seconds in which it was slow.
    story(
        "metastable",
        "view=herd&policy=full-from-one&base=1s&cap=30s&max_attempts=4&jobs=0&load=70&timeout=1s&slow=0.3&\
         outage_from=20s&outage=4s&horizon=150s&crash_backlog=none",
    ),
    story(
        "metastable-budget",
        "view=herd&policy=full-from-one&base=1s&cap=30s&max_attempts=4&jobs=0&load=70&timeout=1s&slow=0.3&\
         outage_from=20s&outage=4s&horizon=150s&crash_backlog=none&budget=0.1&budget_size=20",
    ),
    story(
        "metastable-shed",
        "view=herd&policy=full-from-one&base=1s&cap=30s&max_attempts=4&jobs=0&load=70&timeout=1s&slow=0.3&\
         outage_from=20s&outage=4s&horizon=150s&crash_backlog=none&shed=0.9s&shed_cost=0",
    ),
    // AWS counts from 5 ms doubled once: 10 ms before the first retry, whichever way an entry counts.
    story(
        "aws-race",
        "view=contention&policy=none&max_attempts=none&compare=exponential!base:10!cap:2000,\
         equal!base:5!shift:0!cap:2000,full!base:5!shift:0!cap:2000,decorrelated!base:5!cap:2000",
    ),
    story("heartbeat", "view=fleet&policy=heartbeat&base=10s&extra=1s&period=10s"),
    story("poller", "view=fleet&policy=poller&base=30s&extra=10s&period=30s"),
    // Five minutes of an hour.
    story("cache-ttl", "view=fleet&policy=cache-ttl&base=1h&jitter=0.083333333&period=1h"),
    story("cache-stampede", "view=fleet&policy=cache-ttl&base=1h&jitter=0.083333333&jobs=10000&period=1h"),
    story("rolling-start", "view=fleet&policy=startup&base=30s&jobs=50&period=30s"),
    story("leader-election", "view=lock&policy=leader-election&base=1s"),
    story("leader-election-in-step", "view=lock&policy=fixed&base=1s"),
];

/// The word for no story, and the ids of all: what the query can hold.
pub const NAMES: [&str; ALL.len() + 1] = {
    let mut names = ["none"; ALL.len() + 1];
    let mut at = 0;
    while at < ALL.len() {
        names[at + 1] = ALL[at].id;
        at += 1;
    }
    names
};

/// The story with this id.
///
/// ```
/// # use jitterband::stories;
/// assert_eq!(stories::find("second-wave").unwrap().query, "view=herd");
/// assert!(stories::find("none").is_none());
/// ```
pub fn find(id: &str) -> Option<&'static Story> {
    const STORIES: &[Story] = &ALL;
    STORIES.iter().find(|story| story.id == id)
}
