//! In the browser: the details, in English, in the places that a page has for them. Elsewhere it does nothing.
//!
//! The explorer loads it when a person asks for one of them or comes near, so that nobody pays for it who only looks at a
//! band.

#[cfg(target_arch = "wasm32")]
#[path = "mod.rs"]
mod details;

/// The words of this program.
#[cfg(target_arch = "wasm32")]
const DETAILS: &jitterband::text::Details = &jitterband::text::DETAILS_EN;

fn main() {
    #[cfg(target_arch = "wasm32")]
    details::start();
}
