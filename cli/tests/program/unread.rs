//! Standard input that is given, but not asked for by `-`.

use std::fs::File;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use crate::solve;

const NOTE: &str =
    "note: standard input is not read; to solve the games in it, add the argument -\n";

const PROGRAMS: [&str; 5] = [
    "awari",
    "chase",
    "connect-four",
    "knight-pawns",
    "staircase",
];

fn run(command: &mut Command, input: impl Into<Stdio>) -> Output {
    let output = command.arg("--format=value").stdin(input).output();
    let output = output.expect("it runs");
    assert!(output.status.success());
    assert!(!output.stdout.is_empty());
    output
}

#[cfg(unix)]
#[test]
fn a_program_that_solves_its_built_in_game_says_that_it_reads_no_pipe() {
    for name in PROGRAMS {
        let (reader, mut writer) = std::io::pipe().expect("there are pipes");
        writer.write_all(b"a game\n").expect("the pipe has room");
        let output = run(&mut solve(name), reader);
        assert_eq!(String::from_utf8_lossy(&output.stderr), NOTE, "{name}");
        // The writer is still open: the program did not wait for its end.
        drop(writer);
        let file = File::open(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml"));
        let output = run(&mut solve(name), file.expect("it is there"));
        assert_eq!(String::from_utf8_lossy(&output.stderr), NOTE, "{name}");
    }
}

#[test]
fn a_script_without_a_terminal_gets_no_note() {
    for name in PROGRAMS {
        let output = run(&mut solve(name), Stdio::null());
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{name}");
    }
}

#[cfg(unix)]
#[test]
fn a_closed_standard_input_is_no_pipe() {
    for name in PROGRAMS {
        let program = solve(name);
        let program = program.get_program().display();
        let closed = format!("{program} solve {name} --format=value <&-");
        let output = Command::new("sh").args(["-c", &closed]).output();
        let output = output.expect("there is a shell");
        assert!(output.status.success(), "{name}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{name}");
    }
}

#[cfg(unix)]
#[test]
fn a_game_given_by_flags_gets_no_note() {
    let games: [(&str, &[&str]); 4] = [
        ("awari", &["--position=1 0 0 0 0 0 0 0 0 0 0 1"]),
        ("chase", &["--white=1,1", "--black=2,2"]),
        ("connect-four", &["1122334"]),
        ("knight-pawns", &["--knight=1,1", "--pawn=0,0"]),
    ];
    for (name, flags) in games {
        let (reader, _writer) = std::io::pipe().expect("there are pipes");
        let output = run(solve(name).args(flags), reader);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{name}");
    }
}
