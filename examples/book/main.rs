//! Opening and endgame books of all games: see `docs/endgames.md`.

mod book_game;
mod games;
mod output;
mod polyglot;

use std::error::Error;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use games::GameName;

/// Makes and reads opening and endgame books.
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Makes a book from games
    Build(BuildOptions),
    /// Lists the moves of a position with their results
    Probe(ProbeOptions),
    /// Describes a book
    Stats(BookOptions),
    /// Merges books
    Merge(MergeOptions),
    /// Writes a chess book in Polyglot's format
    Export(ExportOptions),
}

/// The choice of a book.
#[derive(Args)]
struct BookOptions {
    /// The game
    #[arg(long)]
    game: GameName,
    /// The book
    #[arg(long, value_name = "FILE")]
    book: PathBuf,
}

#[derive(Args)]
struct BuildOptions {
    /// The game
    #[arg(long)]
    game: GameName,
    /// The book to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The least number of games in which a position must occur
    #[arg(long, value_name = "N", default_value_t = 3)]
    min_games: u64,
    /// The number of plies of each game that go into the book
    #[arg(long, value_name = "N", default_value_t = 30)]
    max_plies: usize,
    /// The least rating that both players must have
    #[arg(long, value_name = "N", default_value_t = 0)]
    min_rating: u32,
    /// Keeps only positions with at most N pieces, for an endgame book
    #[arg(long, value_name = "N")]
    max_pieces: Option<u32>,
    /// Searches every position that book moves reach from the start, to depth PLIES, and stores its score
    #[arg(long, value_name = "PLIES", conflicts_with = "max_pieces", value_parser = clap::value_parser!(u8).range(1..))]
    score_depth: Option<u8>,
    /// Memory for positions, in MiB, at least 16
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(16..))]
    memory: u32,
    /// Files of games
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

#[derive(Args)]
struct ProbeOptions {
    #[command(flatten)]
    book: BookOptions,
    /// A position in the notation of the game; by default the start position
    position: Option<String>,
}

#[derive(Args)]
struct MergeOptions {
    /// The game
    #[arg(long)]
    game: GameName,
    /// The book to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The least number of games in which a position must occur
    #[arg(long, value_name = "N", default_value_t = 1)]
    min_games: u64,
    /// The books, made with `--min-games 1`
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

#[derive(Args)]
struct ExportOptions {
    #[command(flatten)]
    book: BookOptions,
    /// The Polyglot book to write
    #[arg(long, value_name = "FILE")]
    polyglot: PathBuf,
}

fn main() -> ExitCode {
    let out = &mut io::stdout().lock();
    let outcome = match Arguments::parse().command {
        Command::Build(options) => options.game.game().build(&options, out),
        Command::Probe(options) => options.book.game.game().probe(&options, out),
        Command::Stats(options) => options.game.game().stats(&options, out),
        Command::Merge(options) => options.game.game().merge(&options, out),
        Command::Export(options) => polyglot::export(&options, out),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of the output, such as `head`, has read enough.
        Err(error) if is_closed_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            output::complain(&error);
            ExitCode::FAILURE
        }
    }
}

fn is_closed_pipe(error: &(dyn Error + 'static)) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
