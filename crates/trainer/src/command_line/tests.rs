use std::fs;
use std::path::Path;

use clap::Parser;

use super::{Arguments, CommandResult};
use crate::Subject;

/// Runs `trainer` with these arguments, and returns what it prints.
fn trainer(arguments: &[&str]) -> Result<String, String> {
    let chess = Subject::new("chess", chess::Position::start(), chess::Evaluation::new);
    let words = ["trainer"].iter().chain(arguments);
    let arguments = Arguments::try_parse_from(words).map_err(|error| error.to_string())?;
    let mut out = Vec::new();
    let done: CommandResult = arguments.execute(&[chess], &mut out);
    done.map_err(|error| error.to_string())?;
    Ok(String::from_utf8(out).expect("text"))
}

#[test]
fn a_number_out_of_range_is_refused_and_quoted() {
    let generate = ["generate", "--game", "chess", "--out", "never.data"];
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
        (&generate, "--shard", "3/2"),
        (&train, "--threads", "0"),
        (&train, "--batch", "0"),
        (&train, "--learning-rate", "NaN"),
        (&train, "--learning-rate", "2"),
        (&train, "--result-share", "NaN"),
        (&train, "--result-share", "1.5"),
        (&train, "--hidden", "0"),
        (&train, "--scale", "0"),
    ] {
        let error = trainer(&[command, &[option, value]].concat()).unwrap_err();
        let quoted = format!("'{value}' for '{option}");
        assert!(error.contains(&quoted), "{option} {value}: {error}");
    }
}

#[test]
fn a_text_with_a_bad_line_leaves_the_data_file_as_it_was() {
    let folder = std::env::temp_dir().join(format!("trainer-import-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for the test");
    let [text, data] = ["positions.txt", "positions.data"].map(|name| folder.join(name));
    let import = |lines: &str| {
        fs::write(&text, lines).expect("a text");
        let [text, data] = [&text, &data].map(|path: &_| Path::to_str(path).expect("UTF-8"));
        trainer(&["import", "--game", "chess", text, "--out", data])
    };

    let good = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1; 120; 1\n";
    assert_eq!(import(good), Ok("1 positions\n".to_string()));
    let bytes = fs::read(&data).expect("a data file");
    let error = import(&format!("{good}not a position; 0; 1\n")).unwrap_err();
    assert!(error.contains("positions.txt: line 2: "), "{error}");
    assert_eq!(fs::read(&data).expect("the data file"), bytes);
    fs::remove_dir_all(&folder).expect("the folder of the test");
}
