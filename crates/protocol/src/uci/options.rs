use frontend::{AnyGame, OptionKind};

use super::UciOption;
use crate::option_kind::{check, combo, elo, text};
use crate::player::Player;
use crate::program::unique;
use crate::settings::NUMBER_SETTINGS;

/// The options of the program of a player. The evaluator and the rules in play are the defaults of their options.
pub(crate) fn option_lines(player: &Player<'_>) -> Vec<UciOption> {
    let program = player.program();
    let mut options: Vec<_> = NUMBER_SETTINGS
        .iter()
        .map(|setting| UciOption::new(setting.uci_name, setting.kind()))
        .collect();
    if let Some(range) = program.ratings() {
        options.push(UciOption::new("UCI_LimitStrength", check()));
        options.push(UciOption::new("UCI_Elo", elo(&range)));
    }
    options.push(UciOption::new("UCI_ShowWDL", check()));
    options.push(UciOption::new("Clear Hash", OptionKind::Button));
    options.push(UciOption::new("Ponder", check()));
    let notations = unique(program.games().flat_map(AnyGame::uci_notations));
    options.extend(notations.iter().map(|name| UciOption::new(name, check())));
    if program.games().any(AnyGame::has_books) {
        options.push(UciOption::new("OwnBook", check()));
        options.push(UciOption::new("BookFile", text()));
    }
    for option in program.games().flat_map(AnyGame::options) {
        if !options.iter().any(|known| known.name == option.name()) {
            options.push(UciOption::new(option.name(), option.kind().clone()));
        }
    }
    if let Some(values) = program.evaluators() {
        let kind = combo(&values, player.engine.evaluator());
        options.push(UciOption::new("Evaluator", kind));
    }
    if program.games().any(AnyGame::reads_evaluators) {
        options.push(UciOption::new("EvalFile", text()));
    }
    if program.games().any(AnyGame::has_tables) {
        options.push(UciOption::new("EndgamePath", text()));
    }
    if program.games().any(AnyGame::has_syzygy) {
        options.push(UciOption::new("SyzygyPath", text()));
    }
    let variants: Vec<_> = program.games().map(|game| game.names().uci).collect();
    options.push(UciOption::new(
        "UCI_Variant",
        combo(&variants, player.game.names().uci),
    ));
    options
}
