//! Positions that the editor of the page writes.
//!
//! A board under edit need not be playable, and a text with it is not checked here.

use game_core::Side;

/// Writes a position from the letters of its squares (row by row from the top left, a dot for an empty one) and the
/// side to move. The rights, clocks and numbers of moves of the text `before` stay as far as the board allows them.
pub(crate) type Arrange = fn(before: &str, board: &str, side: Side) -> String;

/// The castling rights of a position as text. A wing is a letter of `KQkq`.
pub(crate) struct Castling {
    /// The wings with a right.
    pub(crate) wings: fn(&str) -> String,
    /// The position with rights on these wings only.
    pub(crate) with_wings: fn(&str, &str) -> String,
}

#[cfg(any(feature = "chess", feature = "shatar"))]
pub(crate) mod fen {
    use game_core::Side;

    /// The fields of a FEN after the side to move, if nothing is known of them.
    const FRESH: &str = "- - 0 1";

    /// Writes a FEN with all fields of the one before after the side to move.
    pub(crate) fn arrange(before: &str, board: &str, side: Side) -> String {
        let letters: Vec<char> = board.chars().collect();
        let ranks: Vec<String> = letters.chunks(8).map(rank).collect();
        let side = match side {
            Side::White => 'w',
            Side::Black => 'b',
        };
        let rest: Vec<&str> = before.split_ascii_whitespace().skip(2).collect();
        let rest = match rest.is_empty() {
            true => FRESH.to_string(),
            false => rest.join(" "),
        };
        format!("{} {side} {rest}", ranks.join("/"))
    }

    fn rank(letters: &[char]) -> String {
        let runs = letters.chunk_by(|&one, &next| one == '.' && next == '.');
        let texts = runs.map(|run| match run {
            ['.', ..] => run.len().to_string(),
            piece => piece.iter().collect(),
        });
        texts.collect()
    }
}

#[cfg(feature = "chess")]
pub(crate) mod chess {
    use ::chess::{File, Piece, Rank, Setup, Side, Square};

    use super::Castling;

    const WINGS: [char; 4] = ['K', 'Q', 'k', 'q'];

    pub(crate) const CASTLING: Castling = Castling { wings, with_wings };

    /// Writes a FEN, and drops the rights that the board makes impossible.
    pub(crate) fn arrange(before: &str, board: &str, side: Side) -> String {
        // On another board, `K` and `Q` may mean other rooks; files do not.
        let before = with_rights(before, &right);
        let text = super::fen::arrange(&before, board, side);
        let Ok(mut setup) = Setup::from_fen(&text) else {
            return text;
        };
        setup.drop_impossible_rights();
        setup.fen()
    }

    fn wings(fen: &str) -> String {
        let Ok(setup) = Setup::from_fen(fen) else {
            return String::new();
        };
        let has_right = |&wing: &char| right(&setup, wing).is_some();
        WINGS.into_iter().filter(has_right).collect()
    }

    /// A new right is that of the outermost rook.
    fn with_wings(fen: &str, wings: &str) -> String {
        let text = with_rights(fen, &|setup, wing| {
            let kept = || right(setup, wing).unwrap_or(wing);
            wings.contains(wing).then(kept)
        });
        match Setup::from_fen(&text) {
            Ok(setup) => setup.fen(),
            Err(_) => text,
        }
    }

    /// A FEN with the right of each wing that `right` returns; other text is returned as it is.
    fn with_rights(fen: &str, right: &dyn Fn(&Setup, char) -> Option<char>) -> String {
        let Ok(setup) = Setup::from_fen(fen) else {
            return fen.to_string();
        };
        let rights: String = WINGS
            .into_iter()
            .filter_map(|wing| right(&setup, wing))
            .collect();
        let mut fields: Vec<&str> = fen.split(' ').collect();
        fields[2] = if rights.is_empty() { "-" } else { &rights };
        fields.join(" ")
    }

    /// The right on a wing by the file of its rook, as in a Shredder-FEN.
    fn right(setup: &Setup, wing: char) -> Option<char> {
        let side = match wing.is_ascii_uppercase() {
            true => Side::White,
            false => Side::Black,
        };
        let is_kingside = wing.eq_ignore_ascii_case(&'k');
        let mut kings = setup.board().of(side, Piece::King).into_iter();
        // Without a king, `K` and `Q` are rights of the rooks in the corners.
        let king = kings.next().map_or(File::E, Square::file);
        let mut rooks = setup.castling_rooks().into_iter();
        let rook = rooks.find(|rook| {
            rook.rank() == Rank::First.relative_to(side) && (rook.file() > king) == is_kingside
        })?;
        let file = rook.file().to_char();
        Some(match side {
            Side::White => file.to_ascii_uppercase(),
            Side::Black => file,
        })
    }
}

#[cfg(feature = "checkers")]
pub(crate) mod draughts {
    use checkers::{Board, Position, Rules};
    use game_core::Side;

    /// Writes a FEN of PDN, and drops the fields that do not fit the board.
    pub(crate) fn arrange<R: Rules>(before: &str, board: &str, side: Side) -> String {
        let name = |index| {
            let square = Board::<R>::square_at(index / R::RULES.width, index % R::RULES.width)?;
            Some(Board::<R>::square_text(square))
        };
        let lists = lists(board, side, name);
        let text = match Position::<R>::from_fen(&lists) {
            Ok(position) => position.fen(),
            Err(_) => lists,
        };
        let is_read = |text: &str| Position::<R>::from_fen(text).is_ok();
        fields(before).fold(text, |text, field| with_field(text, field, is_read))
    }

    /// The turn and the pieces; `name` returns the name of the square at an index.
    fn lists(board: &str, side: Side, name: impl Fn(usize) -> Option<String>) -> String {
        let list = |man: char| {
            let pieces = board.chars().enumerate().filter_map(|(index, letter)| {
                let king = if letter == man { "" } else { "K" };
                let is_own = letter.eq_ignore_ascii_case(&man);
                is_own.then(|| name(index).map(|name| format!("{king}{name}")))?
            });
            pieces.collect::<Vec<_>>().join(",")
        };
        let turn = match side {
            Side::White => 'W',
            Side::Black => 'B',
        };
        format!("{turn}:W{}:B{}", list('w'), list('b'))
    }

    /// The fields of a FEN after the turn and the pieces.
    fn fields(fen: &str) -> impl Iterator<Item = &str> {
        let fields = fen.trim().trim_end_matches('.').split(':').skip(1);
        fields
            .map(str::trim)
            .filter(|field| !field.starts_with(['W', 'B']))
    }

    /// The text with a field, if it can be read then. Moves of kings (`QW5x2,B46x1`) are kept one by one.
    fn with_field(text: String, field: &str, is_read: impl Fn(&str) -> bool) -> String {
        let field = match field.strip_prefix('Q') {
            Some(kings) => {
                let stays = |king: &&str| is_read(&format!("{text}:Q{king}"));
                let kings: Vec<&str> = kings.split(',').filter(stays).collect();
                format!("Q{}", kings.join(","))
            }
            None => field.to_string(),
        };
        let longer = format!("{text}:{field}");
        if is_read(&longer) { longer } else { text }
    }
}
