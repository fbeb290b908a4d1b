//! Output that cannot be written: an answer or a help that is lost is never a success.

use crate::program;

const PROGRAMS: [&str; 5] = [
    "awari",
    "chase",
    "connect_four",
    "knight_pawns",
    "staircase",
];

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_a_failure() {
    for name in PROGRAMS {
        support::assert_fails_without_room(&mut program(name));
        for argument in ["--help", "--version"] {
            support::assert_fails_without_room(program(name).arg(argument));
        }
    }
}

#[test]
fn a_reader_that_has_enough_ends_a_help_quietly() {
    for name in PROGRAMS {
        support::assert_help_ends_quietly(&mut program(name));
    }
}
