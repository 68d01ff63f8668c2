//! The command line of the arena, for any games: see `docs/arena.md`.

mod arguments;
mod game_options;
mod interruption;
mod match_command;
mod merge_command;
mod opening_options;
mod openings_command;
mod output_options;
mod progress;
#[cfg(test)]
mod tests;
mod tune_command;

pub use arguments::run;
