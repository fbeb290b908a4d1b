//! Every published answer, through the program: what people download goes in by a pipe, and each
//! answer comes out in its order.

use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::{fs, thread};

use serde_json::{Value, json};

use crate::{small_program, solve};

/// The objects of a file, one a line.
fn objects(name: &str) -> Vec<Value> {
    let path = format!("{}/../tests/data/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let lines = fs::read_to_string(path).expect("the file is part of the repository");
    let object = |line| serde_json::from_str(line).expect("an object a line");
    lines.lines().map(object).collect()
}

/// Numbers, separated by spaces.
fn row(numbers: &Value) -> String {
    let numbers = numbers.as_array().expect("numbers").iter();
    numbers.map(Value::to_string).collect::<Vec<_>>().join(" ")
}

/// What the program prints that reads these lines from a pipe.
fn printed(name: &'static str, format: &str, lines: &[String]) -> String {
    let mut command = solve(name);
    command.args(["--format", format, "-"]);
    let spawned = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut program = spawned.expect("it runs");
    let mut input = program.stdin.take().expect("piped");
    let output = thread::scope(|scope| {
        scope.spawn(move || input.write_all(lines.join("\n").as_bytes()));
        program.wait_with_output().expect("it ends")
    });
    assert!(output.status.success(), "{name}: {}", output.status);
    String::from_utf8(output.stdout).expect("text")
}

/// Runs a program on these instances, and compares its answers.
#[track_caller]
fn assert_answers(name: &'static str, instances: &[String], expected: &[String]) {
    let answers = printed(name, "value", instances);
    assert_eq!(answers.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn every_game_of_knight_pawns() {
    let (mut instances, mut expected) = (Vec::new(), Vec::new());
    for mut game in objects("knight") {
        let fields = game.as_object_mut().expect("an object");
        expected.push(fields.remove("expected").expect("an answer").to_string());
        fields.remove("kind");
        instances.push(game.to_string());
    }
    assert_answers("knight-pawns", &instances, &expected);
}

#[test]
fn every_staircase() {
    let (mut instances, mut expected) = (Vec::new(), Vec::new());
    for board in objects("staircase") {
        expected.push(board["expected"].to_string());
        instances.push(format!("{} {}", board["n"], board["m"]));
        for weights in [&board["A"], &board["B"]] {
            instances.extend(weights.as_array().expect("rows").iter().map(row));
        }
    }
    assert_answers("staircase", &instances, &expected);
}

#[test]
fn every_chase() {
    let (mut instances, mut expected) = (Vec::new(), Vec::new());
    for board in objects("chase") {
        let winner = board["winner"].as_str().expect("a name");
        expected.push(match &board["plies"] {
            Value::Null => winner.to_owned(),
            plies => format!("{winner} {plies}"),
        });
        let (white, black) = (row(&board["white"]), row(&board["black"]));
        instances.push(format!("{} {white} {black}", board["n"]));
    }
    assert_answers("chase", &instances, &expected);
}

/// Whether the program is optimized: others take minutes for some of the answers.
fn are_optimized() -> bool {
    small_program().is_some()
}

/// The sets of P. Pons, without optimization one position in twenty.
#[test]
fn positions_of_connect_four() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    let set = |name: &str| directory.join(format!("connect_four_{name}.txt"));
    for path in ["end_easy", "middle_easy", "middle_medium"].map(set) {
        let Ok(lines) = fs::read_to_string(&path) else {
            println!("skipped: {} is not there", path.display());
            continue;
        };
        let lines = lines.lines().step_by(if are_optimized() { 1 } else { 20 });
        let pairs = lines.map(|line| line.split_once(' ').expect("moves and a score"));
        let (moves, scores): (Vec<_>, Vec<_>) = pairs
            .map(|(moves, score)| (moves.to_owned(), score.to_owned()))
            .unzip();
        assert_answers("connect-four", &moves, &scores);
    }
}

/// A position near the end that was published with the scores of its moves.
#[test]
fn a_score_of_awari() {
    if !are_optimized() {
        println!("skipped: it takes minutes without optimization");
        return;
    }
    let answer = printed("awari", "json", &["1 1 1 1 1 2 4 2 3 0 0 0".to_owned()]);
    let answer: Value = serde_json::from_str(&answer).expect("a document");
    assert_eq!(answer["value"], 0, "{answer}");
    assert_eq!(answer["moves"], json!([-1, -1, -2, -2, -2, 0]), "{answer}");
}
