//! Opening and endgame books from game records, for any board game.
//!
//! A book keeps, for each position, the results of the games in which it occurred and perhaps the score of a
//! search. It names no moves: the moves of a position are those that lead to positions of the book, so that
//! transpositions count together. Any game with records (a [`Format`](pgn::Format) of the `pgn` crate) has books.
//!
//! | task | use |
//! |---|---|
//! | make a book from games | [`Builder`] |
//! | put books together | [`merge`] |
//! | give its positions scores | [`score`] |
//! | open a book, list its moves | [`Book::open`], [`Book::moves`] |
//! | choose a move | [`Preference::choose`], [`Preference::best`] |
//! | go through a book from a position | [`Book::walk`] |
//!
//! [`Builder`] has an example. A book names its game and has a fingerprint of the keys of positions: where keys
//! have changed, it is refused.

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
pub use merge::merge;
pub use score::score;
