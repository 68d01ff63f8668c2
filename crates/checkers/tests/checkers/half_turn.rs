//! A position as the other player sees it.

use checkers::{Board, Piece, Position, PositionBuilder, Rules, Square};
use game_core::{Position as _, Side};

/// The position rotated by 180 degrees, with the sides exchanged and the draw clocks at zero.
pub(crate) fn half_turned<R: Rules>(position: &Position<R>) -> Position<R> {
    let mut builder = PositionBuilder::new(!position.side_to_move());
    for square in position.occupied() {
        let piece = position.piece_at(square).unwrap();
        let side = !piece.side;
        builder
            .put(Piece { side, ..piece }, opposite::<R>(square))
            .unwrap();
    }
    for side in Side::ALL {
        if let Some((king, count)) = position.king_streak(side) {
            builder
                .set_king_streak(!side, opposite::<R>(king), count)
                .unwrap();
        }
    }
    builder.build()
}

fn opposite<R: Rules>(square: Square) -> Square {
    let (row, column) = (Board::<R>::row(square), Board::<R>::column(square));
    Board::<R>::square_at(R::RULES.height - 1 - row, R::RULES.width - 1 - column).unwrap()
}
