use std::fs;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use frontend::{Record, RecordResult, TextGame};
use game_core::ParseError;

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
        ("Date", date(SystemTime::now())),
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
        return Err(ParseError::new(&name, "the file exists already"));
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

/// The day in UTC as PGN writes it: `2026.11.22`.
fn date(time: SystemTime) -> String {
    let seconds = time
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
        .as_secs();
    let (year, month, day) = civil(seconds / 86_400);
    format!("{year:04}.{month:02}.{day:02}")
}

/// Year, month and day of a number of days after 1970-01-01 (Howard Hinnant, "chrono-Compatible
/// Low-Level Date Algorithms", `civil_from_days`).
fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = match month_from_march {
        0..10 => month_from_march + 3,
        _ => month_from_march - 9,
    };
    (era * 400 + year_of_era + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(59), (1970, 3, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(20_779), (2026, 11, 22));
    }
}
