//! The games of this build.

use frontend::AnyGame;
use game_core::ParseError;

use crate::editor::{Arrange, Castling};
use crate::knowledge::Knowledge;
use crate::record::RecordFormat;

/// A game with data that the text layer does not have.
pub(crate) struct Entry {
    pub(crate) game: Box<dyn AnyGame>,
    /// How its records are read and written.
    pub(crate) records: Option<RecordFormat>,
    /// The knowledge that the page opens for it: a book and endgame tables.
    pub(crate) knowledge: Option<Box<dyn Knowledge>>,
    /// The start positions by number, for a game that has several.
    pub(crate) numbered_starts: Option<NumberedStarts>,
    /// How the editor writes its positions.
    pub(crate) arrange: Arrange,
    /// How castling rights are read and written, for a game that has some.
    pub(crate) castling: Option<Castling>,
}

/// Start positions by number.
pub(crate) struct NumberedStarts {
    pub(crate) count: u16,
    /// The position of a number below `count`, in the usual notation.
    pub(crate) position: fn(u16) -> Option<String>,
}

impl Entry {
    /// The name that opens it.
    pub(crate) fn name(&self) -> &'static str {
        self.game.names().uci
    }

    /// The number of start positions.
    pub(crate) fn starts(&self) -> u16 {
        let starts = self.numbered_starts.as_ref();
        starts.map_or(1, |starts| starts.count)
    }
}

/// The game of that name.
///
/// # Errors
/// If this build has no such game.
pub(crate) fn by_name(name: &str) -> Result<Entry, ParseError> {
    let mut entries = entries().into_iter();
    let found = entries.find(|entry| entry.name() == name);
    found.ok_or_else(|| ParseError::new(name, "no such game in this build"))
}

/// All games of this build.
pub(crate) fn entries() -> Vec<Entry> {
    let families: &[fn() -> Vec<Entry>] = &[
        #[cfg(feature = "chess")]
        || vec![chess()],
        #[cfg(feature = "shatar")]
        shatar,
        #[cfg(feature = "checkers")]
        checkers,
        #[cfg(feature = "examples")]
        examples,
    ];
    families.iter().flat_map(|family| family()).collect()
}

/// Chess, with the starts of Chess960.
#[cfg(feature = "chess")]
fn chess() -> Entry {
    use ::chess::{Position, StartNumber};
    use syzygy::Syzygy;

    use crate::files::Files;

    let mut spec = games::chess::game();
    // Books come as bytes, not as paths; see `Files`.
    spec.book = None;
    spec.tables = Some(crate::files::opened);
    spec.syzygy = Some(crate::files::opened_syzygy);
    let files = Files::of(&spec, games::chess_book_from_bytes).with_syzygy(|files| {
        let tables = Syzygy::from_bytes(files)?;
        Ok(std::sync::Arc::new(tables))
    });
    Entry {
        knowledge: Some(Box::new(files)),
        records: Some(crate::pgn_record::format::<::chess::pgn::Pgn>(
            "PGN",
            &spec.usual,
        )),
        numbered_starts: Some(NumberedStarts {
            count: u16::try_from(StartNumber::all().len()).expect("there are 960 starts"),
            position: |number| Some(Position::chess960(StartNumber::new(number)?).fen()),
        }),
        arrange: crate::editor::chess::arrange,
        castling: Some(crate::editor::chess::CASTLING),
        game: spec.into(),
    }
}

#[cfg(feature = "shatar")]
fn shatar() -> Vec<Entry> {
    use ::shatar::{Position, Rules};
    use frontend::{Evaluators, GameSpec};
    use games::shatar::{Evaluator, Visitor};
    use pgn::UsualFormat;

    use crate::files::Files;

    struct Entries(Vec<Entry>);

    impl Visitor for Entries {
        fn visit<R: Rules>(
            &mut self,
            mut spec: GameSpec<Position<R>>,
            evaluators: Evaluators<Evaluator<R>>,
        ) {
            spec.book = None;
            spec.tables = Some(crate::files::opened);
            self.0.push(Entry {
                knowledge: Some(Box::new(Files::of(&spec, games::book_from_bytes))),
                records: Some(crate::pgn_record::format::<UsualFormat<Position<R>>>(
                    "PGN",
                    &spec.usual,
                )),
                numbered_starts: None,
                arrange: crate::editor::fen::arrange,
                castling: None,
                game: spec.with_evaluators(&evaluators).into(),
            });
        }
    }

    let mut entries = Entries(Vec::new());
    games::shatar::visit(&mut entries);
    entries.0
}

#[cfg(feature = "checkers")]
fn checkers() -> Vec<Entry> {
    use ::checkers::pdn::Pdn;
    use ::checkers::{Position, Rules};
    use frontend::{Evaluators, GameSpec};
    use games::checkers::{Evaluator, Visitor};

    use crate::files::Files;

    struct Entries(Vec<Entry>);

    impl Visitor for Entries {
        fn visit<R: Rules>(
            &mut self,
            mut spec: GameSpec<Position<R>>,
            evaluators: Evaluators<Evaluator<R>>,
        ) {
            spec.book = None;
            spec.tables = Some(crate::files::opened);
            // An edited position keeps all clocks, also those that do not run in it.
            spec.usual.position_text = Position::fen_with_clocks;
            self.0.push(Entry {
                knowledge: Some(Box::new(Files::of(&spec, games::book_from_bytes))),
                records: Some(crate::pgn_record::format::<Pdn<R>>("PDN", &spec.usual)),
                numbered_starts: None,
                arrange: crate::editor::draughts::arrange::<R>,
                castling: None,
                game: spec.with_evaluators(&evaluators).into(),
            });
        }
    }

    let mut entries = Entries(Vec::new());
    games::checkers::visit(&mut entries);
    entries.0
}

#[cfg(feature = "examples")]
fn examples() -> Vec<Entry> {
    vec![tic_tac_toe(), connect_four(), othello()]
}

#[cfg(feature = "examples")]
fn tic_tac_toe() -> Entry {
    Entry {
        game: crate::boards::tic_tac_toe_game().into(),
        records: None,
        knowledge: None,
        numbered_starts: None,
        arrange: |_, board, _| board.to_string(),
        castling: None,
    }
}

#[cfg(feature = "examples")]
fn othello() -> Entry {
    use game_core::Side;

    let network = include_bytes!("../../../examples/networks/othello.net");
    Entry {
        game: crate::othello::game(network).into(),
        records: None,
        knowledge: None,
        numbered_starts: None,
        arrange: |_, board, side| {
            let letter = match side {
                Side::White => 'X',
                Side::Black => 'O',
            };
            format!("{} {letter}", board.replace('.', "-"))
        },
        castling: None,
    }
}

#[cfg(feature = "examples")]
fn connect_four() -> Entry {
    let network = include_bytes!("../../../examples/networks/connect-four.net");
    Entry {
        game: crate::connect_four::game(network).into(),
        records: None,
        knowledge: None,
        numbered_starts: None,
        arrange: |_, board, _| {
            let letters: Vec<char> = board.chars().collect();
            let rows = letters.chunks(crate::connect_four::COLUMNS);
            let rows: Vec<String> = rows.map(|row| row.iter().collect()).collect();
            rows.join("/")
        },
        castling: None,
    }
}
