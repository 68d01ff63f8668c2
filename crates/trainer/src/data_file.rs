//! Files of self-play games.
//!
//! The first line is [`MAGIC`] and a [`Header`] as JSON. Frames follow, one per game: the length of the payload
//! (`u32`), the payload, and its CRC-32 (`u32`), all little-endian. If the last frame is cut short, by `kill -9` or a
//! full disk, the file is read up to the frame before it. The same holds if the file is zeros, at least four, from some
//! byte of a frame to its end, as some file systems leave it after a loss of power. A frame whose length leads beyond the end of the file,
//! but which holds a whole shorter game, is damaged, not cut short.

use core::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::quoted_start;
use crate::{DataError, RecordedGame, SelfPlay, whole_file};

/// The first bytes of every data file: its kind and the version of its format.
const MAGIC: &str = "self-play 1 ";

/// The fewest zeros at the end of a file that are taken for a loss of power.
const FEWEST_ZEROS: usize = 4;

/// The longest payload, in bytes: a game of 65,000 plies. A greater length is damaged.
const MAX_PAYLOAD: u32 = 1 << 18;

/// The fault of a frame that is cut short.
const CUT_SHORT: &str = "cut short";

/// The longest first line, in bytes.
const MAX_HEADER: u64 = 1 << 16;

/// The origin of the games of a data file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The name of the game.
    pub game: String,
    /// A hash of the move codes of the first two plies; files with another one are rejected. It does not cover later moves,
    /// such as most captures: if only their codes change, a game cannot be replayed, or other moves are replayed.
    pub fingerprint: u64,
    /// The origin of the scores: `first` (the evaluation of the [`Subject`](crate::Subject)), `network` with its checksum, or
    /// `imported from` with a text and its checksum; then, after a comma, each rescoring.
    pub teacher: String,
    /// The settings of self-play.
    pub self_play: SelfPlay,
    /// Whether endgame tables ended the games. The header does not say which: use the same to resume, and for all shards.
    #[serde(default)]
    pub tables: bool,
    /// The part of the run that the file holds.
    pub shard: Shard,
}

/// A part of a run: every `count`th pair of games, from pair number `index` on. The two games of a pair begin with opposite
/// sides to move after their random plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shard {
    /// The number of the part, from 0.
    pub index: u64,
    /// The number of parts, from 1 to 65,536.
    pub count: u64,
}

impl Shard {
    /// The whole run.
    pub const WHOLE: Self = Self { index: 0, count: 1 };

    /// The greatest number of parts.
    pub(crate) const MAX_COUNT: u64 = 1 << 16;

    const fn is_valid(self) -> bool {
        self.index < self.count && self.count <= Self::MAX_COUNT
    }

    /// The index in the run of the game at `place`, from 0, of this shard.
    pub(crate) const fn index_of_game(self, place: u64) -> u64 {
        2 * (place / 2 * self.count + self.index) + place % 2
    }
}

/// As on the command line: the second of eight shards is `2/8`.
impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index.saturating_add(1), self.count)
    }
}

/// A data file that is read game by game.
#[derive(Debug)]
pub struct DataReader {
    path: PathBuf,
    header: Header,
    file: BufReader<File>,
    /// The offset of the next frame, in bytes.
    offset: u64,
}

impl DataReader {
    /// Opens a file and reads its header.
    ///
    /// # Errors
    /// A file that cannot be read or is not a data file.
    pub fn open(path: &Path) -> Result<Self, DataError> {
        let file = File::open(path).map_err(DataError::io(path))?;
        Self::of_file(path, file)
    }

    fn of_file(path: &Path, file: File) -> Result<Self, DataError> {
        let wrong = |reason: String| DataError::Header {
            path: path.to_path_buf(),
            reason,
        };
        let mut file = BufReader::with_capacity(1 << 16, file);
        let mut line = Vec::new();
        let mut head = file.by_ref().take(MAX_HEADER);
        head.read_until(b'\n', &mut line)
            .map_err(DataError::io(path))?;
        let Some(json) = line.strip_prefix(MAGIC.as_bytes()) else {
            return Err(wrong(format!("it begins with {}", quoted_start(&line))));
        };
        if !json.ends_with(b"\n") {
            let start = quoted_start(&line);
            return Err(wrong(format!("its first line is cut short: {start}")));
        }
        let header: Header =
            serde_json::from_slice(json).map_err(|error| wrong(error.to_string()))?;
        if !header.shard.is_valid() {
            return Err(wrong(format!("no such shard: {}", header.shard)));
        }
        Ok(Self {
            path: path.to_path_buf(),
            header,
            file,
            offset: line.len() as u64,
        })
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The header.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The games, without a last one that is cut short: the file may still be growing.
    pub fn until_cut(&mut self) -> impl Iterator<Item = Result<RecordedGame, DataError>> {
        self.by_ref().take_while(|game| {
            !matches!(
                game,
                Err(DataError::Frame {
                    reason: CUT_SHORT,
                    ..
                })
            )
        })
    }

    /// Reads the next game; `None` at the end of the file.
    fn read_game(&mut self) -> Result<Option<RecordedGame>, DataError> {
        let length = self.read(4)?;
        if length.is_empty() {
            return Ok(None);
        }
        let length = length.try_into().map_err(|_| self.broken(CUT_SHORT))?;
        let length = u32::from_le_bytes(length);
        if length > MAX_PAYLOAD {
            return Err(self.broken("the length is too great for a game"));
        }
        let frame = self.read(length as usize + 4)?;
        let (payload, checksum) = match frame.split_last_chunk::<4>() {
            Some(parts) if frame.len() == length as usize + 4 => parts,
            _ if begins_with_game(&frame) => return Err(self.broken("the length is damaged")),
            _ => return Err(self.broken(CUT_SHORT)),
        };
        let game = match crc32fast::hash(payload) == u32::from_le_bytes(*checksum) {
            true => RecordedGame::from_bytes(payload).ok_or("not a game"),
            false => Err("the checksum does not match"),
        };
        match game {
            Ok(game) => {
                self.offset += 8 + u64::from(length);
                Ok(Some(game))
            }
            // A loss of power may leave zeros in place of the last bytes written.
            Err(_) if self.is_zeros_from_within(&frame)? => Err(self.broken(CUT_SHORT)),
            Err(reason) => Err(self.broken(reason)),
        }
    }

    /// Whether the file is zeros from a byte of `frame`, the last one read, to its end. Fewer than [`FEWEST_ZEROS`] may be part of a
    /// damaged frame. Reads up to the first other byte.
    fn is_zeros_from_within(&mut self, frame: &[u8]) -> Result<bool, DataError> {
        let mut zeros = frame.iter().rev().take_while(|&&byte| byte == 0).count();
        if zeros == 0 {
            return Ok(false);
        }
        loop {
            let bytes = self.file.fill_buf().map_err(DataError::io(&self.path))?;
            if bytes.is_empty() {
                return Ok(zeros >= FEWEST_ZEROS);
            }
            if bytes.iter().any(|&byte| byte != 0) {
                return Ok(false);
            }
            zeros += bytes.len();
            let length = bytes.len();
            self.file.consume(length);
        }
    }

    /// The next `count` bytes, or all that are left.
    fn read(&mut self, count: usize) -> Result<Vec<u8>, DataError> {
        let mut bytes = Vec::with_capacity(count);
        let mut next = self.file.by_ref().take(count as u64);
        next.read_to_end(&mut bytes)
            .map_err(DataError::io(&self.path))?;
        Ok(bytes)
    }

    fn broken(&self, reason: &'static str) -> DataError {
        DataError::Frame {
            path: self.path.clone(),
            offset: self.offset,
            reason,
        }
    }
}

/// Returns whether some payload at the start of these bytes is a game that its checksum follows.
fn begins_with_game(bytes: &[u8]) -> bool {
    let mut hasher = crc32fast::Hasher::new();
    bytes.windows(4).enumerate().any(|(length, checksum)| {
        let is_payload = hasher.clone().finalize().to_le_bytes() == checksum;
        hasher.update(&checksum[..1]);
        is_payload && RecordedGame::from_bytes(&bytes[..length]).is_some()
    })
}

impl Iterator for DataReader {
    type Item = Result<RecordedGame, DataError>;

    /// The next game; an error is the last item.
    fn next(&mut self) -> Option<Self::Item> {
        let game = self.read_game();
        if game.is_err() {
            // Nothing after a broken frame can be trusted.
            let _ = self.file.seek(SeekFrom::End(0));
        }
        game.transpose()
    }
}

/// A data file to which games are added.
#[derive(Debug)]
pub struct DataWriter {
    path: PathBuf,
    file: BufWriter<File>,
}

/// The games and positions that a data file has so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Valid games.
    pub games: u64,
    /// Positions with a score in them.
    pub positions: u64,
}

impl DataWriter {
    /// Creates a file, or continues the run that it holds. A last frame that was cut short is removed.
    ///
    /// # Errors
    /// A shard that does not exist; a file that cannot be read or written, is damaged, holds another run, or is in use by
    /// another process.
    pub fn resume(path: &Path, header: &Header) -> Result<(Self, Progress), DataError> {
        if !header.shard.is_valid() {
            let reason = format!("no such shard: {}", header.shard);
            return Err(DataError::mismatch(path, reason));
        }
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(DataError::io(path))?;
        lock(path, &file)?;
        let is_new = file.metadata().map_err(DataError::io(path))?.len() == 0;
        let mut progress = Progress::default();
        let mut end = 0;
        if !is_new {
            let reading = file.try_clone().map_err(DataError::io(path))?;
            let mut reader = DataReader::of_file(path, reading)?;
            expect_same_run(path, reader.header(), header)?;
            for game in reader.until_cut() {
                let game = game?;
                progress.games += 1;
                progress.positions += game.scored() as u64;
            }
            end = reader.offset;
        }
        let mut writer = Self {
            path: path.to_path_buf(),
            file: BufWriter::with_capacity(1 << 16, file),
        };
        writer.cut(end).map_err(DataError::io(path))?;
        if is_new {
            let json = serde_json::to_string(header).expect("a header is plain data");
            writeln!(writer.file, "{MAGIC}{json}").map_err(DataError::io(path))?;
            writer.flush()?;
        }
        Ok((writer, progress))
    }

    fn cut(&mut self, end: u64) -> std::io::Result<()> {
        self.file.get_mut().set_len(end)?;
        self.file.seek(SeekFrom::Start(end))?;
        Ok(())
    }

    /// Appends a game.
    ///
    /// # Errors
    /// I/O errors, such as a full disk; a game that is too long for a file, or has a score of `i16::MIN`.
    pub fn write(&mut self, game: &RecordedGame) -> Result<(), DataError> {
        let payload = game.to_bytes()?;
        if payload.len() > MAX_PAYLOAD as usize {
            let plies = game.plies.len();
            return Err(game.broken(format_args!("{plies} plies are too many for a data file")));
        }
        let mut frame = Vec::with_capacity(payload.len() + 8);
        frame.extend((payload.len() as u32).to_le_bytes());
        frame.extend(&payload);
        frame.extend(crc32fast::hash(&payload).to_le_bytes());
        self.file
            .write_all(&frame)
            .map_err(DataError::io(&self.path))
    }

    /// Flushes everything written so far to the operating system.
    ///
    /// # Errors
    /// I/O errors.
    pub fn flush(&mut self) -> Result<(), DataError> {
        self.file.flush().map_err(DataError::io(&self.path))
    }
}

/// Locks a file against other processes that write it. Without effect on file systems that have no locks.
fn lock(path: &Path, file: &File) -> Result<(), DataError> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            Err(DataError::mismatch(path, "another process is writing it"))
        }
        _ => Ok(()),
    }
}

/// Replaces a data file with the one that `fill` writes, unless another process is writing or replacing it.
pub(crate) fn replace<T, E: From<DataError>>(
    path: &Path,
    header: &Header,
    fill: impl FnOnce(&mut DataWriter) -> Result<T, E>,
) -> Result<T, E> {
    for written in [path, &whole_file::unfinished(path)] {
        if let Ok(file) = File::open(written) {
            lock(written, &file)?;
        }
    }
    whole_file::replace(path, |unfinished| {
        if unfinished.exists() {
            std::fs::remove_file(unfinished).map_err(DataError::io(unfinished))?;
        }
        let (mut writer, _) = DataWriter::resume(unfinished, header)?;
        let filled = fill(&mut writer)?;
        writer.flush()?;
        let file = writer.file.get_ref();
        file.sync_all().map_err(DataError::io(unfinished))?;
        Ok(filled)
    })
}

fn expect_same_run(path: &Path, found: &Header, wanted: &Header) -> Result<(), DataError> {
    if found == wanted {
        return Ok(());
    }
    let reason = format!(
        "it holds another run; name another file or use the same settings: {}",
        differences(found, wanted).join(", ")
    );
    Err(DataError::mismatch(path, reason))
}

/// The settings in which two headers differ, such as `seed is 1 there and 2 here`.
pub(crate) fn differences(found: &Header, wanted: &Header) -> Vec<String> {
    let both = settings(found).into_iter().zip(settings(wanted));
    let different = both.filter(|(found, wanted)| found != wanted);
    different
        .map(|((name, found), (_, wanted))| format!("{name} is {found} there and {wanted} here"))
        .collect()
}

/// The names and the values of all settings of a header.
fn settings(header: &Header) -> Vec<(String, Value)> {
    let Ok(Value::Object(mut settings)) = serde_json::to_value(header) else {
        unreachable!("a header is an object");
    };
    settings.insert("shard".to_string(), header.shard.to_string().into());
    if let Some(Value::Object(self_play)) = settings.remove("self_play") {
        settings.extend(self_play);
    }
    settings.into_iter().collect()
}
