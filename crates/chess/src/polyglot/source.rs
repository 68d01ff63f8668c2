use alloc::vec::Vec;
use core::convert::Infallible;

use super::Entry;

/// A source of a book: anything that returns the sixteen bytes of an entry.
///
/// Bytes in memory are a source, and with the feature `std` a `std::fs::File`, of which only the
/// visited entries are read.
pub trait Source {
    /// The error of a read.
    type Error;

    /// The size of the book, in bytes.
    ///
    /// # Errors
    /// If the size is unknown.
    fn size(&mut self) -> Result<u64, Self::Error>;

    /// The sixteen bytes of an entry, counted from zero.
    ///
    /// # Errors
    /// If they cannot be read.
    fn entry(&mut self, index: u64) -> Result<[u8; Entry::SIZE], Self::Error>;
}

impl Source for &[u8] {
    type Error = Infallible;

    fn size(&mut self) -> Result<u64, Infallible> {
        Ok(self.len() as u64)
    }

    /// # Panics
    /// If `index` lies beyond the end.
    fn entry(&mut self, index: u64) -> Result<[u8; Entry::SIZE], Infallible> {
        Ok(self.as_chunks().0[index as usize])
    }
}

impl Source for Vec<u8> {
    type Error = Infallible;

    fn size(&mut self) -> Result<u64, Infallible> {
        self.as_slice().size()
    }

    /// # Panics
    /// If `index` lies beyond the end.
    fn entry(&mut self, index: u64) -> Result<[u8; Entry::SIZE], Infallible> {
        self.as_slice().entry(index)
    }
}

#[cfg(feature = "std")]
impl Source for std::fs::File {
    type Error = std::io::Error;

    fn size(&mut self) -> Result<u64, std::io::Error> {
        Ok(self.metadata()?.len())
    }

    fn entry(&mut self, index: u64) -> Result<[u8; Entry::SIZE], std::io::Error> {
        use std::io::{Read, Seek, SeekFrom};
        let mut bytes = [0; Entry::SIZE];
        self.seek(SeekFrom::Start(index * Entry::SIZE as u64))?;
        self.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}
