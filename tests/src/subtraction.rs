//! The subtraction game, as a graph.

use optimal_play::{Player, Wdl};

use crate::{Graph, Node};

/// A heap of stones from which the players in turn take up to `most`; the player who takes the last
/// one wins. The root is node 0, with all stones and Max to move.
#[must_use]
pub fn subtraction(stones: usize, most: usize) -> Graph<Wdl> {
    let node = |number: usize| {
        let (left, turn) = (stones - number / 2, number % 2);
        let after = (1..=left.min(most)).map(|taken| number + 2 * taken + 1 - 2 * turn);
        let loses = [Wdl::MinWins, Wdl::MaxWins][turn];
        Node::new([Player::Max, Player::Min][turn], after).worth(loses)
    };
    Graph::new((0..2 * (stones + 1)).map(node))
}
