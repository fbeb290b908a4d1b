//! By index: gaps, the order of the indices, overflow, limits.

use optimal_play::run::Limit;
use optimal_play::{Minimax, Player, Run, SolveErrorKind, Solver, Tabulate};
use support::{Graph, Node};

/// A token that Max moves to a place of the list, which scores the place's number. The index is ten
/// times the place, so most indices have no state.
pub(super) fn places(to: &[&[usize]]) -> Graph<i8> {
    let scored = |&to: &usize| (to, i8::try_from(to).expect("there are few places"));
    let nodes = to
        .iter()
        .map(|to| Node::scored(Player::Max, to.iter().map(scored)));
    Graph::new(nodes).with_indices(10 * to.len(), |place| 10 * place)
}

/// A hundred places, each of which leads to the one before.
pub(super) fn chain() -> Graph<i8> {
    let to: Vec<Vec<usize>> = (0..100_usize)
        .map(|at| at.checked_sub(1).into_iter().collect())
        .collect();
    let to: Vec<_> = to.iter().map(Vec::as_slice).collect();
    places(&to)
}

#[test]
fn values_are_those_of_minimax_and_indices_may_have_gaps() {
    let game = places(&[&[], &[0], &[0, 1], &[1, 0], &[2, 3], &[3]]);
    let root = game.at(4);
    let tabulate = Tabulate::by_index()
        .solve(&root, Run::new())
        .expect("moves go down");
    let minimax = Minimax::hashed()
        .solve(&root, Run::new())
        .expect("moves go down");
    assert_eq!(tabulate.value(), 4);
    assert!(tabulate.line().eq(minimax.line()));
    for (state, value) in minimax.positions() {
        assert_eq!(tabulate.value_of(&state), Some(value));
    }
    // The places up to the root's are tabulated, and no others.
    assert_eq!(tabulate.report().positions, 5);
    assert_eq!(tabulate.value_of(&game.at(5)), None);
    assert_eq!(tabulate.verify().map(|it| it.positions), Ok(5));
}

#[test]
fn a_move_that_does_not_lower_the_index_is_an_error_that_shows_it() {
    for to in [1, 2] {
        let game = places(&[&[], &[0, to], &[1], &[2]]);
        let error = Tabulate::by_index()
            .solve(&game.at(3), Run::new())
            .expect_err("a move goes up");
        let order = format!(
            "move 1 leads from index 10 to {to}0, which is not lower; if no position repeats, Minimax solves the game in any order"
        );
        assert_eq!(error.kind(), &SolveErrorKind::Unsupported(order));
        assert_eq!(error.report().positions, 2);
    }
}

#[test]
fn overflow_and_limits_are_errors() {
    let game = chain();
    let root = game.at(99);
    let error = Tabulate::by_index()
        .solve(&root, Run::new())
        .expect_err("127 at most");
    let overflow = SolveErrorKind::Overflow {
        from: Some(170),
        line: vec![0],
    };
    assert_eq!(error.kind(), &overflow);
    let message = "from index 170, after the moves [0], a value leaves the range of its type";
    assert_eq!(error.kind().to_string(), message);
    let limited = Tabulate::by_index().solve(&root, Run::new().with_position_limit(7));
    let error = limited.expect_err("a limit");
    assert_eq!(error.kind(), &SolveErrorKind::Limit(Limit::Positions(7)));
    let limited = Tabulate::by_index().solve(&root, Run::new().with_memory_limit(1999));
    let memory = Limit::Memory {
        limit: 1999,
        needed: 2000,
    };
    assert_eq!(
        limited.expect_err("a limit").kind(),
        &SolveErrorKind::Limit(memory)
    );
}
