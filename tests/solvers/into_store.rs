//! Solved into files: interrupted and continued, damaged, and by members together. The exhaustive
//! tests go through every fault.

use std::fs;

use optimal_play::games::chase::Chase;
use optimal_play::games::connect_four::ConnectFour;
use optimal_play::store::Store;
use optimal_play::{Retrograde, Run, SolveErrorKind, StoreSolver, Tabulate, solve};
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
