//! In the browser: the simulations, in English, in the place that a page has for them. Elsewhere it does nothing.
//!
//! The explorer loads it when a person comes near that place, so that nobody pays for it who only looks at a band.

#[cfg(target_arch = "wasm32")]
#[path = "mod.rs"]
mod study;

/// The words of this program.
#[cfg(target_arch = "wasm32")]
const WORDS: &jitterband::text::Studies = &jitterband::text::STUDIES_EN;

fn main() {
    #[cfg(target_arch = "wasm32")]
    study::start();
}
