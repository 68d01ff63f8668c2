use game_core::{MoveList, Score, Searchable};

use crate::history::{History, Previous};

/// Returns the moves of a position one by one, promising ones first, and generates each stage only when it is reached.
///
/// The order: the table move; tactical moves that lose no material, by [`Searchable::tactical_score`] and history; killers
/// and the countermove; quiet moves by history; tactical moves that lose material.
#[derive(Debug)]
pub(crate) struct Picker<M: Copy> {
    stage: Stage,
    table_code: u16,
    table_move: Option<M>,
    /// Killers, then the countermove.
    refutations: [Option<M>; 3],
    /// The tactical moves that lose material, then those of the current stage with their scores, then quiet moves of a game
    /// that generates everything at once. One list for all, because a node stays on the stack during the search of its
    /// children.
    moves: MoveList<(M, i32)>,
    /// Where the tactical moves that lose material end.
    losing: usize,
    /// The next move of the current stage.
    next: usize,
    /// Where the moves of the current stage end.
    end: usize,
    scope: Scope,
    /// Whether only forcing quiet moves are returned.
    only_forcing: bool,
}

/// Least depth at which forcing quiet moves are returned although quiet moves are skipped, in plies. At lower depth they
/// cost more than they find.
const FORCING_DEPTH: i32 = 4;
/// Divisor of a tactical move's history before it is added to [`Searchable::tactical_score`].
const TACTICAL_HISTORY: i32 = 8;

/// Which moves the picker returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    All,
    /// For the quiescence search of a stable position.
    Tactical,
}

/// The stages of a picker, in order; a move comes with the stage that it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Table,
    GenerateTactical,
    Tactical,
    Refutations,
    GenerateQuiet,
    Quiet,
    LosingTactical,
    Done,
}

impl<M: Copy + Eq + core::fmt::Debug> Picker<M> {
    #[inline]
    pub(crate) fn new(table_code: u16, refutations: [Option<M>; 3], scope: Scope) -> Self {
        Self {
            stage: Stage::Table,
            table_code,
            table_move: None,
            refutations,
            moves: MoveList::new(),
            losing: 0,
            next: 0,
            end: 0,
            scope,
            only_forcing: false,
        }
    }

    /// Skips the quiet moves that are left at a node of `depth` plies; deep nodes still get those that force the opponent.
    pub(crate) fn skip_quiets_at(&mut self, depth: i32) {
        if depth < FORCING_DEPTH {
            self.skip_quiets();
        } else {
            self.only_forcing = true;
        }
    }

    /// Skips the quiet moves that are left.
    fn skip_quiets(&mut self) {
        if matches!(
            self.stage,
            Stage::Refutations | Stage::GenerateQuiet | Stage::Quiet
        ) {
            self.enter(Stage::LosingTactical);
        }
    }

    /// The next move and its stage.
    ///
    /// It runs for every move, so work that is done once per node is not inlined.
    #[inline]
    pub(crate) fn next<P>(
        &mut self,
        position: &P,
        history: &History<M>,
        previous: &Previous,
    ) -> Option<(M, Stage)>
    where
        P: Searchable<Move = M>,
    {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::GenerateTactical;
                    self.find_table_move(position);
                    if let Some(mv) = self.table_move {
                        return Some((mv, Stage::Table));
                    }
                }
                Stage::GenerateTactical => {
                    self.generate_tactical(position, history);
                    self.stage = Stage::Tactical;
                }
                Stage::Tactical => match self.best() {
                    Some(mv) if position.see_ge(mv, Score::DRAW) => {
                        return Some((mv, Stage::Tactical));
                    }
                    Some(_) => {
                        self.moves.swap(self.losing, self.next - 1);
                        self.losing += 1;
                    }
                    None if self.scope == Scope::Tactical => self.enter(Stage::LosingTactical),
                    None => self.enter(Stage::Refutations),
                },
                Stage::Refutations => match self.next_refutation(position) {
                    Some(mv) => return Some((mv, Stage::Refutations)),
                    None => self.enter(Stage::GenerateQuiet),
                },
                Stage::GenerateQuiet => {
                    self.generate_quiet(position, history, previous);
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match self.next_quiet(position) {
                    Some(mv) => return Some((mv, Stage::Quiet)),
                    None => self.enter(Stage::LosingTactical),
                },
                Stage::LosingTactical => match self.next_losing() {
                    Some(mv) => return Some((mv, Stage::LosingTactical)),
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    #[inline]
    fn enter(&mut self, stage: Stage) {
        self.stage = stage;
        self.next = 0;
    }

    /// Finds the move of the table code.
    #[inline(never)]
    fn find_table_move<P: Searchable<Move = M>>(&mut self, position: &P) {
        if self.table_code == 0 {
            return;
        }
        self.table_move = position.move_from_code(self.table_code);
        if self.scope == Scope::Tactical {
            self.table_move = self.table_move.filter(|&mv| position.is_tactical(mv));
        }
    }

    #[inline(never)]
    fn generate_tactical<P: Searchable<Move = M>>(&mut self, position: &P, history: &History<M>) {
        let generates_all = !P::STAGED && self.scope == Scope::All;
        let mut generated = MoveList::new();
        if generates_all {
            position.legal_moves(&mut generated);
        } else {
            position.tactical_moves(&mut generated);
        }
        let is_tactical = |mv| !generates_all || position.is_tactical(mv);
        for &mv in generated.iter().filter(|&&mv| is_tactical(mv)) {
            if Some(mv) != self.table_move {
                let learnt = history.tactical(position.move_slot(mv)) / TACTICAL_HISTORY;
                self.moves.push((mv, position.tactical_score(mv) + learnt));
            }
        }
        self.end = self.moves.len();
        // Scored in their stage, if that is reached.
        if generates_all {
            for &mv in generated.iter().filter(|&&mv| !is_tactical(mv)) {
                self.moves.push((mv, 0));
            }
        }
    }

    #[inline(never)]
    fn generate_quiet<P: Searchable<Move = M>>(
        &mut self,
        position: &P,
        history: &History<M>,
        previous: &Previous,
    ) {
        let mut quiets = MoveList::new();
        if P::STAGED {
            position.quiet_moves(&mut quiets);
        } else {
            self.moves[self.end..]
                .iter()
                .for_each(|&(mv, _)| quiets.push(mv));
        }
        self.moves.truncate(self.losing);
        self.next = self.losing;
        let values = history.quiets_after(*previous);
        for &mv in &quiets {
            if Some(mv) != self.table_move && !self.refutations.contains(&Some(mv)) {
                self.moves.push((mv, values.value(position.move_slot(mv))));
            }
        }
        self.end = self.moves.len();
    }

    /// The best move that is left in this stage.
    #[inline]
    fn best(&mut self) -> Option<M> {
        let rest = self.moves.get_mut(self.next..self.end)?;
        let &(_, first) = rest.first()?;
        let (mut best, mut best_score) = (0, first);
        for (index, &(_, score)) in rest.iter().enumerate().skip(1) {
            // Of equal moves the first.
            if score > best_score {
                (best, best_score) = (index, score);
            }
        }
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0].0)
    }

    /// The best quiet move that is left; if only forcing moves are returned, the next of them.
    #[inline]
    fn next_quiet<P: Searchable<Move = M>>(&mut self, position: &P) -> Option<M> {
        if !self.only_forcing {
            return self.best();
        }
        let rest = self.moves[self.next..].iter();
        let index = rest
            .map(|&(mv, _)| mv)
            .position(|mv| position.is_forcing(mv));
        self.next = index.map_or(self.moves.len(), |index| self.next + index + 1);
        index.map(|_| self.moves[self.next - 1].0)
    }

    /// The next tactical move that loses material.
    #[inline]
    fn next_losing(&mut self) -> Option<M> {
        let &(mv, _) = self.moves[..self.losing].get(self.next)?;
        self.next += 1;
        Some(mv)
    }

    /// The next killer or countermove that is quiet, legal and new. Others are removed, so that they come again among the
    /// quiet moves if they are legal.
    #[inline(never)]
    fn next_refutation<P: Searchable<Move = M>>(&mut self, position: &P) -> Option<M> {
        while self.next < self.refutations.len() {
            let index = self.next;
            self.next += 1;
            let Some(mv) = self.refutations[index] else {
                continue;
            };
            let new = Some(mv) != self.table_move && !self.refutations[..index].contains(&Some(mv));
            let wanted = || !self.only_forcing || position.is_forcing(mv);
            if new && position.is_legal(mv) && !position.is_tactical(mv) && wanted() {
                return Some(mv);
            }
            self.refutations[index] = None;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use game_core::{Notation, perft, zobrist};

    use super::*;

    /// Perft by the picker. The table code, the killers and the countermove may come from other positions: the picker must
    /// return each legal move once all the same.
    fn perft_by_picker<P: Searchable>(position: &P, depth: u32, foreign: &[P::Move]) -> u64 {
        if depth == 0 {
            return 1;
        }
        let history = History::new(P::MOVE_SLOTS);
        let draw = |salt: u64| zobrist::mix(position.key() ^ salt) as usize;
        let moves = position.moves();
        let table_code = match moves.get(draw(1) % (moves.len() + 3)) {
            Some(&mv) => position.move_code(mv),
            None => draw(2) as u16,
        };
        let refutations =
            [3, 4, 5].map(|salt| foreign.get(draw(salt) % (foreign.len() + 1)).copied());
        let mut picker = Picker::new(table_code, refutations, Scope::All);
        let mut nodes = 0;
        while let Some((mv, _)) = picker.next(position, &history, &[None; 3]) {
            let mut child = position.clone();
            child.play(mv);
            nodes += perft_by_picker(&child, depth - 1, &moves);
        }
        nodes
    }

    fn agrees_with_perft<P: Searchable + Notation>(text: &str, depth: u32) {
        let position = P::parse_position(text).unwrap();
        let nodes = perft(&position, depth);
        assert_eq!(perft_by_picker(&position, depth, &[]), nodes, "{text}");
    }

    #[test]
    fn perft_by_the_picker_is_perft() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        ] {
            agrees_with_perft::<chess::Position>(fen, 3);
        }
        agrees_with_perft::<shatar::Position>(
            "r3k2r/p1ppjpb1/bn2pnp1/3PN3/1p2P3/2N2J1p/PPPBBPPP/R3K2R w - - 0 1",
            3,
        );
        type Russian = checkers::Position<checkers::Russian>;
        type English = checkers::Position<checkers::English>;
        agrees_with_perft::<Russian>("W:WK4:B7,8,16,18,21,23,24", 4);
        agrees_with_perft::<Russian>("W:W21-32:B1-12", 6);
        agrees_with_perft::<English>("B:W21-32:B1-12", 6);
    }

    /// In the quiescence search the picker returns each tactical move once, and no other.
    fn picks_tactical_moves<P: Searchable + Notation>(text: &str) {
        let position = P::parse_position(text).unwrap();
        let history = History::new(P::MOVE_SLOTS);
        let moves = position.moves();
        let mut wanted = moves.to_vec();
        wanted.retain(|&mv| position.is_tactical(mv));
        assert!(!wanted.is_empty(), "{text}");
        for mv in moves {
            let code = position.move_code(mv);
            let mut picker = Picker::new(code, [None; 3], Scope::Tactical);
            let next = || Some(picker.next(&position, &history, &[None; 3])?.0);
            let picked: Vec<_> = core::iter::from_fn(next).collect();
            assert_eq!(picked.len(), wanted.len(), "{text}");
            assert!(wanted.iter().all(|mv| picked.contains(mv)), "{text}");
        }
    }

    #[test]
    fn each_tactical_move_is_returned_once() {
        picks_tactical_moves::<chess::Position>(
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        );
        picks_tactical_moves::<checkers::Position<checkers::Russian>>("W:Wa7,c3,Kh2:Bf8,h6");
        picks_tactical_moves::<checkers::Position<checkers::English>>("W:W5,6,K20:B12");
    }
}
