//! By index, in blocks: random games of two parts against minimax, overflow, limits, and blocks
//! that break their contract.

mod parts;
mod random;

use optimal_play::check::{Audit, ViolationKind};
use optimal_play::{Limit, Minimax, Run, SolveErrorKind, Solver, Tabulate};

use parts::{Fault, ladder};

#[test]
fn limits_end_the_run() {
    let game = ladder();
    let root = game.at(1, 3);
    let solution = Tabulate::by_index()
        .solve(&root, Run::new())
        .expect("acyclic");
    assert_eq!(solution.verify().map(|it| it.positions), Ok(8));
    let run = Run::new().with_position_limit(6);
    let error = Tabulate::by_index().solve(&root, run).expect_err("a limit");
    assert_eq!(error.kind(), &SolveErrorKind::Limit(Limit::Positions(6)));
    assert_eq!(error.report().positions, 6);
}

#[test]
fn memory_for_the_table_is_enough() {
    let game = ladder();
    let root = game.at(1, 3);
    let bytes = Tabulate::by_index().max_table_bytes(&root);
    let run = Run::new().with_memory_limit(bytes.expect("it is known"));
    let solution = Tabulate::by_index().solve(&root, run);
    assert_eq!(solution.expect("it fits").report().positions, 8);
}

#[test]
fn the_audit_finds_blocks_that_contradict_the_rules() {
    let game = ladder();
    let faults = [
        Fault::Reward,
        Fault::Places,
        Fault::Pattern,
        Fault::Len,
        Fault::NoSecondBlock,
    ];
    let found = faults.map(|fault| {
        let root = game.with(fault, 1, 3);
        let violation = Audit::new(&root, 1000).indexed().run();
        let violation = violation.expect_err("it is wrong");
        assert_eq!(violation.kind(), ViolationKind::Block, "{fault:?}");
        format!("{fault:?}: {violation}")
    });
    insta::assert_snapshot!(found.join("\n"));
}

/// Blocks that do not follow one another, or are too long, are not used.
#[test]
fn indices_outside_of_blocks_are_solved_one_by_one() {
    let game = ladder();
    let root = game.at(1, 3);
    let expected = Minimax::hashed().solve(&root, Run::new()).expect("acyclic");
    for fault in [Fault::NoSecondBlock, Fault::Len] {
        let root = game.with(fault, 1, 3);
        let solution = Tabulate::by_index()
            .solve(&root, Run::new())
            .expect("acyclic");
        assert_eq!(solution.value(), expected.value(), "{fault:?}");
        assert_eq!(solution.report().positions, 8);
    }
}

/// A move within a block that does not lower the index is the error that it is without blocks.
#[test]
fn a_step_against_the_order_is_an_error_that_shows_it() {
    let mut game = ladder();
    game.second[1].moves[0].0 = 2;
    let error = Tabulate::by_index().solve(&game.at(1, 3), Run::new());
    let order = SolveErrorKind::IndexOrder {
        from: 1,
        mv: 0,
        to: 2,
    };
    assert_eq!(error.expect_err("a move goes up").kind(), &order);
}
