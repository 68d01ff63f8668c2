use std::fmt::Write;

use ::shakmaty::fen::Fen;
use ::shakmaty::san::{San, SanPlus};
use ::shakmaty::{CastlingMode, Chess, EnPassantMode, Move, Position};

use crate::{Library, SanWriter};

/// The crate `shakmaty`.
#[derive(Debug)]
pub enum Shakmaty {}

impl Library for Shakmaty {
    const NAME: &'static str = "shakmaty";
    type Position = Chess;
    type Move = Move;

    fn read_fen(text: &str) -> Chess {
        let fen: Fen = text.parse().expect("a valid FEN");
        let position = fen.into_position(CastlingMode::Standard);
        position.expect("a valid position")
    }

    fn write_fen(position: &Chess) -> String {
        Fen::from_position(position, EnPassantMode::Legal).to_string()
    }

    #[inline]
    fn each_move(position: &Chess, visit: impl FnMut(Move)) {
        position.legal_moves().into_iter().for_each(visit);
    }

    #[inline]
    fn count_moves(position: &Chess) -> u64 {
        position.legal_moves().len() as u64
    }

    #[inline]
    fn play(position: &Chess, mv: Move) -> Chess {
        let mut child = position.clone();
        child.play_unchecked(mv);
        child
    }

    fn read_san(position: &Chess, text: &str) -> Move {
        let san: San = text.parse::<SanPlus>().expect("a move").san;
        san.to_move(position).expect("a legal move")
    }
}

impl SanWriter for Shakmaty {
    fn write_san(position: &Chess, mv: Move, text: &mut String) {
        write!(text, "{}", SanPlus::from_move(position.clone(), mv))
            .expect("a string takes any text");
    }
}
