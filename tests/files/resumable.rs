//! Searches in a file: ended and continued, with other options, and refused where they are none of
//! the caller's. The exhaustive tests kill them, and damage every byte.

use std::fs;
use std::path::Path;
use std::time::Duration;

use optimal_play::certificate::CertificateReader;
use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::solver::alpha_beta::Resumable;
use optimal_play::store::{Store, StoreErrorKind};
use optimal_play::{
    AlphaBeta, GameState, PackedKey, Player, Run, Solution, SolveErrorKind, Solver, StoreSolver,
    Tabulate,
};
use optimal_play_games::connect_four::{ConnectFour, Position};
use tempfile::tempdir;

fn board(width: u32, height: u32) -> ConnectFour {
    ConnectFour::new(width, height).expect("a valid board")
}

/// Solves in runs of that many positions each; returns the solution, the runs, and all positions.
fn in_runs_of<G: PackedKey + Send>(
    most: u64,
    threads: usize,
    root: &G,
    solver: &AlphaBeta<Resumable>,
) -> (Solution<G>, u64, u64) {
    let (mut runs, mut positions) = (0, 0);
    loop {
        runs += 1;
        assert!(runs < 50, "the runs come no further");
        let run = Run::new().with_position_limit(most).with_threads(threads);
        match solver.solve(root, run) {
            Ok(solution) => {
                positions += solution.report().positions;
                return (solution, runs, positions);
            }
            Err(error) => {
                let kind = error.kind();
                let is_limit = matches!(kind, SolveErrorKind::Limit(_));
                let is_unproven = matches!(kind, SolveErrorKind::Unproven { .. });
                assert!(is_limit || is_unproven, "{error}");
                positions += error.report().positions;
            }
        }
    }
}

fn error_of<G: PackedKey + Send>(root: &G, solver: &impl Solver<G>) -> StoreErrorKind {
    let error = solver.solve(root, Run::new()).expect_err("it is refused");
    match error.kind() {
        SolveErrorKind::Store(error) => error.kind().clone(),
        _ => panic!("{error}"),
    }
}

#[test]
fn runs_that_end_early_continue_and_repeat_little() {
    let directory = tempdir().expect("a new directory");
    for (name, solver) in [
        ("line", AlphaBeta::packed()),
        ("opening", AlphaBeta::packed().with_opening(2)),
        ("small", AlphaBeta::packed().with_table_bytes(1 << 14)),
    ] {
        let game = board(6, 4);
        let root = game.start();
        let run = Run::new().with_threads(1);
        let unbroken = solver.solve(&root, run).expect("an acyclic game");
        let needed = unbroken.report().positions;
        let resumable = solver.resumable(directory.path().join(name));
        let (solution, runs, positions) = in_runs_of(needed / 5, 1, &root, &resumable);
        assert!(runs > 4, "{name}: {runs}");
        assert!(
            positions <= needed + needed / 10,
            "{name}: {positions} of {needed}"
        );
        assert_eq!(solution.value(), unbroken.value(), "{name}");
        assert!(solution.line().eq(unbroken.line()), "{name}");
        assert!(
            solution.move_values(&root).eq(unbroken.move_values(&root)),
            "{name}"
        );
        // The file has all answers.
        let again = resumable.solve(&root, Run::new()).expect("it is solved");
        assert_eq!(again.value(), solution.value(), "{name}");
        // Those of the opening count.
        assert!(again.report().positions < 100, "{}", again.report());
    }
}

#[test]
fn another_run_may_have_other_threads_and_options_and_a_table_of_another_size() {
    let directory = tempdir().expect("a new directory");
    let game = board(5, 4);
    let root = game.start();
    let value = AlphaBeta::packed().solve(&root, Run::new());
    let value = value.expect("an acyclic game").value();
    let solver = AlphaBeta::packed().resumable(directory.path().join("search"));
    let run = Run::new().with_position_limit(3000);
    solver.solve(&root, run).expect_err("it takes more");
    for (bytes, threads) in [
        (1 << 20, 1),
        (1 << 12, 2),
        (1 << 8, 1),
        (1 << 26, 3),
        (1, 1),
    ] {
        let sized = solver.clone().with_table_bytes(bytes);
        let run = Run::new().with_position_limit(300).with_threads(threads);
        sized.solve(&root, run).expect_err("it takes more");
    }
    let (solution, ..) = in_runs_of(50_000, 2, &root, &solver);
    assert_eq!(solution.value(), value);
    let proving = solver.clone().with_certificate(Player::Max);
    let (proven, ..) = in_runs_of(200_000, 1, &root, &proving);
    let proof = proven.certificate(Player::Max).expect("it was asked for");
    let reader = CertificateReader::<i8, _>::new(proof.as_bytes()).expect("a certificate");
    reader
        .verify(&root, Run::new())
        .expect("it proves the value");
}

#[test]
fn every_answer_that_a_file_has_is_right() {
    let directory = tempdir().expect("a new directory");
    let game = board(4, 4);
    let root = game.start();
    let all = optimal_play::solve(&root).expect("an acyclic game");
    let solver = AlphaBeta::packed().semi_strong();
    let unbroken = solver.solve(&root, Run::new()).expect("an acyclic game");
    // A run counts all positions that the solution holds, also those of the file.
    let most = unbroken.report().positions * 2 / 3;
    let solver = solver.resumable(directory.path().join("search"));
    let solver = solver.with_interval(Duration::from_millis(1));
    let (solution, runs, _) = in_runs_of(most, 1, &root, &solver);
    assert!(runs > 1, "{runs}");
    for (state, value) in solution.positions() {
        assert_eq!(all.value_of(&state), Some(value));
    }
}

#[test]
fn a_file_of_another_search_is_refused_and_stays() {
    let directory = tempdir().expect("a new directory");
    let path = directory.path().join("search");
    let game = board(5, 4);
    let solver = AlphaBeta::packed().resumable(&path);
    let limited = || Run::new().with_position_limit(1000);
    solver
        .solve(&game.start(), limited())
        .expect_err("it takes more");
    let before = fs::read(&path).expect("it is there");
    let is_other = |kind: &StoreErrorKind| matches!(kind, StoreErrorKind::OtherGame { .. });
    let no_value = |_: &Position<'_>| None;
    let (wide, start) = (board(6, 4), game.start());
    let others = [
        error_of(&wide.start(), &solver),
        error_of(&start.play(2), &solver),
        error_of(&start, &solver.clone().with_endgame(no_value)),
        error_of(
            &start,
            &solver.clone().with_trusted_endgame("none", no_value),
        ),
    ];
    assert!(others.iter().all(is_other), "{others:?}");
    let pawns = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)]).expect("a valid game");
    assert!(is_other(&error_of(&pawns.start(), &solver)));
    assert_eq!(fs::read(&path).expect("it stays"), before);
    // A table of a store is none of a search, nor is any other file.
    let store = Store::at(directory.path().join("store"));
    let stored = Tabulate::by_key().solve_into(&store, &pawns.start(), Run::new());
    stored.expect("a new store");
    let values = store.directory().join("stage-00000/shard-00000.values");
    let of_a_store = AlphaBeta::packed().resumable(values);
    assert!(is_other(&error_of(&pawns.start(), &of_a_store)));
    fs::write(&path, "a letter ".repeat(20)).expect("it is written");
    let text = error_of(&start, &solver).to_string();
    assert_eq!(text, "not a table of a store or a search");
    for path in [directory.path(), Path::new("/"), Path::new("")] {
        let kind = error_of(&start, &AlphaBeta::packed().resumable(path));
        assert!(matches!(kind, StoreErrorKind::Io { .. }), "{kind}");
    }
}

/// The numbers of a file with one block, as `docs/store-format.md` has them.
fn numbers(path: &Path) -> Vec<u64> {
    let file = fs::read(path).expect("it is there");
    let block = &file[64..];
    let length = u32::from_le_bytes(block[..4].try_into().expect("4 bytes"));
    let numbers = block[8..].chunks_exact(8).take(length as usize / 8);
    let numbers = numbers.map(|it| u64::from_le_bytes(it.try_into().expect("8 bytes")));
    numbers.collect()
}

#[test]
fn a_file_has_the_numbers_of_its_format() {
    let scratch = tempdir().expect("a new directory");
    let path = scratch.path().join("search");
    let game = KnightPawns::new((0, 0), [(1, 2), (2, 4)]).expect("a valid game");
    let solver = AlphaBeta::packed().without_line().resumable(&path);
    let solution = solver.solve(&game.start(), Run::new()).expect("no limit");
    assert_eq!(solution.value(), 3);
    let key = game.start().packed_key();
    let version = 1;
    // That the value is at least 1, and below 4.
    let answers = [2, key, 1, 3, key, 4, 3];
    let [tag_bits, bound_bits, in_the_first_bucket] = [2, 26, 1];
    let entry = 0xdfff_ffc8_0000_0c08;
    let table = [tag_bits, bound_bits, in_the_first_bucket, entry];
    let all = [&[version][..], &answers, &table].concat();
    assert_eq!(numbers(&path), all);
}
