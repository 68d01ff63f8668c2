use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use game_core::{ParseError, zobrist};

use crate::{Format, Nag, Ply, Termination};

/// The part of a game from an ambiguous move on: the events read since, and the readings that are still
/// legal.
pub(crate) struct Readings<F: Format> {
    /// The events that the visitor has not received yet.
    events: Vec<Event>,
    readings: Vec<Reading<F::Position>>,
}

/// An event of a game. The ply itself is stored in each reading.
pub(crate) enum Event {
    Ply,
    Nag(Nag),
    Comment(String),
    BeginVariation,
    EndVariation,
    Termination(Termination),
}

#[derive(Clone)]
struct Reading<P: game_core::Position> {
    /// The open lines, the outermost first; the last is the current one.
    lines: Vec<Line<P>>,
    plies: Vec<Ply<P>>,
}

/// A line of a game that is played.
#[derive(Clone)]
pub(crate) struct Line<P> {
    pub(crate) position: P,
    /// The position before the last move, to which a variation goes back.
    pub(crate) before: Option<P>,
}

impl<P: game_core::Position> Line<P> {
    pub(crate) const fn new(position: P) -> Self {
        Self {
            position,
            before: None,
        }
    }

    pub(crate) fn apply(&mut self, ply: &Ply<P>) -> &P {
        let before = self.before.insert(self.position.clone());
        ply.apply(&mut self.position);
        before
    }
}

/// The plies that a text may mean in a position.
type Meanings<P> = Result<Vec<Ply<P>>, ParseError>;

impl<F: Format> Readings<F> {
    /// The most readings: more than any game needs.
    const MOST: usize = 64;

    /// The most events, so that a text cannot take all memory: more than any game needs to resolve a move.
    const MOST_EVENTS: usize = 4096;

    /// One reading for each possible ply, in a game with these open lines.
    pub(crate) fn new(lines: &[Line<F::Position>], plies: Vec<Ply<F::Position>>) -> Self {
        let start = Reading {
            lines: lines.to_vec(),
            plies: Vec::new(),
        };
        Self {
            events: vec![Event::Ply],
            readings: plies
                .into_iter()
                .map(|ply| start.clone().after(ply))
                .collect(),
        }
    }

    /// Plays a move in each reading. Drops the readings in which the move is illegal, then all after the first
    /// [`Self::MOST`]. Fails if no reading is left.
    pub(crate) fn mv(&mut self, format: &F, text: &str) -> Result<(), ParseError> {
        self.advance(&|position| match format.parse_move(position, text) {
            Ok(ply) => Ok(vec![ply]),
            Err(error) => {
                let plies = format.readings(position, text);
                if plies.is_empty() {
                    Err(error)
                } else {
                    Ok(plies)
                }
            }
        })
    }

    pub(crate) fn setup(&mut self, format: &F, text: &str) -> Result<(), ParseError> {
        self.advance(&|position| {
            let after = format.parse_setup(position, text)?;
            Ok(vec![Ply::Setup(alloc::boxed::Box::new(after))])
        })
    }

    fn advance(
        &mut self,
        plies: &dyn Fn(&F::Position) -> Meanings<F::Position>,
    ) -> Result<(), ParseError> {
        let (mut readings, mut refused) = (Vec::new(), Vec::new());
        let mut refusal = None;
        for reading in core::mem::take(&mut self.readings) {
            match plies(reading.position()) {
                Ok(mut plies) => {
                    // Only the others need copies.
                    let last = plies.pop();
                    readings.extend(plies.into_iter().map(|ply| reading.clone().after(ply)));
                    readings.extend(last.map(|ply| reading.after(ply)));
                }
                Err(error) => {
                    refusal.get_or_insert(error);
                    refused.push(reading);
                }
            }
        }
        if let (true, Some(error)) = (readings.is_empty(), refusal) {
            self.readings = refused;
            return Err(error);
        }
        // The likelier readings come first.
        readings.truncate(Self::MOST);
        // Of readings that agree again the first remains.
        let mut known = Vec::new();
        readings.retain(|reading| {
            let key = reading.key();
            let is_new = !known.contains(&key);
            known.push(key);
            is_new
        });
        self.readings = readings;
        Ok(())
    }

    /// Opens a variation; `false` before the first move of a line.
    pub(crate) fn begin_variation(&mut self) -> bool {
        self.readings.iter_mut().all(Reading::begin_variation)
    }

    pub(crate) fn end_variation(&mut self) {
        for reading in &mut self.readings {
            reading.lines.pop();
        }
    }

    /// Keeps an event for the visitor. A move has already been played in each reading.
    pub(crate) fn keep(&mut self, event: Event) {
        self.events.push(event);
    }

    /// Whether one reading is left, or the limit [`MOST_EVENTS`](Self::MOST_EVENTS) makes the first one win.
    pub(crate) const fn is_settled(&self) -> bool {
        self.readings.len() == 1 || self.events.len() >= Self::MOST_EVENTS
    }

    /// The events, and the plies of the first reading.
    pub(crate) fn settle(self) -> (Vec<Event>, Vec<Ply<F::Position>>) {
        let first = self.readings.into_iter().next();
        (self.events, first.expect("a reading is left").plies)
    }
}

impl<P: game_core::Position> Reading<P> {
    fn position(&self) -> &P {
        &self.lines.last().expect("a game has a line").position
    }

    /// A hash of the positions of the open lines.
    fn key(&self) -> u64 {
        let position =
            |line: &Line<P>| [Some(line.position.key()), line.before.as_ref().map(P::key)];
        let keys = self.lines.iter().flat_map(position).flatten();
        keys.fold(0, |hash, key| zobrist::mix(hash ^ key))
    }

    fn after(mut self, ply: Ply<P>) -> Self {
        let line = self.lines.last_mut().expect("a game has a line");
        line.apply(&ply);
        self.plies.push(ply);
        self
    }

    fn begin_variation(&mut self) -> bool {
        let before = self.lines.last().and_then(|line| line.before.clone());
        let can_begin = before.is_some();
        self.lines.extend(before.map(Line::new));
        can_begin
    }
}
