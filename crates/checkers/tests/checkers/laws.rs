//! The laws of `game_core`, on seeded playouts and on arbitrary positions.

use crate::half_turn::half_turned;
use crate::variants;
use checkers::{
    Board, Evaluation, Move, Piece, PieceKind, Position, PositionBuilder, Rules, Russian, Square,
    Turkish, Word,
};
use game_core::{Evaluator, MoveGenerator, Notation, Position as _, Searchable, Side, laws};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use std::collections::{BTreeMap, BTreeSet};

fn check<R: Rules>(position: &Position<R>) {
    laws::check_moves(position);
    laws::check_hooks(position);
    laws::check_notation(position);
    check_hub(position);
    check_mirror(position);
    let is_capture = |mv: &checkers::Move<R>| mv.is_capture();
    assert_eq!(
        position.must_capture(),
        position.moves().iter().any(is_capture)
    );
    let all_capture = position.moves().iter().all(is_capture);
    assert_eq!(
        position.is_unstable(),
        all_capture && position.has_legal_move()
    );
}

fn returns_lie_within_reach<R: Rules>(fen: &str) {
    let position = Position::<R>::parse_position(fen).unwrap();
    let returns = (0..100).map(|seed| laws::check_repetitions(&position, seed, 100));
    let returns: usize = returns.sum();
    assert!(returns > 20, "{returns}");
}

#[test]
fn returning_positions_lie_within_reach() {
    returns_lie_within_reach::<Russian>("W:WKa1,Kc1,a3:BKh8,h6");
}

#[test]
fn returning_men_that_step_sideways_lie_within_reach() {
    returns_lie_within_reach::<Turkish>("W:Wa3,h3:Ba6,h6");
}

fn check_hub<R: Rules>(position: &Position<R>) {
    let again = Position::<R>::from_hub(&position.hub_text()).unwrap();
    // Hub cannot express the clocks or the moves of one king.
    assert_eq!(again.side_to_move(), position.side_to_move());
    for side in Side::ALL {
        assert_eq!(again.pieces(side), position.pieces(side));
    }
    assert_eq!(again.all_kings(), position.all_kings());
    for &mv in &position.moves() {
        assert_eq!(position.parse_hub_move(&position.hub_move_text(mv)), Ok(mv));
    }
}

/// Both players have the same moves and the same value.
fn check_mirror<R: Rules>(position: &Position<R>) {
    let mirror = half_turned(position);
    assert_eq!(
        mirror.legal_move_count(),
        position.legal_move_count(),
        "{position:?}"
    );
    let mut evaluation = Evaluation::<R>::new();
    let value = evaluation.evaluate(position);
    assert_eq!(evaluation.evaluate(&mirror), value, "{position:?}");
    assert!(!value.is_decisive());
}

fn obeys_on_playouts<R: Rules>() {
    let start = Position::<R>::start();
    let mut foreign = Vec::new();
    for seed in 0..12 {
        laws::playout(&start, seed, 150, |position| {
            check(position);
            laws::check_foreign_moves(position, &foreign);
            foreign.extend(position.moves().iter().take(2));
            let excess = foreign.len().saturating_sub(200);
            foreign.drain(..excess);
        });
    }
}

mod playouts {
    for_every_variant!(obeys_on_playouts);
}

/// Words are moves only as [`Move::to_bits`] writes them: with any bit changed, a word is another move or none.
fn words_of_moves_are_unique<R: Rules>() {
    let squares = Board::<R>::squares();
    for seed in 0..4 {
        laws::playout(&Position::<R>::start(), seed, 100, |position| {
            for &mv in &position.moves() {
                let word = mv.to_bits();
                assert_eq!(Move::from_bits(word), Some(mv));
                for bit in 0..R::MoveWord::BITS {
                    let changed = word ^ R::MoveWord::ONE << bit;
                    let Some(other) = Move::<R>::from_bits(changed) else {
                        continue;
                    };
                    let parts = |mv: Move<R>| (mv.from(), mv.to(), mv.captured(), mv.crowns());
                    assert_ne!(parts(other), parts(mv), "bit {bit} of {mv:?}");
                    assert_eq!(other.to_bits(), changed);
                    assert!((other.captured() & !squares).is_empty(), "{other:?}");
                }
            }
        });
    }
}

mod words {
    for_every_variant!(words_of_moves_are_unique);
}

/// One of five contents for each square, mostly empty; a man on its last row becomes a king.
fn any_position<R: Rules>() -> impl Strategy<Value = Position<R>> {
    let contents =
        prop_oneof![5 => Just(0), 2 => Just(1), 2 => Just(2), 1 => Just(3), 1 => Just(4)];
    let squares = prop::collection::vec(contents, Board::<R>::LEN);
    (any::<bool>(), squares).prop_map(|(white, contents)| {
        let mut builder = PositionBuilder::new(if white { Side::White } else { Side::Black });
        for (square, content) in Board::<R>::numbered().zip(contents) {
            put(&mut builder, square, content);
        }
        builder.build()
    })
}

fn put<R: Rules>(builder: &mut PositionBuilder<R>, at: Square, content: u8) {
    let side = if content.is_multiple_of(2) {
        Side::White
    } else {
        Side::Black
    };
    let (man, king) = (
        Piece {
            side,
            kind: PieceKind::Man,
        },
        Piece {
            side,
            kind: PieceKind::King,
        },
    );
    match content {
        0 => {}
        1 | 2 => builder
            .put(man, at)
            .or_else(|_| builder.put(king, at))
            .unwrap(),
        _ => builder.put(king, at).unwrap(),
    }
}

fn obeys_on_any_position<R: Rules>() {
    let mut runner = TestRunner::new(ProptestConfig::with_cases(200));
    let checked = runner.run(&any_position::<R>(), |position| {
        check(&position);
        Ok(())
    });
    checked.unwrap();
}

mod any_position {
    for_every_variant!(obeys_on_any_position);
}

/// Different positions have different keys, in all parts of the word.
fn has_good_keys<R: Rules>() {
    let mut keys = BTreeMap::new();
    let mut ones = [0_u32; 64];
    for seed in 0..60 {
        laws::playout(&Position::<R>::start(), seed, 150, |position| {
            let key = position.key();
            let known = keys.insert(key, position.position_text());
            let text = position.position_text();
            assert!(
                known.is_none_or(|known| known == text),
                "{text} shares its key"
            );
        });
    }
    for key in keys.keys() {
        for (bit, count) in ones.iter_mut().enumerate() {
            *count += (key >> bit & 1) as u32;
        }
    }
    let all = keys.len() as u32;
    let is_fair = |&count: &u32| count.abs_diff(all / 2) < all / 12;
    assert!(ones.iter().all(is_fair), "{all} keys: {ones:?}");
    let low: BTreeSet<u64> = keys.keys().map(|key| key & 0xffff_ffff).collect();
    let high: BTreeSet<u64> = keys.keys().map(|key| key >> 32).collect();
    assert!(low.len() + 2 > keys.len() && high.len() + 2 > keys.len());
}

mod keys {
    for_every_variant!(has_good_keys);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_text_is_read_or_rejected(text in "\\PC{0,40}") {
        let _ = Position::<Russian>::parse_position(&text);
        let _ = Position::<Russian>::from_hub(&text);
        let _ = Position::<Russian>::start().parse_move(&text);
        let _ = Position::<Russian>::start().parse_hub_move(&text);
    }

    #[test]
    fn nearly_right_text_is_read_or_rejected(text in "[WB]:[WBK0-9a-h,.-]{0,12}:[WBK0-9a-h,:. -]{0,12}") {
        if let Ok(position) = Position::<Russian>::parse_position(&text) {
            check(&position);
        }
    }
}
