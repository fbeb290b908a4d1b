//! Searches in a file: killed, ended by a limit, and continued by the same command.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use support::{Running, wait_until};

use crate::solve;

fn with_table(arguments: &[&str], file: &Path) -> Command {
    let mut command = solve(arguments[0]);
    command.args(&arguments[1..]).arg("--table").arg(file);
    command
}

fn message(output: &Output) -> (Option<i32>, String) {
    let text = String::from_utf8(output.stderr.clone()).expect("text");
    (output.status.code(), text)
}

#[test]
fn a_search_that_is_killed_or_ended_by_a_limit_goes_on() {
    let scratch = tempfile::tempdir().expect("a new directory");
    let file = scratch.path().join("search");
    let board = ["connect-four", "--board=6x5", "--format=value"];
    let mut often = with_table(&board, &file);
    often.arg("--save-every=0s").stdout(Stdio::null());
    let mut victim = Running::start(&mut often);
    wait_until("written", || file.exists());
    victim.kill().expect("it runs");
    victim.wait().expect("it ends");
    let before = fs::read(&file).expect("a whole file");
    let mut limited = with_table(&board, &file);
    let output = limited
        .arg("--max-positions=3000")
        .output()
        .expect("it runs");
    let (code, text) = message(&output);
    assert_eq!(code, Some(1), "{text}");
    let goes_on = format!(
        "; run it again to continue the search in {}\n",
        file.display()
    );
    assert!(text.ends_with(&goes_on), "{text}");
    assert_ne!(fs::read(&file).expect("a whole file"), before);
    let output = with_table(&board, &file).output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "0\n");
    // The values of all columns come from the same file.
    let mut shown = with_table(&["connect-four", "--board=6x5", "--format=json"], &file);
    let shown = shown.output().expect("it runs").stdout;
    let shown = String::from_utf8(shown).expect("text");
    assert!(shown.contains(r#""columns":[0,0,0,0,0,0]"#), "{shown}");
}

#[test]
fn a_file_that_does_not_fit_is_refused_with_a_sentence() {
    let scratch = tempfile::tempdir().expect("a new directory");
    let file = scratch.path().join("search");
    let small = ["connect-four", "--board=4x4", "--format=value"];
    let output = with_table(&small, &file).output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "0\n");
    let before = fs::read(&file).expect("it is there");
    let other = "holds another game or instance";
    let another = "another solver solves this game";
    for (arguments, sentence) in [
        (&["connect-four", "--board=5x4"][..], other),
        (&["connect-four", "--board=4x4", "1"], other),
        (&["domineering", "--board=3x3"], other),
        (
            &["connect-four", "--board=4x4", "11", "22"],
            "give its moves",
        ),
        (&["chase"], another),
        (&["nim"], another),
        (&["knight-pawns"], another),
        (&["connect-four", "--store=x"], "cannot be used with"),
    ] {
        let output = with_table(arguments, &file).output().expect("it runs");
        let (code, text) = message(&output);
        assert_eq!(code, Some(2), "{arguments:?}: {text}");
        assert!(text.contains(sentence), "{arguments:?}: {text}");
    }
    assert_eq!(fs::read(&file).expect("it stays"), before);
    fs::write(&file, &before[..before.len() / 2]).expect("it is written");
    let (code, text) = message(&with_table(&small, &file).output().expect("it runs"));
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("the index of blocks is damaged"), "{text}");
}
