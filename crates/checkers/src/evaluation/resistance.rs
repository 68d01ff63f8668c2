use game_core::Side;

use crate::evaluation::weights::lone_king_escapes;
use crate::{Board, Goal, Kings, PlayingSquares, Position, Rules};

/// Divisor for a draw by the rules or by a well-known defence. Divided scores keep their order.
const DRAWN: i32 = 10;
/// Divisor where the side ahead scored 51 % from 2,400 such positions of Russian games of this engine with itself.
const NEARLY_DRAWN: i32 = 4;
/// Divisor where it scored 56 % from 9,400 positions.
const DRAWISH: i32 = 2;

/// The divisor of the advantage of the side `ahead`: greater than 1 if the defence is easy.
pub(super) fn resistance<R: Rules>(position: &Position<R>, ahead: Side) -> i32 {
    let behind = ahead.opponent();
    let defenders = position.kings(behind);
    if R::RULES.goal != Goal::BlockOpponent || defenders.is_empty() {
        return 1;
    }
    let [more, fewer] = [ahead, behind].map(|side| position.pieces(side).len());
    let has_king = !position.kings(ahead).is_empty();
    if R::RULES.kings == Kings::Short {
        return if has_king && more + fewer == 2 {
            DRAWN
        } else {
            1
        };
    }
    if !const { lone_king_escapes::<R>() } {
        return 1;
    }
    // Two pieces never catch a flying king, and no three catch one on the main road. Hunts that the table
    // knows to be won do not get here.
    let holds_road = defenders.intersects(Board::<R>::main_road());
    let hunt_fails = hunts_by_table::<R>() && position.men(ahead).is_empty();
    match (more, fewer) {
        _ if has_king && more + fewer <= 3 => DRAWN,
        (3, 1) if has_king && (holds_road || hunt_fails) => DRAWN,
        _ if defenders.is_many() && more <= fewer + 2 => NEARLY_DRAWN,
        (3, 2) if has_king => DRAWISH,
        _ => 1,
    }
}

/// Whether hunts of a lone king follow the [table](crate::evaluation::lone_king::LoneKing).
pub(super) const fn hunts_by_table<R: Rules>() -> bool {
    lone_king_escapes::<R>()
        && matches!(R::RULES.goal, Goal::BlockOpponent)
        && matches!(R::RULES.playing_squares, PlayingSquares::OneColour)
        && R::RULES.width == 8
        && R::RULES.height == 8
}
