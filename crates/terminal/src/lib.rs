//! The command line of a board game engine, for any game.
//!
//! | to | use |
//! |---|---|
//! | write the `main` of an engine | [`main()`] |
//! | run a command line that is not the process's own | [`run`] |
//!
//! | command | effect |
//! |---|---|
//! | none | runs UCI, or Hub if the game has it and the first command is one of Hub's |
//! | `play` | plays a game in the terminal; commands work while the engine thinks |
//! | `analyse` | searches a position and prints each iteration |
//! | `perft` | counts move sequences |
//! | `bench` | searches a fixed set of positions; the number of nodes is always the same |
//! | `dxp` | plays with another program over TCP |
//!
//! `docs/protocols.md` lists their options. A program needs a description of its game and one call:
//!
//! ```
//! use std::ffi::OsString;
//! use std::process::ExitCode;
//!
//! use frontend::GameSpec;
//! use protocol::Program;
//!
//! fn main() -> ExitCode {
//!     let game = GameSpec::new("chess", chess::Position::start())
//!         .with_evaluator("handwritten", chess::Evaluation::new);
//!     let program = Program::new("chess", env!("CARGO_PKG_VERSION"), game);
//!     // `terminal::main(&program)` takes the arguments and the input of the process.
//!     let arguments = ["chess", "play", "--side", "both"].map(OsString::from);
//!     terminal::run(&program, arguments, &b"e2e4\ne7e5\nlist\nquit\n"[..])
//! }
//! ```

mod analyse;
mod arguments;
mod dxp_command;
mod engine_options;
mod painting;
mod play;
mod score_text;

use std::ffi::OsString;
use std::io::{self, BufRead, ErrorKind, IsTerminal, Write};
use std::process::ExitCode;

use frontend::{AnyGame, DialectName};
use game_core::ParseError;
use search::{Control, OutOfMemory};

use protocol::dxp::DxpError;
use protocol::{Program, TABLE_MIB, bench};
use rustyline::error::ReadlineError;

use arguments::{Arguments, Subcommand};

/// Carries out the command line of this process.
#[must_use]
pub fn main(program: &Program) -> ExitCode {
    let stdin = io::stdin();
    let input = Input {
        is_terminal: stdin.is_terminal(),
        lines: stdin.lock(),
    };
    execute(program, std::env::args_os(), input)
}

/// Carries out a command line, whose first argument is the name of the program. The input is read as from a pipe.
#[must_use]
pub fn run(
    program: &Program,
    arguments: impl IntoIterator<Item = OsString>,
    input: impl BufRead,
) -> ExitCode {
    let input = Input {
        is_terminal: false,
        lines: input,
    };
    execute(program, arguments, input)
}

/// The lines that a command reads.
struct Input<B> {
    /// Whether a person types them.
    is_terminal: bool,
    lines: B,
}

fn execute(
    program: &Program,
    arguments: impl IntoIterator<Item = OsString>,
    input: Input<impl BufRead>,
) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let lines = arguments.get(1..).unwrap_or_default();
    if lines.first().is_some_and(|line| Program::is_command(line)) {
        program.carry_out(lines.iter().cloned(), io::stdout());
        return ExitCode::SUCCESS;
    }
    let arguments = match Arguments::parse(program, arguments) {
        Ok(arguments) => arguments,
        // Help and the version are errors of status 0.
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    match carry_out(program, arguments, input) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of our output has closed the pipe.
        Err(Failure::Io(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = writeln!(anstream::stderr(), "error: {failure}");
            failure.exit_code()
        }
    }
}

/// The reason why a command failed.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Text(#[from] ParseError),
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
    #[error(transparent)]
    Dxp(#[from] DxpError),
    #[error(transparent)]
    Line(#[from] ReadlineError),
    #[error("the engine has failed")]
    NoEngine,
}

impl Failure {
    /// 2 for a wrong command line, as in clap, and 1 for everything else.
    fn exit_code(&self) -> ExitCode {
        ExitCode::from(match self {
            Self::Text(_) => 2,
            Self::Io(_) | Self::Memory(_) | Self::Dxp(_) | Self::Line(_) | Self::NoEngine => 1,
        })
    }
}

fn carry_out(
    program: &Program,
    arguments: Arguments,
    input: Input<impl BufRead>,
) -> Result<(), Failure> {
    let game = match &arguments.rules {
        Some(name) => program.find_game(name)?,
        None => program.default_game(),
    };
    let mut output = anstream::stdout();
    match arguments.subcommand {
        None => {
            if input.is_terminal {
                introduce(program);
            }
            program.converse_by(game, input.lines, io::stdout());
            Ok(())
        }
        Some(Subcommand::Play(options)) => play::play(program, game, &options, input, &mut output),
        Some(Subcommand::Analyse(options)) => analyse::analyse(game, &options, &mut output),
        Some(Subcommand::Perft { depth, fen }) => {
            print_perft(game, depth, fen.as_deref(), &mut output)
        }
        Some(Subcommand::Dxp(options)) => dxp_command::dxp(program, game, &options, &mut output),
        Some(Subcommand::Bench { depth }) => print_bench(game, depth.map(usize::from), &mut output),
    }
}

/// Prints a hint for a user who started the program without arguments.
fn introduce(program: &Program) {
    if io::stderr().is_terminal() {
        let (name, version) = (program.name(), program.version());
        let _ = writeln!(
            anstream::stderr(),
            "{name} {version}, a board game engine, waits for commands of UCI{}. `{name} play` plays a game here, \
             and `{name} --help` lists the other subcommands; `quit` leaves.",
            if program.games().any(AnyGame::has_hub) {
                " or Hub"
            } else {
                ""
            },
        );
    }
}

fn print_perft(
    game: &dyn AnyGame,
    depth: u32,
    fen: Option<&str>,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let mut engine = game.new_engine(None, TABLE_MIB)?;
    engine.set_position(fen, &[])?;
    // The notation of UCI, to compare the counts with those of other programs.
    engine.set_dialect(DialectName::Uci);
    let (mut printed, control) = (Ok(()), Control::new());
    let nodes = engine.divide(depth, &control, &mut |mv, nodes| {
        print_or_stop(&mut printed, &control, || {
            writeln!(output, "{mv}: {nodes}").and_then(|()| output.flush())
        });
    });
    printed?;
    writeln!(output, "\nNodes searched: {nodes}")?;
    Ok(())
}

/// Prints one part of the output of a long task. If a write fails, for example because the reader has closed the pipe, stops
/// the task.
fn print_or_stop(
    printed: &mut io::Result<()>,
    control: &Control,
    print: impl FnOnce() -> io::Result<()>,
) {
    if printed.is_ok() {
        *printed = print();
    }
    if printed.is_err() {
        control.stop();
    }
}

fn print_bench(
    game: &dyn AnyGame,
    depth: Option<usize>,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let (mut printed, control) = (Ok(()), Control::new());
    let total = bench(game, depth, &control, |line| {
        print_or_stop(&mut printed, &control, || {
            writeln!(output, "{line}").and_then(|()| output.flush())
        });
    })?;
    printed?;
    writeln!(output, "{total}")?;
    Ok(())
}
