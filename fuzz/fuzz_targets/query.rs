//! Any bytes: see `reads_back`.
#![no_main]

#[path = "../../tests/common/properties.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::reads_back(&String::from_utf8_lossy(bytes)));
