use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::conversation_log::ConversationLog;
use crate::{Fault, FaultKind, Turn};

/// A program that talks by lines. It is killed when this is dropped.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    /// Lines for the program. A thread of its own writes them, for a program that does not read
    /// would block us.
    input: Sender<String>,
    /// Lines of the program. The channel is bounded: a program that floods us waits for itself.
    lines: Receiver<String>,
    last_words: Arc<Mutex<VecDeque<String>>>,
    /// The thread that reads standard error.
    listener: JoinHandle<()>,
    log: Option<Arc<ConversationLog>>,
}

/// How a program is started.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Launch<'a> {
    /// The program and its arguments.
    pub(crate) command: &'a [String],
    /// Its working directory, if not ours.
    pub(crate) directory: Option<&'a Path>,
    /// The folder for a log of the conversation.
    pub(crate) log: Option<&'a Path>,
    /// The name of the player.
    pub(crate) name: &'a str,
}

/// A longer line is cut.
const LONGEST_LINE: u64 = 1 << 16;
/// Lines that wait to be heard.
const UNHEARD_LINES: usize = 1024;
/// Lines of standard error that are kept.
const LAST_WORDS: usize = 8;
/// How long a program that was told to quit may take.
const FAREWELL: Duration = Duration::from_millis(500);
/// How often it is looked whether it has.
const FAREWELL_POLL: Duration = Duration::from_millis(5);

impl Process {
    /// Starts a program with its arguments.
    ///
    /// # Errors
    /// If it cannot be started; the fault quotes the command.
    pub(crate) fn start(launch: &Launch<'_>) -> Result<Self, Fault> {
        let command = launch.command;
        let wrong = |reason: &dyn core::fmt::Display| {
            Fault::new(
                FaultKind::Start,
                format_args!("{reason}: {:?}", command.join(" ")),
            )
        };
        let (program, arguments) = command.split_first().ok_or_else(|| wrong(&"no command"))?;
        let mut start = Command::new(program);
        start.args(arguments);
        if let Some(directory) = launch.directory {
            start.current_dir(directory);
        }
        let child = start
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let mut child = child.map_err(|error| wrong(&error))?;
        let log = match launch.log {
            Some(folder) => {
                let log = ConversationLog::create(folder, launch.name, child.id());
                Some(Arc::new(log.map_err(|error| wrong(&error))?))
            }
            None => None,
        };
        let (input, to_write) = channel();
        let (heard, lines) = sync_channel(UNHEARD_LINES);
        let last_words = Arc::new(Mutex::new(VecDeque::new()));
        let stdin = child.stdin.take().expect("a pipe");
        thread::spawn(move || write_lines(stdin, &to_write));
        let stdout = child.stdout.take().expect("a pipe");
        let output_log = log.clone();
        thread::spawn(move || send_lines(stdout, &heard, output_log.as_deref()));
        let stderr = child.stderr.take().expect("a pipe");
        let words = Arc::clone(&last_words);
        let error_log = log.clone();
        let listener = thread::spawn(move || keep_lines(stderr, &words, error_log.as_deref()));
        Ok(Self {
            child,
            input,
            lines,
            last_words,
            listener,
            log,
        })
    }

    /// Sends a line. That the program has gone is told by what is heard next.
    pub(crate) fn say(&self, line: &str) {
        if let Some(log) = &self.log {
            log.note('>', line);
        }
        let _ = self.input.send(format!("{line}\n"));
    }

    /// The next line.
    ///
    /// # Errors
    /// If the program has ended, or no line comes before the deadline.
    pub(crate) fn hear(&mut self, deadline: Instant) -> Result<String, Fault> {
        match self.hear_before(deadline)? {
            Some(line) => Ok(line),
            None => Err(Fault::new(
                FaultKind::Hang,
                self.with_last_words("no answer"),
            )),
        }
    }

    /// The next line; `None` if none comes before the deadline.
    ///
    /// # Errors
    /// If the program has ended.
    pub(crate) fn hear_before(&mut self, deadline: Instant) -> Result<Option<String>, Fault> {
        // A program that never stops talking must not be listened to for ever.
        let Some(time) = deadline.checked_duration_since(Instant::now()) else {
            return Ok(None);
        };
        match self.lines.recv_timeout(time) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.crash()),
        }
    }

    /// The next line of a player who thinks. When the flag falls, the program is told to move.
    ///
    /// # Errors
    /// If the program has ended, or no line comes before the deadline.
    pub(crate) fn hear_in_turn(
        &mut self,
        turn: &Turn<'_>,
        command: &str,
        is_told: &mut bool,
    ) -> Result<String, Fault> {
        if let Some(flag_fall) = turn.flag_fall.filter(|_| !*is_told) {
            if let Some(line) = self.hear_before(flag_fall)? {
                return Ok(line);
            }
            *is_told = true;
            self.say(command);
        }
        self.hear(turn.deadline)
    }

    /// Passes over what was said before.
    pub(crate) fn drain(&mut self) {
        for _ in 0..UNHEARD_LINES {
            if self.lines.try_recv().is_err() {
                return;
            }
        }
    }

    fn crash(&mut self) -> Fault {
        let ended = wait(|| self.child.try_wait().ok().flatten());
        wait(|| self.listener.is_finished().then_some(()));
        let what = match ended {
            Some(status) => format!("the program ended, {status}"),
            None => "the program closed its output".to_string(),
        };
        Fault::new(FaultKind::Crash, self.with_last_words(&what))
    }

    fn with_last_words(&self, what: &str) -> String {
        let words = self
            .last_words
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        match words.is_empty() {
            true => what.to_string(),
            false => {
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                format!("{what}; standard error: {:?}", words.join(" | "))
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.say("quit");
        if wait(|| self.child.try_wait().ok().flatten()).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// What comes to be within the time of a farewell.
fn wait<T>(mut look: impl FnMut() -> Option<T>) -> Option<T> {
    let until = Instant::now() + FAREWELL;
    loop {
        let found = look();
        if found.is_some() || Instant::now() >= until {
            return found;
        }
        thread::sleep(FAREWELL_POLL);
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

fn send_lines(output: impl Read, heard: &SyncSender<String>, log: Option<&ConversationLog>) {
    let mut output = BufReader::new(output);
    while let Ok(Some(line)) = read_line(&mut output) {
        if let Some(log) = log {
            log.note('<', &line);
        }
        if heard.send(line).is_err() {
            return;
        }
    }
}

fn keep_lines(output: impl Read, kept: &Mutex<VecDeque<String>>, log: Option<&ConversationLog>) {
    let mut output = BufReader::new(output);
    while let Ok(Some(line)) = read_line(&mut output) {
        if let Some(log) = log {
            log.note('!', &line);
        }
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == LAST_WORDS {
            kept.pop_front();
        }
        kept.push_back(line.chars().take(200).collect());
    }
}

/// The next line without its end, or a part of it if it is too long; `None` at the end.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let read = input.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    let text = String::from_utf8_lossy(&line);
    Ok((read > 0).then(|| text.trim_end_matches(['\r', '\n']).to_string()))
}
