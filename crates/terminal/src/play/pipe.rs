use std::io::{BufRead, Write};
use std::sync::mpsc::Receiver;

use game_core::ParseError;

use super::command::PlayCommand;
use super::session::Session;
use super::thinker::{Thinker, Thought};
use crate::Failure;

/// Plays a game whose lines come from a file or a program. A line is read once all earlier commands are
/// done.
pub(crate) fn play(
    mut session: Session,
    mut thinker: Thinker,
    thoughts: &Receiver<Thought>,
    mut input: impl BufRead,
    output: &mut impl Write,
) -> Result<(), Failure> {
    session.begin();
    loop {
        while let Some(request) = session.next_request() {
            write(output, &session.take_text())?;
            let id = thinker.think(request);
            loop {
                match thoughts.recv().map_err(|_| Failure::NoEngine)? {
                    Thought::Line(_, report) => session.hear_line(&report),
                    Thought::Done(done, answer) if done == id => break session.hear_answer(answer),
                    Thought::Done(..) => (),
                    Thought::Failed => return Err(Failure::NoEngine),
                }
            }
        }
        let prompt = session.prompt();
        write(output, &(session.take_text() + &prompt))?;
        let Some(line) = read_line(&mut input)? else {
            return Ok(());
        };
        match line.and_then(|line| PlayCommand::parse(&line)) {
            Ok(None) => (),
            Ok(Some(PlayCommand::Quit)) => return Ok(()),
            Ok(Some(command)) => session.obey(command),
            Err(error) => session.error(&error),
        }
    }
}

fn write(output: &mut impl Write, text: &str) -> Result<(), Failure> {
    output.write_all(text.as_bytes())?;
    output.flush()?;
    Ok(())
}

/// The next line; `None` at the end of the input, and an error inside if it is not valid UTF-8.
fn read_line(input: &mut impl BufRead) -> Result<Option<Result<String, ParseError>>, Failure> {
    let mut bytes = Vec::new();
    if input.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    Ok(Some(String::from_utf8(bytes).map_err(|error| {
        let text = String::from_utf8_lossy(error.as_bytes());
        ParseError::new(text.trim(), "not valid UTF-8")
    })))
}
