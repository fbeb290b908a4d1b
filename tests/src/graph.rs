//! Games given as data: a graph of positions.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

use optimal_play::{GameState, Player, Value};

use crate::Token;

/// A position of a [`Graph`]: what the methods of the game return there.
///
/// [`Graph::new`] fills in the numbers, which are the node's own, and the predecessors.
#[derive(Clone, Debug)]
pub struct Node<V: Value> {
    /// The player to move.
    pub to_move: Player,
    /// The node that each move leads to, and the reward. A move is its place in this list.
    pub moves: Vec<(usize, V::Reward)>,
    /// The value, if the position is terminal.
    pub end: V,
    /// Whether the game is decided here, although there may be moves.
    pub decided: bool,
    /// The bounds, if not the range of the type.
    pub bounds: Option<(V, V)>,
    /// The candidate moves, if not all moves.
    pub candidates: Option<Vec<usize>>,
    /// The key; nodes may share one.
    pub key: usize,
    /// The index.
    pub index: usize,
    /// The packed key.
    pub packed_key: u64,
    /// The stage.
    pub stage: usize,
    /// The nodes listed as predecessors.
    pub predecessors: Vec<usize>,
}

impl<V: Value> Node<V> {
    /// A position with these moves, each the node that it leads to and its reward; without any, a
    /// draw or no score.
    pub fn scored(to_move: Player, moves: impl IntoIterator<Item = (usize, V::Reward)>) -> Self {
        Self {
            to_move,
            moves: moves.into_iter().collect(),
            end: V::default(),
            decided: false,
            bounds: None,
            candidates: None,
            key: 0,
            index: 0,
            packed_key: 0,
            stage: 0,
            predecessors: Vec::new(),
        }
    }

    /// A position with moves to these nodes, without rewards.
    pub fn new(to_move: Player, moves: impl IntoIterator<Item = usize>) -> Self {
        let moves = moves.into_iter().map(|to| (to, V::no_reward()));
        Self::scored(to_move, moves)
    }

    /// A terminal position of this value.
    #[must_use]
    pub fn end(value: V) -> Self {
        Self::new(Player::Max, []).worth(value)
    }

    /// The same position, worth `value` if it is terminal.
    #[must_use]
    pub fn worth(self, value: V) -> Self {
        Self { end: value, ..self }
    }

    /// The same position, where the game is decided, moves or not.
    #[must_use]
    pub fn decided(self) -> Self {
        Self {
            decided: true,
            ..self
        }
    }
}

/// A game given by its graph: a move takes a token from node to node. Any game, with or without
/// cycles, valid or not, can be written this way; [`Token`] is its position.
#[derive(Clone, Debug)]
pub struct Graph<V: Value> {
    /// The positions, by number.
    pub nodes: Vec<Node<V>>,
    /// The node that each index leads back to.
    pub at_index: Vec<Option<usize>>,
    /// The number of indices, if not that of [`at_index`](Self::at_index).
    pub index_count: Option<usize>,
    /// The indices and nodes listed as all states, if not those of [`at_index`](Self::at_index).
    pub states: Option<Vec<(usize, usize)>>,
    /// The bits of a packed key.
    pub key_bits: u32,
    /// The most stages that a move goes forward.
    pub longest_step: usize,
    /// What endless play is worth, by stage; the default value in stages beyond.
    pub endless: Vec<V>,
    /// The node that is not restored from its packed key, if there is one.
    pub lost: Option<usize>,
    /// The node that is not listed as a predecessor in its stage, if there is one.
    pub unlisted: Option<usize>,
}

impl<V: Value> Graph<V> {
    /// The game of these nodes. Key, index, packed key and stage of each are its number; the
    /// predecessors are correct.
    pub fn new(nodes: impl IntoIterator<Item = Node<V>>) -> Self {
        let mut nodes: Vec<_> = nodes.into_iter().collect();
        for number in 0..nodes.len() {
            nodes[number].stage = number;
            if nodes[number].decided {
                continue;
            }
            for mv in 0..nodes[number].moves.len() {
                let (to, _) = nodes[number].moves[mv];
                nodes[to].predecessors.push(number);
            }
        }
        let count = nodes.len();
        let graph = Self {
            nodes,
            at_index: Vec::new(),
            index_count: None,
            states: None,
            key_bits: 0,
            longest_step: usize::MAX,
            endless: Vec::new(),
            lost: None,
            unlisted: None,
        };
        graph.with_keys(0..count)
    }

    /// The same game with these keys, which are the packed keys and the indices, too. Of the nodes
    /// that share one, the index leads back to the first.
    #[must_use]
    pub fn with_keys(mut self, keys: impl IntoIterator<Item = usize>) -> Self {
        for (node, key) in self.nodes.iter_mut().zip(keys) {
            node.key = key;
            node.packed_key = key as u64;
        }
        let keys: Vec<_> = self.nodes.iter().map(|node| node.key).collect();
        let count = keys.iter().max().map_or(0, |key| key + 1);
        self.key_bits = count.max(1).ilog2() + 1;
        self.with_indices(count, |number| keys[number])
    }

    /// The same game with `count` indices, of which each node has the one that `index` returns.
    #[must_use]
    pub fn with_indices(mut self, count: usize, index: impl Fn(usize) -> usize) -> Self {
        self.at_index = vec![None; count];
        for (number, node) in self.nodes.iter_mut().enumerate() {
            node.index = index(number);
            self.at_index[node.index].get_or_insert(number);
        }
        self
    }

    /// The same game with indices that count stage by stage. `gap` indices out of `gap + 1` have no
    /// state; with `last_first` the last stage has the lowest.
    #[must_use]
    pub fn with_indices_by_stage(self, gap: usize, last_first: bool) -> Self {
        let mut order: Vec<_> = (0..self.nodes.len()).collect();
        order.sort_by_key(|&at| self.nodes[at].stage);
        if last_first {
            order.reverse();
        }
        let mut index = vec![0; order.len()];
        for (place, at) in order.into_iter().enumerate() {
            index[at] = (gap + 1) * place;
        }
        let count = (gap + 1) * index.len();
        self.with_indices(count, |at| index[at])
    }

    /// The same game with values of another type.
    pub fn map<W: Value>(
        &self,
        value: impl Fn(V) -> W,
        reward: impl Fn(V::Reward) -> W::Reward,
    ) -> Graph<W> {
        let map = |node: &Node<V>| Node {
            to_move: node.to_move,
            moves: node
                .moves
                .iter()
                .map(|&(to, it)| (to, reward(it)))
                .collect(),
            end: value(node.end),
            decided: node.decided,
            bounds: node
                .bounds
                .map(|(least, greatest)| (value(least), value(greatest))),
            candidates: node.candidates.clone(),
            key: node.key,
            index: node.index,
            packed_key: node.packed_key,
            stage: node.stage,
            predecessors: node.predecessors.clone(),
        };
        Graph {
            nodes: self.nodes.iter().map(map).collect(),
            at_index: self.at_index.clone(),
            index_count: self.index_count,
            states: self.states.clone(),
            key_bits: self.key_bits,
            longest_step: self.longest_step,
            endless: self.endless.iter().map(|&it| value(it)).collect(),
            lost: self.lost,
            unlisted: self.unlisted,
        }
    }

    /// Converts a game to its graph: all positions that `root` leads to, one for each `key`, with
    /// the values that `value` makes of those of the game. Node 0 is the root, and moves keep their
    /// order.
    pub fn explore<G, K>(root: &G, key: impl Fn(&G) -> K, value: impl Fn(G::Value) -> V) -> Self
    where
        G: GameState<Value: Value<Reward = V::Reward>>,
        K: Eq + Hash,
    {
        let mut numbers = HashMap::from([(key(root), 0)]);
        let mut queue = VecDeque::from([root.clone()]);
        let mut nodes = Vec::new();
        while let Some(state) = queue.pop_front() {
            let steps = state.successors().map(|step| {
                let next = numbers.len();
                let number = *numbers.entry(key(&step.state)).or_insert(next);
                if number == next {
                    queue.push_back(step.state);
                }
                (number, step.reward)
            });
            let node = Node::scored(state.to_move(), steps.collect::<Vec<_>>());
            nodes.push(
                state
                    .result()
                    .map_or(node.clone(), |it| node.worth(value(it))),
            );
        }
        Self::new(nodes)
    }

    /// The token on the first node.
    #[must_use]
    pub const fn root(&self) -> Token<'_, V> {
        self.at(0)
    }

    /// The token on that node.
    #[must_use]
    pub const fn at(&self, at: usize) -> Token<'_, V> {
        Token { graph: self, at }
    }
}
