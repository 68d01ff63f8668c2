//! Opening and endgame books from game records, for any board game.
//!
//! A book stores, for each position, the results of the games in which it occurred and optionally the score of a
//! search. It stores no moves: the moves of a position are those that lead to positions of the book, so
//! transpositions count together. Any game with records (a [`Format`](pgn::Format) of the `pgn` crate) has books.
//!
//! | task | use |
//! |---|---|
//! | make a book from games | [`Builder`] |
//! | merge books | [`merge`] |
//! | score its positions by a search | [`score`] |
//! | open a book, list its moves | [`Book::open`], [`Book::moves`] |
//! | choose a move | [`Preference::choose`], [`Preference::best`] |
//! | visit all positions reachable from one | [`Book::walk`] |
//!
//! ```
//! use book::{Book, Builder, Preference, Selection};
//! use chess::Position;
//! use chess::pgn::Pgn;
//!
//! let path = std::env::temp_dir().join(format!("book-front-page-{}", std::process::id()));
//! let start = Position::start();
//! let selection = Selection { min_games: 1, ..Selection::default() };
//! let mut builder = Builder::<Pgn>::new("chess", &start, selection, &path);
//! builder.read(&b"1. e4 e5 1-0\n\n1. e4 c5 1/2-1/2\n\n1. d4 0-1"[..], |_, _| true, |_, _| ())?;
//! builder.finish()?;
//!
//! let book = Book::open(&path, "chess", &start)?;
//! let moves = book.moves(&start)?;
//! let best = Preference::Games.best(&moves).expect("two moves");
//! assert_eq!(start.san(best.mv), "e4");
//! # std::fs::remove_file(path)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A book names its game and has a fingerprint of position keys: a book made with other keys
//! is rejected.

mod book;
mod builder;
mod choice;
mod entry;
mod error;
mod header;
mod merge;
mod score;

pub use book::{Book, BookMove};
pub use builder::{Builder, Selection, Tally};
pub use choice::Preference;
pub use entry::{BookScore, Entry, Results};
pub use error::{Error, ErrorKind};
pub use header::MAGIC;
pub use merge::merge;
pub use score::score;
