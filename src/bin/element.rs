//! In the browser: the band of the default policy, live, for the element `<jitter-band>`. Elsewhere it does nothing.
//!
//! It knows no query, no catalogue and no other figure: what the element needs for most of its visitors, and nothing else.
//! For all that it cannot do there is `figures.rs`.

// Without a main function there, what std does before and after one is not part of the program.
#![cfg_attr(target_arch = "wasm32", no_main)]

#[cfg(not(target_arch = "wasm32"))]
fn main() {}

#[cfg(target_arch = "wasm32")]
mod element {
    use jitterband::{figure, plot::Plainly, policy::Plain, sample::Wave, seed::Seed, text::Text};
    use wasm_bindgen::prelude::wasm_bindgen;
    use web_sys::CanvasRenderingContext2d;

    /// A band.
    #[wasm_bindgen]
    #[derive(Default)]
    pub struct Live(Option<Plainly>);

    #[wasm_bindgen]
    impl Live {
        /// Nothing yet.
        #[wasm_bindgen(constructor)]
        pub fn new() -> Self {
            Self::default()
        }

        /// The sentence of a band; empty where it takes the other program.
        pub fn plain(
            &mut self,
            base: f64,
            attempt: i32,
            jitter: f64,
            jobs: u32,
            bars: u32,
            seed: u32,
        ) -> String {
            let policy = Plain { base, fraction: jitter };
            self.0 = Wave::plain(policy, attempt.into(), jobs.into(), bars, Seed(seed)).map(Plainly);
            self.0.as_ref().map_or_else(String::new, |plainly| (Text::plain().sentence)(&plainly.0))
        }

        /// Draws it: see [`figure::paint`].
        #[expect(
            clippy::too_many_arguments,
            reason = "numbers cross into WebAssembly as they are, lists do not"
        )]
        pub fn draw(
            &self,
            context: &CanvasRenderingContext2d,
            width: f64,
            height: f64,
            ratio: f64,
            paper: u32,
            ink: u32,
            herd: u32,
            band: u32,
        ) {
            if let Some(plainly) = &self.0 {
                let colours = [paper, ink, herd, band];
                figure::paint(plainly, context, (width, height), ratio, colours, Text::plain());
            }
        }
    }
}
