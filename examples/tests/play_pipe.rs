//! Games in the terminal, typed through a pipe.

mod cli_client;

use cli_client::{book_file, output, run};

const CHESS: &str = env!("CARGO_BIN_EXE_chess");
const SHATAR: &str = env!("CARGO_BIN_EXE_shatar");
const CHECKERS: &str = env!("CARGO_BIN_EXE_checkers");
const TIC_TAC_TOE: &str = env!("CARGO_BIN_EXE_tic-tac-toe");
const CONNECT_FOUR: &str = env!("CARGO_BIN_EXE_connect-four");

/// Asserts that the texts stand in the output in this order.
fn assert_in_order(output: &str, texts: &[&str]) {
    let mut rest = output;
    for text in texts {
        let Some(at) = rest.find(text) else {
            panic!("{text:?} is missing in {rest}");
        };
        rest = &rest[at + text.len()..];
    }
}

#[test]
fn two_people_play_to_mate_and_take_it_back() {
    let script = "f3\ne7e5\ng4\nQh4\na3\nundo\nd8g5\nundo\nundo\nmoves\nquit\n";
    let text = output(CHESS, &["play", "--side", "both"], script);
    assert_in_order(
        &text,
        &[
            "White to move>",
            "Black to move>",
            "Black wins: checkmate (0-1)",
            "error: the game has ended: \"a3\"",
            "Black to move>",
            "White to move>",
            " g4 ",
        ],
    );
    assert!(!text.contains('\x1b'), "a pipe gets no colours");
}

#[test]
fn a_wrong_move_is_named_and_the_game_goes_on() {
    let script = "e2e5\nNh4\nhello\nlevel 99\ntime x\nside red\nfen nonsense\nfen\n\ne2e4\n";
    let text = output(CHESS, &["play", "--time", "0.05"], script);
    assert_in_order(
        &text,
        &[
            "error: illegal move, no such pawn goes to e5: \"e2e5\"",
            "error: illegal move, no such knight goes to h4: \"Nh4\"",
            "\"hello\"",
            "\"99\"",
            "\"x\"",
            "\"red\"",
            "\"nonsense\"",
            "\"fen\"",
            "Black plays ",
            "White to move>",
        ],
    );
}

#[test]
fn the_engine_answers_and_undo_takes_both_moves_back() {
    let script = "c3-d4\nundo\nmoves\nundo\nhint\ngo\nquit\n";
    let text = output(CHECKERS, &["play", "--time", "0.05"], script);
    assert_in_order(
        &text,
        &[
            "Black plays ",
            "White to move>",
            "a3-b4",
            "there is nothing to take back",
            "hint: ",
            "White plays ",
            "Black plays ",
        ],
    );
}

#[test]
fn the_second_player_lets_the_engine_begin() {
    let text = output(
        CHECKERS,
        &[
            "--variant",
            "english",
            "play",
            "--side",
            "white",
            "--time",
            "0.05",
        ],
        "undo\n",
    );
    assert_in_order(
        &text,
        &[
            "Black plays ",
            "White to move>",
            "there is nothing to take back",
        ],
    );
}

#[test]
fn positions_levels_times_and_sides_change_during_the_game() {
    let script = "level 3\ntime 0.05\nfen 7k/8/6K1/8/8/8/8/R7 w - - 0 1\nflip\nboard\nside black\n\
                  new\nside both\nhelp\nquit\n";
    let text = output(CHESS, &["play"], script);
    assert_in_order(
        &text,
        &[
            "White plays Ra8# (win in 1 move",
            "White wins: checkmate (1-0)",
            "White plays ",
            "Black to move>",
            "undo          take back your last move",
        ],
    );
}

#[test]
fn an_engine_plays_itself_to_the_end() {
    let text = output(
        TIC_TAC_TOE,
        &["play", "--side", "none", "--time", "0.05"],
        "",
    );
    assert_in_order(&text, &["White plays ", "Draw: no legal move (1/2-1/2)"]);

    let arguments = [
        "play", "--side", "none", "--time", "0.02", "--level", "2", "--seed", "3",
    ];
    let text = output(CONNECT_FOUR, &arguments, "");
    assert!(text.contains("(1-0)") || text.contains("(0-1)") || text.contains("(1/2-1/2)"));
}

#[test]
fn shatar_plays_by_the_chosen_rules() {
    // A mate by a knight: the mater loses, but not by the modern rules.
    let script = "e5f7\n";
    let fen = "6rk/6pp/8/4N3/8/8/P7/6KR w - - 0 1";
    let arguments = ["play", "--side", "both", "--fen", fen];
    let text = output(SHATAR, &arguments, script);
    assert!(
        text.contains("Black wins: mate by a knight (0-1)"),
        "{text}"
    );
    let text = output(
        SHATAR,
        &[&["--rules", "modern"], &arguments[..]].concat(),
        script,
    );
    assert!(text.contains("White wins: mate (1-0)"), "{text}");
    let text = output(
        SHATAR,
        &[&arguments[..], &["--rules", "traditional"]].concat(),
        script,
    );
    assert!(text.contains("Draw: mate by a knight (1/2-1/2)"), "{text}");
}

#[test]
fn values_are_shown_and_commands_may_be_in_any_case() {
    let script = "LEVEL\nlevel 3\nLevel\ntime\nside\npieces\nMoves\nList\neval\n";
    let text = output(CHESS, &["play"], script);
    assert_in_order(
        &text,
        &[
            "level 20 (full strength)\n",
            "level 3 (894 Elo)\n",
            "1 s a move\n",
            "you play white\n",
            "pieces are drawn as letters\n",
            " e4 ",
            "no move was played\n",
            "static evaluation: ",
            " for White\n",
        ],
    );
}

#[test]
fn a_game_is_looked_through_and_described() {
    let script = "11-16\n22-18\nlist\nback 9\nback\nforward 5\nforward\ndescribe\n";
    let text = output(
        CHECKERS,
        &["--variant", "english", "play", "--side", "both"],
        script,
    );
    assert_in_order(
        &text,
        &[
            "1. 11-16 22-18\n",
            "Black to move> this is the start of the game\n",
            "Black to move> this is the end of the game\n",
            "White: man on 18, ",
            "Black: man on 1, ",
            "Black to move\nThe last move was 22-18\n",
        ],
    );
}

#[test]
fn a_move_of_the_engine_ends_the_line_that_was_taken_back() {
    let script = "level 0\ne4\ne5\nback 2\ngo\nforward\n";
    let text = output(CHESS, &["play", "--side", "both"], script);
    assert_in_order(&text, &["White plays ", "this is the end of the game\n"]);
}

#[test]
fn check_and_resignation_are_described() {
    let text = output(
        CHESS,
        &["play", "--side", "both"],
        "f4\ne5\na3\nQh4\ndescribe\nresign\ndescribe\n",
    );
    assert_in_order(
        &text,
        &[
            "White to move, king on e1 in check\nThe last move was Qh4+\n",
            "The last move was Qh4+\nBlack wins: White resigns (0-1)\n",
        ],
    );
}

#[test]
fn a_game_that_the_second_side_begins_is_numbered_so() {
    let position = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let options = ["play", "--side", "both", "--fen", position];
    let text = output(CHESS, &options, "e5\nlist\nNf3\nlist\neval\n");
    assert_in_order(
        &text,
        &["1... e5\n", "1... e5  2. Nf3\n", "its parts, for White:\n"],
    );
}

#[test]
fn games_end_by_agreement() {
    let text = output(
        CHESS,
        &["play", "--side", "both"],
        "e4\nresign\ne5\nundo\ndraw\n",
    );
    assert_in_order(
        &text,
        &[
            "White wins: Black resigns (1-0)\n",
            "error: the game has ended: \"e5\"\n",
            "White to move> ",
            "Draw: agreed (1/2-1/2)\n",
        ],
    );
    // The engine has a queen more, and declines; then the person has.
    let arguments = ["play", "--time", "0.05"];
    let text = output(
        CHESS,
        &arguments,
        "fen q6k/8/8/8/8/8/8/7K w - - 0 1\ndraw\n",
    );
    assert!(text.contains("the engine declines"), "{text}");
    let text = output(
        CHESS,
        &arguments,
        "fen 7k/8/8/8/8/8/8/Q6K w - - 0 1\ndraw\n",
    );
    assert!(text.contains("Draw: agreed (1/2-1/2)"), "{text}");
}

/// A review shows earlier positions; it does not change the game.
#[test]
fn a_game_that_is_reviewed_keeps_its_result() {
    let file = std::env::temp_dir().join(format!("reviewed-{}.pgn", std::process::id()));
    let name = file.to_str().unwrap();
    let script = format!(
        "e4\ne5\nresign\nback\nresign\nundo\ndraw\nsave {name}\nforward\nlist\nback 2\nd4\nlist\n"
    );
    let text = output(CHESS, &["play", "--side", "both"], &script);
    assert_in_order(
        &text,
        &[
            "Black wins: White resigns (0-1)\n",
            "go forward to the end of the game first\n",
            "go forward to the end of the game first\n",
            "go forward to the end of the game first\n",
            "saved ",
            "Black wins: White resigns (0-1)\n",
            "1. e4 e5\n",
            "Black to move> 1. d4\n",
        ],
    );
    let saved = std::fs::read_to_string(&file).unwrap();
    assert!(saved.contains("1. e4 e5 0-1"), "{saved}");
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn games_are_saved_and_loaded() {
    for (binary, first, second) in [
        (CHESS, "e4", "e5"),
        (SHATAR, "e2e3", "e7e6"),
        (CHECKERS, "c3-d4", "d6-c5"),
    ] {
        let file = std::env::temp_dir().join(format!("saved-{}-{first}", std::process::id()));
        let name = file.to_str().unwrap();
        let script = format!("{first}\n{second}\nresign\nsave {name}\nsave {name}\n");
        let text = output(binary, &["play", "--side", "both"], &script);
        assert_in_order(&text, &["saved ", "error: the file already exists: "]);
        let saved = std::fs::read_to_string(&file).unwrap();
        assert!(saved.contains("[Black \"?\"]"), "{saved}");
        let script = format!("load {name}\nlist\nload /no/such/file\nlist\n");
        let text = output(binary, &["play"], &script);
        let list = format!("1. {first} {second}\n");
        assert_in_order(
            &text,
            &[&list, "error: cannot read", "/no/such/file", &list],
        );
        std::fs::remove_file(&file).unwrap();
    }
}

#[test]
fn the_engine_plays_from_a_book() {
    let book = book_file("play.bin");
    let arguments = ["play", "--side", "black", "--time", "0.05", "--book", &book];
    let text = output(
        CHESS,
        &arguments,
        "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\nbook\nback\nbook\n",
    );
    let without = output(CHESS, &["play"], "book\n");
    assert_in_order(&without, &["there is no book"]);
    assert_in_order(
        &text,
        &[
            "White plays a4 (book)",
            "White plays a4 (book)",
            "the book has no move here",
            "a4         weight 1",
        ],
    );

    let missing = ["play", "--book", "/no/such/book.bin"];
    let failed = run(CHESS, &missing, "");
    assert_eq!(failed.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&failed.stderr).contains("\"/no/such/book.bin\""));
    let other_game = ["play", "--book", &book];
    let failed = run(CHECKERS, &other_game, "");
    assert!(String::from_utf8_lossy(&failed.stderr).contains("not a book"));
}
