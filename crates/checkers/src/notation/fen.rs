use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use game_core::{ParseError, Position as _, Side};

use crate::notation::square_names::{SquareNames, is_name};
use crate::position::clocks::Clocks;
use crate::{Board, Piece, PieceKind, Position, PositionBuilder, Rules, Square};

impl<R: Rules> Position<R> {
    /// Reads the FEN of PDN: `W:W31-50:B1-20`, `B:WK3,12:B7.`, `W:Wc3,Ke1:Bb8`.
    ///
    /// Sides may come in either order. Squares are given by number or name, or as ranges of numbers. A list
    /// may be empty, and spaces and a dot at the end are ignored.
    ///
    /// Other fields may follow in any order. The site lidraughts writes three: `H`, the plies since
    /// the last capture or advance of a man ([`king_move_plies`](Self::king_move_plies), else zero), from which the other
    /// draw clocks are set as by [`PositionBuilder::set_king_move_plies`];
    /// `F`, the move number, which is not part of the position and is ignored; and, in variants that
    /// [limit](crate::RuleData::king_move_limit) them, the moves in a row of one king, White's and then Black's:
    /// `:H4:F30:+2+0`. This does not name the king, so it must be zero for a player with several
    /// kings. A field of our own names it: `:QW5x2,B46x1`. [`fen_with_clocks`](Self::fen_with_clocks) describes
    /// one more field.
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
        Fen::read(text, &SquareNames::default()).map(|fen| fen.position)
    }

    /// Reads a FEN as found in records: like [`from_fen`](Self::from_fen), but an unknown turn, `?`, is read
    /// as the side that [begins](crate::RuleData::first_mover) games, a man on its last row as a king,
    /// and two empty lists without colours, `W::`, as an empty board.
    ///
    /// # Errors
    /// As for [`from_fen`](Self::from_fen), the man excepted.
    pub fn from_fen_lenient(text: &str) -> Result<Self, ParseError> {
        let fen = Fen::read_lenient(text, &SquareNames::default(), R::RULES.first_mover);
        fen.map(|fen| fen.position)
    }

    /// Writes the FEN of PDN: the turn, White's pieces, Black's pieces; squares by number, and three
    /// or more consecutive numbers as a range. Variants that write their moves by names use numbers here
    /// too, because every reader of FEN accepts them.
    ///
    /// ```
    /// use checkers::{English, Position};
    /// assert_eq!(Position::<English>::start().fen(), "B:W21-32:B1-12");
    /// ```
    #[must_use]
    pub fn fen(&self) -> String {
        self.write_fen(&SquareNames::default())
    }

    /// Writes the FEN of the site lidraughts: every square separately, then the plies since the last
    /// capture or advance of a man, the number of the move and, in variants that
    /// [limit](crate::RuleData::king_move_limit) them, the moves in a row of one king.
    ///
    /// ```
    /// use checkers::{Frisian, Position};
    /// let position = Position::<Frisian>::from_fen("W:WK5,31-33:B20:H2:F40:+1+0")?;
    /// assert_eq!(position.king_move_plies(), 2);
    /// assert_eq!(position.lidraughts_fen(40), "W:WK5,31,32,33:B20:H2:F40:+1+0");
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn lidraughts_fen(&self, move_number: u32) -> String {
        let turn = letter(self.side_to_move());
        let list = |side| {
            let pieces = self.listed(side, &SquareNames::default());
            let items: Vec<String> = pieces.chunks(1).map(run_text).collect();
            items.join(",")
        };
        let (white, black) = (list(Side::White), list(Side::Black));
        let plies = self.king_move_plies();
        let king_streaks = match R::RULES.king_move_limit {
            Some(_) => {
                let [white, black] = [Side::White, Side::Black]
                    .map(|side| self.king_streak(side).map_or(0, |(_, count)| count));
                format!(":+{white}+{black}")
            }
            None => String::new(),
        };
        format!("{turn}:W{white}:B{black}:H{plies}:F{move_number}{king_streaks}")
    }

    /// Writes the FEN of PDN and, unless all are zero, the clocks of the draw rules in a field of our own
    /// that [`from_fen`](Self::from_fen) reads: `:P4,9,0` for the plies since a capture or an advance of
    /// a man, since a capture or a crowning, and since a capture, a crowning or a move of a lone king from or to a
    /// square off the main road. The last count is zero unless a lone king stands on the main road and the
    /// [rules](crate::LoneKingClock::on_main_road) count it.
    ///
    /// ```
    /// use checkers::{Position, Russian};
    /// use game_core::{Notation, Position as _};
    /// let mut position = Position::<Russian>::from_fen("W:WKa1,b2:BKh2")?;
    /// position.play(position.parse_move("b2-c3")?);
    /// position.play(position.parse_move("h2-g1")?);
    /// let text = position.fen_with_clocks();
    /// assert_eq!(text, "W:W22,K29:BK32:P1,2,0");
    /// assert_eq!(Position::from_fen(&text), Ok(position));
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn fen_with_clocks(&self) -> String {
        match self.clocks().plies() {
            [0, 0, 0] => self.fen(),
            plies => self.fen() + &exact_clocks(plies),
        }
    }

    /// Writes the FEN of PDN and the draw clocks that matter. Usually that is `:H4`, the plies since a capture or an advance of
    /// a man, or nothing if that count is zero. If a clock that counts from captures may be running, and `:H` would not restore
    /// all clocks, the field of [`fen_with_clocks`](Self::fen_with_clocks) is written instead.
    ///
    /// ```
    /// use checkers::{Position, Russian};
    /// use game_core::{Notation, Position as _};
    /// let mut position = Position::<Russian>::start();
    /// position.play(position.parse_move("c3-d4")?);
    /// assert_eq!(position.fen_with_running_clocks(), position.fen());
    /// let position = Position::<Russian>::from_fen("W:WKa1,Kc1,Ke1:BKh8:H9")?;
    /// assert!(position.fen_with_running_clocks().ends_with(":H9"));
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn fen_with_running_clocks(&self) -> String {
        match self.clocks().plies() {
            _ if self.counts_from_captures() => self.fen() + &self.clocks_field(),
            [0, ..] => self.fen(),
            [kings, ..] => format!("{}:H{kings}", self.fen()),
        }
    }

    /// The field that restores the clocks in a record: `:H4`, which other programs read too, if it restores
    /// all of them, else that of [`fen_with_clocks`](Self::fen_with_clocks). Empty if all are zero.
    pub(crate) fn clocks_field(&self) -> String {
        match self.clocks().plies() {
            [0, 0, 0] => String::new(),
            [kings, balance, 0] if kings == balance => format!(":H{kings}"),
            plies => exact_clocks(plies),
        }
    }

    pub(crate) fn write_fen(&self, names: &SquareNames<R>) -> String {
        let turn = letter(self.side_to_move());
        let [white, black] = [Side::White, Side::Black].map(|side| self.fen_list(side, names));
        let king_streaks = self.king_streaks_list(names);
        format!("{turn}:W{white}:B{black}{king_streaks}")
    }

    fn king_streaks_list(&self, names: &SquareNames<R>) -> String {
        let items: Vec<String> = Side::ALL
            .into_iter()
            .filter_map(|side| {
                let (square, count) = self.king_streak(side)?;
                let number = names.number(square);
                Some(format!("{}{number}x{count}", letter(side)))
            })
            .collect();
        if items.is_empty() {
            String::new()
        } else {
            format!(":Q{}", items.join(","))
        }
    }

    fn fen_list(&self, side: Side, names: &SquareNames<R>) -> String {
        let items: Vec<String> = runs(&self.listed(side, names)).map(run_text).collect();
        items.join(",")
    }

    /// The pieces of a side in the order of the numbers of their squares.
    fn listed(&self, side: Side, names: &SquareNames<R>) -> Vec<(usize, PieceKind)> {
        let squares = (1..=Board::<R>::LEN).filter_map(|number| names.square(number));
        squares
            .filter_map(|square| self.piece_at(square).map(|piece| (square, piece)))
            .filter(|(_, piece)| piece.side == side)
            .map(|(square, piece)| (names.number(square), piece.kind))
            .collect()
    }
}

/// The field of our own for the clocks of the draw rules.
fn exact_clocks([kings, balance, road]: [u16; 3]) -> String {
    format!(":P{kings},{balance},{road}")
}

/// The contents of a FEN.
pub(crate) struct Fen<R: Rules> {
    /// Without lists of pieces, an empty board.
    pub(crate) position: Position<R>,
    /// Whether the text lists the pieces; only [`read_lenient`](Self::read_lenient) accepts `W::`.
    pub(crate) has_lists: bool,
    /// The move number, if given.
    pub(crate) move_number: Option<u32>,
}

impl<R: Rules> Fen<R> {
    pub(crate) fn read(text: &str, names: &SquareNames<R>) -> Result<Self, ParseError> {
        FenReader::new(names, LastRow::RejectsMen).read(text, side_of)
    }

    /// The contents that [`Position::from_fen_lenient`] reads.
    pub(crate) fn read_lenient(
        text: &str,
        names: &SquareNames<R>,
        first_mover: Side,
    ) -> Result<Self, ParseError> {
        let turn = |turn: &str| match turn {
            "?" => Some(first_mover),
            _ => side_of(turn),
        };
        FenReader::new(names, LastRow::CrownsMen).read(text, turn)
    }
}

/// The treatment of a man on the crowning row.
#[derive(Clone, Copy)]
enum LastRow {
    RejectsMen,
    CrownsMen,
}

/// The fields after the pieces, as written in the text.
#[derive(Default)]
struct Fields<'a> {
    king_streaks: Option<&'a str>,
    king_streak_counts: Option<&'a str>,
    plies: Option<&'a str>,
    clocks: Option<&'a str>,
    move_number: Option<&'a str>,
}

struct FenReader<'a, R: Rules> {
    names: &'a SquareNames<R>,
    last_row: LastRow,
    builder: PositionBuilder<R>,
    /// The text of the list of each side.
    lists: [Option<&'a str>; 2],
    fields: Fields<'a>,
}

impl<'a, R: Rules> FenReader<'a, R> {
    fn new(names: &'a SquareNames<R>, last_row: LastRow) -> Self {
        Self {
            names,
            last_row,
            builder: PositionBuilder::new(Side::White),
            lists: [None; 2],
            fields: Fields::default(),
        }
    }

    fn read(
        mut self,
        text: &'a str,
        turn_of: impl Fn(&str) -> Option<Side>,
    ) -> Result<Fen<R>, ParseError> {
        let body = text.trim();
        let body = body.strip_suffix('.').unwrap_or(body);
        let mut parts = body.split(':').map(str::trim);
        let turn = parts.next().unwrap_or_default();
        let side = turn_of(turn).filter(|_| turn.len() == 1);
        let side = side.ok_or_else(|| ParseError::new(text, "no turn, W or B, before a colon"))?;
        self.builder = PositionBuilder::new(side);
        let parts: Vec<&str> = parts.collect();
        if matches!((self.last_row, &*parts), (LastRow::CrownsMen, ["", ""])) {
            return Ok(Fen {
                position: self.builder.build(),
                has_lists: false,
                move_number: None,
            });
        }
        for part in parts {
            self.part(text, part)?;
        }
        self.finish(text)
    }

    /// Stores a text between two colons.
    fn part(&mut self, text: &str, part: &'a str) -> Result<(), ParseError> {
        let fields = &mut self.fields;
        let field = match part.as_bytes().first() {
            Some(b'Q') => &mut fields.king_streaks,
            Some(b'+') => &mut fields.king_streak_counts,
            Some(b'H') => &mut fields.plies,
            Some(b'P') => &mut fields.clocks,
            Some(b'F') => &mut fields.move_number,
            _ => {
                let owner = side_of(part).ok_or_else(|| {
                    let quoted = if part.is_empty() { text } else { part };
                    ParseError::new(quoted, "a list of pieces begins with W or B")
                })?;
                if self.lists[owner.index()].replace(&part[1..]).is_some() {
                    return Err(ParseError::new(text, "two lists for one side"));
                }
                return self.put_list(owner, &part[1..]);
            }
        };
        match field.replace(part) {
            Some(_) => Err(ParseError::new(part, "the field occurs twice")),
            None => Ok(()),
        }
    }

    fn put_list(&mut self, side: Side, list: &str) -> Result<(), ParseError> {
        if list.trim().is_empty() {
            return Ok(());
        }
        for item in list.split(',').map(str::trim) {
            let quoted = if item.is_empty() { list } else { item };
            let (kind, squares) = match item.strip_prefix('K') {
                Some(squares) => (PieceKind::King, squares),
                None => (PieceKind::Man, item),
            };
            let (first, last) = match squares.split_once('-') {
                Some((first, last)) if is_name(first.trim()) || is_name(last.trim()) => {
                    return Err(ParseError::new(item, "a range has numbers, not names"));
                }
                Some(ends) => ends,
                None => (squares, squares),
            };
            let number = |text: &str| {
                let square = self.names.parse(text.trim());
                square
                    .map(|square| self.names.number(square))
                    .map_err(|error| match error.text() {
                        "" => ParseError::new(quoted, error.reason()),
                        _ => error,
                    })
            };
            let (first, last) = (number(first)?, number(last)?);
            if first > last {
                return Err(ParseError::new(item, "the range runs backward"));
            }
            for square in (first..=last).filter_map(|number| self.names.square(number)) {
                let put = self.put(Piece { side, kind }, square);
                put.map_err(|error| self.quoting(item, square, &error))?;
            }
        }
        Ok(())
    }

    fn put(&mut self, mut piece: Piece, at: Square) -> Result<(), ParseError> {
        let is_last_row = Board::<R>::crowning_row(piece.side).contains(at);
        if matches!(self.last_row, LastRow::CrownsMen) && is_last_row {
            piece.kind = PieceKind::King;
        }
        self.builder.put(piece, at)
    }

    /// The error of a piece, quoting the text that puts it there; for a range it names the square too.
    fn quoting(&self, item: &str, square: Square, error: &ParseError) -> ParseError {
        let reason = match item.contains('-') {
            true => format!("{}, {}", error.reason(), self.names.number(square)),
            false => error.reason().into(),
        };
        ParseError::new(item, reason)
    }

    fn finish(mut self, text: &str) -> Result<Fen<R>, ParseError> {
        if self.lists.contains(&None) {
            return Err(ParseError::new(text, "a side has no list of pieces"));
        }
        if let (Some(_), Some(counts)) = (self.fields.king_streaks, self.fields.king_streak_counts)
        {
            return Err(ParseError::new(
                counts,
                "the moves of kings are given twice",
            ));
        }
        if let (Some(_), Some(clocks)) = (self.fields.plies, self.fields.clocks) {
            return Err(ParseError::new(
                clocks,
                "the clocks are given twice, as H and as P",
            ));
        }
        if let Some(list) = self.fields.king_streaks {
            put_king_streaks(&mut self.builder, list, self.names)?;
        }
        if let Some(counts) = self.fields.king_streak_counts {
            put_king_streak_counts(&mut self.builder, counts)?;
        }
        if let Some(plies) = self.fields.plies {
            self.builder.set_king_move_plies(count_of(plies)?);
        }
        if let Some(clocks) = self.fields.clocks {
            self.builder.set_clocks(clocks_of(clocks)?);
        }
        let move_number = self.fields.move_number.map(count_of).transpose()?;
        Ok(Fen {
            position: self.builder.build(),
            has_lists: true,
            move_number,
        })
    }
}

/// The clocks of the field that [`Position::fen_with_clocks`] writes.
fn clocks_of(field: &str) -> Result<Clocks, ParseError> {
    let is_plain = field[1..]
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b',');
    let plies: Option<Vec<u16>> = field[1..]
        .split(',')
        .map(|part| part.parse().ok())
        .collect();
    let clocks = match plies.as_deref() {
        Some(&[kings, balance, road]) if is_plain => Clocks::of_plies([kings, balance, road]),
        _ => None,
    };
    clocks.ok_or_else(|| ParseError::new(field, "not the plies of three clocks, such as P4,9,0"))
}

/// The count after the letter of a field.
fn count_of<N: core::str::FromStr>(field: &str) -> Result<N, ParseError> {
    let digits = &field[1..];
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    let count = is_number.then(|| digits.parse().ok()).flatten();
    count.ok_or_else(|| ParseError::new(field, "not a letter and a count, such as H0"))
}

/// Splits pieces into runs of one kind on squares of neighbouring numbers; two are not a run.
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

/// Reads the field of [`Position::from_fen`] that begins with `Q`.
fn put_king_streaks<R: Rules>(
    builder: &mut PositionBuilder<R>,
    field: &str,
    names: &SquareNames<R>,
) -> Result<(), ParseError> {
    for item in field[1..].split(',').map(str::trim) {
        let quoted = if item.is_empty() { field } else { item };
        let wrong = || ParseError::new(quoted, "not the moves of a king, such as W5x3");
        let side = side_of(item).ok_or_else(wrong)?;
        let (square, count) = item[1..].split_once('x').ok_or_else(wrong)?;
        let count = match count.as_bytes() {
            [digit @ b'0'..=b'9'] => digit - b'0',
            _ => return Err(wrong()),
        };
        let king = names.parse(square);
        let king_streak = king.and_then(|at| builder.set_king_streak(side, at, count));
        king_streak.map_err(|error| ParseError::new(item, error.reason()))?;
    }
    Ok(())
}

/// Reads the field of lidraughts that begins with `+`: a digit for White's king, one for Black's.
fn put_king_streak_counts<R: Rules>(
    builder: &mut PositionBuilder<R>,
    field: &str,
) -> Result<(), ParseError> {
    let counts = match field.as_bytes() {
        [b'+', white @ b'0'..=b'9', b'+', black @ b'0'..=b'9'] => [white - b'0', black - b'0'],
        _ => {
            return Err(ParseError::new(
                field,
                "not the moves of two kings, such as +0+2",
            ));
        }
    };
    let position = builder.build();
    for (side, count) in [Side::White, Side::Black].into_iter().zip(counts) {
        let kings = position.kings(side);
        match kings.first() {
            _ if count == 0 => {}
            Some(king) if kings.len() == 1 => {
                let king_streak = builder.set_king_streak(side, king, count);
                king_streak.map_err(|error| ParseError::new(field, error.reason()))?;
            }
            _ => return Err(ParseError::new(field, "it is unknown which king has moved")),
        }
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
