//! How runs end: at limits and errors, by the stop flag or the observer.

use std::ops::ControlFlow;
use std::time::Duration;

use optimal_play::run::{Limit, Progress};
use optimal_play::{Indexed, Outcome, Player, Retrograde, Run, SolveErrorKind, Solver};

use super::graph::{NODES, random};
use super::{STOPPED, THREADS};

#[test]
fn the_position_limit_is_exact_with_any_number_of_threads() {
    let graph = random(7, NODES);
    let root = graph.root();
    let nodes = u64::try_from(NODES).expect("it is small");
    for threads in THREADS {
        let solve = |positions| {
            let run = Run::new().with_threads(threads);
            Retrograde::with_predecessors().solve(&root, run.with_position_limit(positions))
        };
        for limit in [0, 1, 12_345, nodes - 1] {
            let error = solve(limit).expect_err("more positions are needed");
            assert_eq!(
                error.kind(),
                &SolveErrorKind::Limit(Limit::Positions(limit))
            );
            assert_eq!(error.report().positions, limit);
        }
        assert_eq!(solve(nodes).expect("just enough").report().positions, nodes);
    }
}

#[test]
fn the_first_error_is_reported_with_any_number_of_threads() {
    let mut graph = random(7, NODES);
    for node in [31_000, 119_000] {
        graph.nodes[node].moves = vec![(0, ()); 4096];
    }
    let root = graph.root();
    for threads in THREADS {
        let run = Run::new().with_threads(threads);
        let error = Retrograde::with_predecessors()
            .solve(&root, run)
            .expect_err("too many moves");
        assert_eq!(
            error.kind(),
            &SolveErrorKind::Unsupported("a position has more than 4095 moves".to_owned())
        );
        assert_eq!(error.report().positions, 31_001);
    }
}

#[test]
fn a_wrong_predecessor_is_an_error_with_any_number_of_threads() {
    let mut graph = random(7, NODES);
    let mut nodes = graph.nodes.iter();
    let dead_end = nodes.position(|node| node.moves.is_empty() && node.end == Outcome::DRAW);
    let dead_end = dead_end.expect("many nodes are");
    graph.nodes[dead_end].to_move = Player::Max;
    for node in &mut graph.nodes {
        if node.end.winner() == Some(Player::Min) {
            node.predecessors.push(dead_end);
        }
    }
    let root = graph.root();
    for threads in THREADS {
        let run = Run::new().with_threads(threads);
        let error = Retrograde::with_predecessors()
            .solve(&root, run)
            .expect_err("the game breaks the contract");
        assert!(
            matches!(error.kind(), SolveErrorKind::Contract { at: None, .. }),
            "{error}"
        );
    }
}

#[test]
fn time_memory_a_stop_and_an_observer_end_a_run_with_any_number_of_threads() {
    let graph = random(11, NODES);
    let root = graph.root();
    for threads in THREADS {
        let solve = |limit: &dyn Fn(Run<'static>) -> Run<'static>| {
            let run = limit(Run::new().with_threads(threads));
            Retrograde::with_predecessors().solve(&root, run)
        };
        let kind = |limit: &dyn Fn(Run<'static>) -> Run<'static>| {
            let error = solve(limit).expect_err("a limit");
            error.kind().clone()
        };
        assert_eq!(
            kind(&|run| run.with_time_limit(Duration::ZERO)),
            SolveErrorKind::Limit(Limit::Time(Duration::ZERO))
        );
        assert_eq!(
            kind(&|run| run.with_stop_flag(&STOPPED)),
            SolveErrorKind::Stopped
        );
        let cells = 2 * root.index_count();
        for limit in [cells - 1, cells + 1000] {
            assert!(matches!(
                kind(&|run| run.with_memory_limit(limit)),
                SolveErrorKind::Limit(Limit::Memory { .. })
            ));
        }
        // The reported peak suffices for the next run.
        let enough = solve(&|run| run).expect("no limit").report().peak_bytes;
        let again = solve(&|run| run.with_memory_limit(enough)).expect("it is enough");
        assert_eq!(again.report().peak_bytes, enough);
        // The observer may end the run in any phase: while it fills the lists, or in the analysis.
        let watched = |until: u32| {
            let mut seen = 0;
            let watch = |_: &Progress| {
                seen += 1;
                if seen < until {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            };
            let run = Run::new().with_threads(threads).with_observer(1, watch);
            let end = Retrograde::with_predecessors().solve(&root, run);
            let stopped = end.map_err(|error| error.kind().clone()).err();
            (seen, stopped)
        };
        let (all, None) = watched(u32::MAX) else {
            panic!("nobody stopped it")
        };
        for until in [1, all / 4, all / 2, all] {
            assert_eq!(
                watched(until.max(1)),
                (until.max(1), Some(SolveErrorKind::Stopped))
            );
        }
    }
}
