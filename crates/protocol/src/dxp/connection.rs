use std::io::{self, BufReader};
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use search::Control;

use super::DxpError;
use super::link::{read_message, write_message};
use super::message::Message;

/// A connection that is read while a search runs: one thread reads messages, and stops the
/// search when one arrives that must be handled first.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: TcpStream,
    heard: Receiver<Result<Message, DxpError>>,
    interruptions: Arc<Interruptions>,
}

/// Messages that may wait to be received. Further ones wait in the socket.
const BACKLOG: usize = 16;

impl Connection {
    /// Listens to a stream. A write that takes longer than `patience` is an error.
    pub(crate) fn new(stream: TcpStream, patience: Duration) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(patience))?;
        let (sender, heard) = sync_channel(BACKLOG);
        let interruptions = Arc::new(Interruptions::default());
        let (reader, shared) = (stream.try_clone()?, Arc::clone(&interruptions));
        thread::Builder::new().spawn(move || listen(reader, &sender, &shared))?;
        Ok(Self {
            stream,
            heard,
            interruptions,
        })
    }

    /// Sends a message.
    pub(crate) fn send(&mut self, message: &Message) -> io::Result<()> {
        write_message(&mut self.stream, message)
    }

    /// The next message; `None` if none comes within `time`.
    pub(crate) fn receive_within(&self, time: Duration) -> Option<Result<Message, DxpError>> {
        let heard = match self.heard.recv_timeout(time) {
            Ok(heard) => heard,
            Err(RecvTimeoutError::Timeout) => return None,
            Err(RecvTimeoutError::Disconnected) => return Some(Err(DxpError::Closed)),
        };
        if interrupts(&heard) {
            self.interruptions.lock().waiting -= 1;
        }
        Some(heard)
    }

    /// Whether a message other than an aside has arrived and is not received yet.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interruptions.lock().waiting > 0
    }

    /// A control that stops as soon as a message other than an aside arrives.
    pub(crate) fn begin_search(&self) -> Arc<Control> {
        let control = Arc::new(Control::new());
        let mut interruptions = self.interruptions.lock();
        if interruptions.waiting > 0 {
            control.stop();
        }
        interruptions.search = Some(Arc::clone(&control));
        control
    }

    /// Messages no longer stop the search.
    pub(crate) fn end_search(&self) {
        self.interruptions.lock().search = None;
    }
}

/// Ends the reading thread.
impl Drop for Connection {
    fn drop(&mut self) {
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

/// Receives messages until there is an error or the receiver is dropped.
fn listen(
    stream: TcpStream,
    sender: &SyncSender<Result<Message, DxpError>>,
    interruptions: &Interruptions,
) {
    let mut reader = BufReader::new(stream);
    loop {
        let heard = read_message(&mut reader);
        let is_error = heard.is_err();
        // Counted before it is passed on, so that it cannot stop a search that begins later.
        if interrupts(&heard) {
            interruptions.lock().add();
        }
        if sender.send(heard).is_err() || is_error {
            return;
        }
    }
}

/// Whether the engine must handle the message before it continues.
fn interrupts(heard: &Result<Message, DxpError>) -> bool {
    !heard.as_ref().is_ok_and(Message::is_aside)
}

/// The state of interrupting messages, shared by the threads of a connection.
#[derive(Debug, Default)]
struct Interruptions(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// Interrupting messages that have arrived and are not received yet.
    waiting: usize,
    /// The search that the next message stops.
    search: Option<Arc<Control>>,
}

impl Interruptions {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn add(&mut self) {
        self.waiting += 1;
        if let Some(search) = &self.search {
            search.stop();
        }
    }
}
