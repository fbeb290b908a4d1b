//! Heavy solves at once, cancelled ones, and slow clients.

use std::io::ErrorKind::{TimedOut, WouldBlock};
use std::io::{Error, Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use crate::Program;
use crate::client::PATIENCE;

/// What a debug build takes beside its solves.
const PROGRAM: u64 = 60 << 20;

#[test]
fn ten_heavy_solves_at_once_stay_within_the_budget() {
    let budget = 64 << 20;
    let flags = [
        "--memory", "64MiB", "--time", "400ms", "--think", "100ms", "--queue", "4",
    ];
    let program = Program::start(&flags);
    let boards = [
        "7x6", "6x6", "6x5", "5x5", "7x5", "5x6", "8x7", "6x7", "8x5", "5x7",
    ];
    let path = |board| format!("/api/v1/solves/connect_four/{board}");
    let answers = boards.map(|board| (board, program.request("POST", &path(board))));
    let accepted = answers.iter().filter(|(_, answer)| answer.status == 202);
    let accepted: Vec<_> = accepted.collect();
    // Four wait; one may run, and some may have ended while the others were asked for.
    assert!(accepted.len() >= 4, "{answers:?}");

    // A position does not wait for the games.
    let position = "/api/v1/positions/connect_four/5x5/start";
    program.wait_for(position, |answer| answer.status == 200);

    for (board, _) in accepted {
        let ended = program.wait_for(&path(board), |answer| {
            let memory = program.memory();
            assert!(memory < budget + PROGRAM, "{memory} bytes");
            let state = &answer.json()["state"];
            state == "failed" || state == "solved"
        });
        let document = ended.json();
        let message = document["message"].as_str().unwrap_or_default();
        let is_limited = message.contains("limit") || document["state"] == "solved";
        assert!(is_limited, "{document}");
    }
}

#[test]
fn answers_used_longest_ago_are_dropped_first() {
    // Two answers of 59,049 bytes fit three quarters of the budget, half of which must be free
    // before another game is solved.
    let program = Program::start(&["--memory", "160KiB"]);
    let solve = |game: &str| {
        let path = format!("/api/v1/solves/{game}");
        program.request("POST", &path);
        program.wait_for(&path, |answer| answer.json()["state"] == "solved");
    };
    let state = |game: &str| program.json(&format!("/api/v1/solves/{game}"))["state"].clone();
    solve("tic_tac_toe/only");
    solve("misere_tic_tac_toe/only");
    assert_eq!(state("tic_tac_toe/only"), "solved");
    solve("hexapawn/3x3");
    assert_eq!(state("tic_tac_toe/only"), "solved");
    assert_eq!(state("misere_tic_tac_toe/only"), "none");
}

#[test]
fn many_positions_fill_their_queue_only() {
    let program = Program::start(&["--think", "1h", "--time", "1h", "--queue", "2"]);
    let lines = ["441", "442", "443", "444", "445", "446"];
    let statuses = lines.map(|line| {
        let path = format!("/api/v1/positions/connect_four/7x7/{line}?wait=0");
        program.get(&path).status
    });
    assert!(statuses.contains(&429), "{statuses:?}");
    assert!(
        statuses
            .iter()
            .all(|status| [200, 202, 429].contains(status)),
        "{statuses:?}"
    );
    let begun = program.request("POST", "/api/v1/solves/connect_four/4x4");
    assert_eq!(begun.status, 202, "{begun:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn clients_take_turns_and_none_fills_the_queue_of_another() {
    use std::net::Ipv4Addr;

    use crate::client::request_from;

    let program = Program::start(&["--queue", "3", "--time", "1h"]);
    // Boards that take long, by a number.
    let boards = [
        "7x6", "7x5", "6x6", "8x5", "5x7", "6x7", "7x7", "8x6", "8x7", "9x5",
    ];
    let solve = |number: usize| format!("/api/v1/solves/connect_four/{}", boards[number]);
    let asked = |client, number| request_from(client, "POST", &program.address, &solve(number));
    let ask = |client: Ipv4Addr, number| asked(client, number).status;
    let running = |number| {
        program.wait_for(&solve(number), |it| it.json()["state"] == "running");
    };
    let (first, second) = (Ipv4Addr::LOCALHOST, Ipv4Addr::new(127, 0, 0, 2));
    assert_eq!(ask(first, 0), 202);
    running(0);
    // One runs, and three may wait. What waits already, somebody else may want, too.
    assert_eq!([1, 2, 3].map(|it| ask(first, it)), [202; 3]);
    let refused = asked(first, 4);
    assert_eq!(refused.status, 429, "{refused:?}");
    assert_eq!(refused.header("Retry-After"), Some("10"));
    assert_eq!(refused.json()["error"], "too many requests");
    assert_eq!([3, 5, 6].map(|it| ask(second, it)), [202; 3]);
    assert_eq!(ask(second, 7), 429);
    for (done, next) in [(0, 1), (1, 3), (3, 2), (2, 5), (5, 6)] {
        assert_eq!(program.request("DELETE", &solve(done)).status, 200);
        running(next);
    }
}

#[test]
fn a_page_that_cannot_be_solved_now_is_busy_and_comes_again() {
    let program = Program::start(&["--queue", "0"]);
    let page = program.get("/connect_four/7x7/444");
    assert_eq!(page.status, 503);
    assert_eq!(page.header("Retry-After"), Some("10"));
    let again = page.header("Refresh").expect("it comes again");
    assert!(again.ends_with("url=/connect_four/7x7/444"), "{again}");
    // It shows what it can, and says why.
    assert!(page.body.contains("solves wait already"), "{page:?}");
    assert!(page.body.contains("svg class=\"board "), "{page:?}");
    let refused = program.request("POST", "/connect_four/7x7/444/solve");
    assert_eq!(
        (refused.status, refused.header("Retry-After")),
        (429, Some("10"))
    );
    // So is a certificate, whose game would be solved for it.
    let certificate = program.get("/tic_tac_toe/only/start/max.certificate");
    assert_eq!(certificate.status, 429);
    // Other pages need no solve.
    assert_eq!(program.get("/keys").status, 200);
}

#[test]
fn certificates_and_statistics_are_found_within_the_budget() {
    let path = "/dodgem/3x3/start/min.certificate";
    let enough = Program::start(&[]);
    let found = enough.get(path);
    assert_eq!(found.status, 200, "{found:?}");
    assert!(found.body.starts_with("optimal-play certificate 1\n"));
    // The second time it is kept.
    assert_eq!(enough.get(path).body, found.body);
    let statistics = "/dodgem/3x3/start/statistics";
    assert_eq!(enough.get(statistics).status, 200);

    // The game fits, but not what its certificate or a count needs beside the answers.
    let needed = enough.json("/api/v1/solves/dodgem/3x3")["report"]["peak_bytes"].clone();
    let needed = needed.as_u64().expect("it is solved");
    let memory = (needed * 4 / 3 + 2000).to_string();
    let little = Program::start(&["--memory", &memory]);
    for path in [path, statistics, "/api/v1/statistics/dodgem/3x3"] {
        let refused = little.get(path);
        assert_eq!(refused.status, 409, "{refused:?}");
        assert!(refused.body.contains("memory limit"), "{refused:?}");
    }
    assert_eq!(little.get("/dodgem/3x3/start").status, 200);
}

#[test]
fn the_computer_thinks_longer_when_it_is_asked_to() {
    let program = Program::start(&["--think", "1ms"]);
    let page = "/connect_four/7x7/4444";
    let unsolved = program.wait_for(page, |answer| answer.body.contains("not solved within 1ms"));
    assert!(unsolved.body.contains("Think for 2ms"), "{unsolved:?}");
    assert_eq!(
        program
            .request("POST", "/connect_four/7x7/4444/think")
            .status,
        303
    );
    program.wait_for(page, |answer| answer.body.contains("not solved within 2ms"));
}

#[test]
fn a_search_ends_when_nobody_looks_any_more() {
    let program = Program::start(&["--think", "1h"]);
    program.get("/api/v1/positions/connect_four/7x7/4444?wait=0");
    let begun = Instant::now();
    let is_busy = || {
        let before = program.processor_time();
        thread::sleep(Duration::from_secs(1));
        program.processor_time().saturating_sub(before) >= Duration::from_millis(20)
    };
    for is_wanted in [true, false] {
        while is_busy() != is_wanted {
            assert!(begun.elapsed() < PATIENCE, "never {is_wanted}");
        }
    }
    // A page that loads again each second keeps it.
    assert!(begun.elapsed() > Duration::from_secs(8));
}

#[test]
fn more_clients_than_there_are_places_wait_for_one() {
    const PLACES: usize = 128;
    let program = Program::start(&[]);
    let hold = || {
        let mut stream = TcpStream::connect(&program.address).expect("it listens");
        stream.write_all(b"GET / HTTP/1.1\r\n").expect("it reads");
        stream
    };
    let holding: Vec<_> = (0..PLACES).map(|_| hold()).collect();
    let mut waiting = TcpStream::connect(&program.address).expect("it waits");
    let head = format!("GET /keys HTTP/1.1\r\nHost: {}\r\n\r\n", program.address);
    waiting.write_all(head.as_bytes()).expect("there is room");
    // The server needs a few milliseconds to answer; those who hold places have five seconds.
    let short = Some(Duration::from_millis(200));
    waiting.set_read_timeout(short).expect("a time");
    let mut status = [0; 12];
    let early = waiting.read(&mut status);
    assert!(early.is_err(), "a place for one more: {early:?}");
    drop(holding);
    waiting.set_read_timeout(Some(PATIENCE)).expect("a time");
    waiting.read_exact(&mut status).expect("an answer");
    assert_eq!(&status, b"HTTP/1.1 200");
}

#[test]
fn a_cancelled_solve_begins_again_only_when_it_is_asked_for() {
    let program = Program::start(&[]);
    // In a debug build this takes minutes.
    let position = "/api/v1/positions/chase/100x100/start?wait=0";
    let solve = "/api/v1/solves/chase/100x100";
    assert_eq!(program.get(position).status, 202);
    program.wait_for(solve, |answer| answer.json()["state"] == "running");
    assert_eq!(program.request("DELETE", solve).status, 200);
    let ended = program.wait_for(solve, |answer| answer.json()["state"] == "failed");
    assert_eq!(ended.json()["message"], "it was cancelled");
    let answer = program.get(position);
    assert_eq!(
        (answer.status, &answer.json()["value"]),
        (200, &serde_json::Value::Null)
    );
    assert_eq!(program.request("POST", solve).status, 202);
    program.request("DELETE", solve);
}

#[test]
fn a_slow_client_is_left_and_others_are_answered() {
    let program = Program::start(&[]);
    let slow = || {
        let mut stream = TcpStream::connect(&program.address).expect("it listens");
        stream
            .write_all(b"GET / HTTP/1.1\r\nHost: ")
            .expect("it reads");
        stream
    };
    let clients: Vec<_> = (0..50).map(|_| slow()).collect();
    assert_eq!(program.get("/").status, 200);
    for mut client in clients {
        client.set_read_timeout(Some(PATIENCE)).expect("a time");
        // The server says that it was too slow, or only ends.
        let ended = client.read_to_end(&mut Vec::new());
        let is_held = |error: &Error| matches!(error.kind(), WouldBlock | TimedOut);
        assert!(!ended.as_ref().is_err_and(is_held), "{ended:?}");
    }
}
