//! Laws that every game obeys, whatever its rules. A rules crate checks them in its tests.
//!
//! Each function panics with the position and the law that is broken.

use alloc::vec::Vec;
use core::fmt::Debug;

use crate::{MoveGenerator, MoveList, Notation, Outcome, Searchable, zobrist};

/// Checks the laws of [`MoveGenerator`] in `position`: tactical and quiet moves together are the
/// legal moves, each once; counting agrees with listing; `is_legal` agrees with both, also for moves of a position that
/// follows; a finished game has no moves; a position that is decided because it has no moves is not also drawn; sides
/// alternate; every move changes the key; incremental keys equal computed ones.
///
/// # Panics
/// If a law is broken.
pub fn check_moves<P: MoveGenerator + Debug>(position: &P) {
    let moves = position.moves();
    for (i, mv) in moves.iter().enumerate() {
        assert!(
            !moves[..i].contains(mv),
            "{mv:?} is listed twice in {position:?}"
        );
        assert!(
            position.is_legal(*mv),
            "listed {mv:?} is not legal in {position:?}"
        );
    }
    assert_eq!(
        position.legal_move_count(),
        moves.len(),
        "the count of {position:?}"
    );
    assert_eq!(
        position.has_legal_move(),
        !moves.is_empty(),
        "has_legal_move of {position:?}"
    );
    if position.game_over().is_some() {
        assert!(moves.is_empty(), "a finished game has moves: {position:?}");
    } else if moves.is_empty() && position.stuck_outcome() != Outcome::Draw {
        assert!(
            !position.is_drawn(),
            "drawn although the game is decided: {position:?}"
        );
    }
    assert_eq!(
        position.key(),
        position.computed_key(),
        "the key of {position:?}"
    );
    check_parts(position, &moves);
    for (i, &mv) in moves.iter().enumerate() {
        let mut child = position.clone();
        child.play(mv);
        if i == 0 {
            check_legality(position, &moves, &child.moves());
        }
        assert_eq!(
            child.side_to_move(),
            !position.side_to_move(),
            "{mv:?} in {position:?}"
        );
        assert_eq!(
            child.key(),
            child.computed_key(),
            "the key after {mv:?} in {position:?}"
        );
        assert_ne!(
            child.key(),
            position.key(),
            "{mv:?} does not change the key of {position:?}"
        );
    }
}

fn check_parts<P: MoveGenerator + Debug>(position: &P, moves: &[P::Move]) {
    let (mut tactical, mut quiet) = (MoveList::new(), MoveList::new());
    position.tactical_moves(&mut tactical);
    position.quiet_moves(&mut quiet);
    for &mv in &tactical {
        assert!(
            position.is_tactical(mv),
            "{mv:?} is listed as tactical in {position:?}"
        );
    }
    for &mv in &quiet {
        assert!(
            !position.is_tactical(mv),
            "{mv:?} is listed as quiet in {position:?}"
        );
    }
    assert_eq!(
        tactical.len() + quiet.len(),
        moves.len(),
        "the parts of {position:?}"
    );
    // The parts have as many moves as the list and contain each of them, so they hold no other move and none twice.
    for mv in moves {
        let part = match position.is_tactical(*mv) {
            true => &tactical,
            false => &quiet,
        };
        assert!(
            part.contains(mv),
            "{mv:?} is legal but in neither part of {position:?}"
        );
    }
}

/// Checks that [`is_legal`](MoveGenerator::is_legal) agrees with the list of legal moves for each of `foreign`, moves
/// of other positions.
///
/// # Panics
/// If they disagree about a move.
pub fn check_foreign_moves<P: MoveGenerator + Debug>(position: &P, foreign: &[P::Move]) {
    check_legality(position, &position.moves(), foreign);
}

/// [`check_foreign_moves`] in a position with these legal `moves`.
fn check_legality<P: MoveGenerator + Debug>(position: &P, moves: &[P::Move], foreign: &[P::Move]) {
    for mv in foreign {
        assert_eq!(
            position.is_legal(*mv),
            moves.contains(mv),
            "{mv:?} in {position:?}"
        );
    }
}

/// Checks the laws of [`Searchable`] in `position`: each code stands for one move and decodes to it, slots are in
/// range, forcing moves leave an unstable position, which has no null move, and passing changes the side to move, keeps the
/// key correct and resets the count of reversible plies.
///
/// # Panics
/// If a law is broken.
pub fn check_hooks<P: Searchable + Debug>(position: &P) {
    let moves = position.moves();
    let codes: Vec<u16> = moves.iter().map(|&mv| position.move_code(mv)).collect();
    for (i, (&mv, &code)) in moves.iter().zip(&codes).enumerate() {
        assert_ne!(
            code, 0,
            "{mv:?} has code 0, which means no move, in {position:?}"
        );
        assert!(
            !codes[..i].contains(&code),
            "{mv:?} shares its code in {position:?}"
        );
        assert_eq!(
            position.move_from_code(code),
            Some(mv),
            "code {code} in {position:?}"
        );
        let mut child = position.clone();
        child.play(mv);
        assert!(
            child.is_unstable() || !position.is_forcing(mv),
            "{mv:?} is called forcing but leaves a stable position: {position:?}"
        );
        assert!(
            position.move_slot(mv) < P::MOVE_SLOTS,
            "the slot of {mv:?} in {position:?}"
        );
    }
    // All codes of small games, and some of the others.
    for code in (0..=255).chain((256..=u16::MAX).step_by(251)) {
        if let Some(mv) = position.move_from_code(code) {
            assert!(
                moves.contains(&mv),
                "code {code} gives {mv:?} in {position:?}"
            );
        }
    }
    if let Some(passed) = position.null_move() {
        assert!(
            !position.is_unstable(),
            "an unstable position has a null move: {position:?}"
        );
        assert_eq!(
            passed.side_to_move(),
            !position.side_to_move(),
            "passing in {position:?}"
        );
        assert_eq!(
            passed.key(),
            passed.computed_key(),
            "the key after passing in {position:?}"
        );
        assert_eq!(
            passed.reversible_plies(),
            0,
            "a position before passing could be repeated after it: {position:?}"
        );
    }
}

/// Checks the laws of [`Notation`] in `position`: its text reads back as a position with the same text and the
/// same moves, and the text of each legal move reads back as that move.
///
/// # Panics
/// If a law is broken.
pub fn check_notation<P: Notation + Debug>(position: &P) {
    let text = position.position_text();
    let again = P::parse_position(&text).unwrap_or_else(|e| panic!("{position:?}: {e}"));
    assert_eq!(again.position_text(), text, "the text of {position:?}");
    let moves = position.moves();
    assert_eq!(&*again.moves(), &*moves, "the moves of {text}");
    for &mv in &moves {
        let move_text = position.move_text(mv);
        let reread = position.parse_move(&move_text);
        assert_eq!(reread, Ok(mv), "{move_text} in {text}");
    }
}

/// Checks [`reversible_plies`](crate::Position::reversible_plies) in a random game of up to `plies` moves from `start`:
/// whenever a move leads back to an earlier position, the count must reach back to it, or the search would miss the
/// repetition. Returns the number of such moves, so that a test can assert that there were any.
///
/// # Panics
/// If a position returns and `reversible_plies` does not reach back to it.
pub fn check_repetitions<P: MoveGenerator + Debug>(start: &P, seed: u64, plies: usize) -> usize {
    let mut keys: Vec<u64> = Vec::new();
    let mut returns = 0;
    playout(start, seed, plies, |position| {
        keys.push(position.key());
        for &mv in &position.moves() {
            let mut child = position.clone();
            child.play(mv);
            let Some(back) = keys.iter().rev().position(|&key| key == child.key()) else {
                continue;
            };
            returns += 1;
            let reach = child.reversible_plies();
            assert!(
                reach > back,
                "{mv:?} in {position:?} repeats after {} plies, but reversible_plies is {reach}",
                back + 1
            );
        }
    });
    returns
}

/// Plays random legal moves from `start` until none is left or `plies` are played, and calls `visit` with every position
/// on the way, the first and the last included. Draws by rule and by repetition do not end it. Equal seeds give equal
/// games.
///
/// ```
/// use game_core::{laws, MoveGenerator, Notation};
/// fn obeys_the_laws<P: Notation + std::fmt::Debug>(start: &P) {
///     for seed in 0..20 {
///         laws::playout(start, seed, 100, |position| {
///             laws::check_moves(position);
///             laws::check_notation(position);
///         });
///     }
/// }
/// ```
pub fn playout<P: MoveGenerator>(start: &P, seed: u64, plies: usize, mut visit: impl FnMut(&P)) {
    let mut position = start.clone();
    let mut state = zobrist::mix(seed);
    for _ in 0..plies {
        visit(&position);
        let moves = position.moves();
        if moves.is_empty() {
            return;
        }
        state = zobrist::mix(state);
        position.play(moves[(state % moves.len() as u64) as usize]);
    }
    visit(&position);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Position, Side};

    /// A king that walks on a line of squares, for both sides, on its way to square `end`.
    #[derive(Clone, Debug)]
    struct Walk<const FORGETFUL: bool> {
        square: u8,
        plies: u8,
    }

    impl<const FORGETFUL: bool> Position for Walk<FORGETFUL> {
        type Move = u8;
        fn side_to_move(&self) -> Side {
            Side::ALL[usize::from(self.plies % 2)]
        }
        fn key(&self) -> u64 {
            zobrist::mix(u64::from(self.square) << 1 | u64::from(self.plies % 2))
        }
        fn play(&mut self, mv: u8) {
            self.square = mv;
            self.plies += 1;
        }
        fn stuck_outcome(&self) -> Outcome {
            Outcome::Loss
        }
        fn is_drawn(&self) -> bool {
            FORGETFUL && self.square == 0
        }
        fn reversible_plies(&self) -> usize {
            if FORGETFUL {
                0
            } else {
                usize::from(self.plies)
            }
        }
    }

    impl<const FORGETFUL: bool> MoveGenerator for Walk<FORGETFUL> {
        fn legal_moves(&self, moves: &mut MoveList<u8>) {
            if self.square > 0 {
                moves.extend([self.square - 1, self.square + 1]);
            }
        }
    }

    #[test]
    fn repetitions_within_reach_are_counted() {
        let start = Walk::<false> {
            square: 9,
            plies: 0,
        };
        assert!(check_repetitions(&start, 1, 40) > 5);
        check_moves(&Walk::<false> {
            square: 0,
            plies: 9,
        });
    }

    #[test]
    #[should_panic = "reversible_plies is 0"]
    fn an_undetected_repetition_is_caught() {
        check_repetitions(
            &Walk::<true> {
                square: 9,
                plies: 0,
            },
            1,
            40,
        );
    }

    #[test]
    #[should_panic = "drawn although the game is decided"]
    fn a_draw_at_mate_is_caught() {
        check_moves(&Walk::<true> {
            square: 0,
            plies: 9,
        });
    }
}
