//! Two positions of equal value that must not share a key.

use optimal_play::{Player, Wdl};

use crate::{Graph, Node};

/// From `r` to `b` and `x`, in this order or the other one; from `x` to `a`, which has the key of
/// `b`. The game ends after `a` and after `b`, in two positions, and every position is a draw.
#[must_use]
pub fn shared_key(b_first: bool) -> Graph<Wdl> {
    let [r, x, a, b, after_a, after_b] = [0, 1, 2, 3, 4, 5];
    let first = if b_first { [b, x] } else { [x, b] };
    let moves = [
        (r, first.to_vec()),
        (x, vec![a]),
        (a, vec![after_a]),
        (b, vec![after_b]),
        (after_a, vec![]),
        (after_b, vec![]),
    ];
    let graph = Graph::new(moves.map(|(_, to)| Node::new(Player::Max, to)));
    graph.with_keys([r, x, b, b, after_a, after_b])
}
