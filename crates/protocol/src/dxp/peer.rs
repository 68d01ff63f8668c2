use core::fmt::Display;
use std::io::{self, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use search::Control;

use super::DxpError;
use super::connection::Connection;
use super::message::Message;

/// The program at the other end. Its chat messages are printed at once.
#[derive(Debug)]
pub(crate) struct Peer<'a, W> {
    connection: Connection,
    patience: Duration,
    output: &'a mut W,
}

impl<'a, W: Write> Peer<'a, W> {
    /// The program at the other end of `stream`, which may be silent for `patience`.
    pub(crate) fn new(
        stream: TcpStream,
        patience: Duration,
        output: &'a mut W,
    ) -> io::Result<Self> {
        Ok(Self {
            connection: Connection::new(stream, patience)?,
            patience,
            output,
        })
    }

    /// Prints a line for the user.
    pub(crate) fn say(&mut self, text: impl Display) -> io::Result<()> {
        writeln!(self.output, "{text}")?;
        self.output.flush()
    }

    /// Sends a message.
    pub(crate) fn send(&mut self, message: &Message) -> Result<(), DxpError> {
        Ok(self.connection.send(message)?)
    }

    /// Waits for a message other than an aside.
    ///
    /// # Errors
    /// [`DxpError::Silent`] if none comes in time, or any error that ends the connection.
    pub(crate) fn receive(&mut self) -> Result<Message, DxpError> {
        self.receive_within(self.patience)
    }

    /// [`receive`](Self::receive) that waits for at most `most`.
    pub(crate) fn receive_within(&mut self, most: Duration) -> Result<Message, DxpError> {
        let patience = self.patience.min(most);
        let begun = Instant::now();
        loop {
            let left = patience.saturating_sub(begun.elapsed());
            match self.connection.receive_within(left) {
                Some(Ok(message)) if message.is_aside() && !left.is_zero() => {
                    self.show(&message)?;
                }
                Some(Ok(message)) if message.is_aside() => return Err(DxpError::Silent(patience)),
                Some(heard) => return heard,
                None => return Err(DxpError::Silent(patience)),
            }
        }
    }

    /// Searches until the search ends or a message arrives; [`has_spoken`](Self::has_spoken) reports
    /// which.
    pub(crate) fn search<T>(&mut self, search: impl FnOnce(&Control) -> T) -> T {
        let control = self.connection.begin_search();
        let result = search(&control);
        self.connection.end_search();
        result
    }

    /// Whether a message other than an aside can be received at once.
    pub(crate) fn has_spoken(&self) -> bool {
        self.connection.is_interrupted()
    }

    fn show(&mut self, aside: &Message) -> io::Result<()> {
        match aside {
            Message::Chat(words) => self.say(format_args!("the opponent says: {words}")),
            other => {
                let text = other.to_string();
                // Standard error may be closed.
                let _ = writeln!(std::io::stderr(), "warning: unknown DXP message {text:?}");
                Ok(())
            }
        }
    }
}
