//! Exchanges among members of one process.

use optimal_play::run::{Transport, TransportError};
use optimal_play_cluster::{Cluster, ClusterError};
use proptest::prelude::*;
use std::sync::Barrier;
use std::time::Duration;

/// The message of a member to another one in some round. Both can tell what it must be.
fn message(seed: u64, round: u64, from: usize, to: usize, longest: usize) -> Vec<u8> {
    let mix = seed ^ (round << 32) ^ ((from as u64) << 16) ^ to as u64;
    let mut random = fastrand::Rng::with_seed(mix);
    let length = match random.u8(..4) {
        0 => 0,
        1 => random.usize(..=longest.min(10)),
        _ => random.usize(..=longest),
    };
    (0..length).map(|_| random.u8(..)).collect()
}

/// All members exchange and check what they receive.
fn exchange(cluster: Cluster, seed: u64, rounds: u64, longest: usize) {
    let members = cluster.members();
    let done = cluster.run(|member| {
        let me = member.number();
        for round in 0..rounds {
            let messages = (0..members).map(|to| message(seed, round, me, to, longest));
            let received = member
                .transport()
                .all_to_all(messages.collect(), &mut || true)?;
            let expected = (0..members).map(|from| message(seed, round, from, me, longest));
            assert!(received.into_iter().eq(expected), "round {round} at {me}");
        }
        Ok(rounds)
    });
    assert_eq!(done.expect("nobody fails"), Some(rounds));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn messages_arrive_as_they_were(
        members in 1_usize..=4,
        window in 1_usize..200_000,
        longest in prop::sample::select(vec![0, 10, 1000, 300_000]),
        seed: u64,
    ) {
        // Windows of few bytes make many steps.
        let window = window.max(longest / 50);
        exchange(Cluster::local(members).with_window(window), seed, 5, longest);
    }
}

#[test]
fn messages_longer_than_windows_arrive() {
    exchange(Cluster::local(3), 1, 3, 5 << 20);
}

#[test]
fn many_small_exchanges_arrive() {
    exchange(Cluster::local(3), 2, 1000, 20);
}

#[test]
fn a_failure_of_one_member_is_the_failure_of_all() {
    let ended = Cluster::local(3).run(|member| -> Result<(), _> {
        if member.number() == 1 {
            return Err("no room on the disk".into());
        }
        let nothing = vec![Vec::new(); 3];
        let lost = member.transport().all_to_all(nothing.clone(), &mut || true);
        assert_eq!(lost, Err(TransportError::Lost { member: 1 }));
        assert_eq!(member.transport().all_to_all(nothing, &mut || true), lost);
        Ok(lost.map(|_| ())?)
    });
    let ended = ended.expect_err("member 1 has failed");
    assert!(
        matches!(ended, ClusterError::Member { member: 1, .. }),
        "{ended:?}"
    );
    assert_eq!(ended.to_string(), "no room on the disk");
}

#[test]
fn a_member_that_ends_before_the_others_is_lost_to_them() {
    let ended = Cluster::local(2).run(|member| -> Result<(), _> {
        if member.number() == 0 {
            member
                .transport()
                .all_to_all(vec![Vec::new(); 2], &mut || true)?;
            member
                .transport()
                .all_to_all(vec![Vec::new(); 2], &mut || true)?;
        }
        Ok(())
    });
    let ended = ended.expect_err("member 1 has ended");
    assert!(
        matches!(
            ended,
            ClusterError::Transport {
                error: TransportError::Lost { member: 1 },
                ..
            }
        ),
        "{ended:?}"
    );
}

#[test]
fn a_panic_of_one_member_reaches_the_caller() {
    let panicked = std::panic::catch_unwind(|| {
        Cluster::local(2).run(|member| {
            assert!(member.number() != 1, "member 1 panics");
            Ok(member
                .transport()
                .all_to_all(vec![Vec::new(); 2], &mut || true)?)
        })
    });
    assert!(panicked.is_err());
}

#[test]
fn a_caller_that_no_longer_waits_stops() {
    let has_stopped = Barrier::new(2);
    let ended = Cluster::local(2).run(|member| -> Result<(), _> {
        if member.number() == 1 {
            has_stopped.wait();
        }
        let mut looks = 0;
        let mut waits = || {
            looks += 1;
            looks < 5
        };
        let stopped = member
            .transport()
            .all_to_all(vec![Vec::new(); 2], &mut waits);
        if member.number() == 0 {
            has_stopped.wait();
            assert_eq!(stopped, Err(TransportError::Stopped));
        }
        Ok(stopped.map(|_| ())?)
    });
    let ended = ended.expect_err("member 0 has stopped");
    assert!(
        matches!(ended, ClusterError::Member { member: 0, .. }),
        "{ended:?}"
    );
}

#[test]
fn members_that_compute_for_long_are_not_silent() {
    // The machine may be busy: each sign of life has time.
    let cluster = Cluster::local(3).with_silence(Duration::from_secs(2));
    let done = cluster.run(|member| {
        if member.number() == 1 {
            std::thread::sleep(Duration::from_secs(5));
        }
        member
            .transport()
            .all_to_all(vec![vec![1]; 3], &mut || true)?;
        Ok(())
    });
    assert_eq!(done.expect("nobody is silent"), Some(()));
}
