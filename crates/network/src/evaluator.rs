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
    /// The position; `None` until a move is played from it.
    position: Option<P>,
    sums: Sums,
}

impl<P> Frame<P> {
    const NEW: Self = Self {
        position: None,
        sums: Sums::Unknown,
    };
}

/// The state of a frame's stored sums.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sums {
    /// Out of date.
    Unknown,
    /// Out of date, and one child has been evaluated without them. The evaluation of a second child computes them, because
    /// a search that evaluates two children often evaluates more.
    Missed,
    /// Up to date.
    Known,
}

/// The most inputs that one update removes or adds; beyond it the sums are computed from scratch.
const MAX_CHANGES: usize = 16;

/// Inputs in the views of White and of Black.
type Inputs = ArrayVec<[usize; 2], MAX_CHANGES>;

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
            frames: vec![Frame::NEW],
            sums: vec![0; 2 * hidden],
            ply: 0,
        }
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
        if self.frames[self.ply].sums != Sums::Known {
            self.update_line(position, hidden);
        }
        let sums = &self.sums[self.ply * size..][..size];
        let side = position.side_to_move();
        let linear = self.network.linear(position);
        self.network
            .output(sums, linear, side, position.bucket(), hidden)
    }

    /// Writes the sums of the current ply, and of those right above it that were missed.
    #[inline(always)]
    fn update_line(&mut self, position: &P, hidden: usize) {
        let mut first = self.ply;
        while first > 0 && self.frames[first - 1].sums == Sums::Missed {
            first -= 1;
        }
        if first > 0 && self.frames[first - 1].sums == Sums::Unknown {
            self.frames[first - 1].sums = Sums::Missed;
        }
        for ply in first..=self.ply {
            self.update(ply, position, hidden);
        }
    }

    /// Writes the sums of a ply; `current` is the position of the last one.
    #[inline(always)]
    fn update(&mut self, ply: usize, current: &P, hidden: usize) {
        let (above, frames) = self.frames.split_at(ply);
        let position = frames[0].position.as_ref().unwrap_or(current);
        let nearest = above.iter().rposition(|frame| frame.sums == Sums::Known);
        let mut changes = Changes::default();
        if let Some(nearest) = nearest {
            let before = above[nearest].position.as_ref();
            changes.find(before.expect("a move was played from it"), position);
        }
        let size = 2 * hidden;
        let (upper, lower) = self.sums.split_at_mut(ply * size);
        for view in Side::ALL {
            let start = view.index() * hidden;
            let to = &mut lower[start..][..hidden];
            match nearest {
                Some(nearest) if changes.valid[view.index()] => {
                    to.copy_from_slice(&upper[nearest * size + start..][..hidden]);
                    let seen = |inputs: &[usize; 2]| inputs[view.index()];
                    let (removed, added) = (changes.removed.iter(), changes.added.iter());
                    let rows = self.network.rows(hidden);
                    kernel::update(to, rows, removed.map(seen), added.map(seen));
                }
                _ => self.network.sums(position, view, to),
            }
        }
        self.frames[ply].sums = Sums::Known;
    }
}

/// How the inputs of a position differ from those of one above it.
#[derive(Default)]
struct Changes {
    removed: Inputs,
    added: Inputs,
    /// Whether the inputs are valid in the views of White and of Black.
    valid: [bool; 2],
}

impl Changes {
    #[inline(always)]
    fn find<P: Features>(&mut self, before: &P, after: &P) {
        let fits = Cell::new(true);
        let note = |list: &mut Inputs, inputs| match list.is_full() {
            true => fits.set(false),
            false => list.push(inputs),
        };
        let valid = P::changed(
            before,
            after,
            |inputs| note(&mut self.removed, inputs),
            |inputs| note(&mut self.added, inputs),
        );
        self.valid = valid.map(|is_valid| is_valid && fits.get());
    }
}

impl<P: Features> Evaluator<P> for NetworkEvaluator<P> {
    #[inline]
    fn evaluate(&mut self, position: &P) -> Score {
        // Known widths let the compiler unroll the loops over neurons. Each takes 2.5 KiB of a web module after gzip.
        match self.network.shape.hidden {
            64 => self.evaluate_sized(position, 64),
            128 => self.evaluate_sized(position, 128),
            hidden => self.evaluate_sized(position, hidden),
        }
    }

    fn reset(&mut self, _root: &P) {
        self.ply = 0;
        self.frames[0] = Frame::NEW;
    }

    #[inline]
    fn push(&mut self, parent: &P, _mv: Option<P::Move>, _child: &P) {
        let position = &mut self.frames[self.ply].position;
        if position.is_none() {
            *position = Some(parent.clone());
        }
        self.ply += 1;
        if self.ply == self.frames.len() {
            self.frames.push(Frame::NEW);
            let hidden = self.network.shape.hidden;
            self.sums.resize(2 * hidden * self.frames.len(), 0);
        }
        self.frames[self.ply] = Frame::NEW;
    }

    #[inline]
    fn pop(&mut self) {
        self.ply -= 1;
    }

    fn explain(&mut self, position: &P) -> Vec<Term> {
        self.network.explain(position)
    }
}
