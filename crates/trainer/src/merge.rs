use std::path::{Path, PathBuf};

use crate::data_file::Progress;
use crate::{DataError, DataReader, DataWriter, Header, Shard};

/// Joins the files of all shards of a run, and returns the number of games. The games are written in the order of their
/// numbers, as one machine would have written them, up to the first that a shard lacks.
///
/// # Errors
/// A file that cannot be read or written, files of different runs, or a shard that is missing or duplicate.
pub fn merge(paths: &[PathBuf], out: &Path) -> Result<u64, DataError> {
    let mismatch = |path: &Path, reason: String| DataError::Mismatch {
        path: path.to_path_buf(),
        reason,
    };
    let mut readers = paths
        .iter()
        .map(|path| DataReader::open(path))
        .collect::<Result<Vec<_>, _>>()?;
    readers.sort_by_key(|reader| reader.header().shard.index);
    let Some(first) = readers.first() else {
        return Ok(0);
    };
    let whole = |header: &Header| Header {
        shard: Shard::WHOLE,
        ..header.clone()
    };
    let header = whole(first.header());
    let count = first.header().shard.count;
    for reader in &readers {
        if whole(reader.header()) != header || reader.header().shard.count != count {
            let reason = "it belongs to another run than the other files".to_string();
            return Err(mismatch(reader.path(), reason));
        }
    }
    let number = |reader: &DataReader| reader.header().shard.index;
    if let Some([_, second]) = readers
        .windows(2)
        .find(|pair| number(&pair[0]) == number(&pair[1]))
    {
        let reason = format!("another file is shard {}/{count} too", number(second) + 1);
        return Err(mismatch(second.path(), reason));
    }
    if let Some(missing) =
        (0..count).find(|&index| readers.get(index as usize).map(number) != Some(index))
    {
        let reason = format!("shard {}/{count} is missing", missing + 1);
        return Err(mismatch(first.path(), reason));
    }
    let (mut writer, Progress { games: 0, .. }) = DataWriter::resume(out, &header)? else {
        return Err(mismatch(out, "it holds games already".to_string()));
    };
    let mut shards: Vec<_> = readers.into_iter().map(DataReader::until_cut).collect();
    let mut games = 0;
    for shard in (0..shards.len()).cycle() {
        let Some(game) = shards[shard].next() else {
            break;
        };
        writer.write(&game?)?;
        games += 1;
    }
    writer.flush()?;
    Ok(games)
}
