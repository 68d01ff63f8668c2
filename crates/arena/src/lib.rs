//! Matches between two or more players of any game, and what they tell of their strength.
//!
//! A [`Discipline`] is a game with its rules, its records and our engines for it. A [`Tournament`]
//! plays [`PlayerSpec`]s by a [`Schedule`]: searches of this process, and programs that speak UCI, Hub
//! or XBoard's protocol. Every opening is played with both colours. What a player does wrong (a crash,
//! an illegal move, a hang, a loss on time) loses its game and is counted, and the tournament goes on.
//! A [`Journal`] keeps the games, so that an interrupted tournament can too.
//!
//! [`Standings`] count games and pairs of games; [`Estimate`], [`superiority`], [`Sprt`] and [`Ladder`]
//! tell what they are worth, and a [`Report`] says it all as text and JSON. A [`Tuner`] sets the options
//! of a player by games against itself.
//!
//! # A match
//!
//! ```
//! use arena::{
//!     Adjudication, Discipline, Openings, Patience, Report, Schedule, Standings, Tournament,
//! };
//! use chess::{Evaluation, Position};
//! use frontend::GameSpec;
//!
//! let spec = GameSpec::new("chess", Position::start()).with_evaluator("handwritten", Evaluation::new);
//! let chess = Discipline::new::<chess::pgn::Pgn>(spec);
//!
//! let tournament = Tournament {
//!     discipline: &chess,
//!     players: vec!["deep=builtin|@depth=2".parse()?, "flat=builtin|@depth=1".parse()?],
//!     schedule: Schedule::round_robin(2, 1),
//!     openings: Openings::Random { plies: 4, seed: 1 },
//!     limit: "depth=1".parse()?,
//!     adjudication: Adjudication { length: Some(20), ..Adjudication::default() },
//!     margin: std::time::Duration::ZERO,
//!     patience: Patience::default(),
//!     concurrency: 2,
//!     sprt: None,
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
//! programs: that is what it is for. Only [`main`] prints.

mod adjudication;
mod clock;
mod command_line;
mod discipline;
mod elo;
mod error;
mod game_loop;
mod hub;
mod in_process;
mod journal;
mod ladder;
mod limit;
mod normal;
mod opening;
mod openings;
mod parameter;
mod pentanomial;
mod played_game;
mod player;
mod player_spec;
mod process;
mod record;
mod records_file;
mod referee;
mod report;
mod schedule;
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
pub use command_line::main;
pub use discipline::Discipline;
pub use elo::{Estimate, NORMALIZED_UNIT, elo_of_score, score_of_elo, superiority};
pub use error::Error;
pub use in_process::SearchSettings;
pub use journal::Journal;
pub use ladder::{Ladder, PRIOR_DEVIATION, Rating};
pub use limit::Limit;
pub use opening::Opening;
pub use openings::Openings;
pub use parameter::{NumberKind, Parameter};
pub use pentanomial::Pentanomial;
pub use played_game::{Cause, GameEnd, PlayedGame, PlayedMove};
pub use player::{Answer, Fault, FaultKind, Patience, Player, Thought, Turn};
pub use player_spec::{PlayerKind, PlayerSpec};
pub use record::{ScoreSheet, UsualFormat};
pub use referee::Referee;
pub use report::{LadderRow, PairingReport, PlayerReport, Report, SprtReport};
pub use schedule::{Schedule, ScheduledGame};
pub use sprt::{EloModel, Sprt, SprtState};
pub use spsa::{Gains, Spsa, Trial};
pub use standings::Standings;
pub use tally::Tally;
pub use tournament::Tournament;
pub use tuner::{Iteration, TunedParameter, Tuner, TuningReport, margin_parameters};
