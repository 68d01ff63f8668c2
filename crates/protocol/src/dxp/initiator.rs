use core::fmt;
use std::io::{self, ErrorKind, Write};
use std::net::{IpAddr, SocketAddr, TcpStream, ToSocketAddrs};
use std::time::Duration;

use frontend::Engine;
use game_core::{Outcome, ParseError, Side};

use super::error::quoting;
use super::game::DxpGame;
use super::message::{GameAnswer, GameRequest, MAX_COUNT, Message, VERSION};
use super::notation::StartPosition;
use super::peer::Peer;
use super::{DxpError, PORT, Terms};

/// The games that an initiator requests.
#[derive(Clone, Debug)]
pub struct Invitation {
    /// The games to play.
    pub games: u32,
    /// Thinking time of each side in minutes, at most 999; zero if none is agreed.
    pub minutes: u16,
    /// The number of moves that the time is for, at most 999; zero for the whole game.
    pub moves: u16,
    /// The engine's side.
    pub color: ColorChoice,
    /// The start position in the notation of Hub; `None` for the usual start.
    pub start: Option<String>,
}

/// The side of the engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorChoice {
    /// White in every game
    #[default]
    White,
    /// Black in every game
    Black,
    /// White in the first game, and the other side in each game after
    Alternate,
}

impl ColorChoice {
    /// The side in a game, counted from zero.
    const fn side(self, game: u32) -> Side {
        match self {
            Self::White => Side::White,
            Self::Alternate if game.is_multiple_of(2) => Side::White,
            Self::Black | Self::Alternate => Side::Black,
        }
    }
}

/// The time limit for connecting.
const CONNECTING: Duration = Duration::from_secs(30);

/// Connects to a follower and plays the games, then prints the tally of those that have ended.
///
/// # Errors
/// A host that cannot be reached, a game that is refused or broken off.
pub fn initiate(
    engine: &mut dyn Engine,
    host: &str,
    invitation: &Invitation,
    terms: &Terms,
    output: &mut impl Write,
) -> Result<(), DxpError> {
    let stream = connect(host, terms.patience.min(CONNECTING));
    let stream = stream.map_err(|error| quoting(host, &error))?;
    let mut peer = Peer::new(stream, terms.patience, output)?;
    let mut tally = Tally::default();
    let played = play_games(engine, &mut peer, invitation, terms, &mut tally);
    peer.say(tally)?;
    played
}

/// Plays the games until the opponent wants no further one, and counts the results.
fn play_games<W: Write>(
    engine: &mut dyn Engine,
    peer: &mut Peer<'_, W>,
    invitation: &Invitation,
    terms: &Terms,
    tally: &mut Tally,
) -> Result<(), DxpError> {
    for game in 0..invitation.games {
        let request = invitation.request(game, terms);
        engine.new_game();
        engine.set_position(invitation.start.as_deref(), &[])?;
        peer.send(&Message::GameRequest(request.clone()))?;
        let opponent = acceptance(peer)?;
        let (number, side) = (game + 1, request.follower.opponent());
        peer.say(format_args!("game {number} with {side} against {opponent}"))?;
        let is_last = number == invitation.games;
        let game = DxpGame::new(engine, peer, side, &request, terms, is_last);
        let conclusion = game.play()?;
        peer.say(format_args!("game {number}: {}", conclusion.reason))?;
        tally.count(conclusion.outcome);
        if conclusion.peer_leaves {
            break;
        }
    }
    Ok(())
}

impl Invitation {
    fn request(&self, game: u32, terms: &Terms) -> GameRequest {
        let start = self.start.as_deref();
        GameRequest {
            version: VERSION,
            name: terms.name.clone(),
            follower: self.color.side(game).opponent(),
            minutes: self.minutes.min(MAX_COUNT),
            moves: self.moves.min(MAX_COUNT),
            start: start.and_then(StartPosition::from_hub),
        }
    }
}

/// Waits until the game is accepted, and returns the opponent's name.
fn acceptance<W: Write>(peer: &mut Peer<'_, W>) -> Result<String, DxpError> {
    loop {
        match peer.receive()? {
            Message::GameAnswer(GameAnswer {
                name,
                code: GameAnswer::ACCEPTED,
            }) => return Ok(name),
            // The last game may have been ended by both sides at once.
            Message::GameEnd(_) => (),
            other => {
                let reason = "the opponent does not accept the game";
                return Err(ParseError::new(&other.to_string(), reason).into());
            }
        }
    }
}

/// The addresses of `HOST` or `HOST:PORT`. A port after an IPv6 address needs brackets around the address.
fn addresses(host: &str) -> io::Result<Vec<SocketAddr>> {
    if let Ok(ip) = host.trim_matches(['[', ']']).parse::<IpAddr>() {
        return Ok(vec![SocketAddr::new(ip, PORT)]);
    }
    let has_port = host
        .rsplit_once(':')
        .is_some_and(|(_, port)| port.parse::<u16>().is_ok());
    Ok(match has_port {
        true => host.to_socket_addrs()?.collect(),
        false => (host, PORT).to_socket_addrs()?.collect(),
    })
}

/// Connects to one of the [`addresses`] of `host`.
fn connect(host: &str, patience: Duration) -> io::Result<TcpStream> {
    let mut failure = io::Error::new(ErrorKind::NotFound, "no such host");
    for address in addresses(host)? {
        match TcpStream::connect_timeout(&address, patience) {
            Ok(stream) => return Ok(stream),
            Err(error) => failure = error,
        }
    }
    Err(failure)
}

/// The results of some games, from the engine's view.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    won: u32,
    drawn: u32,
    lost: u32,
    unknown: u32,
}

impl Tally {
    fn count(&mut self, outcome: Option<Outcome>) {
        *match outcome {
            Some(Outcome::Win) => &mut self.won,
            Some(Outcome::Draw) => &mut self.drawn,
            Some(Outcome::Loss) => &mut self.lost,
            None => &mut self.unknown,
        } += 1;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            won,
            drawn,
            lost,
            unknown,
        } = self;
        let games = won + drawn + lost + unknown;
        let word = if games == 1 { "game" } else { "games" };
        write!(f, "{games} {word}: {won} won, {drawn} drawn, {lost} lost")?;
        match unknown {
            0 => Ok(()),
            _ => write!(f, ", {unknown} without a result"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_has_the_usual_port_unless_it_names_another() {
        for (host, address) in [
            ("127.0.0.1", "127.0.0.1:27531"),
            ("127.0.0.1:5000", "127.0.0.1:5000"),
            ("::1", "[::1]:27531"),
            ("[::1]", "[::1]:27531"),
            ("[::1]:5000", "[::1]:5000"),
        ] {
            assert_eq!(addresses(host).unwrap(), [address.parse().unwrap()]);
        }
        assert!(addresses("[::1]:").is_err());
    }
}
