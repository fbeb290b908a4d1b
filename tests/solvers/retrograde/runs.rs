//! How runs end: at depths and move counts out of range, wrong predecessors and limits, by the stop
//! flag or the observer.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use optimal_play::run::{Limit, Progress};
use optimal_play::{Outcome, Player, Retrograde, Run, SolveErrorKind, Solver};
use optimal_play_games::awari::Awari;
use support::{Graph, Node};

/// Node 0 is won by Max; each other one leads to the one before.
fn chain(length: usize) -> Graph<Outcome> {
    let end = Node::end(Outcome::win(Player::Max, 0));
    let to = (0..length).map(|before| Node::new(Player::Max, [before]));
    Graph::new([end].into_iter().chain(to))
}

#[test]
fn a_win_too_deep_to_be_counted_is_an_error() {
    let graph = chain(28_672);
    let solve = |at| {
        Retrograde::reachable()
            .solve(&graph.at(at), Run::new())
            .map(|solution| solution.value())
    };
    assert_eq!(solve(28_671), Ok(Outcome::win(Player::Max, 28_671)));
    let error = solve(28_672).expect_err("it is too far");
    assert_eq!(
        error.kind(),
        &SolveErrorKind::Unsupported("a win takes more than 28671 plies".to_owned())
    );
}

#[test]
fn more_moves_than_can_be_counted_are_an_error() {
    let solve = |moves: usize| {
        let end = Node::end(Outcome::win(Player::Max, 0));
        let graph = Graph::new([end, Node::new(Player::Min, vec![0; moves])]);
        Retrograde::with_predecessors()
            .solve(&graph.at(1), Run::new())
            .map(|solution| solution.value())
    };
    assert_eq!(solve(4095), Ok(Outcome::win(Player::Max, 1)));
    let error = solve(4096).expect_err("too many");
    assert_eq!(
        error.kind(),
        &SolveErrorKind::Unsupported("a position has more than 4095 moves".to_owned())
    );
}

#[test]
fn a_predecessor_without_a_move_is_an_error() {
    let won = Node::end(Outcome::win(Player::Max, 0));
    let mut graph = Graph::new([won, Node::new(Player::Min, [])]);
    graph.nodes[0].predecessors = vec![1];
    let error = Retrograde::with_predecessors().solve(&graph.at(1), Run::new());
    let error = error.expect_err("the game breaks the contract");
    assert!(
        matches!(error.kind(), SolveErrorKind::Contract { at: None, .. }),
        "{error}"
    );
    assert!(
        error
            .to_string()
            .starts_with("a position is listed as a predecessor more often")
    );
}

#[test]
fn an_observer_sees_the_analysis_and_may_end_it() {
    let graph = chain(20_000);
    let root = graph.at(20_000);
    // Each position counts three times: to measure the lists, to write them, and to find its
    // outcome.
    let mut seen = 0;
    let watch = |progress: &Progress| {
        seen += 1;
        assert!(progress.positions <= 20_001);
        ControlFlow::Continue(())
    };
    let run = Run::new().with_observer(2_000, watch);
    assert!(Retrograde::reachable().solve(&root, run).is_ok());
    assert!(seen > 20, "{seen}");
    for end in [5, 15, 25] {
        let mut seen = 0;
        let watch = |_: &Progress| {
            seen += 1;
            if seen < end {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let run = Run::new().with_observer(2_000, watch);
        let error = Retrograde::reachable()
            .solve(&root, run)
            .expect_err("it was ended");
        assert_eq!(error.kind(), &SolveErrorKind::Stopped);
    }
}

#[test]
fn scores_by_stage_show_as_many_positions_as_they_report() {
    let game = Awari::new(6).expect("few seeds");
    let mut totals = Vec::new();
    let watch = |progress: &Progress| {
        let total = progress.total.expect("it is known");
        assert!(progress.visited <= total, "{progress:?}");
        totals.push(total);
        ControlFlow::Continue(())
    };
    let solver = Retrograde::with_predecessors().fold_players().by_stage();
    let run = Run::new().with_observer(1000, watch);
    let solution = solver.solve(&game.start(), run).expect("no limit");
    totals.dedup();
    assert_eq!(totals, [solution.report().positions]);
}

#[test]
fn limits_and_a_stop_end_a_run_with_its_report() {
    let graph = chain(1000);
    let root = graph.at(1000);
    let stop = AtomicBool::new(true);
    let errors = |run: fn() -> Run<'static>| {
        [
            Retrograde::reachable()
                .solve(&root, run())
                .expect_err("a limit"),
            Retrograde::indexed()
                .solve(&root, run())
                .expect_err("a limit"),
            Retrograde::with_predecessors()
                .solve(&root, run())
                .expect_err("a limit"),
        ]
    };
    for error in errors(|| Run::new().with_position_limit(1000)) {
        assert_eq!(error.kind(), &SolveErrorKind::Limit(Limit::Positions(1000)));
        assert_eq!(error.report().positions, 1000);
    }
    for error in errors(|| Run::new().with_time_limit(Duration::ZERO)) {
        assert_eq!(
            error.kind(),
            &SolveErrorKind::Limit(Limit::Time(Duration::ZERO))
        );
    }
    for error in errors(|| Run::new().with_memory_limit(1000)) {
        assert!(matches!(
            error.kind(),
            SolveErrorKind::Limit(Limit::Memory {
                limit: 1000,
                needed: 1001..
            })
        ));
        assert!(error.report().peak_bytes <= 1000);
    }
    let stopped = Retrograde::reachable().solve(&root, Run::new().with_stop_flag(&stop));
    assert_eq!(
        stopped.expect_err("it was stopped").kind(),
        &SolveErrorKind::Stopped
    );
    // The reported peak suffices for the next run.
    let peak = |run| {
        Retrograde::reachable()
            .solve(&root, run)
            .map(|it| it.report().peak_bytes)
    };
    let enough = peak(Run::new()).expect("no limit");
    assert_eq!(peak(Run::new().with_memory_limit(enough)), Ok(enough));
    assert!(peak(Run::new().with_memory_limit(enough - 1)).is_err());
}
