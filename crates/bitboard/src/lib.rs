//! The 8×8 board for games of the chess family: squares, sets of squares, attacks and the
//! placement of pieces.
//!
//! Squares count from a1 along the ranks (little-endian rank-file mapping of the Chess Programming
//! Wiki). Every table is a `static`, filled at compile time. The feature `endgame` numbers placements for endgame
//! tables, and needs `std`.
//!
//! | task | use |
//! |---|---|
//! | name squares, files and ranks | [`Square`], [`File`], [`Rank`] |
//! | sets of squares | [`Bitboard`] |
//! | attacks from a square | [`attacks`] |
//! | squares between two others, or on their line | [`between()`], [`line()`] |
//! | place pieces | [`Board`], [`Piece`], [`Player`] |
//! | find checks and pins | [`Checks`], [`uncovers`] |
//! | evaluate an exchange of captures | [`Exchange`] |
//! | define how a game's bishop and queen attack | [`PieceAttacks`] |
//! | find passed pawns | [`passed_pawns`] |
//! | hash a structure, find the reversible move between two keys | [`structure`], [`reversible_move`] |
//! | read and write the board of a FEN | [`Board::parse_placement`], [`Board::placement_text`], [`Letters`] |
//! | split a FEN into its fields | [`Fen`] |
//! | find out why a board is illegal | [`Board::faults`], [`BoardFault`] |
//! | number placements for endgame tables | `Material` |
//! | inputs of a learned evaluation | [`inputs`], [`patterns`] |
//! | all squares that a side attacks | [`Reach`] |
//!
//! ```
//! use bitboard::{Bitboard, Square, attacks};
//! let blockers = Bitboard::from(Square::D6);
//! let rook = attacks::rook(Square::D4, blockers);
//! assert!(rook.contains(Square::D6) && !rook.contains(Square::D7));
//! assert_eq!(rook.len(), 12);
//! ```

#![no_std]
#![allow(long_running_const_eval)] // The slider tables have 107,648 entries.

extern crate alloc;

pub mod attacks;
mod bitboard;
mod board;
mod checks;
mod exchange;
mod fen;
mod file;
pub mod inputs;
mod letters;
mod magics;
#[cfg(feature = "endgame")]
mod material;
mod passed_pawns;
pub mod patterns;
mod piece;
mod piece_attacks;
mod placement;
mod player;
mod rank;
mod rays;
mod reach;
mod reversible;
mod setup;
mod square;
mod structure;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use checks::{Checks, uncovers};
pub use exchange::Exchange;
pub use fen::Fen;
pub use file::File;
pub use letters::Letters;
#[cfg(feature = "endgame")]
pub use material::Material;
pub use passed_pawns::passed_pawns;
pub use piece::Piece;
pub use piece_attacks::PieceAttacks;
pub use player::{Black, Player, White};
pub use rank::Rank;
pub use rays::{between, line};
pub use reach::{CHECKING_KINDS, Reach, near_king};
pub use reversible::reversible_move;
pub use setup::BoardFault;
pub use square::Square;
pub use structure::{STRUCTURES, structure};
