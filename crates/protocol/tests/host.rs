//! A third-party program: its name, its author, its options and its evaluators reach the client.

use std::io::{self, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chess::Position;
use frontend::{GameOption, GameSpec, Levels};
use game_core::{Position as _, Score};
use protocol::Program;
use protocol::uci::{Info, Reply};

fn program() -> Program {
    let bonus = Arc::new(AtomicI64::new(0));
    let heard = Arc::clone(&bonus);
    let spec = GameSpec {
        author: "A. Stranger",
        options: vec![GameOption::spin("Bonus", 0, 0..=50, move |value| {
            heard.store(value, Ordering::Relaxed);
        })],
        levels: Levels::of_steps([390; 6]),
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

/// The program's answers to these lines.
fn answers(input: &str) -> Vec<String> {
    let mut output = Vec::new();
    program().converse(input.as_bytes(), &mut output);
    let text = String::from_utf8(output).unwrap();
    text.lines().map(String::from).collect()
}

/// A terminal, which can be read on after an end of its input.
struct Terminal {
    ends: usize,
}

impl Read for Terminal {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.ends += 1;
        Ok(0)
    }
}

#[test]
fn the_first_end_of_the_input_ends_the_conversation() {
    let mut terminal = Terminal { ends: 0 };
    program().converse(BufReader::new(&mut terminal), io::sink());
    assert_eq!(terminal.ends, 1);
}

#[test]
fn the_introduction_is_that_of_the_program() {
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
fn options_and_evaluators_take_effect_and_the_game_is_kept() {
    let answers = answers(
        "position startpos moves e2e4\nsetoption name bonus value 25\n\
         setoption name Evaluator value Bonus\neval\nd\n",
    );
    assert_eq!(answers[0], "info string evaluator bonus");
    assert_eq!(answers[1], "Evaluation: +25 for Black, the side to move");
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

/// The replies to commands, each carried out to its end.
fn replies(commands: &[&str]) -> Vec<Reply> {
    let mut output = Vec::new();
    program().carry_out(commands.iter().map(Into::into), &mut output);
    let text = String::from_utf8(output).unwrap();
    text.lines().map(|line| line.parse().unwrap()).collect()
}

fn infos(replies: &[Reply]) -> impl Iterator<Item = &Info> {
    replies.iter().filter_map(|reply| match reply {
        Reply::Info(info) => Some(&**info),
        _ => None,
    })
}

#[test]
fn chances_are_shown_on_request() {
    let silent = replies(&["go depth 3"]);
    assert!(infos(&silent).all(|info| info.wdl.is_none()));
    let replies = replies(&["setoption name UCI_ShowWDL value true", "go depth 3"]);
    let mut shown = 0;
    for info in infos(&replies).filter(|info| info.score.is_some()) {
        assert_eq!(info.wdl.expect("chances").iter().sum::<u16>(), 1000);
        shown += 1;
    }
    assert!(shown >= 3);
}

#[test]
fn a_limited_engine_searches_few_nodes_and_analyses_at_full_strength() {
    let limit = "setoption name UCI_LimitStrength value true";
    let weak = format!("setoption name UCI_Elo value {}", Levels::WEAKEST);
    let nodes = |commands: &[&str]| {
        infos(&replies(commands))
            .filter_map(|info| info.nodes)
            .max()
    };
    let play = nodes(&[limit, &weak, "go depth 8"]).unwrap();
    assert!(play < 1000, "{play} nodes");
    assert_eq!(
        nodes(&[&weak, "go depth 8"]),
        nodes(&["go depth 8"]),
        "not limited"
    );
    let analysis = ["go mate 20 depth 8", "quit"];
    let limited = nodes(&[limit, &weak, analysis[0], analysis[1]]);
    assert_eq!(limited, nodes(&analysis), "analysis is never weakened");
}

#[test]
fn a_limited_strength_is_reported() {
    let limit = "setoption name UCI_LimitStrength value true";
    let weak = format!("setoption name UCI_Elo value {}", Levels::WEAKEST);
    let replies = replies(&[limit, &weak]);
    let last = infos(&replies)
        .last()
        .and_then(|info| info.string.as_deref());
    let expected = format!("plays at {} Elo", Levels::WEAKEST);
    assert_eq!(last, Some(&*expected));
}

#[test]
fn a_long_search_reports_its_current_move() {
    let short = replies(&["go movetime 50"]);
    assert!(infos(&short).all(|info| info.current_move.is_none()));
    let long = replies(&["go movetime 1500"]);
    let numbers: Vec<_> = infos(&long)
        .filter_map(|info| {
            let mv = info.current_move.as_ref()?;
            Position::start().parse_uci(mv).expect("a legal move");
            info.current_move_number
        })
        .collect();
    assert!(!numbers.is_empty() && numbers.iter().all(|number| (1..=20).contains(number)));
}

#[test]
fn options_are_parameters_of_hub() {
    let [bonus, presses] = [(); 2].map(|()| Arc::new(AtomicI64::new(0)));
    let (set_bonus, press) = (Arc::clone(&bonus), Arc::clone(&presses));
    let chess = GameSpec::new("chess", Position::start());
    let spec = GameSpec {
        hub: Some(chess.usual.clone()),
        options: vec![
            GameOption::spin("King Bonus", 0, 0..=50, move |value| {
                set_bonus.store(value, Ordering::Relaxed);
            }),
            GameOption::combo("Style", &["solid", "risky"], |_| ()),
            GameOption::button("Forget", move || {
                press.fetch_add(1, Ordering::Relaxed);
            }),
        ],
        ..chess
    };
    let game = spec.with_evaluator("handwritten", chess::Evaluation::new);
    let program = Program::new("stranger", "7.1", game);
    let mut output = Vec::new();
    let input = "hub\nset-param name=\"king bonus\" value=25\nset-param name=\"King Bonus\" value=51\n\
                 set-param name=Forget value=true\nset-param name=Forget value=false\n\
                 set-param name=Forget value=now\nset-param name=Luck value=1\n";
    program.converse(input.as_bytes(), &mut output);
    let text = String::from_utf8(output).unwrap();
    for line in [
        "param name=\"King Bonus\" value=0 type=int min=0 max=50",
        "param name=Style value=solid type=enum values=\"solid risky\"",
        "param name=Forget value=false type=bool",
    ] {
        assert!(text.lines().any(|answer| answer == line), "{text}");
    }
    let errors: Vec<_> = text
        .lines()
        .filter(|line| line.starts_with("error"))
        .collect();
    assert_eq!(errors.len(), 3, "{text}");
    for (error, quoted) in errors.iter().zip(["51", "now", "Luck"]) {
        assert!(error.contains(quoted), "{error}");
    }
    let values = [bonus, presses].map(|value| value.load(Ordering::Relaxed));
    assert_eq!(values, [25, 1]);
}
