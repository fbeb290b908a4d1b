//! A game that shows only its positions with Max to move.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::SolveErrorKind;
use crate::game::{
    Indexed, Location, Player, Predecessors, Staged, SwapPlayers, forward, index_out_of_range,
};
use crate::table::MaxIndices;

/// A position with Max to move; wherever Min would be, the players are swapped.
///
/// It has the moves of the game, and the graph that they make. Every move changes sides: what is
/// won after it for the player to move is lost before it. Its index is the one of the game, or where
/// it `IS_NUMBERED`, the number among those at which Max can be to move.
#[derive(Clone)]
pub(super) struct Folded<'t, G, const IS_NUMBERED: bool> {
    state: G,
    folding: &'t Folding,
}

/// The indices of a folded game, and the faults that were found in it so far.
pub(super) struct Folding {
    max: MaxIndices,
    has_moved_again: AtomicBool,
    /// The least index of a state with Max to move that is none of `max`.
    stray: AtomicUsize,
    /// Whether one of `max` has a state with Min to move.
    has_min: AtomicBool,
}

impl Folding {
    pub(super) const fn of(max: MaxIndices) -> Self {
        Self {
            max,
            has_moved_again: AtomicBool::new(false),
            stray: AtomicUsize::new(usize::MAX),
            has_min: AtomicBool::new(false),
        }
    }

    /// Whether a state was met that is not where `max` has it.
    pub(super) fn is_contradicted(&self) -> bool {
        self.has_min.load(Ordering::Relaxed) || self.stray.load(Ordering::Relaxed) < usize::MAX
    }

    /// Replaces the result of an analysis by an error, if a fault was found.
    pub(super) fn check<T, M>(
        &self,
        result: Result<T, SolveErrorKind<M>>,
    ) -> Result<T, SolveErrorKind<M>> {
        if self.has_moved_again.load(Ordering::Relaxed) {
            let reason = "a player moves twice in a row; without folded players, Retrograde solves such games, too";
            return Err(SolveErrorKind::unsupported(reason));
        }
        let stray = self.stray.load(Ordering::Relaxed);
        if stray < usize::MAX {
            let fault = "a state with this index has another player to move than the state that `at_index` returns; audit the game with indexed";
            let at = Location::at_index(stray);
            return Err(SolveErrorKind::contract_at(at, fault));
        }
        result
    }
}

impl<'t, G: SwapPlayers, const IS_NUMBERED: bool> Folded<'t, G, IS_NUMBERED> {
    /// The position, with Max to move.
    pub(super) fn new(state: &G, folding: &'t Folding) -> Self {
        let state = match state.to_move() {
            Player::Max => state.clone(),
            Player::Min => state.swap_players(),
        };
        Self { state, folding }
    }

    /// A neighbour of this position, in which Min is to move if the players move in turn.
    #[inline]
    fn neighbour(&self, state: G) -> Self {
        let state = match state.to_move() {
            Player::Max => {
                self.folding.has_moved_again.store(true, Ordering::Relaxed);
                state
            }
            Player::Min => state.swap_players(),
        };
        let folding = self.folding;
        Self { state, folding }
    }
}

forward! {
    impl['t, G: SwapPlayers, const IS_NUMBERED: bool] GameState for Folded<'t, G, IS_NUMBERED> => G,
    state, Self::neighbour
}

impl<G: Indexed + SwapPlayers> Folded<'_, G, true> {
    /// The state at a number, if Max is to move there. If not, that contradicts a digit.
    #[inline]
    fn of_max(&self, state: G) -> Option<Self> {
        let folding = self.folding;
        if state.to_move() == Player::Max {
            return Some(Self { state, folding });
        }
        // Threads do not write what is there already.
        if !folding.has_min.load(Ordering::Relaxed) {
            folding.has_min.store(true, Ordering::Relaxed);
        }
        None
    }

    /// Notes a wrong index; returns the number of any position, with which the analysis goes on.
    #[cold]
    fn stray(&self, index: usize) -> usize {
        let count = self.state.index_count();
        if index >= count {
            index_out_of_range(index, count);
        }
        self.folding.stray.fetch_min(index, Ordering::Relaxed);
        self.states().next().map_or(0, |(number, _)| number)
    }
}

/// Indices of positions with Min to move have no state.
impl<G: Indexed + SwapPlayers> Indexed for Folded<'_, G, false> {
    fn index_count(&self) -> usize {
        self.state.index_count()
    }

    #[inline]
    fn index(&self) -> usize {
        self.state.index()
    }

    #[inline]
    fn at_index(&self, index: usize) -> Option<Self> {
        let state = self.state.at_index(index)?;
        let folding = self.folding;
        (state.to_move() == Player::Max).then_some(Self { state, folding })
    }

    fn states_in(&self, indices: Range<usize>) -> impl Iterator<Item = (usize, Self)> {
        let folding = self.folding;
        let states = self.state.states_in(indices);
        let of_max = states.filter(|(_, state)| state.to_move() == Player::Max);
        of_max.map(move |(index, state)| (index, Self { state, folding }))
    }
}

/// As far as there are numbers for them, positions with Min to move have no state.
impl<G: Indexed + SwapPlayers> Indexed for Folded<'_, G, true> {
    fn index_count(&self) -> usize {
        self.folding.max.count(self.state.index_count())
    }

    #[inline]
    fn index(&self) -> usize {
        let index = self.state.index();
        let number = self.folding.max.number(index);
        number.unwrap_or_else(|| self.stray(index))
    }

    #[inline]
    fn at_index(&self, number: usize) -> Option<Self> {
        self.of_max(self.state.at_index(self.folding.max.index(number))?)
    }

    fn states_in(&self, numbers: Range<usize>) -> impl Iterator<Item = (usize, Self)> {
        let ranges = self.folding.max.ranges(numbers);
        ranges.flat_map(move |(number, indices)| {
            let first = indices.start;
            let states = self.state.states_in(indices);
            states.filter_map(move |(index, state)| {
                Some((number + (index - first), self.of_max(state)?))
            })
        })
    }
}

forward! {
    impl['t, G: Predecessors + SwapPlayers, const IS_NUMBERED: bool] Predecessors
    for Folded<'t, G, IS_NUMBERED> => G, state, Self::neighbour
}

forward! { impl['t, G: Staged + SwapPlayers] Staged for Folded<'t, G, false> => G, state, Self::neighbour }
