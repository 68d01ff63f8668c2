//! Matches between players of any game, and the strength of the players from their results.
//!
//! | to | use |
//! |---|---|
//! | play games between players | [`Tournament`], of [`Entrant`]s by a [`Schedule`] |
//! | describe a player as text: a search of this process, a program over UCI, Hub or XBoard's protocol | [`PlayerSpec`] |
//! | enter a player of your own | the trait [`Player`], [`Entrant::new`] |
//! | select balanced openings | [`Judge`] |
//! | keep the games in files, and resume an interrupted match | [`Match`], [`Journal`] |
//! | join the parts of a match that several machines played | [`Merged`] |
//! | measure a difference of strength | [`Estimate`], [`likelihood_of_superiority`], [`Sprt`], [`Ladder`] |
//! | print the results | [`Report`] |
//! | tune the options of a player | [`Tuner`] |
//!
//! The game is a [`GameSpec`](frontend::GameSpec) behind [`AnyGame`](frontend::AnyGame), and its
//! [`TextGame`](frontend::TextGame) is the referee. Every opening is played with both colours. A player that commits
//! a fault (a crash, an illegal move, a hang, a loss on time) loses the game; the fault is counted, and the
//! tournament continues.
//!
//! # A match
//!
//! ```
//! use arena::{Adjudication, Entrant, Openings, PlayerSpec, Report, Standings, Tournament};
//! use chess::{Evaluation, Position};
//! use frontend::{GameSpec, RecordSpec};
//!
//! let chess = GameSpec {
//!     records: Some(RecordSpec::of_format::<chess::pgn::Pgn>("pgn")),
//!     ..GameSpec::new("chess", Position::start())
//! };
//! let chess = chess.with_evaluator("handwritten", Evaluation::new);
//!
//! let players = ["deep=builtin|@depth=2", "flat=builtin|@depth=1"].map(|text| {
//!     let player: PlayerSpec = text.parse().expect("a player");
//!     Entrant::from(player)
//! });
//! let tournament = Tournament {
//!     openings: Openings::Random { plies: 4, seed: 1 },
//!     adjudication: Adjudication { length: Some(20), ..Adjudication::default() },
//!     concurrency: 2,
//!     ..Tournament::new(&chess, players.to_vec(), 1)
//! };
//! let mut standings = Standings::new(tournament.schedule.clone(), 2);
//! tournament.play(&mut standings, |game, _| {
//!     assert!(tournament.record(game)?.contains("[White \""));
//!     Ok(())
//! })?;
//! let report = Report::new(&tournament, &standings); // `tournament.run()` does all this
//! assert_eq!(report.played, 2);
//! # Ok::<(), arena::Error>(())
//! ```
//!
//! # Clocks, threads and programs
//!
//! Unlike most libraries of the workspace, this one reads the clock, starts threads and runs programs. It
//! prints nothing. The program `arena`, in `examples/arena`, is its command line.

mod adjudication;
mod clock;
mod conversation_log;
mod elo;
mod entrant;
mod error;
mod game_loop;
mod in_process;
mod journal;
mod judge;
mod ladder;
mod limit;
mod match_run;
mod merge;
mod normal;
mod opening;
mod openings;
mod output_files;
mod parameter;
mod pentanomial;
mod plan;
mod played_game;
mod player;
mod player_spec;
mod program;
mod random;
mod records_file;
mod report;
mod schedule;
mod shard;
mod sprt;
mod spsa;
mod standings;
mod tally;
mod tournament;
mod tuner;

pub use adjudication::{Adjudication, DrawByScore, WinByScore};
pub use clock::{Clock, FlagFall};
pub use elo::{Estimate, NORMALIZED_UNIT, elo_of_score, likelihood_of_superiority, score_of_elo};
pub use entrant::Entrant;
pub use error::Error;
pub use in_process::SearchSettings;
pub use journal::Journal;
pub use judge::Judge;
pub use ladder::{FittedLadder, Ladder, PRIOR_DEVIATION, Rating};
pub use limit::{Limit, TimeLimit};
pub use match_run::{Finished, Match};
pub use merge::Merged;
pub use opening::Opening;
pub use openings::Openings;
pub use output_files::{check_distinct, check_new, check_replaceable, replace_file};
pub use parameter::{NumberKind, Parameter};
pub use pentanomial::Pentanomial;
pub use plan::{Decision, MatchEntry, Plan, PlannedPlayer};
pub use played_game::{Cause, GameEnd, PlayedGame, PlayedMove};
pub use player::{Answer, Fault, FaultKind, Patience, Player, Thought, Turn};
pub use player_spec::{PlayerKind, PlayerSpec};
pub use records_file::RecordsMode;
pub use report::{LadderRow, PairingReport, PlayerReport, Report, SprtReport};
pub use schedule::{Schedule, ScheduledGame};
pub use shard::Shard;
pub use sprt::{EloModel, Sprt, SprtState};
pub use spsa::{Gains, Spsa, Trial};
pub use standings::Standings;
pub use tally::Tally;
pub use tournament::Tournament;
pub use tuner::{Iteration, TunedParameter, Tuner, TuningReport, margin_parameters};
