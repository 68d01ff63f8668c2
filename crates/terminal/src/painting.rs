use anstyle::{Ansi256Color, Color, Style};
use frontend::{BoardView, PieceView, Shade, SquareView};
use game_core::Side;

use crate::play::PieceStyle;

/// How boards are painted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Painter {
    pub(crate) style: PieceStyle,
    /// The side at the bottom.
    bottom: Side,
    /// Whether the last move and a checked king are marked.
    has_marks: bool,
    /// Whether colours distinguish the sides, so that all signs are solid.
    has_colours: bool,
}

// Pieces of both colours have a contrast of at least 3 to 1 on every square (WCAG 2.2, 1.4.11).
const LIGHT_SQUARE: u8 = 137;
const DARK_SQUARE: u8 = 94;
const LAST_MOVE_ON_LIGHT: u8 = 103;
const LAST_MOVE_ON_DARK: u8 = 61;
const CHECKED: u8 = 160;
const WHITE_PIECE: u8 = 231;
const BLACK_PIECE: u8 = 16;

impl Painter {
    /// For a pipe, and for output without a player.
    pub(crate) const PLAIN: Self = Self {
        style: PieceStyle::Letters,
        bottom: Side::White,
        has_marks: false,
        has_colours: false,
    };

    /// For a terminal where a person plays, with colours or without.
    pub(crate) const fn console(has_colours: bool) -> Self {
        Self {
            style: PieceStyle::Unicode,
            bottom: Side::White,
            has_marks: true,
            has_colours,
        }
    }

    /// The same painting with the side `bottom` at the bottom.
    pub(crate) const fn seen_by(self, bottom: Side) -> Self {
        Self { bottom, ..self }
    }

    /// Puts the other side at the bottom.
    pub(crate) fn turn_round(&mut self) {
        self.bottom = self.bottom.opponent();
    }

    /// The board with colours, as ANSI escape codes.
    pub(crate) fn paint(&self, board: &BoardView) -> String {
        let last = board.last_move.as_ref().filter(|_| self.has_marks);
        let last_steps = last.map_or(&[][..], |mv| &mv.steps);
        board.draw(self.bottom, |index, width| {
            let square = &board.squares[index];
            let is_checked = self.has_marks && board.checked.contains(&index);
            let is_last = last_steps.contains(&index);
            let background = background(square.shade, is_last, is_checked);
            let owner = square.piece.as_ref().map(|piece| piece.owner);
            let foreground = match (owner, square.shade) {
                (Some(Side::White), _) | (None, Shade::Dark) => WHITE_PIECE,
                (Some(Side::Black), _) | (None, Shade::Light) => BLACK_PIECE,
            };
            let style = Style::new()
                .fg_color(Some(Color::Ansi256(Ansi256Color(foreground))))
                .bg_color(Some(Color::Ansi256(Ansi256Color(background))));
            let style = if owner.is_some() { style.bold() } else { style };
            format!("{style} {:>width$} {style:#}", self.text(square))
        })
    }

    fn text(&self, square: &SquareView) -> String {
        match (&square.piece, self.style) {
            (Some(piece), PieceStyle::Unicode) if self.has_colours => solid(piece).to_string(),
            (Some(piece), PieceStyle::Unicode) => piece.symbol.to_string(),
            _ => square.text(),
        }
    }
}

const fn background(shade: Shade, is_last: bool, is_checked: bool) -> u8 {
    match (is_checked, is_last, shade) {
        (true, _, _) => CHECKED,
        (false, true, Shade::Light) => LAST_MOVE_ON_LIGHT,
        (false, true, Shade::Dark) => LAST_MOVE_ON_DARK,
        (false, false, Shade::Light) => LIGHT_SQUARE,
        (false, false, Shade::Dark) => DARK_SQUARE,
    }
}

/// The solid sign of a piece: its colour shows the side, and an outline is hard to see.
fn solid(piece: &PieceView) -> char {
    match piece.symbol {
        '♔' => '♚',
        '♕' => '♛',
        '♖' => '♜',
        '♗' => '♝',
        '♘' => '♞',
        '♙' => '♟',
        '⛀' => '⛂',
        '⛁' => '⛃',
        symbol => symbol,
    }
}

#[cfg(test)]
mod tests {
    use frontend::MoveView;

    use super::*;

    fn board() -> BoardView {
        BoardView::algebraic(2, 2, Side::White, |column, row| match (column, row) {
            (0, 0) => SquareView::occupied(PieceView::new(Side::White, 'K', '♔', "king")),
            _ => SquareView::label((2 * row + column + 1).to_string()),
        })
    }

    #[test]
    fn in_a_pipe_colours_add_nothing_but_escape_codes() {
        let painted = Painter::PLAIN.paint(&board());
        assert!(painted.contains('\x1b'));
        let stripped = anstream::adapter::strip_str(&painted).to_string();
        let stripped: Vec<_> = stripped.lines().map(str::trim_end).collect();
        assert_eq!(stripped.join("\n") + "\n", board().to_string());
    }

    #[test]
    fn a_console_gets_solid_pieces_and_marks() {
        let mut board = board();
        board.checked = vec![2];
        board.last_move = Some(MoveView {
            text: "a2b1".to_string(),
            steps: vec![0, 3],
            captures: Vec::new(),
            becomes: None,
        });
        let outlined = Painter::console(false).paint(&board);
        assert!(
            outlined.contains('♔'),
            "without colours the outline shows the side"
        );
        let painted = Painter::console(true).paint(&board);
        assert!(painted.contains('♚') && !painted.contains('♔'));
        let marked = |colour| painted.matches(&format!("48;5;{colour}m")).count();
        assert_eq!(marked(CHECKED), 1, "{painted:?}");
        assert_eq!(marked(LAST_MOVE_ON_LIGHT) + marked(LAST_MOVE_ON_DARK), 2);
        assert!(!Painter::PLAIN.paint(&board).contains("48;5;160m"));
        for (outline, sign) in [('♙', '♟'), ('♟', '♟'), ('♘', '♞'), ('⛁', '⛃'), ('x', 'x')]
        {
            let piece = PieceView::new(Side::White, 'x', outline, "piece");
            assert_eq!(solid(&piece), sign);
        }
    }

    /// The relative luminance of a colour of the cube of 216 (WCAG 2.2).
    fn luminance(colour: u8) -> f64 {
        let steps = [0.0, 95.0, 135.0, 175.0, 215.0, 255.0];
        let channel = |index: u8| {
            let value: f64 = steps[usize::from(index % 6)] / 255.0;
            match value <= 0.03928 {
                true => value / 12.92,
                false => ((value + 0.055) / 1.055).powf(2.4),
            }
        };
        let cube = colour - 16;
        0.2126 * channel(cube / 36) + 0.7152 * channel(cube / 6) + 0.0722 * channel(cube)
    }

    #[test]
    fn pieces_stand_out_on_every_square() {
        for (is_last, is_checked) in [(false, false), (true, false), (false, true)] {
            for shade in [Shade::Light, Shade::Dark] {
                let square = luminance(background(shade, is_last, is_checked)) + 0.05;
                for piece in [WHITE_PIECE, BLACK_PIECE] {
                    let piece = luminance(piece) + 0.05;
                    let contrast = (piece / square).max(square / piece);
                    assert!(contrast >= 3.0, "{shade:?}: {contrast}");
                }
            }
        }
    }
}
