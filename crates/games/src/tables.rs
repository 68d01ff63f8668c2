//! Endgame tables in folders.

use std::path::Path;
use std::sync::Arc;

use endgame::{Slices, Tables};
use frontend::{SharedOracle, TablesError};

/// Memory for decoded blocks of all tables of a game, in bytes.
const CACHE_BYTES: usize = 64 << 20;

/// Opens the tables in a folder.
pub(crate) fn open<P>(folder: &Path) -> Result<SharedOracle<P>, TablesError>
where
    P: Slices + 'static,
    Tables<P>: Send + Sync,
{
    Ok(Arc::new(Tables::<P>::open(folder, CACHE_BYTES)?))
}
