//! Small games, as worked examples of `game-core`.
