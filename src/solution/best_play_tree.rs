//! The tree of best play, to be drawn.

use std::collections::VecDeque;
use std::fmt::{self, Debug, Display};

use hashbrown::HashMap;

use super::Solution;
use crate::game::{GameState, Player, Value};

/// The positions that best moves lead to, as a graph in the DOT language of Graphviz; see
/// [`Solution::best_play_tree`].
///
/// A position shows the player to move, an ellipse for Max and a box for Min, or that the game is over, and the
/// value. An arrow shows the move, as `Debug` writes it. Numbers and arrows are in breadth-first order, and the same
/// on every machine. `dot -Tsvg` makes a picture of it.
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::solve;
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let solution = solve(&game.start())?;
/// assert_eq!(
///     solution.best_play_tree(2).to_string(),
///     r#"digraph best_play {
///     0 [label="Max\n8"];
///     1 [label="Min\n6", shape=box];
///     2 [label="Max\n4"];
///     3 [label="Max\n4"];
///     0 -> 1 [label="Capture { pawn: 1 }"];
///     1 -> 2 [label="Capture { pawn: 0 }"];
///     1 -> 3 [label="Capture { pawn: 2 }"];
/// }
/// "#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestPlayTree<V, M> {
    positions: Vec<Position<V>>,
    steps: Vec<Step<M>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Position<V> {
    /// `None` where the game is over.
    to_move: Option<Player>,
    value: V,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Step<M> {
    from: usize,
    mv: M,
    to: usize,
}

impl<V> Position<V> {
    fn new<G: GameState<Value = V>>(state: &G, value: V) -> Self {
        let goes_on = state.outcome().is_none() && state.moves().next().is_some();
        let to_move = goes_on.then(|| state.to_move());
        Self { to_move, value }
    }
}

impl<G: GameState> Solution<G> {
    /// The positions that up to `depth` best moves lead to from the root, with all [best moves](Self::best_moves)
    /// between them. Positions with the same key are one, so that the tree is folded into a graph.
    ///
    /// # Complexity
    ///
    /// The positions shown, and their moves twice. Their number can grow with each move as that of all
    /// positions does; begin with a small depth.
    ///
    /// # Examples
    ///
    /// See [`BestPlayTree`].
    pub fn best_play_tree(&self, depth: usize) -> BestPlayTree<G::Value, G::Move> {
        let mut positions = vec![Position::new(&self.root, self.value)];
        let mut steps = Vec::new();
        let mut numbers: HashMap<_, _> = HashMap::from_iter([(self.root.key(), 0)]);
        let mut ahead = VecDeque::from([(self.root.clone(), 0)]);
        for from in 0.. {
            let Some((state, moves)) = ahead.pop_front() else {
                break;
            };
            if moves == depth {
                continue;
            }
            for mv in self.best_moves(&state) {
                let child = state.play(mv);
                let Some(value) = self.value_of(&child) else {
                    continue;
                };
                let to = *numbers.entry(child.key()).or_insert_with(|| {
                    positions.push(Position::new(&child, value));
                    ahead.push_back((child, moves + 1));
                    positions.len() - 1
                });
                steps.push(Step { from, mv, to });
            }
        }
        BestPlayTree { positions, steps }
    }
}

impl<V: Value + Display, M: Debug> Display for BestPlayTree<V, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { positions, steps } = self;
        writeln!(f, "digraph best_play {{")?;
        for (number, Position { to_move, value }) in positions.iter().enumerate() {
            let (turn, shape) = match to_move {
                Some(Player::Max) => ("Max", ""),
                Some(Player::Min) => ("Min", ", shape=box"),
                None => ("over", ", shape=plaintext"),
            };
            let value = quoted(&value.to_string());
            writeln!(f, "    {number} [label=\"{turn}\\n{value}\"{shape}];")?;
        }
        for Step { from, mv, to } in steps {
            let mv = quoted(&format!("{mv:?}"));
            writeln!(f, "    {from} -> {to} [label=\"{mv}\"];")?;
        }
        writeln!(f, "}}")
    }
}

/// A text as it is written between quotes in DOT.
fn quoted(text: &str) -> String {
    text.replace('\\', r"\\").replace('"', r#"\""#)
}
