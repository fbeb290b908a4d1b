//! Random games, the same from the same seed.

use std::collections::BTreeSet;

use fastrand::Rng;
use optimal_play::{Outcome, Player};

use crate::{Graph, Node};

/// A random game of scores without cycles. Moves lead at most eight nodes on, so that lines are
/// long, and often meet. Every move lowers the index.
#[must_use]
pub fn random_scores(seed: u64) -> Graph<i16> {
    let random = &mut Rng::with_seed(seed);
    let count = random.usize(1..24);
    let nodes: Vec<_> = (0..count)
        .map(|number| {
            let most = (count - 1 - number).min(8);
            let moves = if most == 0 { 0 } else { random.usize(..5) };
            let moves = (0..moves).map(|_| (number + random.usize(1..=most), random.i16(-4..5)));
            let moves: Vec<_> = moves.collect();
            let node = Node::scored(Player::ALL[random.usize(..2)], moves);
            let node = node.worth(random.i16(-4..5));
            let is_decided = random.usize(..12) == 0;
            if is_decided { node.decided() } else { node }
        })
        .collect();
    Graph::new(nodes).with_indices(count, |number| count - 1 - number)
}

/// A random game of outcomes. Moves lead anywhere, so that most games have cycles.
#[must_use]
pub fn random_outcomes(seed: u64) -> Graph<Outcome> {
    let random = &mut Rng::with_seed(seed);
    let count = random.usize(2..20);
    let nodes: Vec<_> = (0..count)
        .map(|number| {
            let moves = random.usize(..4);
            let moves: Vec<_> = (0..moves).map(|_| random.usize(..count)).collect();
            let ends = [-1, 0, 1].map(outcome);
            Node::new(Player::ALL[number % 2], moves).worth(ends[random.usize(..3)])
        })
        .collect();
    Graph::new(nodes)
}

/// A random game of scores with cycles, by stage: moves within a stage lead anywhere in it and have
/// no reward, others lead to any later stage. Stages are worth endless play of their own, but with
/// `symmetric`, nodes 2n and 2n + 1 are the same position with the players exchanged.
#[must_use]
pub fn random_stages(seed: u64, symmetric: bool) -> Graph<i16> {
    let random = &mut Rng::with_seed(seed);
    let (count, stages) = (random.usize(2..24), random.usize(1..5));
    let stage_of: Vec<_> = (0..count).map(|_| random.usize(..stages)).collect();
    let score = |random: &mut Rng| random.i16(-3..4);
    let mut nodes = Vec::new();
    for &stage in &stage_of {
        let moves = if random.u8(..8) == 0 {
            0
        } else {
            random.usize(1..5)
        };
        let moves = (0..moves).filter_map(|_| {
            // Mostly within the stage.
            let within = random.u8(..3) > 0;
            let is_open = |&to: &usize| {
                if within {
                    stage_of[to] == stage
                } else {
                    stage_of[to] > stage
                }
            };
            let open: Vec<_> = (0..count).filter(is_open).collect();
            let reward = if within { 0 } else { score(random) };
            Some((*open.get(random.usize(..open.len().max(1)))?, reward))
        });
        let moves: Vec<_> = moves.collect();
        let node = |to_move: Player| {
            // With the players exchanged, each move passes the turn.
            let moves = moves
                .iter()
                .map(|&(to, reward)| match (symmetric, to_move) {
                    (false, _) => (to, reward),
                    (true, Player::Max) => (2 * to + 1, reward),
                    (true, Player::Min) => (2 * to, -reward),
                });
            Node::scored(to_move, moves.collect::<Vec<_>>())
        };
        let (end, is_decided) = (score(random), random.u8(..16) == 0);
        let node = |to_move: Player, end: i16| {
            let node = node(to_move).worth(end);
            if is_decided { node.decided() } else { node }
        };
        if symmetric {
            nodes.extend([node(Player::Max, end), node(Player::Min, -end)]);
        } else {
            nodes.push(node(Player::ALL[random.usize(..2)], end));
        }
    }
    let mut graph = Graph::new(nodes);
    let copies = if symmetric { 2 } else { 1 };
    for (number, node) in graph.nodes.iter_mut().enumerate() {
        node.stage = stage_of[number / copies];
    }
    if !symmetric {
        graph.endless = (0..random.usize(..=stages))
            .map(|_| score(random))
            .collect();
    }
    graph
}

/// A win of the player with the better score, at once; or a draw.
#[must_use]
pub const fn outcome(score: i16) -> Outcome {
    match score {
        0 => Outcome::DRAW,
        1.. => Outcome::win(Player::Max, 0),
        _ => Outcome::win(Player::Min, 0),
    }
}

/// What each node is worth if its stage is broken off after n moves, for n = 0, 1, 2, … until a
/// round changes nothing: first in the last stage.
///
/// # Panics
///
/// If a node that is not terminal has no moves.
#[must_use]
pub fn value_iteration(graph: &Graph<i16>) -> Vec<i16> {
    let endless = |node: &Node<i16>| graph.endless.get(node.stage).copied().unwrap_or(0);
    let is_over = |node: &Node<i16>| node.decided || node.moves.is_empty();
    let first = graph.nodes.iter().map(|node| {
        if is_over(node) {
            node.end
        } else {
            endless(node)
        }
    });
    let mut values: Vec<_> = first.collect();
    let stages: BTreeSet<_> = graph.nodes.iter().map(|node| node.stage).collect();
    for stage in stages.into_iter().rev() {
        loop {
            let mut after = values.clone();
            for (node, value) in graph.nodes.iter().zip(&mut after) {
                let moves = node.moves.iter().map(|&(to, reward)| values[to] + reward);
                *value = match node.to_move {
                    _ if is_over(node) || node.stage != stage => *value,
                    Player::Max => moves.max().expect("it has moves"),
                    Player::Min => moves.min().expect("it has moves"),
                };
            }
            if after == values {
                break;
            }
            values = after;
        }
    }
    values
}
