use frontend::{AnyGame, OptionKind};

use super::{Param, ParamKind};
use crate::player::Player;
use crate::settings::{NUMBER_SETTINGS, NumberSetting, Settings};

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

/// The parameters of the program of a player. The evaluator and the rules in play are the values of theirs.
pub(crate) fn params(player: &Player<'_>) -> Vec<Param> {
    let program = player.program();
    let variants = program.games().map(|game| game.names().hub.to_string());
    let variants = ParamKind::Enum(variants.collect());
    let mut params = vec![param(VARIANT, player.game.names().hub, variants)];
    params.extend(NUMBER_SETTINGS.iter().map(number));
    if let Some(range) = program.ratings() {
        params.push(param(LIMIT_STRENGTH, "false", ParamKind::Bool));
        let kind = integer(*range.start(), *range.end());
        params.push(param(ELO, &range.end().to_string(), kind));
    }
    params.push(param(PONDER, "false", ParamKind::Bool));
    if let Some(names) = program.evaluators() {
        let names = ParamKind::Enum(names.iter().map(ToString::to_string).collect());
        params.push(param(EVALUATOR, player.engine.evaluator(), names));
    }
    if program.games().any(AnyGame::reads_evaluators) {
        params.push(param(EVALUATOR_FILE, "", ParamKind::Text));
    }
    if program.games().any(AnyGame::has_books) {
        params.push(param(OWN_BOOK, "false", ParamKind::Bool));
        params.push(param(BOOK_FILE, "", ParamKind::Text));
    }
    if program.games().any(AnyGame::has_tables) {
        params.push(param(ENDGAME_PATH, "", ParamKind::Text));
    }
    for option in program.games().flat_map(AnyGame::options) {
        if !params.iter().any(|known| known.name == option.name()) {
            params.push(game_param(option.name(), option.kind()));
        }
    }
    params
}

fn param(name: &str, value: &str, kind: ParamKind) -> Param {
    Param {
        name: name.to_string(),
        value: value.to_string(),
        kind,
    }
}

fn integer(min: impl Into<i64>, max: impl Into<i64>) -> ParamKind {
    ParamKind::Int {
        min: Some(min.into()),
        max: Some(max.into()),
    }
}

fn number(setting: &NumberSetting) -> Param {
    let value = (setting.value)(&Settings::default());
    let kind = integer(setting.min, setting.max);
    param(setting.hub_name, &value.to_string(), kind)
}

/// The parameter for an option of a game. Hub has no buttons: a button becomes a switch that is off, and turning it on presses
/// the button.
fn game_param(name: &str, kind: &OptionKind) -> Param {
    match kind {
        OptionKind::Check { default } => param(name, &default.to_string(), ParamKind::Bool),
        OptionKind::Spin { default, range } => {
            let kind = integer(*range.start(), *range.end());
            param(name, &default.to_string(), kind)
        }
        OptionKind::Combo { default, values } => {
            param(name, default, ParamKind::Enum(values.clone()))
        }
        OptionKind::Text { default } => param(name, default, ParamKind::Text),
        OptionKind::Button => param(name, "false", ParamKind::Bool),
    }
}
