//! What the program prints for `--help`, and for the completion of shells.

use crate::optimal_play;

/// Each command with its flags, in the order in which the help lists them.
const FLAGS: [(&str, &str); 14] = [
    ("", "--help --version"),
    (
        "solve",
        "--help --format --expect --max-positions --max-memory --max-time --threads --store \
         --fresh --codec --table \
         --save-every",
    ),
    (
        "solve awari",
        "--position --seeds --houses --grand-slam --no-feeding --help --format --expect --max-positions --max-memory \
         --max-time --threads --store --fresh --codec --table \
         --save-every",
    ),
    (
        "solve chase",
        "--white --black --board --white-steps --black-steps --help --format --expect \
         --max-positions --max-memory --max-time --threads --store --fresh --codec --table \
         --save-every",
    ),
    (
        "solve connect-four",
        "--board --unfolded --help --format --expect --max-positions --max-memory --max-time \
         --threads --store --fresh --codec --table \
         --save-every",
    ),
    (
        "solve knight-pawns",
        "--knight --pawn --random --seed --board --unbounded --count --help --format --expect \
         --max-positions --max-memory --max-time --threads --store --fresh --codec --table \
         --save-every",
    ),
    (
        "solve staircase",
        "--help --format --expect --max-positions --max-memory --max-time --threads --store \
         --fresh --codec --table \
         --save-every",
    ),
    ("store", "--help"),
    ("store info", "--help"),
    (
        "store verify",
        "--help --max-positions --max-memory --max-time --threads",
    ),
    (
        "store export",
        "--format --columns --stage --sample --seed --help --max-positions --max-memory \
         --max-time --threads",
    ),
    ("certificate", "--help"),
    (
        "certificate check",
        "--help --max-positions --max-memory --max-time --threads",
    ),
    ("completions", "--help"),
];

/// What the help of a command says.
fn help(command: &str) -> String {
    let mut program = optimal_play();
    let output = program.args(command.split_whitespace()).arg("--help");
    let output = output.output().expect("it runs");
    assert!(output.status.success(), "{command}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{command}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_help_names_every_flag_and_the_exit_codes() {
    for (command, flags) in FLAGS {
        let help = help(command);
        let heads = help.lines().map(str::trim);
        let heads = heads.filter(|line| line.starts_with('-') && !line.starts_with("- "));
        let words = heads.flat_map(str::split_whitespace);
        let named: Vec<_> = words.filter(|word| word.starts_with("--")).collect();
        assert_eq!(named.join(" "), flags, "{command}");
        assert!(help.contains("\nExit codes: 0 "), "{command}");
    }
}

#[test]
fn the_help_of_solve_names_every_game() {
    let help = help("solve");
    let heads = help.lines().filter_map(|line| line.strip_prefix("  "));
    let words: Vec<_> = heads.filter_map(|line| line.split(' ').next()).collect();
    for game in optimal_play_games::NAMES {
        assert!(words.contains(&&*game.replace('_', "-")), "{game}: {help}");
    }
}

#[test]
fn a_script_completes_the_games_in_each_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = optimal_play().args(["completions", shell]).output();
        let output = output.expect("it runs");
        assert!(output.status.success(), "{shell}");
        let script = String::from_utf8(output.stdout).expect("text");
        assert!(script.contains("dots-and-boxes"), "{shell}");
    }
}

#[test]
fn options_stand_on_either_side_of_a_position() {
    for (game, position) in [
        ("animal-shogi", &["1l1/3/3/1L1", "b", "-"][..]),
        ("king-rook-king", &["8/8/8/8/8/2k5/1R6/K7", "w", "-", "-"]),
    ] {
        let answer = |before: &[&str], after: &[&str]| {
            let mut program = optimal_play();
            let output = program.arg("solve").args(before).arg(game);
            let output = output.args(position).args(after).output();
            let output = output.expect("it runs");
            let message = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(1), "{game}: {message}");
            assert!(message.contains("position limit of 2"), "{message}");
        };
        answer(&["--max-positions", "2"], &[]);
        answer(&[], &["--max-positions", "2"]);
    }
}

#[test]
fn the_help_of_boards_says_which_player_is_left() {
    for game in ["clobber", "sum-of-games"] {
        let help = help(&format!("solve {game}"));
        let words: Vec<_> = help.split_whitespace().collect();
        let help = words.join(" ");
        assert!(help.contains("X of Max (Left), O of Min (Right)"), "{help}");
    }
}
