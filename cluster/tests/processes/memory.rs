//! A stopped member costs the others no more than two windows of memory.

use std::thread;
use std::time::Duration;

use rustix::process::Signal;

use crate::program::Cluster;

const WINDOW: u64 = 1 << 20;

/// Buffers of the system's allocator, and of the engine, that are not there in every run.
const SLACK: u64 = 6 << 20;

/// The most memory that two members take until they end, with a third one that may be stopped in
/// the first round.
fn most_memory(stops: bool) -> u64 {
    let rounds = "--rounds 3 --bytes 24MiB --silence 5s";
    let mut members = Cluster::new(3).connected(rounds);
    if stops {
        members[2].signal(Signal::STOP);
    }
    let (mut most, mut runs) = (0, true);
    while runs {
        let now = members[..2].iter().map(|member| member.memory("VmHWM:"));
        let now: Vec<_> = now.collect();
        runs = now.iter().all(Option::is_some);
        most = now.into_iter().flatten().fold(most, u64::max);
        thread::sleep(Duration::from_millis(2));
    }
    for member in members.drain(..2) {
        assert_eq!(member.ends().code, Some(i32::from(stops)));
    }
    most
}

#[test]
fn a_stopped_member_costs_the_others_two_windows_each() {
    let (without, with) = (most_memory(false), most_memory(true));
    println!(
        "{} MiB without, {} MiB with a stopped member",
        without >> 20,
        with >> 20
    );
    let windows = 2 * WINDOW * 2;
    assert!(with <= without + windows + SLACK, "{with} and {without}");
}
