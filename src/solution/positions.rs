//! The positions of a solution in a stable order.

use std::fmt;

use super::Solution;
use crate::game::{BreadthFirst, GameState};

/// The positions of a [`Solution`], each as a pair of its state and its value, nearest to the root
/// first. See [`Solution::positions`].
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::solve;
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let solution = solve(&game.start())?;
/// let mut positions = solution.positions();
/// let (root, value) = positions.next().expect("the root comes first");
/// assert_eq!((root.knight(), value), ((0, 2), 8));
/// assert_eq!(positions.count(), 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Positions<'s, G: GameState> {
    solution: &'s Solution<G>,
    search: BreadthFirst<Reached<G>, G::Key, G::Move>,
}

/// A position that the search has reached.
pub(super) struct Reached<G: GameState> {
    /// Its number in breadth-first order.
    pub(super) number: usize,
    pub(super) state: G,
    pub(super) value: G::Value,
    /// The least number of moves from the root.
    pub(super) depth: usize,
}

impl<'s, G: GameState> Positions<'s, G> {
    pub(super) fn new(solution: &'s Solution<G>) -> Self {
        let root = Reached {
            number: 0,
            state: solution.root().clone(),
            value: solution.value(),
            depth: 0,
        };
        let key = root.state.key();
        let mut search = BreadthFirst::new();
        search.reach(root, key, None);
        Self { solution, search }
    }

    /// The next position. All its successors whose values the solution holds are reached.
    pub(super) fn expand(&mut self) -> Option<Reached<G>> {
        let (number, reached) = self.search.next()?;
        for step in reached.state.successors() {
            let Some(value) = self.solution.value_of(&step.state) else {
                continue;
            };
            let after = Reached {
                number: self.search.len(),
                value,
                state: step.state,
                depth: reached.depth + 1,
            };
            let key = after.state.key();
            self.search.reach(after, key, Some((number, step.mv)));
        }
        Some(reached)
    }

    /// The bytes that it holds, without what keys and states hold elsewhere.
    pub(super) fn bytes(&self) -> usize {
        self.search.bytes()
    }

    /// The moves of a shortest line from the root to the position with this number.
    pub(super) fn line_to(&self, number: usize) -> Vec<G::Move> {
        self.search.line_to(number)
    }
}

impl<G: GameState> Iterator for Positions<'_, G> {
    type Item = (G, G::Value);

    fn next(&mut self) -> Option<Self::Item> {
        let Reached { state, value, .. } = self.expand()?;
        Some((state, value))
    }
}

impl<G: GameState> fmt::Debug for Positions<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { solution, search } = self;
        f.debug_struct("Positions")
            .field("solution", solution)
            .field("reached", &search.len())
            .finish()
    }
}
