//! Random games, with all kinds of values.

use std::ops::Range;

use optimal_play::{AlphaBeta, Minimax, Outcome, Player, SolveErrorKind, Solver, Wdl};
use proptest::prelude::*;
use support::{Graph, Node, solve};

use super::{agrees, one_thread};

/// A node of a random game: whether Max moves, and the moves, each with the layers it skips, its
/// target and its reward.
type Drawn = (bool, Vec<(usize, usize, i8)>);

/// A game of random moves on layers of nodes, with rewards: nodes of one layer lead to some of the
/// next ones. The last layer are the ends, of these values.
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
    layers_of(-9..10)
}

/// Random games with rewards and ends in that range.
fn layers_of(range: Range<i8>) -> impl Strategy<Value = Graph<i8>> {
    let mv = (0..2_usize, any::<usize>(), range.clone());
    let node = (any::<bool>(), prop::collection::vec(mv, 0..5));
    let layer = prop::collection::vec(node, 1..5);
    let layers = prop::collection::vec(layer, 1..7);
    let ends = prop::collection::vec(range, 1..5);
    (layers, ends).prop_map(|(layers, ends)| graph(layers, ends))
}

/// If the true value is out of range, any value would be wrong, and nobody would notice.
fn check_range(game: &Graph<i8>) {
    let wide_game = game.map(i64::from, i64::from);
    let wide = solve(&Minimax::hashed(), &wide_game.root());
    let hashed = AlphaBeta::hashed().solve(&game.root(), one_thread());
    let packed = AlphaBeta::packed().solve(&game.root(), one_thread());
    let semi_strong = AlphaBeta::hashed().semi_strong();
    for narrow in [
        hashed,
        packed,
        semi_strong.solve(&game.root(), one_thread()),
    ] {
        match narrow {
            Ok(solution) => {
                for (state, value) in solution.positions() {
                    let expected = wide.value_of(&wide_game.at(state.at));
                    assert_eq!(Some(value.into()), expected);
                }
                if let Err(error) = solution.verify() {
                    panic!("{error}");
                }
            }
            Err(error) => assert!(
                matches!(error.kind(), SolveErrorKind::Overflow { .. }),
                "{error}"
            ),
        }
    }
}

#[test]
fn a_bound_at_the_end_of_the_range_does_not_become_a_value() {
    // The true value is -228 or 227, and in the third game -50: -228 and a reward of 100 are less.
    let end = |value| Node::end(value);
    let to_both =
        |player, rewards: [i8; 2]| Node::scored(player, [(1, rewards[0]), (2, rewards[1])]);
    let min = Graph::new([to_both(Player::Min, [0, -100]), end(-128), end(-128)]);
    let max = Graph::new([to_both(Player::Max, [0, 100]), end(127), end(127)]);
    let inside = Graph::new([
        Node::scored(Player::Max, [(1, 100), (4, 0)]),
        Node::scored(Player::Min, [(2, 0), (3, -100)]),
        end(-128),
        end(-128),
        end(-50),
    ]);
    for game in [min, max, inside] {
        check_range(&game);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_games_near_the_ends_of_the_range_have_no_wrong_value(game in layers_of(-64..64)) {
        check_range(&game);
    }

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
