//! In the browser: the simulations, in Indonesian. Elsewhere it does nothing.

#[cfg(target_arch = "wasm32")]
#[path = "study/mod.rs"]
mod study;

/// The words of this program.
#[cfg(target_arch = "wasm32")]
const WORDS: &jitterband::text::Studies = &jitterband::text::STUDIES_ID;

fn main() {
    #[cfg(target_arch = "wasm32")]
    study::start();
}
