//! Mistake: distances are clamped to a byte, or both players hurry. Only the winner hurries; the
//! loser delays.

use optimal_play::cross_check::CrossCheck;
use optimal_play::{AlphaBeta, Minimax, Outcome, Player, Retrograde, SolveErrorKind, Tabulate};
use support::{Graph, Node, solve};

use crate::known_mistakes::fail;

/// A token that the players in turn move one or two squares along a path. At the end of the path,
/// Max wins in `plies_more` plies. The index of a node is twice the squares left, and one more if
/// Min is to move; node 0 is the start.
fn path(length: usize, plies_more: u16) -> Graph<Outcome> {
    let node = |number: usize| {
        let (left, turn) = (squares_left(length, number), number % 2);
        let after = (1..=left.min(2)).map(|squares| number + 2 * squares + 1 - 2 * turn);
        let end = Outcome::win(Player::Max, plies_more);
        Node::new([Player::Max, Player::Min][turn], after).worth(end)
    };
    let count = 2 * (length + 1);
    let index = |number: usize| 2 * squares_left(length, number) + number % 2;
    let graph = Graph::new((0..count).map(node));
    let mut graph = graph.with_keys((0..count).map(index));
    for (number, node) in graph.nodes.iter_mut().enumerate() {
        node.stage = number / 2;
    }
    graph.longest_step = 2;
    graph.key_bits = count.ilog2() + 1;
    graph
}

const fn squares_left(length: usize, node: usize) -> usize {
    length - node / 2
}

/// How long Max takes: two plies cover Max's two squares and Min's one.
const fn plies(left: usize) -> usize {
    2 * (left / 3) + if left.is_multiple_of(3) { 0 } else { 1 }
}

/// The mistake: both hurry.
const fn plies_if_both_hurry(left: usize) -> usize {
    left.div_ceil(2)
}

#[test]
fn a_win_in_a_thousand_plies_has_its_exact_depth() {
    let game = path(1500, 0);
    let root = game.root();
    assert_eq!((plies(1500), plies_if_both_hurry(1500)), (1000, 750));
    for solution in [
        solve(&Minimax::hashed(), &root),
        solve(&Retrograde::indexed(), &root),
        solve(&Tabulate::by_index(), &root),
    ] {
        assert_eq!(solution.line().count(), 1000);
        let of_max = solution.positions().filter(|(state, _)| state.at % 2 == 0);
        for (state, value) in of_max {
            let left = squares_left(1500, state.at);
            let plies = u16::try_from(plies(left)).expect("1000 at most");
            assert_eq!(value, Outcome::win(Player::Max, plies), "{left}");
        }
    }
    let searched = solve(&AlphaBeta::hashed().without_line(), &root);
    assert_eq!(searched.value(), Outcome::win(Player::Max, 1000));
}

#[test]
fn all_solvers_agree_on_distances_beyond_a_byte() {
    let game = path(400, 0);
    let root = game.root();
    let check = CrossCheck::new(&root, 200_000)
        .indexed()
        .by_key()
        .packed_key()
        .with_solver(Retrograde::reachable())
        .with_solver(Retrograde::indexed());
    // All but brute force, for which there are too many plays.
    let agreement = check.run().expect("all agree");
    assert_eq!(agreement.solvers.len(), 8, "{agreement}");
}

#[test]
fn a_win_near_the_longest_has_a_value_and_a_longer_one_is_an_error() {
    // The other move of the first player takes one ply more: solvers expand it, too.
    let [far, too_far] = [75, 78].map(|length| path(length, Outcome::MAX_PLIES - 51));
    let (far, too_far) = (far.root(), too_far.root());
    assert_eq!((plies(75), plies(78)), (50, 52));
    let value = Outcome::win(Player::Max, Outcome::MAX_PLIES - 1);
    assert_eq!(solve(&Minimax::hashed(), &far).value(), value);
    assert_eq!(solve(&Minimax::dense(), &far).value(), value);
    assert_eq!(solve(&Tabulate::by_key(), &far).value(), value);
    assert_eq!(solve(&AlphaBeta::hashed(), &far).value(), value);
    for kind in [
        fail(&Minimax::hashed(), &too_far, 10_000),
        fail(&Minimax::dense(), &too_far, 10_000),
        fail(&Tabulate::by_key(), &too_far, 10_000),
        fail(&AlphaBeta::hashed(), &too_far, 10_000),
    ] {
        assert!(matches!(kind, SolveErrorKind::Overflow { .. }), "{kind:?}");
    }
    // The limit of retrograde analysis is lower.
    let kind = fail(&Retrograde::indexed(), &far, 10_000);
    assert!(matches!(kind, SolveErrorKind::Unsupported(_)), "{kind:?}");
}
