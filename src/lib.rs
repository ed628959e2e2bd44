//! See, feel and settle how retries with jitter behave.
//!
//! A dependency fails, a thousand jobs wait the same backoff, and all of them come back in the same
//! millisecond. Jitter spreads them over a band. This crate computes that band exactly as the retry
//! library does that one chose, draws the jobs that land in it, and says in one sentence what happened.
//!
//! ```
//! use jitterband::query;
//!
//! let (settings, issues) = query::decode("base=1000&attempt=3&jitter=0.2");
//! let wave = settings.wave();
//! assert!(issues.is_empty());
//! assert_eq!(wave.band.min.to_string(), "3200");
//! assert_eq!(wave.band.max.to_string(), "4800");
//!
//! // The same number means downwards only elsewhere, and the upper end is not drawn.
//! let (settings, _) = query::decode("policy=bullmq-node&jitter=0.2");
//! let wave = settings.wave();
//! assert_eq!(wave.band.min.to_string(), "3200");
//! assert_eq!(wave.band.max.to_string(), "3999");
//! ```
//!
//! The modules in the order of their dependencies; each may use those above it, never one below:
//!
//! | module | what it knows |
//! |---|---|
//! | [`decimal`], [`millis`] | a decimal number, read and written exactly; a span of time, exact |
//! | [`policy`] | how long one attempt waits, and how likely each wait is |
//! | [`seed`] | random numbers for (seed, job, attempt) |
//! | [`sample`] | what many jobs draw: histogram, summary, expected values; all attempts in a row |
//! | [`herd`] | a crowd of jobs, an outage and a service: does it come back |
//! | [`contention`] | many clients that want to change one row |
//! | [`lock`] | candidates for a lock with a time to live |
//! | [`fleet`] | periodic work that starts in step and drifts apart |
//! | [`catalogue`] | real libraries and patterns as data over the five blocks of a policy |
//! | [`stories`] | named settings to start from |
//! | [`settings`] | everything a person can change, with its limits |
//! | [`query`] | settings to and from the query string |
//! | [`check`] | the product's own numbers held against others |
//! | [`text`] | every word of the page and of the pictures, but for those about the catalogue |
//! | [`plot`] | the drawings, for any plotters backend |
//! | [`export`] | JSON, CSV and SVG of what is on screen; the policy as code |
//! | `memory` (wasm32) | where the programs of the page take memory from |
//! | `figure` (wasm32) | a drawing on a live canvas |
//! | `page` (wasm32) | what pages are made of: parts that follow what is on screen, and controls |

pub mod decimal;

pub mod millis;

pub mod policy;

pub mod seed;

pub mod sample;

pub mod herd;

pub mod contention;

pub mod lock;

pub mod fleet;

pub mod catalogue;

pub mod stories;

pub mod settings;

pub mod query;

pub mod check;

pub mod text;

pub mod plot;

pub mod export;

#[cfg(target_arch = "wasm32")]
mod memory;

#[cfg(target_arch = "wasm32")]
pub mod figure;

#[cfg(target_arch = "wasm32")]
pub mod page;

#[cfg(all(test, target_arch = "wasm32"))]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
