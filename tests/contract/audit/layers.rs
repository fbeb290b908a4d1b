//! Random games in which positions share a key.

use std::collections::BTreeSet;

use optimal_play::audit::{ViolationKind, audit};
use optimal_play::{GameState, Player, Wdl};
use proptest::prelude::*;
use support::{Graph, Node};

/// Layers of nodes with few keys each; moves lead from layer to layer.
fn layers() -> impl Strategy<Value = Graph<Wdl>> {
    const LAYERS: usize = 6;
    const WIDTH: usize = 4;
    let node = (
        0..3_usize,
        any::<bool>(),
        any::<bool>(),
        prop::collection::vec(0..WIDTH, 1..3),
    );
    prop::collection::vec(node, LAYERS * WIDTH).prop_map(|nodes| {
        let (nodes, keys): (Vec<_>, Vec<_>) = nodes
            .into_iter()
            .enumerate()
            .map(|(number, (key, max, won, to))| {
                let layer = number / WIDTH;
                let to = if layer + 1 == LAYERS { Vec::new() } else { to };
                let to = to.into_iter().map(|to| (layer + 1) * WIDTH + to);
                let to_move = if max { Player::Max } else { Player::Min };
                let end = if won { Wdl::MaxWins } else { Wdl::Draw };
                (Node::new(to_move, to).worth(end), layer * WIDTH + key)
            })
            .unzip();
        Graph::new(nodes).with_keys(keys)
    })
}

/// What the nodes with the key of this one have in common: the result, or the player to move and
/// the keys that moves lead to.
fn contract(nodes: &[Node<Wdl>], number: usize) -> Result<Wdl, (Player, BTreeSet<usize>)> {
    let node = &nodes[number];
    if node.moves.is_empty() {
        return Ok(node.end);
    }
    let keys = node.moves.iter().map(|&(to, ())| nodes[to].key);
    Err((node.to_move, keys.collect()))
}

/// Whether two nodes that the first one leads to share a key that they must not share.
fn shares_a_key(nodes: &[Node<Wdl>]) -> bool {
    let mut reached = vec![false; nodes.len()];
    reached[0] = true;
    for (number, node) in nodes.iter().enumerate() {
        for &(to, ()) in &node.moves {
            reached[to] |= reached[number];
        }
    }
    let reached = || (0..nodes.len()).filter(|&it| reached[it]);
    let differ = |a: usize, b: usize| {
        nodes[a].key == nodes[b].key && contract(nodes, a) != contract(nodes, b)
    };
    reached().any(|a| reached().any(|b| differ(a, b)))
}

proptest! {
    #[test]
    fn a_shared_key_is_reported_exactly_if_there_is_one(graph in layers()) {
        let (root, nodes) = (graph.root(), &graph.nodes);
        match audit(&root, 1000) {
            Ok(_) => prop_assert!(!shares_a_key(nodes)),
            Err(violation) => {
                prop_assert_eq!(violation.kind(), ViolationKind::Key);
                prop_assert!(shares_a_key(nodes));
                let other = violation.other().expect("it takes two states");
                let key = |line: &[usize]| line.iter().fold(root, |state, &mv| state.play(mv)).key();
                prop_assert_eq!(key(violation.line()), key(&other.line));
            }
        }
    }

    #[test]
    fn no_budget_causes_a_false_report(graph in layers(), budget in 0..30_usize) {
        let nodes = &graph.nodes;
        let coverage = audit(&graph.root(), budget);
        prop_assert!(coverage.is_ok() || shares_a_key(nodes));
        prop_assert!(coverage.map_or(true, |it| it.positions <= budget));
    }
}
