//! The memory of the server, with what it keeps: answers, certificates and boards.

use std::thread;

use fastrand::Rng;

use crate::Program;
use crate::client;

/// `--memory` of the programs here.
const BUDGET: u64 = 64 << 20;

/// What a debug build takes beside it, with pages under way.
const PROGRAM: u64 = 64 << 20;

fn start() -> Program {
    Program::start(&["--memory", "64MiB", "--think", "50ms"])
}

#[test]
fn boards_that_are_opened_again_take_no_more_memory() {
    let program = start();
    let boards = (3..=8).flat_map(|rows| (3..=8).map(move |columns| (rows, columns)));
    let boards: Vec<_> = boards.collect();
    // More games than stay open, so that each board is closed before it is opened again.
    let open_all = || {
        for (rows, columns) in &boards {
            program.json(&format!("/api/v1/solves/domineering/{rows}x{columns}"));
        }
        for game in 0..40 {
            let heaps = format!("{},{}", game / 8, game % 8);
            program.json(&format!("/api/v1/solves/nim/{heaps}"));
        }
    };
    open_all();
    let before = program.memory();
    (0..20).for_each(|_| open_all());
    let grown = program.memory().saturating_sub(before);
    assert!(grown < 12 << 20, "{grown} bytes");
}

#[test]
fn large_boards_are_refused_once_they_take_their_share() {
    let program = start();
    let statuses: Vec<_> = (1..=60)
        .map(|more| {
            let path = format!("/api/v1/solves/chase/{}x200", 140 + more);
            program.get(&path).status
        })
        .collect();
    assert!(statuses.iter().all(|it| [200, 503].contains(it)));
    assert_eq!(statuses.iter().filter(|&&it| it == 200).count(), 1);
    let memory = program.memory();
    assert!(memory < BUDGET + PROGRAM, "{memory} bytes");
    // The first one stays open, and there is room for small ones.
    for place in ["chase/141x200", "connect_four/4x4", "kayles/1,2,3"] {
        assert_eq!(program.get(&format!("/{place}/start")).status, 200);
    }
}

/// A page or document of some game, of any kind.
fn place(random: &mut Rng) -> String {
    let mut sides = |from, to| (random.u32(from..=to), random.u32(from..=to));
    let board = |(one, other): (u32, u32)| format!("{one}x{other}");
    let games = [
        ("connect_four", board(sides(4, 6))),
        ("tic_tac_toe", "only".to_owned()),
        ("hexapawn", board(sides(3, 4))),
        ("dodgem", "3x3".to_owned()),
        ("domineering", board(sides(3, 8))),
        ("dots_and_boxes", board(sides(1, 3))),
        ("kalah", board(sides(2, 4))),
        ("chase", board(sides(4, 12))),
        ("nim", format!("{},{}", sides(1, 9).0, sides(1, 9).1)),
    ];
    let (game, instance) = random.choice(&games).expect("there are games");
    let pages = [
        format!("/{game}/{instance}/start"),
        format!("/{game}/{instance}/start/tree.svg?depth=12"),
        format!("/{game}/{instance}/start/statistics"),
        format!("/{game}/{instance}/start/max.certificate"),
        format!("/api/v1/trees/{game}/{instance}/start?depth=12"),
        format!("/api/v1/positions/{game}/{instance}/start"),
        format!("/{game}/{instance}/start/solve"),
    ];
    random.choice(pages).expect("there are pages")
}

/// Requests of each client; `EXPLORER_REQUESTS` sets another number.
const REQUESTS: usize = 8;

#[test]
fn many_clients_with_many_games_stay_within_the_budget() {
    let requests = std::env::var("EXPLORER_REQUESTS");
    let requests = requests.map_or(REQUESTS, |text| text.parse().expect("a number"));
    let program = start();
    let before = program.memory();
    thread::scope(|scope| {
        for seed in 0..24 {
            let address = &program.address;
            scope.spawn(move || {
                let mut random = Rng::with_seed(seed);
                for _ in 0..requests {
                    let path = place(&mut random);
                    let method = if path.ends_with("/solve") {
                        "POST"
                    } else {
                        "GET"
                    };
                    let status = client::request(method, address, &path).status;
                    let known = [200, 202, 303, 409, 429, 503];
                    assert!(known.contains(&status), "{status} of {path}");
                }
            });
        }
    });
    let (most, after) = (program.most_memory(), program.memory());
    println!("{before} bytes before, {most} at most, {after} after");
    assert!(most < BUDGET + PROGRAM, "{most} bytes");
    assert_eq!(program.log(), "");
}
