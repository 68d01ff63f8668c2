//! Tic-tac-toe: everything that a search and the front ends need of a game.
use game_core::{
    MoveGenerator, MoveList, Notation, Outcome, ParseError, Position, Score, Searchable, Side,
};

/// The crosses of the first player and the noughts of the second: a bit for each square.
#[derive(Clone, Copy, Debug, Default)]
pub struct TicTacToe([u16; 2]);
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const LETTERS: [char; 2] = ['x', 'o'];

impl Position for TicTacToe {
    type Move = u8; // the square
    fn side_to_move(&self) -> Side {
        Side::ALL[(self.0[0] | self.0[1]).count_ones() as usize % 2]
    }
    fn key(&self) -> u64 {
        game_core::zobrist::mix(u64::from(self.0[0]) << 9 | u64::from(self.0[1]))
    }
    fn play(&mut self, square: u8) {
        self.0[self.side_to_move().index()] |= 1 << square;
    }
    fn stuck_outcome(&self) -> Outcome {
        Outcome::Draw
    }
    fn game_over(&self) -> Option<Outcome> {
        let is_lost = self.has_line(self.side_to_move().opponent());
        is_lost.then_some(Outcome::Loss)
    }
}
impl MoveGenerator for TicTacToe {
    fn legal_moves(&self, moves: &mut MoveList<u8>) {
        let is_open = |&square: &u8| self.at(square).is_none() && self.game_over().is_none();
        moves.extend((0..9).filter(is_open));
    }
}
impl Searchable for TicTacToe {
    const MOVE_SLOTS: usize = 9;
    fn move_slot(&self, square: u8) -> usize {
        usize::from(square)
    }
}
/// Positions are nine letters, such as `x...o....`; moves are the squares `1` to `9`.
impl Notation for TicTacToe {
    fn parse_position(text: &str) -> Result<Self, ParseError> {
        let squares = |letter| text.chars().zip(0..9).filter(move |cell| cell.0 == letter);
        let board = Self(LETTERS.map(|letter| squares(letter).map(|cell| 1 << cell.1).sum()));
        let in_turn = matches!(board.0.map(u16::count_ones), [x, o] if x == o || x == o + 1);
        let is_won = board.has_line(board.side_to_move());
        let valid = in_turn && !is_won && board.position_text() == text;
        let error = || ParseError::new(text, "not a board of tic-tac-toe");
        valid.then_some(board).ok_or_else(error)
    }
    fn position_text(&self) -> String {
        let letter = |square| self.at(square).map_or('.', |side| LETTERS[side.index()]);
        (0..9).map(letter).collect()
    }
    fn parse_move(&self, text: &str) -> Result<u8, ParseError> {
        let is_meant = |&square: &u8| self.move_text(square) == text;
        let found = self.moves().into_iter().find(is_meant);
        found.ok_or_else(|| ParseError::new(text, "not an empty square"))
    }
    fn move_text(&self, square: u8) -> String {
        (square + 1).to_string()
    }
}
impl TicTacToe {
    /// The side whose mark is on a square.
    pub fn at(&self, square: u8) -> Option<Side> {
        let mut sides = Side::ALL.into_iter();
        sides.find(|side| self.0[side.index()] & 1 << square != 0)
    }
    fn has_line(&self, side: Side) -> bool {
        let marks = self.0[side.index()];
        LINES.iter().any(|line| marks & line == *line)
    }
}
/// An evaluator: the corners and the middle are worth a little.
pub fn evaluate(position: &TicTacToe) -> Score {
    let us = position.side_to_move();
    let marks = |side: Side| (position.0[side.index()] & 0o525).count_ones() as i32;
    Score::new(10 * (marks(us) - marks(!us)))
}
