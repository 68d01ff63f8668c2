//! Records of a game without its own format.

use game_core::{
    Game, MoveGenerator, MoveList, Notation, Outcome, ParseError, Position, Side, zobrist,
};
use pgn::{GameTree, Termination, UsualFormat};

/// Nim with one heap: a player takes one, two or three counters, and whoever takes the last one wins. A move
/// is the number of counters.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Heap {
    counters: u8,
    side: Side,
}

impl Default for Heap {
    fn default() -> Self {
        let side = Side::White;
        Self { counters: 7, side }
    }
}

impl Position for Heap {
    type Move = u8;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn play(&mut self, taken: u8) {
        self.counters -= taken;
        self.side = self.side.opponent();
    }

    fn key(&self) -> u64 {
        zobrist::mix(2 * u64::from(self.counters) + self.side.index() as u64)
    }

    fn stuck_outcome(&self) -> Outcome {
        Outcome::Loss
    }
}

impl MoveGenerator for Heap {
    fn legal_moves(&self, moves: &mut MoveList<u8>) {
        moves.extend(1..=3.min(self.counters));
    }
}

impl Notation for Heap {
    fn parse_position(text: &str) -> Result<Self, ParseError> {
        let counters = text.parse().map_err(|error| ParseError::new(text, error))?;
        let side = Side::White;
        Ok(Self { counters, side })
    }

    fn position_text(&self) -> String {
        self.counters.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<u8, ParseError> {
        let mut moves = self.moves().into_iter();
        let found = moves.find(|&taken| self.move_text(taken) == text);
        found.ok_or_else(|| ParseError::new(text, "not so many counters"))
    }

    fn move_text(&self, taken: u8) -> String {
        taken.to_string()
    }
}

type Record = GameTree<UsualFormat<Heap>>;

#[test]
fn moves_of_digits_read_back() {
    let mut game = Game::new(Heap::default());
    for taken in [3, 1, 2] {
        game.play(taken).expect("a legal move");
    }
    let text = Record::from_game(&game).to_string();
    assert!(text.ends_with("\n\n1. 3 1 2. 2 *\n"), "{text}");
    let read: Record = text.parse().expect("what was written");
    assert_eq!(read.to_game().moves(), game.moves());
}

#[test]
fn digits_with_a_dot_are_a_number_and_others_a_move() {
    let text = "1.3 (1. 2! 1... 3$1) 1... 1{one} 2. 3 1-0";
    let game: Record = text.parse().expect("a valid game");
    assert_eq!(game.main_moves().collect::<Vec<_>>(), [3, 1, 3]);
    assert_eq!(game.len(), 6);
    assert_eq!(game.termination(), Termination::WhiteWins);
    let error = "3 3 2. 2 *".parse::<Record>().unwrap_err();
    assert_eq!((error.location().column, error.text()), (8, "2"));
}
