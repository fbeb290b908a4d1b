//! Teeko: a game with cycles that has most of its positions in one stage.
//!
//! `cargo bench --bench teeko -- 5` takes 5×5 squares with 172,401,726 indices in the place of 4×4.
//! Predecessors are those of the game; with `derived`, it does without.

mod rules;

use std::time::Instant;

use optimal_play::audit::Audit;
use optimal_play::cross_check::CrossCheck;
use optimal_play::{Indexed, Outcome, Retrograde, Run, Solver};
use rules::{Position, Teeko};

/// More than there are positions on 3×3 squares.
const BUDGET: usize = 100_000;

fn main() {
    check();
    let arguments: Vec<_> = std::env::args().collect();
    let side = arguments.iter().find_map(|it| it.parse().ok());
    let game = Teeko::new(side.unwrap_or(4));
    let solver: &dyn Solver<Position<'_>> = if arguments.iter().any(|it| it == "derived") {
        &Retrograde::indexed().by_stage()
    } else {
        &Retrograde::with_predecessors().by_stage()
    };
    for threads in [1, 2] {
        report(&game.start(), solver, threads);
    }
}

/// The rules keep their contract on 3×3 squares, in all positions.
fn check() {
    let game = Teeko::new(3);
    let root = game.start();
    let audit = Audit::new(&root, BUDGET).by_stage().predecessors_by_stage();
    let coverage = audit
        .run()
        .unwrap_or_else(|violation| panic!("{violation}"));
    assert!(coverage.complete, "{coverage}");
    let solvers = CrossCheck::by_stage(&root, BUDGET).predecessors();
    solvers.run().unwrap_or_else(|error| panic!("{error}"));
}

/// Neither player can force a win.
#[expect(clippy::cast_precision_loss, reason = "figures for people")]
fn report<'g>(root: &Position<'g>, solver: &dyn Solver<Position<'g>>, threads: usize) {
    let started = Instant::now();
    let solution = solver.solve(root, Run::new().with_threads(threads));
    let solution = solution.expect("no limit");
    let seconds = started.elapsed().as_secs_f64();
    assert_eq!(solution.value(), Outcome::DRAW);
    let report = solution.report();
    println!(
        "teeko, {threads} threads: {seconds:.1} s, {:.2} bytes an index\n  {report}",
        report.peak_bytes as f64 / root.index_count() as f64,
    );
}
