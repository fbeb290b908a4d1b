//! Tokens on a graph: any impartial game that splits.

use fastrand::Rng;
use optimal_play::{GameState, Grundy, Impartial, Minimax, Player, SwapPlayers, Wdl};

use crate::solve;

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

/// Compares both ways of [`Grundy`] on random games that split, part by part and as wholes, with the
/// definition and with minimax; verifies both. Returns how many of the roots the first player wins.
///
/// # Panics
///
/// If any of them disagree.
pub fn compare_both_ways(games: usize, seed: u64) -> usize {
    let random = &mut Rng::with_seed(seed);
    (0..games).filter(|_| compare_random_game(random)).count()
}

fn compare_random_game(random: &mut Rng) -> bool {
    let nodes = random.usize(2..8);
    let graph: Vec<Vec<Vec<usize>>> = (0..nodes)
        .map(|node| {
            let moves = if node == 0 { 0 } else { random.usize(..5) };
            let tokens = |random: &mut Rng| {
                (0..random.usize(..4))
                    .map(|_| random.usize(..node))
                    .collect()
            };
            (0..moves).map(|_| tokens(random)).collect()
        })
        .collect();
    let at: Vec<_> = (0..random.usize(..3))
        .map(|_| random.usize(..nodes))
        .collect();
    let root = Tokens::new(&graph, &at);
    // A node leads only to nodes before it.
    let mut expected = Vec::new();
    for moves in &graph {
        let after = |tokens: &Vec<usize>| tokens.iter().fold(0, |sum, &node| sum ^ expected[node]);
        let reached: Vec<u64> = moves.iter().map(after).collect();
        let least = (0..=reached.len() as u64).find(|number| !reached.contains(number));
        expected.push(least.expect("one more number than moves"));
    }
    let expected = at.iter().fold(0, |sum, &node| sum ^ expected[node]);
    let whole = &root.with_parts(Parts::Whole);
    let shown = || format!("{graph:?} from {at:?}");
    for solver in [Grundy::new(), Grundy::by_search()] {
        for root in [&root, whole] {
            let solution = solve(&solver, root);
            assert_eq!(solution.grundy_value(root), Some(expected), "{}", shown());
            assert!(solution.verify().is_ok_and(|it| it.complete), "{}", shown());
            for (mv, value) in solution.known_move_values(root) {
                let after = solve(&Grundy::new(), &root.play(mv)).value();
                assert_eq!(value, after, "{}", shown());
            }
        }
    }
    let value = solve(&Minimax::hashed(), &root).value();
    let winner = if expected == 0 {
        Player::Min
    } else {
        Player::Max
    };
    assert_eq!(value, Wdl::win(winner), "{}", shown());
    expected != 0
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
