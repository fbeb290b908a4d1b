//! A position in a list.

use std::fmt;

use super::PositionList;
use crate::game::{GameState, Indexed, PackedKey, Predecessors, Staged, Unpack, forward};

/// A position in a [`PositionList`], which it borrows: the same game, with an index.
///
/// Its packed key is the index. It is [`Staged`] and lists [`Predecessors`] if the game does; of
/// the predecessors, it lists only those in the list.
///
/// # Panics
///
/// [`Indexed::index`] panics if a key is not in the list, which is possible only if the game
/// violates its contract: if positions with one key have moves to different keys.
///
/// # Examples
///
/// ```
/// use optimal_play::games::chase::Chase;
/// use optimal_play::rules::PositionList;
/// use optimal_play::{Indexed, PackedKey, Unpack, Retrograde, Run, Solver};
///
/// let game = Chase::new(3, (1, 1), (3, 3))?;
/// let list = PositionList::new(&game.start(), Run::new())?;
/// let root = list.root();
/// let solution = Retrograde::indexed().solve(&root, Run::new())?;
/// assert_eq!(solution.value().to_string(), "Min wins in 6");
/// for (index, position) in root.states() {
///     assert_eq!(position.index(), index);
///     assert_eq!(root.unpack(position.packed_key()), Some(position));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Listed<'l, G: GameState> {
    list: &'l PositionList<G>,
    state: G,
}

impl<'l, G: GameState> Listed<'l, G> {
    pub(super) const fn new(list: &'l PositionList<G>, state: G) -> Self {
        Self { list, state }
    }

    /// The position of the game.
    pub const fn state(&self) -> &G {
        &self.state
    }
}

/// As the position of the game.
impl<G: GameState + fmt::Debug> fmt::Debug for Listed<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { list: _, state } = self;
        state.fmt(f)
    }
}

/// As the position of the game.
impl<G: GameState + fmt::Display> fmt::Display for Listed<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.state.fmt(f)
    }
}

/// Whether the positions of the game are equal.
impl<G: GameState + PartialEq> PartialEq for Listed<'_, G> {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}

impl<G: GameState + Eq> Eq for Listed<'_, G> {}

forward! {
    impl['l, G: GameState] GameState for Listed<'l, G> => G, state, |it: &Self, state| Self::new(it.list, state)
}

forward! {
    impl['l, G: Staged] Staged for Listed<'l, G> => G, state, |it: &Self, state| Self::new(it.list, state)
}

impl<G: GameState> Indexed for Listed<'_, G> {
    #[inline]
    fn index_count(&self) -> usize {
        self.list.count()
    }

    #[inline]
    fn index(&self) -> usize {
        let index = self.list.index_of(&self.key());
        index.expect("positions with one key have moves to the same keys")
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        self.list.at_index(index)
    }
}

impl<G: GameState> PackedKey for Listed<'_, G> {
    #[inline]
    fn key_bits(&self) -> u32 {
        let last = self.list.count() - 1;
        last.checked_ilog2().map_or(1, |it| it + 1)
    }

    #[inline]
    fn packed_key(&self) -> u64 {
        self.index() as u64
    }
}

impl<G: GameState> Unpack for Listed<'_, G> {
    fn unpack(&self, packed: u64) -> Option<Self> {
        self.at_index(usize::try_from(packed).ok()?)
    }
}

impl<G: Predecessors> Predecessors for Listed<'_, G> {
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        let all = self.state.predecessors();
        all.filter_map(|state| self.list.position(state))
    }

    fn predecessors_in_stage(&self) -> impl Iterator<Item = Self> {
        let all = self.state.predecessors_in_stage();
        all.filter_map(|state| self.list.position(state))
    }
}
