//! Packed positions: accepted bytes are the only ones of their position.

#![no_main]

use chess::PackedPosition;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: [u8; PackedPosition::SIZE]| {
    let packed = PackedPosition::from_bytes(bytes);
    if let Ok(position) = packed.unpack() {
        assert_eq!(position.pack(), packed);
        fuzz::check_chess(&position);
    }
});
