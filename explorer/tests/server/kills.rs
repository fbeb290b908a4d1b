//! Ends of the program while a solve runs.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

use rustix::process::Signal;
use serde_json::Value;

use crate::{Program, client};

const SOLVE: &str = "/api/v1/solves/connect_four/7x6";

/// An address of this machine at which no other test listens, so that its ports stay free.
const OWN: &str = if cfg!(target_os = "linux") {
    "127.0.0.3"
} else {
    "127.0.0.1"
};

/// A program that solves a large game.
fn busy() -> Program {
    let program = Program::start(&["--memory", "256MiB", "--bind", OWN]);
    assert_eq!(program.request("POST", SOLVE).status, 202);
    program.wait_for(SOLVE, |answer| answer.json()["state"] == "running");
    program
}

#[test]
fn killed_during_a_solve_it_starts_again() {
    let mut program = busy();
    let port = program.port().to_owned();
    program.signal(Signal::KILL);
    assert!(!program.wait().0.success());
    let program = Program::start_at(&port, &["--bind", OWN]);
    assert_eq!(program.json(SOLVE)["state"], "none");
    program.wait_for("/api/v1/positions/tic_tac_toe/only/start", |it| {
        it.status == 200
    });
    assert_eq!(program.log(), "");
}

#[test]
fn a_signal_to_end_stops_solves_and_ends_at_once() {
    for signal in [Signal::TERM, Signal::INT] {
        let mut program = busy();
        // Somebody waits for an answer, and somebody else holds an idle connection.
        let address = program.address.clone();
        let waiting = thread::spawn(move || {
            let path = "/api/v1/positions/chase/60x60/start?wait=10000";
            let head = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n");
            client::send(&address, head.as_bytes())
        });
        let waited_for = "/api/v1/solves/chase/60x60";
        program.wait_for(waited_for, |it| it.json()["state"] != "none");
        let mut idle = TcpStream::connect(&program.address).expect("it listens");
        let head = format!("GET /keys HTTP/1.1\r\nHost: {}\r\n\r\n", program.address);
        idle.write_all(head.as_bytes()).expect("it reads");
        idle.read_exact(&mut [0; 12]).expect("it answers");
        program.signal(signal);
        let (status, time) = program.wait();
        assert_eq!(status.code(), Some(0), "{signal:?}");
        // Sooner than the solve, and than the answer that somebody waits for.
        assert!(time < Duration::from_secs(10), "{signal:?}: {time:?}");
        // An answer that takes longer than the program may is lost.
        if let Some(answer) = waiting.join().expect("it ends with the server") {
            assert_eq!(answer.status, 200, "{answer:?}");
            assert_eq!(answer.json()["value"], Value::Null);
        }
        assert_eq!(program.log(), "");
    }
}
