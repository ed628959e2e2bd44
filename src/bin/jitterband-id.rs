//! In the browser: mounts the explorer, in Indonesian. Elsewhere it does nothing.

#[cfg(target_arch = "wasm32")]
#[path = "../ui/mod.rs"]
mod ui;

/// The words of this program.
#[cfg(target_arch = "wasm32")]
const WORDS: &jitterband::text::Explorer = &jitterband::text::EXPLORER_ID;

fn main() {
    #[cfg(target_arch = "wasm32")]
    ui::start();
}
