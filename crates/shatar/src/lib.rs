//! The rules of shatar (Mongolian chess) on bitboards, with an evaluation.

#![no_std]

extern crate alloc;

mod attacks;
mod checks;
mod ending;
mod evaluation;
mod exchange;
mod fen;
mod generate;
mod legality;
mod moves;
mod opening;
mod player;
mod position;
mod rules;
mod searchable;
#[cfg(feature = "serde")]
mod serde_text;
mod series;
mod weights;

pub use checks::Check;
pub use ending::Ending;
pub use evaluation::Evaluation;
pub use moves::Move;
pub use position::Position;
pub use rules::{
    Bers, Buryat, KnightMate, MateSeries, Modern, Opening, Promotion, Robado, Rules, Stalemate,
    Standard, Teme, Traditional,
};
pub use series::Series;
