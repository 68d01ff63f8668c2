use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use core::fmt::{self, Write};

use game_core::Position;

use crate::{Comment, Format, GameTree, NodeId, Ply};

/// Columns of a line of movetext; one of 80 or more is discouraged (PGN standard, 3.2.4).
const COLUMNS: usize = 79;

/// The record in export format (PGN standard, 3.2 and 8): tags, those of the roster first; a blank
/// line; the movetext in lines of fewer than 80 columns as far as its comments allow, with its result.
///
/// A record ends with a line break. Separate the records of a file by blank lines.
impl<F: Format> fmt::Display for GameTree<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tags = self.arranged_tags();
        write!(f, "{tags}")?;
        if !tags.is_empty() {
            writeln!(f)?;
        }
        let mut movetext = Movetext::new(self, f);
        movetext.write()?;
        movetext
            .lines
            .token(self.text_of(self.termination()).unwrap_or("*"))?;
        movetext.lines.end_line()
    }
}

struct Movetext<'a, 'f, F: Format> {
    tree: &'a GameTree<F>,
    lines: Lines<'a, 'f>,
    /// The open lines, the outermost first; the last is the current one.
    open: alloc::vec::Vec<Line<F::Position>>,
}

struct Line<P> {
    /// The last node that is written, and its position.
    node: NodeId,
    position: P,
    number: u32,
    /// Whether the next move gets its number even if it is the second player's.
    shows_number: bool,
    /// The next variation to write, an alternative to the main child of `node`.
    variation: Option<NodeId>,
    /// The main child while its variations are written; the line then continues from it.
    main: Option<Behind<P>>,
}

/// A main child that has been written, and the state of the line after it.
struct Behind<P> {
    node: NodeId,
    position: P,
    number: u32,
}

impl<'a, 'f, F: Format> Movetext<'a, 'f, F> {
    fn new(tree: &'a GameTree<F>, f: &'a mut fmt::Formatter<'f>) -> Self {
        let start = Line {
            node: tree.root(),
            position: tree.start().clone(),
            number: tree.format().first_number(tree.start()),
            shows_number: true,
            variation: None,
            main: None,
        };
        Self {
            tree,
            lines: Lines::new(f),
            open: vec![start],
        }
    }

    /// Writes all moves; the stack of lines takes the place of recursion.
    fn write(&mut self) -> fmt::Result {
        self.remarks(self.tree.root())?;
        while let Some(mut line) = self.open.pop() {
            if let Some(variation) = line.variation {
                line.variation = self.sibling(variation);
                let inner = self.begin_variation(&line, variation)?;
                self.open.push(line);
                self.open.push(inner);
            } else if let Some(behind) = line.main.take() {
                line.shows_number |= self.sibling(behind.node).is_some();
                line.node = behind.node;
                line.position = behind.position;
                line.number = behind.number;
                self.open.push(line);
            } else if let Some(child) = self.tree.main_child(line.node) {
                self.main_child(&mut line, child)?;
                self.open.push(line);
            } else if !self.open.is_empty() {
                self.lines.close();
            }
        }
        Ok(())
    }

    fn sibling(&self, id: NodeId) -> Option<NodeId> {
        self.tree.next_sibling(id)
    }

    fn main_child(&mut self, line: &mut Line<F::Position>, child: NodeId) -> fmt::Result {
        let (position, number) = self.ply(line, child)?;
        line.shows_number = self.remarks(child)?;
        line.variation = self.sibling(child);
        line.main = Some(Behind {
            node: child,
            position,
            number,
        });
        Ok(())
    }

    /// Opens a variation and writes its first move; returns the line that continues from there.
    fn begin_variation(
        &mut self,
        line: &Line<F::Position>,
        variation: NodeId,
    ) -> Result<Line<F::Position>, fmt::Error> {
        self.lines.open()?;
        for comment in self.tree.node(variation).introduction() {
            self.lines.comment(comment)?;
        }
        let first = Line {
            node: line.node,
            position: line.position.clone(),
            number: line.number,
            shows_number: true,
            variation: None,
            main: None,
        };
        let (position, number) = self.ply(&first, variation)?;
        let shows_number = self.remarks(variation)?;
        Ok(Line {
            node: variation,
            position,
            number,
            shows_number,
            ..first
        })
    }

    /// Writes the move to `child`; returns the position after it and the number of the next move.
    fn ply(
        &mut self,
        line: &Line<F::Position>,
        child: NodeId,
    ) -> Result<(F::Position, u32), fmt::Error> {
        let ply = self
            .tree
            .node(child)
            .ply()
            .expect("only the root has no ply");
        let format = self.tree.format();
        let begins_number = line.position.side_to_move() == format.first_to_move();
        let mut after = line.position.clone();
        ply.apply(&mut after);
        let text = match ply {
            Ply::Move(mv) => format.move_text(&line.position, *mv),
            Ply::Setup(_) => format.setup_text(&line.position, &after),
        };
        let has_number = matches!(ply, Ply::Move(_)) || !text.starts_with('/');
        match (begins_number, line.shows_number) {
            _ if !has_number => {}
            (true, _) => self.lines.token(&format!("{}.", line.number))?,
            (false, true) => self.lines.token(&format!("{}...", line.number))?,
            (false, false) => {}
        }
        self.lines.token(&text)?;
        let ends_number = has_number && !begins_number;
        Ok((after, line.number.saturating_add(ends_number.into())))
    }

    /// Writes glyphs and comments of a node; returns whether there were comments.
    fn remarks(&mut self, id: NodeId) -> Result<bool, fmt::Error> {
        let node = self.tree.node(id);
        for nag in node.nags() {
            self.lines.token(&nag.to_string())?;
        }
        for comment in node.comments() {
            self.lines.comment(comment)?;
        }
        Ok(!node.comments().is_empty())
    }
}

/// Breaks words into lines.
struct Lines<'a, 'f> {
    out: &'a mut fmt::Formatter<'f>,
    /// Number of columns written in the current line.
    column: usize,
    is_fresh: bool,
    /// A word that is not written yet, because more text may have to stay on its line.
    word: Option<String>,
    /// Whether a parenthesis was just opened: the next token follows it without a space.
    is_open: bool,
}

impl<'a, 'f> Lines<'a, 'f> {
    const fn new(out: &'a mut fmt::Formatter<'f>) -> Self {
        Self {
            out,
            column: 0,
            is_fresh: true,
            word: None,
            is_open: false,
        }
    }

    /// A token, after a space or a line break.
    fn token(&mut self, text: &str) -> fmt::Result {
        if !core::mem::take(&mut self.is_open) {
            self.flush()?;
        }
        self.word.get_or_insert_default().push_str(text);
        Ok(())
    }

    fn open(&mut self) -> fmt::Result {
        self.token("(")?;
        self.is_open = true;
        Ok(())
    }

    fn close(&mut self) {
        self.is_open = false;
        self.word.get_or_insert_default().push(')');
    }

    /// A comment in braces, or to the end of the line after `;` if it contains a closing brace, which cannot be
    /// escaped (PGN standard, 5).
    fn comment(&mut self, comment: &Comment) -> fmt::Result {
        let text = comment.text();
        if text.contains('}') {
            self.token("; ")?;
            self.word.get_or_insert_default().push_str(text);
            return self.end_line();
        }
        self.token("{")?;
        for word in text.split(' ').chain(["}"]) {
            // At the start of a line these would begin a tag or an escaped line.
            if word.starts_with(['[', '%']) {
                let same_line = self.word.get_or_insert_default();
                same_line.push(' ');
                same_line.push_str(word);
            } else {
                self.token(word)?;
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> fmt::Result {
        let Some(word) = self.word.take() else {
            return Ok(());
        };
        let width = word.chars().count();
        if !self.is_fresh {
            if self.column + 1 + width > COLUMNS {
                self.out.write_char('\n')?;
                self.column = 0;
            } else {
                self.out.write_char(' ')?;
                self.column += 1;
            }
        }
        self.out.write_str(&word)?;
        self.column += width;
        self.is_fresh = false;
        Ok(())
    }

    fn end_line(&mut self) -> fmt::Result {
        self.flush()?;
        self.column = 0;
        self.is_fresh = true;
        self.out.write_char('\n')
    }
}
