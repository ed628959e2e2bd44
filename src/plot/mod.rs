//! The drawings, for any plotters backend.
//!
//! A drawing is a function of what it shows and of the [`Sheet`] it is drawn on. It never measures text: labels
//! are placed by the number of their characters, so the same picture comes out of a canvas, of an SVG and of a
//! test, stroke for stroke.

pub mod axis;
pub mod band;
pub mod contention;
pub mod curve;
mod cut;
pub mod fleet;
pub mod herd;
mod label;
pub mod lanes;
pub mod lock;
mod mark;
mod palette;
mod picture;
mod pile;
mod scale;
pub mod schedule;
mod sheet;
mod time;

pub use contention::Line;
pub use curve::Curve;
pub use palette::{Colour, DARK, LIGHT, Palette};
pub use picture::{Draw, Lane, Picture, Plainly, Several, Studied};
pub use sheet::{Align, Broken, Drawing, Sheet, Size};
