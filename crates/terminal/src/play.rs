use std::io::{BufRead, Write};

use frontend::AnyGame;
use game_core::ParseError;

use super::Failure;
use super::arguments::PlayOptions;
use super::game::TerminalGame;
use super::play_command::PlayCommand;

/// Plays a game between a person and the engine, until the person leaves or the input ends.
pub(crate) fn play(
    game: &dyn AnyGame,
    options: &PlayOptions,
    mut input: impl BufRead,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let mut game = TerminalGame::new(game, options, output)?;
    game.show_board()?;
    loop {
        game.let_engine_move()?;
        game.prompt()?;
        let Some(line) = read_line(&mut input)? else {
            return Ok(());
        };
        let command = line.and_then(|line| PlayCommand::parse(&line));
        let obeyed = match command {
            Ok(None) => Ok(()),
            Ok(Some(PlayCommand::Quit)) => return Ok(()),
            Ok(Some(command)) => game.obey(command),
            Err(error) => Err(Failure::Text(error)),
        };
        match obeyed {
            Err(Failure::Text(error)) => game.say(format_args!("error: {error}"))?,
            other => other?,
        }
    }
}

/// The next line; `None` at the end of the input, and an error inside if it is no UTF-8.
fn read_line(input: &mut impl BufRead) -> Result<Option<Result<String, ParseError>>, Failure> {
    let mut bytes = Vec::new();
    if input.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    Ok(Some(String::from_utf8(bytes).map_err(|error| {
        let text = String::from_utf8_lossy(error.as_bytes());
        ParseError::new(text.trim(), "this is no UTF-8")
    })))
}
