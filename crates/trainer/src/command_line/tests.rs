use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;

use clap::Parser;
use network::{Network, Shape};

use super::{Arguments, CommandResult, exit_status, is_closed_pipe};
use crate::{DataReader, Subject};

/// Runs `trainer` with these arguments, and returns what it prints.
fn trainer(arguments: &[&str]) -> Result<String, String> {
    let mut out = Vec::new();
    trainer_into(&mut out, arguments).map_err(|error| error.to_string())?;
    Ok(String::from_utf8(out).expect("text"))
}

fn trainer_into(out: &mut dyn Write, arguments: &[&str]) -> CommandResult {
    let chess = Subject::new("chess", chess::Position::start(), chess::Evaluation::new);
    let words = ["trainer"].iter().chain(arguments);
    Arguments::try_parse_from(words)?.execute(&[chess], out)
}

/// A folder of its own for a test, which is removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let name = format!("trainer-{test}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("a folder for the test");
        Self(folder)
    }

    /// The path of a file in the folder.
    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("UTF-8").to_string()
    }

    /// Imports a text, and returns the path of the data file.
    fn import(&self, name: &str, text: &str) -> Result<String, String> {
        let [from, to] = ["txt", "data"].map(|extension| self.file(&format!("{name}.{extension}")));
        fs::write(&from, text).expect("a text");
        trainer(&["import", "--game", "chess", &from, "--out", &to]).map(|_| to)
    }

    /// The names of the files in it.
    fn names(&self) -> Vec<String> {
        let files = fs::read_dir(&self.0).expect("the folder");
        let name = |file: fs::DirEntry| file.file_name().into_string().expect("UTF-8");
        let mut names: Vec<_> = files.map(|file| name(file.expect("a file"))).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The pawn of [`LINE`] on each file of its rank.
const RANKS: [&str; 8] = ["P7", "1P6", "2P5", "3P4", "4P3", "5P2", "6P1", "7P"];

/// A position as a line of text.
const LINE: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; 120; 1\n";

#[test]
fn a_number_out_of_range_is_refused_and_quoted() {
    let generate = [
        "generate",
        "--game",
        "chess",
        "--out",
        "never.data",
        // There is no such network, so that no number starts a run.
        "--network",
        "never.net",
    ];
    let train = [
        "train",
        "--game",
        "chess",
        "--out",
        "never.net",
        "never.data",
    ];
    for (command, option, value) in [
        (&generate[..], "--threads", "0"),
        (&generate, "--nodes", "0"),
        (&generate, "--positions", "0"),
        (&generate, "--threads", "1025"),
        (&generate, "--shard", "3/2"),
        (&generate, "--shard", "1/65537"),
        (&generate, "--shard", "1/9223372036854775808"),
        (&train, "--threads", "0"),
        (&train, "--threads", "1025"),
        (&train, "--threads", "two"),
        (&train, "--max-score", "-1"),
        (&train, "--batch", "0"),
        (&train, "--learning-rate", "NaN"),
        (&train, "--learning-rate", "2"),
        (&train, "--result-share", "NaN"),
        (&train, "--result-share", "1.5"),
        (&train, "--hidden", "0"),
        (&train, "--scale", "0"),
        (&train, "--bucket-scales", "0"),
    ] {
        let argument = format!("{option}={value}");
        let error = trainer(&[command, &[&argument]].concat()).unwrap_err();
        let quoted = format!("'{value}' for '{option}");
        assert!(error.contains(&quoted), "{option} {value}: {error}");
    }
}

#[test]
fn a_text_with_a_bad_line_leaves_the_data_file_as_it_was() {
    let folder = Folder::new("bad-line");
    let data = folder.import("positions", LINE).expect("a good text");
    let bytes = fs::read(&data).expect("a data file");
    let bad = format!("{LINE}not a position; 0; 1\n");
    let error = folder.import("positions", &bad).unwrap_err();
    assert!(error.contains("positions.txt: line 2: "), "{error}");
    assert_eq!(fs::read(&data).expect("the data file"), bytes);
    assert_eq!(folder.names(), ["positions.data", "positions.txt"]);
}

#[test]
fn a_text_is_not_replaced_by_its_data_file() {
    let folder = Folder::new("own-input");
    for name in ["games", "games.new"] {
        let text = folder.file(name);
        fs::write(&text, LINE).expect("a text");
        let out = folder.file("games");
        let error = trainer(&["import", "--game", "chess", &text, "--out", &out]).unwrap_err();
        assert!(
            error.contains(&text) && error.contains("over its input"),
            "{error}"
        );
        assert_eq!(fs::read_to_string(&text).expect("the text"), LINE);
    }
}

#[test]
fn positions_between_empty_lines_are_one_game() {
    let folder = Folder::new("games");
    let indices = |name: &str, text: &str| -> Vec<u64> {
        let data = folder.import(name, text).expect("a good text");
        let games = DataReader::open(data.as_ref()).expect("a data file");
        games.map(|game| game.expect("a game").index).collect()
    };
    let (long, short) = (LINE.repeat(70), LINE.repeat(3));
    let separated = format!("{long}\n{short}");
    assert_eq!(
        indices("separated", &separated),
        [[0; 70].as_slice(), &[1; 3]].concat()
    );
    // An empty line at the end separates nothing.
    let blocks = [[0; 64].as_slice(), &[1; 6]].concat();
    assert_eq!(indices("blocks", &format!("{long}\n\n")), blocks);

    let data = folder.file("separated.data");
    let exported = trainer(&["export", "--game", "chess", &data, &data]).expect("a text");
    assert_eq!(exported, format!("{separated}\n").repeat(2));
}

/// A text that has changed since is another one, although its path is the same.
#[test]
fn a_rescored_file_is_not_continued_from_another_text() {
    let folder = Folder::new("rescored");
    let [network, out] = ["first.net", "rescored.data"].map(|name| folder.file(name));
    let chess = Subject::new("chess", chess::Position::start(), chess::Evaluation::new);
    let first = crate::Model::random(chess.shape(4), 1).quantised("chess", 400);
    fs::write(&network, first.to_bytes()).expect("a network");
    let rescore = |text: &str| {
        let data = folder.import("games", text).expect("a text");
        let options = ["--network", &network, "--nodes", "10", "--out", &out];
        trainer(&[&["rescore", "--game", "chess", &data], &options[..]].concat())
    };
    assert_eq!(rescore(LINE).expect("a file"), "1 games\n");
    assert_eq!(rescore(LINE).expect("the same file"), "1 games\n");
    let error = rescore(&LINE.replace("4P3", "P7")).unwrap_err();
    assert!(
        error.contains("it holds another run")
            && error.contains("teacher is \"")
            && error.contains(&out),
        "{error}"
    );
}

#[test]
fn an_exported_file_is_whole() {
    let folder = Folder::new("export");
    let data = folder.import("games", &LINE.repeat(3)).expect("a text");
    let out = folder.file("exported");
    let export = ["export", "--game", "chess", &data];
    let to_file = [&export[..], &["--out", &out]].concat();
    assert_eq!(trainer(&to_file), Ok(String::new()));
    let text = fs::read_to_string(&out).expect("a text");
    assert_eq!(trainer(&export), Ok(text.clone()));

    let mut bytes = fs::read(&data).expect("a data file");
    *bytes.last_mut().expect("a checksum") ^= 1;
    fs::write(&data, &bytes).expect("a damaged file");
    let names = folder.names();
    let error = trainer(&to_file).unwrap_err();
    assert!(error.contains("broken at byte"), "{error}");
    assert_eq!(fs::read_to_string(&out).expect("the text"), text);
    assert_eq!(folder.names(), names);

    let error = trainer(&[&export[..], &["--out", &data]].concat()).unwrap_err();
    assert!(error.contains("over its input"), "{error}");
    assert_eq!(fs::read(&data).expect("the data file"), bytes);
    let out = folder.file("no-folder/exported");
    let error = trainer(&[&export[..], &["--out", &out]].concat()).unwrap_err();
    assert!(error.starts_with(&out), "{error}");
}

#[test]
fn wrong_arguments_have_the_exit_status_of_clap() {
    let folder = Folder::new("status");
    let data = folder.import("games", LINE).expect("a text");
    let status = |arguments: &[&str]| {
        let error = trainer_into(&mut io::sink(), arguments).unwrap_err();
        exit_status(&*error)
    };
    assert_eq!(status(&["inspect", "--game", "halma", &data]), 2);
    let train = ["train", "--game", "chess", "--bucket-scales", "1", &data];
    assert_eq!(status(&[&train[..], &["--out", "never.net"]].concat()), 2);
    assert_eq!(status(&["inspect", "--game", "chess", "never.data"]), 1);
}

/// A file that is damaged behind its first pages is an error only for those who read that far.
#[test]
fn export_stops_when_its_reader_does() {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let folder = Folder::new("closed");
    let data = folder.import("long", &LINE.repeat(1000)).expect("a text");
    let mut bytes = fs::read(&data).expect("a data file");
    *bytes.last_mut().expect("a checksum") ^= 1;
    fs::write(&data, bytes).expect("a damaged file");
    let export = ["export", "--game", "chess", &data];
    assert!(trainer(&export).unwrap_err().contains("broken at byte"));
    let error = trainer_into(&mut Closed, &export).unwrap_err();
    assert!(is_closed_pipe(&*error), "{error}");
}

#[test]
fn a_training_does_not_overwrite_its_inputs() {
    let folder = Folder::new("inputs");
    let data = folder.import("games", LINE).expect("a text");
    let [network, losses] = ["first.net", "second.csv"].map(|name| folder.file(name));
    let chess = Subject::new("chess", chess::Position::start(), chess::Evaluation::new);
    let first = crate::Model::random(chess.shape(4), 1).quantised("chess", 400);
    fs::write(&network, first.to_bytes()).expect("a network");
    fs::copy(&data, &losses).expect("a data file");
    let names = folder.names();
    // The same file by another path.
    let other_path = |name: &str| folder.0.join(".").join(name).to_str().map(str::to_string);
    for (input, out, start) in [
        (&data, "games.data", None),
        (&data, "first.net", Some(&network)),
        (&losses, "second.net", None),
    ] {
        let out = other_path(out).expect("UTF-8");
        let mut train = vec!["train", "--game", "chess", input, "--out", &out];
        train.extend(start.iter().flat_map(|start| ["--start", start]));
        let error = trainer(&train).unwrap_err();
        let input = start.unwrap_or(input);
        assert!(error.contains(&format!("{input:?}")), "{error}");
        assert!(error.contains("over its input"), "{error}");
        assert_eq!(folder.names(), names);
    }
    assert_eq!(fs::read(&network).expect("the network"), first.to_bytes());
}

/// A variant learns from the network of a related one; the new network is its own.
#[test]
fn a_training_starts_from_the_network_of_a_game_with_the_same_inputs() {
    let folder = Folder::new("related");
    let games = RANKS.map(|rank| LINE.replace("4P3", rank)).join("\n");
    let data = folder.import("games", &games).expect("a text");
    let chess = Subject::new("chess", chess::Position::start(), chess::Evaluation::new);
    let [start, out] = ["start.net", "out.net"].map(|name| folder.file(name));
    let train = |shape| {
        let network = crate::Model::random(shape, 1).quantised("related", 400);
        fs::write(&start, network.to_bytes()).expect("a network");
        let options = ["--out", &out, "--start", &start, "--epochs", "1"];
        trainer(&[&["train", "--game", "chess", &data], &options[..]].concat())
    };
    let shape = chess.shape(4);
    let error = train(Shape {
        inputs: 64,
        ..shape
    })
    .unwrap_err();
    assert!(
        error.contains("64 inputs") && error.contains(&start),
        "{error}"
    );
    let text = train(shape).expect("a training");
    let note = format!("{start} is a network of related\n");
    assert!(text.starts_with(&note), "{text}");
    let network = Network::from_bytes(&fs::read(&out).expect("a network"));
    assert_eq!(
        network.map(|network| network.game().to_string()),
        Ok("chess".to_string())
    );
}

/// The pawn is another input for each side; the kings are the same for both.
#[test]
fn inspect_counts_the_inputs_of_both_sides() {
    let folder = Folder::new("inspect");
    let data = folder.import("pawn", LINE).expect("a text");
    let text = trainer(&["inspect", "--game", "chess", &data]).expect("a text");
    assert!(
        text.ends_with("\n764 of 768 inputs never active\n"),
        "{text}"
    );
}

#[test]
fn nothing_is_fitted_without_scores_in_the_range() {
    let folder = Folder::new("no-scores");
    let inspect = |data: &str| trainer(&["inspect", "--game", "chess", data]).expect("a text");
    let line = "wins by score: even_win ";
    let data = folder.import("scores", LINE).expect("a text");
    assert!(inspect(&data).contains(line));
    let empty = folder.import("empty", "").expect("a text");
    assert!(!inspect(&empty).contains(line));
    let decided = LINE.replace("120", "5000");
    let decided = RANKS.map(|rank| decided.replace("4P3", rank)).concat();
    let data = folder.import("decided", &decided).expect("a text");
    assert!(!inspect(&data).contains(line));

    let out = folder.file("out.net");
    let options = ["--out", &out, "--max-score", "30000", "--epochs", "1"];
    let train = [&["train", "--game", "chess", &data], &options[..]].concat();
    let error = trainer(&train).unwrap_err();
    assert_eq!(
        error,
        "no score is within ±3000, so no scale can be fitted: give --scale"
    );
    trainer(&[&train[..], &["--scale", "400"]].concat()).expect("a training");
}

#[test]
fn a_training_reports_the_weights_of_its_first_network_that_it_clips() {
    let folder = Folder::new("clipped");
    let games = RANKS.map(|rank| LINE.replace("4P3", rank)).join("\n");
    let data = folder.import("games", &games).expect("a text");
    let [start, out] = ["start.net", "out.net"].map(|name| folder.file(name));
    let chess = Subject::new("chess", chess::Position::start(), chess::Evaluation::new);
    let mut model = crate::Model::zero(chess.shape(4));
    // The greatest weight of an output is 1014/512, and of a pattern 127/256.
    let outputs = [507.0, -506.0, 1.0].map(|weight| weight / 512.0);
    let patterns = [-127.0, 64.0, 63.0].map(|weight| weight / 256.0);
    model.parts_mut().output_weights[..3].copy_from_slice(&outputs);
    model.parts_mut().pattern_weights[..3].copy_from_slice(&patterns);
    fs::write(&start, model.quantised("chess", 200).to_bytes()).expect("a network");
    let train = |scale: &str, options: &[&str]| {
        fs::remove_file(folder.file("out.checkpoint")).ok();
        let train = [
            "train", "--game", "chess", &data, "--out", &out, "--epochs", "1",
        ];
        let start = ["--start", &start, "--scale", scale];
        trainer(&[&train[..], &start, options].concat()).expect("a training")
    };
    let line = |count: u32, scale: &str, least: u32| {
        format!(
            "{count} weights of {start} exceed the range at scale {scale} and are clipped; --scale {least} keeps them\n"
        )
    };
    for (scale, count) in [("199", 1), ("100", 2), ("99", 5)] {
        let text = train(scale, &[]);
        assert!(text.contains(&line(count, scale, 200)), "{text}");
    }
    let text = train("99", &["--without-patterns"]);
    assert!(text.contains(&line(2, "99", 100)), "{text}");
    for text in [
        train("100", &["--without-patterns"]),
        train("200", &[]),
        train("400", &[]),
    ] {
        assert!(!text.contains("clipped"), "{text}");
    }
}

/// Most bare pawns win and most pawns of a full board do not, although all have one score.
#[test]
fn a_training_calibrates_the_buckets_by_scales_that_inspect_prints() {
    let folder = Folder::new("buckets");
    let full = "rnbqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; 120;";
    let bare = LINE.trim_end().trim_end_matches('1');
    let games = [
        format!("{bare}1\n").repeat(9),
        format!("{bare}0\n"),
        format!("{full}1\n").repeat(6),
        format!("{full}0\n").repeat(4),
    ];
    let data = folder.import("games", &games.concat()).expect("a text");
    let text = trainer(&["inspect", "--game", "chess", &data]).expect("a text");
    // 0.9 and 0.6 points a game for 120 units.
    let scales = "55,-,-,-,-,-,-,296";
    assert!(
        text.contains(&format!("scales of the buckets: {scales}\n")),
        "{text}"
    );
    let out = folder.file("out.net");
    let train = |scales: &str| {
        let options = ["--bucket-scales", scales, "--hidden", "1", "--epochs", "1"];
        trainer(
            &[
                &["train", "--game", "chess", &data, "--out", &out],
                &options[..],
            ]
            .concat(),
        )
    };
    let error = train("55,296").unwrap_err();
    assert_eq!(
        error,
        "--bucket-scales has 2 numbers, but chess has 8 buckets"
    );
    train("55,100,100,100,100,100,100,296").expect("a training");
}
