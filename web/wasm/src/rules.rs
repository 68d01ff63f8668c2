use core::fmt;

use frontend::TextGame;
use game_core::{ParseError, Side};
use serde::Serialize;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::catalogue::{self, Entry};
use crate::json;
use crate::record::{Record, RecordFormat};

/// A game in progress without a search: moves, boards, positions and records.
#[wasm_bindgen]
pub struct Rules {
    entry: Entry,
    game: Box<dyn TextGame>,
}

/// How a game ended, for the page.
#[derive(Serialize)]
struct EndingView {
    winner: Option<Side>,
    /// The rule in words.
    reason: String,
}

#[wasm_bindgen]
impl Rules {
    /// The game of that name at its start.
    ///
    /// # Errors
    /// If this build has no such game.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str) -> Result<Self, JsError> {
        let entry = catalogue::by_name(name).map_err(js_error)?;
        let game = entry.game.new_game();
        Ok(Self { entry, game })
    }

    /// Sets up a position, the start if there is none, and plays the moves.
    ///
    /// # Errors
    /// Text that cannot be read, or an illegal move; nothing changes then.
    pub fn set_position(
        &mut self,
        position: Option<String>,
        moves: Vec<String>,
    ) -> Result<(), JsError> {
        let set = self.game.set_position(position.as_deref(), &moves);
        set.map_err(js_error)
    }

    /// Plays a move and returns it in the notation of the game.
    ///
    /// # Errors
    /// Text that is not a legal move here, with the reason where the game gives one.
    pub fn play(&mut self, mv: &str) -> Result<String, JsError> {
        let text = self.game.normalize_move(mv).map_err(js_error)?;
        self.game.play(mv).map_err(js_error)?;
        Ok(text)
    }

    /// The board, its legal moves and the last move, as JSON; `None` for a game without a board.
    #[must_use]
    pub fn board(&self) -> Option<String> {
        self.game.board_view().map(|view| json(&view))
    }

    /// The current position as text.
    #[must_use]
    pub fn position(&self) -> String {
        self.game.position_text()
    }

    /// A position with another board and side to move, as text that the rules have not checked. `board` has the letters
    /// of the squares, row by row from the top left, and a dot for an empty one. The rights, clocks and numbers of moves
    /// of `before` stay as far as the board allows them.
    ///
    /// # Errors
    /// A side that is neither `white` nor `black`.
    pub fn arranged(&self, before: &str, board: &str, side: &str) -> Result<String, JsError> {
        let side = match side {
            "white" => Side::White,
            "black" => Side::Black,
            _ => return Err(js_error(ParseError::new(side, "neither white nor black"))),
        };
        Ok((self.entry.arrange)(before, board, side))
    }

    /// The wings with castling rights in a position, in letters of `KQkq`; `None` for a game without castling.
    #[must_use]
    pub fn castling(&self, position: &str) -> Option<String> {
        let castling = self.entry.castling.as_ref()?;
        Some((castling.wings)(position))
    }

    /// A position with castling rights on these wings only, as text that the rules have not checked.
    #[must_use]
    pub fn with_castling(&self, position: &str, wings: &str) -> Option<String> {
        let castling = self.entry.castling.as_ref()?;
        Some((castling.with_wings)(position, wings))
    }

    /// The winner and the reason as JSON, once the game has ended.
    #[must_use]
    pub fn ending(&self) -> Option<String> {
        let ending = self.game.ending()?;
        Some(json(&EndingView {
            winner: ending.result.winner,
            reason: ending.reason,
        }))
    }

    /// The reason why a text is not a legal move here; `None` if it is one.
    #[must_use]
    pub fn why_illegal(&self, mv: &str) -> Option<String> {
        self.game.why_illegal(mv)
    }

    /// The start position of a number, for games that have several.
    #[must_use]
    pub fn numbered_start(&self, number: u16) -> Option<String> {
        let starts = self.entry.numbered_starts.as_ref()?;
        (starts.position)(number)
    }

    /// Reads game records and returns them as JSON, with the number of games that cannot be read, the fault of the
    /// first of those, and whether the text has more games than are read at once.
    ///
    /// # Errors
    /// A game without a format of records, and text without a game that can be read, with the place of the fault.
    pub fn read_records(&self, text: &str) -> Result<String, JsError> {
        let collection = (self.record_format()?.read)(text);
        let collection = collection.map_err(|reason| JsError::new(&reason))?;
        Ok(json(&collection))
    }

    /// Writes a game record that is given as JSON.
    ///
    /// # Errors
    /// A game without a format of records, and a record with an illegal move.
    pub fn write_record(&self, record: &str) -> Result<String, JsError> {
        let record: Record = serde_json::from_str(record)?;
        let text = (self.record_format()?.write)(&record);
        text.map_err(|reason| JsError::new(&reason))
    }

    fn record_format(&self) -> Result<&RecordFormat, JsError> {
        let missing = || JsError::new("records of this game have no format");
        self.entry.records.as_ref().ok_or_else(missing)
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Rules").field(&self.game).finish()
    }
}

pub(crate) fn js_error(error: ParseError) -> JsError {
    JsError::new(&error.to_string())
}
