use core::convert::Infallible;

/// A source of text: a slice of bytes, or with the feature `std` a [`Stream`].
pub trait Source {
    /// The error of a read.
    type Error;

    /// The bytes that are loaded.
    fn bytes(&self) -> &[u8];

    /// Drops the first `consumed` loaded bytes, appends more and returns their number. Zero is the end of the
    /// text.
    ///
    /// # Errors
    /// If the input fails; the `consumed` bytes are dropped anyway.
    fn refill(&mut self, consumed: usize) -> Result<usize, Self::Error>;
}

/// A text that is in memory as a whole.
impl Source for &[u8] {
    type Error = Infallible;

    #[inline]
    fn bytes(&self) -> &[u8] {
        self
    }

    fn refill(&mut self, consumed: usize) -> Result<usize, Infallible> {
        *self = &self[consumed..];
        Ok(0)
    }
}

#[cfg(feature = "std")]
pub use stream::Stream;

#[cfg(feature = "std")]
mod stream {
    use alloc::vec;
    use alloc::vec::Vec;
    use std::io::{self, ErrorKind, Read};

    use super::Source;

    /// Bytes read at once.
    const CHUNK: usize = 1 << 16;

    /// A text that is read piece by piece from any [`Read`].
    ///
    /// It has its own buffer, so the input needs none. The buffer starts at 64 KiB and doubles until
    /// the longest token fits.
    #[derive(Debug)]
    pub struct Stream<R> {
        input: R,
        buffer: Vec<u8>,
        loaded: usize,
    }

    impl<R: Read> Stream<R> {
        /// The text of `input`.
        pub fn new(input: R) -> Self {
            Self {
                input,
                buffer: vec![0; CHUNK],
                loaded: 0,
            }
        }
    }

    impl<R: Read> Source for Stream<R> {
        type Error = io::Error;

        #[inline]
        fn bytes(&self) -> &[u8] {
            &self.buffer[..self.loaded]
        }

        fn refill(&mut self, consumed: usize) -> io::Result<usize> {
            self.buffer.copy_within(consumed..self.loaded, 0);
            self.loaded -= consumed;
            if self.loaded == self.buffer.len() {
                self.buffer.resize(2 * self.loaded, 0);
            }
            loop {
                match self.input.read(&mut self.buffer[self.loaded..]) {
                    Ok(read) => {
                        self.loaded += read;
                        return Ok(read);
                    }
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    Err(error) => return Err(error),
                }
            }
        }
    }
}
