use std::time::{SystemTime, UNIX_EPOCH};

const SECONDS_A_DAY: u64 = 86_400;

/// The current date in UTC, `YYYY.MM.DD` as in PGN.
pub(crate) fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    date_of_day(since.map_or(0, |time| time.as_secs()) / SECONDS_A_DAY)
}

/// The date of a day since 1 January 1970 (Howard Hinnant, "chrono-Compatible Low-Level Date
/// Algorithms", `civil_from_days`). Years begin in March, so that the leap day is the last.
fn date_of_day(day: u64) -> String {
    const DAYS_OF_ERA: u64 = 146_097;
    // Days from 1 March of year 0 to the epoch.
    let day = day + 719_468;
    let (era, day) = (day / DAYS_OF_ERA, day % DAYS_OF_ERA);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next_year) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    let year = era * 400 + year + next_year;
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates() {
        for (day, date) in [
            (0, "1970.01.01"),
            (59, "1970.03.01"),
            (789, "1972.02.29"),
            (11_016, "2000.02.29"),
            (11_017, "2000.03.01"),
            (20_454, "2026.01.01"),
        ] {
            assert_eq!(date_of_day(day), date);
        }
    }
}
