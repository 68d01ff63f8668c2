use core::fmt::{self, Display};
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::launch::Observer;
use super::{ClientError, Launch, Line};

/// A program that is driven by lines of text. Dropping it sends `quit`, and kills the program half a
/// second later.
///
/// ```
/// use std::process::Command;
/// use std::time::{Duration, Instant};
///
/// use protocol::client::{EngineProcess, Launch};
///
/// let mut command = Command::new("sh");
/// command.args(["-c", "read -r word; echo \"$word to you\"; echo alas >&2"]);
/// let patience = Duration::from_secs(20);
/// let mut process = EngineProcess::start(Launch::new(command, patience))?;
/// process.say("hello");
/// let deadline = Instant::now() + patience;
/// assert_eq!(process.hear(deadline)?, "hello to you");
/// let error = process.hear(deadline).unwrap_err();
/// assert!(error.to_string().contains("alas"), "{error}");
/// # Ok::<(), protocol::client::ClientError>(())
/// ```
pub struct EngineProcess {
    child: Child,
    /// Lines for the program. A separate thread writes them, because a program that does not read
    /// would block us.
    input: Sender<String>,
    /// Lines of the program. The channel is bounded: a program that writes too much has to wait.
    lines: Receiver<String>,
    error_lines: Arc<Mutex<VecDeque<String>>>,
    /// The thread that reads standard error.
    listener: JoinHandle<()>,
    patience: Duration,
    observer: Option<Observer>,
}

/// Length in bytes at which a longer line is split.
const LONGEST_LINE: u64 = 1 << 16;
/// Lines that may wait in the channel.
const QUEUED_LINES: usize = 1024;
/// Lines of standard error that are kept.
const ERROR_LINES: usize = 8;
/// How long a program may take to end after `quit`.
const QUIT_TIME: Duration = Duration::from_millis(500);
/// Time between two checks of a program that should end.
const QUIT_POLL: Duration = Duration::from_millis(5);
/// The longest wait for a program, about thirty years: a longer one might lie beyond the last `Instant`. Clients shorten longer
/// waits to it.
pub const LONGEST_WAIT: Duration = Duration::from_secs(1_000_000_000);

impl EngineProcess {
    /// Starts a program.
    ///
    /// # Errors
    /// [`ClientError::Start`] with the command if it, or a thread for its lines, cannot be started.
    pub fn start(launch: Launch) -> Result<Self, ClientError> {
        let Launch {
            mut command,
            patience,
            observer,
        } = launch;
        let child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let wrong = |error: io::Error| ClientError::Start(format!("{error}: {command:?}"));
        let mut child = child.map_err(wrong)?;
        let (input, to_write) = channel();
        let (heard, lines) = sync_channel(QUEUED_LINES);
        let error_lines = Arc::new(Mutex::new(VecDeque::new()));
        let stdin = child.stdin.take().expect("a pipe");
        let stdout = child.stdout.take().expect("a pipe");
        let stderr = child.stderr.take().expect("a pipe");
        let [of_lines, of_errors] = [observer.clone(), observer.clone()];
        let words = Arc::clone(&error_lines);
        let listener = spawn(move || write_lines(stdin, &to_write))
            .and_then(|_| spawn(move || send_lines(stdout, &heard, of_lines.as_ref())))
            .and_then(|_| spawn(move || keep_lines(stderr, &words, of_errors.as_ref())));
        let listener = listener.map_err(|error| {
            end(&mut child);
            wrong(error)
        })?;
        Ok(Self {
            child,
            input,
            lines,
            error_lines,
            listener,
            patience: patience.min(LONGEST_WAIT),
            observer,
        })
    }

    /// How long the program may take for an answer that needs no search.
    #[must_use]
    pub const fn patience(&self) -> Duration {
        self.patience
    }

    /// Sends a line. If the program has ended, the next [`hear`](Self::hear) returns the error.
    pub fn say(&self, line: impl Display) {
        send(&self.input, self.observer.as_ref(), &line.to_string());
    }

    /// The next line.
    ///
    /// # Errors
    /// If the program has ended, or no line comes before the deadline.
    pub fn hear(&mut self, deadline: Instant) -> Result<String, ClientError> {
        match self.hear_before(deadline)? {
            Some(line) => Ok(line),
            None => Err(ClientError::NoAnswer(self.with_error_lines("no answer"))),
        }
    }

    /// The next line; `None` if none comes before the deadline.
    ///
    /// # Errors
    /// If the program has ended.
    pub fn hear_before(&mut self, deadline: Instant) -> Result<Option<String>, ClientError> {
        // A program that never stops writing must not get past the deadline.
        let Some(time) = deadline.checked_duration_since(Instant::now()) else {
            return Ok(None);
        };
        match self.lines.recv_timeout(time) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    /// Discards the lines received so far.
    pub fn drain(&mut self) {
        self.lines.try_iter().take(QUEUED_LINES).for_each(drop);
    }

    /// A handle that sends `command` from any thread.
    #[must_use]
    pub fn stopper(&self, command: &'static str) -> Stopper {
        Stopper {
            input: self.input.clone(),
            observer: self.observer.clone(),
            command,
        }
    }

    /// Reads lines until `read` finds an answer. Fails after [`patience`](Self::patience).
    pub(super) fn hear_answer<T>(
        &mut self,
        mut read: impl FnMut(&str) -> Result<Option<T>, ClientError>,
    ) -> Result<T, ClientError> {
        let deadline = Instant::now() + self.patience;
        loop {
            let line = self.hear(deadline)?;
            if let Some(answer) = read(&line)? {
                return Ok(answer);
            }
        }
    }

    /// Reads lines until the program has answered all earlier commands. A refusal before the answer is returned once
    /// the answer is read, so that no later call takes the answer for its own.
    pub(super) fn hear_verdict(
        &mut self,
        mut read: impl FnMut(&str) -> Verdict,
    ) -> Result<(), ClientError> {
        let deadline = Instant::now() + self.patience;
        let mut refusal = None;
        loop {
            let line = match self.hear(deadline) {
                // The refusal explains the missing answer.
                Err(error @ ClientError::NoAnswer(_)) => return Err(refusal.unwrap_or(error)),
                line => line?,
            };
            match read(&line) {
                Verdict::Answered => return refusal.map_or(Ok(()), Err),
                Verdict::Refused(error) => drop(refusal.get_or_insert(error)),
                Verdict::Unrelated => (),
            }
        }
    }

    /// Reads the lines of a searching program until `read` finds the end of the search. Sends the line
    /// `stop` after `timeout`, or when `read` returns [`Step::Stop`]; the program then has `grace` to answer.
    pub(super) fn hear_search<T>(
        &mut self,
        stop: &str,
        (timeout, grace): (Duration, Duration),
        mut read: impl FnMut(&str) -> Result<Step<T>, ClientError>,
    ) -> Result<T, ClientError> {
        let [timeout, grace] = [timeout, grace].map(|wait| wait.min(LONGEST_WAIT));
        let mut deadline = Instant::now() + timeout;
        let mut is_stopping = false;
        loop {
            let step = match self.hear_before(deadline)? {
                Some(line) => read(&line)?,
                None if is_stopping => {
                    let detail = self.with_error_lines("no answer to a search");
                    return Err(ClientError::NoAnswer(detail));
                }
                None => Step::Stop,
            };
            match step {
                Step::Continue => (),
                Step::Done(found) => return Ok(found),
                Step::Stop if is_stopping => (),
                Step::Stop => {
                    is_stopping = true;
                    self.say(stop);
                    deadline = Instant::now() + grace;
                }
            }
        }
    }

    fn ended(&mut self) -> ClientError {
        let status = wait(|| self.child.try_wait().ok().flatten());
        wait(|| self.listener.is_finished().then_some(()));
        let what = match status {
            Some(status) => format!("the program ended, {status}"),
            None => "the program closed its output".to_string(),
        };
        ClientError::Ended(self.with_error_lines(&what))
    }

    fn with_error_lines(&self, what: &str) -> String {
        let words = self.error_lines.lock();
        let words = words.unwrap_or_else(PoisonError::into_inner);
        match words.is_empty() {
            true => what.to_string(),
            false => {
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                format!("{what}; standard error: {:?}", words.join(" | "))
            }
        }
    }
}

impl fmt::Debug for EngineProcess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EngineProcess")
            .field("child", &self.child)
            .field("patience", &self.patience)
            .finish_non_exhaustive()
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        self.say("quit");
        if wait(|| self.child.try_wait().ok().flatten()).is_none() {
            end(&mut self.child);
        }
    }
}

/// Stops the search of a program, from any thread.
#[derive(Clone)]
pub struct Stopper {
    input: Sender<String>,
    observer: Option<Observer>,
    command: &'static str,
}

impl Stopper {
    /// Makes the program end its search, which then returns as usual.
    pub fn stop(&self) {
        send(&self.input, self.observer.as_ref(), self.command);
    }
}

impl fmt::Debug for Stopper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Stopper").field(&self.command).finish()
    }
}

/// The meaning of a line for an earlier command.
pub(super) enum Verdict {
    /// The program has carried out the command.
    Answered,
    /// The program has refused it.
    Refused(ClientError),
    /// The line is about something else.
    Unrelated,
}

/// Whether a search continues after a line.
pub(super) enum Step<T> {
    /// The search continues.
    Continue,
    /// The search must be stopped.
    Stop,
    /// The search has ended.
    Done(T),
}

fn send(input: &Sender<String>, observer: Option<&Observer>, line: &str) {
    if let Some(observer) = observer {
        observer(Line::Sent(line));
    }
    // The next `hear` notices a program that has ended.
    let _ = input.send(format!("{line}\n"));
}

/// A thread of its own; an error if the system refuses it.
fn spawn(run: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    thread::Builder::new().spawn(run)
}

/// Kills a program.
fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}

/// Polls `look` until it returns a result, for at most [`QUIT_TIME`].
fn wait<T>(mut look: impl FnMut() -> Option<T>) -> Option<T> {
    let until = Instant::now() + QUIT_TIME;
    loop {
        let found = look();
        if found.is_some() || Instant::now() >= until {
            return found;
        }
        thread::sleep(QUIT_POLL);
    }
}

fn write_lines(mut input: impl Write, lines: &Receiver<String>) {
    for line in lines {
        let written = input
            .write_all(line.as_bytes())
            .and_then(|()| input.flush());
        if written.is_err() {
            return;
        }
    }
}

fn send_lines(output: impl Read, heard: &SyncSender<String>, observer: Option<&Observer>) {
    let mut output = BufReader::new(output);
    while let Ok(Some(line)) = read_line(&mut output) {
        if let Some(observer) = observer {
            observer(Line::Received(&line));
        }
        if heard.send(line).is_err() {
            return;
        }
    }
}

fn keep_lines(output: impl Read, kept: &Mutex<VecDeque<String>>, observer: Option<&Observer>) {
    let mut output = BufReader::new(output);
    while let Ok(Some(line)) = read_line(&mut output) {
        if let Some(observer) = observer {
            observer(Line::Error(&line));
        }
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == ERROR_LINES {
            kept.pop_front();
        }
        kept.push_back(line.chars().take(200).collect());
    }
}

/// The next line without its line ending, or the next [`LONGEST_LINE`] bytes of it; `None` at the end.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let read = input.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    let text = String::from_utf8_lossy(&line);
    Ok((read > 0).then(|| text.trim_end_matches(['\r', '\n']).to_string()))
}
