use alloc::collections::BTreeSet;
use core::fmt;

use game_core::{MoveGenerator, Position as _};

use super::path::{Stand, Walk};
use crate::position::Set;
use crate::{Board, Directions, Move, Piece, PieceKind, Position, Preference, Rules, Square};

/// The reason why a move is illegal.
///
/// ```
/// use checkers::{Board, International, MoveFault, Position};
/// use game_core::Notation;
///
/// let position = Position::<International>::parse_position("W:W32,38:B28,27,16")?;
/// let [from, to] = [38, 33].map(|number| Board::<International>::square(number).unwrap());
/// assert_eq!(position.move_fault(from, to), Some(MoveFault::MustCapture));
/// let error = position.parse_move("38-33").unwrap_err();
/// assert_eq!(error.to_string(), "you must capture: \"38-33\"");
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MoveFault {
    /// The game is over.
    GameOver,
    /// No piece stands where the move begins.
    EmptySquare,
    /// A piece of the opponent stands where the move begins.
    OpponentsPiece,
    /// A capture is compulsory, and the move is not one.
    MustCapture,
    /// The capture stops where the piece must capture on.
    CaptureGoesOn,
    /// Another capture is better by this preference, and compulsory.
    BetterCapture(Preference),
    /// The capture of a king ends directly behind it
    /// ([`DirectlyBehindLastKing`](crate::Landing::DirectlyBehindLastKing)).
    LandsTooFar,
    /// A man would capture a king, which the variant does not allow.
    ManCapturesKing,
    /// A piece stands where the move ends.
    Occupied,
    /// The king has moved as often in a row as the [limit](crate::RuleData::king_move_limit) allows.
    KingMoveLimit,
    /// A man would move backward.
    ManMovesBackward,
    /// The piece does not reach the square.
    OutOfReach,
}

impl fmt::Display for MoveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::GameOver => "the game is over",
            Self::EmptySquare => "no piece stands there",
            Self::OpponentsPiece => "not your piece",
            Self::MustCapture => "you must capture",
            Self::CaptureGoesOn => "this capture goes on",
            Self::BetterCapture(Preference::MostPieces) => "a longer capture is compulsory",
            Self::BetterCapture(Preference::MostValue { .. }) => {
                "a capture of more value is compulsory"
            }
            Self::BetterCapture(Preference::WithKing) => "a capture with a king is compulsory",
            Self::BetterCapture(Preference::MostKings) => "a capture of more kings is compulsory",
            Self::BetterCapture(Preference::KingsFirst) => {
                "a capture that takes a king earlier is compulsory"
            }
            Self::LandsTooFar => "the capture of a king ends directly behind it",
            Self::ManCapturesKing => "a man does not capture a king",
            Self::Occupied => "a piece stands on the last square",
            Self::KingMoveLimit => "this king has reached its limit of moves in a row",
            Self::ManMovesBackward => "a man does not move backward",
            Self::OutOfReach => "the piece does not go there",
        })
    }
}

/// The maximum number of partial captures that are examined. Only constructed boards have more; a
/// capture that is not found among them is reported as [`MoveFault::MustCapture`].
const MOST_STANDS: usize = 10_000;

impl<R: Rules> Position<R> {
    /// The reason why the piece on `from` may not go to `to`; `None` if a legal move goes there.
    #[must_use]
    pub fn move_fault(&self, from: Square, to: Square) -> Option<MoveFault> {
        let is_meant = |mv: &Move<R>| mv.from() == from && mv.to() == to;
        let is_legal = self.moves().iter().any(is_meant);
        (!is_legal).then(|| self.fault_of_illegal(from, to, None))
    }

    /// The reason why a move is illegal that goes from `from` to `to`, and captures `captured` if
    /// that is known.
    #[cold]
    pub(crate) fn fault_of_illegal(
        &self,
        from: Square,
        to: Square,
        captured: Option<Set<R>>,
    ) -> MoveFault {
        if self.game_over().is_some() {
            return MoveFault::GameOver;
        }
        match self.piece_at(from) {
            None => MoveFault::EmptySquare,
            Some(piece) if piece.side != self.side_to_move() => MoveFault::OpponentsPiece,
            Some(_) if !Board::<R>::is_playing(to.index()) => MoveFault::OutOfReach,
            Some(_) if self.must_capture() => self.fault_of_capture(from, to, captured),
            Some(piece) => self.fault_of_quiet_move(piece, from, to),
        }
    }

    fn fault_of_capture(&self, from: Square, to: Square, captured: Option<Set<R>>) -> MoveFault {
        let mut search = FaultSearch {
            walk: Walk::new(self, Move::quiet(from, to)),
            to,
            captured,
            seen: BTreeSet::new(),
            goes_on: false,
            lands_too_far: false,
            ends: None,
        };
        search.follow(Stand::start(self, from));
        match search {
            FaultSearch {
                ends: Some(taken), ..
            } => MoveFault::BetterCapture(self.preference_against(from, taken)),
            FaultSearch { goes_on: true, .. } => MoveFault::CaptureGoesOn,
            FaultSearch {
                lands_too_far: true,
                ..
            } => MoveFault::LandsTooFar,
            _ if self.is_barred_jump(from, to) => MoveFault::ManCapturesKing,
            _ => MoveFault::MustCapture,
        }
    }

    /// The first preference by which the legal captures are better than one from `from` that takes
    /// `taken`.
    fn preference_against(&self, from: Square, taken: Set<R>) -> Preference {
        let merit = |preference, from, taken: Set<R>| {
            let kings = (taken & self.all_kings()).len();
            match preference {
                Preference::MostPieces => taken.len(),
                Preference::MostValue { man, king } => {
                    (taken.len() - kings) * u32::from(man) + kings * u32::from(king)
                }
                Preference::WithKing => u32::from(self.all_kings().contains(from)),
                Preference::MostKings => kings,
                // The order of the captured pieces is not known; it decides if no other preference does.
                Preference::KingsFirst => 0,
            }
        };
        let legal = self.moves();
        let choice = R::RULES.capture_choice.iter().copied();
        let mut differing = choice.filter(|&preference| {
            let best = legal
                .iter()
                .map(|mv| merit(preference, mv.from(), mv.captured()));
            best.max() > Some(merit(preference, from, taken))
        });
        differing.next().unwrap_or(Preference::KingsFirst)
    }

    fn fault_of_quiet_move(&self, piece: Piece, from: Square, to: Square) -> MoveFault {
        let is_step = self.is_step(from, to);
        if self.occupied().contains(to) {
            MoveFault::Occupied
        } else if self.is_barred_jump(from, to) {
            MoveFault::ManCapturesKing
        } else if self.resting_kings(piece.side).contains(from) {
            MoveFault::KingMoveLimit
        } else if piece.kind == PieceKind::Man && is_step && self.leads_backward(from, to) {
            MoveFault::ManMovesBackward
        } else {
            MoveFault::OutOfReach
        }
    }

    /// Whether one step of a king could lead from `from` to `to`.
    fn is_step(&self, from: Square, to: Square) -> bool {
        let rows = Board::<R>::row(from).abs_diff(Board::<R>::row(to));
        let columns = Board::<R>::column(from).abs_diff(Board::<R>::column(to));
        let directions = R::RULES.king_moves;
        (rows, columns) == (1, 1) && directions.intersects(Directions::DIAGONAL)
            || rows + columns == Board::<R>::STRAIGHT_STEP
                && rows * columns == 0
                && directions.intersects(Directions::STRAIGHT)
    }

    fn leads_backward(&self, from: Square, to: Square) -> bool {
        let last = Board::<R>::row_of_side(self.side_to_move(), to);
        last < Board::<R>::row_of_side(self.side_to_move(), from)
    }

    /// Whether a man jumps over a king that it may not capture.
    fn is_barred_jump(&self, from: Square, to: Square) -> bool {
        let is_man = !self.all_kings().contains(from);
        let kings = self.kings(self.side_to_move().opponent());
        let far_rows = Board::<R>::row(from).abs_diff(Board::<R>::row(to));
        let far_columns = Board::<R>::column(from).abs_diff(Board::<R>::column(to));
        !R::RULES.men_capture_kings
            && is_man
            && far_rows.max(far_columns) == 2
            && crate::notation::between::<R>(from, to).is_some_and(|over| over.intersects(kings))
    }
}

/// A search for the captures of one piece that stop on a square, legal or not.
struct FaultSearch<'a, R: Rules> {
    walk: Walk<'a, R>,
    to: Square,
    captured: Option<Set<R>>,
    seen: BTreeSet<Stand<R::Word>>,
    /// Whether one of them could capture on.
    goes_on: bool,
    /// Whether one of them is complete except for [`MoveFault::LandsTooFar`].
    lands_too_far: bool,
    /// The captured pieces of a complete capture.
    ends: Option<Set<R>>,
}

impl<R: Rules> FaultSearch<'_, R> {
    fn follow(&mut self, stand: Stand<R::Word>) {
        if self.seen.len() >= MOST_STANDS || !self.seen.insert(stand) {
            return;
        }
        let jumps = self.walk.jumps(stand);
        if self.is_meant(stand) {
            self.note(stand, jumps.is_empty());
        }
        for jump in &jumps {
            let after = self.walk.stands_after(stand, jump);
            let goes_on = after.iter().any(|&next| !self.walk.jumps(next).is_empty());
            for next in after {
                if goes_on && self.walk.jumps(next).is_empty() {
                    // The king must land where it can capture on.
                    self.goes_on |= self.is_meant(next);
                } else {
                    self.follow(next);
                }
            }
        }
    }

    fn is_meant(&self, stand: Stand<R::Word>) -> bool {
        stand.at == self.to
            && !stand.captured.is_empty()
            && self
                .captured
                .is_none_or(|captured| captured == stand.captured)
    }

    fn note(&mut self, stand: Stand<R::Word>, is_last: bool) {
        if !is_last {
            self.goes_on = true;
        } else if self.walk.may_end(stand) {
            self.ends = Some(stand.captured);
        } else {
            self.lands_too_far = true;
        }
    }
}
