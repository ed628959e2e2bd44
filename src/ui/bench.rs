//! The hook by which chart libraries are measured side by side: `window.__bench`.
//!
//! An update sets what is on screen like a slider does, and everything on the page follows. Only the band is given
//! as two edges instead of by a policy, and the figure is drawn at once instead of in the next frame, so that its
//! time is counted.

use std::rc::Rc;

use jitterband::{
    figure::Figure,
    policy::{Curve, Extra, Growth, Jitter, Kind, Policy, Rounding, Rule},
    sample::Wave,
    seed::Seed,
};
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::{JsValue, closure::Closure, prelude::wasm_bindgen};

use super::state::State;
use crate::WORDS;

#[wasm_bindgen]
extern "C" {
    /// What an update is asked for.
    type Measure;
    #[wasm_bindgen(method, getter)]
    fn lo(this: &Measure) -> f64;
    #[wasm_bindgen(method, getter)]
    fn hi(this: &Measure) -> f64;
    #[wasm_bindgen(method, getter)]
    fn n(this: &Measure) -> f64;
    #[wasm_bindgen(method, getter)]
    fn seed(this: &Measure) -> f64;
}

/// Offers the hook, once the figure has drawn its first picture. It does nothing any more when the figure is gone.
pub fn offer(state: State, figure: &Rc<Figure<Wave>>) {
    let figure = Rc::downgrade(figure);
    let shown = figure.clone();
    let hook = Object::new();
    let set = |name: &str, value: &JsValue| Reflect::set(&hook, &name.into(), value).is_ok();
    let update = Closure::<dyn Fn(Measure)>::new(move |measure: Measure| {
        let Some(figure) = figure.upgrade() else { return };
        let (wave, settings) = (wave(&measure), state.settings());
        figure.show_now(wave.clone(), settings.theme, WORDS.common);
        state.measure(wave);
    });
    let bins = Closure::<dyn Fn() -> Array>::new(move || {
        let wave = shown.upgrade().map(|_| state.shown().wave);
        let counts = wave.and_then(|wave| wave.sample.ok()).map(|sample| sample.histogram.counts);
        counts.unwrap_or_default().into_iter().map(|count| JsValue::from(count as f64)).collect()
    });
    set("name", &"jitterband".into());
    set("ready", &JsValue::TRUE);
    // The page offers it as long as it lives.
    set("update", &update.into_js_value());
    set("bins", &bins.into_js_value());
    if let Some(window) = web_sys::window() {
        Reflect::set(&window, &"__bench".into(), &hook).ok();
    }
}

/// The wave of `n` jobs over the whole milliseconds from `lo` to `hi`.
fn wave(measure: &Measure) -> Wave {
    let policy = Policy {
        growth: Growth { curve: Curve::Constant, base: measure.hi(), ..Growth::default() },
        jitter: Jitter { kind: Kind::Between, extra: Extra::Ms(measure.lo()), ..Jitter::default() },
        rounding: Rounding { rule: Rule::Integer, ..Rounding::default() },
        ..Policy::default()
    };
    Wave::new(&policy, 1, measure.n() as u64, 80, Seed(measure.seed() as u32))
}
