//! Patterns of boards for the linear part of a learned evaluation: relations between pieces that a network of pieces on
//! squares does not see.
//!
//! Each pattern belongs to a side. Those of the side to move come first; squares and ranks are counted from the side's
//! own edge.

use core::marker::PhantomData;

use game_core::Side;

use crate::{
    Bitboard, Black, Board, Piece, PieceAttacks, Player, Reach, Square, White, attacks, between,
    inputs, near_king, passed_pawns,
};

/// A threat to an enemy piece, by the stage of the game, the kind of the least valuable attacker, the kind of the
/// victim, and its [`Guard`] (Chess Programming Wiki, "Attack and Defend Maps").
const THREATS: usize = STAGES * ATTACKER_KINDS * VICTIM_KINDS * GUARDS;
const STAGES: usize = 4;
const ATTACKER_KINDS: usize = Piece::COUNT;
/// All but the king.
const VICTIM_KINDS: usize = Piece::COUNT - 1;
const GUARDS: usize = 3;

/// The numbers of enemy and own pieces that are in danger, each up to four.
const DANGERS: usize = DANGER_COUNTS * DANGER_COUNTS;
const DANGER_COUNTS: usize = 5;

/// A piece alone between an own line piece and the enemy king, by the line, the owner and the kind: it is pinned, or may
/// give a discovered check.
const LINES: usize = 2 * LINES_OF_KIND;
const LINES_OF_KIND: usize = 2 * Piece::COUNT;

/// The attack on the enemy king, by the number of pieces that attack near it (up to four), the number of squares next to it
/// that are attacked (up to seven), the kinds of pieces that have a safe check, and whether there is a queen (Chess
/// Programming Wiki, "King Safety").
const ATTACKS: usize = ATTACKERS * NEIGHBOURS * CHECKS * 2;
const ATTACKERS: usize = 5;
const NEIGHBOURS: usize = 8;
/// Sets of [`CHECKING_KINDS`](crate::CHECKING_KINDS).
const CHECKS: usize = 16;

/// A passed pawn, by its square, whether the next one is occupied, whether it is attacked, and whether the pawn is
/// protected (Chess Programming Wiki, "Passed Pawn").
const PASSED: usize = Square::COUNT * 8;

/// A passed pawn, by its rank and the distance of the own king from the next square, or of the enemy king.
const RACES: usize = 2 * RACES_OF_KING;
const RACES_OF_KING: usize = 8 * 8;

const FIRST_DANGER: usize = THREATS;
const FIRST_LINE: usize = FIRST_DANGER + DANGERS;
const FIRST_ATTACK: usize = FIRST_LINE + LINES;
const FIRST_PASSED: usize = FIRST_ATTACK + ATTACKS;
const FIRST_RACE: usize = FIRST_PASSED + PASSED;
/// The number of patterns of a side.
const OF_SIDE: usize = FIRST_RACE + RACES;

/// The number of patterns.
pub const LEN: usize = 2 * OF_SIDE;

/// Calls `each` with every pattern of a board, for the side to move.
///
/// # Panics
/// In debug builds, if a pawn stands on its last rank.
#[inline(always)]
pub fn for_each<A: PieceAttacks>(board: &Board, side: Side, mut each: impl FnMut(usize)) {
    let view = View::<A>::new(board);
    let first_of = |owner| if owner == side { 0 } else { OF_SIDE };
    let (white, black) = (first_of(Side::White), first_of(Side::Black));
    view.of_side::<White>(|pattern| each(white + pattern));
    view.of_side::<Black>(|pattern| each(black + pattern));
}

/// The protection of a piece.
#[derive(Clone, Copy)]
enum Guard {
    None,
    Pawn,
    Piece,
}

/// A board with the data that several kinds of patterns need.
struct View<'a, A> {
    board: &'a Board,
    /// The stage of the game, below [`STAGES`].
    stage: usize,
    /// By side: the squares that its pieces attack.
    reach: [Reach; 2],
    /// By side: the number of knights, bishops, rooks and queens that attack near the enemy king.
    attackers: [usize; 2],
    /// By side: the number of pieces in danger.
    in_danger: [usize; 2],
    attacks: PhantomData<A>,
}

impl<'a, A: PieceAttacks> View<'a, A> {
    #[inline(always)]
    fn new(board: &'a Board) -> Self {
        let (white, white_attackers) = reach_and_attackers::<White, A>(board);
        let (black, black_attackers) = reach_and_attackers::<Black, A>(board);
        Self {
            board,
            stage: inputs::bucket(board) * STAGES / inputs::BUCKETS,
            reach: [white, black],
            attackers: [white_attackers, black_attackers],
            in_danger: [
                in_danger(board, Side::White, &white, &black),
                in_danger(board, Side::Black, &black, &white),
            ],
            attacks: PhantomData,
        }
    }

    #[inline(always)]
    fn of_side<S: Player>(&self, mut each: impl FnMut(usize)) {
        self.threats::<S>(&mut each);
        each(FIRST_DANGER + self.danger::<S>());
        self.lines::<S>(|line| each(FIRST_LINE + line));
        each(FIRST_ATTACK + self.attack::<S>());
        self.passed_pawns::<S>(each);
    }

    #[inline(always)]
    fn threats<S: Player>(&self, mut each: impl FnMut(usize)) {
        let board = self.board;
        let (own, their) = self.reach_of::<S>();
        let enemy = S::Opponent::SIDE;
        let mut victims = (board.side(enemy) - board.of(enemy, Piece::King)) & own.by_any();
        for attacker in Piece::ALL {
            for square in victims & own.by(attacker) {
                let Some(victim) = board.piece_at(square) else {
                    continue;
                };
                let guard = if their.by(Piece::Pawn).contains(square) {
                    Guard::Pawn
                } else if their.by_any().contains(square) {
                    Guard::Piece
                } else {
                    Guard::None
                };
                let by = self.stage * ATTACKER_KINDS + attacker.index();
                let pair = by * VICTIM_KINDS + victim.index();
                each(pair * GUARDS + guard as usize);
            }
            victims -= own.by(attacker);
        }
    }

    #[inline(always)]
    fn danger<S: Player>(&self) -> usize {
        let count = |side: Side| self.in_danger[side.index()].min(DANGER_COUNTS - 1);
        count(S::Opponent::SIDE) * DANGER_COUNTS + count(S::SIDE)
    }

    #[inline(always)]
    fn lines<S: Player>(&self, mut each: impl FnMut(usize)) {
        let board = self.board;
        let king = board.king(S::Opponent::SIDE);
        let straight = board.of(S::SIDE, Piece::Rook) | board.of(S::SIDE, Piece::Queen);
        let pieces = [
            A::diagonal_sliders(board, S::SIDE) & attacks::bishop_rays(king),
            straight & attacks::rook_rays(king),
        ];
        for (kind, pieces) in pieces.into_iter().enumerate() {
            for square in pieces {
                let blockers = between(square, king) & board.occupied();
                if blockers.is_empty() || blockers.is_many() {
                    continue;
                }
                let only = blockers.lowest();
                let is_own = usize::from(board.side(S::SIDE).contains(only));
                if let Some(piece) = board.piece_at(only) {
                    each(kind * LINES_OF_KIND + is_own * Piece::COUNT + piece.index());
                }
            }
        }
    }

    #[inline(always)]
    fn attack<S: Player>(&self) -> usize {
        let board = self.board;
        let (own, their) = self.reach_of::<S>();
        let king = board.king(S::Opponent::SIDE);
        let mut checks = 0;
        for (bit, is_safe) in own
            .safe_checks::<A>(board, S::SIDE, their)
            .into_iter()
            .enumerate()
        {
            checks |= usize::from(is_safe) << bit;
        }
        let neighbours = (attacks::king(king) & own.by_any()).len_of_few() as usize;
        let attackers = self.attackers[S::SIDE.index()].min(ATTACKERS - 1);
        let attack = attackers * NEIGHBOURS + neighbours.min(NEIGHBOURS - 1);
        let has_queen = usize::from(!board.of(S::SIDE, Piece::Queen).is_empty());
        (attack * CHECKS + checks) * 2 + has_queen
    }

    #[inline(always)]
    fn passed_pawns<S: Player>(&self, mut each: impl FnMut(usize)) {
        let board = self.board;
        let (side, enemy) = (S::SIDE, S::Opponent::SIDE);
        let (own, their) = self.reach_of::<S>();
        let pawns = board.of(side, Piece::Pawn);
        let enemy_pawns = board.of(enemy, Piece::Pawn);
        for pawn in passed_pawns(side, pawns, enemy_pawns, their.by(Piece::Pawn)) {
            let next = Bitboard::of(pawn).forward(side);
            let is_blocked = usize::from(next.intersects(board.occupied()));
            let is_attacked = usize::from(next.intersects(their.by_any()));
            let is_protected = usize::from(own.by_any().contains(pawn));
            let state = is_blocked | is_attacked << 1 | is_protected << 2;
            each(FIRST_PASSED + pawn.relative_to(side).index() * 8 + state);
            let next = next.lowest();
            let rank = pawn.rank().relative_to(side).index();
            for (whose, king) in [side, enemy].into_iter().enumerate() {
                let distance = next.distance(board.king(king)) as usize;
                each(FIRST_RACE + whose * RACES_OF_KING + rank * 8 + distance);
            }
        }
    }

    /// The squares that a side attacks, and those that its opponent attacks.
    #[inline(always)]
    fn reach_of<S: Player>(&self) -> (&Reach, &Reach) {
        let [own, their] = [S::SIDE, S::Opponent::SIDE].map(|side| &self.reach[side.index()]);
        (own, their)
    }
}

/// The squares that the pieces of a side attack, and the number of those pieces that attack near the enemy king.
#[inline(always)]
fn reach_and_attackers<S: Player, A: PieceAttacks>(board: &Board) -> (Reach, usize) {
    let near = near_king(board, S::Opponent::SIDE);
    let mut attackers = 0;
    let reach = Reach::of::<S, A>(board, |_, attacked| {
        attackers += usize::from(attacked.intersects(near));
    });
    (reach, attackers)
}

/// The number of pieces of a side that a less valuable piece attacks, or that are attacked and not protected.
#[inline(always)]
fn in_danger(board: &Board, side: Side, own: &Reach, their: &Reach) -> usize {
    let of = |kind| board.of(side, kind);
    let all = board.side(side) - of(Piece::King);
    let (rooks, queens) = (of(Piece::Rook), of(Piece::Queen));
    let minors = their.by(Piece::Knight) | their.by(Piece::Bishop);
    let in_danger = ((all - of(Piece::Pawn)) & their.by(Piece::Pawn))
        | ((rooks | queens) & minors)
        | (queens & their.by(Piece::Rook))
        | ((all - own.by_any()) & their.by_any());
    in_danger.len_of_few() as usize
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use game_core::zobrist;

    use super::*;

    enum Chess {}
    impl PieceAttacks for Chess {}

    /// Pieces of shatar and shatranj: the bishop jumps two squares, the queen is a rook with one diagonal step.
    enum Jumpers {}
    impl PieceAttacks for Jumpers {
        fn bishop(square: Square, _: Bitboard) -> Bitboard {
            attacks::alfil(square)
        }

        fn queen(square: Square, occupied: Bitboard) -> Bitboard {
            attacks::rook(square, occupied) | attacks::ferz(square)
        }

        fn diagonal_sliders(_: &Board, _: Side) -> Bitboard {
            Bitboard::EMPTY
        }
    }

    /// A piece with the squares that it attacks.
    struct Active {
        side: Side,
        kind: Piece,
        square: Square,
        reach: Bitboard,
    }

    fn attacked<A: PieceAttacks>(
        (side, kind): (Side, Piece),
        square: Square,
        occupied: Bitboard,
    ) -> Bitboard {
        match kind {
            Piece::Pawn => attacks::pawn(side, square),
            Piece::Knight => attacks::knight(square),
            Piece::Bishop => A::bishop(square, occupied),
            Piece::Rook => attacks::rook(square, occupied),
            Piece::Queen => A::queen(square, occupied),
            Piece::King => attacks::king(square),
        }
    }

    fn pieces<A: PieceAttacks>(board: &Board) -> Vec<Active> {
        let active = |square| {
            let (side, kind) = board.owned_piece_at(square)?;
            Some(Active {
                side,
                kind,
                square,
                reach: attacked::<A>((side, kind), square, board.occupied()),
            })
        };
        Square::all().filter_map(active).collect()
    }

    /// Pawn, minor piece, rook, queen; a king is worth more than all.
    fn worth(kind: Piece) -> usize {
        [1, 3, 3, 5, 9, 99][kind.index()]
    }

    /// The patterns of `side` as their documentation defines them, piece by piece and square by square.
    fn by_squares<A: PieceAttacks>(board: &Board, side: Side) -> Vec<usize> {
        let all = pieces::<A>(board);
        let of = |owner| all.iter().filter(move |piece| piece.side == owner);
        let attackers = |by, square| of(by).filter(move |piece| piece.reach.contains(square));
        let mut patterns = Vec::new();

        for victim in of(!side).filter(|piece| piece.kind != Piece::King) {
            let least = attackers(side, victim.square).map(|piece| piece.kind.index());
            let Some(least) = least.min() else { continue };
            let guards: Vec<Piece> = attackers(!side, victim.square)
                .map(|piece| piece.kind)
                .collect();
            let guard = match guards.first() {
                None => 0,
                Some(_) if guards.contains(&Piece::Pawn) => 1,
                Some(_) => 2,
            };
            let stage = (all.len() - 1) / 4 / 2;
            patterns.push(((stage * 6 + least) * 5 + victim.kind.index()) * 3 + guard);
        }

        let is_in_danger = |piece: &&Active| {
            let mut enemies = attackers(!piece.side, piece.square);
            let is_protected = attackers(piece.side, piece.square).next().is_some();
            piece.kind != Piece::King
                && enemies.any(|by| worth(by.kind) < worth(piece.kind) || !is_protected)
        };
        let [theirs, own] = [!side, side].map(|side| of(side).filter(is_in_danger).count());
        patterns.push(FIRST_DANGER + theirs.min(4) * 5 + own.min(4));

        let king = board.king(!side);
        for piece in of(side) {
            let unblocked = attacked::<A>((side, piece.kind), piece.square, Bitboard::EMPTY);
            if piece.reach.contains(king) || !unblocked.contains(king) {
                continue;
            }
            let is_straight =
                piece.square.file() == king.file() || piece.square.rank() == king.rank();
            let line = usize::from(is_straight);
            let mut between = all
                .iter()
                .filter(|it| super::between(piece.square, king).contains(it.square));
            if let (Some(only), None) = (between.next(), between.next()) {
                let owner = usize::from(only.side == side);
                patterns.push(FIRST_LINE + line * 12 + owner * 6 + only.kind.index());
            }
        }

        let ring = attacks::king(king);
        let near = |square: Square| {
            let nearer = Bitboard::of(square).forward(side);
            ring.contains(square) || ring.intersects(nearer)
        };
        let attacking = of(side).filter(|piece| {
            !matches!(piece.kind, Piece::Pawn | Piece::King) && piece.reach.into_iter().any(near)
        });
        let neighbours = ring
            .into_iter()
            .filter(|&it| attackers(side, it).next().is_some());
        let safe_check = |kind: Piece| {
            // As the piece attacks the king from a square, it would attack that square from the king's.
            let from = attacked::<A>((side, kind), king, board.occupied());
            let is_safe = |&to: &Square| {
                board.side_at(to) != Some(side) && attackers(!side, to).next().is_none()
            };
            let mut to = from.into_iter().filter(is_safe);
            to.any(|to| attackers(side, to).any(|piece| piece.kind == kind))
        };
        let checks = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen].map(safe_check);
        let checks: usize = (0..4).map(|bit| usize::from(checks[bit]) << bit).sum();
        let queen = usize::from(of(side).any(|piece| piece.kind == Piece::Queen));
        let attack = attacking.count().min(4) * 8 + neighbours.count().min(7);
        patterns.push(FIRST_ATTACK + (attack * 16 + checks) * 2 + queen);

        let rank = |square: Square| square.rank().relative_to(side).index();
        for pawn in of(side).filter(|piece| piece.kind == Piece::Pawn) {
            let file = |it: &Active| {
                it.square
                    .file()
                    .index()
                    .abs_diff(pawn.square.file().index())
            };
            let is_ahead = |it: &&Active| {
                let reach = if it.side == side { 0 } else { 1 };
                it.kind == Piece::Pawn && file(it) <= reach && rank(it.square) > rank(pawn.square)
            };
            if all.iter().any(|it| is_ahead(&it)) {
                continue;
            }
            let next = Bitboard::of(pawn.square).forward(side).lowest();
            let state = usize::from(board.side_at(next).is_some())
                + 2 * usize::from(attackers(!side, next).next().is_some())
                + 4 * usize::from(attackers(side, pawn.square).next().is_some());
            let square = rank(pawn.square) * 8 + pawn.square.file().index();
            patterns.push(FIRST_PASSED + square * 8 + state);
            for (whose, owner) in [side, !side].into_iter().enumerate() {
                let distance = next.distance(board.king(owner)) as usize;
                patterns.push(FIRST_RACE + whose * 64 + rank(pawn.square) * 8 + distance);
            }
        }
        patterns
    }

    /// A board with two kings and up to 29 other pieces, the pawns between the first rank and the last.
    fn random_board(seed: u64) -> Board {
        let mut numbers = (0..).map(|index| zobrist::mix(zobrist::mix(seed) ^ index) as usize);
        let mut below = |limit| numbers.next().expect("endless") % limit;
        let mut board = Board::EMPTY;
        let count = 2 + below(30);
        let kings = Side::ALL.map(|side| (side, Piece::King));
        let mut placed = 0;
        while placed < count {
            let (side, kind) = match kings.get(placed) {
                Some(&king) => king,
                None => (Side::ALL[below(2)], Piece::ALL[below(5)]),
            };
            let square = Square::from_index(below(Square::COUNT));
            let ends = Bitboard::rank(crate::Rank::First) | Bitboard::rank(crate::Rank::Eighth);
            if board.side_at(square).is_none() && !(kind == Piece::Pawn && ends.contains(square)) {
                board.toggle(kind, side, square);
                placed += 1;
            }
        }
        board
    }

    fn check<A: PieceAttacks>() {
        for seed in 0..4000 {
            let board = random_board(seed);
            for side in Side::ALL {
                let theirs = by_squares::<A>(&board, !side).into_iter();
                let mut expected = by_squares::<A>(&board, side);
                expected.extend(theirs.map(|pattern| OF_SIDE + pattern));
                expected.sort_unstable();
                let mut patterns = Vec::new();
                for_each::<A>(&board, side, |pattern| patterns.push(pattern));
                patterns.sort_unstable();
                assert_eq!(patterns, expected, "{board:?}, {side:?}");
            }
        }
    }

    #[test]
    fn patterns_are_those_of_the_pieces_and_squares() {
        check::<Chess>();
        check::<Jumpers>();
    }
}
