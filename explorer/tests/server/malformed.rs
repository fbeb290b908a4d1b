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

/// What is wrong with a request, and the request: its first line, its headers, and after an empty
/// line its body. The server's host, and that the connection ends, are added; see [`filled`] for what
/// stands in braces.
const KINDS: &[&str] = &[
    "no such game: GET {page}/{word 12}/only/start",
    "no such board: GET {page}/connect_four/{word 9}/start",
    "sides that are too long: GET {page}/domineering/{number 300}x{number 300}/start",
    "an endless board: GET {page}/connect_four/{word 3000}/start",
    "a wrong position: GET {page}/king_rook_king/{word 30}/start",
    "a position that is none: GET {page}/connect_four/4x4@{word 20}/start",
    "a position that is too long: GET {page}/tic_tac_toe/only@{word 1000}/start",
    "a form with a wrong position: GET /nim/3,4,5/start/position?text={word 9}",
    "an illegal line: GET {page}/tic_tac_toe/only/{word 20}",
    "a long line: GET {page}/connect_four/4x4/{word 5000}",
    "an endless address: GET {page}/connect_four/4x4/{word 8000}",
    "a huge address: GET {page}/connect_four/4x4/{word 30000}",
    "bytes that are no text: GET {page}/connect_four/4x4/%{any 80 9F C3 F0 FF}",
    "a NUL: GET {page}/tic_tac_toe/only/%00",
    "half an escape: GET {page}/connect_four/%{word 1}/start",
    "a way up: GET {page}/../../../../etc/passwd",
    "markup: GET {page}/connect_four/%3Cscript%3Ealert(1)%3C%2Fscript%3E/start",
    "an unknown option: GET {page}/tic_tac_toe/only/start?{word 8}=1",
    "a wrong option: GET /tic_tac_toe/only/start?{any depth=0 flip=yes skill= seed=-1 max=robot}",
    "a wait too long: GET /api/v1/positions/tic_tac_toe/only/start?wait={number 10001}",
    "a tree that is too deep: GET /api/v1/trees/tic_tac_toe/only/start?depth={number 13}",
    "an option twice: GET /tic_tac_toe/only/start?flip=1&flip=1",
    "no such address of the API: GET /api/v1/{word 20}",
    "a method that is not allowed: {any PUT PATCH DELETE OPTIONS TRACE BREW} {page}/tic_tac_toe/only/start",
    "a POST to a page: POST {page}/tic_tac_toe/only/start\nContent-Length: 0",
    "a body that is too large: POST /tic_tac_toe/only/start/solve\nContent-Length: 5000\n\n{word 5000}",
    "a wrong length: POST /tic_tac_toe/only/start/solve\nContent-Length: {any -1 x 1e3 99999999999999999999999}",
    "two lengths: POST /tic_tac_toe/only/start/solve\nContent-Length: 1\nContent-Length: 2\n\nab",
    "two hosts: GET /\nHost: evil.example",
    "another host in the address: GET http://evil.example/",
    "a proxy: CONNECT evil.example:80",
    "the form of another site: POST /tic_tac_toe/only/start/solve\nOrigin: http://{word 8}.example\nContent-Length: 0",
    "the form of another port: POST /tic_tac_toe/only/start/solve\nOrigin: http://127.0.0.1:{any 1 2 3}\nContent-Length: 0",
    "the picture of another port or site: GET /connect_four/7x7/4444\nSec-Fetch-Site: {any same-site cross-site}\nSec-Fetch-Mode: no-cors",
    "many headers: GET /{headers 100}",
    "a huge header: GET /\nX-Huge: {word 40000}",
    "a header without a colon: GET /\n{word 10}",
    "a header with a NUL: GET /\nX-Nul: \0",
    "a space in the address: GET /a b",
    "no name: GET //only/start",
];

/// The same as the whole request.
const WHOLE: &[&str] = &[
    "no host: GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
    "no host, in the old way: GET / HTTP/1.0\r\n\r\n",
    "another host: GET / HTTP/1.1\r\nHost: {word 8}.example\r\nConnection: close\r\n\r\n",
    // Neither the beginning of a method, nor an empty line, which is skipped.
    "no protocol: \u{16}{bytes 200}",
    "another protocol: GET / FTP/1.0\r\n\r\n",
    "a later protocol: GET / HTTP/9.9\r\n\r\n",
    "no address: GET HTTP/1.1\r\nHost: {host}\r\n\r\n",
];

/// A text with each of `{word N}`, `{bytes N}` and `{headers N}` replaced by that many random ones,
/// `{number N}` by one that is at least `N`, `{any A B}` by one of them, `{page}` by the beginning of
/// the address of a page or of its answer as JSON, and `{host}` by that of the server.
fn filled(random: &mut Rng, text: &str, host: &str) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, (what, after))) = rest
        .split_once('{')
        .and_then(|(before, after)| Some((before, after.split_once('}')?)))
    {
        filled += before;
        rest = after;
        let (what, of) = what.split_once(' ').unwrap_or((what, ""));
        let number = || of.parse().expect("a number");
        let word = |random: &mut Rng, length| -> String {
            iter::repeat_with(|| random.alphanumeric())
                .take(length)
                .collect()
        };
        filled += &match what {
            "word" => word(random, number()),
            "bytes" => (0..number()).map(|_| char::from(random.u8(..))).collect(),
            "headers" => {
                let headers = (0..number()).map(|_| format!("\nX-{}: 1", word(random, 8)));
                headers.collect()
            }
            "number" => random.u64(number() as u64..).to_string(),
            "any" => of
                .split(' ')
                .nth(random.usize(..=of.matches(' ').count()))
                .expect("one")
                .to_owned(),
            "page" => random
                .choice(["", "/api/v1/positions"])
                .expect("one")
                .to_owned(),
            "host" => host.to_owned(),
            _ => panic!("{{{what}}}"),
        };
    }
    filled + rest
}

/// A request with more headers, and a body.
fn full(method: &str, path: &str, host: &str, headers: &str, body: &str) -> Vec<u8> {
    let head = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
    format!("{head}{headers}\r\n{body}").into_bytes()
}

/// The request of a row of [`KINDS`].
fn completed(text: &str, host: &str) -> Vec<u8> {
    let (head, body) = text.split_once("\n\n").unwrap_or((text, ""));
    let (line, headers) = head.split_once('\n').unwrap_or((head, ""));
    let (method, path) = line.split_once(' ').expect("a method");
    let mut headers = headers.replace('\n', "\r\n");
    if !headers.is_empty() {
        headers += "\r\n";
    }
    full(method, path, host, &headers, body)
}

/// Sends requests of all kinds; returns how many.
fn send_all(program: &Program, seed: u64) -> usize {
    let mut random = Rng::with_seed(seed);
    let mut sent = 0;
    let host = &program.address;
    let kinds = KINDS.iter().map(|it| (it, true));
    for (row, is_line) in kinds.chain(WHOLE.iter().map(|it| (it, false))) {
        let (name, text) = row.split_once(": ").expect("a name");
        for _ in 0..OF_EACH / 4 {
            let text = filled(&mut random, text, host);
            let request = if is_line {
                completed(&text, host)
            } else {
                text.chars()
                    .filter_map(|it| u8::try_from(it).ok())
                    .collect()
            };
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
