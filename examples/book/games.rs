use std::str::FromStr;

use checkers::pdn::Pdn;
use checkers::{
    Antidraughts, Brazilian, Breakthrough, Canadian, Czech, English, Frisian, International,
    Italian, Killer, Pool, Portuguese, Rules, Russian, Spanish, Thai, Turkish,
};
use chess::pgn::Pgn;
use pgn::UsualFormat;
use shatar::{Buryat, Modern, Standard, Traditional};

use crate::book_game::{BookGame, Of};

/// A game that the program knows.
#[derive(Clone, Copy)]
pub(crate) struct GameName {
    name: &'static str,
    game: &'static dyn BookGame,
}

impl GameName {
    pub(crate) fn name(self) -> &'static str {
        self.name
    }

    pub(crate) fn game(self) -> &'static dyn BookGame {
        self.game
    }
}

impl FromStr for GameName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let names = || {
            GAMES
                .iter()
                .map(|(name, _)| *name)
                .collect::<Vec<_>>()
                .join(", ")
        };
        let game = GAMES.iter().find(|(name, _)| *name == text);
        game.map(|&(name, game)| Self { name, game })
            .ok_or_else(|| format!("no such game; there are {}", names()))
    }
}

/// The name of the game of chess in books.
pub(crate) const CHESS: &str = "chess";

const fn draughts<R: Rules>(name: &'static str) -> Of<Pdn<R>, checkers::Evaluation<R>> {
    Of {
        name,
        evaluation: checkers::Evaluation::new,
        pieces: |position| position.occupied().len(),
    }
}

const fn shatar<R: shatar::Rules>(
    name: &'static str,
) -> Of<UsualFormat<shatar::Position<R>>, shatar::Evaluation> {
    Of {
        name,
        evaluation: shatar::Evaluation::new,
        pieces: |position| position.board().occupied().len(),
    }
}

/// The games by name.
static GAMES: &[(&str, &dyn BookGame)] = &[
    (
        CHESS,
        &Of::<Pgn, chess::Evaluation> {
            name: CHESS,
            evaluation: chess::Evaluation::new,
            pieces: |position| position.board().occupied().len(),
        },
    ),
    ("shatar", &shatar::<Standard>("shatar")),
    (
        "shatar-traditional",
        &shatar::<Traditional>("shatar-traditional"),
    ),
    ("shatar-modern", &shatar::<Modern>("shatar-modern")),
    ("shatar-buryat", &shatar::<Buryat>("shatar-buryat")),
    ("russian", &draughts::<Russian>("russian")),
    ("english", &draughts::<English>("english")),
    ("brazilian", &draughts::<Brazilian>("brazilian")),
    ("pool", &draughts::<Pool>("pool")),
    ("international", &draughts::<International>("international")),
    ("canadian", &draughts::<Canadian>("canadian")),
    ("frisian", &draughts::<Frisian>("frisian")),
    ("italian", &draughts::<Italian>("italian")),
    ("spanish", &draughts::<Spanish>("spanish")),
    ("portuguese", &draughts::<Portuguese>("portuguese")),
    ("czech", &draughts::<Czech>("czech")),
    ("turkish", &draughts::<Turkish>("turkish")),
    ("thai", &draughts::<Thai>("thai")),
    ("killer", &draughts::<Killer>("killer")),
    ("antidraughts", &draughts::<Antidraughts>("antidraughts")),
    ("breakthrough", &draughts::<Breakthrough>("breakthrough")),
];
