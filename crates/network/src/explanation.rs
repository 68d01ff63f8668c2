use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use game_core::{Side, Term};

use crate::{Features, Network, kernel};

impl Network {
    /// The parts of the evaluation of a position, for its side to move.
    ///
    /// First the output of each output layer, with the one in use marked. Then the share of each piece: the
    /// evaluation less the evaluation of the same position without that piece. The shares do not add up to the
    /// evaluation, because pieces work together.
    #[must_use]
    pub fn explain<P: Features>(&self, position: &P) -> Vec<Term> {
        let (hidden, side) = (self.shape.hidden, position.side_to_move());
        let mut sums = vec![0; 2 * hidden];
        for view in Side::ALL {
            self.sums(position, view, &mut sums[view.index() * hidden..][..hidden]);
        }
        let chosen = position.bucket();
        let output = |sums: &[i16], bucket| self.output(sums, side, bucket, hidden);
        let bucket = |bucket| Term {
            name: match bucket == chosen {
                true => format!("output {bucket} (chosen)"),
                false => format!("output {bucket}"),
            },
            score: output(&sums, bucket),
        };
        let mut terms: Vec<Term> = (0..self.shape.buckets).map(bucket).collect();
        position.pieces(|name, inputs| {
            let mut without = sums.clone();
            for (sums, input) in without.chunks_exact_mut(hidden).zip(inputs) {
                kernel::subtract(sums, self.row(input, hidden));
            }
            let score = output(&sums, chosen) - output(&without, chosen);
            terms.push(Term { name, score });
        });
        terms
    }
}
