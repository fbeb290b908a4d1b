//! How runs end: at limits, by the stop flag or the observer. Also deep games.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use optimal_play::run::{Limit, Progress};
use optimal_play::{Minimax, Run, SolveError, SolveErrorKind, Solver};
use support::Countdown;

/// A move takes one or two and scores one, so Max takes one, and Min two.
fn countdown(length: u32) -> Countdown<i64> {
    Countdown::new(length, 2, 1).by_parity()
}

#[test]
fn the_position_limit_is_exact() {
    let root = countdown(9);
    let run = |limit| Minimax::hashed().solve(&root, Run::new().with_position_limit(limit));
    assert!(run(10).is_ok());
    for limit in 0..10 {
        let error = run(limit).expect_err("ten positions are needed");
        assert_eq!(
            error.kind(),
            &SolveErrorKind::Limit(Limit::Positions(limit))
        );
        assert_eq!(error.report().positions, limit);
    }
}

#[test]
fn the_memory_limit_is_kept_and_the_reported_peak_is_enough() {
    let root = countdown(100_000);
    let needed = |error: &SolveError<u32>| match error.kind() {
        SolveErrorKind::Limit(Limit::Memory { limit, needed }) => {
            assert!(needed > limit);
            assert!(error.report().peak_bytes <= *limit);
            *needed
        }
        kind => panic!("{kind:?}"),
    };
    let hashed = |run| Minimax::hashed().solve(&root, run);
    let peak = hashed(Run::new()).expect("no limit").report().peak_bytes;
    assert!(peak > 100_001 * 12);
    assert!(hashed(Run::new().with_memory_limit(peak)).is_ok());
    let error = hashed(Run::new().with_memory_limit(peak - 1)).expect_err("a byte too few");
    assert_eq!(needed(&error), peak);

    let dense = |run| Minimax::dense().solve(&root, run);
    let peak = dense(Run::new()).expect("no limit").report().peak_bytes;
    assert!(dense(Run::new().with_memory_limit(peak)).is_ok());
    needed(&dense(Run::new().with_memory_limit(peak - 1)).expect_err("a byte too few"));
    let error = dense(Run::new().with_memory_limit(1000)).expect_err("no room for the table");
    assert_eq!(needed(&error), 100_001 * 2);
    assert_eq!(error.report().positions, 0);
}

#[test]
fn the_time_limit_ends_a_run() {
    let run = Run::new().with_time_limit(Duration::from_millis(20));
    let error = Minimax::hashed()
        .solve(&countdown(u32::MAX), run)
        .expect_err("too long");
    assert_eq!(
        error.kind(),
        &SolveErrorKind::Limit(Limit::Time(Duration::from_millis(20)))
    );
    assert!(error.report().elapsed >= Duration::from_millis(20));
}

#[test]
fn another_thread_stops_a_run() {
    let (stop, expanded) = (AtomicBool::new(false), AtomicU64::new(0));
    let watch = |progress: &Progress| {
        expanded.store(progress.positions, Ordering::Relaxed);
        ControlFlow::Continue(())
    };
    let root = countdown(u32::MAX);
    let error = thread::scope(|scope| {
        let run = Run::new().with_stop_flag(&stop).with_observer(1000, watch);
        let solver = scope.spawn(|| Minimax::hashed().solve(&root, run).map(|_| ()));
        while expanded.load(Ordering::Relaxed) < 10_000 {
            thread::yield_now();
        }
        stop.store(true, Ordering::Relaxed);
        solver
            .join()
            .expect("no panic")
            .expect_err("it was stopped")
    });
    assert_eq!(error.kind(), &SolveErrorKind::Stopped);
    assert!(error.report().positions > 0);
}

#[test]
fn an_observer_sees_progress_and_may_end_the_run() {
    let seen = AtomicU64::new(0);
    let watch = |progress: &Progress| {
        let before = seen.swap(progress.positions, Ordering::Relaxed);
        assert_eq!(progress.positions, before + 100);
        assert!(progress.bytes > 0);
        if progress.positions < 1000 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    let run = Run::new().with_observer(100, watch);
    let error = Minimax::hashed()
        .solve(&countdown(10_000), run)
        .expect_err("it was ended");
    assert_eq!(error.kind(), &SolveErrorKind::Stopped);
    assert_eq!(error.report().positions, 1000);
    assert_eq!(seen.load(Ordering::Relaxed), 1000);
}
