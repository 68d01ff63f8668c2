use alloc::string::String;

use crate::{Location, Source};

/// A source, and the place up to which it has been read.
#[derive(Debug)]
pub(crate) struct Cursor<S> {
    source: S,
    /// The index of the next byte in the loaded bytes.
    at: usize,
    /// Bytes that were dropped before the loaded ones.
    forgotten: u64,
    has_ended: bool,
    /// The place up to which lines have been counted.
    mark: Mark,
}

#[derive(Clone, Copy, Debug)]
struct Mark {
    /// The place in the loaded bytes.
    at: usize,
    location: Location,
}

impl<S: Source> Cursor<S> {
    pub(crate) const fn new(source: S) -> Self {
        let location = Location::START;
        Self {
            source,
            at: 0,
            forgotten: 0,
            has_ended: false,
            mark: Mark { at: 0, location },
        }
    }

    /// The loaded bytes from here on.
    #[inline]
    pub(crate) fn rest(&self) -> &[u8] {
        &self.source.bytes()[self.at..]
    }

    /// Advances by `bytes` loaded bytes.
    #[inline]
    pub(crate) fn advance(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// Bytes from the beginning of the text to here.
    #[inline]
    pub(crate) fn offset(&self) -> u64 {
        self.forgotten + self.at as u64
    }

    /// Loads more bytes; `false` at the end of the text.
    #[cold]
    pub(crate) fn load(&mut self) -> Result<bool, S::Error> {
        if self.has_ended {
            return Ok(false);
        }
        let location = self.location();
        let forgotten = core::mem::take(&mut self.at);
        self.forgotten += forgotten as u64;
        self.mark = Mark { at: 0, location };
        let loaded = self.source.refill(forgotten)?;
        self.has_ended = loaded == 0;
        Ok(loaded > 0)
    }

    /// The line and column of the next byte.
    pub(crate) fn location(&mut self) -> Location {
        let Mark { at, location } = self.mark;
        let passed = &self.source.bytes()[at..self.at];
        self.mark = Mark {
            at: self.at,
            location: after(location, passed),
        };
        self.mark.location
    }
}

/// The place after `passed`, which begins at `location`.
fn after(location: Location, passed: &[u8]) -> Location {
    match memchr::memrchr(b'\n', passed) {
        None => Location {
            column: location.column + passed.len() as u64,
            ..location
        },
        Some(last) => Location {
            line: location.line + memchr::memchr_iter(b'\n', passed).count() as u64,
            column: (passed.len() - last) as u64,
        },
    }
}

/// The text of `bytes`, which are UTF-8 or else Latin-1. `buffer` holds the text if it was converted.
#[inline]
pub(crate) fn decode<'a>(bytes: &'a [u8], buffer: &'a mut String) -> &'a str {
    match core::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => {
            buffer.clear();
            buffer.extend(bytes.iter().map(|&byte| char::from(byte)));
            buffer
        }
    }
}
