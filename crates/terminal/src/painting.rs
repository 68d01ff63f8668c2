use anstyle::{Ansi256Color, Color, Style};
use frontend::{BoardView, Shade};
use game_core::Side;

const LIGHT_SQUARE: u8 = 180;
const DARK_SQUARE: u8 = 137;
const WHITE_PIECE: u8 = 231;
const BLACK_PIECE: u8 = 16;
const EMPTY_SQUARE: u8 = 95;

/// The board with colours, as ANSI escape codes; `bottom` sits at the bottom.
pub(crate) fn painted(board: &BoardView, bottom: Side) -> String {
    board.draw(bottom, |index, width| {
        let square = &board.squares[index];
        let shade = match square.shade {
            Shade::Light => LIGHT_SQUARE,
            Shade::Dark => DARK_SQUARE,
        };
        let piece = match square.piece.as_ref().map(|piece| piece.owner) {
            Some(Side::White) => WHITE_PIECE,
            Some(Side::Black) => BLACK_PIECE,
            None => EMPTY_SQUARE,
        };
        let mut style = Style::new()
            .fg_color(Some(Color::Ansi256(Ansi256Color(piece))))
            .bg_color(Some(Color::Ansi256(Ansi256Color(shade))));
        if square.piece.is_some() {
            style = style.bold();
        }
        format!("{style} {:>width$} {style:#}", square.text())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use frontend::{PieceView, SquareView};

    #[test]
    fn colours_add_nothing_but_escape_codes() {
        let board = BoardView::algebraic(2, 2, Side::White, |column, row| match (column, row) {
            (0, 0) => SquareView::occupied(PieceView::new(Side::Black, 'k', '♚', "king")),
            _ => SquareView::label((2 * row + column + 1).to_string()),
        });
        let painted = painted(&board, Side::White);
        assert!(painted.contains('\x1b'));
        let stripped = anstream::adapter::strip_str(&painted).to_string();
        let stripped: Vec<_> = stripped.lines().map(str::trim_end).collect();
        assert_eq!(stripped.join("\n") + "\n", board.to_string());
    }
}
