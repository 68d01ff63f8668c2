use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::PossibleValuesParser;
use clap::{Args, CommandFactory, FromArgMatches, Parser, ValueEnum};

use frontend::{AnyGame, MAX_PERFT_DEPTH};

use protocol::Program;
use protocol::dxp::ColorChoice;
use search::Level;

use crate::engine_options::EngineOptions;

/// The command line.
#[derive(Debug, Parser)]
#[command(
    about = "A board game engine. Without a subcommand it runs UCI, or Hub if the game has it and the first command is one of Hub's.",
    after_help = "Run a subcommand with --help to see its options."
)]
pub(crate) struct Arguments {
    /// The variant to play
    #[arg(long, global = true, value_name = "NAME")]
    pub(crate) rules: Option<String>,
    #[command(subcommand)]
    pub(crate) subcommand: Option<Subcommand>,
}

#[derive(Debug, clap::Subcommand)]
pub(crate) enum Subcommand {
    /// Play a game in the terminal
    Play(PlayOptions),
    /// Search a position and print the results
    Analyse(AnalyseOptions),
    /// Count the move sequences of DEPTH plies, for each first move
    Perft {
        /// Depth in plies
        #[arg(value_parser = clap::value_parser!(u32).range(..=i64::from(MAX_PERFT_DEPTH)))]
        depth: u32,
        /// The position; by default the start position
        #[arg(long, allow_hyphen_values = true)]
        fen: Option<String>,
    },
    /// Play another program over TCP with the DamExchange protocol (10×10 boards only)
    Dxp(DxpOptions),
    /// Search a fixed set of positions; the number of nodes is always the same
    Bench {
        /// Depth in plies
        #[arg(value_parser = clap::value_parser!(u16).range(1..))]
        depth: Option<u16>,
    },
}

/// The settings of a game in the terminal.
#[derive(Clone, Debug, Args)]
pub(crate) struct PlayOptions {
    /// The side that you play
    #[arg(long, value_enum, default_value_t)]
    pub(crate) side: HumanSide,
    /// Strength of the engine, from 0 to 20
    #[arg(long, default_value = "20", value_parser = level)]
    pub(crate) level: Level,
    /// Seconds per move of the engine
    #[arg(long, default_value = "1", value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Duration,
    /// The position to begin with; by default the start position
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) fen: Option<String>,
    /// A book of prepared moves for the engine
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    /// Seed for the engine's random choices, in the book and below full strength
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) engine: EngineOptions,
}

/// The sides that the user plays; the engine plays the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum HumanSide {
    /// White; in a game without colours the first player
    #[default]
    White,
    /// Black; in a game without colours the second player
    Black,
    /// Both sides, for two people or to try out moves
    Both,
    /// Neither: the engine plays against itself
    None,
}

/// The position to search and the limits.
#[derive(Clone, Debug, Args)]
pub(crate) struct AnalyseOptions {
    /// The position, quoted or not, after -- if it begins with a hyphen; by default the start position
    #[arg(value_name = "FEN")]
    pub(crate) fen: Vec<String>,
    /// Depth in plies
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) depth: Option<u16>,
    /// Seconds; 5 if no limit is given
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,
    /// Positions to visit
    #[arg(long)]
    pub(crate) nodes: Option<u64>,
    /// Number of best lines to find
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) lines: u16,
    #[command(flatten)]
    pub(crate) engine: EngineOptions,
}

/// The connection and the games to play over it.
#[derive(Clone, Debug, Args)]
pub(crate) struct DxpOptions {
    /// Accept games from other programs at ADDRESS, by default on this machine alone, at the usual port of DXP
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1, default_missing_value = DXP_ADDRESS,
        required_unless_present = "connect", conflicts_with = "connect")]
    pub(crate) listen: Option<String>,
    /// Request games from the program at this address; the default port is that of DXP
    #[arg(long, value_name = "HOST[:PORT]")]
    pub(crate) connect: Option<String>,
    /// Games to play; by default 1 with --connect and no limit with --listen
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: Option<u32>,
    /// Minutes of thinking time for each side, or 0 for no agreed time; by default 1
    #[arg(long = "time", value_name = "MINUTES", conflicts_with = "listen",
        value_parser = clap::value_parser!(u16).range(..=999))]
    pub(crate) minutes: Option<u16>,
    /// Moves to make within the thinking time, or 0 for the whole game; by default 0
    #[arg(long, conflicts_with = "listen", value_parser = clap::value_parser!(u16).range(..=999))]
    pub(crate) moves: Option<u16>,
    /// Side of this engine; by default white
    #[arg(long, value_enum, conflicts_with = "listen")]
    pub(crate) color: Option<Color>,
    /// The position to begin with; by default the start position
    #[arg(long, conflicts_with = "listen", allow_hyphen_values = true)]
    pub(crate) fen: Option<String>,
    /// Seconds for each move of this engine, instead of the agreed time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) move_time: Option<Duration>,
    /// Seconds for which the other program may be silent
    #[arg(long, value_name = "SECONDS", default_value = "3600", value_parser = seconds)]
    pub(crate) timeout: Duration,
    #[command(flatten)]
    pub(crate) engine: EngineOptions,
}

/// The side of the engine in games over DXP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// White in every game
    White,
    /// Black in every game
    Black,
    /// White in the first game, and the other side in each game after
    Alternate,
}

impl From<Color> for ColorChoice {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
            Color::Alternate => Self::Alternate,
        }
    }
}

/// The default address of a follower: on this machine only.
const DXP_ADDRESS: &str = "127.0.0.1:27531";

impl Arguments {
    /// Parses the command line of a program. A request for help or for the version is an error too.
    pub(crate) fn parse(
        program: &Program,
        arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>,
    ) -> Result<Self, clap::Error> {
        let matches = command(program).try_get_matches_from(arguments)?;
        Self::from_arg_matches(&matches)
    }
}

/// The command-line parser, with the names of the program.
fn command(program: &Program) -> clap::Command {
    let names = program.games().map(|game| game.names().own);
    let names = PossibleValuesParser::new(names.collect::<Vec<_>>());
    let has_books = program.games().any(AnyGame::has_books);
    let has_tables = program.games().any(AnyGame::has_tables);
    let has_syzygy = program.games().any(AnyGame::has_syzygy);
    let reads_evaluators = program.games().any(AnyGame::reads_evaluators);
    let shown = |subcommand: clap::Command| {
        subcommand
            .mut_arg("eval_file", |argument| argument.hide(!reads_evaluators))
            .mut_arg("endgame_path", |argument| argument.hide(!has_tables))
            .mut_arg("syzygy_path", |argument| argument.hide(!has_syzygy))
    };
    Arguments::command()
        .name(program.name())
        .version(program.version())
        .mut_subcommand("play", |play| {
            shown(play).mut_arg("book", |argument| argument.hide(!has_books))
        })
        .mut_subcommand("analyse", shown)
        .mut_subcommand("dxp", |dxp| {
            shown(dxp).hide(!program.games().any(AnyGame::has_hub))
        })
        .mut_arg("rules", |argument| {
            argument
                .long(program.flag())
                .hide(!program.has_choice())
                .value_parser(names)
        })
}

/// Longer times are cut to this, in seconds: about thirty years.
const MAX_SECONDS: f64 = 1e9;

/// Reads a time in seconds, with decimals.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds >= 0.0 => Ok(Duration::from_secs_f64(seconds.min(MAX_SECONDS))),
        _ => Err("not a number of seconds".to_string()),
    }
}

/// Reads a level.
pub(crate) fn level(text: &str) -> Result<Level, String> {
    let level = text.parse().ok().and_then(Level::new);
    let (weakest, strongest) = (Level::MIN.get(), Level::MAX.get());
    level.ok_or_else(|| format!("a level is a number from {weakest} to {strongest}"))
}

#[cfg(test)]
mod tests {
    use chess::{Evaluation, Position};
    use frontend::{Evaluators, GameSpec};

    use super::*;

    /// Parses the command line of a game with these evaluators.
    fn parse(
        evaluators: &Evaluators<Evaluation>,
        arguments: &[&str],
    ) -> Result<Arguments, clap::Error> {
        let game = GameSpec::new("chess", Position::start()).with_evaluators(evaluators);
        let program = Program::new("chess", "1", game);
        Arguments::parse(&program, ["chess"].iter().chain(arguments))
    }

    fn built_in() -> Evaluators<Evaluation> {
        Evaluators::new("handwritten", Evaluation::new)
    }

    #[test]
    fn the_command_line_is_well_formed() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn help_offers_only_the_files_that_the_game_reads() {
        let networks = built_in().with_files(|_| Ok(Evaluation::new()));
        for subcommand in ["play", "analyse", "dxp"] {
            let help = |evaluators: &Evaluators<Evaluation>| {
                let help = parse(evaluators, &[subcommand, "--help"]).unwrap_err();
                help.to_string()
            };
            assert!(!help(&built_in()).contains("--eval-file"), "{subcommand}");
            assert!(help(&networks).contains("--eval-file"), "{subcommand}");
        }
    }

    #[test]
    fn the_usual_level_is_full_strength() {
        let parsed = parse(&built_in(), &["play"]).unwrap();
        let Some(Subcommand::Play(options)) = parsed.subcommand else {
            panic!("not a game");
        };
        assert_eq!(options.level, Level::MAX);
    }

    #[test]
    fn levels_are_those_of_the_help() {
        let (weakest, strongest) = (Level::MIN.get(), Level::MAX.get());
        assert_eq!(level(&weakest.to_string()), Ok(Level::MIN));
        assert_eq!(level(&strongest.to_string()), Ok(Level::MAX));
        for text in [&(strongest + 1).to_string(), "-1", "strong", ""] {
            assert!(level(text).is_err(), "{text}");
        }
        let range = format!("{weakest} to {strongest}");
        let help = parse(&built_in(), &["play", "--help"]).unwrap_err();
        assert!(help.to_string().contains(&range), "{help}");
    }

    #[test]
    fn times_are_not_negative() {
        assert_eq!(seconds("0.25"), Ok(Duration::from_millis(250)));
        for text in ["-1", "nan", "soon", ""] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }
}
