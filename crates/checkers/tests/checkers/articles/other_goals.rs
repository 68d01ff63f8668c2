//! Killer draughts, antidraughts and breakthrough: International draughts with one different rule each.

use checkers::{Antidraughts, Breakthrough, International, Killer, Position};
use game_core::{MoveGenerator, Outcome, Position as _};

use super::{moves, play, position};

#[test]
fn killer_a_capture_that_ends_with_a_king_stops_directly_behind_it() {
    assert_eq!(moves::<Killer>("W:WK46:BK32"), ["46x28x32"]);
    assert_eq!(moves::<Killer>("W:WK46:B32").len(), 6);
    assert_eq!(moves::<International>("W:WK46:BK32").len(), 6);
}

#[test]
fn killer_a_king_captured_before_the_last_piece_does_not_limit_the_landing() {
    // Over a king on 32 and a man on 29 to three squares; over a man and then a king to one.
    let ways = ["46x34x29x32", "46x40x29x32", "46x45x29x32"];
    assert_eq!(moves::<Killer>("W:WK46:BK32,29"), ways);
    assert_eq!(moves::<International>("W:WK46:BK29,32"), ways);
    assert_eq!(moves::<Killer>("W:WK46:BK29,32"), ways[..1]);
}

#[test]
fn antidraughts_no_piece_or_no_move_wins() {
    assert_eq!(
        position::<Antidraughts>("W:W:B1").outcome(),
        Some(Outcome::Win)
    );
    assert_eq!(
        position::<Antidraughts>("W:W26:B21,17").outcome(),
        Some(Outcome::Win)
    );
    assert_eq!(
        position::<International>("W:W26:B21,17").outcome(),
        Some(Outcome::Loss)
    );
    assert_eq!(Position::<Antidraughts>::start().legal_move_count(), 9);
}

#[test]
fn breakthrough_the_first_king_wins() {
    let mut game = position::<Breakthrough>("W:W6,50:B20,45");
    assert_eq!(game.outcome(), None);
    play(&mut game, "6-1");
    assert_eq!(game.game_over(), Some(Outcome::Loss));
    assert_eq!(game.legal_move_count(), 0);
    assert!(!game.has_legal_move() && !game.must_capture());
    assert_eq!(
        position::<Breakthrough>("W:WK6:B20").outcome(),
        Some(Outcome::Win)
    );
}

#[test]
fn breakthrough_a_man_that_passes_the_last_row_is_not_a_king() {
    let mut game = position::<Breakthrough>("W:W12,50:B8,9,30");
    play(&mut game, "12x14");
    assert_eq!(game.game_over(), None);
}

#[test]
fn breakthrough_a_blocked_side_loses() {
    assert_eq!(
        position::<Breakthrough>("W:W26:B21,17").outcome(),
        Some(Outcome::Loss)
    );
}
