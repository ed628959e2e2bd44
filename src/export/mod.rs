//! What is on screen as JSON, CSV and SVG; the same bytes from the page and from the command line.

mod csv;
mod json;
mod svg;

pub use csv::csv;
pub use json::json;
pub use svg::svg;
