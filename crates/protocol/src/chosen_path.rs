use std::path::{Path, PathBuf};

use game_core::ParseError;

/// A file or folder that a client has chosen, for the engines that are opened later.
#[derive(Debug, Default)]
pub(crate) struct ChosenPath {
    /// The last path that was opened.
    opened: Option<PathBuf>,
    /// A path after it that exists but could not be opened. The client may choose the game that can read it afterwards.
    refused: Option<PathBuf>,
}

impl ChosenPath {
    /// Keeps a path whose opening had this result. The path `None` forgets the others.
    pub(crate) fn keep(&mut self, path: Option<&Path>, result: &Result<(), ParseError>) {
        let path = path.map(Path::to_path_buf);
        if result.is_ok() {
            (self.opened, self.refused) = (path, None);
        } else if path.as_ref().is_some_and(|path| path.exists()) {
            self.refused = path;
        }
    }

    /// Opens the path for another engine: the refused one or, if it is refused again, the last that was opened.
    ///
    /// # Errors
    /// If neither can be opened: the error of the last one tried.
    pub(crate) fn reopen(
        &mut self,
        mut open: impl FnMut(&Path) -> Result<(), ParseError>,
    ) -> Result<(), ParseError> {
        let Some(refused) = &self.refused else {
            return self.opened.as_deref().map_or(Ok(()), open);
        };
        let result = open(refused);
        if result.is_ok() {
            self.opened = self.refused.take();
            return result;
        }
        self.opened.as_deref().map_or(result, open)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_path_does_not_replace_the_one_that_was_opened() {
        let refusal = || ParseError::new(".", "no tables");
        let (good, bad) = (Path::new("good"), Path::new("."));
        let mut chosen = ChosenPath::default();
        chosen.keep(Some(good), &Ok(()));
        chosen.keep(Some(bad), &Err(refusal()));
        // An engine that refuses it again opens the old one.
        let opens = |known: &'static Path| {
            move |path: &Path| match path == known {
                true => Ok(()),
                false => Err(refusal()),
            }
        };
        assert!(chosen.reopen(opens(good)).is_ok());
        // One that can read it has it from then on.
        assert!(chosen.reopen(opens(bad)).is_ok());
        assert!(chosen.reopen(opens(good)).is_err());
        chosen.keep(None, &Ok(()));
        assert!(chosen.reopen(|_| unreachable!("nothing is chosen")).is_ok());
    }
}
