//! A stranger's program: its name, its author, its option and its evaluators reach the client.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chess::Position;
use frontend::{GameOption, GameSpec};
use game_core::{Position as _, Score};
use protocol::Program;

fn program() -> Program {
    let bonus = Arc::new(AtomicI64::new(0));
    let heard = Arc::clone(&bonus);
    let spec = GameSpec {
        author: "A. Stranger",
        options: vec![GameOption::spin("Bonus", 0, 0..=50, move |value| {
            heard.store(value, Ordering::Relaxed);
        })],
        ..GameSpec::new("chess", Position::start())
    };
    let game = spec
        .with_evaluator("handwritten", chess::Evaluation::new)
        .with_evaluator("bonus", move || {
            let bonus = Arc::clone(&bonus);
            move |_: &Position| Score::new(bonus.load(Ordering::Relaxed) as i32)
        });
    Program::new("stranger", "7.1", game)
}

/// What the program says to these lines.
fn answers(input: &str) -> Vec<String> {
    let mut output = Vec::new();
    program().converse(input.as_bytes(), &mut output);
    let text = String::from_utf8(output).unwrap();
    text.lines().map(String::from).collect()
}

#[test]
fn the_introduction_is_the_strangers() {
    let answers = answers("uci\n");
    for line in [
        "id name stranger 7.1",
        "id author A. Stranger",
        "option name Bonus type spin default 0 min 0 max 50",
        "option name Evaluator type combo default handwritten var handwritten var bonus",
    ] {
        assert!(answers.iter().any(|answer| answer == line), "{answers:?}");
    }
    let chess960 = |answer: &String| answer.contains("Chess960");
    assert!(!answers.iter().any(chess960), "chess alone brings it");
}

#[test]
fn options_and_evaluators_take_effect_and_the_game_goes_on() {
    let answers = answers(
        "position startpos moves e2e4\nsetoption name bonus value 25\n\
         setoption name Evaluator value Bonus\neval\nd\n",
    );
    assert_eq!(answers[0], "Evaluation: +25 for Black, the side to move");
    let mut after_e4 = Position::start();
    after_e4.play(after_e4.parse_uci("e2e4").unwrap());
    assert!(
        answers.contains(&format!("Fen: {}", after_e4.fen())),
        "{answers:?}"
    );
}

#[test]
fn wrong_values_are_quoted() {
    for (line, quoted) in [
        ("setoption name Bonus value 51", "51"),
        ("setoption name Evaluator value none", "none"),
        ("setoption name Luck value 1", "Luck"),
    ] {
        let answers = answers(&format!("{line}\n"));
        assert!(answers[0].starts_with("info string error: "), "{answers:?}");
        assert!(answers[0].contains(&format!("{quoted:?}")), "{answers:?}");
    }
}
