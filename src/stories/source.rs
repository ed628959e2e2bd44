//! Where stories are from.

/// Something to read about a story.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its title, in its own language.
    pub title: &'static str,
    /// The tag of that language.
    pub lang: &'static str,
    /// Its address, or nothing where it has none of its own.
    pub link: &'static str,
}

const fn english(title: &'static str, link: &'static str) -> Source {
    Source { title, lang: "en", link }
}

/// A page of a course about queues.
pub const COURSE: Source = english("EchoMQ course: Jitter & the thundering herd", "");
/// A guide to jitter everywhere in a system.
pub const GUIDE: Source =
    Source { title: "Jitter, bab panduan sistem terdistribusi dengan contoh Go", lang: "id", link: "" };
/// The story of a herd at night.
pub const NIGHT: Source = english("Why your retries need jitter: the thundering herd, explained", "");
/// How the race of five strategies was run first.
pub const RACE: Source = english(
    "AWS Architecture Blog: Exponential Backoff And Jitter",
    "https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/",
);
/// Where a collapse that stays has its name from.
pub const METASTABLE: Source = english(
    "Bronson and others: Metastable Failures in Distributed Systems (HotOS 2021)",
    "https://sigops.org/s/conferences/hotos/2021/papers/hotos21-s11-bronson.pdf",
);
/// Retries at several levels, and budgets.
pub const CASCADES: Source = english(
    "Site Reliability Engineering: Addressing Cascading Failures",
    "https://sre.google/sre-book/addressing-cascading-failures/",
);
/// A library that jittered after its cap.
pub const CAPS: Source = english(
    "cenkalti/backoff, issue 117: MaxInterval exceeded",
    "https://github.com/cenkalti/backoff/issues/117",
);
/// What one knob means in several libraries.
pub const CATALOGUE: Source = english("The sources of BullMQ for Elixir, Node.js and Python", "");
