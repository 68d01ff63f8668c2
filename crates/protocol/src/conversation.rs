//! Reads commands while earlier ones are carried out.

use core::fmt::Display;
use core::ops::ControlFlow;
use std::io::{BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use game_core::ParseError;

use crate::task::{Task, Tasks};

/// A protocol, with the engine that it controls.
pub(crate) trait Protocol: Send {
    /// A command that waits until the earlier ones are carried out.
    type Request: Send;

    /// Parses a line; `None` if there is nothing to do. `line` is an error if it is not valid UTF-8.
    fn read(line: Result<String, ParseError>) -> Option<Heard<Self::Request>>;

    /// The kind of work that a request is.
    fn task(request: &Self::Request) -> Task;

    /// Carries out a request. Before the last answer of a long one it calls [`Task::wait`].
    fn carry_out(&mut self, request: Self::Request, task: &Task);
}

/// A line of the client after parsing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Heard<R> {
    /// End every search.
    Stop,
    /// The opponent played the expected move.
    PonderHit,
    /// Stop everything and leave.
    Quit,
    /// Answer with this text: at once if a long task runs, otherwise after everything before it.
    Say(String),
    /// Anything that needs the engine.
    Request(R),
}

/// Reads commands on this thread and carries out requests, in their order, on another. Returns when the
/// client quits or its input ends, and all requests are carried out.
pub(crate) fn converse<P: Protocol>(
    mut protocol: P,
    input: impl BufRead,
    output: &Output<impl Write + Send>,
) {
    thread::scope(|scope| {
        let (jobs, queue) = channel();
        scope.spawn(move || {
            for job in queue {
                match job {
                    Job::Say(text) => output.line(text),
                    Job::Request(request, task) => {
                        protocol.carry_out(request, &task);
                        task.finish();
                    }
                }
            }
        });
        let mut listener = Listener::<P, _> {
            output,
            jobs,
            tasks: Tasks::default(),
        };
        for command in lines(input).filter_map(P::read) {
            if listener.hear(command).is_break() {
                return;
            }
        }
        listener.tasks.stop_searches();
    });
}

/// Carries out commands that cannot be interrupted, such as those of a command line: each to its end,
/// one after the other, until one of them is `quit` or nobody reads the output.
pub(crate) fn carry_out_all<P: Protocol>(
    mut protocol: P,
    lines: impl IntoIterator<Item = Result<String, ParseError>>,
    output: &Output<impl Write + Send>,
) {
    for command in lines.into_iter().filter_map(P::read) {
        match command {
            Heard::Quit => return,
            Heard::Say(text) => output.line(text),
            // Nothing is running.
            Heard::Stop | Heard::PonderHit => (),
            Heard::Request(request) => {
                let task = P::task(&request);
                // The event that it waits for cannot arrive.
                if !task.ends_by_itself() {
                    task.stop();
                }
                protocol.carry_out(request, &task);
            }
        }
        if output.is_closed() {
            return;
        }
    }
}

/// A job for the worker.
enum Job<R> {
    Say(String),
    Request(R, Arc<Task>),
}

struct Listener<'a, P: Protocol, W> {
    output: &'a Output<W>,
    jobs: Sender<Job<P::Request>>,
    tasks: Tasks,
}

impl<P: Protocol, W: Write> Listener<'_, P, W> {
    fn hear(&mut self, command: Heard<P::Request>) -> ControlFlow<()> {
        match command {
            Heard::Stop => self.tasks.stop(),
            Heard::PonderHit => self.tasks.ponder_hit(),
            Heard::Quit => {
                self.tasks.stop();
                return ControlFlow::Break(());
            }
            // The worker is busy, and the client must not wait for it.
            Heard::Say(text) if self.tasks.are_long() => self.output.line(text),
            Heard::Say(text) => return self.hand_over(Job::Say(text)),
            Heard::Request(request) => {
                let task = self.tasks.begin(P::task(&request));
                return self.hand_over(Job::Request(request, task));
            }
        }
        ControlFlow::Continue(())
    }

    /// Breaks if the worker has panicked: it cannot answer any more.
    fn hand_over(&self, job: Job<P::Request>) -> ControlFlow<()> {
        match self.jobs.send(job) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }
}

/// The lines of `input`, without their line endings. A read error ends the input.
fn lines(input: impl BufRead) -> impl Iterator<Item = Result<String, ParseError>> {
    let lines = input.split(b'\n').map_while(Result::ok);
    lines.map(|bytes| {
        String::from_utf8(bytes).map_err(|error| {
            let text = String::from_utf8_lossy(error.as_bytes());
            ParseError::new(text.trim(), "not valid UTF-8")
        })
    })
}

/// The output for answers. Any thread may write lines to it.
#[derive(Debug)]
pub(crate) struct Output<W> {
    writer: Mutex<W>,
    /// Whether a line could not be written.
    is_closed: AtomicBool,
}

impl<W: Write> Output<W> {
    pub(crate) fn new(writer: W) -> Self {
        Self {
            writer: Mutex::new(writer),
            is_closed: AtomicBool::new(false),
        }
    }

    /// Writes a line at once. A closed output is not an error: the input of a conversation ends too.
    pub(crate) fn line(&self, text: impl Display) {
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        if writeln!(writer, "{text}")
            .and_then(|()| writer.flush())
            .is_err()
        {
            self.is_closed.store(true, Ordering::Relaxed);
        }
    }

    /// Whether a line could not be written: its reader has ended.
    pub(crate) fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;
    use crate::task::Hold;

    /// Repeats each command; `search` lasts until it is stopped.
    struct Parrot<'a>(&'a Output<Vec<u8>>);

    impl Protocol for Parrot<'_> {
        type Request = String;

        fn read(line: Result<String, ParseError>) -> Option<Heard<String>> {
            Some(match line.as_deref() {
                Ok("stop") => Heard::Stop,
                Ok("quit") => Heard::Quit,
                Ok("ping") => Heard::Say("pong".to_string()),
                Ok(line) => Heard::Request(line.to_string()),
                Err(error) => Heard::Say(error.to_string()),
            })
        }

        fn task(request: &String) -> Task {
            match request.as_str() {
                "search" => Task::search(Hold::Stop, false),
                _ => Task::brief(),
            }
        }

        fn carry_out(&mut self, request: String, task: &Task) {
            task.wait();
            self.0.line(request);
        }
    }

    fn heard(input: &[u8]) -> Vec<String> {
        let output = Output::new(Vec::new());
        converse(Parrot(&output), input, &output);
        let output = String::from_utf8(output.writer.into_inner().unwrap()).unwrap();
        output.lines().map(String::from).collect()
    }

    #[test]
    fn requests_are_answered_in_order_after_the_input_has_ended() {
        let answers = heard(b"one\nping\n\xff\ntwo\nthree");
        let garbage = "not valid UTF-8: \"\u{fffd}\"";
        assert_eq!(answers, ["one", "pong", garbage, "two", "three"]);
    }

    #[test]
    fn commands_of_a_command_line_are_carried_out_to_their_end() {
        let output = Output::new(Vec::new());
        let lines = ["one", "stop", "search", "ping", "two", "quit", "three"];
        let lines = lines.map(|line| Ok(line.to_string()));
        carry_out_all(Parrot(&output), lines, &output);
        let output = String::from_utf8(output.writer.into_inner().unwrap()).unwrap();
        let answers: Vec<_> = output.lines().collect();
        assert_eq!(answers, ["one", "search", "pong", "two"]);
    }

    #[test]
    fn commands_of_a_command_line_end_with_the_output() {
        struct Closed;

        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }

            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }

        let answers = Output::new(Vec::new());
        let lines = ["one", "ping", "two"].map(|line| Ok(line.to_string()));
        carry_out_all(Parrot(&answers), lines, &Output::new(Closed));
        assert_eq!(answers.writer.into_inner().unwrap(), b"one\n");
    }

    #[test]
    fn a_search_delays_requests_but_not_pings() {
        let answers = heard(b"search\none\nping\nstop\n");
        assert_eq!(answers, ["pong", "search", "one"]);
    }

    #[test]
    fn the_end_of_the_input_ends_a_search() {
        assert_eq!(heard(b"search\none"), ["search", "one"]);
        assert_eq!(heard(b"search\nquit\none"), ["search"]);
    }
}
