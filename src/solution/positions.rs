//! Iteration over the positions of a solution in a stable order.

use std::collections::VecDeque;
use std::fmt;

use hashbrown::HashSet;

use super::Solution;
use crate::game::GameState;

/// The positions of a [`Solution`] with their values, nearest to the root first. See
/// [`Solution::positions`].
pub struct Positions<'s, G: GameState> {
    solution: &'s Solution<G>,
    seen: HashSet<G::Key>,
    ahead: VecDeque<(G, G::Value)>,
}

impl<'s, G: GameState> Positions<'s, G> {
    pub(super) fn new(solution: &'s Solution<G>) -> Self {
        let root = solution.root().clone();
        Self {
            solution,
            seen: HashSet::from_iter([root.key()]),
            ahead: VecDeque::from([(root, solution.value())]),
        }
    }
}

impl<G: GameState> Iterator for Positions<'_, G> {
    type Item = (G, G::Value);

    fn next(&mut self) -> Option<Self::Item> {
        let (state, value) = self.ahead.pop_front()?;
        if state.outcome().is_none() {
            for child in state.moves().map(|mv| state.play(mv)) {
                if let Some(value) = self.solution.value_of(&child)
                    && self.seen.insert(child.key())
                {
                    self.ahead.push_back((child, value));
                }
            }
        }
        Some((state, value))
    }
}

impl<G: GameState> fmt::Debug for Positions<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            solution,
            seen,
            ahead,
        } = self;
        f.debug_struct("Positions")
            .field("solution", solution)
            .field("seen", &seen.len())
            .field("ahead", &ahead.len())
            .finish()
    }
}
