//! Output that cannot be written: an answer or a help that is lost is never a success.

use std::fs::File;
use std::process::{Command, Stdio};

use crate::program;

const PROGRAMS: [&str; 4] = ["chase", "connect_four", "knight_pawns", "staircase"];

/// The exit code and the messages of a program whose output has no room.
fn without_room(command: &mut Command) -> (Option<i32>, String) {
    let full = File::options().write(true).open("/dev/full");
    let output = command
        .stdin(Stdio::null())
        .stdout(full.expect("it is there"))
        .stderr(Stdio::piped())
        .spawn()
        .and_then(std::process::Child::wait_with_output)
        .expect("it runs");
    let messages = String::from_utf8(output.stderr).expect("text");
    (output.status.code(), messages)
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_a_failure() {
    for name in PROGRAMS {
        for argument in ["--help", "--version", ""] {
            let mut command = program(name);
            command.args(Some(argument).filter(|it| !it.is_empty()));
            let (code, messages) = without_room(&mut command);
            assert_eq!(code, Some(2), "{name} {argument}: {messages}");
            assert_eq!(
                messages,
                "error: failed to write the output: No space left on device (os error 28)\n",
                "{name} {argument}"
            );
        }
    }
}

#[test]
fn a_reader_that_has_enough_ends_a_help_quietly() {
    for name in PROGRAMS {
        let mut command = program(name);
        let spawned = command
            .arg("--help")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let mut program = spawned.expect("it starts");
        drop(program.stdout.take());
        let output = program.wait_with_output().expect("it ends");
        assert!(output.status.success(), "{name}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{name}");
    }
}
