//! A game that is nothing but its graph.

use optimal_play::{GameState, Indexed, Outcome, Player, Predecessors, Value};

/// A node of a random graph.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) to_move: Player,
    pub(super) moves: Vec<usize>,
    /// Where it has no moves, or by its outcome.
    pub(super) end: Outcome,
    pub(super) has_outcome: bool,
}

/// A token on the nodes of a graph; `V` is [`Outcome`] or [`Wdl`].
pub(super) struct Token<'g, V> {
    pub(super) nodes: &'g [Node],
    pub(super) at: usize,
    pub(super) value: std::marker::PhantomData<V>,
}

impl<'g, V> Token<'g, V> {
    pub(super) const fn new(nodes: &'g [Node], at: usize) -> Self {
        Self {
            nodes,
            at,
            value: std::marker::PhantomData,
        }
    }

    pub(super) fn node(&self) -> &'g Node {
        &self.nodes[self.at]
    }
}

impl<V> Clone for Token<'_, V> {
    fn clone(&self) -> Self {
        Self::new(self.nodes, self.at)
    }
}

impl<V: Value + From<Outcome>> GameState for Token<'_, V> {
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
        Self::new(self.nodes, self.node().moves[mv])
    }

    fn terminal_value(&self) -> V {
        self.node().end.into()
    }

    fn key(&self) -> usize {
        self.at
    }

    fn decided(&self) -> Option<V> {
        self.node().has_outcome.then(|| self.node().end.into())
    }
}

impl<V: Value + From<Outcome>> Indexed for Token<'_, V> {
    fn index_count(&self) -> usize {
        // Every other index is that of no state.
        2 * self.nodes.len()
    }

    fn index(&self) -> usize {
        2 * self.at
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        index
            .is_multiple_of(2)
            .then(|| Self::new(self.nodes, index / 2))
    }
}

impl<V: Value + From<Outcome>> Predecessors for Token<'_, V> {
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        let nodes = self.nodes;
        let goes_on = |node: &&Node| !node.has_outcome;
        let moves = nodes
            .iter()
            .enumerate()
            .filter(move |(_, node)| goes_on(node));
        let moves = moves.flat_map(|(from, node)| node.moves.iter().map(move |&to| (from, to)));
        moves
            .filter(|&(_, to)| to == self.at)
            .map(|(from, _)| Self::new(nodes, from))
    }
}
