//! The rules of draughts (checkers) on bitboards, in sixteen variants, with an evaluation.
//!
//! | to | use |
//! |---|---|
//! | list, count, test and play moves | [`game_core::MoveGenerator`], [`game_core::Position`] |
//! | read and write positions | [`game_core::Notation`] (PDN FEN), [`Position::from_fen_lenient`], [`Position::from_hub`], [`PositionBuilder`] |
//! | read and write moves | [`game_core::Notation`] (PDN), [`Position::parse_hub_move`], [`Position::hub_move_text`] |
//! | find out why a move is illegal | [`MoveFault`] |
//! | play a game | [`game_core::Game`] |
//! | read and write game records | [`pdn`] |
//! | draw a ballot | [`Openings`] |
//! | define a variant | [`Rules`], [`RuleData`] |
//! | search | the crate `search` with [`Evaluation`] |
//! | change the weights of the evaluation | [`Weights`] |
//!
//! # Play a game
//!
//! ```
//! use checkers::game_core::{Game, Notation};
//! use checkers::{Position, Russian};
//!
//! let mut game = Game::new(Position::<Russian>::start());
//! for text in ["c3-d4", "d6-c5", "b2-c3", "f6-g5"] {
//!     let mv = game.position().parse_move(text)?;
//!     game.play(mv).expect("a parsed move is legal");
//! }
//! assert_eq!(game.position().fen(), "W:W18,21-24,26-32:B1-9,12,14,16");
//!
//! // Captures are compulsory, and errors say so.
//! let position = Position::<Russian>::parse_position("W:Wc3:Bd4,d6")?;
//! let error = position.parse_move("c3-b4").unwrap_err();
//! assert!(error.to_string().contains("capture"), "{error}");
//! # Ok::<(), checkers::game_core::ParseError>(())
//! ```
//!
//! # Find a combination
//!
//! ```
//! use checkers::game_core::{Game, Notation};
//! use checkers::{Evaluation, Position, Russian};
//! use search::{Control, Limits, NoClock, Search};
//!
//! // Petrov – Romanov, 1950: a man is offered, and at least a man and a half won.
//! let position = Position::<Russian>::parse_position("B:W14,22,25,27,30:B6,11,15,16,21")?;
//! let mut search = Search::new(Evaluation::<Russian>::new(), 1); // a table of 1 MiB
//! let game = Game::new(position);
//! let result = search.run(&game, &Limits::depth(12), &NoClock, &Control::new(), |_| {});
//! assert_eq!(result.best_move.map(|mv| position.move_text(mv)).as_deref(), Some("c7-d6"));
//! # Ok::<(), checkers::game_core::ParseError>(())
//! ```
//!
//! # The variants
//!
//! | variant | board | first move | men capture backward | kings | choice of capture |
//! |---|---|---|---|---|---|
//! | [`English`] | 8×8 | Black | no | short | free |
//! | [`Russian`] | 8×8 | White | yes | flying | free |
//! | [`Brazilian`] | 8×8 | White | yes | flying | most pieces |
//! | [`Pool`] | 8×8 | Black | yes | flying | free |
//! | [`International`] | 10×10 | White | yes | flying | most pieces |
//! | [`Canadian`] | 12×12 | White | yes | flying | most pieces |
//! | [`Frisian`] | 10×10 | White | in eight directions | flying, capture in eight directions | most value, then with the king |
//! | [`Italian`] | 8×8 | White | no; they never capture kings | short | most pieces, with a king, most kings, kings first |
//! | [`Spanish`] | 8×8 | White | no | flying | most pieces, most kings |
//! | [`Portuguese`] | 8×8 | White | no | flying | most pieces, most kings |
//! | [`Czech`] | 8×8 | White | no | flying | free, but with a king if one can |
//! | [`Turkish`] | 8×8, all squares | White | sideways | flying along rows and columns | most pieces |
//! | [`Thai`] | 8×8 | Black | no | flying, land directly behind | free |
//! | [`Killer`] | 10×10 | White | yes | flying, land directly behind a king captured last | most pieces |
//! | [`Antidraughts`] | 10×10 | White | yes | flying | most pieces; a side without a move wins |
//! | [`Breakthrough`] | 10×10 | White | yes | flying | most pieces; the first king wins |
//!
//! A variant is a type of constants, [`Rules`], and the compiler folds away the rules that it does not have.
//!
//! # Features
//!
//! The crate needs `alloc` but not `std`.
//!
//! | feature | effect |
//! |---|---|
//! | `std` (default) | reads games from files |
//! | `serde` | stores a position as its FEN with its clocks, a move as the numbers of its squares and a game as its record; reads tables of openings |
//! | `endgame` | numbers positions for endgame tables; needs `std` |
//! | `network` | gives the inputs of learned evaluations |

#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate self as checkers;
#[cfg(any(test, feature = "std"))]
extern crate std;

#[cfg(feature = "endgame")]
mod endgame;
mod evaluation;
#[cfg(feature = "network")]
mod features;
#[cfg(feature = "endgame")]
mod material;
mod moves;
mod notation;
#[cfg(feature = "network")]
mod patterns;
mod position;
mod rules;
mod searchable;

pub use evaluation::{Evaluation, Weights};
pub use game_core;
#[cfg(feature = "endgame")]
pub use material::Material;
pub use moves::{Move, MoveFault};
pub use notation::{Opening, Openings, pdn};
pub use position::{
    Board, Piece, PieceKind, Position, PositionBuilder, Square, Squares, SquaresIter, Word,
};
pub use rules::{
    Antidraughts, BalanceClock, Brazilian, Breakthrough, Canadian, Corner, Czech, DarkCorner,
    Directions, DrawClocks, English, Frisian, Goal, International, Italian, Killer, Kings, Landing,
    LoneKingClock, MoveNotation, PassingCrown, PlayingSquares, Pool, Portuguese, Preference,
    Removal, ResultStyle, RuleData, Rules, Russian, Spanish, Stronger, Thai, Turkish,
};
