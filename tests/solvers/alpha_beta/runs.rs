//! How runs end: at limits or by the stop flag. Also deep games, threads and memory.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use optimal_play::run::Limit;
use optimal_play::{AlphaBeta, Run, SolveErrorKind, Solver};
use optimal_play_games::connect_four::ConnectFour;

use super::one_thread;

#[test]
fn threads_that_share_a_table_find_the_same_value_and_line() {
    let game = ConnectFour::new(7, 6).expect("valid");
    // It takes some hundred thousand positions.
    let root = game
        .position([3, 3, 3, 3, 3, 1, 0, 2, 1, 1, 1, 2, 4, 5, 5, 5])
        .expect("legal");
    let solve = |threads| {
        let run = Run::new().with_threads(threads);
        let solution = AlphaBeta::packed().solve(&root, run).expect("acyclic");
        let verified = solution.verify().expect("the line is right");
        assert!(verified.positions > 0 && !verified.complete);
        (solution.value(), solution.line().collect::<Vec<_>>())
    };
    let single = solve(1);
    for threads in [2, 3] {
        assert_eq!(solve(threads), single);
    }
}

#[test]
fn limits_end_a_run_with_its_report() {
    let game = ConnectFour::new(7, 6).expect("valid");
    let solver = AlphaBeta::packed();
    let fail = |run| {
        solver
            .solve(&game.start(), run)
            .expect_err("that is not enough")
    };

    let error = fail(one_thread().with_position_limit(1000));
    assert_eq!(error.kind(), &SolveErrorKind::Limit(Limit::Positions(1000)));
    assert_eq!(error.report().positions, 1000);

    let error = fail(one_thread().with_memory_limit(1000));
    let SolveErrorKind::Limit(Limit::Memory {
        limit: 1000,
        needed,
    }) = error.kind()
    else {
        panic!("{error}");
    };
    assert!(*needed > 1000);

    let tenth = Duration::from_millis(100);
    let error = fail(Run::new().with_time_limit(tenth));
    assert_eq!(error.kind(), &SolveErrorKind::Limit(Limit::Time(tenth)));

    let stop = AtomicBool::new(true);
    let error = fail(Run::new().with_stop_flag(&stop));
    assert_eq!(error.kind(), &SolveErrorKind::Stopped);
}

#[test]
fn a_run_keeps_its_memory_limit() {
    let game = ConnectFour::new(5, 4).expect("valid");
    for limit in [100_000, 1_000_000] {
        let run = one_thread().with_memory_limit(limit);
        let solution = AlphaBeta::packed().solve(&game.start(), run);
        let report = solution.expect("the table fits the limit").report().clone();
        assert!(report.peak_bytes <= limit, "{report}");
    }
}
