//! Generation of legal moves: the checkers and the pinned pieces are known, so every
//! generated move is legal.

use bitboard::{Bitboard, Black, Checks, Piece, Player, Square, White, attacks, between, line};
use game_core::{MoveGenerator, MoveList, Side};

use crate::position::{castling_targets, span};
use crate::{Move, MoveKind, Position};

/// A consumer of generated moves: a list, a count, a comparison.
trait Sink {
    /// Moves of a piece from one square to each of a set.
    fn moves(&mut self, kind: MoveKind, from: Square, targets: Bitboard);
    /// Pawn moves, each from the square `step` below its target.
    fn pawns(&mut self, kind: MoveKind, targets: Bitboard, step: i32);
}

const PROMOTIONS: [MoveKind; 4] = [
    MoveKind::QueenPromotion,
    MoveKind::KnightPromotion,
    MoveKind::RookPromotion,
    MoveKind::BishopPromotion,
];

struct Count(u32);

impl Sink for Count {
    #[inline]
    fn moves(&mut self, _kind: MoveKind, _from: Square, targets: Bitboard) {
        self.0 += targets.len();
    }

    #[inline]
    fn pawns(&mut self, _kind: MoveKind, targets: Bitboard, _step: i32) {
        self.0 += targets.len();
    }
}

impl Sink for MoveList<Move> {
    #[inline]
    fn moves(&mut self, kind: MoveKind, from: Square, targets: Bitboard) {
        for to in targets {
            self.push(Move::of_kind(kind, from, to));
        }
    }

    #[inline]
    fn pawns(&mut self, kind: MoveKind, targets: Bitboard, step: i32) {
        for to in targets {
            self.push(Move::of_kind(kind, origin(to, step), to));
        }
    }
}

/// Whether one move is among those generated.
struct Find {
    wanted: Move,
    found: bool,
}

impl Sink for Find {
    #[inline]
    fn moves(&mut self, kind: MoveKind, from: Square, targets: Bitboard) {
        self.found |= self.wanted.kind() == kind
            && self.wanted.from() == from
            && targets.contains(self.wanted.to());
    }

    #[inline]
    fn pawns(&mut self, kind: MoveKind, targets: Bitboard, step: i32) {
        let to = self.wanted.to();
        self.found |= self.wanted.kind() == kind
            && targets.contains(to)
            && origin(to, step) == self.wanted.from();
    }
}

#[inline]
fn origin(to: Square, step: i32) -> Square {
    Square::from_index((to.index() as i32 - step) as usize)
}

/// The part of the legal moves to generate.
trait Part {
    const TACTICAL: bool;
    const QUIET: bool;
}

struct All;
struct Tactical;
struct Quiet;

impl Part for All {
    const TACTICAL: bool = true;
    const QUIET: bool = true;
}

impl Part for Tactical {
    const TACTICAL: bool = true;
    const QUIET: bool = false;
}

impl Part for Quiet {
    const TACTICAL: bool = false;
    const QUIET: bool = true;
}

impl Position {
    /// Passes to `sink` the legal moves of one part that start from `movers`.
    #[inline]
    fn generate<G: Part, K: Sink>(&self, movers: Bitboard, sink: &mut K) {
        match self.side() {
            Side::White => Generator::<White, G, K>::new(self, movers, sink).run(),
            Side::Black => Generator::<Black, G, K>::new(self, movers, sink).run(),
        }
    }

    /// Appends the legal moves that start from `movers`.
    pub(crate) fn legal_moves_from(&self, movers: Bitboard, moves: &mut MoveList<Move>) {
        self.generate::<All, _>(movers, moves);
    }
}

struct Generator<'a, S, G, K> {
    position: &'a Position,
    checks: Checks,
    sink: &'a mut K,
    king: Square,
    own: Bitboard,
    enemy: Bitboard,
    occupied: Bitboard,
    movers: Bitboard,
    /// The squares that moves of this part may go to, regardless of checks.
    targets: Bitboard,
    players: core::marker::PhantomData<(S, G)>,
}

impl<'a, S: Player, G: Part, K: Sink> Generator<'a, S, G, K> {
    #[inline]
    fn new(position: &'a Position, movers: Bitboard, sink: &'a mut K) -> Self {
        let board = position.board();
        let (own, enemy) = (board.side(S::SIDE), board.side(S::Opponent::SIDE));
        let targets = match (G::TACTICAL, G::QUIET) {
            (true, true) => !own,
            (true, false) => enemy,
            _ => !(own | enemy),
        };
        Self {
            position,
            checks: position.checks_against::<S>(),
            sink,
            king: board.king(S::SIDE),
            own,
            enemy,
            occupied: own | enemy,
            movers,
            targets,
            players: core::marker::PhantomData,
        }
    }

    #[inline]
    fn run(mut self) {
        self.king_moves();
        let checkers = self.checks.checkers;
        if checkers.is_empty() {
            self.pawns(Bitboard::ALL);
            self.pieces(self.targets);
            if !(self.checks.pinned & self.movers).is_empty() {
                self.pinned_pieces();
            }
            if G::QUIET {
                self.castling();
            }
        } else if !checkers.is_many() {
            // A piece must capture the checker or interpose; a pinned one can do neither.
            let block = between(self.king, checkers.lowest()) | checkers;
            self.pawns(block);
            self.pieces(self.targets & block);
        }
    }

    #[inline]
    fn king_moves(&mut self) {
        let king = self.king;
        if !self.movers.contains(king) {
            return;
        }
        let board = self.position.board();
        let pawns = board.of(S::Opponent::SIDE, Piece::Pawn);
        let near = (attacks::king(king) & self.targets) - attacks::pawns(S::Opponent::SIDE, pawns);
        // The king does not shield the squares behind it.
        let occupied = self.occupied ^ king.into();
        let mut safe = Bitboard::EMPTY;
        for to in near {
            if !self.position.is_attacked::<S>(to, occupied) {
                safe |= to.into();
            }
        }
        self.sink.moves(MoveKind::King, king, safe);
    }

    #[inline]
    fn pieces(&mut self, targets: Bitboard) {
        let free = (self.own & self.movers) - self.checks.pinned;
        let board = self.position.board();
        for from in board.pieces(Piece::Knight) & free {
            self.sink
                .moves(MoveKind::Knight, from, attacks::knight(from) & targets);
        }
        for piece in [Piece::Bishop, Piece::Rook, Piece::Queen] {
            for from in board.pieces(piece) & free {
                let reached = slider_attacks(piece, from, self.occupied);
                self.sink
                    .moves(MoveKind::of(piece), from, reached & targets);
            }
        }
    }

    /// Pinned pieces move only in line with their king. Knights cannot.
    fn pinned_pieces(&mut self) {
        let board = self.position.board();
        let pinned = self.checks.pinned & self.movers;
        for piece in [Piece::Bishop, Piece::Rook, Piece::Queen] {
            for from in board.pieces(piece) & pinned {
                let reached = slider_attacks(piece, from, self.occupied);
                let line = line(self.king, from);
                self.sink
                    .moves(MoveKind::of(piece), from, reached & line & self.targets);
            }
        }
        for from in board.pieces(Piece::Pawn) & pinned {
            self.pawns_from(from.into(), line(self.king, from));
        }
    }

    #[inline]
    fn pawns(&mut self, allowed: Bitboard) {
        let free = (self.own & self.movers) - self.checks.pinned;
        self.pawns_from(self.position.board().pieces(Piece::Pawn) & free, allowed);
        if G::TACTICAL {
            self.en_passant();
        }
    }

    /// The moves of some pawns to the allowed squares, en passant aside.
    #[inline]
    fn pawns_from(&mut self, pawns: Bitboard, allowed: Bitboard) {
        let ahead = pawns.forward(S::SIDE);
        let steps = ahead - self.occupied;
        if G::QUIET {
            let double = (steps & S::THIRD_RANK).forward(S::SIDE) - self.occupied;
            self.sink
                .pawns(MoveKind::Pawn, (steps & allowed) - S::LAST_RANK, S::STEP);
            self.sink
                .pawns(MoveKind::DoubleStep, double & allowed, 2 * S::STEP);
        }
        if G::TACTICAL {
            let victims = self.enemy & allowed;
            let (east, west) = (ahead.east() & victims, ahead.west() & victims);
            self.sink
                .pawns(MoveKind::Pawn, east - S::LAST_RANK, S::STEP + 1);
            self.sink
                .pawns(MoveKind::Pawn, west - S::LAST_RANK, S::STEP - 1);
            if (ahead & S::LAST_RANK).is_empty() {
                return;
            }
            for kind in PROMOTIONS {
                self.sink
                    .pawns(kind, steps & allowed & S::LAST_RANK, S::STEP);
                self.sink.pawns(kind, east & S::LAST_RANK, S::STEP + 1);
                self.sink.pawns(kind, west & S::LAST_RANK, S::STEP - 1);
            }
        }
    }

    fn en_passant(&mut self) {
        let Some(passed) = self.position.en_passant() else {
            return;
        };
        let pawns = self.position.board().of(S::SIDE, Piece::Pawn) & self.movers;
        for from in attacks::pawn(S::Opponent::SIDE, passed) & pawns {
            if self.position.may_capture_en_passant::<S>(from, passed) {
                self.sink.moves(MoveKind::EnPassant, from, passed.into());
            }
        }
    }

    #[inline]
    fn castling(&mut self) {
        if !self.movers.contains(self.king) {
            return;
        }
        for rook in self.position.castling_rooks() & self.own {
            if self.may_castle(rook) {
                self.sink.moves(MoveKind::Castling, self.king, rook.into());
            }
        }
    }

    /// FIDE 3.8.2: nothing stands in the way and the king crosses no attacked square. In Chess960
    /// the rook may also have shielded the king's new square.
    fn may_castle(&self, rook: Square) -> bool {
        let (king_to, rook_to) = castling_targets(self.king, rook);
        let others = self.occupied ^ self.king.into() ^ rook.into();
        let way = span(self.king, king_to);
        if others.intersects(way | span(rook, rook_to)) || self.checks.pinned.contains(rook) {
            return false;
        }
        let crossed = way - self.king.into();
        !crossed
            .into_iter()
            .any(|at| self.position.is_attacked::<S>(at, self.occupied))
    }
}

#[inline]
fn slider_attacks(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    match piece {
        Piece::Bishop => attacks::bishop(from, occupied),
        Piece::Rook => attacks::rook(from, occupied),
        _ => attacks::queen(from, occupied),
    }
}

impl MoveGenerator for Position {
    fn legal_moves(&self, moves: &mut MoveList<Move>) {
        self.generate::<All, _>(Bitboard::ALL, moves);
    }

    fn tactical_moves(&self, moves: &mut MoveList<Move>) {
        self.generate::<Tactical, _>(Bitboard::ALL, moves);
    }

    fn quiet_moves(&self, moves: &mut MoveList<Move>) {
        self.generate::<Quiet, _>(Bitboard::ALL, moves);
    }

    #[inline]
    fn is_tactical(&self, mv: Move) -> bool {
        match mv.kind() {
            MoveKind::Castling => false,
            MoveKind::EnPassant => true,
            kind => kind.promotion().is_some() || self.board().occupied().contains(mv.to()),
        }
    }

    fn is_legal(&self, mv: Move) -> bool {
        let mut find = Find {
            wanted: mv,
            found: false,
        };
        self.generate::<All, _>(mv.from().into(), &mut find);
        find.found
    }

    fn legal_move_count(&self) -> usize {
        let mut count = Count(0);
        self.generate::<All, _>(Bitboard::ALL, &mut count);
        count.0 as usize
    }
}
