use core::ops::RangeInclusive;

use frontend::{AnyGame, OptionKind};

use super::UciOption;
use crate::player::Player;
use crate::program::unique;
use crate::settings::{NUMBER_SETTINGS, NumberSetting, Settings};

/// The options of the program of a player. The evaluator and the rules in play are the defaults of their options.
pub(crate) fn option_lines(player: &Player<'_>) -> Vec<UciOption> {
    let program = player.program();
    let check = || OptionKind::Check { default: false };
    let mut options: Vec<_> = NUMBER_SETTINGS.iter().map(number).collect();
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
        let default = String::new();
        options.push(UciOption::new("BookFile", OptionKind::Text { default }));
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
        let default = String::new();
        options.push(UciOption::new("EvalFile", OptionKind::Text { default }));
    }
    if program.games().any(AnyGame::has_tables) {
        let default = String::new();
        options.push(UciOption::new("EndgamePath", OptionKind::Text { default }));
    }
    if program.games().any(AnyGame::has_syzygy) {
        let default = String::new();
        options.push(UciOption::new("SyzygyPath", OptionKind::Text { default }));
    }
    let variants: Vec<_> = program.games().map(|game| game.names().uci).collect();
    options.push(UciOption::new(
        "UCI_Variant",
        combo(&variants, player.game.names().uci),
    ));
    options
}

fn elo(range: &RangeInclusive<u32>) -> OptionKind {
    let (min, max) = (i64::from(*range.start()), i64::from(*range.end()));
    OptionKind::Spin {
        default: max,
        range: min..=max,
    }
}

fn number(setting: &NumberSetting) -> UciOption {
    let kind = OptionKind::Spin {
        default: (setting.value)(&Settings::default()) as i64,
        range: setting.min.into()..=setting.max.into(),
    };
    UciOption::new(setting.uci_name, kind)
}

/// A choice of several words.
fn combo(values: &[&str], default: &str) -> OptionKind {
    OptionKind::Combo {
        default: default.to_string(),
        values: values.iter().map(ToString::to_string).collect(),
    }
}
