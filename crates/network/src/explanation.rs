use alloc::format;
use alloc::vec;
use alloc::vec::Vec;
use core::iter;

use game_core::{Side, Term};

use crate::{Features, Network, kernel};

impl Network {
    /// The parts of the evaluation of a position, for its side to move.
    ///
    /// First the output of each output layer, with the one in use marked, and the score of the linear part, if the
    /// network has one. Then the share of each piece in the hidden layer: the evaluation less the evaluation without
    /// the inputs of that piece. The shares do not add up to the evaluation, because pieces interact.
    ///
    /// # Panics
    /// If the network does not have this game's shape: see [`fits`](Self::fits).
    #[must_use]
    pub fn explain<P: Features>(&self, position: &P) -> Vec<Term> {
        assert!(self.fits::<P>(), "{self:?} is for another game");
        let (hidden, side) = (self.shape.hidden, position.side_to_move());
        let mut sums = vec![0; 2 * hidden];
        for view in Side::ALL {
            self.sums(position, view, &mut sums[view.index() * hidden..][..hidden]);
        }
        let (chosen, linear) = (position.bucket(), self.linear(position));
        let output = |sums: &[i16], bucket| self.output(sums, linear, side, bucket, hidden);
        let bucket = |bucket| Term {
            name: match bucket == chosen {
                true => format!("output {bucket} (chosen)"),
                false => format!("output {bucket}"),
            },
            score: output(&sums, bucket),
        };
        let mut terms: Vec<Term> = (0..self.shape.buckets).map(bucket).collect();
        if self.shape.patterns > 0 {
            terms.push(Term {
                name: "patterns".into(),
                score: self.score(linear),
            });
        }
        position.pieces(|name, inputs| {
            let mut without = sums.clone();
            for (sums, input) in without.chunks_exact_mut(hidden).zip(inputs) {
                kernel::update(sums, self.rows(hidden), iter::once(input), iter::empty());
            }
            let score = output(&sums, chosen) - output(&without, chosen);
            terms.push(Term { name, score });
        });
        terms
    }
}
