//! Learning evaluations from self-play, for any game.

mod checkpoint;
mod command_line;
pub mod curves;
mod data_file;
mod error;
mod generate;
mod gradient;
mod inspection;
mod merge;
mod model;
mod optimizer;
mod recorded_game;
mod rescoring;
mod samples;
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
