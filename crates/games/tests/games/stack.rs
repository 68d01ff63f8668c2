//! The stack of a search. The longest line that it follows fits into a stack of 2 MiB, the default of `std::thread`,
//! even in the games with the largest moves. Stack frames are larger without optimization, and are not measured.

use std::cell::RefCell;
use std::rc::Rc;

use checkers::{Canadian, International, Move, Position, Rules, Turkish};
use game_core::{Evaluator, Game, Position as _, Score, zobrist};
use search::{Control, Limits, MAX_PLY, NoClock, Search};

/// The part of a thread's stack that such a line may take. The rest, 128 KiB, is for the caller.
const STACK: usize = 2 << 20;
const SHARE: usize = STACK / 16 * 15;
/// Plies near the root, where many nodes run nested searches, which take stack without a further ply. A slope is
/// measured over the same number of plies.
const TOP: usize = 8;

/// An evaluator that records, for each ply, the lowest address of a local variable there: the stack grows downward.
#[derive(Clone, Default)]
struct Probe {
    ply: usize,
    lowest: Rc<RefCell<Vec<usize>>>,
}

impl<R: Rules> Evaluator<Position<R>> for Probe {
    fn evaluate(&mut self, position: &Position<R>) -> Score {
        let here = 0_u8;
        let address = std::ptr::from_ref(&here).addr();
        let mut lowest = self.lowest.borrow_mut();
        if lowest.len() <= self.ply {
            lowest.resize(self.ply + 1, usize::MAX);
        }
        lowest[self.ply] = lowest[self.ply].min(address);
        // Random scores make the search look into many lines.
        Score::new((zobrist::mix(position.key()) % 401) as i32 - 200)
    }

    fn reset(&mut self, _: &Position<R>) {
        self.ply = 0;
    }

    fn push(&mut self, _: &Position<R>, _: Option<Move<R>>, _: &Position<R>) {
        self.ply += 1;
    }

    fn pop(&mut self) {
        self.ply -= 1;
    }
}

/// The bytes of stack below the root at each ply that a search reached, as (ply, bytes).
fn measure<R: Rules>() -> Vec<(usize, usize)> {
    let probe = Probe::default();
    let lowest = Rc::clone(&probe.lowest);
    let mut search = Search::new(probe, 1);
    let game = Game::new(Position::<R>::start());
    let (limits, control) = (Limits::nodes(60_000), Control::new());
    search.run(&game, &limits, &NoClock, &control, |_| {});
    let lowest = lowest.borrow();
    let reached = lowest.iter().copied().enumerate();
    let reached = reached.filter(|&(_, address)| address != usize::MAX);
    let (first, root) = reached.clone().next().expect("an evaluation");
    assert!(first <= 2, "the first evaluation is near the root: {first}");
    reached
        .map(|(ply, address)| (ply, root.saturating_sub(address)))
        .collect()
}

/// The stack of a line of [`MAX_PLY`] plies, in bytes: the measured stack, extrapolated at its steepest slope.
fn longest_line<R: Rules>() -> usize {
    let depths = measure::<R>();
    let &(deepest, reached) = depths.last().expect("an evaluation");
    assert!(deepest >= 2 * TOP, "{depths:?}");
    let mut slope = 0;
    for &(ply, bytes) in depths.iter().filter(|(ply, _)| *ply >= TOP) {
        let further = depths.iter().filter(|(other, _)| *other >= ply + TOP);
        let slopes = further.map(|&(other, more)| more.saturating_sub(bytes) / (other - ply));
        slope = slope.max(slopes.max().unwrap_or(0));
    }
    println!(
        "{}: {slope} bytes a ply, {reached} bytes at ply {deepest}",
        R::NAME
    );
    assert!(slope > 500, "the probe sees no stack: {depths:?}");
    reached + slope * (MAX_PLY - deepest)
}

fn fits<R: Rules>() {
    let bytes = longest_line::<R>();
    assert!(bytes <= SHARE, "{bytes} bytes, of {SHARE}");
}

#[test]
fn a_line_of_canadian_draughts_fits_a_thread() {
    fits::<Canadian>();
}

#[test]
fn a_line_of_turkish_draughts_fits_a_thread() {
    fits::<Turkish>();
}

#[test]
fn a_line_of_international_draughts_fits_a_thread() {
    fits::<International>();
}
