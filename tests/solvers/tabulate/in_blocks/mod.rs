//! By index, in blocks: random games against minimax, overflow, limits, and blocks that break their
//! contract.

mod layers;
mod marked;
mod parts;
mod random;

use optimal_play::audit::{Audit, ViolationKind};
use optimal_play::run::Limit;
use optimal_play::{Minimax, Run, SolveErrorKind, Solver, Tabulate};

use parts::{Fault, ladder};

#[test]
fn limits_end_the_run() {
    let game = ladder();
    let root = game.at(1, 3);
    let solution = Tabulate::by_block()
        .solve(&root, Run::new())
        .expect("acyclic");
    assert_eq!(solution.verify().map(|it| it.positions), Ok(8));
    let run = Run::new().with_position_limit(6);
    let error = Tabulate::by_block().solve(&root, run).expect_err("a limit");
    assert_eq!(error.kind(), &SolveErrorKind::Limit(Limit::Positions(6)));
    assert_eq!(error.report().positions, 6);
}

#[test]
fn memory_for_the_table_is_enough() {
    let game = ladder();
    let root = game.at(1, 3);
    let (bytes, _) = Tabulate::by_block().table_bytes(&root);
    assert_eq!(bytes, 16);
    let run = Run::new().with_memory_limit(bytes);
    let solution = Tabulate::by_block().solve(&root, run);
    assert_eq!(solution.expect("it fits").report().positions, 8);
}

#[test]
fn the_audit_finds_blocks_that_contradict_the_rules() {
    let game = ladder();
    let faults = [
        Fault::Reward,
        Fault::Places,
        Fault::To,
        Fault::Pattern,
        Fault::Len,
        Fault::NoSecondBlock,
    ];
    let found = faults.map(|fault| {
        let root = game.with(fault, 1, 3);
        let violation = Audit::new(&root, 1000).blocked().run();
        let violation = violation.expect_err("it is wrong");
        assert_eq!(violation.kind(), ViolationKind::Index, "{fault:?}");
        format!("{fault:?}: {violation}")
    });
    insta::assert_snapshot!(found.join("\n"));
}

/// Neither one index nor one for each place.
#[test]
fn a_step_to_a_wrong_number_of_indices_is_solved_one_by_one() {
    let game = ladder();
    let expected = Minimax::hashed().solve(&game.at(1, 3), Run::new());
    let expected = expected.expect("acyclic").value();
    let root = game.with(Fault::To, 1, 3);
    let solution = Tabulate::by_block().solve(&root, Run::new());
    let solution = solution.expect("acyclic");
    assert_eq!(
        (solution.value(), solution.report().positions),
        (expected, 8)
    );
}

#[test]
#[should_panic(expected = "`index` is 8, but must be below `index_count`, which is 8")]
fn a_block_beyond_the_last_index_is_named() {
    let game = ladder();
    drop(Tabulate::by_block().solve(&game.with(Fault::Len, 1, 3), Run::new()));
}

/// A move within a block to a place that is not lower is the error that it is between blocks.
#[test]
fn a_step_against_the_order_is_an_error_that_shows_it() {
    let mut game = ladder();
    game.second[1].moves[0].0 = 2;
    let error = Tabulate::by_block().solve(&game.at(1, 3), Run::new());
    let error = error.expect_err("a move goes up");
    assert!(
        matches!(error.kind(), SolveErrorKind::Contract { .. }),
        "{error}"
    );
    let missing = "after the moves [0] from the state of index 1, the value of index 2 is missing";
    assert!(error.to_string().starts_with(missing), "{error}");
}
