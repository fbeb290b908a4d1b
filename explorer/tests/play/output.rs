//! What the program prints for `--help`, and output that cannot be written.

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
        support::assert_fails_without_room(program().arg(argument));
    }
}

#[test]
fn a_reader_that_has_enough_ends_the_help_quietly() {
    support::assert_help_ends_quietly(&mut program());
}
