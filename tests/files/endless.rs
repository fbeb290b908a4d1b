//! Games that list moves or predecessors without end, solved into files: the limits of the run hold
//! there, too.

use optimal_play::run::Limit;
use optimal_play::store::Store;
use optimal_play::{Retrograde, Run, SolveError, SolveErrorKind, StoreSolver, Tabulate};
use support::endless::{DESTINATIONS, Endless, List, To};
use tempfile::TempDir;

fn directory() -> TempDir {
    tempfile::tempdir().expect("a new directory")
}

fn store(directory: &TempDir) -> Store {
    Store::at(directory.path()).fresh()
}

fn kind_of<T>(ended: Result<T, SolveError<u64>>) -> SolveErrorKind<u64> {
    match ended {
        Ok(_) => panic!("it never ends"),
        Err(error) => error.kind().clone(),
    }
}

#[test]
fn the_fingerprint_of_a_store_ends_among_moves_without_end() {
    let directory = directory();
    let store = store(&directory);
    for to in DESTINATIONS {
        let game = Endless::new(List::Moves, to);
        let root = game.root();
        let ended = Tabulate::by_key().solve_into(&store, &root, game.run());
        game.assert_stopped("by key, into a store", &kind_of(ended));
        let game = Endless::new(List::Moves, to);
        let root = game.root();
        let ended = Retrograde::with_predecessors().solve_into(&store, &root, game.run());
        game.assert_stopped("by index, into a store", &kind_of(ended));
    }
    let game = Endless::new(List::Moves, To::Ends);
    let run = Run::new().with_memory_limit(20 << 20);
    let kind = kind_of(Tabulate::by_key().solve_into(&store, &game.root(), run));
    let is_memory = matches!(kind, SolveErrorKind::Limit(Limit::Memory { .. }));
    assert!(is_memory, "{kind}");
}

#[test]
fn retrograde_analysis_into_a_store_ends_among_predecessors_without_end() {
    let directory = directory();
    for (ends, threads) in [(1, 1), (150_000, 2)] {
        let mut game = Endless::new(List::Predecessors, To::End);
        game.ends = ends;
        let run = game.run().with_threads(threads);
        let root = game.root();
        let ended = Retrograde::with_predecessors().solve_into(&store(&directory), &root, run);
        game.assert_stopped("into a store", &kind_of(ended));
    }
}

#[test]
fn the_check_of_a_store_ends_among_moves_without_end() {
    let directory = directory();
    let game = Endless::quiet(List::Moves, To::End);
    let root = game.root();
    let stored = Tabulate::by_key().solve_into(&store(&directory), &root, game.run());
    game.go_on();
    let verified = Tabulate::by_key().verify(&stored.expect("it has an end"), game.run());
    game.assert_stopped("by key", &kind_of(verified));

    let game = Endless::quiet(List::Moves, To::End);
    let (store, root) = (store(&directory), game.root());
    let stored = Retrograde::with_predecessors().solve_into(&store, &root, game.run());
    game.go_on();
    let verified =
        Retrograde::with_predecessors().verify(&stored.expect("it has an end"), game.run());
    game.assert_stopped("by index", &kind_of(verified));
}
