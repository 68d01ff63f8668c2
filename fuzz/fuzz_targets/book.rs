//! Books of positions: any bytes as a book.

#![no_main]

use book::{Book, Preference};
use chess::Position;
use fuzz::with_checksum;
use game_core::Position as _;
use libfuzzer_sys::fuzz_target;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

fuzz_target!(|bytes: &[u8]| {
    let start = Position::start();
    let Ok(book) = Book::from_bytes(with_checksum(bytes), "chess", &start) else {
        return;
    };
    let entry = book.entry(&start).expect("memory does not fail");
    assert!(entry.is_none_or(|entry| entry.key == start.key()));
    let moves = book.moves(&start).expect("memory does not fail");
    let mut rng = ChaCha8Rng::seed_from_u64(bytes.len() as u64);
    for preference in [Preference::Games, Preference::Results, Preference::Score] {
        assert_eq!(preference.best(&moves).is_some(), !moves.is_empty());
        let chosen = preference.choose(&moves, &mut rng);
        assert_eq!(chosen.is_some(), !moves.is_empty());
    }
});
