//! Messages of DXP: an accepted message is written with printable characters only, and reads back.

#![no_main]
// The fuzzer needs no network, and uses only a part of the modules.
#![allow(dead_code)]

use libfuzzer_sys::fuzz_target;
use message::{MAX_LEN, Message};

#[path = "../../crates/protocol/src/dxp/message.rs"]
mod message;
#[path = "../../crates/protocol/src/dxp/notation.rs"]
mod notation;

fuzz_target!(|bytes: &[u8]| {
    let message = match Message::parse(bytes) {
        Ok(message) => message,
        Err(error) => return check_quote(&error, bytes),
    };
    let text = message.to_string();
    assert!(text.bytes().all(|byte| (b' '..=b'~').contains(&byte)));
    if bytes.len() <= MAX_LEN {
        assert!(text.len() <= MAX_LEN, "{text:?} of {bytes:?}");
        assert_eq!(Message::parse(text.as_bytes()), Ok(message), "{text:?}");
    }
});

/// An error quotes the message, as far as it can be printed.
fn check_quote(error: &game_core::ParseError, bytes: &[u8]) {
    let printable = |&byte: &u8| match byte {
        b' '..=b'~' => byte as char,
        _ => '?',
    };
    let text: String = bytes.iter().map(printable).collect();
    // A long text is cut.
    let quote = error.text().trim_end_matches('…');
    assert!(text.starts_with(quote), "{error} of {text:?}");
}
