//! The position of a game that is a graph, with every capability.

use optimal_play::{
    GameState, Impartial, Indexed, PackedKey, Player, Predecessors, Reward, Staged, SwapPlayers,
    Unpack, Value,
};

use crate::{Graph, Node};

/// A token on a node of a [`Graph`].
#[derive(Clone, Copy, Debug)]
pub struct Token<'g, V: Value> {
    /// The game.
    pub graph: &'g Graph<V>,
    /// The number of the node.
    pub at: usize,
}

impl<'g, V: Value> Token<'g, V> {
    /// The node it is on.
    #[must_use]
    pub fn node(&self) -> &'g Node<V> {
        &self.graph.nodes[self.at]
    }
}

impl<V: Value> GameState for Token<'_, V> {
    type Move = usize;
    type Key = usize;
    type Value = V;

    fn to_move(&self) -> Player {
        self.node().to_move
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        0..self.node().moves.len()
    }

    fn play(&self, mv: usize) -> Self {
        self.graph.at(self.node().moves[mv].0)
    }

    fn terminal_value(&self) -> V {
        self.node().end
    }

    fn key(&self) -> usize {
        self.node().key
    }

    fn decided(&self) -> Option<V> {
        let node = self.node();
        node.decided.then_some(node.end)
    }

    fn reward(&self, mv: usize) -> Reward<Self> {
        self.node().moves[mv].1
    }

    fn bounds(&self) -> (V, V) {
        let bounds = self.node().bounds;
        bounds.unwrap_or((V::least(), V::greatest()))
    }

    fn candidate_moves(&self) -> impl Iterator<Item = usize> {
        let (few, all) = match &self.node().candidates {
            Some(candidates) => (&candidates[..], 0),
            None => (&[][..], self.node().moves.len()),
        };
        few.iter().copied().chain(0..all)
    }
}

impl<V: Value> Indexed for Token<'_, V> {
    fn index_count(&self) -> usize {
        let all = self.graph.at_index.len();
        self.graph.index_count.unwrap_or(all)
    }

    fn index(&self) -> usize {
        self.node().index
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let at = self.graph.at_index.get(index).copied().flatten()?;
        Some(self.graph.at(at))
    }

    fn states(&self) -> impl Iterator<Item = (usize, Self)> {
        let listed = self.graph.states.as_ref();
        let all = listed
            .is_none()
            .then(|| self.states_in(0..self.index_count()));
        let listed = listed.into_iter().flatten();
        let listed = listed.map(|&(index, at)| (index, self.graph.at(at)));
        listed.chain(all.into_iter().flatten())
    }
}

impl<V: Value> PackedKey for Token<'_, V> {
    fn key_bits(&self) -> u32 {
        self.graph.key_bits
    }

    fn packed_key(&self) -> u64 {
        self.node().packed_key
    }
}

impl<V: Value> Unpack for Token<'_, V> {
    fn unpack(&self, packed: u64) -> Option<Self> {
        let mut nodes = self.graph.nodes.iter();
        let at = nodes.position(|node| node.packed_key == packed)?;
        (self.graph.lost != Some(at)).then(|| self.graph.at(at))
    }
}

impl<V: Value> Predecessors for Token<'_, V> {
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        let graph = self.graph;
        self.node().predecessors.iter().map(|&at| graph.at(at))
    }

    fn predecessors_in_stage(&self) -> impl Iterator<Item = Self> {
        let unlisted = self.graph.unlisted;
        self.predecessors()
            .filter(move |it| Some(it.at) != unlisted)
    }
}

impl<V: Value> Staged for Token<'_, V> {
    fn stage(&self) -> usize {
        self.node().stage
    }

    fn longest_step(&self) -> usize {
        self.graph.longest_step
    }

    fn endless_value(&self) -> Option<V> {
        self.graph.endless.get(self.stage()).copied()
    }
}

/// For graphs in which nodes 2n and 2n + 1 are the same position with the players exchanged.
impl<V: Value> SwapPlayers for Token<'_, V> {
    fn swap_players(&self) -> Self {
        self.graph.at(self.at ^ 1)
    }
}

/// The whole position is its only part.
impl<V: Value> Impartial for Token<'_, V> {}
