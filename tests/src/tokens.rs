//! Tokens on a graph: any impartial game that splits.

use std::iter;

use fastrand::Rng;
use optimal_play::certificate::{CertificateErrorKind, CertificateReader};
use optimal_play::rules::Summand;
use optimal_play::{
    GameState, Grundy, Impartial, Minimax, Player, Run, Solution, Solver, SwapPlayers, Wdl,
};

use crate::solve;

/// Tokens on the nodes of a graph. A move takes one away and puts others in its place; the player
/// who cannot move loses.
#[derive(Clone, Debug)]
pub struct Tokens<'g> {
    /// For each node, the nodes of the tokens that each of its moves puts down.
    pub graph: &'g [Vec<Vec<usize>>],
    /// What the key holds for each node, if not its number.
    pub keys: &'g [usize],
    /// What the bounds rest on, for each node; without, they are the range.
    pub told: &'g [Told],
    /// The nodes of the tokens.
    pub at: Vec<usize>,
    /// The player to move.
    pub to_move: Player,
    /// The parts that the game lists.
    pub parts: Parts,
}

/// The Grundy value of a node, and whether bounds tell who wins, if that is the player to move, and
/// if it is the opponent.
#[derive(Clone, Copy, Debug)]
pub struct Told {
    nimber: u64,
    of_win: bool,
    of_loss: bool,
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
            told: &[],
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

/// Compares both ways of [`Grundy`] on random games that split, part by part and as wholes, with
/// the definition and with minimax, with and without bounds; verifies both, checks their
/// certificates and those of sums with a heap. Returns how many of the roots the first player wins.
///
/// # Panics
///
/// If any of them disagree.
pub fn compare_both_ways(games: usize, seed: u64) -> usize {
    let random = &mut Rng::with_seed(seed);
    // From each heap to all smaller ones.
    let heap = |heap| (0..heap).map(|left| vec![left]).collect();
    let heaps = Box::leak(Box::new((0..8).map(heap).collect()));
    let games = (0..games).filter(|_| {
        let game = iter::repeat_with(|| Game::random(random)).find(Game::is_small);
        let game = game.expect("most are small");
        let is_won = game.compare();
        if random.u8(..8) == 0 {
            Box::leak(Box::new(game)).compare_sums(heaps, random);
        }
        is_won
    });
    games.count()
}

/// For each node, the nodes of the tokens that each of its moves puts down.
type Graph = Vec<Vec<Vec<usize>>>;

/// A position with its value and its best moves.
struct Right<'g> {
    state: Tokens<'g>,
    value: Wdl,
    best: Vec<(usize, usize)>,
}

/// How many positions of a game are checked: a few games have thousands.
const MOST_CHECKED: usize = 100;

/// A random game.
#[derive(Debug)]
struct Game {
    graph: Graph,
    told: Vec<Told>,
    at: Vec<usize>,
}

impl Game {
    fn random(random: &mut Rng) -> Self {
        let nodes = random.usize(2..8);
        let graph: Graph = (0..nodes)
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
        let at = (0..random.usize(..3)).map(|_| random.usize(..nodes));
        let at = at.collect();
        // A node leads only to nodes before it.
        let mut told: Vec<Told> = Vec::new();
        for moves in &graph {
            let after = |tokens: &Vec<usize>| nimber(&told, tokens);
            let reached: Vec<u64> = moves.iter().map(after).collect();
            let least = (0..=reached.len() as u64).find(|number| !reached.contains(number));
            told.push(Told {
                nimber: least.expect("one more number than moves"),
                of_win: random.bool(),
                of_loss: random.bool(),
            });
        }
        Self { graph, told, at }
    }

    /// Whether it has few positions: one of ten thousand has millions.
    fn is_small(&self) -> bool {
        let few = Run::new().with_position_limit(1_000);
        let solved = Minimax::hashed().solve(&Tokens::new(&self.graph, &self.at), few);
        solved.is_ok()
    }

    /// Whether the first player wins.
    fn compare(&self) -> bool {
        let expected = nimber(&self.told, &self.at);
        let plain = Tokens::new(&self.graph, &self.at);
        let bounded = Tokens {
            told: &self.told,
            ..plain.clone()
        };
        let minimax = solve(&Minimax::hashed(), &plain);
        let positions = minimax
            .positions()
            .take(MOST_CHECKED)
            .map(|(state, value)| Right {
                best: minimax.best_moves(&state).collect(),
                state,
                value,
            });
        let positions: Vec<_> = positions.collect();
        let winner = [Player::Max, Player::Min][usize::from(expected == 0)];
        assert_eq!(minimax.value(), Wdl::win(winner), "{self:?}");
        for root in [plain, bounded] {
            for root in [root.with_parts(Parts::Whole), root] {
                for solver in [Grundy::by_definition(), Grundy::by_search()] {
                    let solution = solve(&solver, &root);
                    assert_eq!(solution.grundy_value(&root), Some(expected), "{self:?}");
                    self.check(&solution, &positions);
                }
            }
        }
        expected != 0
    }

    /// Whatever the solution says is right, and its check passes.
    fn check<'g>(&self, solution: &Solution<Tokens<'g>>, positions: &[Right<'g>]) {
        let root = solution.root();
        let verified = solution.verify();
        assert!(verified.is_ok_and(|it| it.complete), "{root:?}");
        for right in positions {
            let state = Tokens {
                told: root.told,
                ..right.state.with_parts(root.parts)
            };
            let held = (solution.grundy_value(&state), solution.value_of(&state));
            let expected = nimber(&self.told, &state.at);
            assert!(held.0.is_none_or(|it| it == expected), "{state:?}");
            assert!(held.1.is_none_or(|it| it == right.value), "{state:?}");
            let mut best = solution.best_moves(&state);
            assert!(best.all(|mv| right.best.contains(&mv)), "{state:?}");
        }
        check_certificates(solution, !root.told.is_empty());
    }

    /// Compares sums with heaps, of which one is lost for the player to move.
    fn compare_sums(&'static self, heaps: &'static Graph, random: &mut Rng) {
        let expected = nimber(&self.told, &self.at);
        let other = random.u64(..8);
        let plain = Tokens::new(&self.graph, &self.at);
        let bounded = Tokens {
            told: &self.told,
            ..plain.clone()
        };
        for root in [plain, bounded] {
            for heap in [expected, other] {
                let node = usize::try_from(heap).expect("a small heap");
                let heap_solution = solve(&Grundy::by_definition(), &Tokens::new(heaps, &[node]));
                let sum = solve(&Grundy::by_search(), &root).beside(heap_solution);
                let winner = [Player::Max, Player::Min][usize::from(heap == expected)];
                assert_eq!(sum.value(), Wdl::win(winner), "{self:?} and {heap}");
                assert!(sum.verify().is_ok(), "{self:?} and {heap}");
                check_certificates(&sum, !root.told.is_empty());
            }
        }
    }
}

/// The Grundy value of tokens on these nodes.
fn nimber(told: &[Told], at: &[usize]) -> u64 {
    at.iter().fold(0, |sum, &node| sum ^ told[node].nimber)
}

/// The certificates of both players prove what they claim. One may lack a move that the search did
/// not need: but that of the winner only if it trusted bounds.
fn check_certificates<G: GameState<Value = Wdl>>(solution: &Solution<G>, has_bounds: bool) {
    for player in Player::ALL {
        match solution.certificate(player) {
            Ok(text) => {
                let reader = CertificateReader::<Wdl, _>::new(text.as_bytes());
                let checked = reader
                    .expect("a header")
                    .verify(solution.root(), Run::new());
                assert!(checked.is_ok(), "{checked:?}");
            }
            Err(error) => {
                let may_lack = has_bounds || solution.value() != Wdl::win(player);
                let lacks = matches!(error.kind(), CertificateErrorKind::NoMove);
                assert!(may_lack && lacks, "{error}");
            }
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

    fn bounds(&self) -> (Wdl, Wdl) {
        if self.told.is_empty() {
            return (Wdl::MinWins, Wdl::MaxWins);
        }
        let is_won = nimber(self.told, &self.at) > 0;
        let is_told = |&node: &usize| {
            let Told {
                of_win, of_loss, ..
            } = self.told[node];
            if is_won { of_win } else { of_loss }
        };
        if !self.at.iter().all(is_told) {
            return (Wdl::MinWins, Wdl::MaxWins);
        }
        let winner = if is_won { self.to_move } else { !self.to_move };
        (Wdl::win(winner), Wdl::win(winner))
    }

    fn key(&self) -> (Vec<usize>, Player) {
        let key = |&node: &usize| self.keys.get(node).copied().unwrap_or(node);
        (self.at.iter().map(key).collect(), self.to_move)
    }
}

impl Summand for Tokens<'_> {
    fn with_to_move(self, to_move: Player) -> Self {
        Self { to_move, ..self }
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
