use std::fs;
use std::path::Path;

use frontend::{Record, TextGame};
use game_core::ParseError;
use jiff::ZonedDateTime;

/// The record of a game of today between these players, White's name first.
pub(crate) fn record_of(players: [String; 2]) -> Record {
    let [white, black] = players;
    let tags = [
        ("Event", "?".to_string()),
        ("Site", "?".to_string()),
        (
            "Date",
            ZonedDateTime::now().strftime("%Y.%m.%d").to_string(),
        ),
        ("Round", "-".to_string()),
        ("White", white),
        ("Black", black),
    ];
    Record {
        tags: tags.map(|(name, value)| (name.to_string(), value)).to_vec(),
        ..Record::default()
    }
}

/// Writes a game to a file that does not exist yet.
pub(crate) fn save(game: &dyn TextGame, file: &Path, record: &Record) -> Result<(), ParseError> {
    let text = game.record(record)?;
    if file.exists() {
        let name = file.to_string_lossy();
        return Err(ParseError::new(&name, "the file already exists"));
    }
    fs::write(file, text).map_err(|error| file_error(file, "cannot write", &error))
}

/// Reads the first game of a file, and returns the other parts of its record.
pub(crate) fn load(game: &mut dyn TextGame, file: &Path) -> Result<Record, ParseError> {
    let bytes = fs::read(file).map_err(|error| file_error(file, "cannot read", &error))?;
    game.load_record(&bytes)
}

fn file_error(file: &Path, what: &str, error: &std::io::Error) -> ParseError {
    ParseError::new(&file.to_string_lossy(), format_args!("{what}, {error}"))
}
