//! A token on a ring, as a graph with cycles.

use optimal_play::{Outcome, Player};

use crate::{Graph, Node};

/// A token on a ring, which the players in turn move on by one of two steps; the player who moves
/// it to place 0 wins. Node 2n is place n with Max to move, and node 2n + 1 the same with Min.
#[must_use]
pub fn ring(places: usize, steps: [usize; 2]) -> Graph<Outcome> {
    let node = |number: usize| {
        let (place, mover) = (number / 2, [Player::Max, Player::Min][number % 2]);
        let after = steps.map(|step| 2 * ((place + step) % places) + 1 - number % 2);
        let node = Node::new(mover, after);
        if place == 0 {
            node.worth(Outcome::win(mover.opponent(), 0)).decided()
        } else {
            node
        }
    };
    Graph::new((0..2 * places).map(node))
}
