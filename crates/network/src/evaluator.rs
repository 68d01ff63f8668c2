use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::cell::Cell;

use arrayvec::ArrayVec;
use game_core::{Evaluator, Score, Side, Term};

use crate::{Features, Network, kernel};

/// Evaluates positions with a [`Network`].
///
/// The sums of the hidden layer are kept for each ply of the searched line and updated only where the search needs an
/// evaluation, from the nearest position above that has them: playing and taking back cost almost nothing.
#[derive(Clone, Debug)]
pub struct NetworkEvaluator<P> {
    network: Arc<Network>,
    /// One per ply, the root first.
    frames: Vec<Frame<P>>,
    /// For each frame the sums of White's view and of Black's, `hidden` each.
    sums: Vec<i16>,
    ply: usize,
}

/// A ply of the searched line.
#[derive(Clone, Debug)]
struct Frame<P> {
    /// The position whose sums are stored; `None` if they are out of date.
    position: Option<P>,
}

/// The most inputs that one update changes; beyond it the sums are computed from scratch.
const MAX_CHANGES: usize = 16;

type Inputs = ArrayVec<usize, MAX_CHANGES>;

impl<P: Features> NetworkEvaluator<P> {
    /// An evaluator with the weights of a network.
    ///
    /// # Panics
    /// If the network does not have this game's shape: see [`Network::fits`].
    #[must_use]
    pub fn new(network: Arc<Network>) -> Self {
        assert!(network.fits::<P>(), "{network:?} is for another game");
        let hidden = network.shape.hidden;
        Self {
            network,
            frames: vec![Frame { position: None }],
            sums: vec![0; 2 * hidden],
            ply: 0,
        }
    }

    /// The weights.
    #[must_use]
    pub const fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// The value of a position for the side to move, computed from scratch.
    #[must_use]
    pub fn evaluate_afresh(&self, position: &P) -> Score {
        let mut fresh = Self::new(Arc::clone(&self.network));
        fresh.evaluate(position)
    }

    #[inline(always)]
    fn evaluate_sized(&mut self, position: &P, hidden: usize) -> Score {
        let size = 2 * hidden;
        if self.frames[self.ply].position.is_none() {
            self.update(position, hidden);
            self.frames[self.ply].position = Some(position.clone());
        }
        let sums = &self.sums[self.ply * size..][..size];
        let side = position.side_to_move();
        let linear = self.network.linear(position);
        self.network
            .output(sums, linear, side, position.bucket(), hidden)
    }

    /// Writes the sums of the current ply.
    #[inline(always)]
    fn update(&mut self, position: &P, hidden: usize) {
        let above = self.frames[..self.ply]
            .iter()
            .rposition(|frame| frame.position.is_some());
        for view in Side::ALL {
            let updated =
                above.is_some_and(|above| self.update_view(above, position, view, hidden));
            if !updated {
                self.refresh_view(position, view, hidden);
            }
        }
    }

    /// Updates the sums of a view from those of the ply `above`. Returns `false` if that is impossible or not cheaper.
    #[inline(always)]
    fn update_view(&mut self, above: usize, position: &P, view: Side, hidden: usize) -> bool {
        let before = self.frames[above].position.as_ref();
        let before = before.expect("the ply above is up to date");
        let (mut removed, mut added) = (Inputs::new(), Inputs::new());
        let fits = Cell::new(true);
        let note = |list: &mut Inputs, input| fits.set(fits.get() && list.try_push(input).is_ok());
        let known = P::changed(
            before,
            position,
            view,
            |input| note(&mut removed, input),
            |input| note(&mut added, input),
        );
        if !(known && fits.get()) {
            return false;
        }
        let size = 2 * hidden;
        let (upper, lower) = self.sums.split_at_mut(self.ply * size);
        let from = &upper[above * size + view.index() * hidden..][..hidden];
        let to = &mut lower[view.index() * hidden..][..hidden];
        let row = |input: usize| self.network.row(input, hidden);
        match (&removed[..], &added[..]) {
            (&[gone], &[new]) => kernel::exchange(to, from, row(gone), row(new)),
            (&[first, second], &[new]) => {
                kernel::exchange_two(to, from, [row(first), row(second)], row(new));
            }
            _ => {
                to.copy_from_slice(from);
                for &input in &removed {
                    kernel::subtract(to, row(input));
                }
                for &input in &added {
                    kernel::add(to, row(input));
                }
            }
        }
        true
    }

    #[inline(always)]
    fn refresh_view(&mut self, position: &P, view: Side, hidden: usize) {
        let to = &mut self.sums[(2 * self.ply + view.index()) * hidden..][..hidden];
        self.network.sums(position, view, to);
    }
}

impl<P: Features> Evaluator<P> for NetworkEvaluator<P> {
    #[inline]
    fn evaluate(&mut self, position: &P) -> Score {
        // Known widths let the compiler unroll the loops over neurons.
        match self.network.shape.hidden {
            32 => self.evaluate_sized(position, 32),
            64 => self.evaluate_sized(position, 64),
            128 => self.evaluate_sized(position, 128),
            hidden => self.evaluate_sized(position, hidden),
        }
    }

    fn reset(&mut self, _root: &P) {
        self.ply = 0;
        self.frames[0].position = None;
    }

    #[inline]
    fn push(&mut self, _parent: &P, _mv: Option<P::Move>, _child: &P) {
        self.ply += 1;
        if self.ply == self.frames.len() {
            self.frames.push(Frame { position: None });
            let hidden = self.network.shape.hidden;
            self.sums.resize(2 * hidden * self.frames.len(), 0);
        }
        self.frames[self.ply].position = None;
    }

    #[inline]
    fn pop(&mut self) {
        self.ply -= 1;
    }

    fn explain(&mut self, position: &P) -> Vec<Term> {
        self.network.explain(position)
    }
}
