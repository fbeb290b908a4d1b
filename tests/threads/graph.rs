//! A large random graph, whose levels are shared between threads.

use optimal_play::{Outcome, Player, Value};
use support::{Graph, Node};

pub(super) const NODES: usize = 120_000;

/// Half of the nodes are ends, and the others lead mostly forward, by steps that lead to nearby or
/// to any nodes. Every third index has no state.
pub(super) fn random(seed: u64, reach: usize) -> Graph<Outcome> {
    // An xorshift generator: the same graph on every machine.
    let mut state = seed | 1;
    let mut below = |bound: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state >> 33).expect("31 bits") % bound
    };
    let nodes = (0..NODES).map(|node| {
        let player = [Player::Max, Player::Min][below(2)];
        let count = if below(2) == 0 { 0 } else { 1 + below(5) };
        let moves: Vec<_> = (0..count).map(|_| (node + below(reach)) % NODES).collect();
        let (max, min) = (Some(Player::Max), Some(Player::Min));
        let winner = [max, max, min, min, None][below(5)];
        let plies = [0, 0, 0, 0, 0, 0, 1, 2][below(8)];
        let end = winner.map_or(Outcome::DRAW, |winner| Outcome::win(winner, plies));
        Node::new(player, moves).worth(end)
    });
    Graph::new(nodes).with_indices(NODES / 2 * 3, |node| node / 2 * 3 + node % 2)
}

/// The outcomes by fixpoint iteration: all start as draws, then each becomes the best of its
/// successors, until nothing changes.
pub(super) fn fixpoint(nodes: &[Node<Outcome>]) -> Vec<Outcome> {
    let mut outcomes = vec![Outcome::DRAW; nodes.len()];
    loop {
        let best = |node: &Node<Outcome>| {
            let after = |&(to, ()): &(usize, ())| match outcomes[to].back_up(()) {
                Some(outcome) => outcome,
                None => panic!("too far"),
            };
            let children = node.moves.iter().map(after);
            let best = match node.to_move {
                Player::Max => children.max(),
                Player::Min => children.min(),
            };
            best.unwrap_or(node.end)
        };
        let next: Vec<_> = nodes.iter().map(best).collect();
        if next == outcomes {
            return outcomes;
        }
        outcomes = next;
    }
}
