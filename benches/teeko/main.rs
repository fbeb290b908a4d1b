//! Teeko on 5×5 squares, 172,401,726 indices, most of them in one stage with cycles.
//!
//! `cargo bench --bench teeko -- listed` takes the predecessors from the game, `found` does without;
//! a number is the number of threads, both otherwise.

mod rules;

use std::time::Instant;

use optimal_play::check::Audit;
use optimal_play::cross_check::CrossCheck;
use optimal_play::{Outcome, Retrograde, Run, Solver};
use rules::Teeko;

fn main() {
    let arguments: Vec<_> = std::env::args().collect();
    let has = |name: &str| arguments.iter().any(|it| it == name);
    let side = if has("small") { 4 } else { 5 };
    check();
    let game = Teeko::new(side);
    let root = game.start();
    for threads in [1, 2] {
        if has("one") && threads == 2 || has("two") && threads == 1 {
            continue;
        }
        for (name, solver) in [
            ("plain", &Retrograde::with_predecessors() as &dyn Solver<_>),
            (
                "listed",
                &Retrograde::with_predecessors().by_stage() as &dyn Solver<_>,
            ),
            ("found", &Retrograde::indexed().by_stage()),
        ] {
            if !has(name) {
                continue;
            }
            let started = Instant::now();
            let solution = solver
                .solve(&root, Run::new().with_threads(threads))
                .expect("no limit");
            let seconds = started.elapsed().as_secs_f64();
            let report = solution.report();
            println!(
                "teeko {side}, {name}, {threads}: {} {seconds:.1} s, {:.2} bytes an index\n  {report}",
                solution.value(),
                report.peak_bytes as f64 / optimal_play::Indexed::index_count(&root) as f64
            );
            if has("levels") {
                let mut counts = std::collections::BTreeMap::new();
                for (_, state) in optimal_play::Indexed::states(&root) {
                    let value: Outcome = solution.value_of(&state).unwrap();
                    *counts
                        .entry((value.plies(), value.winner()))
                        .or_insert(0_usize) += 1;
                }
                for (k, n) in counts {
                    println!("{k:?} {n}");
                }
            }
        }
    }
}

fn check() {
    let game = Teeko::new(3);
    let root = game.start();
    let audit = Audit::new(&root, 10_000).cyclic().predecessors();
    let coverage = audit
        .run()
        .unwrap_or_else(|violation| panic!("{violation}"));
    assert!(coverage.complete, "{coverage}");
    CrossCheck::cyclic(&root, 10_000)
        .predecessors()
        .run()
        .unwrap_or_else(|error| panic!("{error}"));
}
