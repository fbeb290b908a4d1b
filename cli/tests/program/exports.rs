//! Stores as tables: `optimal-play store export`. The tests of the program's package read files of
//! Parquet.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use insta_cmd::assert_cmd_snapshot;
use serde_json::Value;
use tempfile::TempDir;

use crate::{optimal_play, solve};

/// A directory with the store of a game, in which the programs run.
struct Scratch(TempDir);

impl Scratch {
    fn new(game: &str) -> Self {
        let scratch = TempDir::new().expect("a new directory");
        let few = fs::write(
            scratch.path().join("few_seeds"),
            "0 0 0 1 0 2 1 0 1 0 0 1\n",
        );
        few.expect("the directory is new");
        let (game, words) = game.split_once(' ').unwrap_or((game, ""));
        let mut solve = solve(game);
        solve
            .args(words.split_whitespace())
            .args(["--store", "store"]);
        let output = solve.current_dir(scratch.path()).output().expect("it runs");
        assert!(output.status.success(), "{output:?}");
        Self(scratch)
    }

    fn export(&self, words: &str) -> Command {
        let mut export = optimal_play();
        export.args(["store", "export", "store"]);
        export
            .args(words.split_whitespace())
            .current_dir(self.0.path());
        export
    }

    /// What an export prints.
    fn printed(&self, words: &str) -> String {
        let output = output(&mut self.export(words));
        assert_eq!(output.status.code(), Some(0), "{words}: {output:?}");
        assert!(output.stderr.is_empty(), "{words}: {output:?}");
        String::from_utf8(output.stdout).expect("text")
    }

    /// What an export writes to a file, with the endings that it may have.
    fn written(&self, file: &str, words: &str) -> String {
        assert_eq!(
            self.printed(&format!("{file} {words}")),
            "",
            "nothing is printed"
        );
        fs::read_to_string(self.0.path().join(file)).expect("the file is there")
    }

    /// The message of an export that is refused.
    fn refused(&self, words: &str) -> String {
        let before = names(self.0.path());
        let output = output(&mut self.export(words));
        assert_eq!(output.status.code(), Some(2), "{words}: {output:?}");
        assert_eq!(names(self.0.path()), before, "{words}: nothing is left");
        String::from_utf8(output.stderr).expect("text")
    }
}

fn output(command: &mut Command) -> Output {
    command.output().expect("it runs")
}

/// The names in a directory.
fn names(directory: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(directory).expect("a directory");
    let names = entries.map(|it| it.expect("an entry").file_name().into_string());
    names.map(|it| it.expect("text")).collect()
}

const ALL: &str = "position,key,to_move,value,plies,moves,move_values,move_plies,best_moves";

#[test]
fn every_position_of_a_store_is_exported_with_its_value() {
    let scratch = Scratch::new("connect-four --board 2x2");
    assert_cmd_snapshot!("export", scratch.export(""));
    assert_cmd_snapshot!(
        "export_all_columns",
        scratch.export(&format!("--columns {ALL}"))
    );
    let first = |words: &str| scratch.printed(words).lines().next().map(str::to_owned);
    assert_eq!(first("--format text").as_deref(), Some("../..\tMax\t0\t"));
    let json = "{\"position\":\"../..\",\"to_move\":\"Max\",\"value\":0,\"plies\":null}";
    assert_eq!(first("- --format json").as_deref(), Some(json));
    // By index, at once and by stage; each position is one of the store.
    for game in [
        "chase --white 1,1 --black 3,3 --board 3x3",
        "awari",
        "dots-and-boxes --board 1x2",
    ] {
        let scratch = Scratch::new(game);
        let lines = scratch.printed("").lines().count() - 1;
        let mut verify = optimal_play();
        verify
            .args(["store", "verify", "store"])
            .current_dir(scratch.0.path());
        let verified = String::from_utf8(output(&mut verify).stdout).expect("text");
        let positions = verified.split(' ').next().expect("a number");
        let positions: usize = positions.replace(',', "").parse().expect("a number");
        let folded = if game == "awari" { 2 } else { 1 };
        assert_eq!(lines, folded * positions, "{game}");
    }
}

/// A row, by the names of its columns.
type Row = serde_json::Map<String, Value>;

fn rows(lines: &str) -> Vec<Row> {
    let rows = lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"));
    rows.collect()
}

/// The items of a column of lists.
fn list<'r>(row: &'r Row, column: &str) -> &'r Vec<Value> {
    row[column].as_array().expect("a list")
}

#[test]
fn the_value_and_the_plies_of_a_position_are_those_of_its_best_moves() {
    for game in [
        "connect-four --board 4x3",
        "connect-four --board 3x4 --unfolded",
        "tic-tac-toe",
        "domineering --board 3x3",
        "chase --white 1,1 --black 4,4 --board 4x4",
        "awari few_seeds",
        "dots-and-boxes --board 1x2",
    ] {
        let rows = rows(&Scratch::new(game).printed(&format!("--format jsonl --columns {ALL}")));
        let keys: BTreeSet<_> = rows.iter().map(|it| it["key"].as_u64()).collect();
        assert_eq!(keys.len(), rows.len(), "{game}");
        let mut counted = 0;
        for row in &rows {
            let values = list(row, "move_values");
            let (moves, plies) = (list(row, "moves"), list(row, "move_plies"));
            assert_eq!(
                (values.len(), plies.len()),
                (moves.len(), moves.len()),
                "{row:?}"
            );
            if row["to_move"].is_null() {
                assert!(moves.is_empty(), "{game}: {row:?}");
                assert!(
                    row["plies"].is_null() || row["plies"] == 0,
                    "{game}: {row:?}"
                );
                continue;
            }
            let worth = |it: &Value| it.as_i64().expect("a number");
            let best = match row["to_move"].as_str() {
                Some("Max") => values.iter().map(worth).max(),
                _ => values.iter().map(worth).min(),
            };
            assert_eq!(row["value"].as_i64(), best, "{game}: {row:?}");
            let first = &list(row, "best_moves")[0];
            let at = moves
                .iter()
                .position(|it| it == first)
                .expect("it is a move");
            assert_eq!(values[at], row["value"], "{game}: {row:?}");
            if !row["plies"].is_null() {
                assert_eq!(plies[at], row["plies"], "{game}: {row:?}");
                counted += 1;
            }
        }
        let counts = !game.starts_with("do"); // scores, and winners alone
        assert_eq!(counted > 0, counts, "{game}");
    }
}

#[test]
fn all_formats_hold_the_same() {
    let scratch = Scratch::new("connect-four --board 4x3");
    let columns = format!("--columns {ALL}");
    let json = scratch.written("all.jsonl", &columns);
    let csv = scratch.written("all.csv", &columns);
    let text = scratch.written("all.txt", &format!("--format text {columns}"));
    assert_eq!(csv.lines().next(), Some(ALL));
    let rows = rows(&json);
    assert_eq!(csv.lines().count(), rows.len() + 1);
    for ((row, csv), text) in rows.iter().zip(csv.lines().skip(1)).zip(text.lines()) {
        let cells = ALL.split(',').map(|name| match &row[name] {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        });
        let cells: Vec<_> = cells.collect();
        assert_eq!(text, cells.join("\t"));
        let quoted = cells.iter().map(|cell| {
            if cell.contains([',', '"', '[']) {
                format!("\"{}\"", cell.replace('"', "\"\""))
            } else {
                cell.clone()
            }
        });
        assert_eq!(csv, quoted.collect::<Vec<_>>().join(","));
    }
    // In any order, and by any number of threads.
    let few = scratch.printed("--columns value,position --format text");
    let first = few.lines().next();
    assert_eq!(first, Some("0\t..../..../...."));
    for threads in 1..5 {
        let again = scratch.printed(&format!("{columns} --format jsonl --threads {threads}"));
        assert!(again == json, "{threads} threads");
    }
}

#[test]
fn a_stage_and_a_sample_are_a_part_of_all_positions() {
    for game in [
        "connect-four --board 4x3",
        "awari few_seeds",
        "chase --white 1,1 --black 4,4 --board 4x4",
    ] {
        let scratch = Scratch::new(game);
        let all = scratch.printed("--format text");
        let stage = |stage: usize| scratch.printed(&format!("--format text --stage {stage}"));
        let stages = if game.starts_with("chase") {
            0..1
        } else {
            0..13
        };
        let stages: Vec<_> = stages
            .filter(|&it| !(game.starts_with("awari") && it > 6))
            .collect();
        let parts: BTreeSet<_> = stages.iter().map(|&it| stage(it)).collect();
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<BTreeSet<_>>();
        let whole: BTreeSet<_> = parts.iter().flat_map(|it| lines(it)).collect();
        assert_eq!(whole, lines(&all), "{game}");
        let sum: usize = parts.iter().map(|it| it.lines().count()).sum();
        assert_eq!(sum, all.lines().count(), "{game}");

        let sample = |words: &str| scratch.printed(&format!("--format text {words}"));
        let drawn = sample("--sample 20 --seed 5");
        assert_eq!(drawn.lines().count(), 20);
        assert!(lines(&drawn).is_subset(&whole));
        assert_eq!(sample("--seed 5 --sample 20 --threads 3"), drawn, "{game}");
        assert_ne!(sample("--sample 20"), drawn, "{game}");
        assert_eq!(
            sample("--sample 20 --seed 0"),
            sample("--sample 20"),
            "{game}"
        );
        assert_eq!(sample("--sample 0"), "");
        assert_eq!(sample("--sample 999999"), all, "{game}");
        let last = *stages.last().expect("a stage");
        let of_stage = sample(&format!("--sample 3 --stage {last}"));
        assert!(lines(&of_stage).is_subset(&lines(&stage(last))), "{game}");
    }
}

#[test]
fn what_is_wrong_with_an_export_is_reported() {
    let scratch = Scratch::new("connect-four --board 2x2");
    assert_cmd_snapshot!(
        "export_unknown_column",
        scratch.export("--columns value,worth")
    );
    let twice = scratch.refused("--columns value,position,value");
    assert_eq!(twice, "error: --columns names value twice\n");
    let stage = scratch.refused("--stage 9");
    assert_eq!(
        stage,
        "error: --stage 9: the stages of the store are 0 to 4\n"
    );
    let seed = scratch.refused("--seed 3");
    assert!(seed.contains("--sample <N>"), "{seed}");
    let ending = scratch.refused("table.xlsx");
    assert_eq!(
        ending,
        "error: table.xlsx: the name of the file must end with .csv, .jsonl or .parquet; otherwise \
         add --format\n"
    );
    let nowhere = scratch.refused("no/such/table.csv");
    let message = "error: failed to write the output: no/such/table.csv: ";
    assert!(nowhere.starts_with(message), "{nowhere}");
    let directory = scratch.refused("store --format csv");
    assert!(directory.contains("store: is a directory"), "{directory}");
}

#[test]
fn parquet_without_its_feature_is_an_error_that_names_it() {
    if crate::small_program().is_none() && cfg!(feature = "parquet") {
        println!("skipped: the program has the feature");
        return;
    }
    let message = Scratch::new("connect-four --board 2x2").refused("table.parquet");
    assert!(message.contains("--features parquet"), "{message}");
}

#[cfg(unix)]
mod on_unix {
    use std::process::Stdio;

    use support::{Running, wait_until};

    use super::*;

    #[test]
    fn a_link_leads_to_the_file_that_is_replaced() {
        let scratch = Scratch::new("connect-four --board 2x2");
        let directory = scratch.0.path();
        fs::write(directory.join("real.csv"), "before").expect("it is new");
        std::os::unix::fs::symlink("real.csv", directory.join("link.csv")).expect("it is new");
        let written = scratch.written("link.csv", "");
        assert_eq!(written, scratch.printed(""));
        let link = directory.join("link.csv").symlink_metadata();
        assert!(link.expect("it is there").is_symlink());
        assert_eq!(
            fs::read_to_string(directory.join("real.csv")).ok(),
            Some(written)
        );
    }

    /// A file may have as many blocks of 512 bytes.
    fn limited(scratch: &Scratch, blocks: u32, words: &str) -> Command {
        let program = scratch.export("").get_program().to_owned();
        let mut shell = Command::new("sh");
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
        shell.args(["-c", &script, "sh"]).arg(program);
        shell
            .args(["store", "export", "store"])
            .args(words.split(' '));
        shell.current_dir(scratch.0.path());
        shell
    }

    #[test]
    fn a_file_that_does_not_fit_leaves_the_one_before() {
        let scratch = Scratch::new("connect-four --board 4x3");
        let directory = scratch.0.path();
        fs::write(directory.join("table.csv"), "before").expect("it is new");
        let before = names(directory);
        let output = output(&mut limited(&scratch, 16, "table.csv"));
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let message = String::from_utf8_lossy(&output.stderr);
        let failed = "error: failed to write the output: table.csv: ";
        assert!(message.starts_with(failed), "{message}");
        assert_eq!(names(directory), before);
        let kept = fs::read_to_string(directory.join("table.csv"));
        assert_eq!(kept.expect("it is there"), "before");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_device_is_written_in_its_place() {
        let scratch = Scratch::new("connect-four --board 2x2");
        let full = scratch.refused("/dev/full --format csv");
        let message = "error: failed to write the output: /dev/full: No space left on device";
        assert!(full.starts_with(message), "{full}");
        support::assert_fails_without_room(&mut scratch.export(""));
        assert_eq!(scratch.printed("/dev/null --format csv"), "");
        assert!(!fs::metadata("/dev/null").expect("it is there").is_file());
    }

    #[test]
    fn a_run_that_is_stopped_leaves_nothing() {
        let scratch = Scratch::new("connect-four --board 4x4");
        let directory = scratch.0.path();
        fs::write(directory.join("table.jsonl"), "before").expect("it is new");
        let before = names(directory);
        // All look-ups take a while.
        let mut export = scratch.export(&format!("table.jsonl --columns {ALL} --threads 1"));
        let run = Running::start(export.stderr(Stdio::piped()));
        wait_until("begun", || names(directory).len() > before.len());
        let (code, message) = run.end();
        assert_eq!(code, Some(130), "{message}");
        assert!(
            message.starts_with("error: the run was stopped"),
            "{message}"
        );
        assert_eq!(names(directory), before);
        let kept = fs::read_to_string(directory.join("table.jsonl"));
        assert_eq!(kept.expect("it is there"), "before");
    }
}
