//! Game records: PGN, PDN and every other text of tags, moves, comments, variations and a result.
//!
//! A [`Reader`] goes through a text of any size in constant memory. It passes each game to a
//! [`Visitor`] (moves as text) or a [`ReplayVisitor`] (moves played), or builds a [`GameTree`], which
//! can be edited and written. A [`Format`] describes the records of one kind of game;
//! `chess::pgn` has that of chess.
//!
//! | task | use |
//! |---|---|
//! | read games as trees | [`Games`], [`Reader::new`] |
//! | keep the moves before an error | [`Games::take_beginning`] |
//! | count or filter without playing moves | a [`Visitor`], [`Reader::read_game`] |
//! | look at every position | a [`ReplayVisitor`], [`Reader::replay_game`] |
//! | edit, write and make games | [`GameTree`] |
//! | read clocks and evaluations in comments | [`Comment`], [`Evaluation`] |
//! | bound memory | [`Limits`] |
//! | read and write records of another game | a [`Format`], or [`UsualFormat`] for a game with a notation |
//!
//! # Read games
//!
//! ```
//! use chess::pgn::Reader;
//!
//! let text = "[White \"Anderssen\"]\n[Black \"Kieseritzky\"]\n\n\
//!     1. e4 e5 2. f4 exf4 {the gambit} 3. Bc4 (3. Nf3 $1) 3... Qh4+ 1-0\n\n\
//!     1. e4 e5 2. Ke3 {no such move} *\n\n\
//!     1. d4 d5 1/2-1/2";
//!
//! // A file is read in the same way: `Reader::new(File::open(path)?)`.
//! let mut lines = Vec::new();
//! for game in Reader::new(text.as_bytes()) {
//!     match game {
//!         Ok(game) => lines.push(format!("{:?}", game.termination())),
//!         Err(error) => lines.push(error.to_string()),
//!     }
//! }
//! assert_eq!(lines[0], "WhiteWins");
//! assert!(lines[1].starts_with("line 6, column 13: "));
//! assert_eq!(lines[2], "Draw");
//! ```
//!
//! # Count results without looking at moves
//!
//! ```
//! use std::ops::ControlFlow;
//! use chess::pgn::Reader;
//! use pgn::{ErrorKind, Visitor};
//!
//! #[derive(Default)]
//! struct Draws(usize);
//!
//! impl Visitor for Draws {
//!     type Output = ();
//!     fn tag(&mut self, name: &str, value: &str) {
//!         self.0 += usize::from((name, value) == ("Result", "1/2-1/2"));
//!     }
//!     fn begin_movetext(&mut self) -> Result<ControlFlow<()>, ErrorKind> {
//!         Ok(ControlFlow::Break(())) // on to the next game
//!     }
//!     fn end_game(&mut self) {}
//! }
//!
//! let text = b"[Result \"1/2-1/2\"]\n\n1. e4 e5 1/2-1/2\n\n[Result \"*\"]\n\n1. d4 *";
//! let mut draws = Draws::default();
//! let mut reader = Reader::from_bytes(text);
//! while reader.read_game(&mut draws).expect("memory does not fail").is_some() {}
//! assert_eq!(draws.0, 1);
//! ```
//!
//! # Edit and write a game
//!
//! ```
//! use chess::pgn::GameTree;
//! use pgn::{Comment, Nag};
//!
//! let mut game: GameTree = "1. e4 e5 2. Nf3 *".parse()?;
//! let e4 = game.main_line(game.root()).next().expect("a move");
//! let c5 = game.play(e4, "c5").expect("a legal move");
//! game.add_nag(c5, Nag::GOOD);
//! game.add_comment(c5, Comment::new("[%clk 0:59:58] sharper"));
//! game.promote(c5);
//! let text = game.to_string();
//! assert!(text.starts_with("[Event \"?\"]\n[Site \"?\"]\n"));
//! assert!(text.ends_with("1. e4 c5 $1 { [%clk 0:59:58] sharper } (1... e5 2. Nf3) *\n"));
//! assert_eq!(text.parse::<GameTree>()?.to_string(), text);
//! # Ok::<(), pgn::GameError>(())
//! ```
//!
//! # What is accepted
//!
//! - Tags may be missing, repeated, unknown, several on a line, or without a blank; a quote in a value
//!   need not be escaped. Blank lines may separate them. After a blank line, a tag with the name of the
//!   game's first tag begins another game, and the game before it has no moves.
//! - Move numbers, right or wrong, with any dots, are ignored. They need no dot unless the format
//!   [requires one](Format::NUMBERS_HAVE_DOTS). Ignored, too, are ASCII blanks of all kinds, CRLF, byte order marks, and
//!   lines that begin with `%`.
//! - Glyphs may be `$1`, signs (`!`, `?!`) with or without a blank before them, signs in parentheses, or
//!   the likes of `+-`. Of a longer row of `!` and `?` the first two count.
//! - A game may end without a result, where the next game's tags begin or the text ends. A replayed game then
//!   has the result of the tag `Result`. A result inside a variation is ignored.
//! - Comments after the result belong to the game if they begin on its line. `{}` comments before a
//!   game without tags belong to it; all others between games, and `;` comments between tags, belong to
//!   no game.
//! - The comments and glyphs of a variation without moves belong to the move before it.
//! - Text that is not UTF-8 is read as Latin-1, token by token.
//!
//! # What is an error
//!
//! Everything else: see [`ErrorKind`]. A comment without its closing brace ends, with an error, where the tags
//! of the next game begin: at a line that begins with `[Name "`. Reading resumes after the
//! result of the broken game, or at a line that begins with a bracket and a name, so that no other game is
//! lost; [`Games::take_beginning`] returns the moves before the error. Tags after a malformed one, up to a
//! blank line, belong to the broken game too. A game that exceeds the [`Limits`] is an error too.
//!
//! # Features
//!
//! `std`, on by default, reads from [`std::io::Read`]; without it the crate needs only `alloc` and reads
//! from bytes or any [`Source`]. `serde` stores a tree as its record and tags as pairs.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod builder;
mod comment;
mod cursor;
mod error;
mod format;
mod lexer;
mod nag;
mod reader;
mod readings;
mod replay;
#[cfg(feature = "serde")]
mod serde_tree;
mod source;
mod tag_pair;
mod tags;
mod tree;
mod usual_format;
mod visitor;
mod writer;

pub use builder::TreeBuilder;
pub use comment::{Command, Comment, Evaluation, EvaluationScore};
pub use error::{Error, ErrorKind, GameError, Location};
pub use format::{CHESS_TERMINATIONS, Format, Ply, SEVEN_TAG_ROSTER, Termination};
pub use nag::Nag;
pub use reader::{Games, Limits, Reader};
pub use replay::{Replay, ReplayVisitor};
pub use source::Source;
#[cfg(feature = "std")]
pub use source::Stream;
pub use tags::Tags;
pub use tree::{GameTree, Node, NodeId};
pub use usual_format::UsualFormat;
pub use visitor::Visitor;
