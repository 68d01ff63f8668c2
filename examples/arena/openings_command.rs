use std::io::{Write, stderr};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use arena::{
    Error, Judge, Limit, Opening, Patience, PlayerSpec, check_distinct, check_replaceable,
    replace_file,
};
use clap::Args;
use frontend::{AnyGame, TextGame};

use crate::game_options::find_game;
use crate::opening_options::OpeningOptions;
use crate::output_options::print;

/// A selection of balanced openings.
#[derive(Debug, Args)]
pub(crate) struct OpeningsOptions {
    /// The game
    #[arg(long)]
    game: String,
    #[command(flatten)]
    source: OpeningOptions,
    /// The greatest score of an opening, in units of the evaluation, for either side
    #[arg(long, value_name = "SCORE", default_value_t = 30)]
    within: u32,
    /// The number of openings to select
    #[arg(long, default_value = "500")]
    count: NonZeroUsize,
    /// The player that judges the openings
    #[arg(long, value_name = "PLAYER", default_value = "builtin")]
    judge: PlayerSpec,
    /// The limit of the judge's searches
    #[arg(long, default_value = "nodes=20000")]
    limit: Limit,
    /// The file to write; without it, standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Writes balanced openings, one on each line, as `--openings` of a match reads them.
pub(crate) fn select(options: &OpeningsOptions, games: &[Box<dyn AnyGame>]) -> Result<(), Error> {
    let game = find_game(&options.game, games)?;
    let openings = options.source.read(game)?;
    if let Some(path) = &options.out {
        check_distinct(options.source.file().into_iter().chain([path.as_path()]))?;
        check_replaceable(path)?;
    }
    let mut judge = Judge::new(
        game,
        options.judge.clone(),
        options.limit,
        Patience::default(),
    )?;
    let balanced = judge.balanced(&openings, options.within, options.count.get())?;
    if balanced.is_empty() {
        let none = format!("no opening has a score of at most {}", options.within);
        return Err(Error::Settings(none));
    }
    let mut board = game.new_game();
    let mut text = format!(
        "# {} openings of {}, at most {} for either side by {}, {}\n",
        balanced.len(),
        options.game,
        options.within,
        options.judge.name,
        options.judge.limit.unwrap_or(options.limit),
    );
    for opening in &balanced {
        text += &line(opening, &mut *board)?;
        text.push('\n');
    }
    match &options.out {
        Some(path) => replace_file(path, &text)?,
        None => print(&text)?,
    }
    if balanced.len() < options.count.get() {
        let _ = writeln!(stderr(), "arena: only {} balanced openings", balanced.len());
    }
    Ok(())
}

/// The moves from the usual start, or the position.
fn line(opening: &Opening, board: &mut dyn TextGame) -> Result<String, Error> {
    if opening.position.is_none() && !opening.moves.is_empty() {
        return Ok(opening.moves.join(" "));
    }
    opening.set_up(board)?;
    Ok(board.position_text())
}
