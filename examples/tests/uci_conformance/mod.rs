//! The checks of strict UCI clients on every answer to `go`: an exact score before the move, legal
//! principal variations, plausible numbers.

use std::fmt::Debug;
use std::time::Duration;

use examples::connect_four::ConnectFour;
use examples::tic_tac_toe::TicTacToe;
use game_core::{MoveGenerator, Notation, Outcome};
use games::bench_positions;

use crate::cli_client::Client;

/// A line `info depth …`.
#[derive(Clone, Debug)]
pub(crate) struct Info {
    depth: u64,
    selective_depth: u64,
    line: u64,
    score: Score,
    is_bound: bool,
    pub(crate) nodes: u64,
    time: u64,
    pv: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Score {
    Centipawns(i64),
    /// Moves of the winner, negative if the side to move loses.
    Mate(i64),
}

impl Info {
    /// Reads a line, in which every word must be known and occur once.
    pub(crate) fn parse(text: &str) -> Self {
        let number = |word: Option<&str>| -> i64 {
            let number = word.and_then(|word| word.parse().ok());
            number.unwrap_or_else(|| panic!("no number: {text}"))
        };
        let mut words = text.split(' ');
        assert_eq!(words.next(), Some("info"), "{text}");
        let (mut fields, mut score, mut is_bound, mut pv) = (Vec::new(), None, false, Vec::new());
        while let Some(word) = words.next() {
            match word {
                "score" => {
                    let kind = words.next();
                    let value = number(words.next());
                    let read = match kind {
                        Some("cp") => Score::Centipawns(value),
                        Some("mate") => Score::Mate(value),
                        _ => panic!("no score: {text}"),
                    };
                    assert!(score.replace(read).is_none(), "{text}");
                }
                "lowerbound" | "upperbound" => is_bound = true,
                "pv" => pv = words.by_ref().map(String::from).collect(),
                "depth" | "seldepth" | "multipv" | "nodes" | "nps" | "hashfull" | "tbhits"
                | "time" => {
                    assert!(fields.iter().all(|(known, _)| *known != word), "{text}");
                    let value = number(words.next());
                    fields.push((word, u64::try_from(value).expect("not negative")));
                }
                _ => panic!("{word:?} in {text}"),
            }
        }
        let field = |name| {
            let found = fields.iter().find(|(known, _)| *known == name);
            found.unwrap_or_else(|| panic!("no {name} in {text}")).1
        };
        assert!(field("hashfull") <= 1000, "{text}");
        field("nps");
        Self {
            depth: field("depth"),
            selective_depth: field("seldepth"),
            line: field("multipv"),
            score: score.unwrap_or_else(|| panic!("no score in {text}")),
            is_bound,
            nodes: field("nodes"),
            time: field("time"),
            pv,
        }
    }
}

/// The request of a `go`.
struct Request<'a, P> {
    position: &'a P,
    /// The requested number of lines.
    multi_pv: u64,
    /// The moves to choose from, or all.
    search_moves: &'a [String],
    /// Names the request in messages.
    name: String,
}

impl<P: Notation + MoveGenerator + Debug> Request<'_, P> {
    /// Checks the lines from `go` to `bestmove`.
    fn check(&self, lines: &[String]) {
        let name = &self.name;
        let (answer, infos) = lines.split_last().expect("an answer");
        // Only searches longer than a second print these.
        let infos = infos.iter().filter(|line| !line.contains(" currmove "));
        let is_word = |line: &&String| line.starts_with("info string ");
        let (words, infos): (Vec<_>, Vec<_>) = infos.partition(is_word);
        // The level and the like, which are reported before the search.
        assert_eq!(words, lines[..words.len()].iter().collect::<Vec<_>>());
        let infos: Vec<Info> = infos.into_iter().map(|line| Info::parse(line)).collect();
        for info in &infos {
            self.check_info(info);
        }
        for (before, after) in infos.iter().zip(infos.iter().skip(1)) {
            assert!(before.depth <= after.depth, "{name}: {before:?}, {after:?}");
            assert!(before.nodes <= after.nodes, "{name}: {before:?}, {after:?}");
            assert!(before.time <= after.time, "{name}: {before:?}, {after:?}");
            // The lines of an iteration come best first.
            if after.line > 1 {
                assert_eq!(after.line, before.line + 1, "{name}");
                assert!(before.score >= after.score, "{name}: {before:?}, {after:?}");
            }
        }
        let last = infos.iter().rfind(|info| info.line == 1);
        let last = last.unwrap_or_else(|| panic!("{name}: no score before {answer}"));
        assert!(!last.is_bound, "{name}: {last:?}");
        self.check_answer(answer, &last.pv);
    }

    fn check_info(&self, info: &Info) {
        let name = &self.name;
        assert!(info.depth > 0 && info.nodes > 0, "{name}: {info:?}");
        assert!((1..=self.multi_pv).contains(&info.line), "{name}: {info:?}");
        assert!(!info.pv.is_empty(), "{name}: {info:?}");
        let mut position = self.position.clone();
        for text in &info.pv {
            let mv = position.parse_move(text);
            let mv = mv.unwrap_or_else(|error| panic!("{name}: {error} in {info:?}"));
            assert_eq!(position.move_text(mv), *text, "{name}: {info:?}");
            position.play(mv);
        }
        if let Score::Mate(moves) = info.score {
            let plies = match moves > 0 {
                true => 2 * moves - 1,
                false => -2 * moves,
            } as usize;
            assert!(info.pv.len() <= plies, "{name}: {info:?}");
            let ends = position.outcome().is_some_and(|end| end != Outcome::Draw);
            assert_eq!(ends, info.pv.len() == plies, "{name}: {info:?}");
        }
        // It may be less than the depth: draws and the table of earlier searches cut lines short.
        assert!(info.selective_depth > 0, "{name}: {info:?}");
    }

    fn check_answer(&self, answer: &str, pv: &[String]) {
        let name = &self.name;
        let words: Vec<&str> = answer.split(' ').collect();
        let (best, ponder) = match *words {
            ["bestmove", best] => (best, None),
            ["bestmove", best, "ponder", ponder] => (best, Some(ponder)),
            _ => panic!("{name}: {answer}"),
        };
        assert_eq!(best, pv[0], "{name}: {answer} after {pv:?}");
        assert!(
            self.search_moves.is_empty() || self.search_moves.iter().any(|mv| mv == best),
            "{name}: {answer}"
        );
        if let (Some(ponder), Some(expected)) = (ponder, pv.get(1)) {
            assert_eq!(ponder, expected, "{name}");
        }
        if let Some(ponder) = ponder {
            let mut position = self.position.clone();
            position.play(position.parse_move(best).expect("a legal move"));
            assert!(position.parse_move(ponder).is_ok(), "{name}: {answer}");
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        let value = |score: &Self| match *score {
            Self::Centipawns(units) => (0, units),
            Self::Mate(moves) if moves > 0 => (1, -moves),
            Self::Mate(moves) => (-1, -moves),
        };
        Some(value(self).cmp(&value(other)))
    }
}

/// Limits that end a search by themselves.
const LIMITS: [&str; 19] = [
    "depth 1",
    "depth 7",
    "nodes 1",
    "nodes 100",
    "nodes 3000",
    "nodes 20000",
    "movetime 1",
    "movetime 30",
    "wtime 100 btime 100",
    "wtime 1 btime 1",
    "wtime 100",
    "btime 100",
    "wtime 0 btime 0",
    "wtime 50 btime 50 winc 10 binc 10",
    "wtime 60 btime 60 movestogo 1",
    "wtime 1 btime 1 winc 0 binc 0 movestogo 1",
    "wtime 100 btime 100 winc 100 binc 100 movestogo 40",
    "mate 1 nodes 5000",
    "mate 2 depth 5",
];

/// Time for a search that is about to be stopped.
const A_WHILE: Duration = Duration::from_millis(15);

/// Drives a binary through all limits in each of the positions.
fn conforms<P: Notation + MoveGenerator + Debug>(binary: &str, positions: &[&str]) {
    let mut engine = Client::start(binary, &[]);
    engine.ask("uci", "uciok");
    engine.say("setoption name Hash value 4");
    for text in positions {
        let position = P::parse_position(text).expect("a position");
        engine.say("ucinewgame");
        engine.ask("isready", "readyok");
        engine.say(&format!("position fen {text}"));
        let mut check = |go: &str, end: &[&str], multi_pv, search_moves: &[String]| {
            engine.say(&format!("setoption name MultiPV value {multi_pv}"));
            engine.say(go);
            for line in end {
                std::thread::sleep(A_WHILE);
                engine.say(line);
            }
            let lines = engine.hear_until("bestmove");
            let name = format!("{text}: {go}, {multi_pv} lines");
            Request {
                position: &position,
                multi_pv,
                search_moves,
                name,
            }
            .check(&lines);
        };
        for limit in LIMITS {
            check(&format!("go {limit}"), &[], 1, &[]);
        }
        for limit in ["depth 4", "nodes 4000", "wtime 40 btime 40"] {
            check(&format!("go {limit}"), &[], 3, &[]);
        }
        for go in ["go infinite", "go ponder wtime 100 btime 100", "go"] {
            check(go, &["stop"], 1, &[]);
        }
        check("go infinite", &["stop"], 3, &[]);
        check("go ponder wtime 100 btime 100", &["ponderhit"], 1, &[]);
        // The move that is played need not be the best one, but the last line has it.
        for (option, usual) in [("Skill Level value 2", 20), ("Variety value 60", 0)] {
            let name = option.split(" value").next().unwrap_or_default();
            let go =
                format!("setoption name {option}\ngo depth 4\nsetoption name {name} value {usual}");
            check(&go, &[], 1, &[]);
        }
        let moves = position.moves();
        let some: Vec<_> = moves
            .iter()
            .rev()
            .take(2)
            .map(|&mv| position.move_text(mv))
            .collect();
        check(
            &format!("go nodes 2000 searchmoves {}", some.join(" ")),
            &[],
            1,
            &some,
        );
    }
    engine.quit();
}

#[test]
fn chess_conforms() {
    let few_moves = [
        // Mates, in one and in more, against the side to move too.
        "7k/8/6K1/8/8/8/8/R7 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KQ2 w - - 0 1",
        "6k1/8/8/8/8/1r6/r7/6K1 w - - 0 1",
        // One legal move, check, the fifty moves almost over, nothing left to win with.
        "k7/8/1K6/8/8/8/8/1R6 b - - 0 1",
        "rnbqk1nr/pppp1ppp/8/4p3/1b1P4/8/PPP1PPPP/RNBQKBNR w KQkq - 1 3",
        "8/5k2/8/8/3Q4/8/8/K7 w - - 97 120",
        "8/5k2/8/8/8/8/8/K1B5 w - - 0 1",
    ];
    let positions = [&bench_positions::CHESS[..], &few_moves].concat();
    conforms::<chess::Position>(env!("CARGO_BIN_EXE_chess"), &positions);
}

#[test]
fn shatar_conforms() {
    type Position = shatar::Position<shatar::Standard>;
    conforms::<Position>(env!("CARGO_BIN_EXE_shatar"), &bench_positions::SHATAR);
}

#[test]
fn checkers_conforms() {
    type Position = checkers::Position<checkers::Russian>;
    conforms::<Position>(env!("CARGO_BIN_EXE_checkers"), &bench_positions::RUSSIAN);
}

#[test]
fn small_games_conform() {
    let four = ConnectFour::default().position_text();
    conforms::<ConnectFour>(env!("CARGO_BIN_EXE_connect-four"), &[&four]);
    let three = TicTacToe::default().position_text();
    let positions = [three.as_str(), "xo.......", "xoxo....."];
    conforms::<TicTacToe>(env!("CARGO_BIN_EXE_tic-tac-toe"), &positions);
}
