//! Iteration over the positions of a solution in a stable order.

use std::collections::VecDeque;
use std::fmt;

use hashbrown::HashSet;

use super::Solution;
use crate::game::GameState;

/// The positions of a [`Solution`] with their values, nearest to the root first. See
/// [`Solution::positions`].
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
    seen: HashSet<G::Key>,
    ahead: VecDeque<Reached<G>>,
    /// How many positions have been given.
    passed: usize,
}

/// A position, its value, and how it was reached first: the number of the position before, and the move.
type Reached<G> = (
    G,
    <G as GameState>::Value,
    Option<(usize, <G as GameState>::Move)>,
);

impl<'s, G: GameState> Positions<'s, G> {
    pub(super) fn new(solution: &'s Solution<G>) -> Self {
        let root = solution.root().clone();
        Self {
            solution,
            seen: HashSet::from_iter([root.key()]),
            ahead: VecDeque::from([(root, solution.value(), None)]),
            passed: 0,
        }
    }

    /// The next position, and how it was reached.
    pub(super) fn next_with_origin(&mut self) -> Option<Reached<G>> {
        let reached = self.ahead.pop_front()?;
        let state = &reached.0;
        if state.decided().is_none() {
            for mv in state.moves() {
                let child = state.play(mv);
                if let Some(value) = self.solution.value_of(&child)
                    && self.seen.insert(child.key())
                {
                    let origin = Some((self.passed, mv));
                    self.ahead.push_back((child, value, origin));
                }
            }
        }
        self.passed += 1;
        Some(reached)
    }
}

/// The moves from the root to position `at`, where each has the position before and the move, or none at a root.
pub(super) fn line_to<M: Copy>(mut at: usize, origins: &[Option<(usize, M)>]) -> Vec<M> {
    let mut line = Vec::new();
    while let Some((before, mv)) = origins[at] {
        line.push(mv);
        at = before;
    }
    line.reverse();
    line
}

impl<G: GameState> Iterator for Positions<'_, G> {
    type Item = (G, G::Value);

    fn next(&mut self) -> Option<Self::Item> {
        let (state, value, _) = self.next_with_origin()?;
        Some((state, value))
    }
}

impl<G: GameState> fmt::Debug for Positions<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            solution,
            seen,
            ahead,
            passed,
        } = self;
        f.debug_struct("Positions")
            .field("solution", solution)
            .field("seen", &seen.len())
            .field("ahead", &ahead.len())
            .field("passed", passed)
            .finish()
    }
}
