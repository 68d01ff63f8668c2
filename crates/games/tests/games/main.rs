//! All tests of the crate from outside, in one program: the games are compiled once for all of them.

#[cfg(all(feature = "book", feature = "checkers", feature = "chess"))]
mod books;
#[cfg(all(
    feature = "checkers",
    feature = "chess",
    feature = "endgame",
    feature = "shatar"
))]
mod solved_play;
#[cfg(all(feature = "checkers", not(debug_assertions)))]
mod stack;
#[cfg(all(feature = "checkers", feature = "endgame"))]
mod tables;
#[cfg(all(feature = "checkers", feature = "chess", feature = "shatar"))]
mod text_games;
