use core::fmt::{self, Debug};
use std::sync::Arc;

use game_core::{Evaluator, Searchable};

use crate::{Engine, Session, Variant};

/// A variant with its types erased: its names, and a way to make engines that play it.
pub struct RuleSet {
    pub(crate) name: &'static str,
    pub(crate) uci_name: &'static str,
    pub(crate) hub_name: &'static str,
    pub(crate) has_chess960: bool,
    pub(crate) has_hub: bool,
    pub(crate) has_books: bool,
    open: Box<dyn Fn(usize) -> Box<dyn Engine> + Send + Sync>,
}

impl RuleSet {
    /// The name on the command line.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// A game at its start, with a table of so many MiB.
    #[must_use]
    pub fn new_engine(&self, table_mib: usize) -> Box<dyn Engine> {
        (self.open)(table_mib)
    }
}

impl<P, E> From<Variant<P, E>> for RuleSet
where
    P: Searchable + Debug + Send + Sync + 'static,
    P::Move: Send + Sync,
    E: Evaluator<P> + Clone + Send + 'static,
{
    fn from(variant: Variant<P, E>) -> Self {
        Self {
            name: variant.name,
            uci_name: variant.uci_name,
            hub_name: variant.hub_name,
            has_chess960: variant.chess960.is_some(),
            has_hub: variant.hub.is_some(),
            has_books: variant.book.is_some(),
            open: {
                let variant = Arc::new(variant);
                Box::new(move |mib| Box::new(Session::new(Arc::clone(&variant), mib)))
            },
        }
    }
}

impl fmt::Debug for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RuleSet")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}
