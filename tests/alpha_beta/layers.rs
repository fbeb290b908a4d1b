//! Random games, with all kinds of values.

use optimal_play::{Outcome, Player, Wdl};
use proptest::prelude::*;
use support::{Graph, Node};

use super::agrees;

/// A node of a random game: whether Max moves, and the moves, each with the layers it skips, its target and its reward.
type Drawn = (bool, Vec<(usize, usize, i8)>);

/// A game of random moves on layers of nodes, with rewards: nodes of one layer lead to some of the next ones. The last
/// layer are the ends, of these values.
fn graph(layers: Vec<Vec<Drawn>>, ends: Vec<i8>) -> Graph<i8> {
    let mut first_of_layer = vec![0];
    for layer in &layers {
        first_of_layer.push(first_of_layer[first_of_layer.len() - 1] + layer.len());
    }
    let count_of_ends = ends.len();
    let sizes: Vec<_> = layers.iter().map(Vec::len).chain([count_of_ends]).collect();
    let target = |layer: usize, to: usize| {
        let layer = layer.min(sizes.len() - 1);
        first_of_layer[layer] + to % sizes[layer]
    };
    let mut nodes = Vec::new();
    for (number, layer) in layers.into_iter().enumerate() {
        for (place, (max, moves)) in layer.into_iter().enumerate() {
            let to_move = if max { Player::Max } else { Player::Min };
            let moves = moves.into_iter();
            let moves = moves.map(|(skip, to, reward)| (target(number + 1 + skip, to), reward));
            nodes.push(Node::scored(to_move, moves).worth(ends[place % count_of_ends]));
        }
    }
    nodes.extend(ends.into_iter().map(Node::end));
    Graph::new(nodes)
}

const fn outcome(end: i8) -> Outcome {
    match end {
        ..0 => Outcome::win(Player::Min, 0),
        0..2 => Outcome::DRAW,
        2.. => Outcome::win(Player::Max, 0),
    }
}

fn layers() -> impl Strategy<Value = Graph<i8>> {
    let mv = (0..2_usize, any::<usize>(), -9..10_i8);
    let node = (any::<bool>(), prop::collection::vec(mv, 0..5));
    let layer = prop::collection::vec(node, 1..5);
    let layers = prop::collection::vec(layer, 1..7);
    let ends = prop::collection::vec(-9..10_i8, 1..5);
    (layers, ends).prop_map(|(layers, ends)| graph(layers, ends))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_games_have_the_values_and_lines_of_minimax(game in layers()) {
        agrees(&game.map(i16::from, i16::from).root());
        agrees(&game.map(i32::from, i32::from).root());
        agrees(&game.map(i64::from, i64::from).root());
        agrees(&game.map(i128::from, i128::from).root());
        let game = game.map(outcome, |_| ());
        agrees(&game.root());
        agrees(&game.map(Wdl::from, |()| ()).root());
    }
}
