use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use protocol::client::Line;

/// The file with the conversation of the arena and a program. Each line has the seconds since the start
/// of the program, a sign and the text: `>` for a line sent to the program, `<` for its answer, `!` for
/// its standard error.
#[derive(Debug)]
pub(crate) struct ConversationLog {
    file: Mutex<File>,
    started: Instant,
}

/// Greatest number of letters of a player's name in a file name.
const NAME_LENGTH: usize = 60;

impl ConversationLog {
    /// Creates `FOLDER/NAME-NUMBER.log` with the first free number. Characters of the name that
    /// are not portable in file names become `_`.
    ///
    /// # Errors
    /// A folder or file that cannot be created; the error names it.
    pub(crate) fn create(folder: &Path, player: &str) -> io::Result<Self> {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-._".contains(c);
        let plain = |c: char| if is_plain(c) { c } else { '_' };
        let name: String = player.chars().take(NAME_LENGTH).map(plain).collect();
        let named = |path: &Path, error: &io::Error| {
            io::Error::new(error.kind(), format!("{}: {error}", path.display()))
        };
        fs::create_dir_all(folder).map_err(|error| named(folder, &error))?;
        let mut numbers = 1_u32..;
        loop {
            let number = numbers.next().expect("numbers do not end");
            let path = folder.join(format!("{name}-{number}.log"));
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(file) => {
                    return Ok(Self {
                        file: Mutex::new(file),
                        started: Instant::now(),
                    });
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => (),
                Err(error) => return Err(named(&path, &error)),
            }
        }
    }

    /// Writes a line. A log that cannot be written does not end a game.
    pub(crate) fn note(&self, line: Line<'_>) {
        let seconds = self.started.elapsed().as_secs_f64();
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = writeln!(file, "{seconds:.3} {line}");
    }
}
