//! A game that is decided while moves are left.

use optimal_play::{GameState, Player, solve};
use support::{Graph, Node};

#[test]
fn a_decided_position_ends_the_game_while_moves_are_left() {
    // Max would move from 1 to 4, and Min from 2 to 5, if the game were not decided there.
    let graph: Graph<i8> = Graph::new([
        Node::new(Player::Max, [1, 2, 3]),
        Node::new(Player::Max, [4]).worth(-1).decided(),
        Node::new(Player::Min, [5, 2]).worth(1).decided(),
        Node::new(Player::Min, [1, 2]),
        Node::end(9),
        Node::end(-9),
    ]);
    let root = graph.root();
    let solution = solve(&root).expect("an acyclic game");
    assert_eq!(solution.value(), 1);
    assert_eq!(solution.best_moves(&root).collect::<Vec<_>>(), [1]);
    let values: Vec<_> = solution
        .positions()
        .map(|(state, value)| (state.at, value))
        .collect();
    assert_eq!(values, [(0, 1), (1, -1), (2, 1), (3, -1)]);
    for (state, value) in solution.positions() {
        if state.decided().is_some() {
            assert_eq!(solution.move_values(&state).count(), 0);
            assert_eq!(Some(value), state.decided());
        }
    }
}
