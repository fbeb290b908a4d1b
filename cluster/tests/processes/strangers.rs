//! Whoever is no member is dropped and noted, and the run goes on.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use crate::program::{Hostfile, Process, ports};

/// If a member waited for each of the 400 that say nothing, it would take minutes.
const MOST: Duration = Duration::from_secs(20);

fn connect(port: u16) -> TcpStream {
    let begin = Instant::now();
    loop {
        match TcpStream::connect(("127.0.0.1", port)) {
            Ok(socket) => return socket,
            Err(error) => assert!(begin.elapsed() < Duration::from_secs(10), "{error}"),
        }
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn strangers_are_dropped_without_delay_to_the_members() {
    let ports = ports(3);
    let hosts = Hostfile::at(&ports);
    let early: Vec<_> = [0, 1]
        .map(|number| Process::member(&hosts, number, "--rounds 3"))
        .into();

    let mut strangers = Vec::new();
    for &port in &ports[..2] {
        let mut page = connect(port);
        page.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            .expect("it is sent");
        let mut answer = Vec::new();
        let _ = page.read_to_end(&mut answer);
        assert_eq!(answer, b"", "a stranger learns nothing");

        let mut random = fastrand::Rng::with_seed(port.into());
        let mut bytes = vec![0; 1 << 20];
        random.fill(&mut bytes);
        // The member may close the connection before it has read all.
        let _ = connect(port).write_all(&bytes);

        // Connections that say nothing, or only the beginning of a hello, stay open.
        strangers.extend((0..200).map(|_| connect(port)));
        let mut begun = connect(port);
        begun.write_all(b"\x89OPW\r\n").expect("it is sent");
        strangers.push(begun);
    }

    let begin = Instant::now();
    let last = Process::member(&hosts, 2, "--rounds 3");
    for member in early {
        let ended = member.ends_within(MOST);
        ended.assert_success();
        let notes: Vec<_> = ended.err.lines().collect();
        assert!(
            notes
                .iter()
                .all(|note| note.starts_with("dropped 127.0.0.1:")),
            "{notes:?}"
        );
        assert!(
            notes.iter().any(|note| note.ends_with(": it is no member")),
            "{notes:?}"
        );
    }
    last.ends_within(MOST).assert_success();
    assert!(begin.elapsed() < MOST, "{:?}", begin.elapsed());
}

#[test]
fn a_stranger_during_the_run_finds_no_door() {
    let ports = ports(2);
    let hosts = Hostfile::at(&ports);
    let members = Process::members(&hosts, 2, "--rounds 40 --rest 50ms");
    thread::sleep(Duration::from_secs(1));
    for &port in &ports {
        assert!(TcpStream::connect(("127.0.0.1", port)).is_err());
    }
    for member in members {
        member.ends_within(Duration::from_secs(20)).assert_success();
    }
}
