//! Endgame tables in play: the engine wins won positions against the best defence and holds drawn ones, and a plain
//! search agrees with the tables wherever it finds the outcome.
//!
//! The tests make tables of few pieces and play a sample of their positions. `ENDGAME_TABLES=FOLDER` uses the tables of
//! `FOLDER/GAME` instead, and `ENDGAME_POSITIONS=N` plays `N` won and `N` drawn positions of each game, and searches 200
//! times as many.

use std::env;
use std::path::PathBuf;
use std::sync::Arc;

use endgame::{Builder, Slices, Tables};
use frontend::{Evaluators, GameSpec};
use game_core::{Evaluator, Game, MoveGenerator, Oracle, Outcome, zobrist};
use games::{GamePosition, Visitor};
use search::{Control, Limits, NoClock, Search};

/// Number of positions that are played, and of positions searched for each of them.
const POSITIONS: usize = 25;
const SEARCHED: usize = 200;
/// Depth of the plain search, in plies.
const PLAIN_PLIES: u32 = 3;
/// Nodes that the engine searches for a move.
const NODES: u64 = 300;
/// Plies for which a drawn position must be held.
const HELD_PLIES: usize = 60;
/// The longest game, in plies; a game that is not won by then counts as not won.
const MOST_PLIES: usize = 1000;
/// The most random indices that are tried to find positions.
const TRIED: u64 = 100_000_000;
const CACHE: usize = 64 << 20;

fn count() -> usize {
    let given = env::var("ENDGAME_POSITIONS").ok();
    given.map_or(POSITIONS, |count| count.parse().expect("a number"))
}

/// The tables of a game: those of the given folder, or else the wanted ones of at most this number of pieces, and those
/// that they need. `None` if the folder has none.
fn tables<P: Slices>(name: &str, pieces: u32, wanted: Option<&str>) -> Option<Arc<Tables<P>>> {
    if let Ok(folder) = env::var("ENDGAME_TABLES") {
        let folder = PathBuf::from(folder).join(name);
        return folder
            .exists()
            .then(|| Arc::new(Tables::open(folder, CACHE).unwrap()));
    }
    let mut slices = P::slices_up_to(pieces);
    slices.retain(|slice| wanted.is_none_or(|wanted| slice.to_string() == wanted));
    let tables = Builder::default().solve_in_memory(&slices, CACHE);
    Some(Arc::new(tables.unwrap()))
}

/// Random positions of the tables in which the game is not over.
fn positions<P: Slices>(tables: &Tables<P>) -> impl Iterator<Item = P> {
    let slices: Vec<_> = tables.statistics().map(|known| known.slice).collect();
    (0..TRIED).filter_map(move |number| {
        let random = zobrist::mix(number);
        let slice = slices[random as usize % slices.len()];
        let position = P::unrank(slice, zobrist::mix(random) % P::size(slice))?;
        position.outcome().is_none().then_some(position)
    })
}

struct Play<'a, P: GamePosition, E> {
    tables: &'a Tables<P>,
    search: Search<P, E>,
}

impl<P: GamePosition, E: Evaluator<P>> Play<'_, P, E> {
    /// The move of the engine.
    fn attack(&mut self, game: &Game<P>) -> P::Move {
        self.search.clear();
        let limits = Limits::nodes(NODES);
        let found = self
            .search
            .run(game, &limits, &NoClock, &Control::new(), |_| ());
        found.best_move.expect("the game goes on")
    }

    /// The move of the opponent: the best outcome, then the longest distance to conversion.
    fn defend(&self, game: &Game<P>) -> P::Move {
        let position = game.position();
        let moves = position.moves();
        let judge = |&mv: &P::Move| {
            let mut child = position.clone();
            child.play(mv);
            let outcome = self.tables.outcome(&child).map(Outcome::reversed);
            (outcome, self.tables.plies_to_conversion(&child))
        };
        *moves
            .iter()
            .max_by_key(|mv| judge(mv))
            .expect("the game goes on")
    }

    /// The plies to the next conversion after the winning moves that keep it within the draw clocks, each with its move.
    fn conversions(&self, position: &P) -> Vec<(usize, P::Move)> {
        let plies = |mv| {
            let mut child = position.clone();
            child.play(mv);
            let ended = child.outcome();
            let outcome = ended.or_else(|| self.tables.outcome(&child))?;
            if outcome != Outcome::Loss || (ended.is_none() && !in_time(self.tables, &child)) {
                return None;
            }
            let converts = ended.is_some() || child.slice() != position.slice();
            let rest = match converts {
                true => 0,
                false => self.tables.plies_to_conversion(&child)?,
            };
            Some((1 + usize::from(rest), mv))
        };
        position.moves().into_iter().filter_map(plies).collect()
    }

    /// Wins a won position, each conversion as soon as can be, and returns the number of plies. Returns `None` if the
    /// opponent starts a clock that draws the game before the next conversion: tables know no clocks.
    fn win(&mut self, position: &P) -> Option<usize> {
        let winner = position.side_to_move();
        let mut game = Game::new(position.clone());
        while game.result().is_none() && game.moves().len() < MOST_PLIES {
            let mv = match game.position().side_to_move() == winner {
                true => {
                    let conversions = self.conversions(game.position());
                    let soonest = conversions.iter().map(|&(plies, _)| plies).min()?;
                    let mv = self.attack(&game);
                    assert!(
                        conversions.contains(&(soonest, mv)),
                        "{}",
                        Self::transcript(&game)
                    );
                    mv
                }
                false => self.defend(&game),
            };
            game.play(mv).expect("a legal move");
        }
        let result = game
            .result()
            .unwrap_or_else(|| panic!("no end: {}", position.position_text()));
        assert_eq!(result.winner, Some(winner), "{}", Self::transcript(&game));
        Some(game.moves().len())
    }

    /// Holds a drawn position against an opponent who plays a best move and a random move in turn.
    fn hold(&mut self, position: &P) {
        let holder = position.side_to_move();
        let mut game = Game::new(position.clone());
        while game.result().is_none() && game.moves().len() < HELD_PLIES {
            let mv = match game.position().side_to_move() == holder {
                true => self.attack(&game),
                false if game.moves().len() % 4 == 1 => self.defend(&game),
                false => {
                    let moves = game.position().moves();
                    moves[game.position().key() as usize % moves.len()]
                }
            };
            game.play(mv).expect("a legal move");
        }
        let lost = game.result().and_then(|result| result.winner) == Some(!holder);
        assert!(!lost, "{}", Self::transcript(&game));
    }

    fn transcript(game: &Game<P>) -> String {
        let start = game.positions()[0].position_text();
        let moves = game.positions().iter().zip(game.moves());
        let moves: Vec<_> = moves
            .map(|(position, &mv)| position.move_text(mv))
            .collect();
        format!("{start}: {}", moves.join(" "))
    }
}

/// Whether the winner converts before a draw clock that runs now ends the game.
fn in_time<P: GamePosition>(tables: &Tables<P>, position: &P) -> bool {
    tables.converts_within(position, position.plies_to_draw())
}

/// Plays and searches positions of a game.
fn check<P, E>(name: &str, tables: Option<Arc<Tables<P>>>, evaluator: E)
where
    P: GamePosition,
    E: Evaluator<P>,
{
    let Some(tables) = tables else {
        return;
    };
    let mut search = Search::new(evaluator, 1);
    search.set_oracle(Some(Arc::clone(&tables) as Arc<dyn Oracle<P> + Send + Sync>));
    let mut play = Play {
        tables: &tables,
        search,
    };
    let of = |outcome| {
        let known = &*tables;
        let wanted = move |position: &P| known.outcome(position) == Some(outcome);
        positions(known).filter(wanted)
    };
    let wins = of(Outcome::Win).filter(|position| in_time(&tables, position));
    let (mut won, mut longest) = (0, 0);
    for position in wins.take(count()) {
        if let Some(plies) = play.win(&position) {
            longest = longest.max(plies);
            won += 1;
        }
    }
    let mut held = 0;
    for position in of(Outcome::Draw).take(count()) {
        play.hold(&position);
        held += 1;
    }
    let (searched, decided) = search_plainly(&tables);
    println!(
        "{name}: {won} won (at most {longest} plies), {held} held; {searched} searched, {decided} of them decided"
    );
    assert!(won > count() - count().div_ceil(50) && decided > 0);
}

/// Compares the tables with a search without tables. Returns the numbers of positions searched and decided.
fn search_plainly<P: GamePosition>(tables: &Tables<P>) -> (usize, usize) {
    let mut decided = 0;
    let searched = SEARCHED * count();
    for position in positions(tables).take(searched) {
        if let Some(outcome) = decided_within(&position, PLAIN_PLIES) {
            assert_eq!(tables.outcome(&position), Some(outcome), "{position:?}");
            decided += 1;
        }
    }
    (searched, decided)
}

/// The outcome, if the game ends within `plies` plies with best play.
fn decided_within<P: MoveGenerator>(position: &P, plies: u32) -> Option<Outcome> {
    if let Some(outcome) = position.outcome() {
        return Some(outcome);
    }
    let rest = plies.checked_sub(1)?;
    let mut best = Some(Outcome::Loss);
    for mv in position.moves() {
        let mut child = position.clone();
        child.play(mv);
        let outcome = decided_within(&child, rest).map(Outcome::reversed);
        if outcome == Some(Outcome::Win) {
            return outcome;
        }
        best = best.zip(outcome).map(|(best, outcome)| best.max(outcome));
    }
    best
}

/// Plays and searches positions of some games.
struct Check<'a> {
    /// The games that are still to come.
    games: Vec<&'a str>,
    /// The number of pieces of the tables.
    pieces: u32,
    /// The only slice, with those that it needs.
    slice: Option<&'a str>,
}

impl Visitor for Check<'_> {
    fn visit<P, E>(&mut self, spec: GameSpec<P>, evaluators: Evaluators<E>)
    where
        P: GamePosition,
        E: Evaluator<P> + Clone + Send + 'static,
    {
        let name = spec.names.uci;
        if let Some(index) = self.games.iter().position(|&game| game == name) {
            self.games.swap_remove(index);
            let tables = tables::<P>(name, self.pieces, self.slice);
            check(name, tables, evaluators.make("handwritten").unwrap());
        }
    }
}

fn check_games(games: &[&str], pieces: u32, slice: Option<&str>) {
    let mut check = Check {
        games: games.to_vec(),
        pieces,
        slice,
    };
    games::visit(&mut check);
    assert!(check.games.is_empty(), "unknown games: {:?}", check.games);
}

#[test]
fn english() {
    check_games(&["english"], 3, None);
}

#[test]
fn russian() {
    check_games(&["russian"], 3, None);
}

#[test]
fn international() {
    check_games(&["international"], 3, None);
}

#[test]
fn other_draughts() {
    let variants = [
        "brazilian",
        "pool",
        "czech",
        "spanish",
        "portuguese",
        "thai",
        "killer",
        "frisian",
        "antidraughts",
        "italian",
    ];
    check_games(&variants, 2, None);
}

#[test]
fn chess() {
    check_games(&["chess"], 3, None);
}

/// One piece against one is a draw in Turkish draughts.
#[test]
fn turkish() {
    check_games(&["turkish"], 3, None);
}

/// A side that has only its king does not lose in shatar, so the wins begin with four pieces.
#[test]
fn shatar() {
    check_games(&["shatar"], 4, Some("KJvKR"));
}
