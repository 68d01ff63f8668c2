use core::error::Error;
use std::path::Path;
use std::sync::Arc;

use game_core::Oracle;

/// Solved positions for all searches of a program.
pub type SharedOracle<P> = Arc<dyn Oracle<P> + Send + Sync>;

/// The reason why endgame tables cannot be used.
pub type TablesError = Box<dyn Error + Send + Sync>;

/// Opens the endgame tables in a folder.
pub type OpenTables<P> = fn(&Path) -> Result<SharedOracle<P>, TablesError>;
