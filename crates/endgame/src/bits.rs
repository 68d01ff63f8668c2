/// Writes numbers of a few bits each, the highest bit first.
#[derive(Debug, Default)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    /// Bits that do not fill a byte yet, in the low end.
    rest: u64,
    rest_len: u32,
}

impl BitWriter {
    /// Appends the lowest `len` bits of `bits`; `len` is at most 32.
    pub(crate) fn push(&mut self, bits: u32, len: u32) {
        debug_assert!(len <= 32 && (len == 32 || bits >> len == 0));
        self.rest = self.rest << len | u64::from(bits);
        self.rest_len += len;
        while self.rest_len >= 8 {
            self.rest_len -= 8;
            self.bytes.push((self.rest >> self.rest_len) as u8);
        }
    }

    /// Fills the last byte with zeros.
    pub(crate) fn align(&mut self) {
        if self.rest_len > 0 {
            self.push(0, 8 - self.rest_len);
        }
    }

    /// Whole bytes written so far.
    pub(crate) fn len(&self) -> usize {
        self.bytes.len()
    }

    pub(crate) fn into_bytes(mut self) -> Vec<u8> {
        self.align();
        self.bytes
    }
}

/// Reads what a [`BitWriter`] wrote; past the end it reads zeros.
#[derive(Debug)]
pub(crate) struct BitReader<'a> {
    bytes: &'a [u8],
    /// Bits that have been taken from `bytes` and not been read, in the high end.
    window: u64,
    window_len: u32,
    /// Whether it has read past the end.
    overrun: bool,
}

impl<'a> BitReader<'a> {
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            window: 0,
            window_len: 0,
            overrun: false,
        }
    }

    /// Reads `len` bits, at most 32.
    #[inline]
    pub(crate) fn pull(&mut self, len: u32) -> u32 {
        let bits = self.peek(len);
        self.skip(len);
        bits
    }

    /// The next `len` bits, at most 32, which stay to be read.
    #[inline]
    pub(crate) fn peek(&mut self, len: u32) -> u32 {
        debug_assert!(len <= 32);
        if self.window_len < len {
            self.fill();
        }
        (self.window >> 32 >> (32 - len)) as u32
    }

    /// Skips `len` bits, of those that the last [`peek`](Self::peek) returned.
    #[inline]
    pub(crate) fn skip(&mut self, len: u32) {
        self.overrun |= self.window_len < len;
        self.window <<= len;
        self.window_len = self.window_len.saturating_sub(len);
    }

    /// Moves bytes into the window, as many as fit.
    #[inline]
    fn fill(&mut self) {
        if let Some(&next) = self.bytes.first_chunk() {
            // The bits below `window_len` come again with the bytes that do not fit, unchanged.
            self.window |= u64::from_be_bytes(next) >> self.window_len;
            let taken = (64 - self.window_len) / 8;
            self.bytes = &self.bytes[taken as usize..];
            self.window_len += 8 * taken;
            return;
        }
        while self.window_len <= 56
            && let Some((&byte, rest)) = self.bytes.split_first()
        {
            self.bytes = rest;
            self.window |= u64::from(byte) << (56 - self.window_len);
            self.window_len += 8;
        }
    }

    /// Whether it has read past the end.
    pub(crate) const fn has_overrun(&self) -> bool {
        self.overrun
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_read_back() {
        let numbers = [
            (1, 1),
            (0, 3),
            (77, 7),
            (u32::MAX, 32),
            (5, 3),
            (0x1234, 16),
        ];
        let mut writer = BitWriter::default();
        for (bits, len) in numbers {
            writer.push(bits, len);
        }
        let bytes = writer.into_bytes();
        let mut reader = BitReader::new(&bytes);
        for (bits, len) in numbers {
            assert_eq!(reader.pull(len), bits);
        }
        assert!(!reader.has_overrun());
        reader.pull(32);
        assert!(reader.has_overrun());
    }
}
