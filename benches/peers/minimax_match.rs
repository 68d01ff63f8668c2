//! A match of our search against the search of the `minimax` crate, with the same rules and the same
//! evaluation at the same time for a move.
//!
//! ```sh
//! cargo run --release --bin minimax_match -- russian --games 100 --time 0.1
//! ```
//!
//! Each opening, some random plies from a seed, is played with both colours. Openings that our search
//! judges unbalanced are drawn again. The bounds come from the variance of the pairs. The report has the time
//! that each side took for a move, because a busy machine may give one of them less.

use std::cell::RefCell;
use std::marker::PhantomData;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use arena::{Estimate, Pentanomial, Tally};
use checkers::{English, International, Russian};
use game_core::{Evaluator, Game, Outcome, Searchable, Side};
use minimax::{IterativeOptions, IterativeSearch, Replacement, Strategy, Winner};
use search::{Control, Limits, Search};

/// MiB of table for either side.
const TABLE_MIB: usize = 16;
/// Plies after which a game is a draw.
const MAX_PLIES: usize = 300;
/// The score, in hundredths of a man or pawn, beyond which an opening is drawn again: a pair of games
/// from a decided position does not measure the players.
const LOPSIDED: i32 = 30;
/// Nodes of the search that judges an opening.
const JUDGEMENT_NODES: u64 = 100_000;

const USAGE: &str = "minimax_match russian|english|international|chess|shatar \
    [--games 100] [--time 0.1] [--odds 1] [--plies 4] [--seed 1] [--null-move N]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (game, conditions) = match Conditions::parse(&arguments) {
        Ok(parsed) => parsed,
        Err(error) => {
            eprintln!("{error}\nusage: {USAGE}");
            return ExitCode::FAILURE;
        }
    };
    let report = match game {
        "russian" => draughts::<Russian>(&conditions),
        "english" => draughts::<English>(&conditions),
        "international" => draughts::<International>(&conditions),
        "chess" => play_match(
            chess::Position::start(),
            chess::Evaluation::new,
            &conditions,
        ),
        "shatar" => {
            let start = shatar::Position::<shatar::Standard>::start();
            play_match(start, shatar::Evaluation::new, &conditions)
        }
        _ => {
            eprintln!("no such game: {game}\nusage: {USAGE}");
            return ExitCode::FAILURE;
        }
    };
    println!(
        "{game}, {} s a move: {report}",
        conditions.time.as_secs_f64()
    );
    ExitCode::SUCCESS
}

fn draughts<R: checkers::Rules>(conditions: &Conditions) -> Report {
    let start = checkers::Position::<R>::start();
    play_match(start, checkers::Evaluation::<R>::new, conditions)
}

/// The conditions of a match.
struct Conditions {
    pairs: usize,
    /// The limits of `minimax` for a move.
    time: Duration,
    /// Our time for a move, in multiples of `time`.
    odds: u32,
    plies: usize,
    seed: u64,
    /// The depth reduction of the null move in `minimax`, where the game can pass.
    null_move: Option<u8>,
}

impl Conditions {
    /// The game and its conditions, from the command line.
    fn parse(arguments: &[String]) -> Result<(&str, Self), String> {
        let (game, options) = arguments.split_first().ok_or("no game is named")?;
        let mut conditions = Self {
            pairs: 50,
            time: Duration::from_millis(100),
            odds: 1,
            plies: 4,
            seed: 1,
            null_move: None,
        };
        for option in options.chunks(2) {
            let text = option.join(" ");
            let set = match option {
                [name, value] => conditions.set(name, value),
                _ => None,
            };
            set.ok_or_else(|| format!("bad option: {text}"))?;
        }
        Ok((game, conditions))
    }

    /// Sets the condition of an option; `None` for an unknown name or a bad value.
    fn set(&mut self, name: &str, value: &str) -> Option<()> {
        match name {
            "--games" => self.pairs = value.parse::<usize>().ok()?.div_ceil(2),
            "--time" => self.time = Duration::try_from_secs_f64(value.parse().ok()?).ok()?,
            "--odds" => self.odds = value.parse().ok()?,
            "--plies" => self.plies = value.parse().ok()?,
            "--seed" => self.seed = value.parse().ok()?,
            "--null-move" => self.null_move = Some(value.parse().ok()?),
            _ => return None,
        }
        Some(())
    }
}

/// A move or a pass in the form that `minimax` needs, with its row in tables.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Choice<M> {
    /// `None` passes.
    mv: Option<M>,
    slot: u16,
}

/// The line from the root of a game to a position, with the evaluator that has followed it.
#[derive(Clone)]
struct Line<P, E> {
    positions: Vec<P>,
    evaluator: RefCell<E>,
    passes: bool,
}

impl<P: Searchable, E: Evaluator<P>> Line<P, E> {
    fn new(game: &Game<P>, mut evaluator: E, passes: bool) -> Self {
        evaluator.reset(game.position());
        Self {
            positions: game.positions().to_vec(),
            evaluator: RefCell::new(evaluator),
            passes,
        }
    }

    fn position(&self) -> &P {
        self.positions.last().expect("a line has its root")
    }

    /// The end of the game, or a repetition, which our search scores too.
    fn end(&self) -> Option<Outcome> {
        let position = self.position();
        let key = position.key();
        let earlier = self.positions.iter().rev().skip(1);
        let repeats = |position: &P| position.key() == key;
        if let Some(outcome) = position.game_over() {
            Some(outcome)
        } else if position.is_drawn() {
            Some(Outcome::Draw)
        } else if earlier.take(position.reversible_plies()).any(repeats) {
            Some(Outcome::Draw)
        } else {
            None
        }
    }
}

/// The rules of a game of ours, for `minimax`.
struct Adapter<P, E>(PhantomData<(P, E)>);

impl<P: Searchable, E: Evaluator<P>> minimax::Game for Adapter<P, E> {
    type S = Line<P, E>;
    type M = Choice<P::Move>;

    fn generate_moves(line: &Line<P, E>, moves: &mut Vec<Self::M>) -> Option<Winner> {
        if let Some(outcome) = line.end() {
            return Some(winner(outcome));
        }
        let position = line.position();
        list(position, &position.moves(), moves);
        moves.is_empty().then(|| winner(position.stuck_outcome()))
    }

    fn apply(line: &mut Line<P, E>, choice: Self::M) -> Option<Line<P, E>> {
        let parent = line.positions.last().expect("a line has its root");
        let child = match choice.mv {
            Some(mv) => {
                let mut child = parent.clone();
                child.play(mv);
                child
            }
            None => parent.null_move().expect("a pass where it is allowed"),
        };
        line.evaluator.get_mut().push(parent, choice.mv, &child);
        line.positions.push(child);
        None
    }

    fn undo(line: &mut Line<P, E>, _: Self::M) {
        line.positions.pop();
        line.evaluator.get_mut().pop();
    }

    fn get_winner(line: &Line<P, E>) -> Option<Winner> {
        let stuck = |position: &P| (!position.has_legal_move()).then(|| position.stuck_outcome());
        line.end().or_else(|| stuck(line.position())).map(winner)
    }

    fn zobrist_hash(line: &Line<P, E>) -> u64 {
        line.position().key()
    }

    /// Where no null move is used, the pass only shows `minimax` that it may keep countermoves.
    fn null_move(line: &Line<P, E>) -> Option<Self::M> {
        let pass = Choice {
            mv: None,
            slot: P::MOVE_SLOTS as u16,
        };
        (!line.passes || line.position().null_move().is_some()).then_some(pass)
    }

    fn table_index(choice: Self::M) -> u16 {
        choice.slot
    }

    fn max_table_index() -> u16 {
        P::MOVE_SLOTS as u16
    }
}

/// The evaluation of a game of ours, for `minimax`.
struct Judge<P, E>(PhantomData<(P, E)>);

impl<P: Searchable, E: Evaluator<P>> minimax::Evaluator for Judge<P, E> {
    type G = Adapter<P, E>;

    fn evaluate(&self, line: &Line<P, E>) -> minimax::Evaluation {
        let score = line.evaluator.borrow_mut().evaluate(line.position());
        score.units() as minimax::Evaluation
    }

    /// All forced captures. The quiescence of `minimax` never stands pat, so elsewhere
    /// only moves that win material are worth searching.
    fn generate_noisy_moves(&self, line: &Line<P, E>, moves: &mut Vec<Choice<P::Move>>) {
        let position = line.position();
        let mut tactical = game_core::MoveList::new();
        position.tactical_moves(&mut tactical);
        if !position.is_unstable() {
            let one = game_core::Score::new(1);
            tactical = tactical
                .iter()
                .copied()
                .filter(|&mv| position.see_ge(mv, one))
                .collect();
        }
        list(position, &tactical, moves);
    }
}

fn list<P: Searchable>(position: &P, from: &[P::Move], to: &mut Vec<Choice<P::Move>>) {
    to.extend(from.iter().map(|&mv| Choice {
        mv: Some(mv),
        slot: position.move_slot(mv) as u16,
    }));
}

const fn winner(outcome: Outcome) -> Winner {
    match outcome {
        Outcome::Win => Winner::PlayerToMove,
        Outcome::Draw => Winner::Draw,
        Outcome::Loss => Winner::PlayerJustMoved,
    }
}

/// The two searches, with what they keep during a game.
struct Players<P: Searchable, E: Evaluator<P>> {
    ours: Search<P, E>,
    theirs: IterativeSearch<Judge<P, E>>,
    evaluator: E,
}

impl<P: Searchable, E: Evaluator<P> + Clone> Players<P, E> {
    fn new(evaluator: &E, conditions: &Conditions) -> Self {
        let mut ours = Search::new(evaluator.clone(), TABLE_MIB);
        ours.config_mut().move_overhead_ms = 0;
        let mut options = IterativeOptions::new()
            .with_table_byte_size(TABLE_MIB << 20)
            .with_replacement_strategy(Replacement::TwoTier)
            .with_null_window_search(true)
            .with_singular_extension()
            .with_countermoves()
            .with_countermove_history()
            .with_quiescence_search_depth(16);
        if let Some(reduction) = conditions.null_move {
            options = options.with_null_move_depth(reduction);
        }
        let mut theirs = IterativeSearch::new(Judge(PhantomData), options);
        theirs.set_timeout(conditions.time);
        Self {
            ours,
            theirs,
            evaluator: evaluator.clone(),
        }
    }

    fn our_move(&mut self, game: &Game<P>, time: Duration) -> P::Move {
        let limits = Limits::move_time(time);
        let clock = Instant::now();
        let result = self
            .ours
            .run(game, &limits, &clock, &Control::new(), |_| {});
        result.best_move.expect("a game that goes on has a move")
    }

    /// The choice of `minimax`; the first legal move if it has none, because the adapter ends games at a second
    /// occurrence.
    fn their_move(&mut self, game: &Game<P>, passes: bool) -> P::Move {
        let mut line = Line::new(game, self.evaluator.clone(), passes);
        if line.end().is_some() {
            // The root itself must not count as a repetition.
            line.positions = vec![game.position().clone()];
        }
        let choice = self.theirs.choose_move(&line).and_then(|choice| choice.mv);
        choice.unwrap_or_else(|| game.position().moves()[0])
    }
}

fn play_match<P: Searchable, E: Evaluator<P> + Clone>(
    start: P,
    evaluator: impl Fn() -> E,
    conditions: &Conditions,
) -> Report {
    let mut random = SplitMix(conditions.seed);
    let mut report = Report::default();
    for pair in 1..=conditions.pairs {
        let opening = opening(&start, &evaluator(), conditions.plies, &mut random);
        let points = Side::ALL.map(|ours| {
            let mut players = Players::new(&evaluator(), conditions);
            let paces = &mut report.paces;
            let result = play_game(&mut players, opening.clone(), ours, conditions, paces);
            result.map_or(0.5, |winner| if winner == ours { 1.0 } else { 0.0 })
        });
        report.score.add(points);
        eprintln!("pair {pair} of {}: {}", conditions.pairs, report.score);
    }
    report
}

/// The winner, if there is one.
fn play_game<P: Searchable, E: Evaluator<P> + Clone>(
    players: &mut Players<P, E>,
    mut game: Game<P>,
    ours: Side,
    conditions: &Conditions,
    [our_pace, their_pace]: &mut [Pace; 2],
) -> Option<Side> {
    while game.moves().len() < MAX_PLIES {
        if let Some(result) = game.result() {
            return result.winner;
        }
        let clock = Instant::now();
        let mv = if game.position().side_to_move() == ours {
            let mv = players.our_move(&game, conditions.time * conditions.odds);
            our_pace.add(clock.elapsed());
            mv
        } else {
            let mv = players.their_move(&game, conditions.null_move.is_some());
            their_pace.add(clock.elapsed());
            mv
        };
        game.play(mv).expect("both choose among the legal moves");
    }
    None
}

/// Random plies after which the game goes on and no side is far ahead.
fn opening<P: Searchable, E: Evaluator<P> + Clone>(
    start: &P,
    evaluator: &E,
    plies: usize,
    random: &mut SplitMix,
) -> Game<P> {
    let mut search = Search::new(evaluator.clone(), 1);
    loop {
        let mut game = Game::new(start.clone());
        for _ in 0..plies {
            let moves = game.position().moves();
            if !moves.is_empty() {
                let mv = moves[random.below(moves.len())];
                game.play(mv).expect("a legal move");
            }
        }
        let limits = Limits::nodes(JUDGEMENT_NODES);
        let result = search.run(&game, &limits, &search::NoClock, &Control::new(), |_| {});
        if game.result().is_none() && result.score.units().abs() < LOPSIDED {
            return game;
        }
    }
}

/// The result of a match: the score, and the time that each side took.
#[derive(Default)]
struct Report {
    score: MatchScore,
    paces: [Pace; 2],
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [ours, theirs] = &self.paces;
        write!(f, "{}; we took {ours}, they {theirs}", self.score)
    }
}

/// The time that one side took for its moves.
#[derive(Default)]
struct Pace {
    moves: u32,
    total: Duration,
    longest: Duration,
}

impl Pace {
    fn add(&mut self, time: Duration) {
        self.moves += 1;
        self.total += time;
        self.longest = self.longest.max(time);
    }
}

impl std::fmt::Display for Pace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mean = self.total.as_secs_f64() / f64::from(self.moves.max(1));
        let longest = self.longest.as_secs_f64();
        write!(f, "{mean:.4} s a move, {longest:.3} s at most")
    }
}

/// The results of the games and of the pairs.
#[derive(Default)]
struct MatchScore {
    games: Tally,
    pairs: Pentanomial,
}

impl MatchScore {
    fn add(&mut self, points: [f64; 2]) {
        for point in points {
            self.games.add(point);
        }
        self.pairs.add(points[0] + points[1]);
    }
}

impl std::fmt::Display for MatchScore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let elo = Estimate::logistic(&self.pairs);
        let percent = 100.0 * self.games.score();
        write!(f, "{}, {percent:.1} %, Elo {elo}", self.games)
    }
}

/// Random numbers from a seed (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014).
struct SplitMix(u64);

impl SplitMix {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^= word >> 31;
        (word % bound as u64) as usize
    }
}
