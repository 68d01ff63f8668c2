use std::fmt::Debug;

use checkers::{
    Antidraughts, Brazilian, Breakthrough, Canadian, Czech, English, Frisian, International,
    Italian, Killer, Pool, Portuguese, Position, Rules, Russian, Spanish, Thai, Turkish,
};
use game_core::{MoveGenerator, Position as _, laws};

/// A check of a text by the rules of each variant.
pub trait Variants {
    /// Reads the text by the rules of one variant.
    fn read<R: Rules>(text: &str)
    where
        Position<R>: Debug;

    /// Reads the text by the rules of the variant whose letter it begins with.
    fn read_with_letter(text: &str) {
        let mut letters = text.chars();
        let read = match letters.next() {
            Some('a') => Self::read::<Antidraughts>,
            Some('b') => Self::read::<Brazilian>,
            Some('t') => Self::read::<Breakthrough>,
            Some('c') => Self::read::<Canadian>,
            Some('z') => Self::read::<Czech>,
            Some('e') => Self::read::<English>,
            Some('f') => Self::read::<Frisian>,
            Some('i') => Self::read::<International>,
            Some('y') => Self::read::<Italian>,
            Some('k') => Self::read::<Killer>,
            Some('p') => Self::read::<Pool>,
            Some('g') => Self::read::<Portuguese>,
            Some('r') => Self::read::<Russian>,
            Some('s') => Self::read::<Spanish>,
            Some('h') => Self::read::<Thai>,
            Some('u') => Self::read::<Turkish>,
            _ => return,
        };
        read(letters.as_str());
    }
}

/// Checks the laws of any draughts position.
///
/// # Panics
/// If a law is broken.
pub fn check_draughts<R: Rules>(position: &Position<R>) {
    laws::check_moves(position);
    laws::check_hooks(position);
    laws::check_notation(position);
    // A FEN has no clocks, and a Hub position no counts of king moves.
    let fen = position.fen();
    let again = Position::<R>::from_fen(&fen).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(again.fen(), fen);
    assert_eq!(again.key(), position.key(), "{fen}");
    let hub = position.hub_text();
    let again = Position::<R>::from_hub(&hub).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(again.hub_text(), hub, "{fen}");
    for mv in position.moves() {
        let text = position.hub_move_text(mv);
        assert_eq!(position.parse_hub_move(&text), Ok(mv), "{text} in {fen}");
    }
}
