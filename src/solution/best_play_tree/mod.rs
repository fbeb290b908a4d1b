//! The tree of best play, to be drawn.

mod dot;
mod layout;
#[cfg(feature = "serde")]
mod serialize;
mod svg;
mod text;

use std::collections::VecDeque;

use hashbrown::HashMap;

use super::Solution;
use crate::game::{GameState, Player};

/// The positions that best moves lead to, as a graph to be drawn; see [`Solution::best_play_tree`].
///
/// A position shows its number and the player to move, an ellipse for Max and a box for Min, or that the game is over,
/// and the value. An arrow shows the move, as `Debug` writes it. Numbers and arrows are in breadth-first order, and the same
/// on every machine.
///
/// [`Display`](std::fmt::Display) writes the graph in the DOT language of Graphviz, whose `dot -Tsvg` makes a picture
/// of it; [`svg`](Self::svg) makes one here, without another program.
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
///     0 [label="0: Max\n8"];
///     1 [label="1: Min\n6", shape=box];
///     2 [label="2: Max\n4"];
///     3 [label="3: Max\n4"];
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
    /// The least number of best moves from the root.
    depth: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Step<M> {
    from: usize,
    mv: M,
    to: usize,
}

impl<V> Position<V> {
    fn new<G: GameState<Value = V>>(state: &G, value: V, depth: usize) -> Self {
        let goes_on = state.decided().is_none() && state.moves().next().is_some();
        let to_move = goes_on.then(|| state.to_move());
        Self {
            to_move,
            value,
            depth,
        }
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
        let mut positions = vec![Position::new(&self.root, self.value, 0)];
        let mut steps = Vec::new();
        let mut numbers: HashMap<_, _> = HashMap::from_iter([(self.root.key(), 0)]);
        let mut ahead = VecDeque::from([self.root.clone()]);
        for from in 0.. {
            let Some(state) = ahead.pop_front() else {
                break;
            };
            let moves = positions[from].depth;
            if moves == depth {
                continue;
            }
            for mv in self.best_moves(&state) {
                let child = state.play(mv);
                let Some(value) = self.value_of(&child) else {
                    continue;
                };
                let to = *numbers.entry(child.key()).or_insert_with(|| {
                    positions.push(Position::new(&child, value, moves + 1));
                    ahead.push_back(child);
                    positions.len() - 1
                });
                steps.push(Step { from, mv, to });
            }
        }
        BestPlayTree { positions, steps }
    }
}
