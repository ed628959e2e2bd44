//! In the browser: any figure of any query, for the element `<jitter-band>`. Elsewhere it does nothing.
//!
//! What `element.rs` cannot do: every policy, every view, and words about what was not taken as it was given.

#![cfg_attr(target_arch = "wasm32", no_main)]

#[cfg(not(target_arch = "wasm32"))]
fn main() {}

#[cfg(target_arch = "wasm32")]
mod figures {
    use jitterband::{
        export::{self, Scene},
        figure, query,
        settings::{Choice, Issue, Problem, Settings, Study},
        text::Text,
    };
    use wasm_bindgen::prelude::wasm_bindgen;
    use web_sys::CanvasRenderingContext2d;

    /// The names whose values an answer has, and after each the one the policy comes with.
    const VALUES: [&str; 5] = ["policy", "base", "attempt", "jitter", "jobs"];

    /// A figure.
    #[wasm_bindgen]
    #[derive(Default)]
    pub struct Live(Option<(Scene, &'static Text)>);

    #[wasm_bindgen]
    impl Live {
        /// Nothing yet.
        #[wasm_bindgen(constructor)]
        pub fn new() -> Self {
            Self::default()
        }

        /// What a query gives in a figure of so many CSS pixels: its sentence; the query with only what differs from the
        /// defaults; how tall the figure needs to be, or nothing; whether the policy takes a jitter fraction; of each of
        /// [`VALUES`] the value and its default; the names of the values that are wrong, between blanks; and then every issue, a line each.
        pub fn show(&mut self, query: &str, width: f64) -> Vec<String> {
            let (settings, mut issues) = query::decode(query);
            let (study, text) = (settings.study(), Text::of(settings.lang));
            issues.extend(settings.view_issues(&settings.wave(), &study));
            let scene = Scene::new(&settings, &study);
            let height = match study {
                Study::Nothing => String::new(),
                _ => export::height(&settings, &study, width as u32).to_string(),
            };
            let mut answer = vec![
                export::description(&settings, &study, &scene),
                query::encode(&settings),
                height,
                settings.choice.matters("jitter").to_string(),
            ];
            let choice = Choice::find(settings.choice.id()).unwrap_or_default();
            let defaults = Settings { choice, ..Settings::default() };
            for name in VALUES {
                answer.extend([&settings, &defaults].map(|of| of.get(name).unwrap_or_default()));
            }
            // What the library cannot do, or what changes nothing, is no mistake.
            let is_wrong = |issue: &&Issue| !matches!(issue.problem, Problem::Foreign(_) | Problem::NoEffect);
            let wrong = issues.iter().filter(is_wrong).map(|issue| issue.name.as_str());
            answer.push(wrong.collect::<Vec<_>>().join(" "));
            answer.extend(issues.iter().map(|issue| text.issue(issue)));
            self.0 = Some((scene, text));
            answer
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
            if let Some((scene, text)) = &self.0 {
                figure::paint(scene, context, (width, height), ratio, [paper, ink, herd, band], text);
            }
        }
    }
}
