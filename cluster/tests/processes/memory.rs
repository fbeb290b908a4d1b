//! A stopped member costs the others no more than two windows of memory.

use std::thread;
use std::time::Duration;

use rustix::process::Signal;

use crate::program::{Hostfile, Process, ports};

const WINDOW: u64 = 1 << 20;

/// Buffers of the system's allocator, and of the engine, that are not there in every run.
const SLACK: u64 = 6 << 20;

/// The most memory that the members took that were not stopped.
fn most_memory(stops: bool) -> u64 {
    let hosts = Hostfile::at(&ports(3));
    let members = Process::members(
        &hosts,
        3,
        "--rounds 10 --bytes 24MiB --rest 4s --silence 1min",
    );
    let resident = |member: &Process| member.memory("VmRSS:");
    // The first round is over when nothing more is exchanged.
    let mut before = 0;
    loop {
        thread::sleep(Duration::from_millis(400));
        let now: u64 = members.iter().map(resident).sum();
        if now == before && now > 3 * (24 << 20) {
            break;
        }
        before = now;
    }
    if stops {
        members[2].signal(Signal::STOP);
    }
    thread::sleep(Duration::from_secs(6));
    let most = members[..2]
        .iter()
        .map(|member| member.memory("VmHWM:"))
        .max();
    most.expect("there are two")
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
