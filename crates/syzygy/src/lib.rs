//! A reader of Syzygy tables, Ronald de Man's endgame tables of chess (`.rtbw` and `.rtbz` files).
//!
//! | task | use |
//! |---|---|
//! | open the tables of folders | [`Syzygy::open`] |
//! | open tables that were read elsewhere | [`Syzygy::from_bytes`] |
//! | win, draw or loss, with the fifty-move rule | [`Syzygy::wdl`] |
//! | plies to the next capture or pawn move | [`Syzygy::dtz`] |
//! | let a search probe the tables | [`Oracle`](game_core::Oracle), which [`Syzygy`] implements |
//!
//! ```no_run
//! use chess::Position;
//! use syzygy::{Syzygy, Wdl};
//!
//! let tables = Syzygy::open("/usr/share/syzygy", 64 << 20)?;
//! let position = Position::from_fen("8/8/8/5k2/8/8/1Q6/K7 w - - 0 1")?;
//! assert_eq!(tables.wdl(&position), Some(Wdl::Win));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A truncated file is rejected:
//!
//! ```
//! use syzygy::{ErrorKind, Syzygy};
//!
//! let magic = vec![0x71, 0xe8, 0x23, 0x5d];
//! let refused = Syzygy::from_bytes([("KQvK.rtbw".to_string(), magic)]).unwrap_err();
//! assert!(matches!(refused.kind(), ErrorKind::Truncated { .. }), "{refused}");
//! ```
//!
//! Opening reads the header of every file and checks it against the name and the size of the file. Everything else is
//! read on demand and kept in a bounded number of pages. Files have a checksum that this crate cannot
//! verify: changed bytes after the header give a wrong answer or none, never a panic.
//!
//! Positions with castling rights are not in the tables. The format requires a search of the captures for en
//! passant and for positions that captures decide, which the probes make.

mod error;
mod index;
mod layout;
mod material;
mod pages;
mod pairs;
mod squares;
mod table;
mod tables;
#[cfg(test)]
mod test_files;

pub use error::{Error, ErrorKind};
pub use tables::{Syzygy, Wdl};
