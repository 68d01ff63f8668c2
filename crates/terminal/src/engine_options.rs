use std::path::PathBuf;

use clap::{Args, value_parser};
use frontend::Engine;
use protocol::{MAX_TABLE_MIB, MAX_THREADS};
use search::Config;

use crate::Failure;

/// The settings of the engine, under the names that they have in UCI.
#[derive(Clone, Debug, Args)]
pub(crate) struct EngineOptions {
    /// Threads of the search
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..=i64::from(MAX_THREADS)))]
    threads: u32,
    /// Size of the transposition table in MiB; by default 16
    #[arg(long, value_name = "MIB", value_parser = value_parser!(u32).range(1..=i64::from(MAX_TABLE_MIB)))]
    hash: Option<u32>,
    /// A network to evaluate with, instead of the built-in evaluation
    #[arg(long, value_name = "FILE")]
    eval_file: Option<PathBuf>,
    /// A folder with endgame tables
    #[arg(long, value_name = "FOLDER")]
    endgame_path: Option<PathBuf>,
    /// Folders with Syzygy tables, separated as in PATH
    #[arg(long, value_name = "FOLDERS")]
    syzygy_path: Option<PathBuf>,
}

impl EngineOptions {
    /// The configuration of the search with these threads.
    pub(crate) fn config(&self) -> Config {
        Config {
            threads: self.threads as usize,
            ..Config::default()
        }
    }

    /// Gives an engine these settings.
    ///
    /// # Errors
    /// A file or a folder that cannot be read or that the game does not have, or no memory for the table.
    pub(crate) fn set_up(&self, engine: &mut dyn Engine) -> Result<(), Failure> {
        engine.configure(self.config());
        if let Some(mib) = self.hash {
            engine.resize_table(mib as usize)?;
        }
        if let Some(file) = &self.eval_file {
            engine.open_evaluator(file)?;
        }
        if let Some(folder) = &self.endgame_path {
            engine.set_tables(Some(folder))?;
        }
        if let Some(folders) = &self.syzygy_path {
            engine.set_syzygy(Some(folders))?;
        }
        Ok(())
    }
}
