//! Whoever is no member is dropped and noted, and the run goes on.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use crate::program::Cluster;

fn connect(address: &str) -> TcpStream {
    TcpStream::connect(address).expect("it listens")
}

#[test]
fn strangers_are_dropped_without_delay_to_the_members() {
    let cluster = Cluster::new(3);
    // If a member waited 2 s for each of the 50 that say nothing to it, it would take longer.
    let arguments = "--rounds 3 --deadline 90s";
    let mut early = [0, 1].map(|number| cluster.member(number, arguments));
    let mut strangers = Vec::new();
    for (number, member) in early.iter_mut().enumerate() {
        cluster.listens(number);
        let address = &cluster.addresses[number];
        let mut page = connect(address);
        page.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            .expect("it is sent");
        let mut answer = Vec::new();
        let _ = page.read_to_end(&mut answer);
        assert_eq!(answer, b"", "a stranger learns nothing");
        member.says(": it is no member");

        let mut random = fastrand::Rng::with_seed(number as u64);
        let mut bytes = vec![0; 1 << 20];
        random.fill(&mut bytes);
        // The member may close the connection before it has read all.
        let _ = connect(address).write_all(&bytes);

        // Connections that say nothing, or only the beginning, stay open.
        strangers.extend((0..50).map(|_| connect(address)));
        let mut begun = connect(address);
        begun.write_all(b"\x89OPW\r\n").expect("it is sent");
        strangers.push(begun);
        // One with another secret, or a message of another time.
        let mut other = connect(address);
        let _ = other.write_all(&[&b"\x89OPW\r\n\x1a\n"[..], &[7; 76]].concat());
        member.says(": it has another secret");
    }
    let last = cluster.member(2, arguments);
    for member in early.into_iter().chain([last]) {
        member.ends().assert_success();
    }
}

#[test]
fn a_stranger_during_the_run_finds_no_door() {
    let cluster = Cluster::new(2);
    let members = cluster.connected("--rounds 100000000 --silence 1h");
    for address in &cluster.addresses {
        assert!(TcpStream::connect(address).is_err());
    }
    drop(members);
}
