//! Othello on 8×8 squares, with an evaluation learned from its own games alone.
//!
//! A side that cannot turn a disc passes: the pass is its only move.
use frontend::GameSpec;
use game_core::{
    MoveGenerator, MoveList, Notation, Outcome, ParseError, Position, Searchable, Side, zobrist,
};

/// A position of Othello. The first player, Black in the usual rules, is [`Side::White`] here and White in every front
/// end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Othello {
    /// The discs of the side that began, and of the other: bit 8 · row + column, a1 at the top left.
    discs: [u64; 2],
    side: Side,
}

/// The number of squares; as a move, the pass.
pub const PASS: u8 = 64;

/// Letters of the two sides in texts.
const LETTERS: [char; 2] = ['X', 'O'];

/// All squares but those of the first column, which steps to the right cannot reach.
const NOT_FIRST: u64 = 0xfefe_fefe_fefe_fefe;
/// All squares but those of the last column, which steps to the left cannot reach.
const NOT_LAST: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// The eight directions: a shift, to the left if it is positive, and the squares that it can reach.
const DIRECTIONS: [(i32, u64); 8] = [
    (1, NOT_FIRST),
    (-1, NOT_LAST),
    (8, u64::MAX),
    (-8, u64::MAX),
    (9, NOT_FIRST),
    (-9, NOT_LAST),
    (7, NOT_LAST),
    (-7, NOT_FIRST),
];

/// Discs moved one step.
const fn step(discs: u64, (shift, reach): (i32, u64)) -> u64 {
    let moved = match shift {
        ..0 => discs >> -shift,
        _ => discs << shift,
    };
    moved & reach
}

impl Default for Othello {
    /// The start: two discs of each side in the middle.
    fn default() -> Self {
        Self {
            discs: [1 << 28 | 1 << 35, 1 << 27 | 1 << 36],
            side: Side::White,
        }
    }
}

impl Othello {
    /// The side whose disc lies on a square, 8 · row + column, from 0 to 63.
    #[must_use]
    pub fn at(&self, square: u8) -> Option<Side> {
        let mut sides = Side::ALL.into_iter();
        sides.find(|side| self.discs[side.index()] & 1 << square != 0)
    }

    /// The squares of a side's discs.
    #[must_use]
    pub const fn discs(&self, side: Side) -> u64 {
        self.discs[side as usize]
    }

    /// The squares on which a disc of `side` would turn others.
    const fn targets(&self, side: Side) -> u64 {
        let (own, other) = (self.discs(side), self.discs[1 - side as usize]);
        let mut targets = 0;
        let mut index = 0;
        while index < DIRECTIONS.len() {
            let direction = DIRECTIONS[index];
            // At most six discs lie between two others.
            let mut line = step(own, direction) & other;
            let mut length = 1;
            while length < 6 {
                line |= step(line, direction) & other;
                length += 1;
            }
            targets |= step(line, direction) & !own & !other;
            index += 1;
        }
        targets
    }

    /// The discs that a disc of the side to move on `square` turns.
    fn turned(&self, square: u8) -> u64 {
        let (own, other) = (self.discs(self.side), self.discs(!self.side));
        let turned = |direction| {
            let (mut line, mut next) = (0, step(1 << square, direction));
            while next & other != 0 {
                line |= next;
                next = step(next, direction);
            }
            if next & own == 0 { 0 } else { line }
        };
        DIRECTIONS
            .into_iter()
            .map(turned)
            .fold(0, |all, line| all | line)
    }

    /// Whether the side to move has to pass.
    fn must_pass(&self) -> bool {
        self.targets(self.side) == 0 && self.targets(!self.side) != 0
    }
}

impl Position for Othello {
    type Move = u8; // the square, or PASS

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn key(&self) -> u64 {
        let [first, second] = self.discs;
        zobrist::mix(zobrist::mix(zobrist::mix(first) ^ second) ^ self.side as u64)
    }

    fn play(&mut self, mv: u8) {
        if mv != PASS {
            let turned = self.turned(mv);
            self.discs[self.side.index()] |= turned | 1 << mv;
            self.discs[(!self.side).index()] &= !turned;
        }
        self.side = !self.side;
    }

    /// A position without a move is over.
    fn stuck_outcome(&self) -> Outcome {
        Outcome::Draw
    }

    /// The game is over when neither side can move; the side with more discs has won.
    fn game_over(&self) -> Option<Outcome> {
        if self.targets(self.side) != 0 || self.targets(!self.side) != 0 {
            return None;
        }
        let [own, other] = [self.side, !self.side].map(|side| self.discs(side).count_ones());
        Some(match own.cmp(&other) {
            core::cmp::Ordering::Less => Outcome::Loss,
            core::cmp::Ordering::Equal => Outcome::Draw,
            core::cmp::Ordering::Greater => Outcome::Win,
        })
    }
}

impl MoveGenerator for Othello {
    fn legal_moves(&self, moves: &mut MoveList<u8>) {
        let targets = self.targets(self.side);
        moves.extend((0..PASS).filter(|&square| targets & 1 << square != 0));
        if self.must_pass() {
            moves.push(PASS);
        }
    }

    fn is_legal(&self, mv: u8) -> bool {
        match mv {
            PASS => self.must_pass(),
            ..PASS => self.targets(self.side) & 1 << mv != 0,
            _ => false,
        }
    }

    fn legal_move_count(&self) -> usize {
        self.targets(self.side).count_ones() as usize + usize::from(self.must_pass())
    }
}

impl Searchable for Othello {
    const MOVE_SLOTS: usize = PASS as usize + 1;

    fn move_slot(&self, mv: u8) -> usize {
        usize::from(mv)
    }

    fn move_code(&self, mv: u8) -> u16 {
        u16::from(mv) + 1
    }

    fn move_from_code(&self, code: u16) -> Option<u8> {
        let mv = u8::try_from(code.checked_sub(1)?).ok()?;
        self.is_legal(mv).then_some(mv)
    }
}

/// One kind of piece on 64 squares, in eight buckets by the number of discs.
impl network::Planes for Othello {
    type Plane = u64;
    const SQUARES: usize = 64;
    const KINDS: usize = 1;
    const BUCKETS: usize = 8;

    fn plane(&self, owner: Side, _: usize) -> u64 {
        self.discs(owner)
    }

    fn bucket(&self) -> usize {
        let discs = (self.discs[0] | self.discs[1]).count_ones() as usize;
        (discs - 1) / 8
    }
}

/// Positions are the 64 squares from a1, row by row, as `-`, `X` and `O`, a blank, and the side to move; `X` begins.
/// Moves are squares such as `d3`, or `pass`.
impl Notation for Othello {
    fn parse_position(text: &str) -> Result<Self, ParseError> {
        let error = |reason: &str| ParseError::new(text, reason);
        let (board, side) = text
            .trim()
            .split_once(' ')
            .ok_or_else(|| error("not a board, a blank and the side to move"))?;
        if board.chars().count() != usize::from(PASS) {
            return Err(error("not 64 squares"));
        }
        let mut discs = [0; 2];
        for (square, letter) in board.chars().enumerate() {
            match LETTERS.iter().position(|&known| known == letter) {
                Some(side) => discs[side] |= 1 << square,
                None if letter == '-' => (),
                None => return Err(error("not \"-\", \"X\" or \"O\"")),
            }
        }
        let mut sides = Side::ALL.into_iter();
        let side = sides.find(|found| side == LETTERS[found.index()].to_string());
        let side = side.ok_or_else(|| error("the side to move is not \"X\" or \"O\""))?;
        if discs == [0; 2] {
            return Err(error("no disc lies on the board"));
        }
        Ok(Self { discs, side })
    }

    fn position_text(&self) -> String {
        let letter = |square| self.at(square).map_or('-', |side| LETTERS[side.index()]);
        let board: String = (0..PASS).map(letter).collect();
        format!("{board} {}", LETTERS[self.side.index()])
    }

    fn parse_move(&self, text: &str) -> Result<u8, ParseError> {
        let meant = self
            .moves()
            .into_iter()
            .find(|&mv| self.move_text(mv) == text);
        meant.ok_or_else(|| ParseError::new(text, "not a legal move"))
    }

    fn move_text(&self, mv: u8) -> String {
        match mv {
            PASS => "pass".to_string(),
            _ => format!("{}{}", char::from(b'a' + mv % 8), mv / 8 + 1),
        }
    }
}

/// The game for front ends, with a network that learned it from scratch.
///
/// # Panics
/// If the bytes are not a network of Othello.
#[must_use]
pub fn game(network: &[u8]) -> GameSpec<Othello> {
    let spec = GameSpec {
        author: "the game-core developers",
        board: Some(crate::boards::othello()),
        bench_depth: 9,
        ..GameSpec::new("othello", Othello::default())
    };
    spec.with_evaluators(&crate::learned::evaluators("othello", network))
}
