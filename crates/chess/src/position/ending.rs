use alloc::vec::Vec;

use game_core::{Game, IllegalMove, MoveGenerator, Side};

use crate::position::FIFTY_MOVES;
use crate::{Move, Position};

/// The end of a game by the Laws of Chess, without a claim.
///
/// [`Game::result`] is made for engines, which do not play on after a draw that can be claimed: it ends a game
/// at the third occurrence of a position and at the fiftieth move. An arbiter, a server or a GUI uses
/// this type, and [`DrawClaim`] for the draws that the players may claim.
///
/// ```
/// use chess::{DrawClaim, Ending, Position};
/// use game_core::Game;
///
/// let mut game = Game::new(Position::start());
/// for round in 1..=4 {
///     for san in ["Nf3", "Nf6", "Ng1", "Ng8"] {
///         let mv = game.position().parse_san(san)?;
///         game.play(mv).expect("a parsed move is legal");
///     }
///     let claims = DrawClaim::available(&game);
///     let is_third_or_fourth = matches!(round, 2 | 3);
///     assert_eq!(claims.contains(&DrawClaim::ThreefoldRepetition), is_third_or_fourth);
///     assert_eq!(Ending::of(&game), (round == 4).then_some(Ending::FivefoldRepetition));
/// }
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Ending {
    /// The king of the loser is mated (FIDE 5.1.1).
    Checkmate {
        /// The winner.
        winner: Side,
    },
    /// The side to move has no legal move and is not in check (FIDE 5.2.1).
    Stalemate,
    /// Neither side can mate by any series of moves (FIDE 5.2.2), as far as
    /// [`Position::is_dead_material`] decides it. Positions that are dead because pawns block them, or because
    /// all moves are forced, are not found.
    DeadPosition,
    /// The position occurred for the fifth time (FIDE 9.6.1).
    FivefoldRepetition,
    /// 75 moves of each side without a capture or a pawn move, of which the last does not mate (FIDE
    /// 9.6.2).
    SeventyFiveMoves,
}

/// Plies that make up 75 moves of each side.
const SEVENTY_FIVE_MOVES: u16 = 150;

impl Ending {
    /// How the game has ended; `None` if it goes on.
    #[must_use]
    pub fn of(game: &Game<Position>) -> Option<Self> {
        let position = game.position();
        if !position.has_legal_move() {
            Some(if position.in_check() {
                let winner = !position.side();
                Self::Checkmate { winner }
            } else {
                Self::Stalemate
            })
        } else if position.is_dead_material() {
            Some(Self::DeadPosition)
        } else if game.occurrences() >= 5 {
            Some(Self::FivefoldRepetition)
        } else if position.halfmove_clock() >= SEVENTY_FIVE_MOVES {
            Some(Self::SeventyFiveMoves)
        } else {
            None
        }
    }

    /// The winner; `None` is a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Checkmate { winner } => Some(winner),
            _ => None,
        }
    }
}

/// A draw that the player to move may claim. Without a claim the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum DrawClaim {
    /// The position occurs for the third time at least, not necessarily in a row (FIDE 9.2).
    ThreefoldRepetition,
    /// The last 50 moves of each side had no capture and no pawn move (FIDE 9.3).
    FiftyMoves,
}

impl DrawClaim {
    /// The draws that the player to move may claim before moving (FIDE 9.2.2 and 9.3.2); none once the game has
    /// ended.
    #[must_use]
    pub fn available(game: &Game<Position>) -> Vec<Self> {
        if Ending::of(game).is_some() {
            return Vec::new();
        }
        let claims = [
            (game.occurrences() >= 3, Self::ThreefoldRepetition),
            (
                game.position().halfmove_clock() >= FIFTY_MOVES,
                Self::FiftyMoves,
            ),
        ];
        let claims = claims.into_iter();
        claims
            .filter_map(|(holds, claim)| holds.then_some(claim))
            .collect()
    }

    /// The draws that the player to move may claim by announcing this move instead of making it (FIDE 9.2.1 and
    /// 9.3.1).
    ///
    /// # Errors
    /// A move that is not legal.
    pub fn available_with(game: &Game<Position>, mv: Move) -> Result<Vec<Self>, IllegalMove> {
        let mut played = game.clone();
        played.play(mv)?;
        Ok(Self::available(&played))
    }
}
