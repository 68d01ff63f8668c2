use core::ops::Range;
use core::sync::atomic::{AtomicU16, Ordering};

use game_core::{MoveList, Outcome};

use crate::chunks::sum_chunks;
use crate::entry::Entry;
use crate::graph::{Degrees, Edge, Graph};
use crate::{Slices, resolve};

/// The retrograde analysis of one slice (Chess Programming Wiki, "Retrograde Analysis"), by forward moves only.
///
/// 1. Every position is visited once: the rules or a conversion may decide it.
/// 2. Every quiet move of the others becomes an edge of a [`Graph`], from child to parent.
/// 3. Waves follow the edges from child to parent: positions decided in `n` plies decide others in `n + 1`.
///
/// Positions that no wave reaches are drawn. Without memory for the graph, each wave plays the moves of all
/// undecided positions instead.
pub(crate) struct Solver<'a, P: Slices, L> {
    slice: P::Slice,
    size: u64,
    /// Outcomes of positions of other slices.
    lookup: &'a L,
    threads: usize,
    /// [`Entry`] bits.
    entries: Vec<AtomicU16>,
    /// For each undecided position, the number of moves not known to lose, conversions to draws included.
    ways_out: Vec<AtomicU16>,
}

/// Where a move leads.
enum Way {
    /// To a position of the slice.
    Inside(u64),
    /// To a position of the slice, where the opponent may also draw with a right that tables do not store.
    InsideOrDraw(u64),
    /// To a position with this outcome for the opponent.
    Known(Outcome),
    /// To another slice.
    Outside,
}

/// A stage of the analysis of a slice, for progress reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Every position is visited once.
    Scanning,
    /// The graph of quiet moves is built.
    Linking,
    /// Positions decided in this many plies decide others.
    Wave(u16),
    /// The files are written.
    Writing,
}

impl<'a, P: Slices, L: Fn(P::Slice, u64) -> Option<Outcome> + Sync> Solver<'a, P, L> {
    /// Memory for each index of a slice, without edges, in bytes.
    pub(crate) const INDEX_BYTES: u64 = 4 + Graph::INDEX_BYTES;

    pub(crate) fn new(slice: P::Slice, lookup: &'a L, threads: usize) -> Self {
        let size = P::size(slice);
        let zeros = || (0..size).map(|_| AtomicU16::new(0)).collect();
        Self {
            slice,
            size,
            lookup,
            threads,
            entries: zeros(),
            ways_out: zeros(),
        }
    }

    /// The entries of the slice. Uses at most `memory` bytes, entries included, unless that is less than
    /// [`INDEX_BYTES`](Self::INDEX_BYTES) an index.
    ///
    /// # Panics
    /// If a conversion takes [`Entry::MAX_PLIES`] plies or more.
    pub(crate) fn solve(self, memory: u64, report: &mut dyn FnMut(Stage)) -> Vec<Entry> {
        report(Stage::Scanning);
        let degrees = Degrees::new(self.size);
        let edges = sum_chunks(self.threads, self.size, |range| self.scan(range, &degrees));
        let needed = self.size * Self::INDEX_BYTES + edges * Graph::EDGE_BYTES;
        let graph = if needed <= memory && Graph::can_number(self.size, edges) {
            report(Stage::Linking);
            let graph = Graph::with_degrees(degrees);
            sum_chunks(self.threads, self.size, |range| self.link(range, &graph));
            Some(graph)
        } else {
            None
        };
        for plies in 0..Entry::MAX_PLIES {
            report(Stage::Wave(plies));
            let decided = sum_chunks(self.threads, self.size, |range| match &graph {
                Some(graph) => self.wave(range, plies, graph),
                None => self.pass(range, plies),
            });
            // The scan decides positions of one ply too, so an empty wave 0 is not the end.
            if decided == 0 && plies > 0 {
                return self.into_entries();
            }
        }
        let most = Entry::MAX_PLIES;
        panic!("a conversion in {} takes {most} plies or more", self.slice);
    }

    /// Decides positions by the rules and by conversions, stores the `ways_out` of the others, and returns the number
    /// of their moves that stay inside.
    fn scan(&self, range: Range<u64>, degrees: &Degrees) -> u64 {
        let (mut moves, mut inside, mut edges) = (MoveList::new(), Vec::new(), 0);
        for index in range {
            let Some(position) = P::unrank(self.slice, index) else {
                self.set(index, Entry::ABSENT);
                continue;
            };
            let undecided = Entry::undecided(position.is_stored());
            if let Some(outcome) = position.outcome() {
                self.set(index, undecided.decided(outcome, 0));
                continue;
            }
            moves.clear();
            position.legal_moves(&mut moves);
            inside.clear();
            let entry = match self.outside_ways(&position, &moves, &mut inside) {
                None => undecided.decided(Outcome::Win, 1),
                Some(0) => undecided.decided(Outcome::Loss, 1),
                Some(ways_out) => {
                    self.ways_out[index as usize].store(ways_out, Ordering::Relaxed);
                    edges += inside.len() as u64;
                    inside.iter().for_each(|&to| degrees.count(to));
                    undecided
                }
            };
            self.set(index, entry);
        }
        edges
    }

    /// The number of moves that do not lose at once, and the indices of those that stay inside; `None` if a
    /// conversion wins.
    fn outside_ways(&self, position: &P, moves: &[P::Move], inside: &mut Vec<u64>) -> Option<u16> {
        let mut ways_out = 0;
        for &mv in moves {
            let mut child = position.clone();
            child.play(mv);
            let outcome = match self.way(&child) {
                Way::Inside(index) | Way::InsideOrDraw(index) => {
                    inside.push(index);
                    Outcome::Draw
                }
                Way::Known(outcome) => outcome,
                Way::Outside => self.outcome(&child),
            };
            match outcome {
                Outcome::Loss => return None,
                Outcome::Draw => ways_out += 1,
                Outcome::Win => {}
            }
        }
        Some(ways_out)
    }

    fn way(&self, child: &P) -> Way {
        if child.slice() != Some(self.slice) {
            return Way::Outside;
        }
        let Some(lapsed) = child.lapsed() else {
            return Way::Inside(child.rank(self.slice));
        };
        let extra = resolve::extra_outcome(child, &lapsed, self.lookup);
        let extra = extra.expect("the slices of conversions are solved before");
        match extra {
            _ if !lapsed.has_legal_move() => Way::Known(extra),
            Outcome::Win => Way::Known(extra),
            Outcome::Draw => Way::InsideOrDraw(lapsed.rank(self.slice)),
            Outcome::Loss => Way::Inside(lapsed.rank(self.slice)),
        }
    }

    fn outcome(&self, child: &P) -> Outcome {
        let outcome = resolve::outcome(child, self.lookup);
        outcome.expect("the slices of conversions are solved before")
    }

    /// Calls `visit` with the index that each quiet move of an undecided position leads to, and with whether the
    /// opponent may draw there with a right that tables do not store.
    fn inside_ways(
        &self,
        index: u64,
        moves: &mut MoveList<P::Move>,
        mut visit: impl FnMut(u64, bool),
    ) {
        let position = P::unrank(self.slice, index).expect("an undecided index has a position");
        moves.clear();
        position.legal_moves(moves);
        for &mv in moves.iter() {
            let mut child = position.clone();
            child.play(mv);
            match self.way(&child) {
                Way::Inside(to) => visit(to, false),
                Way::InsideOrDraw(to) => visit(to, true),
                Way::Known(_) | Way::Outside => {}
            }
        }
    }

    /// Adds the quiet moves of undecided positions to the graph, from child to parent.
    fn link(&self, range: Range<u64>, graph: &Graph) -> u64 {
        let mut moves = MoveList::new();
        for from in range {
            if self.at(from).outcome().is_none() {
                self.inside_ways(from, &mut moves, |to, or_draw| {
                    graph.add(to, Edge { from, or_draw });
                });
            }
        }
        0
    }

    /// Decides parents of positions that are decided in `plies` plies, and returns the number of parents decided.
    fn wave(&self, range: Range<u64>, plies: u16, graph: &Graph) -> u64 {
        let mut decided = 0;
        for index in range {
            let entry = self.at(index);
            if entry.plies() != plies {
                continue;
            }
            match entry.outcome() {
                Some(Outcome::Loss) => {
                    for edge in graph.edges_to(index) {
                        decided += u64::from(
                            !edge.or_draw && self.decide(edge.from, Outcome::Win, plies + 1),
                        );
                    }
                }
                Some(Outcome::Win) => {
                    for edge in graph.edges_to(index) {
                        let ways_out = &self.ways_out[edge.from as usize];
                        let was_last = ways_out.fetch_sub(1, Ordering::Relaxed) == 1;
                        decided +=
                            u64::from(was_last && self.decide(edge.from, Outcome::Loss, plies + 1));
                    }
                }
                Some(Outcome::Draw) | None => {}
            }
        }
        decided
    }

    /// The work of [`wave`](Self::wave) without a graph, by playing the moves of every undecided position.
    fn pass(&self, range: Range<u64>, plies: u16) -> u64 {
        let (mut moves, mut decided) = (MoveList::new(), 0);
        for index in range {
            if self.at(index).outcome().is_some() {
                continue;
            }
            let (mut wins, mut lost_ways) = (false, 0);
            self.inside_ways(index, &mut moves, |to, or_draw| {
                let entry = self.at(to);
                if entry.plies() <= plies {
                    wins |= !or_draw && entry.outcome() == Some(Outcome::Loss);
                    lost_ways += u16::from(entry.outcome() == Some(Outcome::Win));
                }
            });
            let is_lost = lost_ways == self.ways_out[index as usize].load(Ordering::Relaxed);
            if wins {
                decided += u64::from(self.decide(index, Outcome::Win, plies + 1));
            } else if is_lost {
                decided += u64::from(self.decide(index, Outcome::Loss, plies + 1));
            }
        }
        decided
    }

    #[inline]
    fn at(&self, index: u64) -> Entry {
        Entry::from_bits(self.entries[index as usize].load(Ordering::Relaxed))
    }

    #[inline]
    fn set(&self, index: u64, entry: Entry) {
        self.entries[index as usize].store(entry.bits(), Ordering::Relaxed);
    }

    /// Decides an undecided entry; `false` if it was decided already.
    fn decide(&self, index: u64, outcome: Outcome, plies: u16) -> bool {
        let decide = |bits| {
            let entry = Entry::from_bits(bits);
            let is_open = entry.outcome().is_none();
            is_open.then(|| entry.decided(outcome, plies).bits())
        };
        let entry = &self.entries[index as usize];
        let (set, fetch) = (Ordering::Relaxed, Ordering::Relaxed);
        entry.fetch_update(set, fetch, decide).is_ok()
    }

    /// The entries; those still undecided are draws.
    fn into_entries(self) -> Vec<Entry> {
        let settle = |entry: AtomicU16| {
            let entry = Entry::from_bits(entry.into_inner());
            match entry.outcome() {
                None => entry.decided(Outcome::Draw, 0),
                Some(_) => entry,
            }
        };
        self.entries.into_iter().map(settle).collect()
    }
}
