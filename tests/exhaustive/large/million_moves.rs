//! Games a million moves deep.

use optimal_play::{AlphaBeta, Minimax, Run, Solver};
use support::Countdown;

#[test]
fn minimax_does_not_overflow_the_stack() {
    let root = Countdown::new(1_000_002, 2, 1_i64).by_parity();
    // After Max takes one an odd number is left, and Min takes two at a time until one is left.
    let hashed = Minimax::hashed()
        .solve(&root, Run::new())
        .expect("an acyclic game");
    let dense = Minimax::dense()
        .solve(&root, Run::new())
        .expect("an acyclic game");
    for solution in [hashed, dense] {
        assert_eq!(solution.value(), 500_002);
        assert_eq!(solution.report().positions, 1_000_003);
        assert_eq!(solution.line().count(), 500_002);
        assert_eq!(solution.positions().count(), 1_000_003);
    }
}

#[test]
fn alpha_beta_finds_the_same_value() {
    let deep = Countdown::new(1_000_000, 3, 0_i32).by_parity();
    let solution = AlphaBeta::hashed().without_line();
    let solution = solution.solve(&deep, Run::new()).expect("acyclic");
    let expected = Minimax::hashed().solve(&deep, Run::new());
    assert_eq!(solution.value(), expected.expect("acyclic").value());
}
