//! In the browser: the details, in Indonesian. Elsewhere it does nothing.

#[cfg(target_arch = "wasm32")]
#[path = "details/mod.rs"]
mod details;

/// The words of this program.
#[cfg(target_arch = "wasm32")]
const DETAILS: &jitterband::text::Details = &jitterband::text::DETAILS_ID;

fn main() {
    #[cfg(target_arch = "wasm32")]
    details::start();
}
