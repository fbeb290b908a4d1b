//! Another game, another version, another process, and files of other people.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use optimal_play::store::{Codec, Store, StoreErrorKind};
use optimal_play::{Run, SolveErrorKind, Staged, StoreSolver, Tabulate, Unpack};
use optimal_play_games::connect_four::ConnectFour;

use crate::crc::{crc32, lines, with_checksums};
use crate::ladder::Ladder;
use crate::scratch::{Scratch, assert_same, contents};
use crate::{error_of, small_files, solve_into};

const LADDER: Ladder = Ladder {
    levels: 4,
    rung_bits: 6,
    moves: 3,
    seed: 10,
};

/// Why a solver refuses the store.
fn refused<G: Unpack + Staged + Sync>(store: &Store, root: &G) -> StoreErrorKind {
    match error_of(store, root, Run::new()) {
        SolveErrorKind::Store(error) => {
            assert!(error.path().starts_with(store.directory()), "{error}");
            error.kind().clone()
        }
        kind => panic!("{kind}"),
    }
}

#[test]
fn another_game_instance_or_rules_are_refused_and_nothing_is_touched() {
    let scratch = Scratch::new();
    let store = small_files(&scratch, Codec::None);
    solve_into(&store, &LADDER.start::<i32>(), Run::new());
    let before = contents(scratch.path());
    let game = ConnectFour::new(3, 3).expect("a valid board");
    let is_other = |kind: &_| matches!(kind, StoreErrorKind::OtherGame { .. });
    assert!(is_other(&refused(&store, &game.start())));
    let others = [
        Ladder {
            levels: 5,
            ..LADDER
        },
        Ladder {
            rung_bits: 7,
            ..LADDER
        },
        Ladder { moves: 4, ..LADDER },
        Ladder { seed: 11, ..LADDER },
    ];
    for other in others {
        assert!(is_other(&refused(&store, &other.start::<i32>())));
        let error = Tabulate::by_key()
            .open(&store, &other.start::<i32>())
            .expect_err("another game");
        assert!(is_other(error.kind()));
    }
    // The same positions and moves with other rewards.
    assert!(is_other(&refused(&store, &LADDER.start::<i64>())));
    assert_same(scratch.path(), &before);
    // Unless the store is begun anew.
    let fresh = small_files(&scratch, Codec::None).fresh();
    solve_into(&fresh, &game.start(), Run::new());
    Tabulate::by_key()
        .open(&small_files(&scratch, Codec::Zstd), &game.start())
        .expect("it is solved");
}

#[test]
fn an_unfinished_store_of_another_game_is_refused() {
    let scratch = Scratch::new();
    let store = small_files(&scratch, Codec::None);
    error_of(
        &store,
        &LADDER.start::<i32>(),
        Run::new().with_position_limit(30),
    );
    let before = contents(scratch.path());
    let error = Tabulate::by_key()
        .open(&store, &LADDER.start::<i32>())
        .expect_err("it is not solved");
    assert!(
        matches!(error.kind(), StoreErrorKind::Unfinished { .. }),
        "{error}"
    );
    let game = ConnectFour::new(3, 3).expect("a valid board");
    let kind = refused(&store, &game.start());
    assert!(matches!(kind, StoreErrorKind::OtherGame { .. }));
    assert_same(scratch.path(), &before);
}

/// Makes the manifest one of another version, with its checksums.
fn set_version(store: &Store, version: u16) {
    let path = store.directory().join("manifest");
    let manifest = fs::read_to_string(&path).expect("it is there");
    let mut lines = lines(&manifest);
    let first = lines[0].replacen("store 1 ", &format!("store {version} "), 1);
    lines[0] = &first;
    fs::write(&path, with_checksums(lines)).expect("it is ours");
}

#[test]
fn another_version_is_refused() {
    let scratch = Scratch::new();
    let store = small_files(&scratch, Codec::None);
    let root = LADDER.start::<i32>();
    solve_into(&store, &root, Run::new());
    let table = store.directory().join("stage-00000/shard-00000.values");
    let whole = fs::read(&table).expect("it is there");
    let mut other = whole.clone();
    other[8] = 2;
    let check = crc32(&other[..60]).to_le_bytes();
    other[60..64].copy_from_slice(&check);
    fs::write(&table, other).expect("it is ours");
    let error = Tabulate::by_key()
        .open(&store, &root)
        .expect_err("a table of another version");
    assert_eq!(error.kind(), &StoreErrorKind::OtherVersion { found: 2 });
    assert_eq!(error.path(), table);
    fs::write(&table, whole).expect("it is ours");
    set_version(&store, 2);
    let before = contents(scratch.path());
    assert_eq!(
        refused(&store, &root),
        StoreErrorKind::OtherVersion { found: 2 }
    );
    let error = Tabulate::by_key()
        .open(&store, &root)
        .expect_err("a store of another version");
    assert_eq!(error.path(), store.directory().join("manifest"));
    assert_same(scratch.path(), &before);
    solve_into(&store.clone().fresh(), &root, Run::new());
    Tabulate::by_key()
        .open(&store, &root)
        .expect("it is solved afresh");
}

#[test]
fn a_directory_with_other_files_is_refused_and_nothing_is_touched() {
    for name in ["notes.txt", "stage-00001", "lock.txt"] {
        for is_fresh in [false, true] {
            let scratch = Scratch::new();
            let mut store = Store::at(scratch.path());
            if is_fresh {
                store = store.fresh();
            }
            fs::write(scratch.path().join(name), "mine").expect("a new file");
            let before = contents(scratch.path());
            assert_eq!(
                refused(&store, &LADDER.start::<i32>()),
                StoreErrorKind::Occupied
            );
            assert_same(scratch.path(), &before);
        }
    }
    let scratch = Scratch::new();
    let path = scratch.path().join("file");
    fs::write(&path, "mine").expect("a new file");
    let kind = refused(&Store::at(&path), &LADDER.start::<i32>());
    assert!(matches!(kind, StoreErrorKind::Io { .. }), "{kind}");
    // A file of that name, which is none of a store.
    let manifest = scratch.path().join("manifest");
    for text in ["", "mine\n"] {
        fs::write(&manifest, text).expect("a file");
        let store = Store::at(scratch.path()).fresh();
        let before = contents(scratch.path());
        let kind = refused(&store, &LADDER.start::<i32>());
        fs::remove_file(scratch.path().join("lock")).unwrap_or_default();
        assert_same(scratch.path(), &before);
        assert_eq!(kind, StoreErrorKind::NotAStore, "{text}");
    }
}

#[test]
fn files_of_others_in_a_store_stay() {
    let scratch = Scratch::new();
    let store = small_files(&scratch, Codec::None);
    let root = LADDER.start::<i32>();
    solve_into(&store, &root, Run::new());
    let names = [
        "notes.txt",
        "stage-00001/notes.txt",
        "stage-00001/shard-00000.values.bak",
        "stage-00001/shard-1.values",
        "stage-00001/directory/notes.txt",
        "stage-00099/notes.txt",
        "stage-new/shard-00000.values",
        "directory/shard-00000.values",
    ];
    for name in names {
        let path = store.directory().join(name);
        fs::create_dir_all(path.parent().expect("a directory")).expect("a directory");
        fs::write(path, "mine").expect("a new file");
    }
    // A table that the store does not need goes.
    let left = store.directory().join("stage-00099/shard-00000.values");
    fs::write(&left, "left by a run that was killed").expect("a new file");
    let game = ConnectFour::new(3, 3).expect("a valid board");
    solve_into(&store.clone().fresh(), &game.start(), Run::new());
    assert!(!left.exists());
    for name in names {
        let text = fs::read_to_string(store.directory().join(name));
        assert_eq!(text.expect("it stays"), "mine", "{name}");
    }
}

#[test]
fn a_manifest_that_is_too_long_is_not_read() {
    let scratch = Scratch::new();
    let store = small_files(&scratch, Codec::None);
    let root = LADDER.start::<i32>();
    solve_into(&store, &root, Run::new());
    let path = store.directory().join("manifest");
    let file = fs::File::options().append(true).open(&path);
    // Its bytes are zeros that no disk holds.
    file.and_then(|file| file.set_len((1 << 26) + 1))
        .expect("it is ours");
    let message = "a manifest has at most 67108864 bytes, this one has more";
    let errors = [
        store.info().expect_err("it is too long"),
        Tabulate::by_key()
            .open(&store, &root)
            .expect_err("it is too long"),
    ];
    for error in errors {
        assert_eq!(error.path(), path);
        assert_eq!(error.kind().to_string(), message);
    }
    // It may be no store of ours, so it is not deleted, either.
    assert_eq!(refused(&store.fresh(), &root).to_string(), message);
    assert!(path.exists());
}

#[cfg(unix)]
#[test]
fn no_file_is_written_through_a_symbolic_link() {
    use std::os::unix::fs::symlink;

    let scratch = Scratch::new();
    let store = small_files(&scratch, Codec::None);
    let root = LADDER.start::<i32>();
    error_of(&store, &root, Run::new().with_position_limit(3));
    let victim = scratch.path().join("victim");
    fs::write(&victim, "mine").expect("a new file");
    let elsewhere = scratch.path().join("elsewhere");
    // Tables that are still to be written, and the draft of a manifest.
    let links = [
        ("manifest.new", &victim),
        ("stage-00006/shard-00000.positions", &elsewhere),
        ("stage-00000/shard-00000.values", &elsewhere),
        ("stage-00001/shard-00000.values", &victim),
    ];
    for (name, target) in links {
        let link = store.directory().join(name);
        fs::create_dir_all(link.parent().expect("a directory")).expect("a directory");
        symlink(target, &link).expect("a new link");
    }
    // A lock leads to no new file, either.
    let lock = store.directory().join("lock");
    fs::remove_file(&lock).expect("it is there");
    symlink(&elsewhere, &lock).expect("a new link");
    let kind = refused(&store, &root);
    assert!(matches!(kind, StoreErrorKind::Io { .. }), "{kind}");
    fs::remove_file(&lock).expect("it is there");
    solve_into(&store, &root, Run::new());
    assert_eq!(fs::read_to_string(&victim).expect("it stays"), "mine");
    assert!(!elsewhere.exists());
    Tabulate::by_key()
        .open(&store, &root)
        .expect("it is solved");
}

/// The environment variable with the directory for the process that holds the store.
const HELD: &str = "OPTIMAL_PLAY_HELD_STORE";

#[test]
#[ignore = "the test below runs it, in another process"]
fn hold_a_store() {
    let Some(directory) = env::var_os(HELD) else {
        return;
    };
    let wait = |_: &optimal_play::run::Progress| {
        println!("\nheld");
        std::thread::sleep(std::time::Duration::from_secs(600));
        std::ops::ControlFlow::Break(())
    };
    let store = Store::at(Path::new(&directory));
    error_of(
        &store,
        &LADDER.start::<i32>(),
        Run::new().with_observer(1, wait),
    );
}

#[test]
fn two_processes_do_not_write_at_a_time() {
    let scratch = Scratch::new();
    let mut holder = Command::new(env::current_exe().expect("a path"))
        .args([
            "--ignored",
            "--exact",
            "--nocapture",
            "not_ours::hold_a_store",
        ])
        .env(HELD, scratch.path())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let output = BufReader::new(holder.stdout.take().expect("a pipe"));
    let mut lines = output.lines().map(|line| line.expect("it is read"));
    assert!(lines.any(|line| line == "held"));
    let store = Store::at(scratch.path());
    let root = LADDER.start::<i32>();
    let kinds = [
        refused(&store, &root),
        refused(&store.clone().fresh(), &root),
    ];
    let error = Tabulate::by_key()
        .open(&store, &root)
        .expect_err("it is not solved");
    holder.kill().expect("it is ours");
    holder.wait().expect("it is ours");
    assert_eq!(kinds, [StoreErrorKind::Busy, StoreErrorKind::Busy]);
    assert!(
        matches!(error.kind(), StoreErrorKind::Unfinished { .. }),
        "{error}"
    );
    solve_into(&store, &root, Run::new());
}
