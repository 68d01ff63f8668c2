//! Endgame tables: any bytes as the files of a slice.

#![no_main]

use checkers::{English, Position};
use endgame::{Slices, Tables};
use fuzz::with_checksum;
use game_core::Oracle;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((&len, rest)) = bytes.split_first() else {
        return;
    };
    // The second file has the last bytes.
    let (outcomes, plies) = rest.split_at(rest.len() - usize::from(len).min(rest.len()));
    let plies = (!plies.is_empty()).then(|| with_checksum(plies));
    let files = [(with_checksum(outcomes), plies)];
    let Ok(tables) = Tables::<Position<English>>::from_bytes(files, 1 << 16) else {
        return;
    };
    // Accepted tables answer every probe, correctly or not; `verify` would find wrong answers.
    for slice in tables.statistics() {
        let size = slice.size;
        for index in (0..size).step_by(1 + size as usize / 64) {
            if let Some(position) = Position::<English>::unrank(slice.slice, index) {
                let _ = tables.outcome(&position);
                let _ = tables.plies_to_conversion(&position);
            }
        }
    }
    let _ = tables.verify(1, |_| ());
});
