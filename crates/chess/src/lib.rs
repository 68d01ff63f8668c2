//! The rules of chess (FIDE Laws of Chess, 2023) on bitboards, with an evaluation.
#![no_std]

extern crate alloc;

mod evaluation;
mod exchange;
mod fen;
mod generate;
mod gives_check;
mod hooks;
mod moves;
mod notation;
mod position;
mod san;
#[cfg(feature = "serde")]
mod serde_text;

pub use evaluation::{Evaluation, Weights};
pub use moves::{Move, MoveKind};
pub use notation::CastlingNotation;
pub use position::Position;
