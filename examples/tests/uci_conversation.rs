//! Whole conversations over UCI.

mod cli_client;
mod uci_conformance;

use std::fs;
use std::time::{Duration, Instant};

use checkers::{Position, Russian};
use cli_client::{Client, book_file};
use endgame::{Builder, Slices};
use uci_conformance::Info;

const CHESS: &str = env!("CARGO_BIN_EXE_chess");
const SHATAR: &str = env!("CARGO_BIN_EXE_shatar");
const CHECKERS: &str = env!("CARGO_BIN_EXE_checkers");
const TIC_TAC_TOE: &str = env!("CARGO_BIN_EXE_tic-tac-toe");

/// The move must arrive within this time after `stop`, on a busy machine.
const STOP_LATENCY: Duration = Duration::from_secs(5);

fn last(lines: &[String]) -> &str {
    lines.last().expect("a line")
}

/// The move that answers a `go`.
fn best_move(engine: &mut Client, go: &str) -> String {
    let lines = engine.ask(go, "bestmove");
    let mut words = last(&lines).split(' ');
    words.nth(1).expect("a move").to_string()
}

/// A search that stops inside an iteration reports the nodes of that iteration, too.
#[test]
fn the_last_info_counts_the_whole_search() {
    let mut chess = Client::start(CHESS, &[]);
    let lines = chess.ask("go nodes 20000", "bestmove");
    let last = Info::parse(&lines[lines.len() - 2]);
    assert!(last.nodes >= 20_000, "{lines:?}");
}

#[test]
fn an_engine_introduces_itself_and_plays() {
    let mut chess = Client::start(CHESS, &[]);
    let introduction = chess.ask("uci", "uciok");
    assert!(introduction[0].starts_with("id name chess"));
    assert!(introduction[1].starts_with("id author "));
    for option in [
        "option name Hash type spin default 16 min 1 max 65536",
        "option name Clear Hash type button",
        "option name Skill Level type spin default 20 min 0 max 20",
        "option name UCI_Chess960 type check default false",
        "option name OwnBook type check default false",
        "option name BookFile type string default <empty>",
    ] {
        assert!(introduction.iter().any(|line| line == option), "{option}");
    }
    chess.say("setoption name hash value 1");
    assert_eq!(chess.ask("isready", "readyok"), ["readyok"]);
    chess.say("ucinewgame");
    chess.say("position startpos moves e2e4 e7e5");
    let lines = chess.ask("go depth 4", "bestmove");
    let info = &lines[lines.len() - 2];
    for word in [
        "info depth 4 ",
        " seldepth ",
        " multipv 1 ",
        " score cp ",
        " nodes ",
        " nps ",
        " hashfull ",
        " tbhits 0 ",
        " time ",
        " pv ",
    ] {
        assert!(info.contains(word), "{word}: {info}");
    }
    chess.quit();
}

#[test]
fn every_variant_of_the_combo_plays() {
    for binary in [CHESS, SHATAR, CHECKERS] {
        let mut engine = Client::start(binary, &[]);
        let introduction = engine.ask("uci", "uciok");
        let start = "option name UCI_Variant type combo default ";
        let combo = introduction
            .iter()
            .find_map(|line| line.strip_prefix(start));
        let (default, names) = combo
            .expect("the option")
            .split_once(" var ")
            .expect("names");
        let names: Vec<&str> = names.split(" var ").collect();
        assert_eq!(names[0], default);
        for name in names {
            engine.say(&format!("setoption name UCI_Variant value {name}"));
            engine.say("position startpos");
            let display = engine.ask("d", "Moves:");
            assert!(display.iter().all(|line| !line.starts_with("info string")));
            let best = best_move(&mut engine, "go depth 3");
            let moves = last(&display);
            assert!(
                moves.contains(&format!(" {best} ")),
                "{name}: {best}, {moves}"
            );
            // The engine reads the moves and positions that it writes.
            engine.say(&format!("position startpos moves {best}"));
            let fen = engine.ask("d", "Fen:");
            let fen = last(&fen)
                .strip_prefix("Fen: ")
                .expect("a position")
                .to_string();
            engine.say(&format!("position fen {fen}"));
            let lines = engine.ask("go nodes 2000", "bestmove");
            assert!(
                lines.iter().all(|line| !line.starts_with("info string")),
                "{lines:?}"
            );
        }
        engine.quit();
    }
}

#[test]
fn stop_ends_an_infinite_search_at_once() {
    for binary in [CHESS, SHATAR, CHECKERS] {
        let mut engine = Client::start(binary, &[]);
        engine.ask("uci", "uciok");
        engine.say("go infinite");
        let lines = engine.hear_during(Duration::from_millis(300));
        assert!(
            lines.iter().all(|line| line.starts_with("info ")),
            "{lines:?}"
        );
        engine.say("stop");
        let begun = Instant::now();
        engine.hear_until("bestmove");
        assert!(begun.elapsed() < STOP_LATENCY, "{:?}", begun.elapsed());
        engine.quit();
    }
}

#[test]
fn an_infinite_search_with_nothing_left_waits_for_stop() {
    let mut engine = Client::start(TIC_TAC_TOE, &[]);
    engine.say("go infinite");
    let lines = engine.hear_during(Duration::from_millis(500));
    assert!(
        lines.iter().all(|line| line.starts_with("info ")),
        "{lines:?}"
    );
    engine.ask("stop", "bestmove");
    // The same with no move at all.
    engine.say("position fen xxxoo....");
    engine.say("go infinite");
    assert_eq!(engine.hear(), "info depth 0 score mate 0");
    assert!(engine.hear_during(Duration::from_millis(200)).is_empty());
    assert_eq!(engine.ask("stop", "bestmove"), ["bestmove (none)"]);
    engine.quit();
}

#[test]
fn pondering_ends_by_ponderhit_or_stop_only() {
    let mut engine = Client::start(CHESS, &[]);
    engine.say("position startpos moves e2e4 e7e5 g1f3");
    engine.say("go ponder wtime 1000 btime 1000 winc 0 binc 0");
    let lines = engine.hear_during(Duration::from_millis(1500));
    assert!(
        lines.iter().all(|line| line.starts_with("info ")),
        "{lines:?}"
    );
    engine.say("ponderhit");
    engine.hear_until_within("bestmove", STOP_LATENCY);

    engine.say("go ponder depth 1");
    engine.hear_during(Duration::from_millis(200));
    let begun = Instant::now();
    engine.ask("stop", "bestmove");
    assert!(begun.elapsed() < STOP_LATENCY);

    engine.say("go ponder movetime 300");
    engine.say("ponderhit");
    engine.hear_until("bestmove");
    engine.quit();
}

#[test]
fn a_searching_engine_answers_isready() {
    let mut engine = Client::start(CHESS, &[]);
    engine.say("go infinite");
    engine.ask("isready", "readyok");
    engine.say("nonsense");
    assert!(last(&engine.hear_until("info string")).contains("\"nonsense\""));
    // Commands that need the engine wait; then they are carried out in their order.
    engine.say("position startpos moves e2e4");
    engine.say("d");
    engine.say("stop");
    let lines = engine.hear_until("Fen:");
    let best = lines.iter().position(|line| line.starts_with("bestmove"));
    assert!(best.is_some_and(|at| at < lines.len() - 1));
    assert!(last(&lines).contains("4P3"));
    engine.quit();
}

#[test]
fn the_end_of_the_input_stops_a_search() {
    for go in ["go depth 60", "go infinite", "go ponder wtime 100000"] {
        let mut engine = Client::start(CHESS, &[]);
        engine.say(go);
        engine.hear_until("info depth 1 ");
        let begun = Instant::now();
        let (rest, status) = engine.end_input();
        assert!(last(&rest).starts_with("bestmove "), "{go}: {rest:?}");
        assert!(status.success());
        assert!(begun.elapsed() < STOP_LATENCY);
    }
}

#[test]
fn quit_ends_everything() {
    for command in ["go infinite", "go perft 30", "bench 60"] {
        let mut engine = Client::start(CHESS, &[]);
        engine.say(command);
        engine.hear_during(Duration::from_millis(100));
        let begun = Instant::now();
        engine.quit();
        assert!(begun.elapsed() < STOP_LATENCY, "{command}");
    }
}

#[test]
fn unreadable_lines_get_an_error_and_change_nothing() {
    let mut engine = Client::start(CHESS, &[]);
    engine.say("position startpos moves e2e4");
    let before = engine.ask("d", "Moves:");
    for (line, quoted) in [
        ("position fen 9/8/8/8/8/8/8/8 w - - 0 1", "9"),
        (
            "position fen rnbqkbnr1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr1",
        ),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "8/8"),
        ("position fen", "position fen"),
        ("position startpos moves e2e5", "e2e5"),
        ("position startpos moves e2e4 e7", "e7"),
        ("position startpos moves e2e4 \u{1f60a}", "\u{1f60a}"),
        ("position", "position"),
        ("setoption name Hash value 0", "0"),
        ("setoption name Hash value lots", "lots"),
        ("setoption name Hash", "\"\""),
        ("setoption name No Such Thing value 1", "No Such Thing"),
        ("setoption name UCI_Variant value go", "go"),
        ("setoption name UCI_Chess960 value maybe", "maybe"),
        ("setoption", "setoption"),
        ("go perft", "go perft"),
        ("go perft x", "x"),
        ("bench -1", "-1"),
        ("joho debug on", "joho"),
        ("\u{0}\u{1}", "\\0"),
    ] {
        engine.say(line);
        let answer = engine.hear();
        assert!(answer.starts_with("info string "), "{line}: {answer}");
        assert!(answer.contains(quoted), "{line}: {answer}");
    }
    engine.say_bytes(b"position fen \xff\xfe\x80\n");
    let answer = engine.hear();
    assert!(answer.contains("UTF-8"), "{answer}");
    assert_eq!(engine.ask("isready", "readyok"), ["readyok"]);
    assert_eq!(engine.ask("d", "Moves:"), before);
    engine.quit();
}

#[test]
fn a_go_that_cannot_be_read_still_gets_its_move() {
    let mut engine = Client::start(CHESS, &[]);
    for go in [
        "go depth x",
        "go wtime",
        "go wtime abc btime 1000",
        "go btime 1000",
        "go wtime -100 btime -100",
        "go movetime -5",
        "go depth 99999999999999999999999999 nodes 0",
        "go searchmoves e2e5 depth 1",
        "go quickly",
    ] {
        let best = best_move(&mut engine, go);
        assert_eq!(best.len(), 4, "{go}: {best}");
    }
    engine.quit();
}

#[test]
fn limits_are_obeyed() {
    let mut engine = Client::start(CHESS, &[]);
    let lines = engine.ask("go depth 3", "bestmove");
    assert!(lines.iter().any(|line| line.starts_with("info depth 3 ")));
    assert!(!lines.iter().any(|line| line.starts_with("info depth 4 ")));
    assert_eq!(
        best_move(&mut engine, "go depth 3 searchmoves a2a3"),
        "a2a3"
    );

    let begun = Instant::now();
    engine.ask("go movetime 200", "bestmove");
    let taken = begun.elapsed();
    assert!((100..5000).contains(&taken.as_millis()), "{taken:?}");

    engine.say("position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    let lines = engine.ask("go mate 1", "bestmove");
    assert!(
        lines[lines.len() - 2].contains("score mate 1 "),
        "{lines:?}"
    );
    assert!(last(&lines).starts_with("bestmove a1a8"));
    engine.quit();
}

#[test]
fn a_finished_game_has_no_move() {
    let mut engine = Client::start(CHESS, &[]);
    engine.say("position startpos moves f2f3 e7e5 g2g4 d8h4");
    let lines = engine.ask("go depth 5", "bestmove");
    assert_eq!(lines, ["info depth 0 score mate 0", "bestmove (none)"]);
    let display = engine.ask("d", "Result:");
    assert_eq!(last(&display), "Result: Black wins: checkmate (0-1)");
    assert!(engine.ask("eval", "Evaluation")[0].contains("ended"));
    engine.quit();
}

#[test]
fn several_lines_and_weaker_levels() {
    let mut engine = Client::start(CHESS, &[]);
    engine.say("setoption name multipv value 3");
    let lines = engine.ask("go depth 3", "bestmove");
    for number in 1..=3 {
        let line = "info depth 3 ";
        let pv = format!(" multipv {number} ");
        assert!(
            lines
                .iter()
                .any(|found| found.starts_with(line) && found.contains(&pv))
        );
    }
    engine.say("setoption name MultiPV value 1");
    engine.say("setoption name Skill Level value 0");
    engine.say("setoption name Variety value 50");
    engine.say("setoption name Seed value 7");
    let lines = engine.ask("go depth 3", "bestmove");
    let notes: Vec<_> = lines
        .iter()
        .filter(|line| line.contains("string"))
        .collect();
    assert_eq!(notes, ["info string plays at level 0 of 20, 500 Elo"]);
    engine.quit();
}

#[test]
fn perft_display_evaluation_and_bench() {
    let mut engine = Client::start(CHESS, &[]);
    let lines = engine.ask("go perft 3", "Nodes");
    assert_eq!(lines.len(), 22);
    assert!(lines.contains(&"e2e4: 600".to_string()));
    assert_eq!(lines[20], "");
    assert_eq!(lines[21], "Nodes searched: 8902");

    let display = engine.ask("d", "Moves:");
    assert_eq!(display[0], "8  r  n  b  q  k  b  n  r");
    assert!(display.iter().any(|line| line.starts_with("Key: ")));
    let fen = "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert!(display.iter().any(|line| line == fen));
    assert!(engine.ask("eval", "Evaluation")[0].contains("White"));

    engine.say("bench 2");
    while !engine.hear().ends_with(" nps") {}
    engine.quit();
}

#[test]
fn castling_follows_the_option_for_chess960() {
    let mut engine = Client::start(CHESS, &[]);
    let castling = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    engine.say(castling);
    let moves = engine.ask("d", "Moves:");
    assert!(last(&moves).contains(" e1g1"));
    engine.say("setoption name UCI_Chess960 value true");
    let moves = engine.ask("d", "Moves:");
    assert!(last(&moves).contains(" e1h1"));
    // The choice survives settings that open another engine.
    for option in [
        "Evaluator value handwritten",
        "EvalFile value <empty>",
        "UCI_Variant value chess",
    ] {
        engine.say(&format!("setoption name {option}"));
        engine.say(castling);
        let moves = engine.ask("d", "Moves:");
        assert!(last(&moves).contains(" e1h1"), "{option}");
    }
    engine.say(&format!("{castling} moves e1h1"));
    assert!(last(&engine.ask("d", "Fen:")).contains("5RK1 b"));
    engine.quit();
}

#[test]
fn shatar_uses_the_notation_of_fairy_stockfish() {
    let mut engine = Client::start(SHATAR, &[]);
    let introduction = engine.ask("uci", "uciok");
    let combo = "option name UCI_Variant type combo default shatar var shatar";
    assert!(introduction.iter().any(|line| line.starts_with(combo)));
    engine.say("setoption name UCI_Variant value shatar");
    assert_eq!(
        last(&engine.ask("go perft 3", "Nodes")),
        "Nodes searched: 8426"
    );
    engine.say("position fen 7k/4P3/6K1/8/8/8/p7/8 w - - 0 1");
    assert_eq!(best_move(&mut engine, "go depth 3"), "e7e8j");
    engine.say("position fen 6bk/7p/8/8/8/4B3/P7/K7 w - - 0 1 moves e3d4");
    assert!(last(&engine.ask("d", "Result:")).contains("niol"));

    // In the Buryat opening one of two moves is forced.
    engine.say("setoption name UCI_Variant value shatar-buryat");
    assert_eq!(
        last(&engine.ask("go perft 1", "Nodes")),
        "Nodes searched: 2"
    );
    engine.quit();
}

#[test]
fn the_default_of_the_variants_is_that_of_the_command_line() {
    let mut engine = Client::start(CHECKERS, &["--variant", "english"]);
    let introduction = engine.ask("uci", "uciok");
    let combo = "option name UCI_Variant type combo default english var russian var english";
    assert!(introduction.iter().any(|line| line.starts_with(combo)));
    // Words may be written in any case.
    engine.say("setoption name UCI_Variant value Russian");
    let nodes = engine.ask("go perft 5", "Nodes");
    assert_eq!(last(&nodes), "Nodes searched: 7482");
    engine.quit();
}

#[test]
fn checkers_speaks_uci_with_pdn_moves() {
    let mut engine = Client::start(CHECKERS, &[]);
    let introduction = engine.ask("uci", "uciok");
    let combo = "option name UCI_Variant type combo default russian var russian var english";
    assert!(introduction.iter().any(|line| line.starts_with(combo)));
    assert_eq!(
        last(&engine.ask("go perft 5", "Nodes")),
        "Nodes searched: 7482"
    );
    engine.say("position startpos moves c3-d4 d6-c5");
    let fen = "Fen: W:W18,21,23-32:B1-9,11,12,14";
    assert_eq!(last(&engine.ask("d", "Fen:")), fen);
    engine.say("position fen W:W9:B6,11,13");
    let best = best_move(&mut engine, "go depth 5");
    assert!(best.contains(':'), "{best}");
    engine.say("setoption name UCI_Variant value english");
    assert_eq!(
        last(&engine.ask("go perft 5", "Nodes")),
        "Nodes searched: 7361"
    );
    engine.say("position startpos moves 11-15 23-19");
    let moves = "Moves: 7-11 9-14 8-11 9-13 10-14 12-16 15-18 (7)";
    assert_eq!(last(&engine.ask("d", "Moves:")), moves);
    engine.quit();
}

#[test]
fn a_book_is_played_from_until_it_ends() {
    let book = book_file("uci.bin");
    let mut engine = Client::start(CHESS, &[]);
    engine.say(&format!("setoption name BookFile value {book}"));
    let searched = |lines: &[String]| lines.iter().any(|line| line.starts_with("info depth"));

    // A book that is not switched on is not used.
    engine.say("position startpos");
    assert!(searched(&engine.ask("go depth 1", "bestmove")));
    engine.say("setoption name OwnBook value true");
    let lines = engine.ask("go wtime 60000 btime 60000", "bestmove");
    assert_eq!(lines, ["info string book move a2a4", "bestmove a2a4"]);

    // Castling is written in the client's notation.
    let castling = "position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5";
    engine.say(castling);
    assert_eq!(best_move(&mut engine, "go movetime 10"), "e1g1");
    engine.say("setoption name UCI_Chess960 value true");
    engine.say(castling);
    assert_eq!(best_move(&mut engine, "go movetime 10"), "e1h1");
    engine.say("setoption name UCI_Chess960 value false");

    // Analysis is searched, and so is what the book does not have.
    engine.say("position startpos");
    for go in ["go mate 1 depth 2", "go depth 2 searchmoves a2a4 e2e4"] {
        let lines = engine.ask(go, "bestmove");
        assert!(searched(&lines), "{go}: {lines:?}");
    }
    for go in ["go infinite", "go ponder wtime 1000 btime 1000", "go"] {
        engine.say(go);
        engine.hear_until("info depth 1 ");
        engine.ask("stop", "bestmove");
    }
    engine.say("position startpos moves h2h4");
    assert!(searched(&engine.ask("go depth 2", "bestmove")));

    // The book stays through a new game, until it is closed.
    engine.say("ucinewgame");
    assert_eq!(best_move(&mut engine, "go depth 2"), "a2a4");
    engine.say("setoption name BookFile value <empty>");
    assert!(searched(&engine.ask("go depth 2", "bestmove")));
    engine.quit();
}

#[test]
fn the_seed_decides_between_moves_of_a_book() {
    let book = book_file("seeds.bin");
    let replies = |seed: u32| {
        let mut engine = Client::start(CHESS, &[]);
        engine.say("setoption name OwnBook value true");
        engine.say(&format!("setoption name BookFile value {book}"));
        engine.say(&format!("setoption name Seed value {seed}"));
        engine.say("position startpos moves e2e4");
        let replies = [(); 3].map(|()| best_move(&mut engine, "go movetime 10"));
        engine.quit();
        replies
    };
    let all: Vec<_> = (0..12).map(replies).collect();
    assert!(all.iter().all(|[a, b, c]| a == b && b == c));
    for reply in ["e7e5", "c7c5"] {
        assert!(all.iter().any(|replies| replies[0] == reply), "{all:?}");
    }
    assert_eq!(replies(3), all[3]);
}

#[test]
fn a_bad_book_is_reported_and_the_engine_goes_on() {
    let damaged = concat!(env!("CARGO_TARGET_TMPDIR"), "/damaged.bin");
    let cut = concat!(env!("CARGO_TARGET_TMPDIR"), "/cut.bin");
    let good = book_file("before.bin");
    fs::write(
        damaged,
        (0..=255)
            .rev()
            .flat_map(|byte| [byte; 16])
            .collect::<Vec<u8>>(),
    )
    .unwrap();
    fs::write(cut, [0; 40]).unwrap();
    let mut engine = Client::start(CHESS, &[]);
    engine.say("setoption name OwnBook value true");
    engine.say(&format!("setoption name BookFile value {good}"));
    for (path, reason) in [
        ("/no/such/book.bin", "No such file"),
        (env!("CARGO_TARGET_TMPDIR"), "Is a directory"),
        (damaged, "out of order"),
        (cut, "40 bytes"),
    ] {
        engine.say(&format!("setoption name BookFile value {path}"));
        let answer = engine.hear();
        let quoted = format!("{path:?}");
        assert!(answer.starts_with("info string error: "), "{answer}");
        let tells = answer.contains(&quoted[..quoted.len().min(100)]) && answer.contains(reason);
        assert!(tells, "{answer}");
    }
    // The book from before the error is still in use.
    assert_eq!(best_move(&mut engine, "go depth 1"), "a2a4");
    // A file that is spoilt while it is in use.
    fs::write(&good, []).unwrap();
    engine.say("go depth 1");
    assert!(engine.hear().contains("before.bin"));
    engine.hear_until("bestmove");

    engine.say("setoption name SyzygyPath value /no/such/tables");
    assert!(engine.hear().contains("/no/such/tables"));
    engine.say("setoption name OwnBook value perhaps");
    assert!(engine.hear().contains("\"perhaps\""));
    engine.quit();
    // A game without Polyglot books rejects them.
    let mut engine = Client::start(SHATAR, &[]);
    engine.say(&format!("setoption name BookFile value {cut}"));
    assert!(engine.hear().contains("not a book"));
    engine.quit();
}

#[test]
fn endgame_tables_are_opened_and_probed() {
    let folder = format!("{}/russian-tables", env!("CARGO_TARGET_TMPDIR"));
    let slices = Position::<Russian>::slices_up_to(2);
    let built = Builder::default().build::<Position<Russian>>(&slices, &folder, &mut |_| ());
    built.expect("tables of two pieces");

    let mut engine = Client::start(CHECKERS, &[]);
    engine.say("setoption name EndgamePath value /no/such/folder");
    let refused = last(&engine.hear_until("info string error: ")).to_string();
    assert!(refused.contains("/no/such/folder"), "{refused}");
    // The man on b2 can be offered on c3, and whatever captures it is captured on e5.
    let go = "go depth 5";
    let hits = |engine: &mut Client| {
        engine.say("ucinewgame");
        engine.say("position fen W:Wb2,Kh8:Bc5");
        let lines = engine.ask(go, "bestmove");
        let (_, rest) = lines[lines.len() - 2].split_once(" tbhits ").expect("hits");
        let (hits, _) = rest.split_once(' ').expect("more words");
        hits.parse::<u32>().expect("a number")
    };
    assert_eq!(hits(&mut engine), 0);
    engine.say(&format!("setoption name EndgamePath value {folder}"));
    assert!(hits(&mut engine) > 0);
    engine.say("setoption name EndgamePath value <empty>");
    assert_eq!(hits(&mut engine), 0);
    engine.quit();

    // The folder may come before the rules whose tables it has.
    let mut engine = Client::start(CHECKERS, &[]);
    engine.say("setoption name UCI_Variant value english");
    engine.say(&format!("setoption name EndgamePath value {folder}"));
    let refused = engine.hear();
    assert!(refused.starts_with("info string error: "), "{refused}");
    engine.say("setoption name UCI_Variant value russian");
    assert!(hits(&mut engine) > 0);
    engine.quit();
}
