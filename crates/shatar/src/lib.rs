//! The rules of shatar (Mongolian chess) on bitboards, with an evaluation.

#![no_std]

extern crate alloc;

mod attacks;
mod checks;
mod ending;
mod fen;
mod generator;
mod legality;
mod mv;
mod opening;
mod position;
mod rules;
mod series;

pub use checks::Check;
pub use ending::Ending;
pub use mv::Move;
pub use position::Position;
pub use rules::{
    Bers, Buryat, KnightMate, MateSeries, Modern, Opening, Promotion, Robado, Rules, Stalemate,
    Standard, Teme, Traditional,
};
pub use series::Series;
