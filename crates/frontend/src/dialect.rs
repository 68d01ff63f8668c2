use core::fmt::Debug;

use game_core::{Notation, ParseError, Position};

/// One way to write the positions and moves of a game.
#[derive(Clone, Debug)]
pub struct Dialect<P: Position> {
    /// Reads a position.
    pub parse_position: fn(&str) -> Result<P, ParseError>,
    /// Writes a position.
    pub position_text: fn(&P) -> String,
    /// Reads a move that is legal in the position.
    pub parse_move: fn(&P, &str) -> Result<P::Move, ParseError>,
    /// Writes a move that is legal in the position.
    pub move_text: fn(&P, P::Move) -> String,
}

impl<P: Notation> Dialect<P> {
    /// The notation that the position implements.
    #[must_use]
    pub fn of_notation() -> Self {
        Self {
            parse_position: P::parse_position,
            position_text: P::position_text,
            parse_move: P::parse_move,
            move_text: P::move_text,
        }
    }
}

/// The place where a [`Dialect`] is used. A game without a dialect for Hub uses its usual notation there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DialectName {
    /// In the terminal and in records: the notation of players.
    #[default]
    Usual,
    /// With a UCI client.
    Uci,
    /// With a UCI client that has set the option of this name, one of
    /// [`GameSpec::uci_notations`](crate::GameSpec::uci_notations).
    UciOption(&'static str),
    /// With a Hub client.
    Hub,
}
