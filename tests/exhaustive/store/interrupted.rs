//! Runs that are stopped and continued write the same bytes as an unbroken one.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use optimal_play::run::{Limit, Progress};
use optimal_play::store::Codec;
use optimal_play::{Run, SolveErrorKind, StoreSolver, Tabulate};

use crate::ladder::Ladder;
use crate::scratch::{Scratch, assert_same, contents};
use crate::{small_files, solve_into};

const LADDER: Ladder = Ladder {
    levels: 8,
    rung_bits: 11,
    moves: 5,
    seed: 5,
};

/// Runs until one is not stopped; `run` returns each, by its number.
fn is_the_same_in_pieces<'r>(
    codec: Codec,
    run: impl Fn(u64) -> Run<'r>,
    is_expected: impl Fn(&SolveErrorKind<u8>) -> bool,
) {
    let root = LADDER.start::<i32>();
    let whole = Scratch::new();
    solve_into(&small_files(&whole, codec), &root, Run::new());
    let broken = Scratch::new();
    let store = small_files(&broken, codec);
    let mut stops = 0;
    while let Err(error) = Tabulate::by_key().solve_into(&store, &root, run(stops)) {
        assert!(is_expected(error.kind()), "{error}");
        stops += 1;
    }
    assert!(stops > 3, "{stops}");
    assert_same(broken.path(), &contents(whole.path()));
}

#[test]
fn by_a_position_limit() {
    for (codec, step) in Codec::ALL.into_iter().zip([97, 1003]) {
        let run = |number| Run::new().with_position_limit(number * step);
        let is_expected = |kind: &_| matches!(kind, SolveErrorKind::Limit(Limit::Positions(_)));
        is_the_same_in_pieces(codec, run, is_expected);
    }
}

#[test]
fn by_a_time_limit() {
    let run = |number: u64| {
        let run = Run::new().with_time_limit(Duration::from_millis(number));
        run.with_threads(usize::from(number.is_multiple_of(2)) + 1)
    };
    let is_expected = |kind: &_| matches!(kind, SolveErrorKind::Limit(Limit::Time(_)));
    is_the_same_in_pieces(Codec::Zstd, run, is_expected);
}

#[test]
fn by_the_stop_flag_and_by_the_observer() {
    static STOP: AtomicBool = AtomicBool::new(false);
    let with_flag = |number: u64| {
        STOP.store(false, Ordering::Relaxed);
        let mut left = number;
        let observer = move |_: &Progress| {
            if left == 0 {
                STOP.store(true, Ordering::Relaxed);
            }
            left = left.saturating_sub(1);
            ControlFlow::Continue(())
        };
        Run::new()
            .with_observer(400, observer)
            .with_stop_flag(&STOP)
    };
    let with_observer = |number: u64| {
        let mut left = number;
        let observer = move |_: &Progress| {
            if left == 0 {
                return ControlFlow::Break(());
            }
            left -= 1;
            ControlFlow::Continue(())
        };
        Run::new().with_observer(400, observer)
    };
    let is_expected = |kind: &_| matches!(kind, SolveErrorKind::Stopped);
    is_the_same_in_pieces(Codec::None, with_flag, is_expected);
    is_the_same_in_pieces(Codec::None, with_observer, is_expected);
}
