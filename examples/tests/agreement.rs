//! Every way to search that must not change a value gives the value of plain minimax, in every
//! game, under an evaluator whose answers have no pattern.

use examples::connect_four::ConnectFour;
use examples::tic_tac_toe::TicTacToe;
use game_core::{Game, Notation, Position, Score, Searchable, laws, zobrist};
use search::{Config, Control, Limits, NoClock, Search, SearchResult, Techniques, minimax};

/// An evaluation by hash: as rough as the value of a real game can never be.
fn noise<P: Position>(position: &P) -> Score {
    Score::new((zobrist::mix(position.key()) % 2001) as i32 - 1000)
}

fn run<P: Searchable>(game: &Game<P>, depth: usize, config: Config) -> SearchResult<P::Move> {
    let mut search = Search::new(noise::<P>, 1);
    *search.config_mut() = config;
    search.run(
        game,
        &Limits::depth(depth),
        &NoClock,
        &Control::new(),
        |_| {},
    )
}

fn modes() -> Vec<(&'static str, Techniques)> {
    let exact = Techniques::EXACT;
    vec![
        ("alpha-beta", Techniques::NONE),
        (
            "alpha-beta with aspiration",
            Techniques {
                aspiration: true,
                ..Techniques::NONE
            },
        ),
        (
            "alpha-beta with table",
            Techniques {
                table: exact.table,
                ..Techniques::NONE
            },
        ),
        ("alpha-beta with table and aspiration", exact),
    ]
}

/// Compares the modes on positions of random games, to `depth` plies.
fn agrees<P: Searchable + Notation>(start: &P, depth: usize, games: u64, every: usize) {
    let mut compared = 0;
    for seed in 0..games {
        let mut ply = 0;
        laws::playout(start, seed, 200, |position| {
            ply += 1;
            if ply % every != 0 || position.outcome().is_some() {
                return;
            }
            let game = Game::new(position.clone());
            for depth in 1..=depth {
                let value = minimax(&game, depth, &mut noise::<P>);
                for (name, techniques) in modes() {
                    let config = Config {
                        techniques,
                        ..Config::default()
                    };
                    let found = run(&game, depth, config).score;
                    assert_eq!(
                        found,
                        value,
                        "{name}, depth {depth}: {}",
                        position.position_text()
                    );
                }
                compared += 1;
            }
            all_lines_agree(&game, depth);
        });
    }
    assert!(compared > 10, "only {compared} comparisons");
}

/// With as many lines as moves, each line has the minimax value of its move.
fn all_lines_agree<P: Searchable + Notation>(game: &Game<P>, depth: usize) {
    let moves = game.position().moves();
    let config = Config {
        multi_pv: moves.len(),
        techniques: Techniques::EXACT,
        ..Config::default()
    };
    let result = run(game, depth, config);
    assert_eq!(result.lines.len(), moves.len());
    assert!(result.lines.is_sorted_by_key(|line| -line.score));
    for line in &result.lines {
        let mut child = game.clone();
        child.play(line.pv[0]).unwrap();
        let value = -minimax(&child, depth - 1, &mut noise::<P>);
        // The value of the child counts its plies from the child.
        let value = Score::from_table(value.to_table(0), 1);
        assert_eq!(
            line.score,
            value,
            "{:?} in {}",
            line.pv,
            game.position().position_text()
        );
    }
}

#[test]
fn tic_tac_toe_agrees() {
    agrees(&TicTacToe::default(), 6, 12, 2);
}

#[test]
fn connect_four_agrees() {
    agrees(&ConnectFour::default(), 4, 6, 5);
}

#[test]
fn chess_agrees() {
    agrees(&chess::Position::start(), 3, 8, 17);
    let endgame = chess::Position::from_fen("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1").unwrap();
    agrees(&endgame, 4, 4, 19);
}

#[test]
fn shatar_agrees() {
    agrees(&shatar::Position::<shatar::Standard>::start(), 3, 8, 17);
}

#[test]
fn checkers_agrees() {
    agrees(&checkers::Position::<checkers::Russian>::start(), 4, 6, 7);
    agrees(&checkers::Position::<checkers::English>::start(), 4, 6, 7);
}
