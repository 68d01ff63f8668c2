use game_core::{ParseError, Side};

/// A start position: the side to move and a letter for each square, by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartPosition {
    /// The side to move.
    pub side: Side,
    squares: String,
}

impl StartPosition {
    /// The squares of the board.
    pub const SQUARES: usize = 50;

    /// A position of fifty letters: `w` and `z` are White's and Black's men, capitals their kings,
    /// and `e` is an empty square.
    #[must_use]
    pub fn new(side: Side, squares: &str) -> Option<Self> {
        let is_board = squares.len() == Self::SQUARES
            && squares.chars().all(|letter| "wzWZe".contains(letter));
        let squares = squares.to_string();
        is_board.then_some(Self { side, squares })
    }

    /// The position of a Hub text; `None` unless it has fifty squares.
    #[must_use]
    pub fn from_hub(text: &str) -> Option<Self> {
        let (turn, squares) = text.split_at_checked(1)?;
        let side = match turn {
            "W" => Side::White,
            "B" => Side::Black,
            _ => return None,
        };
        Self::new(side, &squares.replace('b', "z").replace('B', "Z"))
    }

    /// The fifty letters.
    #[must_use]
    pub fn squares(&self) -> &str {
        &self.squares
    }

    /// The position as Hub writes it.
    #[must_use]
    pub fn hub_text(&self) -> String {
        let turn = match self.side {
            Side::White => "W",
            Side::Black => "B",
        };
        turn.to_string() + &self.squares.replace('z', "b").replace('Z', "B")
    }
}

/// A move by its ends and its captured squares, which Hub writes `32-28` or `28x19x23`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capture {
    /// Where the piece starts.
    pub from: u8,
    /// Where it ends.
    pub to: u8,
    /// The captured squares; empty for a quiet move.
    pub captured: Vec<u8>,
}

impl Capture {
    /// Reads the text that [`hub_text`](Self::hub_text) writes.
    ///
    /// # Errors
    /// Text of another form.
    pub fn from_hub(text: &str) -> Result<Self, ParseError> {
        let squares = text.split(['-', 'x']).map(str::parse);
        let squares: Result<Vec<u8>, _> = squares.collect();
        match squares.as_deref() {
            Ok(&[from, to, ref captured @ ..]) => Ok(Self {
                from,
                to,
                captured: captured.to_vec(),
            }),
            _ => Err(ParseError::new(text, "not a move in Hub notation")),
        }
    }

    /// The move as Hub writes it.
    #[must_use]
    pub fn hub_text(&self) -> String {
        let Self { from, to, captured } = self;
        if captured.is_empty() {
            return format!("{from}-{to}");
        }
        let captured = captured.iter().map(|square| format!("x{square}"));
        format!("{from}x{to}{}", captured.collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_is_z_in_dutch() {
        let hub = format!("B{}{}{}", "b".repeat(20), "e".repeat(10), "W".repeat(20));
        let start = StartPosition::from_hub(&hub).unwrap();
        assert_eq!(start.side, Side::Black);
        assert_eq!(&start.squares()[18..32], "zzeeeeeeeeeeWW");
        assert_eq!(start.hub_text(), hub);
    }

    #[test]
    fn other_boards_are_none() {
        for hub in ["", "W", "Wbw", "é", &"e".repeat(51), &"W".repeat(52)] {
            assert_eq!(StartPosition::from_hub(hub), None, "{hub}");
        }
    }

    #[test]
    fn moves_read_back() {
        for text in ["32-28", "28x19x23", "5x25x12x20x22x23"] {
            assert_eq!(Capture::from_hub(text).unwrap().hub_text(), text);
        }
        for text in ["", "32", "c3-d4", "32-999", "28x19x"] {
            assert_eq!(Capture::from_hub(text).unwrap_err().text(), text);
        }
    }
}
