use frontend::AnyGame;

use crate::Program;
use crate::settings::{NUMBER_SETTINGS, Settings};

/// How UCI writes an empty string.
pub(crate) const NO_FILE: &str = "<empty>";

/// The `option` lines of a program.
pub(crate) fn option_lines(program: &Program) -> Vec<String> {
    let defaults = Settings::default();
    let number = |setting: &crate::settings::NumberSetting| {
        format!(
            "option name {} type spin default {} min {} max {}",
            setting.uci_name,
            (setting.value)(&defaults),
            setting.min,
            setting.max
        )
    };
    let mut lines: Vec<_> = NUMBER_SETTINGS.iter().map(number).collect();
    lines.push("option name Clear Hash type button".to_string());
    lines.push("option name Ponder type check default false".to_string());
    for name in uci_notations(program) {
        lines.push(format!("option name {name} type check default false"));
    }
    if program.games().any(AnyGame::has_books) {
        lines.push("option name OwnBook type check default false".to_string());
        lines.push(format!(
            "option name BookFile type string default {NO_FILE}"
        ));
    }
    lines.push(variant_line(program));
    lines
}

/// The options that choose a notation, of any of the games.
fn uci_notations(program: &Program) -> Vec<&'static str> {
    let mut names: Vec<_> = program.games().flat_map(AnyGame::uci_notations).collect();
    names.sort_unstable();
    names.dedup();
    names
}

fn variant_line(program: &Program) -> String {
    let mut line = format!(
        "option name UCI_Variant type combo default {}",
        program.default_game().names().uci
    );
    for game in program.games() {
        line += " var ";
        line += game.names().uci;
    }
    line
}
