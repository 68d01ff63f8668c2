//! The variants that have names, one a file.

mod antidraughts;
mod brazilian;
mod breakthrough;
mod canadian;
mod czech;
mod english;
mod frisian;
mod international;
mod italian;
mod killer;
mod pool;
mod portuguese;
mod russian;
mod spanish;
mod thai;
mod turkish;

pub use antidraughts::Antidraughts;
pub use brazilian::Brazilian;
pub use breakthrough::Breakthrough;
pub use canadian::Canadian;
pub use czech::Czech;
pub use english::English;
pub use frisian::Frisian;
pub use international::International;
pub use italian::Italian;
pub use killer::Killer;
pub use pool::Pool;
pub use portuguese::Portuguese;
pub use russian::Russian;
pub use spanish::Spanish;
pub use thai::Thai;
pub use turkish::Turkish;
