//! In the browser: the simulations, in the place that a page has for them. Elsewhere it does nothing.
//!
//! The explorer loads it when a person comes near that place, so that nobody pays for it who only looks at a band.

#[cfg(target_arch = "wasm32")]
mod clock;
#[cfg(target_arch = "wasm32")]
mod damage;
#[cfg(target_arch = "wasm32")]
mod herd;
#[cfg(target_arch = "wasm32")]
mod needs;
#[cfg(target_arch = "wasm32")]
mod other;
#[cfg(target_arch = "wasm32")]
mod page;
#[cfg(target_arch = "wasm32")]
mod player;
#[cfg(target_arch = "wasm32")]
mod runs;
#[cfg(target_arch = "wasm32")]
mod state;
#[cfg(target_arch = "wasm32")]
mod sweep;
#[cfg(target_arch = "wasm32")]
mod tabs;

fn main() {
    #[cfg(target_arch = "wasm32")]
    page::start();
}
