use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use game_core::zobrist;

/// Bytes of a page.
const PAGE: usize = 4096;
/// The most pages, 4 GiB. Their slots are allocated at once.
const MAX_SLOTS: usize = 1 << 20;
/// Files that are open at once: the tables of six men are more files than many systems let a program open.
const OPEN_FILES: usize = 64;

/// Pages of all files, in a bounded number of slots. A page can be in one slot only.
#[derive(Debug)]
pub(crate) struct Pages {
    slots: Vec<Mutex<Slot>>,
    open_files: [Mutex<Option<OpenFile>>; OPEN_FILES],
}

/// An open file with its number. A file can be in one place of [`Pages::open_files`] only.
#[derive(Debug)]
struct OpenFile {
    number: u32,
    file: File,
}

#[derive(Debug, Default)]
struct Slot {
    /// The numbers of the file and the page; `None` if the slot is empty.
    holds: Option<(u32, u64)>,
    bytes: Vec<u8>,
}

/// A file that is read page by page, or the bytes of one.
#[derive(Debug)]
pub(crate) enum PagedFile {
    Disk(DiskFile),
    Memory(Vec<u8>),
}

/// A file on disk.
#[derive(Debug)]
pub(crate) struct DiskFile {
    path: PathBuf,
    number: u32,
    size: u64,
}

impl Pages {
    /// A cache of at most `bytes` bytes, with one page at least and [`MAX_SLOTS`] at most.
    pub(crate) fn new(bytes: usize) -> Self {
        let slots = (bytes / (PAGE + size_of::<Mutex<Slot>>())).clamp(1, MAX_SLOTS);
        Self {
            slots: (0..slots).map(|_| Mutex::default()).collect(),
            open_files: [const { Mutex::new(None) }; OPEN_FILES],
        }
    }

    /// Reads bytes of a file, which may lie on several pages; `None` past its end and if it cannot be read.
    pub(crate) fn read(&self, file: &PagedFile, start: u64, bytes: &mut [u8]) -> Option<()> {
        self.try_read(file, start, bytes).ok()
    }

    /// The same with the error; past the end of the file it is [`io::ErrorKind::UnexpectedEof`].
    pub(crate) fn try_read(
        &self,
        file: &PagedFile,
        start: u64,
        bytes: &mut [u8],
    ) -> io::Result<()> {
        let end = start.checked_add(bytes.len() as u64);
        if end.is_none_or(|end| end > file.size()) {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        match file {
            PagedFile::Disk(file) => self.read_pages(file, start, bytes),
            PagedFile::Memory(all) => {
                bytes.copy_from_slice(&all[start as usize..][..bytes.len()]);
                Ok(())
            }
        }
    }

    /// Reads bytes that lie within the file.
    fn read_pages(&self, file: &DiskFile, start: u64, bytes: &mut [u8]) -> io::Result<()> {
        let mut at = start;
        let mut rest = bytes;
        while !rest.is_empty() {
            let (page, offset) = (at / PAGE as u64, (at % PAGE as u64) as usize);
            let (part, behind) = rest.split_at_mut(rest.len().min(PAGE - offset));
            self.read_part(file, page, offset, part)?;
            at += part.len() as u64;
            rest = behind;
        }
        Ok(())
    }

    /// Reads bytes that lie within the page.
    fn read_part(
        &self,
        file: &DiskFile,
        page: u64,
        offset: usize,
        part: &mut [u8],
    ) -> io::Result<()> {
        let holds = Some((file.number, page));
        let hash = zobrist::mix(u64::from(file.number) << 40 ^ page);
        let mut slot = lock(&self.slots[(hash % self.slots.len() as u64) as usize]);
        if slot.holds != holds {
            slot.holds = None;
            let start = page * PAGE as u64;
            let len = (file.size - start).min(PAGE as u64) as usize;
            slot.bytes.clear();
            slot.bytes.reserve_exact(len);
            slot.bytes.resize(len, 0);
            self.read_file(file, start, &mut slot.bytes)?;
            slot.holds = holds;
        }
        part.copy_from_slice(&slot.bytes[offset..][..part.len()]);
        Ok(())
    }

    fn read_file(&self, file: &DiskFile, start: u64, bytes: &mut [u8]) -> io::Result<()> {
        let number = file.number;
        let mut open = lock(&self.open_files[number as usize % OPEN_FILES]);
        if open.as_ref().is_none_or(|open| open.number != number) {
            let file = File::open(&file.path)?;
            *open = Some(OpenFile { number, file });
        }
        let OpenFile { file, .. } = open.as_mut().expect("it has just been opened");
        file.seek(SeekFrom::Start(start))?;
        file.read_exact(bytes)
    }

    /// A little-endian number of 16 bits.
    pub(crate) fn u16(&self, file: &PagedFile, at: u64) -> Option<u16> {
        let mut bytes = [0; 2];
        self.read(file, at, &mut bytes)?;
        Some(u16::from_le_bytes(bytes))
    }

    /// A little-endian number of 32 bits.
    pub(crate) fn u32(&self, file: &PagedFile, at: u64) -> Option<u32> {
        let mut bytes = [0; 4];
        self.read(file, at, &mut bytes)?;
        Some(u32::from_le_bytes(bytes))
    }
}

impl PagedFile {
    /// A file on disk. No other file may have the same `number`.
    pub(crate) fn on_disk(path: &Path, number: u32) -> io::Result<Self> {
        Ok(Self::Disk(DiskFile {
            path: path.to_owned(),
            number,
            size: File::open(path)?.metadata()?.len(),
        }))
    }

    pub(crate) const fn size(&self) -> u64 {
        match self {
            Self::Disk(file) => file.size,
            Self::Memory(bytes) => bytes.len() as u64,
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::{env, fs, process};

    use super::*;

    /// Files whose numbers share a place among the open files.
    #[test]
    fn files_that_share_a_place_are_read_in_turn() {
        let folder = env::temp_dir().join(format!("syzygy-pages-{}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        let files: Vec<_> = (0..3)
            .map(|content: u8| {
                let path = folder.join(content.to_string());
                fs::write(&path, [content; PAGE + 2]).unwrap();
                PagedFile::on_disk(&path, u32::from(content) * OPEN_FILES as u32).unwrap()
            })
            .collect();
        let pages = Pages::new(0);
        for at in [0, PAGE as u64, PAGE as u64 - 1] {
            for (content, file) in (0..).zip(&files) {
                assert_eq!(pages.u16(file, at), Some(content * 0x101));
                assert_eq!(pages.u16(file, PAGE as u64 + 1), None);
            }
        }
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(pages.u16(&files[0], 0), None);
        assert_eq!(pages.u16(&files[2], 0), Some(0x202));
    }
}
