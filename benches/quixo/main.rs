//! Quixo on 4×4 cubes, 86,093,442 positions: retrograde analysis of a table larger than the caches.
//!
//! `cargo bench --bench quixo -- one` is the analysis with one thread only, `two` that with two.

mod rules;

use std::time::Instant;

use optimal_play::check::Audit;
use optimal_play::cross_check::CrossCheck;
use optimal_play::{Outcome, Player, Retrograde, Run, Solver};
use rules::Quixo;

fn main() {
    check();
    let chosen = |name: &str| std::env::args().any(|argument| argument == name);
    let all = !chosen("one") && !chosen("two");
    for (name, threads) in [("one", 1), ("two", 2)] {
        if all || chosen(name) {
            report(threads);
        }
    }
}

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
}

/// The whole board, whose first player wins in 21 plies.
#[expect(clippy::cast_precision_loss, reason = "figures for people")]
fn report(threads: usize) {
    let game = Quixo::new(4);
    let (started, run) = (Instant::now(), Run::new().with_threads(threads));
    let solution = Retrograde::with_predecessors().solve(&game.start(), run);
    let solution = solution.expect("no limit");
    let seconds = started.elapsed().as_secs_f64();
    assert_eq!(solution.value(), Outcome::win(Player::Max, 21));
    let report = solution.report();
    println!(
        "quixo, 4×4, {threads} threads: {seconds:.1} s, {:.2} bytes a position, {} MB\n  {report}",
        report.peak_bytes as f64 / report.positions as f64,
        report.peak_bytes / 1_000_000,
    );
}
