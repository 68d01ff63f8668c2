//! Agreement with `cozy-chess`, an independent move generator, on a million positions of random games,
//! half of them of Chess960, and on corrupted FENs.
//!
//! `CHESS_DIFFERENTIAL_POSITIONS` sets another number of positions:
//! `CHESS_DIFFERENTIAL_POSITIONS=100000000 cargo test --release -p chess --test differential`.

use std::env;

use bitboard::{Bitboard, BoardFault, File, Piece, Rank, Square};
use chess::{EnPassantFault, FenError, Move, MoveKind, Position, SetupFault, StartNumber};
use cozy_chess::{Board, GameStatus};
use game_core::{MoveGenerator, Outcome, Position as _, Side};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9",
];

/// Positions to compare: a million take about two seconds.
const POSITIONS: usize = if cfg!(debug_assertions) {
    20_000
} else {
    1_000_000
};

/// Plies after which a game is ended.
const LONGEST: usize = 150;

/// Every `SAMPLE`-th position is compared in every way, not only in the cheap ones.
const SAMPLE: usize = 16;

/// A legal move in a word that both sides can make: from, to and promotion.
fn word(from: usize, to: usize, promotion: usize) -> u16 {
    (promotion << 12 | to << 6 | from) as u16
}

fn our_word(mv: Move) -> u16 {
    let promotion = mv.promotion().map_or(0, Piece::index);
    word(mv.from().index(), mv.to().index(), promotion)
}

fn their_word(mv: cozy_chess::Move) -> u16 {
    let promotion = mv.promotion.map_or(0, |piece| piece as usize);
    word(mv.from as usize, mv.to as usize, promotion)
}

fn their_moves(board: &Board) -> Vec<cozy_chess::Move> {
    let mut moves = Vec::with_capacity(64);
    board.generate_moves(|of_piece| {
        moves.extend(of_piece);
        false
    });
    moves
}

fn sorted(words: impl Iterator<Item = u16>) -> Vec<u16> {
    let mut words: Vec<_> = words.collect();
    words.sort_unstable();
    words
}

fn assert_same_moves(ours: &Position, theirs: &[cozy_chess::Move]) {
    let words = sorted(ours.moves().iter().map(|&mv| our_word(mv)));
    let expected = sorted(theirs.iter().map(|&mv| their_word(mv)));
    assert_eq!(words, expected, "{}", ours.shredder_fen());
}

/// One position on both boards. The moves of a game are played on each.
struct Twin {
    ours: Position,
    theirs: Board,
}

impl Twin {
    fn of_fen(fen: &str) -> Self {
        let ours = Position::from_fen(fen).unwrap();
        let theirs = Board::from_fen(&ours.shredder_fen(), true).unwrap();
        Self { ours, theirs }
    }

    fn of_numbers(white: u16, black: u16) -> Self {
        let number = |number| StartNumber::new(number).unwrap();
        let ours = match white == black {
            true => Position::chess960(number(white)),
            false => Position::double_chess960(number(white), number(black)),
        };
        let theirs = Board::double_chess960_startpos(white.into(), black.into());
        Self { ours, theirs }
    }

    /// A start of orthodox play, of Chess960 or of two of its numbers.
    fn random(rng: &mut ChaCha8Rng) -> Self {
        match rng.random_range(0..4) {
            0 | 1 => Self::of_fen(STARTS[rng.random_range(0..STARTS.len())]),
            2 => {
                let number = rng.random_range(0..960);
                Self::of_numbers(number, number)
            }
            _ => Self::of_numbers(rng.random_range(0..960), rng.random_range(0..960)),
        }
    }

    fn play(&mut self, mv: Move) {
        let word = our_word(mv);
        let mut moves = their_moves(&self.theirs).into_iter();
        let theirs = moves.find(|&mv| their_word(mv) == word);
        self.theirs
            .play_unchecked(theirs.expect("the moves are the same"));
        self.ours.play(mv);
    }

    /// Compares all properties of the two boards.
    fn check(&self) {
        let (ours, theirs) = (&self.ours, &self.theirs);
        let moves = their_moves(theirs);
        assert_same_moves(ours, &moves);
        self.check_board();
        assert_eq!(ours.checkers().0, theirs.checkers().0, "{ours:?}");
        // They count the opponent's pieces in the way too.
        let own = theirs.colors(theirs.side_to_move());
        assert_eq!(ours.pinned().0, (theirs.pinned() & own).0, "{ours:?}");
        assert_eq!(ours.en_passant(), self.capturable(&moves), "{ours:?}");
        assert_eq!(ours.outcome(), self.outcome(), "{ours:?}");
        assert_eq!(ours.key(), ours.computed_key(), "{ours:?}");
    }

    fn check_board(&self) {
        let (ours, theirs) = (&self.ours, &self.theirs);
        let board = ours.board();
        for (piece, their_piece) in Piece::ALL.into_iter().zip(cozy_chess::Piece::ALL) {
            assert_eq!(board.pieces(piece).0, theirs.pieces(their_piece).0);
        }
        let mut castling_rooks = Bitboard::EMPTY;
        for (side, color) in Side::ALL.into_iter().zip(cozy_chess::Color::ALL) {
            assert_eq!(board.side(side).0, theirs.colors(color).0);
            let rights = theirs.castle_rights(color);
            for file in [rights.short, rights.long].into_iter().flatten() {
                let home = Rank::First.relative_to(side);
                castling_rooks |= Square::new(File::ALL[file as usize], home).into();
            }
        }
        assert_eq!(ours.castling_rooks(), castling_rooks, "{ours:?}");
        assert_eq!(ours.side() as usize, theirs.side_to_move() as usize);
        // Theirs stops at 100.
        let clock = ours.halfmove_clock().min(100);
        assert_eq!(clock, theirs.halfmove_clock().into());
        assert_eq!(ours.fullmove_number(), theirs.fullmove_number());
    }

    /// The square that a pawn has passed, if a legal move of theirs is a capture there. They remember it after
    /// every double step.
    fn capturable(&self, moves: &[cozy_chess::Move]) -> Option<Square> {
        let file = self.theirs.en_passant()?;
        let rank = Rank::Sixth.relative_to(self.ours.side());
        let passed = Square::new(File::ALL[file as usize], rank);
        let captures = |mv: &cozy_chess::Move| {
            mv.to as usize == passed.index()
                && mv.from.file() != file
                && self.theirs.piece_on(mv.from) == Some(cozy_chess::Piece::Pawn)
        };
        moves.iter().any(captures).then_some(passed)
    }

    /// Their result; dead positions are a draw only for us.
    fn outcome(&self) -> Option<Outcome> {
        match self.theirs.status() {
            GameStatus::Won => Some(Outcome::Loss),
            GameStatus::Drawn => Some(Outcome::Draw),
            GameStatus::Ongoing => self.ours.is_dead_material().then_some(Outcome::Draw),
        }
    }

    /// Compares the check after each move, and what is read from the text.
    fn check_thoroughly(&self) {
        let ours = &self.ours;
        for mv in ours.moves() {
            let mut child = Self {
                ours: *ours,
                theirs: self.theirs.clone(),
            };
            child.play(mv);
            let is_check = !child.theirs.checkers().is_empty();
            assert_eq!(ours.gives_check(mv), is_check, "{mv:?} in {ours:?}");
        }
        if ours.halfmove_clock() <= 100 {
            let fen = format!("{:#}", self.theirs);
            assert_eq!(Position::from_fen(&fen).as_ref(), Ok(ours), "{fen}");
            let again = Board::from_fen(&ours.shredder_fen(), true).unwrap();
            let theirs = self.theirs.hash_without_ep();
            assert_eq!(again.hash_without_ep(), theirs, "{fen}");
        }
    }
}

/// Counts of events in the games, which show that the test covers them.
#[derive(Debug, Default)]
struct Counts {
    positions: usize,
    checks: usize,
    mates: usize,
    stalemates: usize,
    en_passant: usize,
    castlings: usize,
    promotions: usize,
}

impl Counts {
    fn count_position(&mut self, position: &Position) {
        self.positions += 1;
        self.checks += usize::from(position.in_check());
        self.mates += usize::from(position.is_checkmate());
        self.stalemates += usize::from(position.is_stalemate());
    }

    fn count_move(&mut self, mv: Move) {
        self.en_passant += usize::from(mv.kind() == MoveKind::EnPassant);
        self.castlings += usize::from(mv.kind() == MoveKind::Castling);
        self.promotions += usize::from(mv.promotion().is_some());
    }
}

/// A legal move; half the time one of the rare kinds, where there is one.
fn random_move(position: &Position, rng: &mut ChaCha8Rng) -> Option<Move> {
    let mut moves = position.moves();
    let is_rare = |mv: &Move| {
        matches!(mv.kind(), MoveKind::EnPassant | MoveKind::Castling) || mv.promotion().is_some()
    };
    if moves.iter().any(is_rare) && rng.random() {
        moves.retain(|mv| is_rare(&mv));
    }
    moves.choose(rng).copied()
}

fn compare_game(mut twin: Twin, rng: &mut ChaCha8Rng, counts: &mut Counts) {
    for _ in 0..LONGEST {
        twin.check();
        counts.count_position(&twin.ours);
        if counts.positions.is_multiple_of(SAMPLE) {
            twin.check_thoroughly();
        }
        let Some(mv) = random_move(&twin.ours, rng) else {
            return;
        };
        counts.count_move(mv);
        twin.play(mv);
    }
}

#[test]
fn random_games_are_the_same_on_both_boards() {
    let positions = match env::var("CHESS_DIFFERENTIAL_POSITIONS") {
        Ok(number) => number.parse().expect("a number of positions"),
        Err(_) => POSITIONS,
    };
    let mut rng = ChaCha8Rng::seed_from_u64(960);
    let mut counts = Counts::default();
    while counts.positions < positions {
        compare_game(Twin::random(&mut rng), &mut rng, &mut counts);
    }
    let a_thousandth = counts.positions / 1000;
    assert!(counts.checks > 10 * a_thousandth, "{counts:?}");
    for rare in [counts.en_passant, counts.castlings, counts.promotions] {
        assert!(rare > a_thousandth, "{counts:?}");
    }
    assert!(counts.mates + counts.stalemates > 0, "{counts:?}");
}

/// A FEN with one character exchanged, put in or taken out, by a seeded generator.
fn mutated(fen: &str, rng: &mut ChaCha8Rng) -> String {
    const LETTERS: &[u8] = b"pnbrqkPNBRQK12345678/ -wbKQkqABCDEFGHabcdefgh36";
    let mut bytes = fen.as_bytes().to_vec();
    for _ in 0..rng.random_range(1..4) {
        let at = rng.random_range(0..bytes.len());
        let letter = LETTERS[rng.random_range(0..LETTERS.len())];
        match rng.random_range(0..6) {
            0 => bytes.insert(at, letter),
            1 => drop(bytes.remove(at)),
            2 => {
                let other = rng.random_range(0..bytes.len());
                bytes.swap(at, other);
            }
            _ => bytes[at] = letter,
        }
    }
    String::from_utf8(bytes).unwrap()
}

/// Texts that `chess` rejects on purpose and `cozy-chess` accepts.
fn is_refused_on_purpose(error: &FenError) -> bool {
    let by_form = [
        // They read an empty field for no castling rights, add up digits, read zeros, and take
        // castling rights in any order.
        "a FEN has six fields",
        "empty squares are not counted by one digit",
        "castling rights are not in the order KQkq, each once",
        "a move count with leading zeros",
        "is not a piece, in rank",
    ];
    let by_setup = |fault: &SetupFault| {
        matches!(
            fault,
            // They look for checks by pieces, not by the king.
            SetupFault::Board(BoardFault::KingsTouch)
                // Nor do they look for a check that the pawn's double step would have ended.
                | SetupFault::EnPassant(_, EnPassantFault::EarlierCheck)
        )
    };
    by_form.iter().any(|form| error.reason().contains(form))
        || !error.faults().is_empty() && error.faults().iter().all(by_setup)
}

#[test]
fn fens_are_refused_that_cozy_chess_refuses() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let (mut both, mut neither, mut only_theirs, mut only_ours) = (0, 0, 0, 0);
    for fen in STARTS.iter().cycle().take(60_000) {
        let fen = mutated(fen, &mut rng);
        let theirs = Board::from_fen(&fen, false).or_else(|_| Board::from_fen(&fen, true));
        match (Position::from_fen(&fen), theirs) {
            (Ok(position), Ok(board)) => {
                assert_same_moves(&position, &their_moves(&board));
                both += 1;
            }
            (Err(_), Err(_)) => neither += 1,
            (Err(error), Ok(_)) => {
                assert!(is_refused_on_purpose(&error), "{fen}: {error}");
                only_theirs += 1;
            }
            (Ok(position), Err(error)) => {
                // X-FEN: they accept no file letters beside KQkq, nor K for a rook elsewhere than
                // on the h-file; they count no clock above 100.
                let plain = Board::from_fen(&position.shredder_fen(), true);
                assert!(
                    plain.is_ok() || position.halfmove_clock() > 100,
                    "{fen}: {error}"
                );
                only_ours += 1;
            }
        }
    }
    let counts = [both, neither, only_theirs, only_ours];
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
}
