//! Small games, as worked examples of `game-core`, and what the binaries share.

pub mod bench_positions;
pub mod connect_four;
pub mod diagrams;
pub mod tic_tac_toe;
