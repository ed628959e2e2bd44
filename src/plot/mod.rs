//! The drawings, for any plotters backend.
//!
//! A drawing is a function of what it shows and of the [`Sheet`] it is drawn on. It never measures text: labels
//! are placed by the number of their characters, so the same picture comes out of a canvas, of an SVG and of a
//! test, stroke for stroke.

pub mod axis;
pub mod band;
mod cut;
pub mod herd;
mod label;
pub mod lanes;
mod palette;
mod picture;
mod pile;
pub mod schedule;
mod sheet;
mod time;

pub use palette::{Colour, DARK, LIGHT, Palette};
pub use picture::{Draw, Lane, Picture, Studied};
pub use sheet::{Align, Broken, Drawing, Sheet, Size};
