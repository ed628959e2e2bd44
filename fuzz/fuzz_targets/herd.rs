//! Any bytes: see `a_herd_ends`.
#![no_main]

#[path = "../../tests/common/properties.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::a_herd_ends(&String::from_utf8_lossy(bytes)));
