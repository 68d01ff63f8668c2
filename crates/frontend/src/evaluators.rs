use core::fmt;
use std::sync::Arc;

use game_core::{Evaluator, Position, Score, Term};

/// Ways to make the evaluator of a search, by name; the first is the default.
///
/// All make the same type, so that the search is compiled only once. A game with evaluators of two types
/// wraps them in [`Either`].
///
/// ```
/// use frontend::Evaluators;
/// use game_core::{Position, Score};
///
/// let weighted = |weight: i32| {
///     move |position: &chess::Position| Score::new(weight * (position.key() % 7) as i32)
/// };
/// let evaluators = Evaluators::new("bold", move || weighted(20)).with("timid", move || weighted(5));
/// assert_eq!(evaluators.names().collect::<Vec<_>>(), ["bold", "timid"]);
/// ```
pub struct Evaluators<E> {
    named: Vec<(&'static str, Make<E>)>,
    read: Option<Read<E>>,
}

/// Makes an evaluator.
pub(crate) type Make<E> = Arc<dyn Fn() -> E + Send + Sync>;

/// Makes an evaluator from the bytes of a file, or returns the reason why it cannot.
pub(crate) type Read<E> = Arc<dyn Fn(&[u8]) -> Result<E, EvaluatorError> + Send + Sync>;

/// The reason why a file is not an evaluator.
pub type EvaluatorError = Box<dyn core::error::Error + Send + Sync>;

impl<E> Evaluators<E> {
    /// One evaluator, with its name and a closure that makes it.
    #[must_use]
    pub fn new(name: &'static str, make: impl Fn() -> E + Send + Sync + 'static) -> Self {
        Self {
            named: vec![(name, Arc::new(make))],
            read: None,
        }
    }

    /// Adds an evaluator.
    #[must_use]
    pub fn with(
        mut self,
        name: &'static str,
        make: impl Fn() -> E + Send + Sync + 'static,
    ) -> Self {
        self.named.push((name, Arc::new(make)));
        self
    }

    /// Lets users load evaluators from files, such as learned weights. `read` makes one from the bytes of a file.
    #[must_use]
    pub fn with_files(
        mut self,
        read: impl Fn(&[u8]) -> Result<E, EvaluatorError> + Send + Sync + 'static,
    ) -> Self {
        self.read = Some(Arc::new(read));
        self
    }

    /// The names, the default first.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.named.iter().map(|&(name, _)| name)
    }

    /// Makes the evaluator of that name, in any case; `None` if there is no such name.
    #[must_use]
    pub fn make(&self, name: &str) -> Option<E> {
        let mut all = self.named.iter();
        all.find(|(found, _)| found.eq_ignore_ascii_case(name))
            .map(|(_, make)| make())
    }

    /// Makes the default evaluator, which is the first one.
    #[must_use]
    pub fn make_default(&self) -> E {
        let (_, make) = &self.named[0];
        make()
    }

    /// The function that reads evaluators from files, if there is one.
    pub(crate) fn reader(&self) -> Option<Read<E>> {
        self.read.clone()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &(&'static str, Make<E>)> {
        self.named.iter()
    }
}

impl<E> Clone for Evaluators<E> {
    fn clone(&self) -> Self {
        Self {
            named: self.named.clone(),
            read: self.read.clone(),
        }
    }
}

impl<E> fmt::Debug for Evaluators<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

/// An evaluator of one of two types, chosen at run time. A search with it is compiled once for both.
#[derive(Clone, Copy, Debug)]
pub enum Either<A, B> {
    /// The first type.
    First(A),
    /// The second type.
    Second(B),
}

impl<P: Position, A: Evaluator<P>, B: Evaluator<P>> Evaluator<P> for Either<A, B> {
    #[inline]
    fn evaluate(&mut self, position: &P) -> Score {
        match self {
            Self::First(evaluator) => evaluator.evaluate(position),
            Self::Second(evaluator) => evaluator.evaluate(position),
        }
    }

    #[inline]
    fn reset(&mut self, root: &P) {
        match self {
            Self::First(evaluator) => evaluator.reset(root),
            Self::Second(evaluator) => evaluator.reset(root),
        }
    }

    #[inline]
    fn push(&mut self, parent: &P, mv: Option<P::Move>, child: &P) {
        match self {
            Self::First(evaluator) => evaluator.push(parent, mv, child),
            Self::Second(evaluator) => evaluator.push(parent, mv, child),
        }
    }

    #[inline]
    fn pop(&mut self) {
        match self {
            Self::First(evaluator) => Evaluator::<P>::pop(evaluator),
            Self::Second(evaluator) => Evaluator::<P>::pop(evaluator),
        }
    }

    fn explain(&mut self, position: &P) -> Vec<Term> {
        match self {
            Self::First(evaluator) => evaluator.explain(position),
            Self::Second(evaluator) => evaluator.explain(position),
        }
    }
}
