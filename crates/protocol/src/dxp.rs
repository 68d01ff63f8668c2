//! DamExchange (DXP), the protocol with which draughts programs play each other over TCP, on boards of
//! fifty squares.
//!
//! | to | use |
//! |---|---|
//! | accept games from other programs | [`follow`] |
//! | request games from a program | [`initiate`] with an [`Invitation`] |
//! | read and write single messages | [`Message`] |
//!
//! The initiator connects and requests games, the follower listens and accepts them; a game is the
//! same for both.

mod clock;
mod connection;
mod error;
mod follower;
mod game;
mod initiator;
mod link;
mod message;
mod notation;
mod peer;
mod terms;

use frontend::{AnyGame, DialectName, Engine};
use game_core::ParseError;

use crate::Program;
use crate::settings::TABLE_MIB;

pub use error::DxpError;
pub use follower::follow;
pub use initiator::{ColorChoice, Invitation, initiate};
pub use message::{
    BackAnswer, BackRequest, EndReason, GameAnswer, GameEnd, GameRequest, MAX_LEN, Message,
    MoveMessage, VERSION,
};
pub use notation::{Capture, StartPosition};
pub use terms::Terms;

/// The port of the protocol.
pub const PORT: u16 = 27531;

/// An engine that uses the notation of Hub, which names the captured squares as DXP requires.
///
/// # Errors
/// Rules whose board does not have the fifty squares of DXP.
pub fn open(game: &dyn AnyGame) -> Result<Box<dyn Engine>, ParseError> {
    let mut engine = game.new_engine(None, TABLE_MIB)?;
    engine.set_dialect(DialectName::Hub);
    let is_board = |text: &str| StartPosition::from_hub(text).is_some();
    match game.has_hub() && is_board(&engine.position_text()) {
        true => Ok(engine),
        false => Err(ParseError::new(
            game.names().own,
            "DXP is for draughts on 10×10 boards only",
        )),
    }
}

/// The name that a program sends: its own name and its version.
#[must_use]
pub fn player_name(program: &Program) -> String {
    format!("{} {}", program.name(), program.version())
}
