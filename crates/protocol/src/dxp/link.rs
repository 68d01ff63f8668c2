use std::io::{self, BufRead, Read, Write};

use game_core::ParseError;

use super::DxpError;
use super::message::{MAX_LEN, Message};

/// The byte that ends a message.
const END: u8 = 0;

/// Reads the next message, which may arrive in several parts.
///
/// # Errors
/// [`DxpError::Closed`] if the other side closed the connection after its last message; a text if it closed it
/// within a message, or sent one that is too long or cannot be read.
pub(crate) fn read_message(reader: &mut impl BufRead) -> Result<Message, DxpError> {
    let mut bytes = Vec::with_capacity(MAX_LEN + 1);
    let most = MAX_LEN as u64 + 1;
    reader.by_ref().take(most).read_until(END, &mut bytes)?;
    let wrong = |bytes: &[u8], reason| ParseError::new(&String::from_utf8_lossy(bytes), reason);
    match bytes.split_last() {
        Some((&END, message)) => Ok(Message::parse(message)?),
        Some(_) if bytes.len() > MAX_LEN => {
            Err(wrong(&bytes, "a DXP message of more than 127 characters").into())
        }
        Some(_) => Err(wrong(&bytes, "the connection ended within a DXP message").into()),
        None => Err(DxpError::Closed),
    }
}

/// Writes a message at once.
pub(crate) fn write_message(writer: &mut impl Write, message: &Message) -> io::Result<()> {
    let mut bytes = message.to_string().into_bytes();
    bytes.push(END);
    writer.write_all(&bytes)?;
    writer.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::io::BufReader;

    /// Reads at most a few bytes at a time, as a network may.
    struct Trickle<'a>(&'a [u8], usize);

    impl Read for Trickle<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let len = buffer.len().min(self.1);
            self.0.read(&mut buffer[..len])
        }
    }

    fn messages(bytes: &[u8], chunk: usize) -> (Vec<Message>, DxpError) {
        let mut reader = BufReader::with_capacity(chunk, Trickle(bytes, chunk));
        let mut messages = Vec::new();
        loop {
            match read_message(&mut reader) {
                Ok(message) => messages.push(message),
                Err(error) => return (messages, error),
            }
        }
    }

    #[test]
    fn messages_come_in_pieces_or_together() {
        let mut bytes = Vec::new();
        let sent = [
            Message::Chat("hello".to_string()),
            Message::Chat(String::new()),
        ];
        for message in &sent {
            write_message(&mut bytes, message).unwrap();
        }
        for chunk in 1..=bytes.len() {
            let (heard, error) = messages(&bytes, chunk);
            assert_eq!(heard, sent, "{chunk}");
            assert!(matches!(error, DxpError::Closed), "{error}");
        }
    }

    #[test]
    fn half_a_message_and_one_too_long_are_errors_that_quote_them() {
        let (heard, error) = messages(b"E00\0M0012", 3);
        assert_eq!(heard.len(), 1);
        assert!(error.to_string().contains("\"M0012\""), "{error}");
        let (heard, error) = messages(&[b'C'; 127], 1000);
        assert_eq!(heard, []);
        assert!(error.to_string().contains("within"), "{error}");
        let (_, error) = messages(&[b'C'; 100_000], 1000);
        assert!(error.to_string().contains("more than 127"), "{error}");
    }

    proptest! {
        #[test]
        fn any_bytes_end_in_an_error(bytes: Vec<u8>, chunk in 1..50_usize) {
            let (heard, _) = messages(&bytes, chunk);
            prop_assert!(heard.len() <= bytes.len());
        }
    }
}
