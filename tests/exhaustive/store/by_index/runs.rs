//! Runs that end early, and those that continue from there.

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use optimal_play::games::chase::Chase;
use optimal_play::run::{Limit, Progress};
use optimal_play::store::Store;
use optimal_play::{Indexed, Run, SolveErrorKind};

use super::{Due, solve_into, stop_after_checkpoints, store};
use crate::scratch::Scratch;

#[test]
fn a_run_that_was_stopped_anywhere_continues_to_the_same_files() {
    let game = Chase::new(8, (1, 1), (8, 8)).expect("a valid game");
    let (root, scratch) = (game.start(), Scratch::new());
    solve_into(&store(&scratch), &root, Run::new()).expect("no limit");
    let unbroken = scratch.files();
    let mut resumed = 0;
    for stop in (0..).step_by(5) {
        let scratch = Scratch::new();
        let (mut calls, mut due) = (0, Due::new());
        let observer = |progress: &Progress| {
            calls += 1;
            if progress.phase == "analysing levels" {
                due.wait();
            }
            if calls > stop {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let run = Run::new().with_observer(1, observer).with_threads(1);
        let is_solved = solve_into(&store(&scratch), &root, run).is_ok();
        if is_solved {
            break;
        }
        let manifest = fs::read_to_string(scratch.path().join("manifest"));
        resumed += usize::from(manifest.is_ok_and(|it| it.contains("\nlevel ")));
        solve_into(&store(&scratch), &root, Run::new()).expect("no limit");
        assert_eq!(scratch.files(), unbroken, "stopped after {stop} calls");
    }
    assert!(resumed > 0, "none continued from a level");
}

#[test]
fn a_run_continues_from_each_checkpoint() {
    let game = Chase::new(5, (1, 1), (5, 5)).expect("a valid game");
    let (root, scratch) = (game.start(), Scratch::new());
    let store = Store::at(scratch.path()).with_shard_positions(500);
    solve_into(&store, &root, Run::new()).expect("no limit");
    let unbroken = scratch.files();
    let store = store.fresh();
    for checkpoints in 1..4 {
        stop_after_checkpoints(&store, &root, checkpoints);
        let store = Store::at(scratch.path());
        let visited = |progress: &Progress| {
            assert_ne!(progress.phase, "counting moves");
            ControlFlow::Continue(())
        };
        let run = Run::new().with_observer(1, visited);
        let solved = solve_into(&store, &root, run).expect("no limit");
        assert_eq!(solved.report().positions, 0);
        assert_eq!(scratch.files(), unbroken);
    }
}

#[test]
fn limits_end_a_run_and_the_next_one_continues() {
    let game = Chase::new(8, (1, 1), (8, 8)).expect("a valid game");
    let (root, scratch) = (game.start(), Scratch::new());
    let store = store(&scratch);
    let kind = |run| {
        solve_into(&store, &root, run)
            .expect_err("a limit")
            .kind()
            .clone()
    };
    let limit = Limit::Positions(1000);
    let run = Run::new().with_position_limit(1000);
    assert_eq!(kind(run), SolveErrorKind::Limit(limit));
    let limit = Limit::Time(Duration::ZERO);
    let run = Run::new().with_time_limit(Duration::ZERO);
    assert_eq!(kind(run), SolveErrorKind::Limit(limit));
    let stop = AtomicBool::new(true);
    let run = Run::new().with_stop_flag(&stop);
    assert_eq!(kind(run), SolveErrorKind::Stopped);
    solve_into(&store, &root, Run::new()).expect("no limit");
}

#[test]
fn a_memory_limit_that_is_too_low_is_refused_before_the_work() {
    let game = Chase::new(20, (1, 1), (20, 20)).expect("a valid game");
    let (root, scratch) = (game.start(), Scratch::new());
    let count = root.index_count();
    let run = |bytes| Run::new().with_threads(1).with_memory_limit(bytes);
    let error = solve_into(&store(&scratch), &root, run(21 * count / 10));
    let error = error.expect_err("files take memory, too");
    let SolveErrorKind::Limit(Limit::Memory { needed, .. }) = *error.kind() else {
        panic!("{error}");
    };
    assert!(needed < 21 * count / 10 + (3 << 20), "{needed}");
    assert_eq!(error.report().positions, 0);
    assert_eq!(
        scratch.files().into_keys().collect::<Vec<_>>(),
        [Path::new("(empty)")]
    );
    let solved = solve_into(&store(&scratch), &root, run(needed)).expect("enough memory");
    assert!(solved.report().peak_bytes <= needed);
}

/// So a time limit or a stop flag ends it soon.
#[test]
fn a_run_asks_whether_it_is_to_end_often_also_while_it_writes() {
    let game = Chase::new(30, (1, 1), (30, 30)).expect("a valid game");
    let (root, scratch) = (game.start(), Scratch::new());
    let (mut before, mut phases) = ((0, ""), BTreeMap::new());
    let observer = |progress: &Progress| {
        let between = match before {
            (visited, phase) if phase == progress.phase => progress.visited - visited,
            _ => progress.visited,
        };
        let most = phases.entry(progress.phase).or_insert(0);
        *most = between.max(*most);
        before = (progress.visited, progress.phase);
        ControlFlow::Continue(())
    };
    let run = Run::new().with_observer(1, observer).with_threads(1);
    solve_into(&store(&scratch), &root, run).expect("no limit");
    assert!(phases.contains_key("writing"), "{phases:?}");
    for (phase, most) in phases {
        assert!(
            most <= 1 << 16,
            "{phase}: {most} positions of {}",
            root.index_count()
        );
    }
}

#[test]
fn a_store_that_is_solved_is_only_read() {
    let game = Chase::new(5, (1, 1), (5, 5)).expect("a valid game");
    let (root, scratch) = (game.start(), Scratch::new());
    let value = solve_into(&store(&scratch), &root, Run::new())
        .expect("no limit")
        .value();
    // Whoever writes makes it anew.
    fs::remove_file(scratch.path().join("lock")).expect("nobody has it");
    let files = scratch.files();
    let run = Run::new().with_position_limit(0).with_memory_limit(0);
    let again = solve_into(&store(&scratch), &root, run).expect("nothing to do");
    assert_eq!(again.value(), value);
    assert_eq!(scratch.files(), files);
}
