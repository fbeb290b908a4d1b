//! A game with cycles, one of whose predecessors is missing.

use optimal_play::cross_check::{CrossCheck, CrossCheckError};
use optimal_play::{Outcome, Player};
use support::{Graph, ring};

use super::all_agree;

#[test]
fn a_missing_predecessor_is_reported_with_the_solvers_and_the_line() {
    let check = |ring: &Graph<Outcome>| {
        CrossCheck::cyclic(&ring.at(2), 1000)
            .indexed()
            .predecessors()
            .run()
    };
    let mut ring = ring(9, [1, 2]);
    all_agree(&check(&ring).expect("all agree"), 4);
    // Place 0 does not list place 7 as a predecessor, for either player.
    for node in &mut ring.nodes[..2] {
        node.predecessors.retain(|before| before / 2 != 7);
    }
    let error = check(&ring).expect_err("seven is not known to win by two");
    let CrossCheckError::Disagreement {
        line,
        solvers,
        values,
    } = error
    else {
        panic!("{error}");
    };
    let places: usize = line.iter().map(|mv| mv + 1).sum();
    assert_eq!(places, 6, "it goes from place 1 to place 7");
    let winner = [Player::Max, Player::Min][line.len() % 2];
    assert_eq!(values[0], Outcome::win(winner, 1));
    assert_eq!(
        solvers,
        [
            "value iteration",
            "retrograde (all indexed, with predecessors)"
        ]
    );
}
