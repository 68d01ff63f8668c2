//! Matches between two or more players of any game, and what they tell of their strength.
//!
//! A [`Discipline`] is a game with its rules, its records and our engines for it. A [`Tournament`]
//! plays [`Entrant`]s by a [`Schedule`]: searches of this process and programs that speak UCI, Hub or
//! XBoard's protocol, which a [`PlayerSpec`] names, or a [`Player`] of your own. Every opening is played with both colours. What a player does wrong (a crash,
//! an illegal move, a hang, a loss on time) loses its game and is counted, and the tournament goes on.
//! A [`Match`] keeps the games in a [`Journal`], so that an interrupted tournament can too, and writes
//! their records; [`Merged`] joins the journals of several machines.
//!
//! [`Standings`] count games and pairs of games; [`Estimate`], [`superiority`], [`Sprt`] and [`Ladder`]
//! tell what they are worth, and a [`Report`] says it all as text and JSON. A [`Tuner`] sets the options
//! of a player by games against itself.
//!
//! # A match
//!
//! ```
//! use arena::{
//!     Adjudication, Discipline, Entrant, Openings, Patience, PlayerSpec, Report, Schedule, Shard,
//!     Standings, Tournament,
//! };
//! use chess::{Evaluation, Position};
//! use frontend::GameSpec;
//!
//! let spec = GameSpec::new("chess", Position::start()).with_evaluator("handwritten", Evaluation::new);
//! let chess = Discipline::new::<chess::pgn::Pgn>(spec);
//!
//! let tournament = Tournament {
//!     discipline: &chess,
//!     players: ["deep=builtin|@depth=2", "flat=builtin|@depth=1"]
//!         .iter()
//!         .map(|text| text.parse::<PlayerSpec>().map(Entrant::from))
//!         .collect::<Result<_, _>>()?,
//!     schedule: Schedule::round_robin(2, 1),
//!     openings: Openings::Random { plies: 4, seed: 1 },
//!     limit: "depth=1".parse()?,
//!     adjudication: Adjudication { length: Some(20), ..Adjudication::default() },
//!     margin: std::time::Duration::ZERO,
//!     patience: Patience::default(),
//!     concurrency: 2,
//!     sprt: None,
//!     shard: Shard::WHOLE,
//! };
//! let mut standings = Standings::new(tournament.schedule.clone(), 2);
//! tournament.play(&mut standings, |game, _| {
//!     assert!(tournament.record(game)?.contains("[White \""));
//!     Ok(())
//! })?;
//! let report = Report::new(&tournament, &standings);
//! assert_eq!(report.played, 2);
//! # Ok::<(), arena::Error>(())
//! ```
//!
//! # Clocks, threads and programs
//!
//! Unlike the other libraries of the workspace this one reads the clock, starts threads and runs
//! programs: that is what it is for. It prints nothing. The program `arena`, in `examples/arena`, is its
//! command line.

mod adjudication;
mod clock;
mod conversation_log;
mod date;
mod discipline;
mod elo;
mod entrant;
mod error;
mod game_loop;
mod hub;
mod in_process;
mod journal;
mod ladder;
mod limit;
mod match_run;
mod merge;
mod normal;
mod opening;
mod openings;
mod parameter;
mod pentanomial;
mod plan;
mod played_game;
mod player;
mod player_spec;
mod process;
mod record;
mod records_file;
mod referee;
mod report;
mod schedule;
mod shard;
mod sprt;
mod spsa;
mod standings;
mod tally;
mod tournament;
mod tuner;
mod uci;
mod xboard;

pub use adjudication::{Adjudication, DrawByScore, WinByScore};
pub use clock::{Clock, FlagFall};
pub use discipline::Discipline;
pub use elo::{Estimate, NORMALIZED_UNIT, elo_of_score, score_of_elo, superiority};
pub use entrant::Entrant;
pub use error::Error;
pub use in_process::SearchSettings;
pub use journal::Journal;
pub use ladder::{Ladder, PRIOR_DEVIATION, Rating};
pub use limit::{Limit, TimeLimit};
pub use match_run::{Finished, Match};
pub use merge::Merged;
pub use opening::Opening;
pub use openings::Openings;
pub use parameter::{NumberKind, Parameter};
pub use pentanomial::Pentanomial;
pub use plan::{Decision, MatchEntry, Plan, PlannedPlayer};
pub use played_game::{Cause, GameEnd, PlayedGame, PlayedMove};
pub use player::{Answer, Fault, FaultKind, Patience, Player, Thought, Turn};
pub use player_spec::{PlayerKind, PlayerSpec};
pub use record::{ScoreSheet, UsualFormat};
pub use records_file::RecordsMode;
pub use referee::Referee;
pub use report::{LadderRow, PairingReport, PlayerReport, Report, SprtReport};
pub use schedule::{Schedule, ScheduledGame};
pub use shard::Shard;
pub use sprt::{EloModel, Sprt, SprtState};
pub use spsa::{Gains, Spsa, Trial};
pub use standings::Standings;
pub use tally::Tally;
pub use tournament::Tournament;
pub use tuner::{Iteration, TunedParameter, Tuner, TuningReport, margin_parameters};
