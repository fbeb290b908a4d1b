//! Random games, with all kinds of values.

use optimal_play::{GameState, Outcome, PackedKey, Player, Reward, Value, Wdl};
use proptest::prelude::*;

use super::agrees;

/// A node of [`Layers`]: whether Max moves, and the moves, each with the layers it skips, its target and its
/// reward.
type Node = (bool, Vec<(u8, u8, i8)>);

/// A game of random moves on layers of nodes, with rewards: nodes of one layer lead to some of the next ones.
#[derive(Clone, Debug)]
struct Layers {
    nodes: Vec<Vec<Node>>,
    ends: Vec<i8>,
}

impl Layers {
    const fn start<V>(&self) -> At<'_, V> {
        At {
            game: self,
            layer: 0,
            node: 0,
            value: std::marker::PhantomData,
        }
    }

    /// The layer and node that a move leads to; beyond the last layer the game is over.
    fn target(&self, layer: usize, (skip, to, _): (u8, u8, i8)) -> (usize, usize) {
        let layer = layer + 1 + usize::from(skip);
        match self.nodes.get(layer) {
            Some(nodes) => (layer, usize::from(to) % nodes.len()),
            None => (self.nodes.len(), usize::from(to) % self.ends.len()),
        }
    }
}

/// Where a play of [`Layers`] is, with values of type `V`.
#[derive(Clone, Copy)]
struct At<'g, V> {
    game: &'g Layers,
    layer: usize,
    node: usize,
    value: std::marker::PhantomData<V>,
}

/// A type of values for [`Layers`].
trait Payoff: Value {
    fn of_end(end: i8) -> Self;
    fn of_reward(reward: i8) -> Self::Reward;
}

macro_rules! scores {
    ($($score:ty),*) => {$(
        impl Payoff for $score {
            fn of_end(end: i8) -> Self { end.into() }
            fn of_reward(reward: i8) -> Self { reward.into() }
        }
    )*};
}

scores!(i16, i32, i64, i128);

impl Payoff for Outcome {
    fn of_end(end: i8) -> Self {
        match end {
            ..0 => Self::win(Player::Min, 0),
            0..2 => Self::DRAW,
            2.. => Self::win(Player::Max, 0),
        }
    }
    fn of_reward(_: i8) {}
}

impl Payoff for Wdl {
    fn of_end(end: i8) -> Self {
        Outcome::of_end(end).into()
    }
    fn of_reward(_: i8) {}
}

impl<V: Payoff> GameState for At<'_, V> {
    type Move = usize;
    type Key = (usize, usize);
    type Value = V;

    fn to_move(&self) -> Player {
        let nodes = self.game.nodes.get(self.layer);
        if nodes.is_some_and(|nodes| nodes[self.node].0) {
            Player::Max
        } else {
            Player::Min
        }
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        let nodes = self.game.nodes.get(self.layer);
        0..nodes.map_or(0, |nodes| nodes[self.node].1.len())
    }

    fn play(&self, mv: usize) -> Self {
        let mv = self.game.nodes[self.layer][self.node].1[mv];
        let (layer, node) = self.game.target(self.layer, mv);
        Self {
            layer,
            node,
            ..*self
        }
    }

    fn terminal_value(&self) -> V {
        V::of_end(self.game.ends[self.node % self.game.ends.len()])
    }

    fn key(&self) -> (usize, usize) {
        (self.layer, self.node)
    }

    fn reward(&self, mv: usize) -> Reward<Self> {
        V::of_reward(self.game.nodes[self.layer][self.node].1[mv].2)
    }
}

impl<V: Payoff> PackedKey for At<'_, V> {
    fn key_bits(&self) -> u32 {
        16
    }

    fn packed_key(&self) -> u64 {
        (self.layer << 8 | self.node) as u64
    }
}

fn layers() -> impl Strategy<Value = Layers> {
    let mv = (0..2_u8, any::<u8>(), -9..10_i8);
    let node = (any::<bool>(), prop::collection::vec(mv, 0..5));
    let layer = prop::collection::vec(node, 1..5);
    let nodes = prop::collection::vec(layer, 1..7);
    let ends = prop::collection::vec(-9..10_i8, 1..5);
    (nodes, ends).prop_map(|(nodes, ends)| Layers { nodes, ends })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_games_have_the_values_and_lines_of_minimax(game in layers()) {
        agrees(&game.start::<i16>());
        agrees(&game.start::<i32>());
        agrees(&game.start::<i64>());
        agrees(&game.start::<i128>());
        agrees(&game.start::<Outcome>());
        agrees(&game.start::<Wdl>());
    }
}
