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
        return Err(DataError::mismatch(out, "it already exists"));
    }
    let inputs: Vec<&Path> = paths.iter().map(PathBuf::as_path).collect();
    if let Some((_, input)) = overwritten(&[out.to_path_buf()], &inputs) {
        let reason = format!(
            "the merge would write over this input: name another file than {}",
            out.display()
        );
        return Err(DataError::mismatch(input, reason));
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
        return Err(DataError::mismatch(out, "there are no shards to merge"));
    };
    for reader in readers {
        expect_same_run(first, reader)?;
    }
    let number = |reader: &DataReader| reader.header().shard.index;
    if let Some([_, second]) = readers
        .windows(2)
        .find(|pair| number(&pair[0]) == number(&pair[1]))
    {
        let reason = format!("two files are shard {}", second.header().shard);
        return Err(DataError::mismatch(second.path(), reason));
    }
    let count = first.header().shard.count;
    if let Some(missing) =
        (0..count).find(|&index| readers.get(index as usize).map(number) != Some(index))
    {
        let missing = Shard {
            index: missing,
            count,
        };
        let reason = format!("shard {missing} is missing");
        return Err(DataError::mismatch(first.path(), reason));
    }
    Ok(Header {
        shard: Shard::WHOLE,
        ..first.header().clone()
    })
}

/// Checks that both files are parts of one run: their headers differ only in the index of the shard.
fn expect_same_run(first: &DataReader, reader: &DataReader) -> Result<(), DataError> {
    let (there, mut here) = (first.header(), reader.header().clone());
    if here.shard.count == there.shard.count {
        here.shard = there.shard;
    }
    if here == *there {
        return Ok(());
    }
    let reason = format!(
        "not of the same run as {}: {}",
        first.path().display(),
        data_file::differences(there, &here).join(", ")
    );
    Err(DataError::mismatch(reader.path(), reason))
}
