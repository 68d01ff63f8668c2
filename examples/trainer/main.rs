//! Every game of the workspace learns from its own play: see `docs/learning.md`.

use std::process::ExitCode;

use trainer::Subject;

fn main() -> ExitCode {
    let subjects = [
        Subject::new("chess", chess::Position::start(), chess::Evaluation::new),
        Subject::new(
            "shatar",
            shatar::Position::<shatar::Standard>::start(),
            shatar::Evaluation::new,
        ),
        Subject::new(
            "international",
            checkers::Position::<checkers::International>::start(),
            checkers::Evaluation::new,
        ),
        Subject::new(
            "russian",
            checkers::Position::<checkers::Russian>::start(),
            checkers::Evaluation::new,
        ),
        Subject::new(
            "english",
            checkers::Position::<checkers::English>::start(),
            checkers::Evaluation::new,
        ),
    ];
    trainer::main(&subjects)
}
