//! The laws of `game_core`, on seeded playouts and on arbitrary positions.

mod variants;

use checkers::{
    Board, English, Evaluation, Piece, PieceKind, Position, PositionBuilder, Rules, Russian, Square,
};
use game_core::{Evaluator, MoveGenerator, Notation, Position as _, Searchable, Side, laws};
use proptest::prelude::*;
use variants::{AtOnce, Brazilian, FlyingForward, International, Pool, ShortBackward};

fn check<R: Rules>(position: &Position<R>) {
    laws::check_moves(position);
    laws::check_hooks(position);
    laws::check_notation(position);
    check_hub(position);
    check_mirror(position);
    let is_capture = |mv: &checkers::Move| mv.is_capture();
    assert_eq!(
        position.must_capture(),
        position.moves().iter().any(is_capture)
    );
    assert_eq!(
        position.is_unstable(),
        position.moves().iter().all(is_capture) && position.has_legal_move()
    );
}

fn check_hub<R: Rules>(position: &Position<R>) {
    let again = Position::<R>::from_hub(&position.hub_text()).unwrap();
    assert_eq!(again.key(), position.key());
    for &mv in &position.moves() {
        assert_eq!(position.parse_hub_move(&position.hub_move_text(mv)), Ok(mv));
    }
}

/// The board turned half round, with the sides exchanged.
fn mirrored<R: Rules>(position: &Position<R>) -> Position<R> {
    let mut builder = PositionBuilder::new(!position.side_to_move());
    for square in position.occupied() {
        let piece = position.piece_at(square).unwrap();
        let (row, column) = (Board::<R>::row(square), Board::<R>::column(square));
        let at = Board::<R>::square_at(R::HEIGHT - 1 - row, R::WIDTH - 1 - column).unwrap();
        builder
            .put(
                Piece {
                    side: !piece.side,
                    ..piece
                },
                at,
            )
            .unwrap();
    }
    builder.build()
}

fn check_mirror<R: Rules>(position: &Position<R>) {
    let mirror = mirrored(position);
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

fn playouts<R: Rules>() {
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

#[test]
fn english_playouts() {
    playouts::<English>();
}

#[test]
fn russian_playouts() {
    playouts::<Russian>();
}

#[test]
fn mixture_playouts() {
    playouts::<Brazilian>();
    playouts::<Pool>();
    playouts::<ShortBackward>();
    playouts::<FlyingForward>();
    playouts::<AtOnce>();
}

#[test]
fn ten_by_ten_playouts() {
    playouts::<International>();
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_english_position(position in any_position::<English>()) {
        check(&position);
    }

    #[test]
    fn any_russian_position(position in any_position::<Russian>()) {
        check(&position);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,40}") {
        let _ = Position::<Russian>::parse_position(&text);
        let _ = Position::<Russian>::from_hub(&text);
        let _ = Position::<Russian>::start().parse_move(&text);
        let _ = Position::<Russian>::start().parse_hub_move(&text);
    }

    #[test]
    fn nearly_right_text_is_read_or_refused(text in "[WB]:[WBK0-9a-h,.-]{0,12}:[WBK0-9a-h,:. -]{0,12}") {
        if let Ok(position) = Position::<Russian>::parse_position(&text) {
            check(&position);
        }
    }
}
