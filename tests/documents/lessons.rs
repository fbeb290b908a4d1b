//! The lessons on the three documented games: they read games, a JSON object a line.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::example;

const LESSONS: [(&str, &str); 3] = [
    ("knight_pawns", "knight.jsonl"),
    ("staircase", "staircase.jsonl"),
    ("chase", "chase.jsonl"),
];

fn data(file: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "data", file].iter().collect()
}

/// Runs an example whose input is this text.
fn piped(name: &'static str, input: &str) -> Output {
    let mut lesson = example(name)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = lesson.stdin.take().expect("piped");
    // It may end before it has read everything.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    lesson.wait_with_output().expect("it ends")
}

fn answers(command: &mut Command) -> Vec<String> {
    let output = command.output().expect("it runs");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{message}");
    let text = String::from_utf8(output.stdout).expect("text");
    // The first line is the answer to the game of the lesson.
    text.lines().skip(1).map(str::to_owned).collect()
}

/// The beginning of the answer to a published game.
fn expected(game: &Value) -> String {
    match (&game["winner"], &game["expected"]) {
        (Value::String(winner), _) if winner == "WHITE" => {
            format!("Max wins in {},", game["plies"])
        }
        (Value::String(_), _) => format!("Min wins in {},", game["plies"]),
        (_, value) => format!("value {value},"),
    }
}

#[test]
fn each_lesson_answers_published_games_of_a_file() {
    for (name, file) in LESSONS {
        let text = fs::read_to_string(data(file)).expect("it is there");
        // Not all: they take long without optimization.
        let lines: Vec<_> = text.lines().take(20).collect();
        let input = tempfile::NamedTempFile::new().expect("a new file");
        fs::write(&input, lines.join("\n")).expect("it is ours");
        let answers = answers(example(name).arg(input.path()));
        assert_eq!(answers.len(), lines.len(), "{name}");
        for (line, answer) in lines.iter().zip(answers) {
            let game: Value = serde_json::from_str(line).expect("JSON");
            assert!(
                answer.starts_with(&expected(&game)),
                "{name}: {line}: {answer}"
            );
        }
    }
}

/// Wrong lines, each with the beginning of the message for it.
const WRONG: [&[(&str, &str)]; 3] = [
    &[
        ("knight", "expected value at line 1 column 1"),
        ("[1]", "kx: invalid type: null, expected i32"),
        (
            r#"{"kx":1,"ky":0.5}"#,
            "ky: invalid type: floating point `0.5`, expected i32",
        ),
        (
            r#"{"kx":1,"ky":1,"positions":[[0]]}"#,
            "positions: invalid length 1",
        ),
        (r#"{"kx":1,"ky":1,"positions":[[1,1]]}"#, "pawn 0 "),
    ],
    &[
        (r#"{"A":[[1]]}"#, "B: invalid type: null"),
        (
            r#"{"A":[[1]],"B":[[-1]]}"#,
            "B: invalid value: integer `-1`",
        ),
        (r#"{"A":[[1],[2,3]],"B":[[1],[2]]}"#, ""),
    ],
    &[
        (r#"{"n":2,"white":[1,1]}"#, "black: invalid type: null"),
        (r#"{"n":2,"white":[1,1],"black":[3,1]}"#, ""),
    ],
];

#[test]
fn a_lesson_reports_a_wrong_line_and_its_fault_after_the_answers_before_it() {
    let good = [
        r#"{"kx":0,"ky":2,"positions":[[1,1],[2,2],[3,3]]}"#,
        r#"{"A":[[2,7],[9,1]],"B":[[3,7],[2,3]]}"#,
        r#"{"n":2,"white":[1,1],"black":[2,2]}"#,
    ];
    for (((name, _), good), wrong) in LESSONS.into_iter().zip(good).zip(WRONG) {
        for (line, message) in wrong {
            let output = piped(name, &format!("{good}\n\n{line}\n{good}\n"));
            assert_eq!(output.status.code(), Some(2), "{name}: {line}");
            let found = String::from_utf8_lossy(&output.stderr);
            let message = format!("error: line 3: {message}");
            assert!(found.starts_with(&message), "{name}: {found}");
            assert_eq!(found.lines().count(), 1, "{name}: {found}");
            let answers = String::from_utf8_lossy(&output.stdout);
            assert_eq!(answers.lines().count(), 2, "{name}: {answers}");
        }
        let output = example(name).arg("no/such/file").output().expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{name}");
        let found = String::from_utf8_lossy(&output.stderr);
        assert!(
            found.starts_with("error: no/such/file: "),
            "{name}: {found}"
        );
    }
}
