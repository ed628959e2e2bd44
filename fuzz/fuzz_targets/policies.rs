//! Any bytes: see `a_policy_keeps_its_word`.
#![no_main]

#[path = "../../tests/common/properties.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::a_policy_keeps_its_word(&String::from_utf8_lossy(
    bytes
)));
