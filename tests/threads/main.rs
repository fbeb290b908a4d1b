//! Solvers that share their work between threads: the solutions are the same with any number of
//! threads, and limits, the stop flag and the observer still end a run.

mod graph;
mod runs;

use std::sync::atomic::AtomicBool;

use graph::{NODES, fixpoint, random};
use optimal_play::games::chase::{Chase, Rules};
use optimal_play::{Indexed, Retrograde, Run, Solution, SolveError, Solver};
use proptest::prelude::*;
use support::rounds;

const THREADS: [usize; 4] = [1, 2, 3, 8];

static STOPPED: AtomicBool = AtomicBool::new(true);

/// Where the most memory is needed.
#[derive(Clone, Copy, PartialEq)]
enum Peak {
    /// While levels are shared between threads, so that the queues between them show.
    Levels,
    /// Possibly before that: forward sweeps have no queues.
    Any,
}

/// Solves with each number of threads; all solutions agree on every indexed state.
fn solve_with_any_threads<G: Indexed>(
    root: &G,
    most_memory: Peak,
    solve: impl Fn(Run<'_>) -> Result<Solution<G>, SolveError<G::Move>>,
) -> Solution<G> {
    let solve = |threads| match solve(Run::new().with_threads(threads)) {
        Ok(solution) => solution,
        Err(error) => panic!("{error}"),
    };
    let single = solve(1);
    for threads in [2, 3, 8] {
        let shared = solve(threads);
        assert_eq!(shared.report().positions, single.report().positions);
        let peak = |solution: &Solution<G>| solution.report().peak_bytes;
        let more = peak(&shared) > peak(&single);
        if most_memory == Peak::Levels {
            assert_eq!(more, cfg!(feature = "parallel"));
        }
        for (_, state) in root.states() {
            assert_eq!(shared.value_of(&state), single.value_of(&state));
        }
        assert!(shared.line().eq(single.line()));
    }
    single
}

proptest! {
    #![proptest_config(ProptestConfig { cases: rounds(1), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_node_of_a_large_graph_has_the_value_of_the_fixpoint(seed: u64, near in any::<bool>()) {
        let graph = random(seed, if near { 50 } else { NODES });
        let expected = fixpoint(&graph.nodes);
        let root = graph.root();
        let listed = solve_with_any_threads(&root, Peak::Levels, |run| Retrograde::with_predecessors().solve(&root, run));
        let indexed = solve_with_any_threads(&root, Peak::Any, |run| Retrograde::indexed().solve(&root, run));
        for (at, &expected) in expected.iter().enumerate() {
            let state = graph.at(at);
            prop_assert_eq!(listed.value_of(&state), Some(expected));
            prop_assert_eq!(indexed.value_of(&state), Some(expected));
        }
        let reached = |threads| {
            let run = Run::new().with_threads(threads);
            let solution = Retrograde::reachable().solve(&root, run).expect("no limit");
            solution.positions().map(|(state, value)| (state.at, value)).collect::<Vec<_>>()
        };
        let single = reached(1);
        prop_assert!(single.iter().all(|&(at, value)| value == expected[at]));
        prop_assert_eq!(&single, &reached(3));
    }
}

#[test]
fn the_chase_is_the_same_with_any_number_of_threads() {
    let rules = Rules {
        rows: 26,
        columns: 20,
        white_steps: 1,
        black_steps: 2,
    };
    let game = Chase::with_rules(rules, (1, 2), (26, 20)).expect("a valid game");
    let root = game.start();
    let solution = solve_with_any_threads(&root, Peak::Levels, |run| {
        Retrograde::with_predecessors().solve(&root, run)
    });
    assert_eq!(solution.report().positions, 2 * 520 * 520);
    let verified = solution.verify().expect("values follow from each other");
    verified.require_complete().expect("it holds all values");
}
