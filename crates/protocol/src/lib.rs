//! UCI, Hub, DXP and XBoard's protocol for any game: hosts that run an engine, clients that drive one, and the messages
//! as types.
//!
//! | to | use |
//! |---|---|
//! | run an engine over UCI or Hub | [`Program::converse`] |
//! | carry out commands of a command line | [`Program::carry_out`] |
//! | drive an engine in another process | [`client`] |
//! | read and write single messages | [`uci`], [`hub`], [`xboard`], [`dxp`] |
//! | play with another program over TCP | [`dxp`] |
//! | change the settings of every game and protocol | [`Settings`] |
//! | measure an engine | [`bench()`] |
//!
//! A binary describes its games as [`GameSpec`](frontend::GameSpec)s, and gives them to a
//! [`Program`]. The hosts of the protocols use a game only through [`AnyGame`](frontend::AnyGame) and
//! [`Engine`](frontend::Engine), so they are compiled once, and a client may change the rules
//! while the program runs.
//!
//! # An engine
//!
//! ```
//! use frontend::GameSpec;
//! use protocol::Program;
//!
//! let spec = GameSpec { author: "A. Stranger", ..GameSpec::new("chess", chess::Position::start()) };
//! let chess = spec.with_evaluator("handwritten", chess::Evaluation::new);
//! let program = Program::new("stranger", "1.0", chess);
//!
//! // A binary calls `program.converse(io::stdin().lock(), io::stdout())`.
//! let commands = ["uci", "position fen k7/8/1K6/8/8/8/8/7R w - - 0 1", "go depth 3"];
//! let mut output = Vec::new();
//! program.carry_out(commands.map(Into::into), &mut output);
//! let output = String::from_utf8(output)?;
//! assert!(output.starts_with("id name stranger 1.0\nid author A. Stranger\n"));
//! assert!(output.contains("score mate 1"));
//! assert!(output.trim_end().ends_with("bestmove h1h8"));
//! # Ok::<(), std::string::FromUtf8Error>(())
//! ```
//!
//! # Behaviour of the hosts
//!
//! One thread reads lines, another carries out the commands in their order; both answer. `stop`, `ponderhit` and `quit` act
//! at once. During a search or a count that was not stopped, `isready` and lines that cannot be parsed are answered at once, too; all other
//! commands wait until it has ended. A line that cannot be read gets an error that quotes it, and changes nothing, with two
//! exceptions. A `go` whose numbers cannot be read is answered with an error *and* a move, because a client waits for the
//! move; if no readable limit is left, the search is one ply deep. And after a `pos` of Hub that cannot be read, `go` is
//! answered without a move until a `pos` is accepted or `new-game` arrives. The end of the input stops a search and quits, but
//! lets `perft`, `bench` and `genfens` finish.

mod bench;
mod chosen_path;
pub mod client;
mod conversation;
pub mod dxp;
mod genfens;
mod host;
pub mod hub;
mod option_kind;
mod player;
mod program;
mod settings;
mod strength;
mod task;
pub mod uci;
pub mod xboard;

pub use bench::{BenchResult, bench};
pub use program::Program;
pub use settings::{MAX_TABLE_MIB, MAX_THREADS, Settings, TABLE_MIB};
