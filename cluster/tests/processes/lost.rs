//! A member that is killed, or stopped, is an error of every other one, in time.

use std::io::Write as _;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::Signal;

use crate::program::{Hostfile, Process, call, hello, ports};

/// Longer than any test takes.
const LONG: &str = "--rounds 100000 --bytes 100kB";

/// The others must notice a closed connection within this time.
const IN_TIME: Duration = Duration::from_secs(2);

#[test]
fn a_killed_member_is_lost_to_all_others_within_two_seconds() {
    for victim in 0..3 {
        let ports = ports(3);
        let hosts = Hostfile::at(&ports);
        let mut members = Process::members(&hosts, 3, LONG);
        // At any moment: during the start, too, but for the hello.
        thread::sleep(Duration::from_millis(500 + 170 * victim as u64));
        members.remove(victim).signal(Signal::KILL);
        let begin = Instant::now();
        for member in members {
            let ended = member.ends_within(IN_TIME.saturating_sub(begin.elapsed()));
            let address = format!("127.0.0.1:{}", ports[victim]);
            ended.assert_error(&format!(
                "lost the connection to member {victim} ({address})"
            ));
        }
    }
}

#[test]
fn a_stopped_member_is_found_silent() {
    for victim in 0..3 {
        let ports = ports(3);
        let hosts = Hostfile::at(&ports);
        let arguments = format!("{LONG} --silence 1s");
        let mut members = Process::members(&hosts, 3, &arguments);
        thread::sleep(Duration::from_millis(700));
        let stopped = members.remove(victim);
        stopped.signal(Signal::STOP);
        let begin = Instant::now();
        for member in members {
            let ended = member.ends_within((3 * IN_TIME).saturating_sub(begin.elapsed()));
            assert!(
                begin.elapsed() > Duration::from_millis(700),
                "too early: {ended:?}"
            );
            let address = format!("127.0.0.1:{}", ports[victim]);
            ended.assert_error(&format!(
                "member {victim} has been silent for 1s ({address})"
            ));
        }
        // When it goes on, it is the one that has lost the others.
        stopped.signal(Signal::CONT);
        let ended = stopped.ends_within(2 * IN_TIME);
        assert_eq!((ended.code, ended.out.as_str()), (Some(1), ""), "{ended:?}");
        assert_eq!(ended.err.lines().count(), 1, "{ended:?}");
    }
}

#[test]
fn a_member_that_pauses_for_less_is_waited_for() {
    let hosts = Hostfile::at(&ports(2));
    let members = Process::members(&hosts, 2, "--rounds 20 --rest 50ms --silence 4s");
    thread::sleep(Duration::from_millis(600));
    members[1].signal(Signal::STOP);
    thread::sleep(Duration::from_secs(1));
    members[1].signal(Signal::CONT);
    for member in members {
        member.ends_within(Duration::from_secs(20)).assert_success();
    }
}

#[test]
fn a_member_that_sends_nonsense_is_an_error() {
    let version = env!("CARGO_PKG_VERSION");
    let frame = |bytes: &[u8]| {
        let length = u32::try_from(bytes.len())
            .expect("it is short")
            .to_le_bytes();
        [&length, &crc32fast::hash(bytes).to_le_bytes(), bytes].concat()
    };
    let mut random = fastrand::Rng::with_seed(5);
    let mut nonsense = vec![0; 1 << 16];
    random.fill(&mut nonsense);
    // The head of a message of the engine, on its channel for letters and for progress.
    let message = |channel: u64| {
        let head = [channel, 1, 0, 1, 1000, 0].map(u64::to_be_bytes).concat();
        frame(&[&head, &nonsense[..1000]].concat())
    };
    for bytes in [
        nonsense.clone(),
        frame(&nonsense[..1000]),
        message(3),
        message(6),
    ] {
        let ports = ports(2);
        let hosts = Hostfile::at(&ports);
        let member = Process::member(&hosts, 0, LONG);
        let (mut socket, _) = call(ports[0], &hello(version, 1, 2));
        // It may close the connection before it has read all.
        let _ = socket.write_all(&bytes);
        let ended = member.ends_within(3 * IN_TIME);
        let address = format!("127.0.0.1:{}", ports[1]);
        ended.assert_error(&format!("member 1 sent what no member sends ({address})"));
    }
}
