//! Sessions without an engine.

use std::path::PathBuf;
use std::{env, fs, process};

use frontend::{GameSpec, RecordSpec};
use game_core::Score;
use search::Bound;

use super::*;
use crate::arguments::{Arguments, Subcommand};
use crate::play::command::PlayCommand;

/// A session of chess in a pipe, in which a person plays both sides.
fn session() -> Session {
    let game = GameSpec {
        records: Some(RecordSpec::of_format::<chess::pgn::Pgn>("pgn")),
        ..GameSpec::new("chess", chess::Position::start())
    };
    let game = game.with_evaluator("handwritten", chess::Evaluation::new);
    let program = Program::new("chess", "1", game);
    let parsed = Arguments::parse(&program, ["chess", "play", "--side", "both"]).unwrap();
    let Some(Subcommand::Play(options)) = parsed.subcommand else {
        panic!("not a game");
    };
    Session::new(&program, program.default_game(), &options, false).unwrap()
}

/// Carries out a command, and returns what it prints.
fn obey(session: &mut Session, line: &str) -> String {
    session.obey(PlayCommand::parse(line).unwrap().unwrap());
    session.take_text()
}

/// The path of a file of this process.
fn path(name: &str) -> PathBuf {
    env::temp_dir().join(format!("session-{}-{name}", process::id()))
}

/// The record that is saved after a record was loaded and `commands` were carried out.
fn saved_after(record: &str, commands: &[&str], name: &str) -> String {
    let (loaded, saved) = (
        path(&format!("{name}-loaded")),
        path(&format!("{name}-saved")),
    );
    fs::write(&loaded, record).unwrap();
    let mut session = session();
    obey(&mut session, &format!("load {}", loaded.display()));
    for command in commands {
        let answer = obey(&mut session, command);
        assert!(!answer.contains("error"), "{command}: {answer}");
    }
    let answer = obey(&mut session, &format!("save {}", saved.display()));
    assert!(answer.starts_with("saved "), "{answer}");
    let text = fs::read_to_string(&saved).unwrap();
    fs::remove_file(&loaded).unwrap();
    fs::remove_file(&saved).unwrap();
    text
}

const RESIGNED: &str = "[Event \"Linares\"]\n[Site \"?\"]\n[Date \"1993.??.??\"]\n\
    [Round \"10\"]\n[White \"Karpov\"]\n[Black \"Kasparov\"]\n[Result \"0-1\"]\n[ECO \"C20\"]\n\n\
    1. e4 e5 0-1\n";

#[test]
fn a_loaded_game_is_saved_with_its_tags_and_result() {
    let name = "unchanged";
    assert_eq!(saved_after(RESIGNED, &[], name), RESIGNED);
    let review = ["back 2", "list", "forward", "hint"];
    assert_eq!(saved_after(RESIGNED, &review, name), RESIGNED);
    assert_eq!(saved_after(RESIGNED, &["back"], name), RESIGNED);
}

#[test]
fn a_loaded_game_that_is_changed_is_another_game() {
    for (commands, end) in [
        (&["g1f3"][..], "1. e4 e5 2. Nf3 *\n"),
        (&["back", "c7c5"], "1. e4 c5 *\n"),
        (&["undo"], "1. e4 *\n"),
        (&["new"], "*\n"),
    ] {
        let saved = saved_after(RESIGNED, commands, "changed");
        assert!(saved.ends_with(end), "{commands:?}: {saved}");
        assert!(!saved.contains("Kasparov"), "{commands:?}: {saved}");
    }
}

#[test]
fn a_loaded_game_that_ends_by_agreement_keeps_its_tags() {
    for (command, end) in [("resign", "0-1\n"), ("draw", "1/2-1/2\n")] {
        let saved = saved_after(RESIGNED, &[command], "agreed");
        assert!(saved.ends_with(end), "{command}: {saved}");
        assert!(saved.contains("Kasparov"), "{command}: {saved}");
    }
}

#[test]
fn a_recorded_result_is_printed_until_the_game_is_changed() {
    let file = path("recorded");
    let mut session = session();
    let mut load = |record: &str, commands: &[&str]| {
        fs::write(&file, record).unwrap();
        obey(&mut session, &format!("load {}", file.display()));
        session.next_request();
        let mut text = session.take_text();
        for command in commands {
            session.obey(PlayCommand::parse(command).unwrap().unwrap());
            session.next_request();
            text += &session.take_text();
        }
        text
    };
    let recorded = "Black wins: as recorded (0-1)";
    for (commands, count) in [
        (&[][..], 1),
        (&["list"], 1),
        (&["back", "forward"], 2),
        (&["g1f3", "describe"], 1),
    ] {
        let text = load(RESIGNED, commands);
        let found = text.matches(recorded).count();
        assert_eq!(found, count, "{commands:?}: {text}");
    }
    // The result of a changed game is printed as well.
    let text = load(RESIGNED, &["resign"]);
    assert!(text.contains("Black wins: White resigns (0-1)"), "{text}");
    let text = load("1. f3 e5 2. g4 1/2-1/2", &["d8h4"]);
    assert!(text.contains("Draw: as recorded (1/2-1/2)"), "{text}");
    assert!(text.contains("Black wins: no legal move (0-1)"), "{text}");
    fs::remove_file(&file).unwrap();
}

#[test]
fn a_loaded_game_without_a_result_is_saved_with_that_of_the_rules() {
    let saved = saved_after("1. f3 e5 2. g4 Qh4# *", &[], "mate");
    assert!(saved.contains("[Result \"0-1\"]"), "{saved}");
}

#[test]
fn a_bound_is_marked_in_the_thinking_line() {
    let session = session();
    for (bound, score) in [
        (Bound::Exact, "  +0.35 for White  "),
        (Bound::Lower, "  ≥ +0.35 for White  "),
        (Bound::Upper, "  ≤ +0.35 for White  "),
    ] {
        let line = session.thinking_line(&Report {
            depth: 9,
            selective_depth: 12,
            multi_pv: 1,
            score: Score::new(35),
            bound,
            nodes: 1000,
            time: Duration::ZERO,
            hashfull: 0,
            oracle_hits: 0,
            pv: vec!["e4".to_string()],
        });
        assert!(line.contains(score), "{line}");
    }
}
