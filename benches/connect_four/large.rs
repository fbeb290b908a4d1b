//! Every position of a board: in memory, and in a store.

use std::fs;
use std::time::{Duration, Instant};

use optimal_play::store::Store;
use optimal_play::{GameState, Minimax, Run, Solver, Staged, StoreSolver, Tabulate, Unpack};
use optimal_play_games::connect_four::ConnectFour;

/// Every position of 5×5, with mirror images apart, as J. Tromp counts them: time and memory.
pub(crate) fn every_position() {
    let game = ConnectFour::new(5, 5).expect("a valid board").unfolded();
    println!("connect four, every position of 5×5");
    let solve = |solver: &dyn Solver<_>, threads| {
        let solution = solver.solve(&game.start(), Run::new().with_threads(threads));
        let solution = solution.expect("an acyclic game");
        let report = solution.report();
        assert_eq!((solution.value(), report.positions), (0, 69_763_700));
        println!("  {threads} thread(s): {report}");
        (report.elapsed, report.peak_bytes)
    };
    let hashed = solve(&Minimax::hashed(), 1);
    let by_key = solve(&Tabulate::by_key(), 1);
    solve(&Tabulate::by_key(), 2);
    let ratio = by_key.0.div_duration_f64(hashed.0);
    println!("  by key beside hashed: {ratio:.2} of the time");
    assert!(4 * by_key.1 < hashed.1, "a quarter of the memory");
    into_a_store(&game.start(), by_key.0);
}

/// The same positions into a store, with 64 MiB; then look-ups at random.
fn into_a_store<'g>(
    root: &(impl Unpack<Move = u8, Value = i8> + Staged + Sync + 'g),
    in_memory: Duration,
) {
    let directory = std::env::temp_dir().join(format!("optimal-play-bench-{}", std::process::id()));
    let store = Store::at(&directory);
    let run = Run::new().with_threads(1).with_memory_limit(64 << 20);
    let stored = Tabulate::by_key().solve_into(&store, root, run);
    let stored = stored.expect("room on the disk");
    let report = stored.report();
    println!("  into a store, 1 thread(s): {report}");
    let ratio = report.elapsed.div_duration_f64(in_memory);
    println!("  into a store beside by key: {ratio:.2} of the time");

    let mut random = fastrand::Rng::with_seed(1);
    let positions: Vec<_> = (0..100_000)
        .map(|_| after_random_moves(root, &mut random))
        .collect();
    let mut each = Vec::new();
    for _ in 0..2 {
        let started = Instant::now();
        for position in &positions {
            let value = stored.value_of(position).expect("the files are readable");
            assert!(value.is_some(), "every position is held");
        }
        each.push(started.elapsed() / 100_000);
    }
    println!("  a look-up at random, the first time and the second: {each:.1?}");
    fs::remove_dir_all(directory).expect("a directory of ours");
}

/// A position after up to 24 moves at random.
fn after_random_moves<G: GameState>(root: &G, random: &mut fastrand::Rng) -> G {
    let mut state = root.clone();
    for _ in 0..random.usize(..25) {
        let moves: Vec<_> = state.successors().map(|step| step.mv).collect();
        let Some(mv) = random.choice(moves) else {
            break;
        };
        state = state.play(mv);
    }
    state
}
