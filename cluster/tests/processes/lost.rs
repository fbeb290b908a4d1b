//! A member that is killed, or stopped, is an error of every other one, in time.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use rustix::process::Signal;

use crate::program::Cluster;

/// More rounds than any test lets pass.
const ENDLESS: &str = "--rounds 100000000 --bytes 100kB";

#[test]
fn a_killed_member_is_lost_to_all_others() {
    for victim in 0..3 {
        let cluster = Cluster::new(3);
        // Nobody is silent for so long: that the connection is closed is noticed.
        let mut members = cluster.connected(&format!("{ENDLESS} --silence 1h"));
        members.remove(victim).signal(Signal::KILL);
        for member in members {
            let address = &cluster.addresses[victim];
            let error = format!("lost the connection to member {victim} ({address})");
            member.ends().assert_error(&error);
        }
    }
}

#[test]
fn a_stopped_member_is_found_silent() {
    for victim in 0..3 {
        let cluster = Cluster::new(3);
        let mut members = cluster.connected(&format!("{ENDLESS} --silence 3s"));
        let stopped = members.remove(victim);
        stopped.signal(Signal::STOP);
        for member in members {
            let address = &cluster.addresses[victim];
            let error = format!("member {victim} has been silent for 3s ({address})");
            member.ends().assert_error(&error);
        }
        // When it goes on, it is the one that has lost the others.
        stopped.signal(Signal::CONT);
        let ended = stopped.ends();
        assert_eq!((ended.code, ended.out.as_str()), (Some(1), ""), "{ended:?}");
        assert_eq!(ended.errors().len(), 1, "{ended:?}");
    }
}

#[test]
fn a_member_that_pauses_for_less_is_waited_for() {
    let members = Cluster::new(2).connected("--rounds 20 --rest 50ms --silence 1min");
    members[1].signal(Signal::STOP);
    thread::sleep(Duration::from_secs(1));
    members[1].signal(Signal::CONT);
    for member in members {
        member.ends().assert_success();
    }
}

/// Passes on what a member sends to another one, and changes the byte at this place.
fn pass_on(mut from: TcpStream, mut to: TcpStream, changes: Option<usize>) {
    let (mut bytes, mut passed) = (vec![0; 1 << 16], 0);
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        let at = changes.and_then(|at| at.checked_sub(passed));
        if let Some(byte) = at.and_then(|at| bytes[..count].get_mut(at)) {
            *byte ^= 1;
        }
        passed += count;
        if to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Write);
    let _ = from.shutdown(Shutdown::Read);
}

#[test]
fn a_byte_that_is_changed_on_the_way_is_an_error() {
    // What a member that calls says first has 84 bytes, and its proof 18. Then come frames: the
    // length of one, its message, and one amid others.
    for at in [102, 103, 110, 123_456] {
        let cluster = Cluster::new(2);
        let between = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = between.local_addr().expect("it is bound").to_string();
        let addresses = vec![address, cluster.addresses[1].clone()];
        let target = cluster.addresses[0].clone();
        let called = cluster.member(0, ENDLESS);
        cluster.listens(0);
        thread::spawn(move || {
            // A member calls again if it has no answer for long.
            for near in between.incoming() {
                let near = near.expect("it calls");
                let far = TcpStream::connect(&target).expect("it listens");
                let [from, to] = [&far, &near].map(|it| it.try_clone().expect("it is open"));
                thread::spawn(|| pass_on(from, to, None));
                thread::spawn(move || pass_on(near, far, Some(at)));
            }
        });
        let detour = Cluster::with_secret_of(&cluster, addresses);
        let calls = detour.member(1, ENDLESS);
        let error = format!(
            "member 1 sent what no member sends ({})",
            cluster.addresses[1]
        );
        called.ends().assert_error(&error);
        let ended = calls.ends();
        assert_eq!(
            (ended.code, ended.errors().len()),
            (Some(1), 1),
            "{ended:?}"
        );
    }
}
