//! EPD: an accepted line is written so that it reads back, and its moves are legal.

#![no_main]

use chess::Epd;
use game_core::{MoveGenerator, Position as _};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &str| {
    let Ok(epd) = line.parse::<Epd>() else {
        return;
    };
    let text = epd.to_string();
    assert!(!text.contains('\n'));
    assert_eq!(text.parse().as_ref(), Ok(&epd), "{text:?}");
    for operation in &epd.operations {
        check_operands(&epd, operation.code());
    }
});

fn check_operands(epd: &Epd, code: &str) {
    let first = epd.text(code).expect("the operation is there");
    if let Ok(number) = epd.integer(code) {
        assert_eq!(first.parse().ok(), number);
    }
    if let Ok(moves) = epd.moves(code) {
        assert!(moves.iter().all(|&mv| epd.position.is_legal(mv)));
    }
    if let Ok(line) = epd.line(code) {
        let mut position = epd.position;
        for mv in line {
            assert!(position.is_legal(mv), "{mv:?} in {position:?}");
            position.play(mv);
        }
    }
}
