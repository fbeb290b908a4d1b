//! Two positions of equal value that must not share a key, because they lead to other positions:
//! the audit finds them, and no line, playthrough or verification ends without naming the cause.

use optimal_play::audit::{ViolationKind, audit};
use optimal_play::cross_check::{CrossCheck, CrossCheckError, cross_check};
use optimal_play::solution::LineEnd;
use optimal_play::{Player, solve};
use support::{Graph, Node, shared_key};

#[test]
fn the_audit_shows_both_positions() {
    for b_first in [true, false] {
        let graph = shared_key(b_first);
        // All solvers agree: the values are equal.
        assert!(cross_check(&graph.root(), 100).is_ok());
        let error = CrossCheck::new(&graph.root(), 100).playthrough();
        let error = error.expect_err("they share a key");
        let CrossCheckError::Violation(violation) = error else {
            panic!("{error}");
        };
        assert_eq!(violation.kind(), ViolationKind::Key);
        let (b, x) = if b_first { (0, 1) } else { (1, 0) };
        assert_eq!(violation.line(), [x, 0]);
        assert_eq!(
            violation.other().map(|it| it.line.as_slice()),
            Some(&[b][..])
        );
    }
}

#[test]
fn another_reward_to_the_same_key_is_shown_with_the_move() {
    // From the root to two positions with one key: one scores 0 at its end, the other 0 or 1.
    let graph: Graph<i8> = Graph::new([
        Node::new(Player::Max, [1, 2]),
        Node::scored(Player::Max, [(3, 0)]),
        Node::scored(Player::Max, [(3, 0), (3, 1)]),
        Node::end(0),
    ]);
    let graph = graph.with_keys([0, 1, 1, 3]);
    let violation = audit(&graph.root(), 100).expect_err("one can score 1");
    assert_eq!(violation.kind(), ViolationKind::Key);
    assert_eq!(violation.found(), "the move `1` with the reward 1");
}

/// The solver meets the position of the last move first, and knows nothing of the end after the
/// other one, to which the first best move leads.
#[test]
fn a_line_to_the_position_that_the_solver_did_not_meet_ends_with_the_reason() {
    for b_first in [true, false] {
        let graph = shared_key(b_first);
        let solution = solve(&graph.root()).expect("no limit");
        let mut line = solution.line();
        let moves: Vec<_> = line.by_ref().collect();
        assert_eq!(moves, if b_first { vec![0] } else { vec![0, 0] });
        assert_eq!(line.end(), Some(LineEnd::Inconsistent));
        // No best move, and the reason.
        assert_eq!(solution.best_moves(line.state()).next(), None);
        let mut none = solution.line_from(line.state());
        assert_eq!((none.end(), none.next()), (None, None));
        assert_eq!(none.end(), Some(LineEnd::Inconsistent));
    }
}

#[test]
fn a_playthrough_that_is_cut_short_shows_it() {
    let graph = shared_key(false);
    let playthrough = solve(&graph.root()).expect("no limit").playthrough();
    insta::assert_snapshot!(playthrough);
}

#[test]
fn verification_names_the_shared_key() {
    let graph = shared_key(true);
    let solution = solve(&graph.root()).expect("no limit");
    let error = solution.verify().expect_err("the end after b has no value");
    assert_eq!(error.line(), [0]);
    insta::assert_snapshot!(error);
}
