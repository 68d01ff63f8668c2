//! FEN, strict and lenient, of setups and of positions: an accepted text is written back with the same meaning.

#![no_main]

use chess::{Position, Setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let strict = Setup::from_fen(text);
    let lenient = Setup::from_fen_lenient(text);
    for setup in [&strict, &lenient].into_iter().flatten() {
        assert_eq!(Setup::from_fen(&setup.fen()).as_ref(), Ok(setup));
        assert_eq!(Setup::from_fen(&setup.shredder_fen()).as_ref(), Ok(setup));
        assert_eq!(setup.colour_flipped().colour_flipped(), *setup);
    }
    if let Ok(setup) = &strict {
        check_strict(text, setup);
        let mut forgiven = *setup;
        forgiven.fullmove_number = setup.fullmove_number.max(1);
        assert_eq!(lenient, Ok(forgiven));
    }
    check_positions(text, strict.ok());
});

/// A setup has a single text, except for the letters of its castling rights.
fn check_strict(text: &str, setup: &Setup) {
    let written = setup.fen();
    let (read, written) = (text.split(' '), written.split(' '));
    for (field, (read, written)) in read.zip(written).enumerate() {
        assert!(field == 2 || read == written, "{text:?}");
    }
}

fn check_positions(text: &str, setup: Option<Setup>) {
    let (strict, lenient) = (Position::from_fen(text), Position::from_fen_lenient(text));
    assert_eq!(
        strict.is_ok(),
        setup.is_some_and(|setup| setup.faults().is_empty())
    );
    if strict.is_ok() {
        assert_eq!(strict, lenient);
    }
    for error in [&strict, &lenient]
        .into_iter()
        .filter_map(|read| read.as_ref().err())
    {
        let quoted = error.text();
        let quoted = quoted.strip_suffix('…').unwrap_or(quoted);
        assert!(text.contains(quoted), "{error}");
    }
    if let Ok(position) = lenient {
        fuzz::check_chess(&position);
    }
}
