//! The memory of the server, with what it keeps: answers, certificates and boards.

use crate::Program;

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
