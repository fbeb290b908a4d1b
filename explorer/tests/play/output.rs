//! What the program prints for `--help`, and output that cannot be written.

use std::fs::File;
use std::process::Stdio;

use crate::program;

#[test]
fn the_help_names_every_flag_and_the_exit_codes() {
    let output = program().arg("--help").output().expect("it runs");
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let help = String::from_utf8(output.stdout).expect("text");
    let heads = help.lines().map(str::trim);
    let heads = heads.filter(|line| line.starts_with('-') && !line.starts_with("- "));
    let words = heads.flat_map(str::split_whitespace);
    let named: Vec<_> = words.filter(|word| word.starts_with("--")).collect();
    assert_eq!(
        named.join(" "),
        "--board --position --max --min --certificate --skill --seed --think --plain --help --version"
    );
    assert!(help.contains("\nExit codes: 0 "));
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_a_failure() {
    for argument in ["--help", "--version", "--plain"] {
        let full = File::options().write(true).open("/dev/full");
        let output = program()
            .arg(argument)
            .stdin(Stdio::null())
            .stdout(full.expect("it is there"))
            .stderr(Stdio::piped())
            .spawn()
            .and_then(std::process::Child::wait_with_output)
            .expect("it runs");
        let messages = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{argument}: {messages}");
        assert_eq!(
            messages, "error: failed to write the output: No space left on device (os error 28)\n",
            "{argument}"
        );
    }
}

#[test]
fn a_reader_that_has_enough_ends_the_help_quietly() {
    let spawned = program()
        .arg("--help")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut program = spawned.expect("it starts");
    drop(program.stdout.take());
    let output = program.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
