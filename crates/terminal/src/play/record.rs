use std::fs;
use std::path::Path;

use frontend::{Record, RecordResult, TextGame};
use game_core::ParseError;
use jiff::ZonedDateTime;

/// Writes a game to a file that does not exist yet.
pub(crate) fn save(
    game: &dyn TextGame,
    file: &Path,
    players: [String; 2],
    result: RecordResult,
) -> Result<(), ParseError> {
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
    let record = Record {
        tags: tags.map(|(name, value)| (name.to_string(), value)).to_vec(),
        result,
        ..Record::default()
    };
    let text = game.record(&record)?;
    if file.exists() {
        let name = file.to_string_lossy();
        return Err(ParseError::new(&name, "the file already exists"));
    }
    fs::write(file, text).map_err(|error| file_error(file, "cannot write", &error))
}

/// Reads the first game of a file.
pub(crate) fn load(game: &mut dyn TextGame, file: &Path) -> Result<(), ParseError> {
    let bytes = fs::read(file).map_err(|error| file_error(file, "cannot read", &error))?;
    game.load_record(&String::from_utf8_lossy(&bytes))
}

fn file_error(file: &Path, what: &str, error: &std::io::Error) -> ParseError {
    ParseError::new(&file.to_string_lossy(), format_args!("{what}, {error}"))
}
