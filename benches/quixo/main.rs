//! Quixo on 4×4 cubes, 86,093,442 positions: retrograde analysis of a table larger than the caches.
//!
//! `cargo bench --bench quixo -- one` is the analysis with one thread only, `two` that with two,
//! `derived` that by stage, with the predecessors of the game and without, and `store` that by
//! stage, in memory and into a store with 48 MiB of memory.

mod rules;
mod stages;

use std::time::Instant;
use std::{fs, process};

use optimal_play::audit::Audit;
use optimal_play::cross_check::CrossCheck;
use optimal_play::store::Store;
use optimal_play::{GameState, Outcome, Player, Retrograde, Run, Solver, StoreSolver};
use rules::Quixo;
use stages::Stages;

fn main() {
    check();
    let chosen = |name: &str| std::env::args().any(|argument| argument == name);
    let parts = ["one", "two", "derived", "store"];
    let all = !parts.into_iter().any(chosen);
    for (name, threads) in [("one", 1), ("two", 2)] {
        if all || chosen(name) {
            let game = Quixo::new(4);
            report(
                "at once",
                &game.start(),
                &Retrograde::with_predecessors(),
                threads,
            );
        }
    }
    if all || chosen("derived") {
        derived();
    }
    if all || chosen("store") {
        into_a_store();
    }
}

/// The value of the whole board: the first player wins in 21 plies.
const FIRST_WINS: Outcome = Outcome::win(Player::Max, 21);

/// More than there are positions on 3×3 cubes.
const BUDGET: usize = 100_000;

/// The rules keep their contract on 3×3 cubes, in all positions.
fn check() {
    let game = Quixo::new(3);
    let root = game.start();
    let audit = Audit::new(&root, BUDGET).cyclic().predecessors();
    let coverage = audit
        .run()
        .unwrap_or_else(|violation| panic!("{violation}"));
    assert!(coverage.complete, "{coverage}");
    let solvers = CrossCheck::cyclic(&root, BUDGET).predecessors();
    solvers.run().unwrap_or_else(|error| panic!("{error}"));
    let stages = Stages::new(3);
    let root = stages.start();
    let audit = Audit::new(&root, BUDGET).by_stage().predecessors_by_stage();
    let coverage = audit
        .run()
        .unwrap_or_else(|violation| panic!("{violation}"));
    assert!(coverage.complete, "{coverage}");
    let solvers = CrossCheck::by_stage(&root, BUDGET).predecessors();
    solvers.run().unwrap_or_else(|error| panic!("{error}"));
}

/// The whole board by stage, with one thread: with the predecessors of the game, and without.
fn derived() {
    let stages = Stages::new(4);
    let root = stages.start();
    let with = Retrograde::with_predecessors().by_stage();
    report("by stage, with predecessors", &root, &with, 1);
    let without = Retrograde::indexed().by_stage();
    report("by stage, without predecessors", &root, &without, 1);
}

/// The whole board by stage, with one thread: in memory, and into a store.
fn into_a_store() {
    let stages = Stages::new(4);
    let (root, solver) = (stages.start(), Retrograde::with_predecessors().by_stage());
    let in_memory = report("by stage", &root, &solver, 1);
    let directory = std::env::temp_dir().join(format!("optimal-play-quixo-{}", process::id()));
    let (started, store) = (Instant::now(), Store::at(&directory));
    let run = Run::new().with_threads(1).with_memory_limit(48 << 20);
    let stored = solver.solve_into(&store, &root, run).expect("48 MiB");
    let in_files = started.elapsed().as_secs_f64();
    assert_eq!(stored.value(), FIRST_WINS);
    let bytes = store.info().expect("it is solved").bytes();
    println!(
        "into a store: {in_files:.1} s, {:.2} of the time in memory, {} MB of files\n  {}",
        in_files / in_memory,
        bytes / 1_000_000,
        stored.report(),
    );
    fs::remove_dir_all(directory).expect("it is ours");
}

/// Solves the whole board; returns the seconds.
#[expect(clippy::cast_precision_loss, reason = "figures for people")]
fn report<G: GameState<Value = Outcome>>(
    name: &str,
    root: &G,
    solver: &dyn Solver<G>,
    threads: usize,
) -> f64 {
    let started = Instant::now();
    let solution = solver.solve(root, Run::new().with_threads(threads));
    let solution = solution.expect("no limit");
    let seconds = started.elapsed().as_secs_f64();
    assert_eq!(solution.value(), FIRST_WINS);
    let report = solution.report();
    println!(
        "quixo, 4×4, {name}, {threads} threads: {seconds:.1} s, {:.2} bytes a position, {} MB\n  {report}",
        report.peak_bytes as f64 / report.positions as f64,
        report.peak_bytes / 1_000_000,
    );
    seconds
}
