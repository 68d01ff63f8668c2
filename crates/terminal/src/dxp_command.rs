use std::io::Write;
use std::time::Duration;

use frontend::{AnyGame, DialectName};
use game_core::ParseError;

use crate::Failure;
use crate::arguments::DxpOptions;
use protocol::Program;
use protocol::dxp::{self, ColorChoice, Invitation, Terms};

/// The shortest patience: sockets have no time limit of zero.
const LEAST_PATIENCE: Duration = Duration::from_millis(1);

/// Plays games with another program.
pub(crate) fn dxp(
    program: &Program,
    game: &dyn AnyGame,
    options: &DxpOptions,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let mut engine = dxp::open(game)?;
    options.engine.set_up(&mut *engine)?;
    let terms = Terms {
        name: dxp::player_name(program),
        move_time: options.move_time,
        patience: options.timeout.max(LEAST_PATIENCE),
    };
    if let Some(address) = &options.listen {
        return Ok(dxp::follow(
            &mut *engine,
            address,
            options.games,
            &terms,
            output,
        )?);
    }
    let start = match &options.fen {
        None => None,
        Some(fen) => {
            engine.set_dialect(DialectName::Usual);
            engine.set_position(Some(fen), &[])?;
            if let Some(ending) = engine.ending() {
                return Err(ParseError::new(fen, ending).into());
            }
            engine.set_dialect(DialectName::Hub);
            Some(engine.position_text())
        }
    };
    let invitation = Invitation {
        games: options.games.unwrap_or(1),
        minutes: options.minutes.unwrap_or(1),
        moves: options.moves.unwrap_or(0),
        color: options.color.map(ColorChoice::from).unwrap_or_default(),
        start,
    };
    let host = options.connect.as_deref().unwrap_or_default();
    Ok(dxp::initiate(
        &mut *engine,
        host,
        &invitation,
        &terms,
        output,
    )?)
}
