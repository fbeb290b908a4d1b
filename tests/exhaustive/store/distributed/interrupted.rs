//! Clusters that lose a member, or one of whose members is stopped: all members end, and any number
//! of members completes the files to the same bytes.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use optimal_play::run::TransportError;
use optimal_play::run::{Limit, Progress};
use optimal_play::store::Codec;
use optimal_play::{Run, SolveErrorKind};
use support::{Moment, lost};

use super::{cluster, solve_distributed};
use crate::ladder::Ladder;
use crate::scratch::{Contents, Scratch, assert_same, contents};
use crate::{small_files, solve_into};

const LADDER: Ladder = Ladder {
    levels: 9,
    rung_bits: 14,
    moves: 4,
    seed: 7,
};

/// What one process writes.
fn expected() -> Contents {
    let whole = Scratch::new();
    let store = small_files(&whole, Codec::None);
    solve_into(&store, &LADDER.start::<i32>(), Run::new());
    contents(whole.path())
}

#[test]
fn a_lost_member_ends_all_and_any_cluster_completes_the_store() {
    let expected = expected();
    let root = LADDER.start::<i32>();
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..4 {
        let scratch = Scratch::new();
        let mut losses = 0;
        loop {
            let members = random.usize(2..=4);
            let (member, exchange) = (random.usize(0..members), random.usize(0..250));
            let moment = Moment::ALL[random.usize(0..2)];
            let ended = cluster(members, |transport| {
                let is_lost = transport.member == member;
                let at = if is_lost { exchange } else { usize::MAX };
                let mut transport = lost(transport, moment, at);
                let store = small_files(&scratch, Codec::None);
                solve_distributed(&mut transport, &store, &root, Run::new())
                    .map(|stored| stored.value())
            });
            if ended.iter().all(Result::is_ok) {
                break;
            }
            losses += 1;
            for ended in ended {
                // After the last exchange, the others have the answer.
                let Err(error) = ended else { continue };
                let kind = error.kind();
                let is_lost =
                    matches!(kind, SolveErrorKind::Transport(TransportError::Lost { .. }));
                assert!(is_lost, "{error}");
            }
        }
        eprintln!("{losses} losses");
        assert_same(scratch.path(), &expected);
    }
}

#[test]
fn a_member_that_is_stopped_ends_all_with_its_number() {
    let expected = expected();
    let root = LADDER.start::<i32>();
    let mut random = fastrand::Rng::with_seed(2);
    let scratch = Scratch::new();
    let mut stops = 0;
    loop {
        let members = random.usize(2..=4);
        let (stopped, after) = (random.usize(0..members), 150 * stops);
        let flag = AtomicBool::new(false);
        let ended = cluster(members, |transport| {
            let observe = |progress: &Progress| {
                if progress.positions + progress.visited >= after {
                    flag.store(true, Ordering::Relaxed);
                }
                ControlFlow::Continue(())
            };
            let run = if transport.member == stopped {
                Run::new().with_observer(50, observe).with_stop_flag(&flag)
            } else {
                Run::new()
            };
            let store = small_files(&scratch, Codec::None);
            solve_distributed(transport, &store, &root, run).map(|stored| stored.value())
        });
        if ended.iter().all(Result::is_ok) {
            break;
        }
        stops += 1;
        for (member, ended) in ended.into_iter().enumerate() {
            let error = ended.expect_err("all end");
            let is_expected = match error.kind() {
                SolveErrorKind::Stopped => member == stopped,
                SolveErrorKind::OtherMember { member, message } => {
                    *member == stopped && message == "the run was stopped"
                }
                _ => false,
            };
            assert!(is_expected, "{error}");
        }
    }
    assert!(stops > 2, "{stops}");
    assert_same(scratch.path(), &expected);
}

#[test]
fn the_limits_of_a_member_end_all() {
    let scratch = Scratch::new();
    let root = LADDER.start::<i32>();
    let ended = cluster(3, |transport| {
        let run = match transport.member {
            2 => Run::new().with_position_limit(100),
            _ => Run::new(),
        };
        let store = small_files(&scratch, Codec::None);
        let ended = solve_distributed(transport, &store, &root, run);
        ended.expect_err("all end").kind().clone()
    });
    let other = SolveErrorKind::OtherMember {
        member: 2,
        message: "reached the position limit of 100".to_owned(),
    };
    let limit = SolveErrorKind::Limit(Limit::Positions(100));
    assert_eq!(ended, [other.clone(), other, limit]);
}
