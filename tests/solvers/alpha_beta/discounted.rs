//! Values that lose half of their worth with each move, beside rewards.

use optimal_play::{AlphaBeta, Player, Solver, Value, solve};
use support::{Graph, Node};

use super::one_thread;

/// A score from -100 to 100 that halves with each move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
struct Halving(i16);

impl Halving {
    fn within_range(score: i16) -> Self {
        Self(score.clamp(-100, 100))
    }
}

impl Value for Halving {
    type Reward = i16;

    fn no_reward() -> i16 {
        0
    }

    fn back_up(self, reward: i16) -> Option<Self> {
        Some(Self::within_range((self.0 >> 1) + reward))
    }

    fn threshold_after(self, reward: i16) -> Option<Self> {
        Some(Self::within_range(2 * (self.0 - reward)))
    }

    fn may_hide_overflow(self) -> bool {
        false
    }

    fn negated(self) -> Option<Self> {
        Some(Self(-self.0))
    }

    fn least() -> Self {
        Self(-100)
    }

    fn greatest() -> Self {
        Self(100)
    }

    fn to_number(self) -> Option<i64> {
        Some(self.0.into())
    }

    fn from_number(number: i64) -> Option<Self> {
        i16::try_from(number).ok().map(Self)
    }
}

#[test]
fn a_reward_lifts_a_value_above_what_a_move_without_one_leaves_of_the_greatest() {
    let nodes = [
        Node::scored(Player::Max, [(1, 0)]),
        Node::scored(Player::Min, [(2, 40)]),
        Node::scored(Player::Max, [(3, 80)]),
        Node::end(Halving(0)),
    ];
    let game = Graph::new(nodes);
    let expected = solve(&game.root()).expect("acyclic");
    assert_eq!(expected.value(), Halving(40));
    let solution = AlphaBeta::hashed().solve(&game.root(), one_thread());
    assert_eq!(solution.expect("acyclic").value(), Halving(40));
}
