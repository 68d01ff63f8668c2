use std::str::FromStr;

use checkers::{
    Antidraughts, Brazilian, Breakthrough, Canadian, Czech, English, Frisian, International,
    Italian, Killer, Pool, Portuguese, Russian, Spanish, Thai, Turkish,
};

use crate::table_game::{Of, TableGame};

/// A game that the program knows.
#[derive(Clone, Copy)]
pub(crate) struct GameName(&'static dyn TableGame);

impl GameName {
    pub(crate) fn game(self) -> &'static dyn TableGame {
        self.0
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
        game.map(|&(_, game)| Self(game))
            .ok_or_else(|| format!("no such game; there are {}", names()))
    }
}

type Shatar<R> = shatar::Position<R>;
type Draughts<R> = checkers::Position<R>;

/// The games by name.
const GAMES: &[(&str, &dyn TableGame)] = &[
    ("chess", &Of::<chess::Position>::NEW),
    ("shatar", &Of::<Shatar<shatar::Standard>>::NEW),
    (
        "shatar-traditional",
        &Of::<Shatar<shatar::Traditional>>::NEW,
    ),
    ("shatar-modern", &Of::<Shatar<shatar::Modern>>::NEW),
    ("shatar-buryat", &Of::<Shatar<shatar::Buryat>>::NEW),
    ("russian", &Of::<Draughts<Russian>>::NEW),
    ("english", &Of::<Draughts<English>>::NEW),
    ("brazilian", &Of::<Draughts<Brazilian>>::NEW),
    ("pool", &Of::<Draughts<Pool>>::NEW),
    ("international", &Of::<Draughts<International>>::NEW),
    ("canadian", &Of::<Draughts<Canadian>>::NEW),
    ("frisian", &Of::<Draughts<Frisian>>::NEW),
    ("italian", &Of::<Draughts<Italian>>::NEW),
    ("spanish", &Of::<Draughts<Spanish>>::NEW),
    ("portuguese", &Of::<Draughts<Portuguese>>::NEW),
    ("czech", &Of::<Draughts<Czech>>::NEW),
    ("turkish", &Of::<Draughts<Turkish>>::NEW),
    ("thai", &Of::<Draughts<Thai>>::NEW),
    ("killer", &Of::<Draughts<Killer>>::NEW),
    ("antidraughts", &Of::<Draughts<Antidraughts>>::NEW),
    ("breakthrough", &Of::<Draughts<Breakthrough>>::NEW),
];
