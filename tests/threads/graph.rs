//! A large game that is nothing but its graph.

use optimal_play::{GameState, Indexed, Outcome, Player, Predecessors, Value};

/// A graph of so many nodes that its levels are shared.
pub(super) struct Graph {
    pub(super) to_move: Vec<Player>,
    /// Where each node leads to; it is over where it leads nowhere.
    pub(super) moves: Vec<Vec<usize>>,
    /// Whence each node is led to, once for each move.
    pub(super) sources: Vec<Vec<usize>>,
    pub(super) ends: Vec<Outcome>,
}

impl Graph {
    pub(super) const NODES: usize = 120_000;

    /// Half of the nodes are ends, and the others lead mostly forward, by steps that lead to nearby or to
    /// any nodes.
    pub(super) fn random(seed: u64, reach: usize) -> Self {
        // An xorshift generator: the same graph on every machine.
        let mut state = seed | 1;
        let mut below = |bound: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            usize::try_from(state >> 33).expect("31 bits") % bound
        };
        let mut graph = Self {
            to_move: Vec::new(),
            moves: Vec::new(),
            sources: vec![Vec::new(); Self::NODES],
            ends: Vec::new(),
        };
        for node in 0..Self::NODES {
            let player = [Player::Max, Player::Min][below(2)];
            graph.to_move.push(player);
            let count = if below(2) == 0 { 0 } else { 1 + below(5) };
            let moves: Vec<_> = (0..count)
                .map(|_| (node + below(reach)) % Self::NODES)
                .collect();
            for &to in &moves {
                graph.sources[to].push(node);
            }
            graph.moves.push(moves);
            let (max, min) = (Some(Player::Max), Some(Player::Min));
            let winner = [max, max, min, min, None][below(5)];
            let plies = [0, 0, 0, 0, 0, 0, 1, 2][below(8)];
            graph
                .ends
                .push(winner.map_or(Outcome::DRAW, |winner| Outcome::win(winner, plies)));
        }
        graph
    }

    /// A token on that node.
    pub(super) const fn token(&self, at: usize) -> Token<'_> {
        Token { graph: self, at }
    }

    /// The outcomes by rounds: all are drawn, then each is the best of its children's, until nothing
    /// changes.
    pub(super) fn fixpoint(&self) -> Vec<Outcome> {
        let mut outcomes = vec![Outcome::DRAW; Self::NODES];
        loop {
            let next: Vec<_> = (0..Self::NODES)
                .map(|node| {
                    let after = |&to: &usize| match outcomes[to].back_up(()) {
                        Some(outcome) => outcome,
                        None => panic!("too far"),
                    };
                    let children = self.moves[node].iter().map(after);
                    let best = match self.to_move[node] {
                        Player::Max => children.max(),
                        Player::Min => children.min(),
                    };
                    best.unwrap_or(self.ends[node])
                })
                .collect();
            if next == outcomes {
                return outcomes;
            }
            outcomes = next;
        }
    }
}

/// A token on the nodes of a graph.
#[derive(Clone, Copy)]
pub(super) struct Token<'g> {
    graph: &'g Graph,
    pub(super) at: usize,
}

impl GameState for Token<'_> {
    type Move = usize;
    type Key = usize;
    type Value = Outcome;

    fn to_move(&self) -> Player {
        self.graph.to_move[self.at]
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        0..self.graph.moves[self.at].len()
    }

    fn play(&self, mv: usize) -> Self {
        let at = self.graph.moves[self.at][mv];
        Self { at, ..*self }
    }

    fn terminal_value(&self) -> Outcome {
        self.graph.ends[self.at]
    }

    fn key(&self) -> usize {
        self.at
    }
}

/// Every third index is that of no state.
impl Indexed for Token<'_> {
    fn index_count(&self) -> usize {
        Graph::NODES / 2 * 3
    }

    fn index(&self) -> usize {
        self.at / 2 * 3 + self.at % 2
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let at = index / 3 * 2 + index % 3;
        (index % 3 < 2).then_some(Self { at, ..*self })
    }
}

impl Predecessors for Token<'_> {
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        let sources = self.graph.sources[self.at].iter();
        sources.map(|&at| Self { at, ..*self })
    }
}
