//! Input that never ends: an error that says how much is allowed, not all memory.

use std::io::Write;
use std::process::Stdio;

use crate::solve;

/// More than any program reads of an instance. A program that reads on takes it for the end.
const ENOUGH: usize = 8 << 20;

/// What a program says of input that begins and goes on so.
fn message(name: &'static str, beginning: &str, more: &str) -> String {
    let mut program = solve(name)
        .args(["--format=value", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut input = program.stdin.take().expect("piped");
    let piece = more.repeat((1 << 16) / more.len());
    let pieces = (0..ENOUGH / piece.len()).map(|_| &*piece);
    for piece in [beginning].into_iter().chain(pieces) {
        // The program ends before it has read everything.
        if input.write_all(piece.as_bytes()).is_err() {
            break;
        }
    }
    drop(input);
    let output = program.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(2), "{name}");
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn a_line_that_never_ends_is_an_error_with_the_bytes_allowed() {
    for name in ["awari", "chase", "connect-four", "staircase"] {
        for (beginning, more, line) in
            [("", "0", 1), ("\n\n", "1 ", 3), ("", "\0", 1), ("", " ", 1)]
        {
            let expected = format!(
                "error: failed to read standard input: line {line}: an instance has more than 1048576 bytes\n"
            );
            assert_eq!(message(name, beginning, more), expected, "{name}: {more:?}");
        }
    }
}

#[test]
fn lines_that_never_end_are_an_error_with_the_bytes_allowed() {
    let end = ": an instance has more than 1048576 bytes\n";
    for (name, beginning, more) in [
        ("staircase", "4000000000 1\n", "1\n"),
        ("awari", "", "\n"),
        ("chase", "", "\n"),
        ("knight-pawns", "", " \n"),
    ] {
        let message = message(name, beginning, more);
        assert!(message.ends_with(end), "{name}: {message}");
    }
}

#[test]
fn json_that_never_ends_is_an_error_with_the_place_and_the_bytes_allowed() {
    let game = r#"{"kx":1,"ky":1,"positions":["#;
    let cases = [
        (game, "[0,0],"),
        (game, "["),
        (r#"{"kx":"#, "1"),
        (r#"{"kx":""#, "1"),
        (r#"{""#, "k"),
        ("{", " "),
    ];
    let messages = cases.map(|(beginning, more)| message("knight-pawns", beginning, more));
    insta::assert_snapshot!(messages.concat());
}
