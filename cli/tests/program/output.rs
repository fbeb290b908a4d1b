//! Output that cannot be written: an answer or a help that is lost is never a success.

use crate::{optimal_play, solve};

const PROGRAMS: [&str; 5] = [
    "awari",
    "chase",
    "connect-four",
    "knight-pawns",
    "staircase",
];

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_a_failure() {
    for name in PROGRAMS {
        support::assert_fails_without_room(&mut solve(name));
        support::assert_fails_without_room(solve(name).arg("--help"));
    }
    for argument in ["--help", "--version"] {
        support::assert_fails_without_room(optimal_play().arg(argument));
    }
}

#[test]
fn a_reader_that_has_enough_ends_a_help_quietly() {
    for name in PROGRAMS {
        support::assert_help_ends_quietly(&mut solve(name));
    }
}
