//! A full disk and a read-only one, in a file system that the test mounts for itself.

use std::env;
use std::path::Path;
use std::process::Command;

use optimal_play::store::{Codec, Store, StoreError, StoreErrorKind};
use optimal_play::{Run, SolveErrorKind, StoreSolver, Tabulate};

use crate::ladder::Ladder;
use crate::scratch::{Scratch, assert_same, contents};
use crate::{error_of, solve_into};

/// The environment variable with the directory where the process has mounted a file system.
pub(crate) const MOUNTED: &str = "OPTIMAL_PLAY_MOUNTED";

const LADDER: Ladder = Ladder {
    levels: 6,
    rung_bits: 12,
    moves: 9,
    seed: 12,
};

/// Runs a test in a process with a file system of its own, of so many bytes: no privilege is needed
/// for that where the system lets a user have namespaces.
pub(crate) fn in_a_small_file_system(test: &str) {
    let scratch = Scratch::new();
    let inside = |script: &str| {
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c", script]);
        command.arg(scratch.path());
        command
    };
    let mount = "mount -t tmpfs -o size=128k none \"$0\"";
    let mounts = inside(mount).output();
    if mounts.is_ok_and(|output| output.status.success()) {
        let output = inside(&format!("{mount} && exec \"$@\""))
            .arg(env::current_exe().expect("a path"))
            .args(["--ignored", "--exact", test])
            .env(MOUNTED, scratch.path())
            .output()
            .expect("it starts");
        let printed = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{printed}");
        assert!(printed.contains("1 passed"), "{printed}");
    } else {
        eprintln!("skipped: the system does not let this user mount a file system");
    }
}

/// Mounts the file system again, with these options.
pub(crate) fn remount(directory: &Path, options: &str) {
    let options = format!("remount,{options}");
    let mut mount = Command::new("mount");
    let mount = mount.args(["-o", &options]).arg(directory);
    assert!(mount.status().expect("it starts").success());
}

fn store_in(directory: &Path) -> Store {
    let store = Store::at(directory.join("store"));
    store.with_codec(Codec::None).with_shard_positions(500)
}

fn stored_error(store: &Store) -> StoreError {
    let SolveErrorKind::Store(error) = error_of(store, &LADDER.start::<i64>(), Run::new()) else {
        panic!("the disk is full, or read-only");
    };
    assert!(error.path().starts_with(store.directory()), "{error}");
    error
}

#[test]
fn a_run_continues_when_the_disk_has_room_again() {
    in_a_small_file_system("full_disk::full");
}

#[test]
#[ignore = "the test above runs it, in a process with a file system of its own"]
fn full() {
    let Some(mounted) = env::var_os(MOUNTED) else {
        return;
    };
    let mounted = Path::new(&mounted);
    let store = store_in(mounted);
    let root = LADDER.start::<i64>();
    for size in ["128k", "144k", "160k"] {
        remount(mounted, &format!("size={size}"));
        let kind = stored_error(&store).kind().clone();
        let StoreErrorKind::Io { kind, .. } = kind else {
            panic!("{kind}");
        };
        assert_eq!(kind, std::io::ErrorKind::StorageFull);
    }
    let error = Tabulate::by_key()
        .open(&store, &root)
        .expect_err("it is not solved");
    assert!(
        matches!(error.kind(), StoreErrorKind::Unfinished { .. }),
        "{error}"
    );
    remount(mounted, "size=64m");
    solve_into(&store, &root, Run::new());
    let whole = Scratch::new();
    solve_into(&store_in(whole.path()), &root, Run::new());
    assert_same(mounted, &contents(whole.path()));
}

#[test]
fn a_read_only_disk_can_be_read_and_a_run_continues_when_it_can_be_written() {
    in_a_small_file_system("full_disk::read_only");
}

#[test]
#[ignore = "the test above runs it, in a process with a file system of its own"]
fn read_only() {
    let Some(mounted) = env::var_os(MOUNTED) else {
        return;
    };
    let mounted = Path::new(&mounted);
    remount(mounted, "size=64m");
    let store = store_in(mounted);
    let root = LADDER.start::<i64>();
    let is_read_only = |error: &StoreError| {
        let kind = std::io::ErrorKind::ReadOnlyFilesystem;
        matches!(error.kind(), StoreErrorKind::Io { kind: found, .. } if *found == kind)
    };
    remount(mounted, "ro");
    assert!(is_read_only(&stored_error(&store)));
    remount(mounted, "rw");
    error_of(&store, &root, Run::new().with_position_limit(2000));
    let before = contents(mounted);
    remount(mounted, "ro");
    assert!(is_read_only(&stored_error(&store)));
    assert_same(mounted, &before);
    remount(mounted, "rw");
    let value = solve_into(&store, &root, Run::new()).value();
    remount(mounted, "ro");
    assert_eq!(solve_into(&store, &root, Run::new()).value(), value);
    let opened = Tabulate::by_key()
        .open(&store, &root)
        .expect("it is solved");
    let end = opened.playthrough().expect("it is read");
    assert_eq!(opened.value(), value, "{end}");
}
