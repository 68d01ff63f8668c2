use std::fs::File;
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use game_core::zobrist;

/// Bytes of a page.
const PAGE: usize = 4096;

/// Pages of all files, in a bounded number of slots. A page can be in one slot only.
#[derive(Debug)]
pub(crate) struct Pages(Vec<Mutex<Slot>>);

#[derive(Debug, Default)]
struct Slot {
    /// The numbers of the file and the page; `None` if the slot is empty.
    holds: Option<(u32, u64)>,
    bytes: Vec<u8>,
}

/// A file that is read page by page.
#[derive(Debug)]
pub(crate) struct PagedFile {
    source: Source,
    number: u32,
    size: u64,
}

#[derive(Debug)]
enum Source {
    File(Mutex<File>),
    Memory(Vec<u8>),
}

impl Pages {
    /// A cache of at most `bytes` bytes, but of one page at least.
    pub(crate) fn new(bytes: usize) -> Self {
        let slots = (bytes / (PAGE + size_of::<Mutex<Slot>>())).max(1);
        Self((0..slots).map(|_| Mutex::default()).collect())
    }

    /// Reads bytes of a file, which may lie on several pages; `None` past its end and if it cannot be read.
    pub(crate) fn read(&self, file: &PagedFile, start: u64, bytes: &mut [u8]) -> Option<()> {
        let end = start.checked_add(bytes.len() as u64)?;
        if end > file.size {
            return None;
        }
        let mut at = start;
        let mut rest = bytes;
        while !rest.is_empty() {
            let (page, offset) = (at / PAGE as u64, (at % PAGE as u64) as usize);
            let (part, behind) = rest.split_at_mut(rest.len().min(PAGE - offset));
            self.read_part(file, page, offset, part)?;
            at += part.len() as u64;
            rest = behind;
        }
        Some(())
    }

    fn read_part(&self, file: &PagedFile, page: u64, offset: usize, part: &mut [u8]) -> Option<()> {
        let holds = Some((file.number, page));
        let hash = zobrist::mix(u64::from(file.number) << 40 ^ page);
        let slot = &self.0[(hash % self.0.len() as u64) as usize];
        let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
        if slot.holds != holds {
            slot.holds = None;
            let start = page * PAGE as u64;
            let len = (file.size - start).min(PAGE as u64) as usize;
            slot.bytes.resize(len, 0);
            file.read_exact(start, &mut slot.bytes).ok()?;
            slot.holds = holds;
        }
        part.copy_from_slice(slot.bytes.get(offset..offset + part.len())?);
        Some(())
    }

    /// Empties all slots.
    #[cfg(test)]
    pub(crate) fn forget(&self) {
        for slot in &self.0 {
            slot.lock().unwrap().holds = None;
        }
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
    /// Opens a file. No other file may have the same `number`.
    pub(crate) fn open(path: &Path, number: u32) -> io::Result<Self> {
        let file = File::open(path)?;
        let size = file.metadata()?.len();
        Ok(Self {
            source: Source::File(Mutex::new(file)),
            number,
            size,
        })
    }

    /// A file in memory. No other file may have the same `number`.
    pub(crate) fn in_memory(bytes: Vec<u8>, number: u32) -> Self {
        Self {
            size: bytes.len() as u64,
            source: Source::Memory(bytes),
            number,
        }
    }

    pub(crate) const fn size(&self) -> u64 {
        self.size
    }

    fn read_exact(&self, start: u64, bytes: &mut [u8]) -> io::Result<()> {
        match &self.source {
            Source::File(file) => {
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                file.seek(SeekFrom::Start(start))?;
                file.read_exact(bytes)
            }
            Source::Memory(all) => {
                let mut all = Cursor::new(all);
                all.set_position(start);
                all.read_exact(bytes)
            }
        }
    }
}
