//! Learned evaluations for any board game: a small network with incrementally updated inputs.
#![no_std]

extern crate alloc;

mod evaluator;
mod features;
mod file;
mod kernel;
pub mod laws;
mod network;
mod planes;

pub use evaluator::NetworkEvaluator;
pub use features::Features;
pub use file::{MAGIC, NetworkError, VERSION};
pub use network::{
    FloatWeights, MAX_HIDDEN, MAX_INPUT_WEIGHT, MAX_OUTPUT_WEIGHT, Network, OUTPUT_UNIT, SUM_UNIT,
    Shape,
};
pub use planes::{Plane, Planes};
