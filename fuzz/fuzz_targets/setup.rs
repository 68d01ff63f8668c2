//! Setups built piece by piece, which are valid positions more often than random text is.

#![no_main]

use bitboard::{File, Piece, Rank, Square};
use chess::{Position, Setup, SetupFault};
use game_core::Side;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((rights, pieces)) = bytes.split_first_chunk::<4>() else {
        return;
    };
    let mut setup = Setup::EMPTY;
    for &[piece, square] in pieces.as_chunks().0.iter().take(32) {
        let side = Side::ALL[usize::from(piece >> 7)];
        let piece = Piece::ALL[usize::from(piece) % Piece::COUNT];
        setup.put(side, piece, square_of(square));
    }
    set_rights(&mut setup, *rights);
    check_setup(setup);
});

fn square_of(byte: u8) -> Square {
    Square::from_index(usize::from(byte % 64))
}

fn file_of(byte: u8) -> File {
    File::ALL[usize::from(byte % 8)]
}

/// Two castling rooks, the side to move and the pawn that has passed, the clock.
fn set_rights(setup: &mut Setup, [first, second, passed, clock]: [u8; 4]) {
    for rook in [first, second].into_iter().filter(|rook| rook & 16 == 0) {
        let side = Side::ALL[usize::from(rook >> 3 & 1)];
        setup.allow_castling(side, file_of(rook));
    }
    setup.side = Side::ALL[usize::from(passed >> 3 & 1)];
    let rank = Rank::Sixth.relative_to(setup.side);
    setup.en_passant = (passed & 16 == 0).then(|| Square::new(file_of(passed), rank));
    setup.halfmove_clock = clock.into();
}

fn check_setup(mut setup: Setup) {
    assert_eq!(Setup::from_fen(&setup.fen()), Ok(setup));
    assert_eq!(Setup::from_fen(&setup.shredder_fen()), Ok(setup));
    let flipped = setup.colour_flipped();
    assert_eq!(flipped.colour_flipped(), setup);
    let faults = setup.faults();
    assert_eq!(flipped.faults().len(), faults.len());
    assert_eq!(Position::try_from(setup).is_ok(), faults.is_empty());
    setup.drop_impossible_rights();
    let others = faults.into_iter().filter(|fault| !is_right(fault));
    assert_eq!(setup.faults(), others.collect::<Vec<_>>());
    if let Ok(position) = Position::try_from(setup) {
        fuzz::check_chess(&position);
    }
}

fn is_right(fault: &SetupFault) -> bool {
    matches!(fault, SetupFault::Castling(..) | SetupFault::EnPassant(..))
}
