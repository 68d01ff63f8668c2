//! Connect four on a bitboard, seven columns of six squares.
//!
//! A column takes seven bits, the topmost always empty, so that a line never runs on into the next
//! column (John Tromp, "Fhourstones").

use frontend::GameSpec;
use game_core::{
    MoveGenerator, MoveList, Notation, Outcome, ParseError, Position, Score, Searchable, Side,
    zobrist,
};

/// The columns.
pub const COLUMNS: usize = 7;
/// The squares of a column.
pub const ROWS: usize = 6;

/// Bits of a column.
const HEIGHT: usize = ROWS + 1;
/// Distances between neighbours: up, right, and the two diagonals.
const DIRECTIONS: [usize; 4] = [1, HEIGHT, HEIGHT - 1, HEIGHT + 1];
const LETTERS: [char; 2] = ['x', 'o'];

/// The stones of both players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConnectFour([u64; 2]);

impl ConnectFour {
    /// The side whose stone lies in a column, 0 to 6 from the left, and a row, 0 to 5 from the bottom.
    #[must_use]
    pub fn at(&self, column: usize, row: usize) -> Option<Side> {
        let mut sides = Side::ALL.into_iter();
        sides.find(|side| self.0[side.index()] & bit(column, row) != 0)
    }

    fn occupied(&self) -> u64 {
        self.0[0] | self.0[1]
    }

    /// The lowest empty square of a column, as a bit; above the board if the column is full.
    fn landing(&self, column: usize) -> u64 {
        (self.occupied() + bit(column, 0)) & column_bits(column)
    }

    fn is_open(&self, column: usize) -> bool {
        self.landing(column) & bit(column, ROWS) == 0
    }
}

const fn bit(column: usize, row: usize) -> u64 {
    1 << (column * HEIGHT + row)
}

/// A column with the bit above it.
const fn column_bits(column: usize) -> u64 {
    (bit(0, HEIGHT) - 1) << (column * HEIGHT)
}

/// Whether four stones stand in a line.
fn has_four(stones: u64) -> bool {
    DIRECTIONS.into_iter().any(|step| {
        let pairs = stones & stones >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

impl Position for ConnectFour {
    /// The column, from zero.
    type Move = u8;

    fn side_to_move(&self) -> Side {
        Side::ALL[self.occupied().count_ones() as usize % 2]
    }

    fn key(&self) -> u64 {
        zobrist::mix(zobrist::mix(self.0[0]) ^ self.0[1])
    }

    fn play(&mut self, mv: u8) {
        let stone = self.landing(usize::from(mv));
        self.0[self.side_to_move().index()] |= stone;
    }

    fn stuck_outcome(&self) -> Outcome {
        Outcome::Draw
    }

    fn game_over(&self) -> Option<Outcome> {
        let theirs = self.0[self.side_to_move().opponent().index()];
        has_four(theirs).then_some(Outcome::Loss)
    }
}

impl MoveGenerator for ConnectFour {
    fn legal_moves(&self, moves: &mut MoveList<u8>) {
        if self.game_over().is_none() {
            let columns = 0..COLUMNS as u8;
            moves.extend(columns.filter(|&column| self.is_open(usize::from(column))));
        }
    }

    fn is_legal(&self, mv: u8) -> bool {
        let column = usize::from(mv);
        column < COLUMNS && self.is_open(column) && self.game_over().is_none()
    }
}

impl Searchable for ConnectFour {
    const MOVE_SLOTS: usize = COLUMNS * HEIGHT;

    /// The square where the stone lands.
    fn move_slot(&self, mv: u8) -> usize {
        self.landing(usize::from(mv)).trailing_zeros() as usize
    }

    fn move_code(&self, mv: u8) -> u16 {
        u16::from(mv) + 1
    }

    fn move_from_code(&self, code: u16) -> Option<u8> {
        let mv = u8::try_from(code.checked_sub(1)?).ok()?;
        self.is_legal(mv).then_some(mv)
    }
}

/// One kind of stone on all squares, in seven buckets by the number of stones.
impl network::Planes for ConnectFour {
    type Plane = u64;
    const SQUARES: usize = COLUMNS * HEIGHT;
    const KINDS: usize = 1;
    const BUCKETS: usize = 7;

    fn plane(&self, owner: Side, _: usize) -> u64 {
        self.0[owner.index()]
    }

    fn bucket(&self) -> usize {
        let stones = self.occupied().count_ones() as usize;
        stones.saturating_sub(1) / ROWS
    }
}

/// Positions are the rows from the top, such as `......./......./......./......./...o.../..xx...`;
/// moves are the columns `1` to `7`.
impl Notation for ConnectFour {
    fn parse_position(text: &str) -> Result<Self, ParseError> {
        let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
        if rows.len() != ROWS || rows.iter().any(|row| row.len() != COLUMNS) {
            return Err(ParseError::new(text, "not six rows of seven squares"));
        }
        let mut position = Self::default();
        for (row, line) in rows.iter().rev().enumerate() {
            for (column, letter) in line.iter().enumerate() {
                let stone = bit(column, row);
                match LETTERS.iter().position(|known| known == letter) {
                    Some(_) if position.landing(column) != stone => {
                        return Err(ParseError::new(
                            text,
                            "a stone has an empty square below it",
                        ));
                    }
                    Some(side) => position.0[side] |= stone,
                    None if *letter == '.' => (),
                    None => return Err(ParseError::new(text, "not \"x\", \"o\" or \".\"")),
                }
            }
        }
        let [first, second] = position.0.map(u64::count_ones);
        if !matches!(first.wrapping_sub(second), 0 | 1) {
            let reason = "the numbers of stones do not fit a game";
            return Err(ParseError::new(text, reason));
        }
        if has_four(position.0[position.side_to_move().index()]) {
            let reason = "the side to move already has four in a line";
            return Err(ParseError::new(text, reason));
        }
        Ok(position)
    }

    fn position_text(&self) -> String {
        let letter = |column, row| {
            self.at(column, row)
                .map_or('.', |side| LETTERS[side.index()])
        };
        let line = |row| (0..COLUMNS).map(|column| letter(column, row)).collect();
        let rows: Vec<String> = (0..ROWS).rev().map(line).collect();
        rows.join("/")
    }

    fn parse_move(&self, text: &str) -> Result<u8, ParseError> {
        let mut moves = self.moves().into_iter();
        let named = moves.find(|&mv| self.move_text(mv) == text);
        named.ok_or_else(|| ParseError::new(text, "not an open column"))
    }

    fn move_text(&self, mv: u8) -> String {
        (mv + 1).to_string()
    }
}

/// Counts the squares that would complete a line of four, for the side to move less those of the
/// opponent, and prefers the middle.
#[must_use]
pub fn evaluate(position: &ConnectFour) -> Score {
    let us = position.side_to_move();
    let value = |side: Side| {
        let stones = position.0[side.index()];
        let threats = (threats(stones) & !position.occupied() & BOARD).count_ones();
        let middle = (stones & column_bits(COLUMNS / 2)).count_ones();
        THREAT * threats as i32 + MIDDLE * middle as i32
    };
    Score::new(value(us) - value(!us))
}

/// The value of a square that would complete a line.
const THREAT: i32 = 50;
/// The value of a stone in the middle column.
const MIDDLE: i32 = 10;

/// All squares of the board.
const BOARD: u64 = {
    let (mut board, mut column) = (0, 0);
    while column < COLUMNS {
        board |= column_bits(column) & !bit(column, ROWS);
        column += 1;
    }
    board
};

/// The squares, empty or not, that have three of these stones in a line with them.
fn threats(stones: u64) -> u64 {
    let mut threats = 0;
    for step in DIRECTIONS {
        let (up, down) = (stones << step, stones >> step);
        let (pair_below, pair_above) = (up & stones << (2 * step), down & stones >> (2 * step));
        threats |= pair_below & stones << (3 * step) | pair_below & down;
        threats |= pair_above & stones >> (3 * step) | pair_above & up;
    }
    threats
}

/// The game for front ends, with a handwritten evaluation and a network trained from scratch.
///
/// # Panics
/// The evaluators panic when they are made, if the bytes are not a network with the inputs of the game.
#[must_use]
pub fn game(network: &'static [u8]) -> GameSpec<ConnectFour> {
    let spec = GameSpec {
        author: "the game-core developers",
        board: Some(crate::boards::connect_four()),
        bench_depth: 14,
        ..GameSpec::new("connect-four", ConnectFour::default())
    };
    let handwritten = || evaluate as fn(&ConnectFour) -> Score;
    let network = games::OwnNetwork::Choice(network);
    let evaluators = games::learned_evaluators("connect-four", Some(network), handwritten);
    spec.with_evaluators(&evaluators)
}
