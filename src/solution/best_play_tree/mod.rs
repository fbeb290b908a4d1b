//! The tree of best play, to be drawn.

mod dot;
mod layout;
mod svg;
mod text;

use super::schema_version::SchemaVersion;
use super::{Positions, Solution};
use crate::game::{GameState, Player};

/// The positions that best moves lead to, as a graph to be drawn; see [`Solution::best_play_tree`].
///
/// A position shows its number, the player to move or `over`, and the value. Its shape is an
/// ellipse for Max, a box for Min, and none at the end of the game. An arrow shows the move, as
/// `Debug` writes it. Numbers and arrows are in breadth-first order, and the same on every machine.
///
/// [`Display`](std::fmt::Display) writes the graph in the DOT language of Graphviz, whose
/// `dot -Tsvg` draws it. [`svg`](Self::svg) draws it without another program.
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
///     0 -> 1 [label="b"];
///     1 -> 2 [label="a"];
///     1 -> 3 [label="c"];
/// }
/// "#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BestPlayTree<V, M> {
    schema_version: SchemaVersion,
    positions: Vec<Position<V>>,
    arrows: Vec<Arrow<M>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
struct Position<V> {
    /// `None` at the end of the game.
    to_move: Option<Player>,
    value: V,
    /// The least number of best moves from the root.
    depth: usize,
}

/// A best move, between positions with these numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
struct Arrow<M> {
    from: usize,
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    mv: M,
    to: usize,
}

impl<G: GameState> Solution<G> {
    /// The positions that up to `depth` best moves lead to from the root, with all [best
    /// moves](Self::best_moves) between them. Positions with the same key are one, so that the tree
    /// is folded into a graph. The arrows from a position show the moves of the state that was
    /// reached first: another way may lead to a state with the same key and other moves.
    ///
    /// # Complexity
    ///
    /// Expands each position shown once. Their number can grow as fast as that of all positions;
    /// begin with a small depth.
    pub fn best_play_tree(&self, depth: usize) -> BestPlayTree<G::Value, G::Move> {
        self.tree_of(Positions::new(self), depth)
    }

    /// The best-play tree from `state` instead of the root: see
    /// [`best_play_tree`](Self::best_play_tree). `None` if the solution does not hold the value of
    /// `state`.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::knight_pawns::KnightPawns;
    /// use optimal_play::{GameState, solve};
    ///
    /// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
    /// let solution = solve(&game.start())?;
    /// let last = solution.line().take(2).fold(game.start(), |state, mv| state.play(mv));
    /// let tree = solution.best_play_tree_from(&last, 5).expect("all is solved");
    /// assert!(tree.to_string().contains("0 -> 1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn best_play_tree_from(
        &self,
        state: &G,
        depth: usize,
    ) -> Option<BestPlayTree<G::Value, G::Move>> {
        let value = self.value_of(state)?;
        Some(self.tree_of(Positions::begin(self, state, value), depth))
    }

    /// The tree of a search at its beginning.
    fn tree_of(
        &self,
        mut search: Positions<'_, G>,
        depth: usize,
    ) -> BestPlayTree<G::Value, G::Move> {
        let (mut positions, mut arrows) = (Vec::new(), Vec::new());
        while let Some(reached) = search.pop() {
            let state = &reached.state;
            positions.push(Position {
                to_move: (!state.is_over()).then(|| state.to_move()),
                value: reached.value,
                depth: reached.depth,
            });
            if reached.depth == depth {
                continue;
            }
            for step in self.best_steps(state) {
                let (from, mv) = (reached.number, step.mv);
                if let Some(to) = search.follow(&reached, step) {
                    arrows.push(Arrow { from, mv, to });
                }
            }
        }
        BestPlayTree {
            schema_version: SchemaVersion,
            positions,
            arrows,
        }
    }
}
