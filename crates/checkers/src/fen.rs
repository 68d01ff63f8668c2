use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use game_core::{ParseError, Position as _, Side};

use crate::{Board, Piece, PieceKind, Position, PositionBuilder, Rules};

impl<R: Rules> Position<R> {
    /// Reads the FEN of PDN: `W:W31-50:B1-20`, `B:WK3,12:B7.`, `W:Wc3,Ke1:Bb8`.
    ///
    /// Sides may come in either order, squares by number or name, numbers in ranges; a list may be
    /// empty, and spaces and a dot at the end are passed over. The clocks start at zero.
    ///
    /// In variants that [limit](Rules::KING_MOVE_LIMIT) the moves of one king a last list may say
    /// with which king a player has moved last, and how often in a row: `:QW5x3,B46x1`. This list is
    /// an extension of our own.
    ///
    /// ```
    /// use checkers::{English, Position};
    /// use game_core::Notation;
    /// let position = Position::<English>::from_fen("B:B1-12:W21-32.")?;
    /// assert_eq!(position, Position::start());
    /// let error = Position::<English>::from_fen("B:W21,21:B1").unwrap_err();
    /// assert_eq!(error.to_string(), "the square has two pieces: \"21\"");
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// Text of another form, a square that is not on the board or named twice, a man on the row
    /// where it would have been crowned, moves of a king that the rules do not count.
    pub fn from_fen(text: &str) -> Result<Self, ParseError> {
        let body = text.trim();
        let body = body.strip_suffix('.').unwrap_or(body);
        let mut parts = body.split(':').map(str::trim);
        let turn = parts.next().unwrap_or_default();
        let side = side_of(turn).filter(|_| turn.len() == 1);
        let side = side.ok_or_else(|| ParseError::new(text, "no turn, W or B, before a colon"))?;
        let mut builder = PositionBuilder::new(side);
        let mut listed = Vec::new();
        let mut king_moves = None;
        for part in parts {
            if king_moves.is_none() && part.starts_with('Q') {
                king_moves = Some(&part[1..]);
                continue;
            }
            let owner = side_of(part)
                .ok_or_else(|| ParseError::new(part, "a list of pieces begins with W or B"))?;
            if listed.contains(&owner) {
                return Err(ParseError::new(text, "two lists for one side"));
            }
            listed.push(owner);
            put_list(&mut builder, owner, &part[1..])?;
        }
        if listed.len() < 2 {
            return Err(ParseError::new(text, "a side has no list of pieces"));
        }
        if let Some(list) = king_moves {
            put_king_moves(&mut builder, list)?;
        }
        Ok(builder.build())
    }

    /// Writes the FEN of PDN: the turn, White's pieces, Black's pieces, squares by number and three
    /// or more neighbours in number as a range.
    ///
    /// Numbers are what every reader of FEN knows, also in variants that write their moves by
    /// names.
    ///
    /// ```
    /// use checkers::{English, Position};
    /// assert_eq!(Position::<English>::start().fen(), "B:W21-32:B1-12");
    /// ```
    #[must_use]
    pub fn fen(&self) -> String {
        let turn = letter(self.side_to_move());
        let (white, black) = (self.fen_list(Side::White), self.fen_list(Side::Black));
        let king_moves = self.king_moves_list();
        format!("{turn}:W{white}:B{black}{king_moves}")
    }

    fn king_moves_list(&self) -> String {
        let items: Vec<String> = Side::ALL
            .into_iter()
            .filter_map(|side| {
                let (square, count) = self.king_moves(side)?;
                let number = Board::<R>::number(square);
                Some(format!("{}{number}x{count}", letter(side)))
            })
            .collect();
        if items.is_empty() {
            String::new()
        } else {
            format!(":Q{}", items.join(","))
        }
    }

    fn fen_list(&self, side: Side) -> String {
        let squares = Board::<R>::numbered();
        let pieces: Vec<(usize, PieceKind)> = squares
            .filter_map(|square| self.piece_at(square).map(|piece| (square, piece)))
            .filter(|(_, piece)| piece.side == side)
            .map(|(square, piece)| (Board::<R>::number(square), piece.kind))
            .collect();
        let items: Vec<String> = runs(&pieces).map(run_text).collect();
        items.join(",")
    }
}

/// Splits pieces into runs of one kind on squares of neighbouring numbers; two are no run.
fn runs(pieces: &[(usize, PieceKind)]) -> impl Iterator<Item = &[(usize, PieceKind)]> {
    let chunks = pieces.chunk_by(|a, b| a.0 + 1 == b.0 && a.1 == b.1);
    chunks.flat_map(|run| run.chunks(if run.len() == 2 { 1 } else { run.len() }))
}

fn run_text(run: &[(usize, PieceKind)]) -> String {
    match run {
        [] => String::new(),
        [(number, kind)] => format!("{}{number}", prefix(*kind)),
        [(first, kind), .., (last, _)] => format!("{}{first}-{last}", prefix(*kind)),
    }
}

const fn prefix(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Man => "",
        PieceKind::King => "K",
    }
}

fn put_list<R: Rules>(
    builder: &mut PositionBuilder<R>,
    side: Side,
    list: &str,
) -> Result<(), ParseError> {
    if list.trim().is_empty() {
        return Ok(());
    }
    for item in list.split(',').map(str::trim) {
        let (kind, squares) = match item.strip_prefix('K') {
            Some(squares) => (PieceKind::King, squares),
            None => (PieceKind::Man, item),
        };
        let (first, last) = squares.split_once('-').unwrap_or((squares, squares));
        let number = |text: &str| Board::<R>::parse_square(text.trim()).map(Board::<R>::number);
        let (first, last) = (number(first)?, number(last)?);
        if first > last {
            return Err(ParseError::new(item, "the range runs backward"));
        }
        for square in (first..=last).filter_map(Board::<R>::square) {
            builder.put(Piece { side, kind }, square)?;
        }
    }
    Ok(())
}

/// Reads the list of [`Position::from_fen`] that begins with `Q`.
fn put_king_moves<R: Rules>(
    builder: &mut PositionBuilder<R>,
    list: &str,
) -> Result<(), ParseError> {
    for item in list.split(',').map(str::trim) {
        let wrong = || ParseError::new(item, "not the moves of a king, such as W5x3");
        let side = side_of(item).ok_or_else(wrong)?;
        let (square, count) = item[1..].split_once('x').ok_or_else(wrong)?;
        let count = match count.as_bytes() {
            [digit @ b'0'..=b'9'] => digit - b'0',
            _ => return Err(wrong()),
        };
        builder.set_king_moves(side, Board::<R>::parse_square(square)?, count)?;
    }
    Ok(())
}

fn side_of(text: &str) -> Option<Side> {
    match text.as_bytes().first() {
        Some(b'W') => Some(Side::White),
        Some(b'B') => Some(Side::Black),
        _ => None,
    }
}

pub(crate) const fn letter(side: Side) -> char {
    match side {
        Side::White => 'W',
        Side::Black => 'B',
    }
}
