//! The same bytes with any memory and any number of threads.

use std::fs;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use optimal_play::run::{Limit, Progress};
use optimal_play::store::{Codec, Store};
use optimal_play::{Run, SolveErrorKind, Staged, Unpack};
use optimal_play_games::connect_four::ConnectFour;

use crate::ladder::Ladder;
use crate::scratch::{Scratch, assert_same, contents};
use crate::{error_of, small_files, solve_into};

/// A memory limit that is too small for all positions of a stage of [`WIDE`].
const LITTLE: usize = 19 << 19;

/// More successors in a stage than a run with [`LITTLE`] memory holds at a time.
const WIDE: Ladder = Ladder {
    levels: 3,
    rung_bits: 20,
    moves: 100,
    seed: 4,
};

/// Returns whether some positions were in files before their stage came.
fn is_the_same_however_solved<G: Unpack + Staged + Sync>(
    root: &G,
    codec: Codec,
    shard_positions: u32,
) -> bool {
    let has_merged = AtomicBool::new(false);
    let solved = |run: Run<'_>| {
        let scratch = Scratch::new();
        let store = small_files(&scratch, codec).with_shard_positions(shard_positions);
        let look = |_: &Progress| {
            let entries = fs::read_dir(store.directory()).expect("it is there");
            let mut names = entries.map(|entry| entry.expect("an entry").file_name());
            if names.any(|name| name.to_string_lossy().starts_with("runs-")) {
                has_merged.store(true, Ordering::Relaxed);
            }
            ControlFlow::Continue(())
        };
        let stored = solve_into(&store, root, run.with_observer(5000, look));
        (scratch, stored.report().peak_bytes)
    };
    let (scratch, _) = solved(Run::new().with_threads(1));
    let expected = contents(scratch.path());
    for threads in [1, 2, 3] {
        let (scratch, _) = solved(Run::new().with_threads(threads));
        assert_same(scratch.path(), &expected);
        let (scratch, peak) = solved(Run::new().with_threads(threads).with_memory_limit(LITTLE));
        assert_same(scratch.path(), &expected);
        assert!(peak <= LITTLE, "{peak}");
    }
    has_merged.into_inner()
}

#[test]
fn positions_that_memory_does_not_hold_are_merged_from_files() {
    let root = WIDE.start::<i8>();
    assert!(is_the_same_however_solved(&root, Codec::None, 1 << 13));
}

#[test]
fn every_codec_writes_the_same_bytes_each_time() {
    let ladder = Ladder {
        rung_bits: 11,
        moves: 4,
        levels: 8,
        ..WIDE
    };
    let game = ConnectFour::new(4, 3).expect("a valid board");
    for codec in Codec::ALL {
        is_the_same_however_solved(&ladder.start::<i32>(), codec, 100);
        is_the_same_however_solved(&game.start(), codec, 100);
    }
}

#[test]
fn a_limit_that_cannot_do_is_refused_before_the_work() {
    let scratch = Scratch::new();
    let run = Run::new().with_memory_limit(1 << 20).with_threads(1);
    let store = small_files(&scratch, Codec::None);
    let root = Ladder {
        rung_bits: 3,
        ..WIDE
    }
    .start::<i8>();
    let kind = error_of(&store, &root, run);
    let is_memory = matches!(kind, SolveErrorKind::Limit(Limit::Memory { .. }));
    assert!(is_memory, "{kind}");
    solve_into(&store, &root, Run::new());
}

#[test]
fn a_run_without_a_limit_has_room_for_any_number_of_threads() {
    let scratch = Scratch::new();
    let store = Store::at(scratch.path().join("store"));
    let game = ConnectFour::new(5, 5).expect("a valid board");
    let run = Run::new().with_threads(200).with_position_limit(10);
    let kind = error_of(&store, &game.start(), run);
    assert_eq!(kind, SolveErrorKind::Limit(Limit::Positions(10)));
}
