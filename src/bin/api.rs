//! In the browser: what a query gives, for JavaScript. Elsewhere it does nothing.
//!
//! No function throws on bad settings: what was changed stands in the JSON's issues.

fn main() {}

#[cfg(target_arch = "wasm32")]
mod api {
    use jitterband::{catalogue, export, query};
    use wasm_bindgen::prelude::wasm_bindgen;

    /// The version of this module.
    #[wasm_bindgen]
    pub fn version() -> String {
        env!("CARGO_PKG_VERSION").into()
    }

    /// The ids of all policies.
    #[wasm_bindgen]
    pub fn policies() -> Vec<String> {
        catalogue::all().iter().map(|entry| entry.id.to_owned()).collect()
    }

    /// What a query gives, as one JSON object; docs/schema.md describes every name.
    #[wasm_bindgen]
    pub fn json(query: &str) -> String {
        let (settings, issues) = query::decode(query);
        export::json(&settings, &issues)
    }

    /// What a query gives, as a table.
    #[wasm_bindgen]
    pub fn csv(query: &str) -> String {
        export::csv(&query::decode(query).0)
    }

    /// The picture of a query, of so many CSS pixels, or of as many as the command line gives it.
    #[wasm_bindgen]
    pub fn svg(query: &str, width: Option<u32>, height: Option<u32>) -> String {
        let (settings, _) = query::decode(query);
        let (study, width) = (settings.study(), width.unwrap_or(export::WIDTH));
        let height = height.unwrap_or_else(|| export::height(&settings, &study, width));
        export::svg_of(&settings, &study, width, height)
    }

    /// What the first `count` jobs wait, or as many as the query has, in milliseconds; at most 100,000.
    #[wasm_bindgen]
    pub fn delays(query: &str, count: Option<u32>) -> Vec<f64> {
        let (settings, _) = query::decode(query);
        export::delays(&settings, count.unwrap_or_else(|| u32::try_from(settings.jobs).unwrap_or(u32::MAX)))
    }

    /// The query with only what differs from the defaults.
    #[wasm_bindgen]
    pub fn url(query: &str) -> String {
        query::encode(&query::decode(query).0)
    }
}
