use std::path::PathBuf;

use frontend::AnyGame;

use arena::{Error, Merged, RecordsMode, check_new};
use clap::Args;

use crate::game_options::find_game;
use crate::output_options::OutputOptions;

/// Journals of one match.
#[derive(Debug, Args)]
pub(crate) struct MergeOptions {
    /// The journals, such as those of --shard
    #[arg(required = true, value_name = "JOURNAL")]
    journals: Vec<PathBuf>,
    /// A file for the records of the games; they replace its content
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Keeps the content of the file of records, and adds the games
    #[arg(long, requires = "records")]
    append: bool,
    #[command(flatten)]
    output: OutputOptions,
}

/// Joins journals and writes the report; `--journal` is a new file for all games.
pub(crate) fn merge(options: &MergeOptions, games: &[Box<dyn AnyGame>]) -> Result<(), Error> {
    let files = options.journals.iter().chain(&options.records);
    options.output.check_files(files.map(PathBuf::as_path))?;
    let merged = Merged::read(&options.journals)?;
    let journal = options.output.journal.as_deref();
    journal.map_or(Ok(()), check_new)?;
    if let Some(path) = &options.records {
        let mode = match options.append {
            true => RecordsMode::Append,
            false => RecordsMode::Replace,
        };
        merged.write_records(find_game(merged.game(), games)?, path, mode)?;
    }
    options.output.write(&merged.report())?;
    // Last, because it must be new: a merge that fails before can be repeated.
    journal.map_or(Ok(()), |path| merged.write_journal(path))
}
