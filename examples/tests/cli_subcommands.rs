//! The subcommands, as a person or a script calls them.

mod cli_client;

use cli_client::{output, run};

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

#[test]
fn bench_counts_the_same_nodes_each_time() {
    for (binary, arguments) in [
        (CHESS, vec!["bench", "4"]),
        (SHATAR, vec!["bench", "4"]),
        (CHECKERS, vec!["bench", "4"]),
        (CHECKERS, vec!["--variant", "english", "bench", "4"]),
        (CONNECT_FOUR, vec!["bench", "5"]),
    ] {
        let nodes = || {
            let text = output(binary, &arguments, "");
            let words: Vec<_> = last_line(&text).split(' ').map(String::from).collect();
            assert_eq!((words.len(), &*words[1], &*words[3]), (4, "nodes", "nps"));
            assert!(words[2].parse::<u64>().is_ok());
            words[0].parse::<u64>().expect("a number of nodes")
        };
        let first = nodes();
        assert!(first > 0);
        assert_eq!(nodes(), first, "{binary} {arguments:?}");
    }
}

#[test]
fn analyse_prints_iterations_and_the_best_move() {
    let mate = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
    let quoted = output(CHESS, &["analyse", mate, "--depth", "3"], "");
    assert_eq!(last_line(&quoted), "best move: Ra8# (win in 1 move)");
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
        (CHESS, vec!["play", "--level", "21"], "21"),
        (CHESS, vec!["play", "--side", "red"], "red"),
        (CHESS, vec!["play", "--time=-1"], "-1"),
        (CHESS, vec!["play", "--fen", "K7"], "K7"),
        (CHESS, vec!["analyse", "--time", "nan"], "nan"),
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
