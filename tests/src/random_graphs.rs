//! Random games, the same from the same seed.

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

/// A win of the player with the better score, at once; or a draw.
#[must_use]
pub const fn outcome(score: i16) -> Outcome {
    match score {
        0 => Outcome::DRAW,
        1.. => Outcome::win(Player::Max, 0),
        _ => Outcome::win(Player::Min, 0),
    }
}
