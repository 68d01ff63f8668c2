use std::io::{self, BufReader};
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use search::Control;

use super::DxpError;
use super::link::{read_message, write_message};
use super::message::Message;

/// A connection whose messages are heard while a search runs: one thread reads them, and ends the
/// search when one comes that the game cannot go on without.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: TcpStream,
    heard: Receiver<Result<Message, DxpError>>,
    search: Arc<RunningSearch>,
}

/// Messages that are heard and not received yet; after them the other side has to wait.
const BACKLOG: usize = 16;

impl Connection {
    /// Listens to a stream. A write that takes longer than `patience` is an error.
    pub(crate) fn new(stream: TcpStream, patience: Duration) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(patience))?;
        let (sender, heard) = sync_channel(BACKLOG);
        let search = Arc::new(RunningSearch::default());
        let (reader, running) = (stream.try_clone()?, Arc::clone(&search));
        thread::Builder::new().spawn(move || listen(reader, &sender, &running))?;
        Ok(Self {
            stream,
            heard,
            search,
        })
    }

    /// Sends a message.
    pub(crate) fn send(&mut self, message: &Message) -> io::Result<()> {
        write_message(&mut self.stream, message)
    }

    /// The next message, if it comes within that time.
    pub(crate) fn receive_within(&self, time: Duration) -> Option<Result<Message, DxpError>> {
        match self.heard.recv_timeout(time) {
            Ok(heard) => Some(heard),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Err(DxpError::Closed)),
        }
    }

    /// The next message, if it is there.
    pub(crate) fn try_receive(&self) -> Option<Result<Message, DxpError>> {
        match self.heard.try_recv() {
            Ok(heard) => Some(heard),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(DxpError::Closed)),
        }
    }

    /// A control that stops as soon as anything but an aside is heard.
    pub(crate) fn begin_search(&self) -> Arc<Control> {
        let control = Arc::new(Control::new());
        self.search.replace(Some(Arc::clone(&control)));
        control
    }

    /// Messages have no search to stop any more.
    pub(crate) fn end_search(&self) {
        self.search.replace(None);
    }
}

/// Ends the thread that reads.
impl Drop for Connection {
    fn drop(&mut self) {
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

/// Hears messages until there is an error, or nobody to receive them.
fn listen(
    stream: TcpStream,
    sender: &SyncSender<Result<Message, DxpError>>,
    search: &RunningSearch,
) {
    let mut reader = BufReader::new(stream);
    loop {
        let heard = read_message(&mut reader);
        let is_error = heard.is_err();
        let is_aside = heard.as_ref().is_ok_and(Message::is_aside);
        if sender.send(heard).is_err() {
            return;
        }
        if !is_aside {
            search.stop();
        }
        if is_error {
            return;
        }
    }
}

/// The search that a message ends, while there is one.
#[derive(Debug, Default)]
struct RunningSearch(Mutex<Option<Arc<Control>>>);

impl RunningSearch {
    fn replace(&self, control: Option<Arc<Control>>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = control;
    }

    fn stop(&self) {
        let control = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(control) = control.as_ref() {
            control.stop();
        }
    }
}
