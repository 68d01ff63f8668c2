//! Syzygy tables: any bytes as the two files of queen against king.

#![no_main]

use chess::Position;
use libfuzzer_sys::fuzz_target;
use syzygy::Syzygy;

/// Positions of queen against king, one of them with a capture.
const POSITIONS: [&str; 4] = [
    "8/8/8/5k2/8/8/1Q6/K7 w - - 0 1",
    "8/8/8/5k2/8/8/1Q6/K7 b - - 0 1",
    "k7/1Q6/8/8/8/8/8/7K b - - 0 1",
    "7k/8/8/8/3q4/8/8/K7 w - - 0 1",
];

fuzz_target!(|bytes: &[u8]| {
    let Some((&len, rest)) = bytes.split_first() else {
        return;
    };
    // The second file has the last bytes; without any, it does not exist.
    let (outcomes, distances) = rest.split_at(rest.len() - usize::from(len).min(rest.len()));
    let files = [("KQvK.rtbw", outcomes), ("KQvK.rtbz", distances)];
    let files = files.into_iter().filter(|(_, content)| !content.is_empty());
    let files = files.map(|(name, content)| (name.to_string(), content.to_vec()));
    let Ok(tables) = Syzygy::from_bytes(files) else {
        return;
    };
    // A file that is not rejected answers every probe, correctly or not.
    for fen in POSITIONS {
        let position = Position::from_fen(fen).expect("the position is legal");
        let _ = tables.wdl(&position);
        let _ = tables.dtz(&position);
    }
});
