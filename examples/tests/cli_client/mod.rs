//! A client that drives one of the binaries through its standard streams.
#![allow(dead_code)] // Each test file uses a part of it.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use chess::Position;
use chess::polyglot::{Book, Entry};
use game_core::Position as _;

/// How long an answer without a search may take, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running engine, killed when it is dropped.
pub(crate) struct Client {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Client {
    pub(crate) fn start(binary: &str, arguments: &[&str]) -> Self {
        let mut child = command(binary, arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let (sender, lines) = channel();
        forward(child.stdout.take().expect("a pipe"), sender);
        Self {
            stdin: child.stdin.take(),
            child,
            lines,
        }
    }

    /// [`start`](Self::start) that also reads standard error.
    pub(crate) fn start_with_errors(binary: &str, arguments: &[&str]) -> Self {
        let mut child = command(binary, arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let (sender, lines) = channel();
        forward(child.stdout.take().expect("a pipe"), sender.clone());
        forward(child.stderr.take().expect("a pipe"), sender);
        Self {
            stdin: child.stdin.take(),
            child,
            lines,
        }
    }

    /// Sends a line.
    pub(crate) fn say(&mut self, line: &str) {
        self.say_bytes(line.as_bytes());
        self.say_bytes(b"\n");
    }

    pub(crate) fn say_bytes(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().expect("the input is open");
        stdin
            .write_all(bytes)
            .and_then(|()| stdin.flush())
            .expect("the engine listens");
    }

    /// The next line.
    pub(crate) fn hear(&mut self) -> String {
        self.hear_within(PATIENCE)
    }

    fn hear_within(&mut self, time: Duration) -> String {
        match self.lines.recv_timeout(time) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => panic!("no answer within {time:?}"),
            Err(RecvTimeoutError::Disconnected) => panic!("the engine is gone"),
        }
    }

    /// The lines up to the first that begins with `start`, which is the last of them.
    pub(crate) fn hear_until(&mut self, start: &str) -> Vec<String> {
        self.hear_until_within(start, PATIENCE)
    }

    pub(crate) fn hear_until_within(&mut self, start: &str, time: Duration) -> Vec<String> {
        let begun = Instant::now();
        let mut lines = Vec::new();
        loop {
            let line = self.hear_within(time.saturating_sub(begun.elapsed()));
            let found = line.starts_with(start);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    /// Sends a line and returns the answer up to the line that begins with `end`.
    pub(crate) fn ask(&mut self, line: &str, end: &str) -> Vec<String> {
        self.say(line);
        self.hear_until(end)
    }

    /// The output within a time.
    pub(crate) fn hear_during(&mut self, time: Duration) -> Vec<String> {
        let end = Instant::now() + time;
        let mut lines = Vec::new();
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            lines.extend(self.lines.recv_timeout(left));
        }
        lines
    }

    /// Ends the input, and returns the rest of the output and the exit status.
    pub(crate) fn end_input(mut self) -> (Vec<String>, ExitStatus) {
        self.stdin = None;
        let mut rest = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => rest.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("the engine does not leave"),
            }
        }
        (rest, self.child.wait().expect("the engine ends"))
    }

    /// Sends quit, which must end the program successfully.
    pub(crate) fn quit(mut self) {
        self.say("quit");
        let (_, status) = self.end_input();
        assert!(status.success(), "{status}");
    }
}

/// Sends the lines of a stream to the channel.
fn forward(stream: impl Read + Send + 'static, sender: Sender<String>) {
    thread::spawn(move || {
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Runs a binary to its end with this input.
pub(crate) fn run(binary: &str, arguments: &[&str], input: &str) -> Output {
    let mut child = command(binary, arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin
        .write_all(input.as_bytes())
        .expect("the program listens");
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

/// The standard output of a run that ends successfully.
pub(crate) fn output(binary: &str, arguments: &[&str], input: &str) -> String {
    let output = run(binary, arguments, input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn command(binary: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(binary);
    command.args(arguments);
    command
}

/// Writes a small Polyglot book of chess under that name and returns its path. It opens with a4,
/// answers 1.e4 with e5 or c5, and castles in the Italian game.
pub(crate) fn book_file(name: &str) -> String {
    let lines = [
        ("", "a4", 1),
        ("e4", "e5", 1),
        ("e4", "c5", 1),
        ("e4 e5 Nf3 Nc6 Bc4 Bc5", "O-O", 1),
    ];
    let entries = lines.map(|(line, reply, weight)| {
        let mut position = Position::start();
        for san in line.split_whitespace() {
            position.play(position.parse_san(san).expect("a legal move"));
        }
        let reply = position.parse_san(reply).expect("a legal move");
        Entry::new(&position, reply, weight)
    });
    let path = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    fs::write(&path, Book::from_entries(entries).as_bytes()).expect("the folder is there");
    path
}
