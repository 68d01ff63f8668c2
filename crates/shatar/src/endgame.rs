//! Positions numbered for endgame tables.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use bitboard::{Material, Piece};
use endgame::Slices;
use game_core::Side;

use crate::{MateSeries, Position, Promotion, Robado, Rules, Series, checks};

/// A [`Material`] of shatar, written with `J` for the bers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShatarMaterial(pub Material);

impl fmt::Display for ShatarMaterial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.to_string().replace('Q', "J"))
    }
}

/// A slice is a [`Material`]; the fastest digit of an index encodes which sides have a shak in their series of
/// checks. With [`Robado::ImmediateDraw`], both sides of every slice have a piece besides the king.
impl<R: Rules> Slices for Position<R> {
    type Slice = ShatarMaterial;

    fn rules() -> String {
        let pieces = (R::BERS, R::TEME, R::PROMOTION);
        let mates = (R::KNIGHT_MATE, R::MATE_SERIES);
        let ends = (R::ROBADO, R::STALEMATE);
        format!("shatar {pieces:?} {mates:?} {ends:?}")
    }

    fn slices(men: u32) -> Vec<ShatarMaterial> {
        played_on::<R>(Material::all(men))
    }

    fn piece_count(slice: ShatarMaterial) -> u32 {
        slice.0.men()
    }

    #[inline]
    fn count_pieces(&self) -> u32 {
        self.board().occupied().len()
    }

    #[inline]
    fn slice(&self) -> Option<ShatarMaterial> {
        let material = Material::of(self.board())?;
        is_played_on::<R>(material).then_some(ShatarMaterial(material))
    }

    fn conversions(slice: ShatarMaterial) -> Vec<ShatarMaterial> {
        let promotions: &[Piece] = match R::PROMOTION {
            Promotion::BersOnly => &[Piece::Queen],
            Promotion::Any => &[Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight],
        };
        played_on::<R>(slice.0.after_conversions(promotions))
    }

    fn size(slice: ShatarMaterial) -> u64 {
        slice.0.size() * series_digits::<R>()
    }

    fn rank(&self, slice: ShatarMaterial) -> u64 {
        let placement = slice.0.rank(self.board(), self.side());
        let has_shak = |side| u64::from(self.series().has_shak(side));
        match series_digits::<R>() {
            1 => placement,
            digits => placement * digits + 2 * has_shak(self.side()) + has_shak(!self.side()),
        }
    }

    fn unrank(slice: ShatarMaterial, index: u64) -> Option<Self> {
        let digits = series_digits::<R>();
        let board = slice.0.unrank(index / digits)?;
        if !checks::against::<R>(&board, Side::Black)
            .checkers
            .is_empty()
        {
            return None;
        }
        let digit = index % digits;
        let series = Series {
            white: digit / 2 == 1,
            black: digit % 2 == 1,
        };
        Self::of_board(board, Side::White).with_series(series)
    }
}

/// The number of states that the series of checks has in an index.
const fn series_digits<R: Rules>() -> u64 {
    match R::MATE_SERIES {
        MateSeries::ContainsShak => 4,
        MateSeries::FinalCheckIsShak | MateSeries::Off => 1,
    }
}

fn played_on<R: Rules>(materials: Vec<Material>) -> Vec<ShatarMaterial> {
    let materials = materials.into_iter();
    let materials = materials.filter(|&material| is_played_on::<R>(material));
    materials.map(ShatarMaterial).collect()
}

/// Whether the game goes on with this material.
fn is_played_on<R: Rules>(material: Material) -> bool {
    R::ROBADO == Robado::Off || !material.has_bare_king()
}
