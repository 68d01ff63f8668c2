//! The stack of a search: a line of the greatest depth fits a thread of 2 MiB, the default of
//! `std::thread`, also in the games with the largest moves.

use std::cell::RefCell;
use std::rc::Rc;

use checkers::{Canadian, Position, Rules, Turkish};
use game_core::{Evaluator, Game, Position as _, Score};
use search::{Control, Limits, NoClock, Search};

/// The plies of the longest line that the search follows, extensions and quiescence included.
const LONGEST_LINE: usize = 200;
/// The stack of a thread of `std`.
const THREAD_STACK: usize = 2 << 20;

/// For each ply the lowest address of a local variable there: the stack grows downward.
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
        // Without a pattern, so that the search looks into many lines.
        Score::new((game_core::zobrist::mix(position.key()) % 401) as i32 - 200)
    }

    fn reset(&mut self, _: &Position<R>) {
        self.ply = 0;
    }

    fn push(
        &mut self,
        _: &Position<R>,
        _: Option<<Position<R> as game_core::Position>::Move>,
        _: &Position<R>,
    ) {
        self.ply += 1;
    }

    fn pop(&mut self) {
        self.ply -= 1;
    }
}

/// Bytes of stack for each ply of a search of `nodes` positions, the greatest over its lines.
fn bytes_a_ply<R: Rules>(nodes: u64) -> usize {
    let probe = Probe::default();
    let lowest = Rc::clone(&probe.lowest);
    let mut search = Search::new(probe, 1);
    let game = Game::new(Position::<R>::start());
    let control = Control::new();
    search.run(&game, &Limits::nodes(nodes), &NoClock, &control, |_| {});
    let lowest = lowest.borrow();
    let plies: Vec<(usize, usize)> = lowest
        .iter()
        .copied()
        .enumerate()
        .filter(|&(_, address)| address != usize::MAX)
        .collect();
    let (first, top) = plies[0];
    let (last, _) = plies[plies.len() - 1];
    assert!(last >= first + 10, "{plies:?}");
    let deeper = plies.iter().filter(|&&(ply, _)| ply > first);
    let slopes = deeper.map(|&(ply, address)| top.saturating_sub(address).div_ceil(ply - first));
    slopes.max().expect("a line")
}

fn fits<R: Rules>() {
    let bytes = bytes_a_ply::<R>(60_000);
    println!("{}: {bytes} bytes of stack a ply", R::NAME);
    assert!(bytes > 100, "the probe sees the stack: {bytes}");
    // Half of the stack is left for the caller and for the list of moves of the last ply.
    assert!(
        bytes * LONGEST_LINE <= THREAD_STACK / 2,
        "{bytes} bytes a ply"
    );
}

#[test]
fn a_line_of_canadian_draughts_fits_a_thread() {
    fits::<Canadian>();
}

#[test]
fn a_line_of_turkish_draughts_fits_a_thread() {
    fits::<Turkish>();
}
