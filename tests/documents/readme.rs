//! The README shows what its command prints.

use support::first_text_of;

use crate::example;

#[test]
fn the_readme_shows_what_its_first_command_prints() {
    let output = example("knight_pawns").output().expect("it runs");
    let output = String::from_utf8(output.stdout).expect("text");
    assert_eq!(first_text_of("README.md"), output);
}
