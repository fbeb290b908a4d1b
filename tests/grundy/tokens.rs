//! Tokens on a graph: any impartial game that splits.

use optimal_play::{GameState, Impartial, Player, Wdl};

/// Tokens on the nodes of a graph. A move takes one away and puts others in its place: for each node, the nodes
/// of the tokens that each of its moves puts down.
pub(crate) type Graph = Vec<Vec<Vec<usize>>>;

#[derive(Clone)]
pub(crate) struct Tokens<'g> {
    pub(crate) graph: &'g Graph,
    pub(crate) at: Vec<usize>,
    pub(crate) to_move: Player,
    /// How many of its parts it does not tell.
    pub(crate) untold: usize,
}

impl<'g> Tokens<'g> {
    pub(crate) fn new(graph: &'g Graph, at: &[usize]) -> Self {
        Self {
            graph,
            at: at.to_vec(),
            to_move: Player::Max,
            untold: 0,
        }
    }
}

impl GameState for Tokens<'_> {
    type Move = (usize, usize);
    type Key = (Vec<usize>, Player);
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = (usize, usize)> {
        let tokens = self.at.iter().enumerate();
        tokens.flat_map(|(token, &node)| (0..self.graph[node].len()).map(move |mv| (token, mv)))
    }

    fn play(&self, (token, mv): (usize, usize)) -> Self {
        let mut at = self.at.clone();
        let node = at.remove(token);
        at.extend(&self.graph[node][mv]);
        at.sort_unstable();
        Self {
            at,
            to_move: self.to_move.opponent(),
            ..*self
        }
    }

    fn terminal_value(&self) -> Wdl {
        match self.to_move {
            Player::Max => Wdl::MinWins,
            Player::Min => Wdl::MaxWins,
        }
    }

    fn key(&self) -> (Vec<usize>, Player) {
        (self.at.clone(), self.to_move)
    }
}

impl Impartial for Tokens<'_> {
    fn parts(&self) -> impl Iterator<Item = Self> {
        let told = self.at.iter().skip(self.untold);
        told.map(|&node| Self::new(self.graph, &[node]))
    }
}
