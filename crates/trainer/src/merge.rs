use std::path::{Path, PathBuf};

use crate::whole_file::overwritten;
use crate::{DataError, DataReader, DataWriter, Header, Shard, data_file};

/// The result of a [`merge`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Merged {
    /// The games that were written.
    pub games: u64,
    /// The later games, left out because a shard has no more.
    pub left_out: u64,
    /// The shard that ended first.
    pub shortest: Shard,
}

/// Joins the files of all shards of a run. The games are written in the order of their numbers, as one machine would have
/// written them, until a shard has no more.
///
/// # Errors
/// A file that cannot be read or written, files of different runs, a shard that is missing or duplicate, an `out` that
/// exists, or an input named like `out` with `.new` added, where the games are written until the file is complete.
pub fn merge(paths: &[PathBuf], out: &Path) -> Result<Merged, DataError> {
    let mut readers = paths
        .iter()
        .map(|path| DataReader::open(path))
        .collect::<Result<Vec<_>, _>>()?;
    readers.sort_by_key(|reader| reader.header().shard.index);
    let header = whole_run(&readers, out)?;
    if out.exists() {
        return Err(mismatch(out, "it already exists".to_string()));
    }
    let inputs: Vec<&Path> = paths.iter().map(PathBuf::as_path).collect();
    if let Some((_, input)) = overwritten(&[out.to_path_buf()], &inputs) {
        let reason = format!(
            "the merge would write over this input: name another file than {}",
            out.display()
        );
        return Err(mismatch(input, reason));
    }
    data_file::replace(out, &header, |writer| interleave(&mut readers, writer))
}

/// Writes the games of the shards, which are sorted, in the order of their numbers.
fn interleave(readers: &mut [DataReader], writer: &mut DataWriter) -> Result<Merged, DataError> {
    let mut shards: Vec<_> = readers.iter_mut().map(DataReader::until_cut).collect();
    let mut merged = Merged {
        games: 0,
        left_out: 0,
        shortest: Shard::WHOLE,
    };
    for shard in (0..shards.len()).flat_map(|shard| [shard; 2]).cycle() {
        let Some(game) = shards[shard].next() else {
            merged.shortest = Shard {
                index: shard as u64,
                count: shards.len() as u64,
            };
            break;
        };
        writer.write(&game?)?;
        merged.games += 1;
    }
    for game in shards.into_iter().flatten() {
        game?;
        merged.left_out += 1;
    }
    Ok(merged)
}

/// The header of the run of all these shards, which are sorted.
fn whole_run(readers: &[DataReader], out: &Path) -> Result<Header, DataError> {
    let Some(first) = readers.first() else {
        return Err(mismatch(out, "there are no shards to merge".to_string()));
    };
    let whole = |header: &Header| Header {
        shard: Shard::WHOLE,
        ..header.clone()
    };
    let header = whole(first.header());
    let count = first.header().shard.count;
    for reader in readers {
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
        let reason = format!("two files are shard {}", second.header().shard);
        return Err(mismatch(second.path(), reason));
    }
    if let Some(missing) =
        (0..count).find(|&index| readers.get(index as usize).map(number) != Some(index))
    {
        let missing = Shard {
            index: missing,
            count,
        };
        let reason = format!("shard {missing} is missing");
        return Err(mismatch(first.path(), reason));
    }
    Ok(header)
}

fn mismatch(path: &Path, reason: String) -> DataError {
    DataError::Mismatch {
        path: path.to_path_buf(),
        reason,
    }
}
