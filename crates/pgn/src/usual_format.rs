use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::marker::PhantomData;

use game_core::{Notation, ParseError, Position};

use crate::{Format, Ply, Tags};

/// The format of games without their own: PGN with positions and moves in the
/// [`Notation`] of the game. A game starts at the default position unless the tag `FEN` sets
/// another one. A move number needs its dot: digits alone are a move, as in connect four.
///
/// ```
/// use pgn::{GameTree, UsualFormat};
///
/// // Chess has its own format, in which moves are SAN; its `Notation` is that of UCI.
/// type Uci = UsualFormat<chess::Position>;
/// let game: GameTree<Uci> = "1. e2e4 e7e5 2. g1f3 *".parse()?;
/// assert_eq!(game.main_moves().count(), 3);
/// assert!("1. e4 *".parse::<GameTree<Uci>>().is_err());
/// # Ok::<(), pgn::GameError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UsualFormat<P>(PhantomData<P>);

impl<P: Notation + Default + PartialEq + Debug> Format for UsualFormat<P> {
    type Position = P;

    const START_TAGS: &'static [&'static str] = &["FEN", "SetUp"];

    const NUMBERS_HAVE_DOTS: bool = true;

    fn start(&self, tags: &Tags) -> Result<P, ParseError> {
        let start = tags.value("FEN");
        start.map_or_else(|| Ok(P::default()), P::parse_position)
    }

    fn start_tags(&self, start: &P) -> Vec<(&'static str, String)> {
        if *start == P::default() {
            return Vec::new();
        }
        vec![("SetUp", "1".to_string()), ("FEN", start.position_text())]
    }

    fn parse_move(&self, position: &P, text: &str) -> Result<Ply<P>, ParseError> {
        position.parse_move(text).map(Ply::Move)
    }

    fn move_text(&self, position: &P, mv: <P as Position>::Move) -> String {
        position.move_text(mv)
    }
}
