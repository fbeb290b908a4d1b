//! Solutions in memory, written into a store: all positions, or a part of them.

use std::fs;

use optimal_play::store::{Codec, Store, StoreErrorKind};
use optimal_play::{
    AlphaBeta, PackedKey, Run, Solution, SolveErrorKind, Staged, StoreSolver, Tabulate, Unpack,
};
use optimal_play_games::connect_four::ConnectFour;
use optimal_play_games::domineering::Domineering;
use optimal_play_games::dots_and_boxes::DotsAndBoxes;
use support::solve;

use crate::scratch::{Scratch, assert_same, contents};
use crate::{error_of, small_files, solve_into};

/// A semi-strong solution reads back as it was written.
fn reads_back<G: Unpack + Staged + Send + Sync>(root: &G) {
    let solution = solve(&AlphaBeta::packed().semi_strong(), root);
    let whole = optimal_play::solve(root).expect("an acyclic game");
    for codec in Codec::ALL {
        let scratch = Scratch::new();
        let store = small_files(&scratch, codec);
        solution.write_into(&store).expect("an empty directory");
        let stored = Tabulate::by_key()
            .open(&store, root)
            .expect("it is written");
        let mut left_out = 0;
        for (state, value) in whole.positions() {
            let expected = solution.value_of(&state);
            assert!(expected.is_none_or(|it| it == value));
            assert_eq!(stored.value_of(&state).expect("it is read"), expected);
            let best = stored.best_moves(&state).expect("it is read");
            assert!(best.into_iter().eq(solution.best_moves(&state)));
            left_out += usize::from(expected.is_none());
        }
        assert!(left_out > 0);
        let line = stored.line().expect("it is read");
        assert!(line.into_iter().eq(solution.line()));
        let verified = stored.read(Solution::verify).expect("it is read");
        let expected = solution.verify().expect("right values");
        assert_eq!(verified, Ok(expected));
        let counted = stored.read(|part| part.statistics(Run::new()));
        let counted = counted.expect("it is read").expect("no limit");
        assert!(!counted.is_whole());
        let info = store.info().expect("a store");
        assert!(info.is_finished && info.is_part);
        assert_eq!(info.positions(), solution.positions().count() as u64);
    }
}

#[test]
fn a_semi_strong_solution_reads_back() {
    let stones = ConnectFour::new(4, 3).expect("a valid board");
    reads_back(&stones.start());
    let dominoes = Domineering::new(4, 4).expect("a valid board");
    reads_back(&dominoes.start());
    let dots = DotsAndBoxes::new(2, 2).expect("a valid board");
    reads_back(&dots.start());
}

#[test]
fn a_whole_solution_becomes_the_store_that_tabulation_writes() {
    fn same<G: Unpack + Staged + Sync>(root: &G) {
        for codec in Codec::ALL {
            let (scratch, other) = (Scratch::new(), Scratch::new());
            solve_into(&small_files(&scratch, codec), root, Run::new());
            let solution = optimal_play::solve(root).expect("an acyclic game");
            let store = small_files(&other, codec);
            let stored = solution.write_into(&store).expect("an empty directory");
            assert_same(other.path(), &contents(scratch.path()));
            let verified = Tabulate::by_key()
                .verify(&stored, Run::new())
                .expect("right values");
            assert!(verified.complete);
        }
    }
    same(&ConnectFour::new(4, 3).expect("a valid board").start());
    same(&DotsAndBoxes::new(2, 2).expect("a valid board").start());
}

/// Cuts the last line off the manifest.
fn lose_last_line(store: &Store) {
    let path = store.directory().join("manifest");
    let manifest = fs::read_to_string(&path).expect("a text");
    let lines = manifest.lines().count() - 1;
    let begun: String = manifest.split_inclusive('\n').take(lines).collect();
    fs::write(&path, begun).expect("it can be written");
}

#[test]
fn a_part_is_not_taken_for_a_solved_store() {
    fn write<G>(root: &G, store: &Store) -> Result<(), StoreErrorKind>
    where
        G: PackedKey + Staged + Send,
    {
        let solution = solve(&AlphaBeta::packed(), root);
        let written = solution.write_into(store).map(|_| ());
        written.map_err(|error| error.kind().clone())
    }
    let is_part = |kind: &SolveErrorKind<_>| matches!(kind, SolveErrorKind::Store(error) if error.kind() == &StoreErrorKind::Part);
    let scratch = Scratch::new();
    let store = small_files(&scratch, Codec::None);
    let game = ConnectFour::new(4, 3).expect("a valid board");
    let root = game.start();
    assert_eq!(write(&root, &store), Ok(()));
    // It stays as it is, unless it is to be replaced.
    assert_eq!(write(&root, &store), Err(StoreErrorKind::Part));
    assert!(is_part(&error_of(&store, &root, Run::new())));
    let stored = Tabulate::by_key()
        .open(&store, &root)
        .expect("it is written");
    let error = Tabulate::by_key()
        .verify(&stored, Run::new())
        .expect_err("it is no whole store");
    assert!(is_part(error.kind()), "{error}");
    // Not even without its last line.
    lose_last_line(&store);
    assert!(is_part(&error_of(&store, &root, Run::new())));
    assert_eq!(write(&root, &store.clone().fresh()), Ok(()));

    solve_into(&store.clone().fresh(), &root, Run::new());
    assert_eq!(write(&root, &store), Err(StoreErrorKind::Begun));
    lose_last_line(&store);
    assert_eq!(write(&root, &store), Err(StoreErrorKind::Begun));
}
