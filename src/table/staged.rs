//! Values of numbered positions with the plies to the next gain: what the analysis by stage leaves
//! behind.

use super::{IndexValues, Numbering};
use crate::game::{GameState, Player, Staged};
use crate::run::TrackedVec;

/// What is known of a position besides its value, in two bytes: once it is decided, the plies to
/// the end of the stage; before, the player to move and how many moves within the stage are open.
///
/// A position that no side decides keeps its last count: it is worth endless play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct StageCell(u16);

impl StageCell {
    /// The stage of the position is not solved yet, or the index stands for no position.
    pub(crate) const UNSOLVED: Self = Self(Self::COUNT);

    /// The game is over, with a result that is not decided yet.
    pub(crate) const OVER: Self = Self(Self::COUNT - 1);

    const DECIDED: u16 = 1 << 15;
    const MIN_TO_MOVE: u16 = 1 << 14;
    const COUNT: u16 = Self::MIN_TO_MOVE - 1;

    /// The most open moves that can be counted.
    pub(crate) const MOST_MOVES: usize = Self::COUNT as usize - 2;

    /// The most plies that can be counted.
    pub(crate) const MAX_PLIES: u16 = Self::DECIDED - 1;

    /// A position with that many open moves; `None` if these are too many.
    #[inline]
    pub(crate) fn with_open_moves(moves: usize, to_move: Player) -> Option<Self> {
        let moves = u16::try_from(moves).ok();
        let moves = moves.filter(|&moves| usize::from(moves) <= Self::MOST_MOVES)?;
        Some(match to_move {
            Player::Max => Self(moves),
            Player::Min => Self(moves | Self::MIN_TO_MOVE),
        })
    }

    /// A decided position with that many plies; `None` if these are too many.
    #[inline]
    pub(crate) fn decided(plies: u16) -> Option<Self> {
        (plies <= Self::MAX_PLIES).then_some(Self(plies | Self::DECIDED))
    }

    /// The plies of a decided position.
    #[inline]
    pub(crate) const fn plies(self) -> Option<u16> {
        if self.0 & Self::DECIDED == 0 {
            return None;
        }
        Some(self.0 & !Self::DECIDED)
    }

    /// The player to move of a position with open moves, and how many these are; `None` of all
    /// others.
    #[inline]
    pub(crate) const fn open(self) -> Option<(Player, u16)> {
        if self.0 & Self::DECIDED != 0 || self.0 & Self::COUNT >= Self::OVER.0 {
            return None;
        }
        let min_to_move = self.0 & Self::MIN_TO_MOVE != 0;
        let to_move = if min_to_move {
            Player::Min
        } else {
            Player::Max
        };
        Some((to_move, self.0 & Self::COUNT))
    }

    /// Closes one of at least one open move.
    #[inline]
    pub(crate) const fn close_move(&mut self) {
        self.0 -= 1;
    }
}

/// The value of every position, by its number, and the plies to the end of its stage.
pub(crate) struct StagedTable<G: GameState> {
    numbering: Numbering<G>,
    values: IndexValues<G::Value>,
    cells: TrackedVec<StageCell>,
    /// Stored, so that a reader of the table needs no `Staged` bound.
    pub(crate) stage: fn(&G) -> usize,
    /// What endless play is worth in the stage of a state, if not the default value.
    pub(crate) endless: fn(&G) -> Option<G::Value>,
}

impl<G: Staged> StagedTable<G> {
    pub(crate) fn new(
        numbering: Numbering<G>,
        values: IndexValues<G::Value>,
        cells: TrackedVec<StageCell>,
    ) -> Self {
        Self {
            numbering,
            values,
            cells,
            stage: G::stage,
            endless: G::endless_value,
        }
    }
}

impl<G: GameState> StagedTable<G> {
    /// The value of `state`.
    pub(crate) fn get(&self, state: &G) -> Option<G::Value> {
        let number = self.numbering.number(state)?;
        match *self.cells.get(number)? {
            StageCell::UNSOLVED => None,
            cell if cell.plies().is_some() => self.values.get(number),
            _ => Some(self.endless_value(state)),
        }
    }

    /// The plies from `state` to a move that ends its stage, or to the end of the game; `None` if
    /// it is worth endless play.
    pub(crate) fn plies(&self, state: &G) -> Option<u16> {
        self.cells.get(self.numbering.number(state)?)?.plies()
    }

    /// What endless play in the stage of `state` is worth.
    pub(crate) fn endless_value(&self, state: &G) -> G::Value {
        (self.endless)(state).unwrap_or_default()
    }

    /// Whether a move from `state` to `after` ends the stage.
    pub(crate) fn ends_stage(&self, state: &G, after: &G) -> bool {
        (self.stage)(state) != (self.stage)(after)
    }

    /// Every state that the table holds, with its index, if positions are numbered by index; `any`
    /// is any state of the instance.
    pub(crate) fn states<'t>(
        &'t self,
        any: &'t G,
    ) -> Option<impl Iterator<Item = (usize, G)> + 't> {
        self.numbering.states(any, self.cells.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_plies_share_a_cell_of_two_bytes() {
        assert_eq!(size_of::<StageCell>(), 2);
        for plies in 0..=StageCell::MAX_PLIES {
            let cell = StageCell::decided(plies).expect("it is in range");
            assert_eq!((cell.plies(), cell.open()), (Some(plies), None));
        }
        assert_eq!(StageCell::decided(StageCell::MAX_PLIES + 1), None);
        for to_move in Player::ALL {
            for moves in 0..=StageCell::MOST_MOVES {
                let mut cell = StageCell::with_open_moves(moves, to_move).expect("in range");
                let count = u16::try_from(moves).expect("in range");
                assert_eq!((cell.plies(), cell.open()), (None, Some((to_move, count))));
                if let Some(less) = count.checked_sub(1) {
                    cell.close_move();
                    assert_eq!(cell.open(), Some((to_move, less)));
                }
            }
            assert_eq!(
                StageCell::with_open_moves(StageCell::MOST_MOVES + 1, to_move),
                None
            );
        }
        for cell in [StageCell::OVER, StageCell::UNSOLVED] {
            assert_eq!((cell.plies(), cell.open()), (None, None));
        }
    }
}
