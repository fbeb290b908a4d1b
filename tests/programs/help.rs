//! What the programs print for `--help`.

use crate::program;

/// Each program with its flags, in the order in which the help lists them.
const FLAGS: [(&str, &str); 7] = [
    (
        "awari",
        "--position --seeds --capture-all --format --help --version --max-positions --max-memory \
         --max-time --threads --store --fresh --codec",
    ),
    ("certificate", "--help --version"),
    (
        "chase",
        "--white --black --board --white-steps --black-steps --format --help --version \
         --max-positions --max-memory --max-time --threads --store --fresh --codec",
    ),
    (
        "connect_four",
        "--moves --board --format --help --version --max-positions --max-memory \
         --max-time --threads --store --fresh --codec",
    ),
    (
        "knight_pawns",
        "--knight --pawn --board --unbounded --count --format --help --version \
         --max-positions --max-memory --max-time --threads --store --fresh --codec",
    ),
    (
        "staircase",
        "--format --help --version --max-positions --max-memory --max-time \
         --threads --store --fresh --codec",
    ),
    ("store", "--help --version"),
];

#[test]
fn the_help_names_every_flag_and_the_exit_codes() {
    for (name, flags) in FLAGS {
        let output = program(name).arg("--help").output().expect("it runs");
        assert!(output.status.success(), "{name}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{name}");
        let help = String::from_utf8(output.stdout).expect("text");
        let heads = help.lines().map(str::trim);
        let heads = heads.filter(|line| line.starts_with('-') && !line.starts_with("- "));
        let words = heads.flat_map(str::split_whitespace);
        let named: Vec<_> = words.filter(|word| word.starts_with("--")).collect();
        assert_eq!(named.join(" "), flags, "{name}");
        assert!(help.contains("\nExit codes: 0 "), "{name}");
    }
}
