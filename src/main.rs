//! In the browser: mounts the explorer, in English. Elsewhere: the command line tool.

#[cfg(not(target_arch = "wasm32"))]
mod cli;
#[cfg(target_arch = "wasm32")]
mod ui;

/// The words of this program.
#[cfg(target_arch = "wasm32")]
const WORDS: &jitterband::text::Explorer = &jitterband::text::EXPLORER_EN;

// The tests look at the page as a person does, details and all.
#[cfg(all(test, target_arch = "wasm32"))]
#[path = "bin/details/mod.rs"]
mod details;

#[cfg(all(test, target_arch = "wasm32"))]
const DETAILS: &jitterband::text::Details = &jitterband::text::DETAILS_EN;

#[cfg(target_arch = "wasm32")]
fn main() {
    ui::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    // An argument that is not Unicode is a mistake to explain, not a reason to stop.
    cli::run(std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned()))
}
