//! In the browser: the panel that shares and saves what is on screen. Elsewhere it does nothing.
//!
//! The explorer loads it when a person asks for it: it brings the exports, which nobody needs who only looks.

#[cfg(target_arch = "wasm32")]
mod code;
#[cfg(target_arch = "wasm32")]
mod links;
#[cfg(target_arch = "wasm32")]
mod panel;
#[cfg(target_arch = "wasm32")]
mod save;
#[cfg(target_arch = "wasm32")]
mod state;

fn main() {
    #[cfg(target_arch = "wasm32")]
    panel::start();
}
