//! A test for each article of the rules that generates moves or ends a game, named after it. Positions
//! and moves are those of the collection of rules, or small enough to be checked by eye; moves are
//! in Hub notation.

mod eight_by_eight;
mod forward_only;
mod other_boards;
mod other_goals;

use checkers::{Position, Rules};
use game_core::{MoveGenerator, Notation};

fn position<R: Rules>(fen: &str) -> Position<R> {
    Position::parse_position(fen).unwrap()
}

/// The legal moves in Hub notation, sorted.
fn moves<R: Rules>(fen: &str) -> Vec<String> {
    let position = position::<R>(fen);
    let moves = position.moves();
    let mut texts: Vec<String> = moves.iter().map(|&mv| position.hub_move_text(mv)).collect();
    texts.sort();
    texts
}

/// The legal moves in PDN.
fn texts<R: Rules>(fen: &str) -> Vec<String> {
    let position = position::<R>(fen);
    let moves = position.moves();
    moves.iter().map(|&mv| position.move_text(mv)).collect()
}

/// Plays a move given in PDN.
fn play<R: Rules>(position: &mut Position<R>, text: &str) {
    let mv = position.parse_move(text).unwrap();
    game_core::Position::play(position, mv);
}
