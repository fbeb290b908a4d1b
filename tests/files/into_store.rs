//! Solved into files: interrupted and continued, damaged, and by members together. The exhaustive
//! tests go through every fault.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use optimal_play::games::chase::Chase;
use optimal_play::store::{Store, StoreErrorKind};
use optimal_play::{Retrograde, Run, SolveErrorKind, StoreSolver, Tabulate, solve};
use optimal_play_games::connect_four::ConnectFour;
use optimal_play_games::morris::{Morris, Rules};
use support::cluster;
use tempfile::TempDir;

fn directory() -> TempDir {
    TempDir::new().expect("a new directory")
}

#[test]
fn a_run_that_ended_early_continues_and_finds_every_value() {
    let game = ConnectFour::new(4, 3).expect("a valid board");
    let (root, directory, solver) = (game.start(), directory(), Tabulate::by_key());
    let store = Store::at(directory.path()).with_shard_positions(500);
    let mut runs = 0;
    let stored = loop {
        runs += 1;
        match solver.solve_into(&store, &root, Run::new().with_position_limit(1500)) {
            Ok(stored) => break stored,
            Err(error) => assert!(matches!(error.kind(), SolveErrorKind::Limit(_)), "{error}"),
        }
    };
    assert!(runs > 1, "one run is enough");
    assert!(
        solver
            .verify(&stored, Run::new())
            .expect("all values")
            .complete
    );
    for (state, value) in solve(&root).expect("an acyclic game").positions() {
        assert_eq!(stored.value_of(&state).expect("it is read"), Some(value));
    }
}

/// Also where it takes long to make a new store last.
#[test]
fn the_first_stage_lasts_however_soon_a_run_ends() {
    let game = ConnectFour::new(4, 3).expect("a valid board");
    let (root, directory, solver) = (game.start(), directory(), Tabulate::by_key());
    let store = Store::at(directory.path());
    let error = solver.solve_into(&store, &root, Run::new().with_position_limit(4));
    let error = error.expect_err("there are more positions");
    assert!(matches!(error.kind(), SolveErrorKind::Limit(_)), "{error}");
    assert!(store.info().expect("a store").positions() > 0);
}

#[test]
fn a_changed_byte_is_an_error_that_names_the_file() {
    let game = Chase::new(4, (1, 1), (4, 4)).expect("a valid board");
    let (root, directory) = (game.start(), directory());
    let store = Store::at(directory.path());
    let solver = Retrograde::with_predecessors();
    solver
        .solve_into(&store, &root, Run::new())
        .expect("no limit");
    let file = fs::read_dir(directory.path().join("stage-00000")).expect("a directory");
    let file = file.map(|entry| entry.expect("an entry").path()).next();
    let file = file.expect("a file");
    let mut bytes = fs::read(&file).expect("it is read");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, bytes).expect("it is written");
    let stored = solver.open(&store, &root);
    let read = stored
        .map_err(|error| error.to_string())
        .and_then(|stored| {
            let verified = solver.verify(&stored, Run::new());
            verified.map_err(|error| error.to_string())
        });
    let name = file
        .file_name()
        .expect("a name")
        .to_string_lossy()
        .into_owned();
    let error = read.expect_err("a byte is changed");
    assert!(error.contains(&name), "{error}");
}

#[test]
fn two_members_write_the_files_of_one() {
    let game = ConnectFour::new(4, 3).expect("a valid board");
    let (alone, together) = (directory(), directory());
    let store = |directory: &TempDir| Store::at(directory.path()).with_shard_positions(100);
    let solver = Tabulate::by_key();
    let stored = solver.solve_into(&store(&alone), &game.start(), Run::new());
    let value = stored.expect("no limit").value();
    let ended = cluster(2, |transport| {
        let run = Run::new().distributed(transport);
        let stored = solver.solve_into(&store(&together), &game.start(), run);
        stored
            .map(|stored| stored.value())
            .map_err(|error| error.to_string())
    });
    assert_eq!(ended, [Ok(value), Ok(value)]);
    assert_eq!(files(together.path()), files(alone.path()));
}

/// The files below a directory, with their bytes.
fn files(directory: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let (mut ahead, mut files) = (vec![directory.to_owned()], BTreeMap::new());
    while let Some(path) = ahead.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(path).expect("a directory");
            ahead.extend(entries.map(|entry| entry.expect("an entry").path()));
        } else {
            let name = path
                .strip_prefix(directory)
                .expect("it is below")
                .to_owned();
            files.insert(name, fs::read(path).expect("it is read"));
        }
    }
    files
}

/// In six men's morris, a player has three men left only after all 12 are placed, which the first
/// 4,096 positions are before.
#[test]
fn rules_that_differ_only_late_in_the_game_are_refused() {
    let rules = Rules {
        flying: false,
        ..Rules::SIX_MEN
    };
    let other = Rules {
        flying: true,
        ..rules
    };
    let [game, other] = [rules, other].map(|rules| Morris::new(rules).expect("valid rules"));
    let (directory, solver) = (directory(), Retrograde::with_predecessors());
    let store = Store::at(directory.path());
    let begun = solver.solve_into(&store, &game.start(), Run::new().with_position_limit(1));
    begun.expect_err("there are more positions");
    let refused = solver.solve_into(&store, &other.start(), Run::new().with_position_limit(1));
    let refused = refused.expect_err("other rules");
    let SolveErrorKind::Store(error) = refused.kind() else {
        panic!("{refused}")
    };
    let is_other = matches!(error.kind(), StoreErrorKind::OtherGame { .. });
    assert!(is_other, "{error}");
}
