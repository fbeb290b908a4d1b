//! Tokens on a graph: any impartial game that splits.

use optimal_play::{GameState, Impartial, Player, SwapPlayers, Wdl};

/// Tokens on the nodes of a graph. A move takes one away and puts others in its place; the player
/// who cannot move loses.
#[derive(Clone, Debug)]
pub struct Tokens<'g> {
    /// For each node, the nodes of the tokens that each of its moves puts down.
    pub graph: &'g [Vec<Vec<usize>>],
    /// What the key holds for each node, if not its number.
    pub keys: &'g [usize],
    /// The nodes of the tokens.
    pub at: Vec<usize>,
    /// The player to move.
    pub to_move: Player,
    /// The parts that the game lists.
    pub parts: Parts,
}

/// The parts that a game of [`Tokens`] lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parts {
    /// Each token.
    All,
    /// Each token but the first, which is wrong.
    AllButOne,
    /// All tokens together, as in a game that does not split.
    Whole,
}

impl<'g> Tokens<'g> {
    /// Tokens on these nodes, each a part, with Max to move.
    #[must_use]
    pub fn new(graph: &'g [Vec<Vec<usize>>], at: &[usize]) -> Self {
        Self {
            graph,
            keys: &[],
            at: at.to_vec(),
            to_move: Player::Max,
            parts: Parts::All,
        }
    }

    /// The same position of a game that lists these parts.
    #[must_use]
    pub fn with_parts(&self, parts: Parts) -> Self {
        Self {
            parts,
            ..self.clone()
        }
    }
}

impl GameState for Tokens<'_> {
    type Move = (usize, usize); // the token, and its move
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
        let key = |&node: &usize| self.keys.get(node).copied().unwrap_or(node);
        (self.at.iter().map(key).collect(), self.to_move)
    }
}

impl SwapPlayers for Tokens<'_> {
    fn swap_players(&self) -> Self {
        Self {
            to_move: self.to_move.opponent(),
            ..self.clone()
        }
    }
}

impl Impartial for Tokens<'_> {
    fn parts(&self) -> impl Iterator<Item = Self> {
        let (whole, listed) = match self.parts {
            Parts::Whole => (Some(self.clone()), &[][..]),
            Parts::All => (None, &self.at[..]),
            Parts::AllButOne => (None, self.at.get(1..).unwrap_or_default()),
        };
        let part = |&node: &usize| Self {
            at: vec![node],
            ..*self
        };
        whole.into_iter().chain(listed.iter().map(part))
    }
}
