//! Files of Parquet that `optimal-play store export` writes, read back by the crate; and by pyarrow
//! and by `DuckDB`, where `TEST_PYTHON` names an interpreter that has them.

#![cfg(feature = "parquet")]

use std::env;
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use parquet::file::metadata::RowGroupMetaData;
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::Field;
use serde_json::{Map, Value, json};
use tempfile::TempDir;

const ALL: &str = "position,key,to_move,value,plies,moves,move_values,move_plies,best_moves";

/// A directory with the store of a game.
fn store(game: &str) -> TempDir {
    let scratch = TempDir::new().expect("a new directory");
    let few = fs::write(
        scratch.path().join("few_seeds"),
        "0 0 0 1 0 2 1 0 1 0 0 1\n",
    );
    few.expect("the directory is new");
    run(scratch.path(), &format!("solve {game} --store store"));
    scratch
}

/// What the program prints.
fn run(directory: &Path, words: &str) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_optimal-play"));
    let output = program
        .args(words.split(' '))
        .current_dir(directory)
        .output();
    let output = output.expect("it runs");
    assert!(output.status.success(), "{words}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

fn reader(path: &Path) -> SerializedFileReader<File> {
    SerializedFileReader::new(File::open(path).expect("it is there")).expect("a file of Parquet")
}

/// The rows of a file.
fn rows(path: &Path) -> Vec<Value> {
    let rows = reader(path).into_iter().map(|row| {
        let row = row.expect("a row");
        let columns = row.get_column_iter();
        let columns = columns.map(|(name, field)| (name.clone(), value(field)));
        Value::Object(columns.collect::<Map<_, _>>())
    });
    rows.collect()
}

fn value(field: &Field) -> Value {
    match field {
        Field::Null => Value::Null,
        Field::Str(text) => json!(text),
        Field::Long(number) => json!(number),
        Field::ULong(number) => json!(number),
        Field::ListInternal(list) => list.elements().iter().map(value).collect(),
        other => panic!("no column has {other:?}"),
    }
}

/// The lines of JSON.
fn objects(lines: &str) -> Vec<Value> {
    let objects = lines.lines().map(serde_json::from_str);
    objects.collect::<Result<_, _>>().expect("JSON")
}

/// Scores; outcomes with their plies; scores by stage; outcomes by index.
const GAMES: [&str; 4] = [
    "connect-four --board 4x3",
    "tic-tac-toe",
    "awari few_seeds",
    "chase --white 1,1 --black 4,4 --board 4x4",
];

#[test]
fn a_file_holds_what_the_lines_do() {
    for game in GAMES {
        let scratch = store(game);
        let directory = scratch.path();
        for words in [
            format!("--columns {ALL}"),
            "--columns plies,best_moves,position --sample 100".to_owned(),
            "--columns to_move --threads 1".to_owned(),
            "--sample 0".to_owned(),
        ] {
            let export = format!("store export store table.parquet {words}");
            assert_eq!(run(directory, &export), "");
            let lines = run(
                directory,
                &format!("store export store - --format jsonl {words}"),
            );
            let (found, expected) = (rows(&directory.join("table.parquet")), objects(&lines));
            assert_eq!(found.len(), expected.len(), "{game}: {words}");
            for (found, expected) in found.iter().zip(&expected) {
                assert_eq!(found, expected, "{game}: {words}");
            }
            let names = |row: &Value| {
                row.as_object()
                    .map(|it| it.keys().cloned().collect::<Vec<_>>())
            };
            assert_eq!(
                found.first().map(names),
                expected.first().map(names),
                "{words}"
            );
        }
    }
}

#[test]
fn rows_come_in_groups_and_the_file_notes_its_game() {
    let scratch = store("connect-four --board 4x4 --unfolded");
    let directory = scratch.path();
    run(directory, "store export store table.parquet");
    let reader = reader(&directory.join("table.parquet"));
    let metadata = reader.metadata();
    let groups = metadata.row_groups().iter().map(RowGroupMetaData::num_rows);
    let groups: Vec<_> = groups.collect();
    assert_eq!(groups, [1 << 17, 161_029 - (1 << 17)]);
    let notes = metadata
        .file_metadata()
        .key_value_metadata()
        .expect("a note");
    let game = notes.iter().find(|it| it.key == "game").expect("the game");
    assert_eq!(
        game.value.as_deref(),
        Some("connect-four --board 4x4 --unfolded")
    );
}

const SCRIPT: &str = r#"
import json, sys
import duckdb, pyarrow.parquet

for row in pyarrow.parquet.read_table("table.parquet").to_pylist():
    print(json.dumps(row))
rows = duckdb.sql("FROM 'table.parquet'")
for row in rows.fetchall():
    print(json.dumps(dict(zip(rows.columns, row))))
"#;

#[test]
fn pyarrow_and_duckdb_read_what_the_lines_hold() {
    let Some(python) = env::var_os("TEST_PYTHON") else {
        return;
    };
    for game in GAMES {
        let scratch = store(game);
        let directory = scratch.path();
        run(
            directory,
            &format!("store export store table.parquet --columns {ALL}"),
        );
        let lines = run(
            directory,
            &format!("store export store --format jsonl --columns {ALL}"),
        );
        let mut script = Command::new(&python);
        let output = script.args(["-c", SCRIPT]).current_dir(directory).output();
        let output = output.expect("Python runs");
        assert!(output.status.success(), "{output:?}");
        let read = objects(&String::from_utf8(output.stdout).expect("text"));
        let expected = objects(&lines);
        assert_eq!(read.len(), 2 * expected.len(), "{game}");
        for (read, expected) in read.iter().zip(expected.iter().chain(&expected)) {
            assert_eq!(read, expected, "{game}");
        }
    }
}
