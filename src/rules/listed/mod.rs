//! Any game made indexed, by listing its positions once.

mod position;

use std::error::Error;
use std::fmt;

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

use crate::game::{GameState, debug_as_display};
pub use position::Listed;

/// Every position that a root leads to, found once by a breadth-first search. Its positions are
/// [`Listed`], which are [`Indexed`](crate::Indexed) and [`Restore`](crate::Restore) whatever the
/// game is.
///
/// The root has the last index, and positions further away have lower ones. So if all lines of play
/// to a position have the same length, as in games where each move fills a cell, every move lowers
/// the index, and [`Tabulate::by_index`](crate::Tabulate::by_index) fits the game.
///
/// # When to use it
///
/// It gives a game without a numbering of its own the solvers that require one, such as
/// [`Retrograde::with_predecessors`](crate::Retrograde::with_predecessors) with its threads. It pays
/// if several runs use one list, or if you look up positions by number, in files of answers or in
/// samples. To solve a game once, [`Minimax::hashed`](crate::Minimax::hashed) and
/// [`Retrograde::reachable`](crate::Retrograde::reachable) are faster: they make such a list on the
/// way. A numbering written by hand takes no memory and is faster, too: see
/// [`numbering`](super::numbering).
///
/// # Complexity
///
/// The search expands each position once. A position takes the bytes of a state, and from 8/7 to
/// 16/7 times those of a key, 8 more and 1 more; while the table of keys grows, both the old and
/// the new one are there. The limits of a [`Run`](crate::Run) do not count this memory. Each index
/// is a look-up of the key in a hash table.
///
/// # Examples
///
/// ```
/// use optimal_play::games::nim::Nim;
/// use optimal_play::rules::PositionList;
/// use optimal_play::{Indexed, Minimax, Run, Solver, Wdl};
///
/// let list = PositionList::new(&Nim::new([3, 5]), 1000)?;
/// assert_eq!(list.count(), 32);
/// let root = list.root();
/// assert_eq!(root.index(), 31);
/// assert_eq!(Minimax::dense().solve(&root, Run::new())?.value(), Wdl::MaxWins);
///
/// let error = PositionList::new(&Nim::new([3, 5]), 31).expect_err("there are 32");
/// assert_eq!(error.to_string(), "the root leads to more than the 31 positions of the budget");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct PositionList<G: GameState> {
    /// The root, and then the others as the search found them.
    states: Vec<G>,
    /// The place of each key's state in `states`.
    places: HashMap<G::Key, usize>,
}

impl<G: GameState> PositionList<G> {
    /// Lists the positions that `root` leads to, with itself.
    ///
    /// # Errors
    ///
    /// [`TooManyPositions`] if there are more than `budget`, as soon as the search has found as
    /// many.
    pub fn new(root: &G, budget: usize) -> Result<Self, TooManyPositions> {
        let mut list = Self {
            states: Vec::new(),
            places: HashMap::new(),
        };
        list.add(root.clone(), budget)?;
        let mut next = 0;
        while let Some(state) = list.states.get(next).cloned() {
            for step in state.successors() {
                list.add(step.state, budget)?;
            }
            next += 1;
        }
        Ok(list)
    }

    /// Appends a state, unless it is in the list.
    fn add(&mut self, state: G, budget: usize) -> Result<(), TooManyPositions> {
        if let Entry::Vacant(entry) = self.places.entry(state.key()) {
            if self.states.len() >= budget {
                return Err(TooManyPositions { budget });
            }
            entry.insert(self.states.len());
            self.states.push(state);
        }
        Ok(())
    }

    /// How many positions there are, at least one.
    pub const fn count(&self) -> usize {
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

    fn index_of(&self, key: &G::Key) -> Option<usize> {
        Some(self.count() - 1 - self.places.get(key)?)
    }

    fn at_index(&self, index: usize) -> Option<Listed<'_, G>> {
        let place = (self.count() - 1).checked_sub(index)?;
        Some(Listed::new(self, self.states[place].clone()))
    }
}

/// The root and the number of positions.
impl<G: GameState + fmt::Debug> fmt::Debug for PositionList<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { states, places: _ } = self;
        f.debug_struct("PositionList")
            .field("root", &states[0])
            .field("count", &states.len())
            .finish_non_exhaustive()
    }
}

/// A root leads to more positions than a [`PositionList`] may have. See there for an example.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct TooManyPositions {
    /// How many it may have.
    pub budget: usize,
}

impl fmt::Display for TooManyPositions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { budget } = self;
        write!(
            f,
            "the root leads to more than the {budget} positions of the budget"
        )
    }
}

impl Error for TooManyPositions {}

debug_as_display! { TooManyPositions; }
