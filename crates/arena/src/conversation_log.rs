use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// What a program and the arena say to each other, in a file. Each line has the seconds since the
/// start of the program, a sign and the text: `>` what it is told, `<` what it answers, `!` its standard
/// error.
#[derive(Debug)]
pub(crate) struct ConversationLog {
    file: Mutex<File>,
    started: Instant,
}

impl ConversationLog {
    /// Creates `FOLDER/NAME-PROCESS.log`, where characters of the name that a file name may lack are
    /// replaced by `_`.
    ///
    /// # Errors
    /// A folder or file that cannot be created; the error names it.
    pub(crate) fn create(folder: &Path, player: &str, process: u32) -> io::Result<Self> {
        let is_plain = |c: char| c.is_alphanumeric() || "-._".contains(c);
        let plain = |c: char| if is_plain(c) { c } else { '_' };
        let name: String = player.chars().take(60).map(plain).collect();
        let path = folder.join(format!("{name}-{process}.log"));
        let create = || {
            fs::create_dir_all(folder)?;
            File::create(&path)
        };
        let named =
            |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        Ok(Self {
            file: Mutex::new(create().map_err(named)?),
            started: Instant::now(),
        })
    }

    /// Writes a line. A log that cannot be written does not end a game.
    pub(crate) fn note(&self, sign: char, line: &str) {
        let seconds = self.started.elapsed().as_secs_f64();
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = writeln!(file, "{seconds:.3} {sign} {line}");
    }
}
