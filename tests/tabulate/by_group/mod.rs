//! By group: random games against minimax, values that need more bits, wrong groups, limits.

mod layers;
mod random;
mod wrong;

use optimal_play::cross_check::CrossCheck;
use optimal_play::{Limit, Run, SolveErrorKind, Solver, Tabulate};

use layers::chain;

#[test]
fn values_leave_16_bits_anywhere() {
    for reward in [-1000, 1000] {
        let game = chain(200, reward);
        let solution = Tabulate::by_group().solve(&game.root(), Run::new());
        let solution = solution.expect("64 bits are enough");
        assert_eq!(solution.value(), 199 * reward - 20);
        for group in 0..200 {
            let plies = i64::try_from(group).expect("few");
            let value = solution.value_of(&game.at(group, 0));
            assert_eq!(value, Some(plies * reward - 20));
        }
        assert_eq!(solution.report().positions, 200);
    }
}

#[test]
fn overflow_and_limits_are_errors() {
    for reward in [i64::MAX / 50, i64::MIN / 50] {
        let game = chain(100, reward);
        let error = Tabulate::by_group().solve(&game.root(), Run::new());
        let error = error.expect_err("64 bits are not enough");
        let overflow = SolveErrorKind::Overflow {
            from: None,
            line: vec![],
        };
        assert_eq!(error.kind(), &overflow);
    }
    let game = chain(100, 1);
    let run = Run::new().with_position_limit(40);
    let error = Tabulate::by_group().solve(&game.root(), run);
    let error = error.expect_err("a limit");
    assert_eq!(error.kind(), &SolveErrorKind::Limit(Limit::Positions(40)));
    assert_eq!(error.report().positions, 40);
    let bytes = Tabulate::by_group().min_table_bytes(&game.root());
    assert_eq!(bytes, 200);
    let run = Run::new().with_memory_limit(bytes - 1);
    let error = Tabulate::by_group().solve(&game.root(), run);
    let memory = Limit::Memory {
        limit: 199,
        needed: 200,
    };
    assert_eq!(
        error.expect_err("a limit").kind(),
        &SolveErrorKind::Limit(memory)
    );
}

#[test]
fn a_move_to_a_group_that_is_not_lower_is_an_error() {
    for to in [1, 2] {
        let mut game = chain(3, 1);
        game.groups[1].moves[0].0.0 = to;
        let root = game.root();
        let error = Tabulate::by_group().solve(&root, Run::new());
        let error = error.expect_err("a move goes up");
        let wrong = SolveErrorKind::WrongGroup { group: 1, cell: to };
        assert_eq!(error.kind(), &wrong);
        assert!(error.to_string().contains("audit"), "{error}");
    }
}

#[test]
fn the_cross_check_compares_it() {
    let game = chain(30, 3);
    let root = game.root();
    let agreement = CrossCheck::new(&root, 1000).grouped().run();
    assert_eq!(agreement.expect("all agree").solvers.len(), 4);
}
