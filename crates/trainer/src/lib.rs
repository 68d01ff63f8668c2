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
//! let chess = Subject::new("chess", chess::Position::start(), chess::Evaluation::new);
//! trainer::main(&[chess]);
//! ```
//!
//! `docs/learning.md` shows the steps for your own game.
//!
//! The library starts threads, and reads the clock only to flush its files regularly. All random numbers have a seed.
//! Only [`main`] prints.

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

pub use command_line::main;
pub use data_file::{DataReader, DataWriter, Header, Progress, Shard};
pub use error::DataError;
pub use generate::Generation;
pub use gradient::Target;
pub use inspection::Inspection;
pub use merge::merge;
pub use model::Model;
pub use recorded_game::{RecordedGame, RecordedPly};
pub use samples::{DataSet, Filter, Samples};
pub use self_play::SelfPlay;
pub use subject::{Run, Subject};
pub use training::{Epoch, Schedule, Training};
