//! The programs that solve into a store, and the one that looks at it.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use insta_cmd::assert_cmd_snapshot;
use support::{Contents, files_of};
use tempfile::TempDir;

use crate::{optimal_play, solve};

/// A directory of its own for a test, deleted in the end. The programs run in it, and the store is
/// in `store`.
struct Scratch(TempDir);

impl Scratch {
    fn new() -> Self {
        Self(TempDir::new().expect("a new directory"))
    }

    /// Where the store is.
    fn store(&self) -> PathBuf {
        self.0.path().join("store")
    }

    /// A program with these words as arguments, whose store is here.
    fn run(&self, name: &'static str, words: &str) -> Command {
        let mut command = solve(name);
        command.args(words.split_whitespace());
        command
            .args(["--store", "store"])
            .current_dir(self.0.path());
        command
    }

    /// The program that looks at stores, with this store.
    fn look(&self, command: &str) -> Command {
        let mut look = optimal_play();
        look.args(["store", command, "store"])
            .current_dir(self.0.path());
        look
    }

    /// The files of the store.
    fn contents(&self) -> Contents {
        files_of(&self.store())
    }
}

/// Runs an assertion with times and sizes replaced in snapshots.
fn redacted(assertion: impl FnOnce()) {
    let mut settings = insta::Settings::clone_current();
    settings.add_filter(
        r"in [0-9.]+(ns|µs|ms|s), [0-9.]+ (B|KiB|MiB)",
        "in [time], [memory]",
    );
    settings.add_filter(r", [0-9.]+ (B|KiB|MiB)\n", ", [bytes]\n");
    settings.bind(assertion);
}

fn text(output: Output) -> String {
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{message}");
    String::from_utf8(output.stdout).expect("text")
}

fn answer(mut command: Command) -> String {
    text(command.output().expect("it runs"))
}

/// Small instances.
const GAMES: [(&str, &str); 3] = [
    ("awari", "--seeds 9"),
    ("connect-four", "--board 4x3"),
    (
        "knight-pawns",
        "--board 9x9 --knight 0,2 --pawn 1,1 --pawn 2,2 --pawn 3,3",
    ),
];

#[test]
fn a_program_solves_into_a_store_and_answers_from_it() {
    let scratch = Scratch::new();
    let stored = || scratch.run("connect-four", "--board 4x3");
    redacted(|| {
        assert_cmd_snapshot!("solved_into_a_store", stored());
        assert_cmd_snapshot!("answered_from_a_store", stored());
    });
    let contents = scratch.contents();
    assert_cmd_snapshot!("answered_from_a_store_json", stored().arg("--format=json"));
    redacted(|| {
        let lines = "12\n1213\n\n121211\n";
        let mut positions = scratch.run("connect-four", "--board 4x3 --format value -");
        assert_cmd_snapshot!("positions_from_a_store", positions.pass_stdin(lines));
    });
    assert!(scratch.contents() == contents, "nothing is written");
}

#[test]
fn answers_from_a_store_equal_those_without_one() {
    for (name, words) in GAMES {
        for format in ["value", "json"] {
            let words = format!("{words} --format {format}");
            let scratch = Scratch::new();
            let mut plain = solve(name);
            plain.args(words.split_whitespace());
            let expected = answer(plain);
            for codec in ["none", "zstd"] {
                let store = format!("{words} --codec {codec} --threads 2 --fresh");
                assert_eq!(answer(scratch.run(name, &store)), expected, "{store}");
            }
            assert_eq!(answer(scratch.run(name, &words)), expected, "{words}");
            let verified = answer(scratch.look("verify"));
            assert!(verified.ends_with("every value is right\n"), "{verified}");
        }
    }
    let scratch = Scratch::new();
    let game = "--board 5x6 --white 1,1 --black 4,4 --format json";
    let mut plain = solve("chase");
    plain.args(game.split(' '));
    let expected = answer(plain);
    for _ in 0..2 {
        assert_eq!(answer(scratch.run("chase", game)), expected);
    }
    let verified = answer(scratch.look("verify"));
    assert_eq!(verified, "1,800 positions, every value is right\n");
    let scratch = Scratch::new();
    let stored = || scratch.run("staircase", "--format value");
    assert_eq!(answer(stored()), answer(stored()));
    let mut plain = solve("staircase");
    plain.args(["--format", "value"]);
    assert_eq!(answer(stored()), answer(plain));
    let verified = answer(scratch.look("verify"));
    assert!(verified.ends_with("every value is right\n"), "{verified}");
}

#[test]
fn a_run_that_ended_early_is_continued() {
    let whole = Scratch::new();
    answer(whole.run("connect-four", "--board 4x4 --format value"));
    let scratch = Scratch::new();
    for limit in [30_000, 20_000] {
        let words = format!("--board 4x4 --format value --threads 1 --max-positions {limit}");
        let ended = scratch
            .run("connect-four", &words)
            .output()
            .expect("it runs");
        assert_eq!(ended.status.code(), Some(1));
        let message = String::from_utf8_lossy(&ended.stderr);
        assert!(
            message.contains("run it again to continue in "),
            "{message}"
        );
        let info = answer(scratch.look("info"));
        assert!(info.contains(" stages found so far\n"), "{info}");
    }
    let message = scratch.look("verify").output().expect("it runs").stderr;
    let message = String::from_utf8_lossy(&message);
    assert!(
        message.contains(": not solved yet, with the positions of "),
        "{message}"
    );
    answer(scratch.run("connect-four", "--board 4x4 --format value"));
    assert!(scratch.contents() == whole.contents(), "the files differ");
}

#[test]
fn any_bundled_game_can_be_solved_and_verified() {
    let games = [
        "domineering --board 3x4",
        "dots-and-boxes --board 1x2",
        "tic-tac-toe",
        "dodgem --board 3",
    ];
    for game in games {
        let scratch = Scratch::new();
        let (name, words) = game.split_once(' ').unwrap_or((game, ""));
        let solved = answer(scratch.run(name, words));
        assert!(solved.contains("\nValue "), "{solved}");
        let info = answer(scratch.look("info"));
        assert!(info.starts_with(&format!("{game}\n")), "{info}");
        let verified = answer(scratch.look("verify"));
        assert!(verified.ends_with("every value is right\n"), "{verified}");
    }
}

#[test]
fn rules_that_differ_late_in_the_game_have_other_stores() {
    let scratch = Scratch::new();
    let solved = answer(scratch.run("morris", "six --men 3 --format value"));
    let again = answer(scratch.run("morris", "six --men 3 --format value"));
    assert_eq!(solved, again);
    let before = scratch.contents();
    for flags in [
        "--flying",
        "--blocked-draws",
        "--safe-mills",
        "--mills-across",
    ] {
        let other = scratch
            .run("morris", &format!("six --men 3 {flags}"))
            .output();
        let other = other.expect("it runs");
        assert_eq!(other.status.code(), Some(2), "{flags}");
        let message = String::from_utf8_lossy(&other.stderr);
        assert!(message.contains("\"morris six --men 3\""), "{message}");
    }
    assert!(scratch.contents() == before, "the files differ");
}

#[test]
fn a_store_is_shown() {
    let scratch = Scratch::new();
    answer(scratch.run("connect-four", "--board 4x3 --codec none"));
    assert_cmd_snapshot!("info", scratch.look("info"));
    assert_cmd_snapshot!("verify", scratch.look("verify"));
}

#[test]
fn what_is_wrong_with_a_store_is_reported() {
    redacted(|| {
        let nothing = Scratch::new();
        assert_cmd_snapshot!("info_of_nothing", nothing.look("info"));
        assert_cmd_snapshot!(
            "codec",
            nothing.run("connect-four", "--board 4x3 --codec gzip")
        );
        let mut without = solve("connect-four");
        assert_cmd_snapshot!("without_store", without.arg("--fresh"));
        let occupied = Scratch::new();
        fs::create_dir(occupied.store()).expect("it is new");
        fs::write(occupied.store().join("letter"), "Dear").expect("it is new");
        assert_cmd_snapshot!(
            "occupied",
            occupied.run("connect-four", "--board 4x3 --fresh")
        );
        let file = Scratch::new();
        fs::write(file.store(), "Dear").expect("it is new");
        assert_cmd_snapshot!("no_directory", file.run("connect-four", "--board 4x3"));
        let other = Scratch::new();
        answer(other.run("connect-four", "--board 4x3"));
        let mut pawns = other.run("knight-pawns", "");
        assert_cmd_snapshot!("other_game", pawns.arg("--format=value"));
        let mut small = other.run("connect-four", "--board 4x3 --fresh --max-memory 1MiB");
        let small = small.output();
        assert_eq!(small.expect("it runs").status.code(), Some(1));
        answer(other.run("connect-four", "--board 3x3 --fresh"));
        assert!(answer(other.look("info")).starts_with("connect-four --board 3x3\n"));
    });
}

#[test]
fn a_store_of_no_bundled_game_is_not_verified() {
    use optimal_play::store::Store;
    use optimal_play::{Run, StoreSolver, Tabulate};
    use optimal_play_games::tic_tac_toe::TicTacToe;

    let unknown = Scratch::new();
    let (game, store) = (TicTacToe::new(), Store::at(unknown.store()));
    let store = store.with_name("chequers");
    let solved = Tabulate::by_key().solve_into(&store, &game, Run::new());
    solved.expect("there is room");
    let output = unknown.look("verify").output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(
        message.contains("the game \"chequers\": unrecognized subcommand"),
        "{message}"
    );
}
