//! Opening books: any bytes as a book, and any entries for a position.

#![no_main]

use chess::polyglot::{Book, BookError, BookMove, Entry};
use chess::{Position, StartNumber};
use game_core::{MoveGenerator, Position as _};
use libfuzzer_sys::fuzz_target;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

fuzz_target!(|bytes: &[u8]| {
    check_book(bytes);
    let Some((&steps, rest)) = bytes.split_first() else {
        return;
    };
    let steps = usize::from(steps).min(rest.len());
    let (steps, entries) = rest.split_at(steps);
    check_entries(&walk(steps), entries);
});

/// Any bytes are rejected as a book, or their entries are found.
fn check_book(bytes: &[u8]) {
    let Ok(mut book) = Book::new(bytes) else {
        return;
    };
    let entries: Vec<_> = bytes
        .as_chunks()
        .0
        .iter()
        .copied()
        .map(Entry::from_bytes)
        .collect();
    assert_eq!(book.len(), entries.len() as u64);
    let is_sorted = book.check_order().is_ok();
    assert_eq!(is_sorted, entries.is_sorted_by_key(|entry| entry.key));
    for (index, entry) in (0..).zip(&entries) {
        assert_eq!(book.entry(index), Ok(Some(*entry)));
        for key in [entry.key, entry.key.wrapping_add(1)] {
            let of_key = entries.iter().filter(|entry| entry.key == key).copied();
            match book.entries(key) {
                Ok(found) if is_sorted => assert!(of_key.eq(found)),
                Ok(found) => assert!(found.iter().all(|entry| entry.key == key)),
                Err(BookError::TooManyMoves(_)) => assert!(of_key.count() > 256),
                Err(BookError::Unsorted(_)) => assert!(!is_sorted),
                Err(error) => panic!("{error}"),
            }
        }
    }
}

/// The position after some moves from a start of Chess960: two bytes a start, one a move.
fn walk(steps: &[u8]) -> Position {
    let (start, moves) = steps.split_at_checked(2).unwrap_or_default();
    let number = start
        .iter()
        .fold(0, |number, &byte| number << 8 | u16::from(byte));
    let number = StartNumber::new(number % 960).expect("there are 960");
    let mut position = Position::chess960(number);
    for &step in moves {
        let legal = position.moves();
        if !legal.is_empty() {
            position.play(legal[usize::from(step) % legal.len()]);
        }
    }
    position
}

/// Entries with the key of a position, of which some are moves: two bytes a move, one a weight.
fn check_entries(position: &Position, bytes: &[u8]) {
    let key = position.polyglot_key();
    let entries = bytes
        .as_chunks()
        .0
        .iter()
        .map(|&[high, low, weight]| Entry {
            key,
            bits: u16::from_be_bytes([high, low]),
            weight: weight.into(),
            learn: 0,
        });
    let mut book = Book::from_entries(entries.take(256));
    let moves = book.moves(position).expect("the book is sorted");
    for &BookMove { mv, weight, .. } in &moves {
        assert!(position.moves().contains(&mv), "{mv:?} in {position:?}");
        assert_eq!(
            Entry::new(position, mv, weight).legal_move(position),
            Ok(mv)
        );
    }
    let heaviest = moves.iter().map(|found| found.weight).max().unwrap_or(0);
    let has_weight = |mv| moves.iter().any(|found| (found.mv, found.weight) == mv);
    match book.best_move(position) {
        Ok(Some(best)) => assert!(has_weight((best, heaviest))),
        none => assert_eq!((none, heaviest), (Ok(None), 0)),
    }
    let mut rng = ChaCha8Rng::seed_from_u64(key);
    let chosen = book.choose(position, &mut rng).expect("the book is sorted");
    assert_eq!(chosen.is_some(), heaviest > 0);
    assert!(chosen.is_none_or(|mv| moves.iter().any(|found| found.mv == mv && found.weight > 0)));
}
