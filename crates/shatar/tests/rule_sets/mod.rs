//! Rule sets that differ from the default in one or two rules.

#![allow(dead_code, unreachable_pub)] // Every test file uses some of them.

use shatar::{Bers, KnightMate, MateSeries, Opening, Promotion, Robado, Rules, Stalemate, Teme};

macro_rules! rule_sets {
    ($($name:ident { $($option:ident: $type:ident = $value:ident),* })*) => {
        $(
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            pub struct $name;

            impl Rules for $name {
                $(const $option: $type = $type::$value;)*
            }
        )*
    };
}

rule_sets! {
    FullQueen { BERS: Bers = Queen }
    Jumping { TEME: Teme = Alfil }
    JumpingWithQueens { BERS: Bers = Queen, TEME: Teme = Alfil }
    ForcedD { OPENING: Opening = ForcedD }
    NoOpening { OPENING: Opening = None }
    AnyPromotion { PROMOTION: Promotion = Any }
    NoKnightMate { KNIGHT_MATE: KnightMate = Illegal, PROMOTION: Promotion = Any }
    KnightMateWins { KNIGHT_MATE: KnightMate = Win }
    FinalShak { MATE_SERIES: MateSeries = FinalCheckIsShak }
    AnyMate { MATE_SERIES: MateSeries = Off }
    ChessLike {
        BERS: Bers = Queen,
        PROMOTION: Promotion = Any,
        KNIGHT_MATE: KnightMate = Win,
        MATE_SERIES: MateSeries = Off,
        ROBADO: Robado = Off
    }
    NoRobado { ROBADO: Robado = Off }
    StalemateLoses { STALEMATE: Stalemate = Loss }
    Everything {
        BERS: Bers = Queen,
        TEME: Teme = Alfil,
        OPENING: Opening = ForcedDOrE,
        PROMOTION: Promotion = Any,
        KNIGHT_MATE: KnightMate = Illegal,
        MATE_SERIES: MateSeries = FinalCheckIsShak,
        ROBADO: Robado = Off,
        STALEMATE: Stalemate = Loss
    }
}
