//! Tunings of our searches and of programs.

use arena::{Gains, Iteration, Parameter, Spsa, Tuner, TuningReport, margin_parameters};

use super::*;

fn parameters(texts: &[&str]) -> Vec<Parameter> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

fn tuner<'a>(game: &'a dyn AnyGame, player: PlayerSpec) -> Tuner<'a> {
    Tuner {
        player,
        tournament: Tournament {
            openings: Openings::Random { plies: 5, seed: 7 },
            limit: "nodes=600".parse().unwrap(),
            adjudication: Adjudication {
                win: Some("200,2".parse().unwrap()),
                ..Adjudication::default()
            },
            ..tournament(game, &[], 0)
        },
        pairs: 2,
    }
}

fn margins(game: &dyn AnyGame, seed: u64) -> Spsa {
    Spsa::new(margin_parameters(game), Gains::new(6), seed).unwrap()
}

fn tune(tuner: &Tuner<'_>, spsa: &mut Spsa) -> Vec<Iteration> {
    let mut iterations = Vec::new();
    let tuned = tuner.tune(spsa, |iteration, _| {
        iterations.push(iteration.clone());
        Ok(())
    });
    tuned.unwrap();
    iterations
}

#[test]
fn an_interrupted_tuning_continues_with_the_same_values() {
    let game = chess();
    let tuner = tuner(&*game, ours("ours"));
    let mut whole = margins(&*game, 1);
    tuner.check(&whole).unwrap();
    let expected = tune(&tuner, &mut whole);
    assert_eq!((expected.len(), whole.finished()), (6, 6));
    assert!(
        expected
            .iter()
            .all(|iteration| iteration.tally.games() == 4)
    );
    assert_ne!(whole.values(), margins(&*game, 1).values());

    // It is interrupted after the second iteration, while the third is written.
    let path = fresh("tuning.jsonl");
    let mut spsa = margins(&*game, 1);
    let terms = tuner.terms(&spsa);
    let (mut journal, played) = Journal::open::<Iteration>(&path, &terms).unwrap();
    assert!(played.is_empty());
    let interrupted = tuner.tune(&mut spsa, |iteration, _| match iteration.number {
        1 | 2 => journal.append(iteration),
        _ => Err(Error::Settings("interrupted".to_string())),
    });
    assert!(interrupted.is_err());
    drop(journal);
    let mut text = fs::read_to_string(&path).unwrap();
    text += "{\"number\":3,\"tal";
    fs::write(&path, text).unwrap();

    // The rest with another concurrency.
    let mut spsa = margins(&*game, 1);
    let mut alone = tuner.clone();
    alone.tournament.concurrency = 1;
    let (_, played) = Journal::open::<Iteration>(&path, &alone.terms(&spsa)).unwrap();
    alone.replay(&mut spsa, &played).unwrap();
    assert_eq!(spsa.finished(), 2);
    let rest = tune(&alone, &mut spsa);
    assert_eq!([&expected[..2], &rest[..]].concat(), expected);
    assert_eq!(spsa.values(), whole.values());

    let report = TuningReport::new(&tuner, &whole, &expected);
    let text = report.to_string();
    assert!(
        text.starts_with("chess: 6 of 6 iterations, games +"),
        "{text}"
    );
    let mut lines = text.lines();
    let futility = lines.find(|line| line.starts_with("  Margins.Futility "));
    let start = format!(" {}.00 -> ", search::Margins::DEFAULT.futility);
    assert!(futility.is_some_and(|line| line.contains(&start)), "{text}");
    let tuned: PlayerSpec = report.player.parse().unwrap();
    assert_eq!(tuned.options.len(), 1 + whole.parameters().len());
    assert_eq!(serde_json::to_value(&report).unwrap()["finished"], 6);
}

#[test]
fn a_journal_of_another_tuning_is_refused() {
    let game = chess();
    let tuner = tuner(&*game, ours("ours"));
    let path = fresh("other-tuning.jsonl");
    let open = |tuner: &Tuner<'_>, seed| {
        let terms = tuner.terms(&margins(&*game, seed));
        Journal::open::<Iteration>(&path, &terms)
    };
    open(&tuner, 1).unwrap();
    let error = open(&tuner, 2).unwrap_err().to_string();
    assert!(error.contains("seed is 1 there and 2 here"), "{error}");
    let more = Tuner {
        pairs: 3,
        ..tuner.clone()
    };
    let error = open(&more, 1).unwrap_err().to_string();
    assert!(error.contains("pairs is 2 there and 3 here"), "{error}");
    let error = Journal::open::<PlayedGame>(&path, &repeatable(&*game).terms()).unwrap_err();
    assert!(error.to_string().contains("terms differ"), "{error}");

    // Iterations that do not follow from each other.
    let iterations = tune(&tuner, &mut margins(&*game, 1));
    let mut spoilt = iterations.clone();
    spoilt[3].values[0] += 1.0;
    let replay = |iterations: &[Iteration]| {
        let replayed = tuner.replay(&mut margins(&*game, 1), iterations);
        replayed.unwrap_err().to_string()
    };
    assert!(replay(&spoilt).contains("iteration 4 of the journal has values"));
    assert!(replay(&iterations[1..]).contains("iteration 2 of the journal is not the next"));
}

/// It plays if its luck is at least 50 and makes an illegal move otherwise.
#[test]
fn a_program_is_tuned_through_its_options() {
    let lucky = format!("if [ \"$luck\" -ge 50 ]; then {FIRST_MOVE}; else echo bestmove a1a1; fi");
    let script = uci_script("lucky", &lucky);
    let PlayerKind::Program(Protocol::Uci, command) = &script.kind else {
        unreachable!();
    };
    let announced = "option name Luck type spin default 50";
    let set = "setoption*) luck=${line##* };; position*)";
    let text = command[2].replace("option name Hash type spin default 1", announced);
    let command = vec![
        "sh".to_string(),
        "-c".to_string(),
        text.replace("position*)", set),
    ];
    let script = PlayerSpec {
        kind: PlayerKind::Program(Protocol::Uci, command),
        ..script
    };
    let game = chess();
    let mut lucky = tuner(&*game, script);
    lucky.tournament.openings = Openings::Random { plies: 0, seed: 0 };
    lucky.tournament.adjudication.length = Some(2);
    let luck = |name: &str| parameters(&[&format!("{name}, int, 40, 0, 100, 15, 0.05")]);
    let mut spsa = Spsa::new(luck("Luck"), Gains::new(12), 3).unwrap();
    lucky.check(&spsa).unwrap();
    let iterations = tune(&lucky, &mut spsa);
    assert!(spsa.values()[0] > 45.0, "{:?}", spsa.values());
    assert!(iterations[0].faults[&FaultKind::IllegalMove] >= 1);

    let wrong = Spsa::new(luck("Wisdom"), Gains::new(12), 3).unwrap();
    let error = lucky.check(&wrong).unwrap_err().to_string();
    assert!(error.contains("no option \"Wisdom\""), "{error}");
}

#[test]
fn invalid_tunings_are_rejected_before_the_first_game() {
    let game = chess();
    let good = margins(&*game, 1);
    let error = |tuner: &Tuner<'_>, spsa: &Spsa| tuner.check(spsa).unwrap_err().to_string();
    let tuner = tuner(&*game, ours("ours"));
    let none = Tuner {
        pairs: 0,
        ..tuner.clone()
    };
    assert!(error(&none, &good).contains("one pair"));
    let luck = parameters(&["Margins.Luck, int, 40, 0, 100, 15, 0.05"]);
    let luck = Spsa::new(luck, Gains::new(1), 1).unwrap();
    assert!(error(&tuner, &luck).contains("\"Luck\""));
    let huge = parameters(&["Margins.Delta, int, 99, -1000, 1000000, 200, 0.05"]);
    let huge = Spsa::new(huge, Gains::new(1), 1).unwrap();
    assert!(error(&tuner, &huge).contains("from 0 to"));
}
