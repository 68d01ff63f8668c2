//! The move generator: one routine that lists legal moves, counts them, or finds out whether there are any.
//!
//! The side to move, the wanted part of the moves and their consumer are types, so
//! each combination compiles to a separate routine. The [`Sink`] receives moves as sets of
//! targets, so a count does not look at single moves.

use bitboard::{Bitboard, Black, Piece, Player, Square, White, attacks as basic, between, line};
use game_core::{MoveGenerator, MoveList, Side};

use crate::moves::Kind;
use crate::{KnightMate, Move, Position, Promotion, Rules, Teme, attacks, opening};

/// The wanted part of the legal moves.
trait Part {
    /// Captures and promotions.
    const TACTICAL: bool = true;
    /// The others.
    const QUIET: bool = true;
    /// Whether mates by a knight are removed where the rules forbid them.
    const JUDGES_KNIGHT_MATES: bool = true;
}

struct All;
struct Tactical;
struct Quiet;
/// All moves including forbidden mates, to decide whether a check is mate.
struct Answers;

impl Part for All {}

impl Part for Tactical {
    const QUIET: bool = false;
}

impl Part for Quiet {
    const TACTICAL: bool = false;
}

impl Part for Answers {
    const JUDGES_KNIGHT_MATES: bool = false;
}

/// Targets of pawn pushes, of captures to the east and of captures to the west, each with the
/// difference of square indices.
type PawnSteps = [(Bitboard, i32); 3];

/// A consumer of generated moves.
trait Sink {
    /// Receives the moves of a piece from one square to each target.
    fn moves(&mut self, kind: Kind, from: Square, targets: Bitboard);

    /// Receives moves of pawns.
    fn pawns(&mut self, kind: Kind, steps: PawnSteps);

    /// Whether the sink needs no more moves.
    #[inline]
    fn is_done(&self) -> bool {
        false
    }
}

impl Sink for MoveList<Move> {
    #[inline]
    fn moves(&mut self, kind: Kind, from: Square, targets: Bitboard) {
        for to in targets {
            self.push(Move::of_kind(kind, from, to));
        }
    }

    #[inline]
    fn pawns(&mut self, kind: Kind, steps: PawnSteps) {
        for (targets, step) in steps {
            for to in targets {
                self.push(Move::of_kind(kind, origin(to, step), to));
            }
        }
    }
}

/// Counts moves.
struct Count(u32);

impl Sink for Count {
    #[inline]
    fn moves(&mut self, _: Kind, _: Square, targets: Bitboard) {
        self.0 += targets.len();
    }

    #[inline]
    fn pawns(&mut self, _: Kind, [(ahead, _), (east, _), (west, _)]: PawnSteps) {
        // Pushes go to empty squares and captures to occupied ones: the sets are disjoint, so one count serves both.
        self.0 += (ahead | east).len() + west.len();
    }
}

/// Records whether there is a move.
struct Any(bool);

impl Sink for Any {
    #[inline]
    fn moves(&mut self, _: Kind, _: Square, targets: Bitboard) {
        self.0 |= !targets.is_empty();
    }

    #[inline]
    fn pawns(&mut self, _: Kind, [(ahead, _), (east, _), (west, _)]: PawnSteps) {
        self.0 |= !(ahead | east | west).is_empty();
    }

    #[inline]
    fn is_done(&self) -> bool {
        self.0
    }
}

/// The targets if they belong to the wanted part, otherwise none.
#[inline]
const fn if_wanted(is_wanted: bool, (targets, step): (Bitboard, i32)) -> (Bitboard, i32) {
    (if is_wanted { targets } else { Bitboard::EMPTY }, step)
}

/// Whether mates by a knight have to be removed.
#[inline]
fn forbids_knight_mates<R: Rules, G: Part>() -> bool {
    G::JUDGES_KNIGHT_MATES && R::KNIGHT_MATE == KnightMate::Illegal
}

#[inline]
const fn origin(to: Square, step: i32) -> Square {
    Square::from_index((to.index() as i32 - step) as usize)
}

/// The promotions that the rules allow, the bers first.
#[inline]
pub(crate) const fn promotions<R: Rules>() -> &'static [Kind] {
    match R::PROMOTION {
        Promotion::BersOnly => Kind::PROMOTIONS.first_chunk::<1>().expect("there are four"),
        Promotion::Any => &Kind::PROMOTIONS,
    }
}

impl<R: Rules> Position<R> {
    #[inline]
    fn generate<G: Part, K: Sink>(&self, sink: &mut K) {
        match self.side() {
            Side::White => self.generate_for::<White, G, K>(sink),
            Side::Black => self.generate_for::<Black, G, K>(sink),
        }
    }

    fn generate_for<P: Player, G: Part, K: Sink>(&self, sink: &mut K) {
        if self.is_bared() {
            return;
        }
        if let Some(forced) = opening::forced_moves(self) {
            if G::QUIET {
                for mv in forced {
                    sink.moves(Kind::Pawn, mv.from(), mv.to().into());
                }
            }
            return;
        }
        self.king_moves::<P, G, K>(sink);
        if self.checkers().is_many() || sink.is_done() {
            return;
        }
        let mask = self.evasion_mask(P::SIDE);
        self.all_pawn_moves::<P, G, K>(mask, sink);
        if sink.is_done() {
            return;
        }
        self.piece_moves::<P, G, K>(mask & self.scope::<G>(P::SIDE), sink);
    }

    /// The targets of the wanted part of the moves, except promotions.
    #[inline]
    fn scope<G: Part>(&self, side: Side) -> Bitboard {
        match (G::TACTICAL, G::QUIET) {
            (true, true) => !self.board().side(side),
            (true, false) => self.board().side(!side),
            _ => !self.board().occupied(),
        }
    }

    /// The squares to which a piece other than the king may go: all without a check; otherwise those of
    /// the checker and between it and the king.
    #[inline]
    pub(crate) fn evasion_mask(&self, side: Side) -> Bitboard {
        let checkers = self.checkers();
        if checkers.is_empty() {
            return Bitboard::ALL;
        }
        // An alfil jumps: its check cannot be blocked.
        if R::TEME == Teme::Alfil && checkers.intersects(self.board().pieces(Piece::Bishop)) {
            return checkers;
        }
        between(self.board().king(side), checkers.lowest()) | checkers
    }

    /// The squares to which a pinned piece may go: those of the line through it and its king. A slider can
    /// pass neither the king nor the pinning piece; an alfil could jump over them.
    #[inline]
    pub(crate) fn pin_line(&self, king: Square, pinned: Square) -> Bitboard {
        let line = line(king, pinned);
        let board = self.board();
        if R::TEME == Teme::Bishop || !board.pieces(Piece::Bishop).contains(pinned) {
            return line;
        }
        let seen = basic::queen(pinned, board.occupied()) & line;
        let pinning = seen & board.side(!self.side());
        debug_assert_eq!(pinning.len(), 1);
        between(king, pinning.lowest()) | pinning
    }

    #[inline]
    fn king_moves<P: Player, G: Part, K: Sink>(&self, sink: &mut K) {
        let king = self.board().king(P::SIDE);
        let enemies = self.board().side(P::Opponent::SIDE);
        let pawns = enemies & self.board().pieces(Piece::Pawn);
        let near = basic::king(king)
            & self.scope::<G>(P::SIDE)
            & !basic::pawns(P::Opponent::SIDE, pawns)
            & !basic::king(self.board().king(P::Opponent::SIDE));
        let mut safe = near;
        for to in near {
            if self.is_attacked_by_piece(to, king, enemies) {
                safe ^= to.into();
            }
        }
        sink.moves(Kind::King, king, safe);
    }

    /// Whether an enemy knight, teme, rook or bers attacks `to` after the king has left `king`.
    #[inline]
    fn is_attacked_by_piece(&self, to: Square, king: Square, enemies: Bitboard) -> bool {
        let occupied = self.board().occupied() ^ king.into();
        let attackers = self.line_attackers(to, occupied)
            | basic::knight(to) & self.board().pieces(Piece::Knight);
        attackers.intersects(enemies)
    }

    /// Whether the king of the side to move, which stands on `king`, may go to `to`.
    #[inline]
    pub(crate) fn is_safe_step(&self, king: Square, to: Square) -> bool {
        let occupied = self.board().occupied() ^ king.into();
        let enemies = self.board().side(!self.side());
        !self.attackers(to, occupied).intersects(enemies)
    }

    #[inline]
    fn all_pawn_moves<P: Player, G: Part, K: Sink>(&self, mask: Bitboard, sink: &mut K) {
        let pawns = self.board().of(P::SIDE, Piece::Pawn);
        let pinned = pawns & self.pinned();
        self.pawn_moves::<P, G, K>(pawns ^ pinned, mask, sink);
        let king = self.board().king(P::SIDE);
        for pawn in pinned {
            self.pawn_moves::<P, G, K>(pawn.into(), mask & line(king, pawn), sink);
        }
    }

    #[inline]
    fn pawn_moves<P: Player, G: Part, K: Sink>(
        &self,
        pawns: Bitboard,
        mask: Bitboard,
        sink: &mut K,
    ) {
        let ahead = pawns.forward(P::SIDE);
        let pushes = ahead & mask & !self.board().occupied();
        let victims = self.board().side(P::Opponent::SIDE) & mask;
        let steps = [
            (pushes, P::STEP),
            (ahead.east() & victims, P::STEP + 1),
            (ahead.west() & victims, P::STEP - 1),
        ];
        let last = P::LAST_RANK;
        let [step, east, west] = steps.map(|(targets, step)| (targets - last, step));
        sink.pawns(
            Kind::Pawn,
            [
                if_wanted(G::QUIET, step),
                if_wanted(G::TACTICAL, east),
                if_wanted(G::TACTICAL, west),
            ],
        );
        if G::TACTICAL && ahead.intersects(last) {
            let steps = steps.map(|(targets, step)| (targets & last, step));
            for &kind in promotions::<R>() {
                sink.pawns(kind, self.without_knight_mates::<G>(kind, steps));
            }
        }
    }

    /// The promotions that are not forbidden mates by the new knight.
    #[inline]
    fn without_knight_mates<G: Part>(&self, kind: Kind, steps: PawnSteps) -> PawnSteps {
        if !forbids_knight_mates::<R, G>() || kind != Kind::ToKnight {
            return steps;
        }
        steps.map(|(targets, step)| {
            let is_allowed =
                |&to: &Square| !self.is_knight_mate(Move::of_kind(kind, origin(to, step), to));
            (targets.into_iter().filter(is_allowed).collect(), step)
        })
    }

    /// The moves of knights, temes, rooks and bers to the targets.
    #[inline]
    fn piece_moves<P: Player, G: Part, K: Sink>(&self, targets: Bitboard, sink: &mut K) {
        let board = self.board();
        let occupied = board.occupied();
        let own = board.side(P::SIDE);
        let free = own - self.pinned();
        for from in board.pieces(Piece::Knight) & free {
            let mut jumps = basic::knight(from) & targets;
            if forbids_knight_mates::<R, G>() {
                jumps = self.without_mates(from, jumps);
            }
            sink.moves(Kind::Knight, from, jumps);
        }
        for from in board.pieces(Piece::Bishop) & free {
            let reach = attacks::teme::<R>(from, occupied);
            sink.moves(Kind::Bishop, from, reach & targets);
        }
        for from in board.pieces(Piece::Rook) & free {
            sink.moves(Kind::Rook, from, basic::rook(from, occupied) & targets);
        }
        for from in board.pieces(Piece::Queen) & free {
            let reach = attacks::bers::<R>(from, occupied);
            sink.moves(Kind::Queen, from, reach & targets);
        }
        let king = board.king(P::SIDE);
        for from in self.pinned() - board.pieces(Piece::Pawn) {
            let along = targets & self.pin_line(king, from);
            if board.pieces(Piece::Rook).contains(from) {
                sink.moves(Kind::Rook, from, basic::rook(from, occupied) & along);
            } else if board.pieces(Piece::Bishop).contains(from) {
                sink.moves(
                    Kind::Bishop,
                    from,
                    attacks::teme::<R>(from, occupied) & along,
                );
            } else if board.pieces(Piece::Queen).contains(from) {
                sink.moves(
                    Kind::Queen,
                    from,
                    attacks::bers::<R>(from, occupied) & along,
                );
            }
        }
    }

    /// The targets on which a knight does not mate.
    #[inline]
    fn without_mates(&self, from: Square, targets: Bitboard) -> Bitboard {
        let checks = basic::knight(self.board().king(!self.side())) & targets;
        let is_mate = |&to: &Square| self.is_knight_mate(Move::of_kind(Kind::Knight, from, to));
        targets - checks.into_iter().filter(is_mate).collect()
    }

    /// Whether an otherwise legal move gives mate by knights only.
    #[cold]
    pub(crate) fn is_knight_mate(&self, mv: Move) -> bool {
        let mut child = *self;
        child.advance(mv);
        child.is_checked_by_knights_only() && !child.has::<Answers>() && !child.is_bared()
    }

    fn has<G: Part>(&self) -> bool {
        let mut any = Any(false);
        self.generate::<G, _>(&mut any);
        any.0
    }
}

impl<R: Rules> MoveGenerator for Position<R> {
    fn legal_moves(&self, moves: &mut MoveList<Move>) {
        self.generate::<All, _>(moves);
    }

    fn tactical_moves(&self, moves: &mut MoveList<Move>) {
        self.generate::<Tactical, _>(moves);
    }

    fn quiet_moves(&self, moves: &mut MoveList<Move>) {
        self.generate::<Quiet, _>(moves);
    }

    #[inline]
    fn is_tactical(&self, mv: Move) -> bool {
        mv.is_promotion() || self.board().side(!self.side()).contains(mv.to())
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        self.allows(mv)
    }

    fn legal_move_count(&self) -> usize {
        let mut count = Count(0);
        self.generate::<All, _>(&mut count);
        count.0 as usize
    }

    fn has_legal_move(&self) -> bool {
        self.has::<All>()
    }
}
