//! A game whose bounds or candidate moves are wrong.

use optimal_play::{AlphaBeta, Player, SolveErrorKind, Solver, solve};
use support::{Graph, Node};

use super::one_thread;

/// Twenty-one stones, of which a move takes one to three, and scores their square. Max moves where
/// an even number is left. A node is a number of stones.
fn stones() -> Graph<i32> {
    let node = |left: usize| {
        let after = (1..=left.min(3)).map(|taken| (left - taken, [0, 1, 4, 9][taken]));
        Node::scored([Player::Max, Player::Min][left % 2], after)
    };
    Graph::new((0..=21).map(node))
}

#[test]
fn wrong_bounds_and_candidate_moves_are_an_error() {
    let right = stones();
    let solved = AlphaBeta::hashed().solve(&right.at(21), one_thread());
    let expected = solve(&right.at(21)).expect("acyclic").value();
    assert_eq!(solved.expect("acyclic").value(), expected);

    let mut wrong_bounds = stones();
    for node in &mut wrong_bounds.nodes {
        node.bounds = Some((1000, 1000));
    }
    let mut wrong_candidates = stones();
    wrong_candidates.nodes[21].candidates = Some(vec![2]);
    for game in [wrong_bounds, wrong_candidates] {
        let error = AlphaBeta::hashed().solve(&game.at(21), one_thread());
        let error = error.expect_err("no line leads to such a value");
        assert!(
            matches!(error.kind(), SolveErrorKind::Contract { .. }),
            "{error}"
        );
        assert!(
            error
                .to_string()
                .starts_with("at the root, no move has the value")
        );
    }
}
