use std::io::{ErrorKind, Write};
use std::net::{TcpListener, TcpStream};
use std::time::Duration;

use frontend::Engine;
use game_core::ParseError;

use super::error::quoting;
use super::game::DxpGame;
use super::message::{GameAnswer, GameRequest, Message, VERSION};
use super::peer::Peer;
use super::{DxpError, Terms};

/// Waits for connections, one after the other, and plays the requested games, until
/// `games` of them have ended, or for ever. An error in a connection ends only that connection.
///
/// # Errors
/// An address that cannot be listened to, an output that cannot be written.
pub fn follow(
    engine: &mut dyn Engine,
    address: &str,
    games: Option<u32>,
    terms: &Terms,
    output: &mut impl Write,
) -> Result<(), DxpError> {
    let listener = TcpListener::bind(address).map_err(|error| quoting(address, &error))?;
    writeln!(output, "listening on {}", listener.local_addr()?)?;
    output.flush()?;
    let mut follower = Follower {
        engine,
        terms,
        games,
        played: 0,
    };
    while !follower.has_played_all() {
        let (stream, address) = match listener.accept() {
            // The other program has left before it was accepted.
            Err(error) if error.kind() == ErrorKind::ConnectionAborted => continue,
            accepted => accepted?,
        };
        writeln!(output, "{address} has connected")?;
        match follower.serve(stream, output) {
            Ok(()) | Err(DxpError::Closed) => writeln!(output, "{address} has left")?,
            // Standard error may be closed.
            Err(error) => drop(writeln!(std::io::stderr(), "error: {address}: {error}")),
        }
        output.flush()?;
    }
    Ok(())
}

/// How long an opponent that wants no further game may take to disconnect.
const LEAVING: Duration = Duration::from_secs(30);

struct Follower<'a> {
    engine: &'a mut dyn Engine,
    terms: &'a Terms,
    /// The number of games to play; `None` for no limit.
    games: Option<u32>,
    played: u32,
}

impl Follower<'_> {
    fn has_played_all(&self) -> bool {
        self.games == Some(self.played)
    }

    /// Plays the games of a connection.
    fn serve(&mut self, stream: TcpStream, output: &mut impl Write) -> Result<(), DxpError> {
        let mut peer = Peer::new(stream, self.terms.patience, output)?;
        let mut patience = self.terms.patience;
        while !self.has_played_all() {
            match peer.receive_within(patience)? {
                Message::GameRequest(request) => {
                    if self.answer(&mut peer, &request)? && self.play(&mut peer, &request)? {
                        patience = LEAVING;
                    }
                }
                // The last game may have been ended by both sides at once.
                Message::GameEnd(_) => (),
                other => {
                    let reason = "not a request for a game";
                    return Err(ParseError::new(&other.to_string(), reason).into());
                }
            }
        }
        Ok(())
    }

    /// Accepts or refuses a game. Returns whether it was accepted.
    fn answer<W: Write>(
        &mut self,
        peer: &mut Peer<'_, W>,
        request: &GameRequest,
    ) -> Result<bool, DxpError> {
        let code = match self.set_up(request) {
            _ if request.version != VERSION => GameAnswer::REFUSED_VERSION,
            Ok(()) => GameAnswer::ACCEPTED,
            Err(error) => {
                peer.say(format_args!("refused a game: {error}"))?;
                GameAnswer::REFUSED_GAME
            }
        };
        let name = self.terms.name.clone();
        peer.send(&Message::GameAnswer(GameAnswer { name, code }))?;
        Ok(code == GameAnswer::ACCEPTED)
    }

    /// Sets up the position of a request. A game that is already over is an error.
    fn set_up(&mut self, request: &GameRequest) -> Result<(), ParseError> {
        self.engine.new_game();
        let Some(start) = &request.start else {
            return Ok(());
        };
        let text = start.hub_text();
        self.engine.set_position(Some(&text), &[])?;
        match self.engine.ending() {
            None => Ok(()),
            Some(ending) => Err(ParseError::new(&text, ending)),
        }
    }

    /// Plays a game. Returns whether the opponent wants no further one.
    fn play<W: Write>(
        &mut self,
        peer: &mut Peer<'_, W>,
        request: &GameRequest,
    ) -> Result<bool, DxpError> {
        let number = self.played + 1;
        let is_last = self.games == Some(number);
        let (side, name) = (request.follower, &request.name);
        peer.say(format_args!("game {number} with {side} against {name}"))?;
        let game = DxpGame::new(self.engine, peer, side, request, self.terms, is_last);
        let conclusion = game.play();
        // A game that ended with an error counts too.
        self.played = number;
        let conclusion = conclusion?;
        peer.say(format_args!("game {number}: {}", conclusion.reason))?;
        Ok(conclusion.peer_leaves)
    }
}
