//! Positions whose results are known.

use std::sync::Arc;

use examples::connect_four::ConnectFour;
use examples::tic_tac_toe::{self, TicTacToe};
use game_core::{Game, MoveGenerator, Notation, Position as _, Score, Searchable};
use network::{Network, NetworkEvaluator};
use search::{
    Config, Control, Limits, Margins, NoClock, Report, Search, SearchResult, Techniques, minimax,
};

/// Searches with the default configuration and keeps every report.
fn analyse(
    fen: &str,
    limits: &Limits<chess::Move>,
) -> (SearchResult<chess::Move>, Vec<Report<chess::Move>>) {
    let game = Game::new(chess::Position::from_fen(fen).unwrap());
    let mut reports = Vec::new();
    let mut search = Search::new(chess::Evaluation::new(), 16);
    search.config_mut().margins = Some(Margins::CHESS);
    let result = search.run(&game, limits, &NoClock, &Control::new(), |r| {
        reports.push(r.clone());
    });
    for report in &reports {
        is_legal_line(game.position(), &report.pv);
    }
    (result, reports)
}

fn is_legal_line<P: Searchable>(position: &P, line: &[P::Move]) {
    assert!(!line.is_empty());
    let mut position = position.clone();
    for &mv in line {
        assert!(position.is_legal(mv));
        position.play(mv);
    }
}

fn text(fen: &str, mv: Option<chess::Move>) -> String {
    chess::Position::from_fen(fen)
        .unwrap()
        .move_text(mv.unwrap())
}

#[test]
fn tic_tac_toe_is_a_draw() {
    // Nine plies fill the board, and a tenth would find no move.
    let game = Game::new(TicTacToe::default());
    assert_eq!(minimax(&game, 10, &mut tic_tac_toe::evaluate), Score::DRAW);
    let mut search = Search::new(tic_tac_toe::evaluate, 1);
    let result = search.run(&game, &Limits::depth(10), &NoClock, &Control::new(), |_| {});
    assert_eq!(result.score, Score::DRAW);
}

/// A published engine needed 120,101 nodes for this; fewer than half of them must suffice.
#[test]
fn mate_in_six() {
    let fen = "r1k4r/ppp1bq1p/2n1N3/6B1/3p2Q1/8/PPP2PPP/R5K1 w - - 0 1";
    let (result, _) = analyse(
        fen,
        &Limits {
            mate: Some(6),
            nodes: Some(50_000),
            ..Limits::infinite()
        },
    );
    assert_eq!(
        result.score,
        Score::win_in(11),
        "after {} nodes",
        result.statistics.nodes
    );
    assert!(["e6c5", "e6f8"].contains(&text(fen, result.best_move).as_str()));
}

/// The same engine saw a mate in four after 2,915 nodes, and never the mate in three.
#[test]
fn mate_in_three() {
    let fen = "Q7/5p2/5P1p/5PPN/6Pk/4N1Rp/7P/6K1 w - - 0 1";
    let (result, _) = analyse(
        fen,
        &Limits {
            mate: Some(4),
            nodes: Some(2_914),
            ..Limits::infinite()
        },
    );
    assert!(
        result.score >= Score::win_in(7),
        "{} after {} nodes",
        result.score,
        result.statistics.nodes
    );
    let (result, _) = analyse(
        fen,
        &Limits {
            mate: Some(3),
            nodes: Some(100_000),
            ..Limits::infinite()
        },
    );
    assert_eq!(result.score, Score::win_in(5));
    assert_eq!(text(fen, result.best_move), "a8h1");
}

#[test]
fn the_same_search_gives_the_same_nodes() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let (first, _) = analyse(fen, &Limits::depth(9));
    let (second, _) = analyse(fen, &Limits::depth(9));
    assert_eq!(first.statistics, second.statistics);
    assert_eq!(first.lines, second.lines);
}

/// Two knights against a pawn: long forced lines, all of whose moves look singular, must not starve the rest.
#[test]
fn extensions_do_not_starve_the_search() {
    let game = Game::new(chess::Position::from_fen("8/1k1K4/8/8/1pN5/1N6/8/8 w - - 0 1").unwrap());
    let mut search = Search::new(chess::Evaluation::new(), 64);
    search.config_mut().margins = Some(Margins::CHESS);
    let limits = Limits {
        mate: Some(6),
        nodes: Some(10_000_000),
        ..Limits::infinite()
    };
    let result = search.run(&game, &limits, &NoClock, &Control::new(), |_| {});
    let nodes = result.statistics.nodes;
    assert_eq!(result.score, Score::win_in(11), "after {nodes} nodes");
}

/// However a search is interrupted, its score is one that it found. White is far ahead in every line here.
#[test]
fn a_stop_invents_no_draw() {
    let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1";
    let game = Game::new(chess::Position::from_fen(fen).unwrap());
    let mut depth = 0;
    for nodes in (60..20_000).step_by(23) {
        let mut search = Search::new(|_: &chess::Position| Score::new(-300), 1);
        *search.config_mut() = Config {
            techniques: Techniques::EXACT,
            ..Config::default()
        };
        let result = search.run(
            &game,
            &Limits::nodes(nodes),
            &NoClock,
            &Control::new(),
            |_| {},
        );
        assert_ne!(result.score, Score::DRAW, "after {nodes} nodes");
        depth = result.depth;
    }
    assert!(depth >= 3);
}

#[test]
fn a_margin_of_zero_is_a_margin() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let game = Game::new(chess::Position::from_fen(fen).unwrap());
    for field in Margins::FIELDS {
        let mut margins = Margins::CHESS;
        *(field.value)(&mut margins) = 0;
        let mut search = Search::new(chess::Evaluation::new(), 4);
        search.config_mut().margins = Some(margins);
        let result = search.run(&game, &Limits::depth(7), &NoClock, &Control::new(), |_| {});
        assert_eq!(result.depth, 7, "{}", field.name);
    }
}

#[test]
fn several_threads_find_the_mate() {
    let fen = "r1k4r/ppp1bq1p/2n1N3/6B1/3p2Q1/8/PPP2PPP/R5K1 w - - 0 1";
    let game = Game::new(chess::Position::from_fen(fen).unwrap());
    let mut search = Search::new(chess::Evaluation::new(), 16);
    search.config_mut().threads = 4;
    let limits = Limits {
        mate: Some(6),
        ..Limits::infinite()
    };
    // The second time the threads begin with what they learnt.
    for _ in 0..2 {
        let mut reports = Vec::new();
        let result = search.run_parallel(&game, &limits, &NoClock, &Control::new(), |report| {
            reports.push(report.clone());
        });
        assert!(result.score.is_win());
        assert!(reports.is_sorted_by_key(|report| report.nodes));
        let last = reports.last().expect("a report");
        assert!(last.nodes <= result.statistics.nodes);
        is_legal_line(game.position(), &last.pv);
    }
    let mated = chess::Position::from_fen("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").unwrap();
    let result = search.run_parallel(
        &Game::new(mated),
        &limits,
        &NoClock,
        &Control::new(),
        |_| {},
    );
    assert_eq!((result.best_move, result.score), (None, Score::LOSS));
}

/// Plain alpha-beta to a fixed depth, captures first, the most valuable victim before all. It counts its nodes, and
/// gives up beyond `most`.
struct PlainAlphaBeta {
    evaluation: chess::Evaluation,
    nodes: u64,
    most: u64,
}

impl PlainAlphaBeta {
    fn value(
        &mut self,
        position: &chess::Position,
        mut alpha: Score,
        beta: Score,
        depth: u32,
    ) -> Score {
        self.nodes += 1;
        if depth == 0 || self.nodes > self.most {
            return self.evaluation.value(position);
        }
        let mut moves = position.moves();
        moves.sort_by_key(|&mv| match position.is_tactical(mv) {
            true => -position.tactical_score(mv),
            false => 0,
        });
        let mut best = None;
        for &mv in &moves {
            let mut child = *position;
            child.play(mv);
            let score = -self.value(&child, -beta, -alpha, depth - 1);
            best = best.max(Some(score));
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best.unwrap_or_else(|| Score::of_outcome(position.stuck_outcome(), 0))
    }
}

#[test]
fn a_search_of_seven_plies_takes_a_hundredth_of_plain_alpha_beta() {
    for fen in [
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        "r1bqr1k1/pp1nbppp/2p2n2/3p2B1/3P4/2NBP3/PPQ1NPPP/R4RK1 w - - 0 11",
        "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    ] {
        let (full, _) = analyse(fen, &Limits::depth(7));
        let mut plain = PlainAlphaBeta {
            evaluation: chess::Evaluation::new(),
            nodes: 0,
            most: 100 * full.statistics.nodes,
        };
        let position = chess::Position::from_fen(fen).unwrap();
        plain.value(&position, -Score::INFINITY, Score::INFINITY, 7);
        let nodes = (full.statistics.nodes, plain.nodes);
        assert!(plain.nodes > plain.most, "{fen}: {nodes:?}");
    }
}

/// Combinations of Russian draughts as they were played in the tenth championship of the USSR, 1950,
/// from the file `ussr1947.pdn` of the public corpus of PDN files: position, first move, players.
const RUSSIAN_COMBINATIONS: [(&str, &str, &str); 10] = [
    ("W:W19,20,22,23:B4,12-14", "e3-d4", "Blinder - Mirotin"),
    ("B:W9,19,22,27:B3,7,10,20", "d6-e5", "Tyunev - S. Blinder"),
    (
        "W:W13,15,23,30:B6-9,14",
        "e5-d6",
        "Kuperman - V. A. Romanov",
    ),
    (
        "B:W14,22,25,27,30:B6,11,15,16,21",
        "c7-d6",
        "Petrov - V. N. Romanov",
    ),
    (
        "B:W15,17,22,25,28,32:B1,3,8,10,13,19",
        "f4-e3",
        "Shutilkin - Kuperman",
    ),
    ("B:WK21,24,32:BK3,13", "a5-b4", "Potapov - Korshunov"),
    (
        "B:W5,14,22,30,32:B7,11,15,16,21,28",
        "e7-d6",
        "V. N. Romanov - Kovrizhkin",
    ),
    (
        "B:W5,13,14,21,26-28:B1,2,6,12,15,16,20",
        "c7-b6",
        "Kovrizhkin - S. Blinder",
    ),
    ("W:W17-19,22,26,27:B6,8-12", "b4-c5", "Berak - Kheif"),
    (
        "W:W13,21,23,24,27,28:B11,14,16,18,20",
        "a5-b6",
        "B. Blinder - Shutilkin",
    ),
];

/// Each within 100,000 nodes.
#[test]
fn russian_combinations_are_solved() {
    for (fen, solution, players) in RUSSIAN_COMBINATIONS {
        let position = checkers::Position::<checkers::Russian>::parse_position(fen).unwrap();
        assert!(!position.must_capture(), "{players}");
        let game = Game::new(position);
        let mut search = Search::new(checkers::Evaluation::new(), 16);
        let limits = Limits::nodes(100_000);
        let result = search.run(&game, &limits, &NoClock, &Control::new(), |_| {});
        assert_eq!(
            position.move_text(result.best_move.unwrap()),
            solution,
            "{players}"
        );
        assert!(
            result.score > Score::new(150),
            "{players}: {}",
            result.score
        );
    }
}

/// James Allen and Victor Allis solved connect four in 1988: the first player wins, by the middle column alone.
/// The network, which has learned the game from scratch, must know that.
#[test]
fn connect_four_is_won_by_the_middle_column_alone() {
    let bytes = include_bytes!("../networks/connect-four.net");
    let network = Network::for_game::<ConnectFour>(bytes, "connect-four").unwrap();
    let mut search = Search::new(NetworkEvaluator::new(Arc::new(network)), 16);
    let start = ConnectFour::default();
    let winning = start.moves().into_iter().filter(|&mv| {
        let mut game = Game::new(start);
        game.play(mv).unwrap();
        search.clear();
        let limits = Limits::nodes(500_000);
        let result = search.run(&game, &limits, &NoClock, &Control::new(), |_| {});
        result.score < Score::DRAW
    });
    let winning: Vec<String> = winning.map(|mv| start.move_text(mv)).collect();
    assert_eq!(winning, ["4"]);
}
