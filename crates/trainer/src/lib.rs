//! Learning evaluations from self-play, for any game: data, training, networks.
//!
//! | to | use |
//! |---|---|
//! | build the whole program for your own game | [`main`] with a [`Subject`] |
//! | write games of self-play to a file | [`Generation`], [`SelfPlay`] |
//! | read such a file | [`DataReader`], [`RecordedGame::replay`] |
//! | join the files of several machines | [`merge`] |
//! | choose positions for training | [`DataSet`], [`Filter`] |
//! | fit scores to results | [`Samples::fitted_scale`] |
//! | train | [`Training`], [`Schedule`] |
//! | make a network from a trained model | [`Model::quantised`] |
//!
//! A program that generates, trains and inspects:
//!
//! ```no_run
//! use trainer::Subject;
//!
//! fn main() -> std::process::ExitCode {
//!     let chess = Subject::new("chess", chess::Position::start(), chess::Evaluation::new);
//!     trainer::main(&[chess])
//! }
//! ```
//!
//! The same as a library, with a network that learns to count pieces:
//!
//! ```
//! use chess::Position;
//! use game_core::{Position as _, laws::playout};
//! use network::Shape;
//! use trainer::{DataSet, Model, Schedule, Target, Training};
//!
//! let mut data = DataSet::default();
//! for game in 0..40 {
//!     playout(&Position::start(), game, 60, |position| {
//!         let count = |side| position.board().side(side).len() as i16;
//!         let us = position.side_to_move();
//!         let samples = if game == 0 { &mut data.validation } else { &mut data.training };
//!         samples.push(position, 100 * (count(us) - count(!us)), 1);
//!     });
//! }
//! let schedule = Schedule {
//!     epochs: 3,
//!     batch: 256,
//!     learning_rate: 5e-3,
//!     target: Target { scale: 400.0, result_share: 0.0 },
//!     ..Schedule::default()
//! };
//! let mut training = Training::new(Model::random(Shape::of::<Position>(8), 1), schedule);
//! let data = data.shuffled(1);
//! while !training.is_done() {
//!     training.epoch(&data);
//! }
//! let losses: Vec<_> = training.history().iter().map(|epoch| epoch.validation_loss).collect();
//! assert!(losses[2] < losses[0]);
//! let network = training.model().quantised("chess", 400);
//! assert_eq!(network.game(), "chess");
//! ```
//!
//! `docs/learning.md` shows the steps for your own game.
//!
//! The library starts threads. All random numbers have a seed. Only [`main`] prints. The clock is read to flush the file of
//! self-play regularly and, by [`main`], for the speeds that it prints.

mod checkpoint;
mod command_line;
pub mod curves;
mod data_file;
mod error;
mod generate;
mod golden_section;
mod gradient;
mod inspection;
mod merge;
mod model;
mod optimizer;
mod outcomes;
mod recorded_game;
mod rescoring;
mod samples;
mod scale;
mod self_play;
mod subject;
mod text;
mod training;
mod whole_file;

pub use command_line::main;
pub use data_file::{DataReader, DataWriter, Header, Progress, Shard};
pub use error::DataError;
pub use generate::Generation;
pub use gradient::Target;
pub use inspection::Inspection;
pub use merge::{Merged, merge};
pub use model::Model;
pub use recorded_game::{RecordedGame, RecordedPly};
pub use samples::{DataSet, Filter, Samples};
pub use self_play::SelfPlay;
pub use subject::{Run, Subject};
pub use training::{Epoch, Schedule, Training};
