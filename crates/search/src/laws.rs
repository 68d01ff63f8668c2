//! Laws that the search of every game obeys; a rules crate calls them in its tests, beside
//! [`game_core::laws`].

use core::fmt::Debug;

use game_core::{Game, Position, Score, Searchable, zobrist};

use crate::minimax::minimax_of_move;
use crate::{Config, Control, Limits, NoClock, Search, SearchResult, Techniques, minimax};

/// Checks that a search with only the techniques that must not change its value returns that of plain [`minimax`], at
/// each depth up to `depth` plies, and that a search of several lines gives each line the minimax value of its first move.
/// The evaluator is a hash of the position, noisier than any real one. Skips a finished position.
///
/// ```
/// use game_core::{Notation, Searchable, laws};
///
/// fn agrees_with_minimax<P: Searchable + Notation + std::fmt::Debug>(start: &P) {
///     for seed in 0..5 {
///         laws::playout(start, seed, 40, |position| search::laws::check_agreement(position, 3));
///     }
/// }
/// ```
///
/// # Panics
/// If the law is broken. A common cause is a [key](Position::key) that two different positions share.
pub fn check_agreement<P: Searchable + Debug>(position: &P, depth: usize) {
    if depth == 0 || position.outcome().is_some() {
        return;
    }
    let game = Game::new(position.clone());
    for depth in 1..=depth {
        let value = minimax(&game, depth, &mut noise::<P>);
        for (name, techniques) in exact_techniques() {
            let config = Config {
                techniques,
                ..Config::default()
            };
            let found = run(&game, depth, config).score;
            assert_eq!(found, value, "{name}, depth {depth}: {position:?}");
        }
    }
    check_lines(&game, depth);
}

/// Sets of techniques that keep the value of minimax, the simplest first.
fn exact_techniques() -> [(&'static str, Techniques); 4] {
    let exact = Techniques::EXACT;
    let with_aspiration = Techniques {
        aspiration: true,
        ..Techniques::NONE
    };
    let with_table = Techniques {
        table: exact.table,
        ..Techniques::NONE
    };
    [
        ("alpha-beta", Techniques::NONE),
        ("alpha-beta with aspiration", with_aspiration),
        ("alpha-beta with table", with_table),
        ("alpha-beta with table and aspiration", exact),
    ]
}

/// With as many lines as moves, each line has the minimax value of its move.
fn check_lines<P: Searchable + Debug>(game: &Game<P>, depth: usize) {
    let (position, moves) = (game.position(), game.position().moves());
    let config = Config {
        multi_pv: moves.len(),
        techniques: Techniques::EXACT,
        ..Config::default()
    };
    let lines = run(game, depth, config).lines;
    assert_eq!(
        lines.len(),
        moves.len(),
        "a line for each move: {position:?}"
    );
    assert!(
        lines.is_sorted_by_key(|line| -line.score),
        "best first: {position:?}"
    );
    for line in &lines {
        let mv = line.pv[0];
        assert!(moves.contains(&mv), "{mv:?} is not legal in {position:?}");
        let value = minimax_of_move(game, mv, depth, &mut noise::<P>);
        assert_eq!(line.score, value, "{:?} in {position:?}", line.pv);
    }
}

/// An evaluation by hash.
fn noise<P: Position>(position: &P) -> Score {
    Score::new((zobrist::mix(position.key()) % 2001) as i32 - 1000)
}

fn run<P: Searchable>(game: &Game<P>, depth: usize, config: Config) -> SearchResult<P::Move> {
    let mut search = Search::new(noise::<P>, 1);
    *search.config_mut() = config;
    let limits = Limits::depth(depth);
    search.run(game, &limits, &NoClock, &Control::new(), |_| {})
}
