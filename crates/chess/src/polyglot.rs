//! Opening books in the format of Polyglot (`.bin`; Chess Programming Wiki, "PolyGlot").
//!
//! A book is a sorted list of [`Entry`]s of 16 bytes. [`Book`] finds those of a position by binary
//! search in a [`Source`]: bytes in memory, a file (with the feature `std`), or one of your own.
//!
//! ```
//! use chess::Position;
//! use chess::polyglot::{Book, Entry};
//!
//! let start = Position::start();
//! let (e4, d4) = (start.parse_san("e4")?, start.parse_san("d4")?);
//! let mut book = Book::from_entries([Entry::new(&start, e4, 3), Entry::new(&start, d4, 5)]);
//! assert_eq!(book.best_move(&start), Ok(Some(d4)));
//! assert_eq!(book.moves(&start).map(|moves| moves.len()), Ok(2));
//! # Ok::<(), game_core::ParseError>(())
//! ```

mod book;
mod entry;
mod key;
mod random64;
mod source;

pub use book::{Book, BookError};
pub use entry::{BookMove, Entry};
pub use source::Source;
