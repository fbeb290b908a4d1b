//! Malformed requests of every kind: each is refused, and leaves nothing behind.

use std::iter;
use std::thread;

use fastrand::Rng;

use crate::Program;
use crate::client::{self, Answer};

/// How many requests of each kind are sent.
const OF_EACH: usize = 24;

/// How much the memory may grow, for the buffers of threads and connections.
const GROWTH: u64 = 24 << 20;

/// Headers that every answer has.
const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; \
    connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Makes a request, with chance, for the server at an address.
type Kind = fn(&mut Rng, &str) -> Vec<u8>;

/// A text of random characters, as it may stand in a path.
fn word(random: &mut Rng, length: usize) -> String {
    iter::repeat_with(|| random.alphanumeric())
        .take(length)
        .collect()
}

/// Random bytes.
fn bytes(random: &mut Rng, length: usize) -> Vec<u8> {
    iter::repeat_with(|| random.u8(..)).take(length).collect()
}

/// A request with more headers, and a body.
fn full(method: &str, path: &str, host: &str, headers: &str, body: &str) -> Vec<u8> {
    let head = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
    format!("{head}{headers}\r\n{body}").into_bytes()
}

/// A page, or its answer as JSON.
fn page(random: &mut Rng, rest: &str) -> String {
    let beginning = if random.bool() {
        ""
    } else {
        "/api/v1/positions"
    };
    format!("{beginning}/{rest}")
}

fn get(random: &mut Rng, host: &str, rest: &str) -> Vec<u8> {
    let path = page(random, rest);
    full("GET", &path, host, "", "")
}

/// All kinds.
const KINDS: &[(&str, Kind)] = &[
    ("no such game", |random, host| {
        let game = word(random, 12);
        get(random, host, &format!("{game}/only/start"))
    }),
    ("no such board", |random, host| {
        let board = word(random, 9);
        get(random, host, &format!("connect_four/{board}/start"))
    }),
    ("sides that are too long", |random, host| {
        let (first, second) = (random.u64(300..), random.u64(300..));
        get(random, host, &format!("domineering/{first}x{second}/start"))
    }),
    ("an endless board", |random, host| {
        let board = word(random, 3000);
        get(random, host, &format!("connect_four/{board}/start"))
    }),
    ("a wrong position", |random, host| {
        let position = word(random, 30);
        get(random, host, &format!("king_rook_king/{position}/start"))
    }),
    ("a position that is none", |random, host| {
        let position = word(random, 20);
        get(random, host, &format!("connect_four/4x4@{position}/start"))
    }),
    ("a position that is too long", |random, host| {
        let position = word(random, 1000);
        get(random, host, &format!("tic_tac_toe/only@{position}/start"))
    }),
    ("a form with a wrong position", |random, host| {
        let position = word(random, 9);
        let path = format!("/nim/3,4,5/start/position?text={position}");
        full("GET", &path, host, "", "")
    }),
    ("an illegal line", |random, host| {
        let line = word(random, 20);
        get(random, host, &format!("tic_tac_toe/only/{line}"))
    }),
    ("a long line", |random, host| {
        let line = word(random, 5000);
        get(random, host, &format!("connect_four/4x4/{line}"))
    }),
    ("an endless address", |random, host| {
        let length = random.usize(8000..30_000);
        let line = word(random, length);
        get(random, host, &format!("connect_four/4x4/{line}"))
    }),
    ("bytes that are no text", |random, host| {
        let byte = random.u8(0x80..);
        get(random, host, &format!("connect_four/4x4/%{byte:02X}"))
    }),
    ("a NUL", |random, host| {
        get(random, host, "tic_tac_toe/only/%00")
    }),
    ("half an escape", |random, host| {
        let letter = random.alphabetic();
        get(random, host, &format!("connect_four/%{letter}/start"))
    }),
    ("a way up", |random, host| {
        get(random, host, "../../../../etc/passwd")
    }),
    ("markup", |random, host| {
        get(
            random,
            host,
            "connect_four/%3Cscript%3Ealert(1)%3C%2Fscript%3E/start",
        )
    }),
    ("an unknown option", |random, host| {
        let option = word(random, 8);
        get(random, host, &format!("tic_tac_toe/only/start?{option}=1"))
    }),
    ("a wrong option", |random, host| {
        let path = ["?depth=0", "?flip=yes", "?skill=", "?seed=-1", "?max=robot"];
        let query = random.choice(path).expect("it is not empty");
        full(
            "GET",
            &format!("/tic_tac_toe/only/start{query}"),
            host,
            "",
            "",
        )
    }),
    ("a wrong option of the API", |random, host| {
        let wait = random.u64(10_001..);
        let path = format!("/api/v1/positions/tic_tac_toe/only/start?wait={wait}");
        full("GET", &path, host, "", "")
    }),
    ("a tree that is too deep", |random, host| {
        let depth = random.u64(13..);
        let path = format!("/api/v1/trees/tic_tac_toe/only/start?depth={depth}");
        full("GET", &path, host, "", "")
    }),
    ("an option twice", |_, host| {
        full("GET", "/tic_tac_toe/only/start?flip=1&flip=1", host, "", "")
    }),
    ("no such address of the API", |random, host| {
        let rest = word(random, 20);
        full("GET", &format!("/api/v1/{rest}"), host, "", "")
    }),
    ("a method that is not allowed", |random, host| {
        let methods = ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"];
        let method = random.choice(methods).expect("it is not empty");
        let path = page(random, "tic_tac_toe/only/start");
        full(method, &path, host, "", "")
    }),
    ("a POST to a page", |random, host| {
        let path = page(random, "tic_tac_toe/only/start");
        full("POST", &path, host, "Content-Length: 0\r\n", "")
    }),
    ("a body that is too large", |random, host| {
        let body = word(random, 5000);
        let headers = format!("Content-Length: {}\r\n", body.len());
        full(
            "POST",
            "/tic_tac_toe/only/start/solve",
            host,
            &headers,
            &body,
        )
    }),
    ("a wrong length", |random, host| {
        let lengths = ["-1", "x", "1e3", "99999999999999999999999"];
        let length = random.choice(lengths).expect("it is not empty");
        let headers = format!("Content-Length: {length}\r\n");
        full("POST", "/tic_tac_toe/only/start/solve", host, &headers, "")
    }),
    ("two lengths", |_, host| {
        let headers = "Content-Length: 1\r\nContent-Length: 2\r\n";
        full("POST", "/tic_tac_toe/only/start/solve", host, headers, "ab")
    }),
    ("no host", |_, _| {
        b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n".to_vec()
    }),
    ("no host, in the old way", |_, _| {
        b"GET / HTTP/1.0\r\n\r\n".to_vec()
    }),
    ("another host", |random, _| {
        let host = word(random, 8);
        full("GET", "/", &format!("{host}.example"), "", "")
    }),
    ("two hosts", |_, host| {
        full("GET", "/", host, "Host: evil.example\r\n", "")
    }),
    ("another host in the address", |_, host| {
        full("GET", "http://evil.example/", host, "", "")
    }),
    ("a proxy", |_, host| {
        full("CONNECT", "evil.example:80", host, "", "")
    }),
    ("the form of another site", |random, host| {
        let site = word(random, 8);
        let headers = format!("Origin: http://{site}.example\r\nContent-Length: 0\r\n");
        full("POST", "/tic_tac_toe/only/start/solve", host, &headers, "")
    }),
    ("the form of another port", |random, host| {
        let (name, port) = host.rsplit_once(':').expect("a port");
        let others = random.u16(1..).to_string();
        let other = if others == port { "1" } else { &others };
        let headers = format!("Origin: http://{name}:{other}\r\nContent-Length: 0\r\n");
        full("POST", "/tic_tac_toe/only/start/solve", host, &headers, "")
    }),
    ("the picture of another port", |_, host| {
        let headers = "Sec-Fetch-Site: same-site\r\nSec-Fetch-Mode: no-cors\r\n";
        full("GET", "/connect_four/7x7/4444", host, headers, "")
    }),
    ("the picture of another site", |_, host| {
        let headers = "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n";
        full("GET", "/connect_four/7x7/4444", host, headers, "")
    }),
    ("many headers", |random, host| {
        let names = iter::repeat_with(|| format!("X-{}: 1\r\n", word(random, 8)));
        let headers: String = names.take(100).collect();
        full("GET", "/", host, &headers, "")
    }),
    ("a huge header", |random, host| {
        let value = word(random, 40_000);
        full("GET", "/", host, &format!("X-Huge: {value}\r\n"), "")
    }),
    ("a header without a colon", |random, host| {
        let header = word(random, 10);
        full("GET", "/", host, &format!("{header}\r\n"), "")
    }),
    ("a header with a NUL", |_, host| {
        full("GET", "/", host, "X-Nul: \0\r\n", "")
    }),
    ("no protocol", |random, _| {
        let mut bytes = bytes(random, 200);
        // Neither the beginning of a method, nor an empty line, which is skipped.
        bytes.insert(0, 0x16);
        bytes
    }),
    ("another protocol", |_, _| b"GET / FTP/1.0\r\n\r\n".to_vec()),
    ("a later protocol", |_, _| {
        b"GET / HTTP/9.9\r\n\r\n".to_vec()
    }),
    ("no address", |_, host| {
        format!("GET HTTP/1.1\r\nHost: {host}\r\n\r\n").into_bytes()
    }),
    ("a space in the address", |_, host| {
        full("GET", "/a b", host, "", "")
    }),
    ("no name", |_, host| {
        full("GET", "//only/start", host, "", "")
    }),
];

/// Sends requests of all kinds; returns how many.
fn send_all(program: &Program, seed: u64) -> usize {
    let mut random = Rng::with_seed(seed);
    let mut sent = 0;
    for (name, kind) in KINDS {
        for _ in 0..OF_EACH / 4 {
            let request = kind(&mut random, &program.address);
            let answer = client::send(&program.address, &request);
            let shown = || String::from_utf8_lossy(&request[..request.len().min(200)]);
            let Some(Answer { status, .. }) = answer else {
                panic!("{name}: no answer to {}", shown());
            };
            assert!(
                (400..500).contains(&status),
                "{name}: {status} for {}",
                shown()
            );
            sent += 1;
        }
    }
    sent
}

#[test]
fn malformed_requests_are_refused_and_leave_nothing_behind() {
    let program = Program::start(&[]);
    // The first requests fill the buffers.
    send_all(&program, 0);
    let before = program.memory();
    let sent: usize = thread::scope(|scope| {
        let program = &program;
        let clients = [1, 2, 3, 4].map(|seed| scope.spawn(move || send_all(program, seed)));
        clients
            .map(|client| client.join().expect("no panic"))
            .into_iter()
            .sum()
    });
    assert!(sent >= 1000, "{sent}");
    let grown = program.memory().saturating_sub(before);
    assert!(grown < GROWTH, "{grown} bytes");
    assert_eq!(program.get("/").status, 200);
    assert_eq!(program.log(), "");
}

#[test]
fn every_answer_has_its_headers() {
    let program = Program::start(&[]);
    let paths = [
        "/",
        "/nothing",
        "/assets/style.css",
        "/api/v1/games",
        "/api/v1/nothing",
        "/api/v1/positions/tic_tac_toe/only/zz",
        "/tic_tac_toe/only/start?depth=99",
    ];
    for path in paths {
        let answer = program.get(path);
        assert_eq!(
            answer.header("Content-Security-Policy"),
            Some(POLICY),
            "{path}"
        );
        assert_eq!(
            answer.header("X-Content-Type-Options"),
            Some("nosniff"),
            "{path}"
        );
        let is_api = path.starts_with("/api");
        let kind = answer.header("Content-Type").unwrap_or_default();
        assert_eq!(is_api, kind == "application/json", "{path}: {kind}");
    }
    let refused = program.request("POST", "/api/v1/games");
    assert_eq!(
        (refused.status, refused.header("Allow")),
        (405, Some("GET,HEAD"))
    );
    assert_eq!(refused.json()["error"], "method not allowed");
}

#[test]
fn a_form_of_its_own_pages_and_a_link_from_anywhere_are_answered() {
    let program = Program::start(&[]);
    let host = &program.address;
    let own = format!("Origin: http://{host}\r\nSec-Fetch-Site: same-origin\r\n");
    let form = full("POST", "/tic_tac_toe/only/start/solve", host, &own, "");
    let answer = client::send(host, &form).expect("an answer");
    assert_eq!(answer.status, 303, "{answer:?}");
    for site in ["none", "same-site", "cross-site"] {
        let headers = format!("Sec-Fetch-Site: {site}\r\nSec-Fetch-Mode: navigate\r\n");
        let link = full("GET", "/keys", host, &headers, "");
        let answer = client::send(host, &link).expect("an answer");
        assert_eq!(answer.status, 200, "{answer:?}");
    }
}

#[test]
fn requests_in_a_row_are_answered_in_a_row() {
    let program = Program::start(&[]);
    let host = &program.address;
    let first = format!("GET /keys HTTP/1.1\r\nHost: {host}\r\n\r\n");
    let second = format!("GET /nothing HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    let answer = client::send(host, format!("{first}{second}").as_bytes());
    let answer = answer.expect("an answer");
    assert_eq!(answer.status, 200);
    assert!(answer.body.contains("HTTP/1.1 404 Not Found"), "{answer:?}");
}
