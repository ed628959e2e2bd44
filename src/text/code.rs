//! What is to be said of the code that computes a policy's waits.

/// What the code leaves out or does otherwise than the policy, or why there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeNote {
    /// There is none: each wait depends on those before it.
    Memory,
    /// There is none: all jobs draw the same number.
    Shared,
    /// There is none: no double holds the first wait.
    TooLarge,
    /// There is none: a combination that no library has.
    Unusual,
    /// There is none in this language so far.
    NotYet,
    /// There are no settings: it is no library's policy, or none with options.
    NoOptions,
    /// There are no settings: something was changed that the library cannot do.
    Foreign,
    /// Without a cap the wait before jitter grows no further from this attempt on.
    Held(u64),
    /// The jitter fraction is one that the library ignores.
    Ignored,
    /// The library raises an error where the range of the draw is empty.
    Empty,
    /// A power is computed by the language, whose last digit may be another.
    Power,
    /// Settings of the library leave calls or deadline out.
    Ends,
    /// The tests run this language only where it is installed.
    Untried,
    /// Nothing can interrupt the wait but the end of its process.
    Uninterrupted,
}
