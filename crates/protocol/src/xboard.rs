//! XBoard's protocol (Tim Mann and H. G. Muller, "Chess Engine Communication Protocol", version 2),
//! as far as a client needs it: its messages as types that read and write their lines. There is no host.
//!
//! [`XboardClient`](crate::client::XboardClient) drives a program that speaks it.

mod command;
mod reply;

pub use command::Command;
pub use reply::{Features, Reply, Thinking};
