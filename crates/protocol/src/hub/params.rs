use frontend::{AnyGame, OptionKind};

use super::{Param, ParamKind};
use crate::option_kind::{check, combo, elo, text};
use crate::player::Player;
use crate::settings::NUMBER_SETTINGS;

pub(super) const VARIANT: &str = "variant";
/// The parameter that announces pondering to clients.
pub(super) const PONDER: &str = "ponder";
/// The parameter that makes [`ELO`] replace the level.
pub(super) const LIMIT_STRENGTH: &str = "limit-strength";
/// The parameter for a rating to play at.
pub(super) const ELO: &str = "elo";
pub(super) const EVALUATOR: &str = "evaluator";
/// The parameter that turns moves of the book on.
pub(super) const OWN_BOOK: &str = "own-book";
/// The parameter that names the file of the book.
pub(super) const BOOK_FILE: &str = "book-file";
/// The parameter that names the folder of endgame tables.
pub(super) const ENDGAME_PATH: &str = "endgame-path";
/// The parameter that reads an evaluator from a file.
pub(super) const EVALUATOR_FILE: &str = "eval-file";

/// The parameters of a player's program. `variant` and `evaluator` have the current choice as their value.
pub(crate) fn params(player: &Player<'_>) -> Vec<Param> {
    let program = player.program();
    let variants: Vec<_> = program.games().map(|game| game.names().hub).collect();
    let variants = combo(&variants, player.game.names().hub);
    let mut params = vec![param(VARIANT, &variants)];
    let numbers = NUMBER_SETTINGS.iter();
    params.extend(numbers.map(|setting| param(setting.hub_name, &setting.kind())));
    if let Some(range) = program.ratings() {
        params.push(param(LIMIT_STRENGTH, &check()));
        params.push(param(ELO, &elo(&range)));
    }
    params.push(param(PONDER, &check()));
    if let Some(names) = program.evaluators() {
        params.push(param(EVALUATOR, &combo(&names, player.engine.evaluator())));
    }
    if program.games().any(AnyGame::reads_evaluators) {
        params.push(param(EVALUATOR_FILE, &text()));
    }
    if program.games().any(AnyGame::has_books) {
        params.push(param(OWN_BOOK, &check()));
        params.push(param(BOOK_FILE, &text()));
    }
    if program.games().any(AnyGame::has_tables) {
        params.push(param(ENDGAME_PATH, &text()));
    }
    for option in program.games().flat_map(AnyGame::options) {
        if !params.iter().any(|known| known.name == option.name()) {
            params.push(param(option.name(), option.kind()));
        }
    }
    params
}

/// The parameter for an option. Hub has no buttons: a button becomes a switch that is off, and turning it on presses the button.
fn param(name: &str, kind: &OptionKind) -> Param {
    let (value, kind) = match kind {
        OptionKind::Check { default } => (default.to_string(), ParamKind::Bool),
        OptionKind::Spin { default, range } => {
            let (min, max) = (Some(*range.start()), Some(*range.end()));
            (default.to_string(), ParamKind::Int { min, max })
        }
        OptionKind::Combo { default, values } => (default.clone(), ParamKind::Enum(values.clone())),
        OptionKind::Text { default } => (default.clone(), ParamKind::Text),
        OptionKind::Button => ("false".to_string(), ParamKind::Bool),
    };
    Param {
        name: name.to_string(),
        value,
        kind,
    }
}
