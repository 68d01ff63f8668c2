//! The placement of pieces as text: the first field of a FEN, and a diagram.

use alloc::format;
use alloc::string::String;

use game_core::{ParseError, Side};

use crate::{Board, File, Letters, Rank, Square};

impl Board {
    /// Reads the placement field of a FEN whose pieces are written with `letters`.
    ///
    /// # Errors
    /// Not eight ranks of eight squares each, or an unknown letter.
    pub fn parse_placement(text: &str, letters: &Letters) -> Result<Self, ParseError> {
        let ranks = text.split('/').count();
        if ranks != 8 {
            let noun = if ranks == 1 { "rank" } else { "ranks" };
            return Err(ParseError::new(text, format!("{ranks} {noun}, not 8")));
        }
        let mut board = Self::EMPTY;
        for (rank, row) in Rank::ALL.into_iter().rev().zip(text.split('/')) {
            board.parse_rank(rank, row, letters)?;
        }
        Ok(board)
    }

    fn parse_rank(&mut self, rank: Rank, row: &str, letters: &Letters) -> Result<(), ParseError> {
        let wrong_width = || ParseError::new(row, format!("rank {rank} does not have 8 squares"));
        let mut file = 0;
        for c in row.chars() {
            if let Some(empty @ 1..=8) = c.to_digit(10) {
                file += empty as usize;
                continue;
            }
            let Some(piece) = letters.piece(c) else {
                return Err(ParseError::new(
                    row,
                    format!("{c:?} is not a piece, in rank {rank}"),
                ));
            };
            let side = if c.is_ascii_uppercase() {
                Side::White
            } else {
                Side::Black
            };
            let file_here = *File::ALL.get(file).ok_or_else(wrong_width)?;
            self.toggle(piece, side, Square::new(file_here, rank));
            file += 1;
        }
        if file == 8 {
            Ok(())
        } else {
            Err(wrong_width())
        }
    }

    /// Writes the placement field of a FEN.
    #[must_use]
    pub fn placement_text(&self, letters: &Letters) -> String {
        let mut text = String::new();
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                match self.letter_at(Square::new(file, rank), letters) {
                    Some(letter) => {
                        push_empty(&mut text, empty);
                        empty = 0;
                        text.push(letter);
                    }
                    None => empty += 1,
                }
            }
            push_empty(&mut text, empty);
            if rank != Rank::First {
                text.push('/');
            }
        }
        text
    }

    /// The letter of the piece on a square: upper case for White, lower case for Black.
    pub(crate) fn letter_at(&self, square: Square, letters: &Letters) -> Option<char> {
        let letter = letters.of(self.piece_at(square)?);
        match self.side_at(square)? {
            Side::White => Some(letter),
            Side::Black => Some(letter.to_ascii_lowercase()),
        }
    }

    /// A picture of the board for a terminal, seen from White's side, with coordinates.
    #[must_use]
    pub fn diagram(&self, letters: &Letters) -> String {
        let mut picture = String::new();
        for rank in Rank::ALL.into_iter().rev() {
            picture.push(rank.to_char());
            for file in File::ALL {
                picture.push(' ');
                picture.push(
                    self.letter_at(Square::new(file, rank), letters)
                        .unwrap_or('.'),
                );
            }
            picture.push('\n');
        }
        picture.push_str("  a b c d e f g h\n");
        picture
    }
}

fn push_empty(text: &mut String, empty: u32) {
    if let Some(digit @ '1'..='8') = char::from_digit(empty, 10) {
        text.push(digit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LETTERS: Letters = Letters::new(['P', 'N', 'B', 'R', 'Q', 'K']);

    #[test]
    fn a_placement_reads_back() {
        let text = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R";
        let board = Board::parse_placement(text, &LETTERS).unwrap();
        assert_eq!(board.placement_text(&LETTERS), text);
        assert_eq!(board.key(), board.computed_key());
    }

    #[test]
    fn a_bad_placement_is_quoted() {
        for bad in [
            "",
            "8/8/8/8/8/8/8",
            "9/8/8/8/8/8/8/8",
            "8/8/8/8/8/8/8/7x",
            "ppppppppp/8/8/8/8/8/8/8",
            "8/8/8/8/8/8/8/44p",
            "8/8/8/8/8/8/8/7",
            "8/8/8/8/8/8/8/8/8",
            "0/8/8/8/8/8/8/é7",
        ] {
            let error = Board::parse_placement(bad, &LETTERS).unwrap_err();
            assert!(bad.contains(error.text()), "{error}");
        }
    }
}
