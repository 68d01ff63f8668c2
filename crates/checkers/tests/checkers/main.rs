//! All tests of the crate from outside, in one program: the variants are compiled once for all of them.

#[macro_use]
mod variants;

mod articles;
mod draws;
#[cfg(feature = "endgame")]
mod endgame_tables;
mod evaluation;
#[cfg(feature = "network")]
mod features;
mod half_turn;
mod laws;
mod move_faults;
mod perft;
mod records;
mod text;
