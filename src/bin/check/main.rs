//! In the browser: the page's check of its own numbers. Elsewhere it does nothing.
//!
//! The explorer loads it when a person asks for it.

#[cfg(target_arch = "wasm32")]
mod panel;

fn main() {
    #[cfg(target_arch = "wasm32")]
    panel::start();
}
