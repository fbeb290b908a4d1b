//! The tree of best play, to be drawn.

mod dot;
mod layout;
mod svg;
mod text;

use std::hash::Hash;

use super::Solution;
use super::schema_version::SchemaVersion;
use crate::game::{BreadthFirst, GameState, Player};

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
    /// is folded into a graph. Its moves are those of the state that the first arrow leads to; a
    /// state with the same key may have others. For people, who play the moves of a line one after
    /// the other, [`best_play_tree_by`](Self::best_play_tree_by) distinguishes such states.
    ///
    /// # Complexity
    ///
    /// Expands each position shown once. Their number can grow as fast as that of all positions;
    /// begin with a small depth.
    pub fn best_play_tree(&self, depth: usize) -> BestPlayTree<G::Value, G::Move> {
        let root = (&self.root, self.value);
        self.tree_of(root, depth, usize::MAX, G::key, |_, mv| mv)
    }

    /// The best-play tree from `state` as an interface shows it: positions are one if `identity`
    /// returns the same for both, and `name` returns what an arrow shows of a move in a state.
    ///
    /// `None` if the solution does not hold the value of `state`, or the tree would have more than
    /// `most_positions`.
    ///
    /// # Complexity
    ///
    /// Expands at most `most_positions`.
    pub fn best_play_tree_by<K: Eq + Hash, M>(
        &self,
        state: &G,
        depth: usize,
        most_positions: usize,
        identity: impl FnMut(&G) -> K,
        name: impl Fn(&G, G::Move) -> M,
    ) -> Option<BestPlayTree<G::Value, M>> {
        let root = (state, self.value_of(state)?);
        let tree = self.tree_of(root, depth, most_positions, identity, name);
        (tree.positions.len() <= most_positions).then_some(tree)
    }

    /// The tree from a state with its value. It ends after the position that has one successor too
    /// many.
    fn tree_of<K: Eq + Hash, M>(
        &self,
        (root, value): (&G, G::Value),
        depth: usize,
        most_positions: usize,
        mut identity: impl FnMut(&G) -> K,
        name: impl Fn(&G, G::Move) -> M,
    ) -> BestPlayTree<G::Value, M> {
        let position = |state: &G, value, depth| Position {
            to_move: (!state.is_over()).then(|| state.to_move()),
            value,
            depth,
        };
        let (mut positions, mut arrows) = (vec![position(root, value, 0)], Vec::new());
        let mut search = BreadthFirst::<_, _, ()>::new();
        search.reach(root.clone(), identity(root), None);
        while positions.len() <= most_positions
            && let Some((from, state)) = search.next()
        {
            let moves = positions[from].depth;
            if moves == depth {
                continue;
            }
            for step in self.best_steps(&state) {
                let Some(value) = self.value_of(&step.state) else {
                    continue;
                };
                let mv = name(&state, step.mv);
                let after = position(&step.state, value, moves + 1);
                let identity = identity(&step.state);
                let to = search.reach(step.state, identity, None);
                if to == positions.len() {
                    positions.push(after);
                }
                arrows.push(Arrow { from, mv, to });
            }
        }
        BestPlayTree {
            schema_version: SchemaVersion,
            positions,
            arrows,
        }
    }
}
