use core::fmt::Debug;

use frontend::{Evaluators, GameSpec};
use game_core::{Evaluator, Notation, Searchable};

/// A position of one of the games; its default is the start. With the feature `endgame`, tables can index its endgames.
pub trait GamePosition:
    Searchable<Move: Send + Sync> + Notation + Numbered + Default + PartialEq + Debug + 'static
{
}

impl<P> GamePosition for P where
    P: Searchable<Move: Send + Sync> + Notation + Numbered + Default + PartialEq + Debug + 'static
{
}

#[cfg(feature = "endgame")]
use endgame::Slices as Numbered;

/// A type that threads may share; tables are not used without the feature `endgame`.
#[cfg(not(feature = "endgame"))]
pub trait Numbered: Send + Sync {}
#[cfg(not(feature = "endgame"))]
impl<P: Send + Sync> Numbered for P {}

/// Generic code to run for every game: a tournament, a trainer, a check of laws.
///
/// ```
/// use frontend::{Evaluators, GameSpec};
/// use game_core::{Evaluator, perft};
/// use games::{GamePosition, Visitor};
///
/// /// Counts the moves of every start position.
/// struct FirstMoves(Vec<(&'static str, u64)>);
///
/// impl Visitor for FirstMoves {
///     fn visit<P, E>(&mut self, spec: GameSpec<P>, _: Evaluators<E>)
///     where
///         P: GamePosition,
///         E: Evaluator<P> + Clone + Send + 'static,
///     {
///         self.0.push((spec.names.uci, perft(&spec.start, 1)));
///     }
/// }
///
/// let mut first_moves = FirstMoves(Vec::new());
/// games::visit(&mut first_moves);
/// # #[cfg(all(feature = "chess", feature = "checkers"))] {
/// assert!(first_moves.0.contains(&("chess", 20)));
/// assert!(first_moves.0.contains(&("international", 9)));
/// # }
/// ```
pub trait Visitor {
    /// Visits a game and its evaluators. The description has no search:
    /// [`GameSpec::with_evaluators`] adds it.
    fn visit<P, E>(&mut self, spec: GameSpec<P>, evaluators: Evaluators<E>)
    where
        P: GamePosition,
        E: Evaluator<P> + Clone + Send + 'static;
}

/// Visits every game: chess, then shatar and checkers, the usual rules of each first.
#[inline]
pub fn visit(visitor: &mut impl Visitor) {
    #[cfg(feature = "chess")]
    visitor.visit(crate::chess::spec(), crate::chess::evaluators());
    #[cfg(feature = "shatar")]
    crate::shatar::visit(&mut Every(visitor));
    #[cfg(feature = "checkers")]
    crate::checkers::visit(&mut Every(visitor));
    #[cfg(not(any(feature = "chess", feature = "shatar", feature = "checkers")))]
    let _ = visitor;
}

/// Passes the games of a family to a visitor of all games.
#[cfg(any(feature = "shatar", feature = "checkers"))]
pub(crate) struct Every<'a, V>(pub(crate) &'a mut V);

#[cfg(feature = "shatar")]
impl<V: Visitor> crate::shatar::Visitor for Every<'_, V> {
    fn visit<R: ::shatar::Rules>(
        &mut self,
        spec: GameSpec<::shatar::Position<R>>,
        evaluators: Evaluators<crate::shatar::Evaluator<R>>,
    ) {
        self.0.visit(spec, evaluators);
    }
}

#[cfg(feature = "checkers")]
impl<V: Visitor> crate::checkers::Visitor for Every<'_, V> {
    fn visit<R: ::checkers::Rules>(
        &mut self,
        spec: GameSpec<::checkers::Position<R>>,
        evaluators: Evaluators<crate::checkers::Evaluator<R>>,
    ) {
        self.0.visit(spec, evaluators);
    }
}
