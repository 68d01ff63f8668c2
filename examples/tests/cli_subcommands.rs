//! The subcommands, as a person or a script calls them.

mod cli_client;

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use chess::Position;
use cli_client::{output, run};
use game_core::{MoveGenerator, Notation};

const CHESS: &str = env!("CARGO_BIN_EXE_chess");
const SHATAR: &str = env!("CARGO_BIN_EXE_shatar");
const CHECKERS: &str = env!("CARGO_BIN_EXE_checkers");
const CONNECT_FOUR: &str = env!("CARGO_BIN_EXE_connect-four");
const TIC_TAC_TOE: &str = env!("CARGO_BIN_EXE_tic-tac-toe");

fn last_line(text: &str) -> &str {
    text.lines().last().unwrap_or("")
}

#[test]
fn perft_divides_and_counts() {
    let text = output(CHESS, &["perft", "4"], "");
    assert!(text.contains("e4: 13160\n"));
    assert_eq!(last_line(&text), "Nodes searched: 197281");
    for (binary, arguments, nodes) in [
        (CHESS, vec!["perft", "0"], 1),
        (
            CHESS,
            vec![
                "perft",
                "3",
                "--fen",
                "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            ],
            2812,
        ),
        (SHATAR, vec!["perft", "4"], 177_344),
        (SHATAR, vec!["perft", "1", "--rules", "buryat"], 2),
        (CHECKERS, vec!["perft", "6"], 37_986),
        (CHECKERS, vec!["--variant", "english", "perft", "6"], 36_768),
        (CHECKERS, vec!["perft", "1", "--fen", "W:W9:B6,11,13"], 2),
        (TIC_TAC_TOE, vec!["perft", "9"], 127_872),
        // Six plies fill no column and make no line: seven choices each.
        (CONNECT_FOUR, vec!["perft", "6"], 117_649),
    ] {
        let text = output(binary, &arguments, "");
        assert_eq!(
            last_line(&text),
            format!("Nodes searched: {nodes}"),
            "{arguments:?}"
        );
    }
}

/// The number beside `word` in the last line that has one, as OpenBench reads it: every character but letters and
/// digits counts as a blank.
fn as_openbench_reads(text: &str, word: &str) -> Option<u64> {
    assert!(text.is_ascii(), "OpenBench decodes the output as ASCII");
    text.lines().rev().find_map(|line| {
        let line = line.replace(|c: char| !c.is_ascii_alphanumeric(), " ");
        let words: Vec<_> = line.split_whitespace().collect();
        words.windows(2).find_map(|pair| match *pair {
            [number, found] if found == word => number.parse().ok(),
            [found, number] if found == word => number.parse().ok(),
            _ => None,
        })
    })
}

/// A change of the search or of a network changes these numbers; any other change leaves them alone.
#[test]
fn bench_counts_the_same_nodes_each_time() {
    for (binary, arguments, expected) in [
        (CHESS, vec!["bench", "4"], 11_371),
        (CHESS, vec!["bench 4", "quit"], 11_371),
        (SHATAR, vec!["bench", "4"], 10_753),
        (CHECKERS, vec!["bench", "4"], 4_252),
        (CHECKERS, vec!["--variant", "english", "bench", "4"], 3_331),
        (CONNECT_FOUR, vec!["bench", "5"], 379),
        (TIC_TAC_TOE, vec!["bench"], 10_095),
    ] {
        let nodes = || {
            let text = output(binary, &arguments, "");
            let words: Vec<_> = last_line(&text).split(' ').map(String::from).collect();
            assert_eq!((words.len(), &*words[1], &*words[3]), (4, "nodes", "nps"));
            let nps = words[2].parse::<u64>().expect("a speed");
            let nodes = words[0].parse::<u64>().expect("a number of nodes");
            assert_eq!(as_openbench_reads(&text, "nodes"), Some(nodes));
            assert_eq!(as_openbench_reads(&text, "nps"), Some(nps));
            nodes
        };
        assert_eq!(nodes(), expected, "{binary} {arguments:?}");
        assert_eq!(nodes(), expected, "{binary} {arguments:?}, again");
    }
}

/// The positions that `genfens` prints; it must print nothing else.
fn genfens(binary: &str, commands: &[&str]) -> Vec<String> {
    let text = output(binary, commands, "");
    let position = |line: &str| {
        let position = line.strip_prefix("info string genfens ");
        position.unwrap_or_else(|| panic!("{line}")).to_string()
    };
    text.lines().map(position).collect()
}

#[test]
fn genfens_prints_positions_to_begin_games_with() {
    let commands = ["genfens 40 seed 1 book None", "quit"];
    let positions = genfens(CHESS, &commands);
    assert_eq!(positions.len(), 40);
    for fen in &positions {
        let position = Position::from_fen(fen).expect("a position");
        assert!(position.outcome().is_none(), "{fen}");
        assert_eq!(position.fen(), *fen);
    }
    for side in [" w ", " b "] {
        assert!(positions.iter().any(|fen| fen.contains(side)));
    }
    // The same seed gives the same positions, another seed others; a smaller number gives the first of them.
    assert_eq!(genfens(CHESS, &commands), positions);
    assert_eq!(
        genfens(CHESS, &["genfens 7 seed 1 book None"]),
        positions[..7]
    );
    let others = genfens(CHESS, &["genfens 40 seed 2 book none ", "quit"]);
    assert!(others.iter().all(|fen| !positions.contains(fen)));

    // The same in all games, by the chosen rules.
    let short = ["genfens 5 seed 9 book None plies 3", "quit"];
    for binary in [SHATAR, CHECKERS, CONNECT_FOUR, TIC_TAC_TOE] {
        assert_eq!(genfens(binary, &short).len(), 5);
    }
    let english = "setoption name UCI_Variant value english";
    for text in genfens(CHECKERS, &[english, short[0]]) {
        let position = checkers::Position::<checkers::English>::parse_position(&text);
        assert!(position.is_ok_and(|position| position.outcome().is_none()));
    }
}

#[test]
fn genfens_starts_from_lines_of_a_book() {
    let book = concat!(env!("CARGO_TARGET_TMPDIR"), "/openings.epd");
    let kings = "4k3/8/8/8/8/8/P7/4K3 w - -";
    fs::write(book, format!("# kings\n{kings} bm a4;\n\n{kings} 0 1\n")).expect("a file");
    let request = |plies: &str| format!("genfens 3 seed 5 book {book} {plies}");
    for fen in genfens(CHESS, &[&request("plies 0")]) {
        assert!(Position::from_fen(&fen).is_ok());
        let board = fen.split(' ').next().unwrap_or_default();
        assert_eq!(board.matches(char::is_alphabetic).count(), 3, "{fen}");
    }
    assert_eq!(genfens(CHESS, &[&request(""), "quit"]).len(), 3);

    let error = |commands: &[&str], quoted: &str| {
        let text = output(CHESS, commands, "");
        assert!(text.starts_with("info string error: "), "{text}");
        assert!(text.contains(quoted), "{text}");
    };
    let mated = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
    fs::write(book, mated).expect("a file");
    error(&[&request("")], mated);
    fs::write(book, "\n# nothing\n").expect("a file");
    error(&[&request("")], "openings.epd");
    fs::write(book, "nonsense").expect("a file");
    error(&[&request("")], "nonsense");
    error(&["genfens 3 seed 5 book /no/such.epd"], "/no/such.epd");
    error(&["genfens three seed 5 book None"], "three");
}

/// Commands of UCI after the name of the program, each in quotation marks.
#[test]
fn commands_on_the_command_line_are_carried_out_one_after_the_other() {
    let mate = "position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1";
    let text = output(
        CHESS,
        &[mate, "go depth 3", "go infinite", "isready", "quit", "d"],
        "",
    );
    let answers: Vec<_> = text
        .lines()
        .filter(|line| !line.starts_with("info "))
        .collect();
    assert_eq!(answers.len(), 3, "{text}");
    assert!(answers[0].starts_with("bestmove a1a8") && answers[1].starts_with("bestmove a1a8"));
    assert_eq!(answers[2], "readyok");
    // A search that only a stop would end.
    for endless in ["go", "go searchmoves e2e4"] {
        let text = output(CHESS, &["position startpos", endless], "");
        assert!(
            last_line(&text).starts_with("bestmove "),
            "{endless}: {text}"
        );
    }
    assert_eq!(
        last_line(&output(CHESS, &["go perft 3"], "")),
        "Nodes searched: 8902"
    );
}

#[test]
fn a_command_ends_once_nobody_reads_its_output() {
    let mut chess = Command::new(CHESS)
        .args(["genfens 1000000000 seed 1 book None", "go depth 60"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(chess.stdout.take().unwrap()).lines();
    let first = lines.next().unwrap().unwrap();
    assert!(first.starts_with("info string genfens "), "{first}");
    drop(lines);
    assert!(chess.wait().unwrap().success());
}

#[test]
fn analyse_prints_iterations_and_the_best_move() {
    let mate = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
    let quoted = output(CHESS, &["analyse", mate, "--depth", "3"], "");
    assert_eq!(
        last_line(&quoted),
        "best move: Ra8# (win in 1 move for White)"
    );
    let words: Vec<_> = ["analyse"].into_iter().chain(mate.split(' ')).collect();
    let unquoted = output(CHESS, &[&words[..], &["--depth", "3"]].concat(), "");
    assert_eq!(last_line(&unquoted), last_line(&quoted));

    let timed = output(CHESS, &["analyse", "--time", "0.1"], "");
    assert!(last_line(&timed).starts_with("best move: "));
    let counted = output(
        CHECKERS,
        &["analyse", "--nodes", "2000", "--lines", "2"],
        "",
    );
    assert!(last_line(&counted).starts_with("best move: "));
    let threads = ["--depth", "3", "--threads", "2", "--hash", "1"];
    let threaded = output(CHESS, &[&["analyse", mate], &threads[..]].concat(), "");
    assert_eq!(last_line(&threaded), last_line(&quoted));
    let over = output(TIC_TAC_TOE, &["analyse", "xxxoo...."], "");
    assert_eq!(last_line(&over), "White wins: decided on the board (1-0)");
}

#[test]
fn a_wrong_command_line_is_quoted_and_ends_with_2() {
    for (binary, arguments, quoted) in [
        (CHESS, vec!["analyse", "nonsense"], "nonsense"),
        (
            CHESS,
            vec!["perft", "3", "--fen", "9/8/8/8/8/8/8/8 w - - 0 1"],
            "9",
        ),
        (CHESS, vec!["perft", "three"], "three"),
        (CHESS, vec!["perft"], "DEPTH"),
        (CHESS, vec!["bench", "0"], "0"),
        (CHESS, vec!["fly"], "fly"),
        (CHESS, vec!["fly high", "quit"], "fly high"),
        (CHESS, vec!["play", "--level", "21"], "21"),
        (CHESS, vec!["play", "--side", "red"], "red"),
        (CHESS, vec!["play", "--time=-1"], "-1"),
        (CHESS, vec!["play", "--fen", "K7"], "K7"),
        (CHESS, vec!["analyse", "--time", "nan"], "nan"),
        (CHESS, vec!["analyse", "--threads", "0"], "0"),
        (
            CHESS,
            vec!["analyse", "--eval-file", "/no/network"],
            "/no/network",
        ),
        (
            CHESS,
            vec!["play", "--endgame-path", "/no/tables"],
            "/no/tables",
        ),
        (CHESS, vec!["play", "--book", "/no/book"], "/no/book"),
        (
            TIC_TAC_TOE,
            vec!["analyse", "--syzygy-path", "/no/tables"],
            "/no/tables",
        ),
        (CHECKERS, vec!["--variant", "chess"], "chess"),
        (SHATAR, vec!["--rules", "none", "perft", "1"], "none"),
        (
            SHATAR,
            vec!["--variant", "standard", "perft", "1"],
            "--variant",
        ),
    ] {
        let output = run(binary, &arguments, "");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(errors.starts_with("error: "), "{arguments:?}: {errors}");
        assert!(errors.contains(quoted), "{arguments:?}: {errors}");
    }
}

#[test]
fn help_and_version_are_there() {
    let help = output(CHECKERS, &["--help"], "");
    for word in [
        "play",
        "analyse",
        "perft",
        "bench",
        "--variant",
        "russian",
        "english",
    ] {
        assert!(help.contains(word), "{word}");
    }
    assert!(output(CHESS, &["--version"], "").starts_with("chess "));
}
