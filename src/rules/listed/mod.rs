//! Any game made indexed, by listing its positions once.

mod position;
mod search;

use std::fmt;

pub use position::Listed;
pub(crate) use search::{Reachable, Visited};

use crate::game::GameState;
use crate::run::{Run, StopReason, TrackedVec};
use crate::table::KeyNumbers;

/// Every position that a root leads to, found once by a breadth-first search. Its positions are
/// [`Listed`], which are [`Indexed`](crate::Indexed) and [`Unpack`](crate::Unpack) whatever the
/// game is.
///
/// The root has the last index, and positions further away have lower ones. So if all lines of play
/// to a position have the same length, as in games where each move fills a cell, every move lowers
/// the index, and [`Tabulate::by_index`](crate::Tabulate::by_index) fits the game.
///
/// # When to use it
///
/// It gives a game without a numbering of its own the solvers that require one, such as
/// [`Retrograde::with_predecessors`](crate::Retrograde::with_predecessors) with its threads. It
/// pays if several runs use one list, or if you look up positions by number, in files of answers or
/// in samples. To solve a game once, [`Minimax::hashed`](crate::Minimax::hashed) and
/// [`Retrograde::reachable`](crate::Retrograde::reachable) are faster: they make such a list on the
/// way. A numbering written by hand takes no memory and is faster, too: see
/// [`numbering`](super::numbering).
///
/// # Complexity
///
/// The search expands each position once. A position takes the bytes of a state and of a key, and
/// up to 21 more; while a table grows, both the old and the new one are there. Each index is a
/// look-up of the key in a hash table.
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::rules::PositionList;
/// use optimal_play::{Indexed, Minimax, Run, Solver};
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let list = PositionList::new(&game.start(), Run::new())?;
/// assert_eq!(list.count(), 13);
/// let root = list.root();
/// assert_eq!(root.index(), 12);
/// assert_eq!(Minimax::dense().solve(&root, Run::new())?.value(), 8);
///
/// let few = Run::new().with_position_limit(12);
/// let error = PositionList::new(&game.start(), few).expect_err("there are 13");
/// assert_eq!(error.to_string(), "reached the position limit of 12");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PositionList<G: GameState> {
    /// The root, and then the others as the search found them.
    states: TrackedVec<G>,
    /// The numbers of the states, by key.
    numbers: KeyNumbers<G::Key, usize>,
}

impl<G: GameState> PositionList<G> {
    /// Lists the positions that `root` leads to, with itself.
    ///
    /// # Errors
    ///
    /// A limit of the run: its position limit is the most positions that the list may have.
    pub fn new(root: &G, mut run: Run<'_>) -> Result<Self, StopReason> {
        run.begin("list of positions");
        Self::list(root, &mut run)
    }

    /// Lists the positions in a run that has begun.
    pub(crate) fn list(root: &G, run: &mut Run<'_>) -> Result<Self, StopReason> {
        let mut search = Reachable::new(root, run);
        let mut states = TrackedVec::new(run);
        let mut budget = run.stop_signal().poll_budget();
        search.walk(
            run,
            |_| budget.count(),
            |run, Visited { state, .. }| {
                run.tick()?;
                states.push_tight(state.clone())
            },
        )?;
        let numbers = search.into_numbers();
        Ok(Self { states, numbers })
    }

    /// The number of positions, at least one.
    pub fn count(&self) -> usize {
        self.states.len()
    }

    /// The root.
    pub fn root(&self) -> Listed<'_, G> {
        Listed::new(self, self.states[0].clone())
    }

    /// This state as a listed one; `None` if the root does not lead to a position with its key.
    pub fn position(&self, state: G) -> Option<Listed<'_, G>> {
        self.index_of(&state.key())?;
        Some(Listed::new(self, state))
    }

    /// The numbers of the keys, in the order in which the search found them.
    pub(crate) fn into_numbers(self) -> KeyNumbers<G::Key, usize> {
        self.numbers
    }

    fn index_of(&self, key: &G::Key) -> Option<usize> {
        Some(self.count() - 1 - self.numbers.get(key)?)
    }

    fn at_index(&self, index: usize) -> Option<Listed<'_, G>> {
        let number = (self.count() - 1).checked_sub(index)?;
        Some(Listed::new(self, self.states[number].clone()))
    }
}

/// The root and the number of positions.
impl<G: GameState + fmt::Debug> fmt::Debug for PositionList<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { states, numbers: _ } = self;
        f.debug_struct("PositionList")
            .field("root", &states[0])
            .field("count", &states.len())
            .finish_non_exhaustive()
    }
}
