//! Every game of the workspace as a [`GameSpec`]: rules, notations, words,
//! boards, evaluators and the positions of `bench`, described once for all programs.
//!
//! | to | use |
//! |---|---|
//! | get a game by its name when the program runs | [`by_name`], [`all`] |
//! | get one game with its types | [`chess::game`], [`shatar::game`], [`checkers::game`] |
//! | find one of several by its name | [`frontend::named`] |
//! | run generic code for every game | [`visit`] with a [`Visitor`], and the visitors of [`shatar`] and [`checkers`] |
//!
//! A server or a GUI holds games of any type:
//!
//! ```
//! # #[cfg(feature = "chess")] {
//! use frontend::AnyGame;
//!
//! let mut game = games::by_name("chess")?.new_game();
//! for mv in ["f3", "e5", "g4", "Qh4"] {
//!     game.play(mv)?;
//! }
//! assert_eq!(game.ending().unwrap().to_string(), "Black wins: checkmate (0-1)");
//!
//! let board = game.board_view().expect("chess has a board");
//! let checked = &board.squares[board.checked[0]];
//! assert_eq!(checked.spoken(), "white king on e1");
//! # }
//! # Ok::<(), game_core::ParseError>(())
//! ```
//!
//! # Features
//!
//! `checkers`, `chess` and `shatar` choose the families; all are on by default. So is `parallel`, which lets
//! searches use threads; a build for `wasm32-unknown-unknown` omits it. `book`, `endgame` and `syzygy`, on by
//! default too, read books of positions, endgame tables and Syzygy tables.
//!
//! # Compile times
//!
//! The search of a game is compiled in the programs that use it, not in this crate: [`all`] and [`by_name`]
//! compile every search of the enabled features where they are called; [`visit`] compiles none.

#[cfg(any(feature = "chess", feature = "shatar", feature = "checkers"))]
pub mod bench_positions;
#[cfg(feature = "checkers")]
pub mod checkers;
#[cfg(feature = "chess")]
pub mod chess;
#[cfg(any(feature = "chess", feature = "shatar"))]
mod chess_board;
mod learned;
#[cfg(feature = "chess")]
mod polyglot_book;
#[cfg(feature = "book")]
mod position_book;
#[cfg(feature = "shatar")]
pub mod shatar;
#[cfg(feature = "endgame")]
mod tables;
mod visitor;

use frontend::{AnyGame, Evaluators, GameSpec};
use game_core::{Evaluator, ParseError};

pub use learned::{LearnedOr, NETWORK, OwnNetwork, evaluators as learned_evaluators};
#[cfg(all(feature = "book", feature = "chess"))]
pub use position_book::chess_from_bytes as chess_book_from_bytes;
#[cfg(feature = "book")]
pub use position_book::from_bytes as book_from_bytes;
pub use visitor::{GamePosition, Visitor, visit};

/// The author of the engines.
#[cfg(any(feature = "chess", feature = "shatar", feature = "checkers"))]
const AUTHOR: &str = "the game-core developers";

/// The name of the handwritten evaluator.
pub const HANDWRITTEN: &str = "handwritten";

/// Every game, with its searches.
// `inline` moves the compilation of the searches to the programs that use them, here and below.
#[inline]
#[must_use]
pub fn all() -> Vec<Box<dyn AnyGame>> {
    AllGames::collect(visit)
}

/// The game that is called `name` on the command line, in UCI or in Hub, in any case, with its searches.
///
/// # Errors
/// An unknown name; the reason lists the names in UCI.
#[inline]
pub fn by_name(name: &str) -> Result<Box<dyn AnyGame>, ParseError> {
    frontend::named(name, all().into_iter().map(|game| (game.names(), game)))
}

/// Collects every game with its searches.
struct AllGames(Vec<Box<dyn AnyGame>>);

impl AllGames {
    /// Collects the games that `show` passes to a visitor.
    #[inline]
    fn collect(show: impl FnOnce(&mut Self)) -> Vec<Box<dyn AnyGame>> {
        let mut games = Self(Vec::new());
        show(&mut games);
        games.0
    }
}

impl Visitor for AllGames {
    #[inline]
    fn visit<P, E>(&mut self, spec: GameSpec<P>, evaluators: Evaluators<E>)
    where
        P: GamePosition,
        E: Evaluator<P> + Clone + Send + 'static,
    {
        self.0.push(spec.with_evaluators(&evaluators).into());
    }
}
