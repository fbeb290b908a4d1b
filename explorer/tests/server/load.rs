//! Many clients at once: how many requests a second, how late, with how much memory.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;

use crate::Program;

const CLIENTS: usize = 64;

/// Requests of each client; `EXPLORER_REQUESTS` sets another number.
const REQUESTS: usize = 10_000;

/// The most memory beside the answers, in bytes.
const MOST_MEMORY: u64 = 256 << 20;

/// A client that keeps its connection.
struct Client<'a> {
    address: &'a str,
    stream: BufReader<TcpStream>,
}

impl<'a> Client<'a> {
    fn connect(address: &'a str) -> Self {
        let stream = TcpStream::connect(address).expect("it listens");
        stream.set_nodelay(true).expect("a connection");
        let stream = BufReader::new(stream);
        Self { address, stream }
    }

    /// Reads one answer; returns its status.
    fn get(&mut self, path: &str) -> u16 {
        let head = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", self.address);
        let stream = self.stream.get_mut();
        stream.write_all(head.as_bytes()).expect("it reads");
        let (mut line, mut length, mut status) = (String::new(), 0, 0);
        loop {
            line.clear();
            self.stream.read_line(&mut line).expect("it answers");
            if let Some(rest) = line.strip_prefix("HTTP/1.1 ") {
                status = rest[..3].parse().expect("a status");
            }
            if let Some(rest) = line.strip_prefix("content-length: ") {
                length = rest.trim().parse().expect("a length");
            }
            if line.trim().is_empty() {
                break;
            }
        }
        self.stream
            .read_exact(&mut vec![0; length])
            .expect("a body");
        status
    }
}

/// A line of tic-tac-toe at random, which may end early, or that of Connect Four.
fn place(random: &mut Rng) -> String {
    if random.bool() {
        let mut squares = ["a1", "b1", "c1", "a2"];
        random.shuffle(&mut squares);
        let line = squares[..random.usize(1..=4)].join(".");
        return format!("tic_tac_toe/only/{line}");
    }
    let columns = (0..random.usize(1..=6)).map(|_| random.choice(["1", "2", "3", "4"]));
    let mut line: String = columns.flatten().collect();
    // No column has more than four cells, and nobody has won with fewer than seven moves.
    while "1234".chars().any(|it| line.matches(it).count() > 4) {
        line.pop();
    }
    format!("connect_four/4x4/{line}")
}

/// The times of all requests of a client.
fn client(address: &str, beginning: &str, requests: usize, seed: u64) -> Vec<Duration> {
    let mut random = Rng::with_seed(seed);
    let mut client = Client::connect(address);
    let requests = (0..requests).map(|_| {
        let path = format!("{beginning}/{}", place(&mut random));
        let begun = Instant::now();
        let status = client.get(&path);
        assert_eq!(status, 200, "{path}");
        begun.elapsed()
    });
    requests.collect()
}

/// Prints a row of the table in `docs/performance.md`.
fn measure(program: &Program, name: &str, beginning: &str, requests: usize) {
    let barrier = Barrier::new(CLIENTS);
    let begun = Instant::now();
    let mut times: Vec<_> = thread::scope(|scope| {
        let clients: Vec<_> = (0..CLIENTS)
            .map(|number| {
                let barrier = &barrier;
                scope.spawn(move || {
                    barrier.wait();
                    client(&program.address, beginning, requests, number as u64)
                })
            })
            .collect();
        let times = clients
            .into_iter()
            .flat_map(|it| it.join().expect("no error"));
        times.collect()
    });
    let elapsed = begun.elapsed();
    times.sort_unstable();
    let memory = program.memory();
    assert!(memory < MOST_MEMORY, "{memory} bytes");
    let at = |percent: usize| times[(times.len() - 1) * percent / 100].as_secs_f64() * 1e3;
    #[expect(clippy::cast_precision_loss, reason = "a rate for people")]
    let rate = times.len() as f64 / elapsed.as_secs_f64();
    println!(
        "| {name} | {} | {rate:.0} | {:.1} ms | {:.1} ms | {} MB |",
        times.len(),
        at(50),
        at(99),
        memory / 1_000_000
    );
}

#[test]
#[ignore = "it takes minutes: run it in release, with --nocapture"]
fn many_clients_at_once() {
    let requests = std::env::var("EXPLORER_REQUESTS");
    let requests = requests.map_or(REQUESTS, |text| text.parse().expect("a number"));
    let program = Program::start(&[]);
    for place in ["tic_tac_toe/only/start", "connect_four/4x4/start"] {
        let path = format!("/api/v1/positions/{place}?wait=10000");
        program.wait_for(&path, |answer| answer.status == 200);
    }
    println!("| answers | requests | requests/s | median | p99 | memory |");
    println!("|---|---:|---:|---:|---:|---:|");
    measure(&program, "JSON", "/api/v1/positions", requests);
    measure(&program, "pages", "", requests);
    assert_eq!(program.log(), "");
}
