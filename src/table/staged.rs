//! Values of numbered positions with the plies to the next gain: what the analysis by stage leaves
//! behind.

use hashbrown::HashMap;

use super::{IndexValues, Numbering};
use crate::game::{GameState, Player, Staged};
use crate::run::{MemoryReservation, Run, StopReason, TrackedVec};

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

/// A cell for each place: in a byte, until too many need two.
pub(crate) enum StageCells {
    Narrow(TrackedVec<u8>, Others),
    Wide(TrackedVec<StageCell>),
}

/// The cells of few places that need two bytes.
pub(crate) struct Others {
    cells: HashMap<usize, StageCell>,
    reservation: MemoryReservation,
}

impl StageCells {
    /// In a byte, the same bits are for fewer plies and moves.
    const DECIDED: u16 = 1 << 7;
    const MIN_TO_MOVE: u16 = 1 << 6;
    const COUNT: u16 = Self::MIN_TO_MOVE - 1;

    /// The byte of a cell that is among the others.
    const OTHER: u8 = u8::MAX;

    /// One of so many places may have a cell that needs two bytes.
    const PLACES_PER_OTHER: usize = 64;

    /// No position is solved.
    pub(crate) fn unsolved(places: usize, run: &mut Run<'_>) -> Result<Self, StopReason> {
        let unsolved = Self::narrow(StageCell::UNSOLVED).unwrap_or_default();
        let cells = TrackedVec::filled_with(places, || unsolved, run)?;
        let others = Others {
            cells: HashMap::new(),
            reservation: run.reservation(),
        };
        Ok(Self::Narrow(cells, others))
    }

    #[inline]
    pub(crate) fn get(&self, place: usize) -> Option<StageCell> {
        match self {
            Self::Narrow(cells, others) => match *cells.get(place)? {
                Self::OTHER => others.cells.get(&place).copied(),
                byte => Some(Self::wide(byte)),
            },
            Self::Wide(cells) => cells.get(place).copied(),
        }
    }

    /// Sets the cell of a place. Panics if there is no such place.
    #[inline]
    pub(crate) fn set(&mut self, place: usize, cell: StageCell) -> Result<(), StopReason> {
        match (&mut *self, Self::narrow(cell)) {
            (Self::Narrow(cells, _), Some(byte)) => cells[place] = byte,
            (Self::Wide(cells), _) => cells[place] = cell,
            (Self::Narrow(..), None) => return self.set_other(place, cell),
        }
        Ok(())
    }

    /// Sets a cell that needs two bytes.
    #[cold]
    fn set_other(&mut self, place: usize, cell: StageCell) -> Result<(), StopReason> {
        if let Self::Narrow(cells, others) = self
            && others.cells.len() <= cells.len() / Self::PLACES_PER_OTHER
        {
            cells[place] = Self::OTHER;
            others.cells.insert(place, cell);
            let bytes = others.cells.allocation_size();
            return others.reservation.try_grow_to(bytes);
        }
        self.widen()?;
        self.set(place, cell)
    }

    #[cold]
    fn widen(&mut self) -> Result<(), StopReason> {
        if let Self::Narrow(cells, _) = self {
            let mut wide = cells.filled_beside(cells.len(), StageCell::UNSOLVED)?;
            for (place, wide) in wide.iter_mut().enumerate() {
                *wide = self.get(place).expect("there is such a place");
            }
            *self = Self::Wide(wide);
        }
        Ok(())
    }

    /// The byte that stands for a cell, if one does.
    #[inline]
    fn narrow(StageCell(cell): StageCell) -> Option<u8> {
        let (bits, most) = if cell & StageCell::DECIDED != 0 {
            (Self::DECIDED, Self::DECIDED - 2)
        } else if (StageCell::OVER.0..=StageCell::UNSOLVED.0).contains(&cell) {
            let byte = Self::COUNT - (StageCell::UNSOLVED.0 - cell);
            return u8::try_from(byte).ok();
        } else if cell & StageCell::MIN_TO_MOVE != 0 {
            (Self::MIN_TO_MOVE, Self::COUNT - 2)
        } else {
            (0, Self::COUNT - 2)
        };
        let flag = match bits {
            Self::DECIDED => StageCell::DECIDED,
            Self::MIN_TO_MOVE => StageCell::MIN_TO_MOVE,
            _ => 0,
        };
        let count = cell & !flag;
        let byte = u8::try_from(bits | count).ok();
        byte.filter(|_| count <= most)
    }

    /// The cell that a byte stands for.
    #[inline]
    fn wide(byte: u8) -> StageCell {
        let byte = u16::from(byte);
        StageCell(if byte & Self::DECIDED != 0 {
            StageCell::DECIDED | byte & !Self::DECIDED
        } else if byte & Self::COUNT >= Self::COUNT - 1 {
            StageCell::UNSOLVED.0 - (Self::COUNT - (byte & Self::COUNT))
        } else if byte & Self::MIN_TO_MOVE != 0 {
            StageCell::MIN_TO_MOVE | byte & Self::COUNT
        } else {
            byte
        })
    }
}

/// Where the values of indices are: without those that have no position, if these lie together.
pub(crate) enum Places {
    /// At the index.
    All(usize),
    /// Ranges of indices: the first of each, the end, and the place of the first.
    Ranges {
        ranges: TrackedVec<[usize; 3]>,
        indices: usize,
    },
}

impl Places {
    /// How many places there are.
    pub(crate) fn count(&self) -> usize {
        match self {
            Self::All(count) => *count,
            Self::Ranges { ranges, .. } => ranges.iter().map(|[first, end, _]| end - first).sum(),
        }
    }

    const fn indices(&self) -> usize {
        match self {
            Self::All(count) | Self::Ranges { indices: count, .. } => *count,
        }
    }

    /// The place of an index, if it may have a position.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<usize> {
        match self {
            Self::All(count) => (index < *count).then_some(index),
            Self::Ranges { ranges, .. } => {
                let before = ranges.partition_point(|&[first, ..]| first <= index);
                let &[first, end, place] = ranges.get(before.checked_sub(1)?)?;
                (index < end).then_some(place + (index - first))
            }
        }
    }
}

/// The stages of a game: no move lowers the stage, and none within one has a reward. Play without
/// end is worth what its stage says.
///
/// As functions, so that a reader of a solution needs no `Staged` bound.
pub(crate) struct StageRules<G: GameState> {
    pub(crate) stage: fn(&G) -> usize,
    /// What play without end is worth, if not the default value.
    pub(crate) endless: fn(&G) -> Option<G::Value>,
}

// A derived one would require it of `G`.
impl<G: GameState> Clone for StageRules<G> {
    fn clone(&self) -> Self {
        let Self { stage, endless } = *self;
        Self { stage, endless }
    }
}

impl<G: Staged> StageRules<G> {
    pub(crate) fn of_game() -> Self {
        Self {
            stage: G::stage,
            endless: G::endless_value,
        }
    }
}

impl<G: GameState> StageRules<G> {
    /// What endless play in the stage of `state` is worth.
    pub(crate) fn endless_value(&self, state: &G) -> G::Value {
        (self.endless)(state).unwrap_or_default()
    }

    /// Whether a move from `state` to `after` ends the stage.
    pub(crate) fn ends_stage(&self, state: &G, after: &G) -> bool {
        (self.stage)(state) != (self.stage)(after)
    }
}

/// The value of every position, by its number, and the plies to the end of its stage.
pub(crate) struct StagedTable<G: GameState> {
    numbering: Numbering<G>,
    values: IndexValues<G::Value>,
    cells: StageCells,
    places: Places,
    pub(crate) rules: StageRules<G>,
}

impl<G: Staged> StagedTable<G> {
    pub(crate) fn new(
        numbering: Numbering<G>,
        values: IndexValues<G::Value>,
        cells: StageCells,
        places: Places,
    ) -> Self {
        Self {
            numbering,
            values,
            cells,
            places,
            rules: StageRules::of_game(),
        }
    }
}

impl<G: GameState> StagedTable<G> {
    /// The value of `state`.
    pub(crate) fn get(&self, state: &G) -> Option<G::Value> {
        let place = self.place(state)?;
        match self.cells.get(place)? {
            StageCell::UNSOLVED => None,
            cell if cell.plies().is_some() => self.values.get(place),
            _ => Some(self.rules.endless_value(state)),
        }
    }

    /// The plies from `state` to a move that ends its stage, or to the end of the game; `None` if
    /// it is worth endless play.
    pub(crate) fn plies(&self, state: &G) -> Option<u16> {
        self.cells.get(self.place(state)?)?.plies()
    }

    fn place(&self, state: &G) -> Option<usize> {
        self.places.get(self.numbering.number(state)?)
    }

    /// Every state that the table holds, with its index, if positions are numbered by index; `any`
    /// is any state of the instance.
    pub(crate) fn states<'t>(
        &'t self,
        any: &'t G,
    ) -> Option<impl Iterator<Item = (usize, G)> + 't> {
        self.numbering.states(any, self.places.indices())
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

    #[test]
    fn cells_are_the_same_in_one_byte_and_in_two() {
        let all: Vec<_> = (0..=u16::MAX)
            .map(StageCell)
            .filter(|it| it.plies().is_some() || it.open().is_some())
            .chain([StageCell::OVER, StageCell::UNSOLVED])
            .collect();
        let mut in_a_byte = 0;
        for &cell in &all {
            if let Some(byte) = StageCells::narrow(cell) {
                assert_eq!(StageCells::wide(byte), cell);
                in_a_byte += 1;
            }
        }
        assert_eq!(in_a_byte, 127 + 2 * 62 + 2);
        let mut cells = StageCells::unsolved(all.len(), &mut Run::new()).expect("no limit");
        assert_eq!(cells.get(7), Some(StageCell::UNSOLVED));
        for (place, &cell) in all.iter().enumerate() {
            cells.set(place, cell).expect("no limit");
        }
        assert!(
            (0..)
                .zip(&all)
                .all(|(place, &cell)| cells.get(place) == Some(cell))
        );
        assert!(matches!(cells, StageCells::Wide(_)));
        // Few of many cells need two bytes, and may need one again.
        let mut cells = StageCells::unsolved(10_000, &mut Run::new()).expect("no limit");
        let far = StageCell::decided(300).expect("it is in range");
        for place in (0..10_000).step_by(100) {
            cells.set(place, far).expect("no limit");
        }
        cells.set(500, StageCell::OVER).expect("no limit");
        assert!(matches!(cells, StageCells::Narrow(..)));
        let held = |place| match place {
            500 => StageCell::OVER,
            _ if place % 100 == 0 => far,
            _ => StageCell::UNSOLVED,
        };
        assert!((0..10_000).all(|place| cells.get(place) == Some(held(place))));
    }

    #[test]
    fn an_index_has_a_place_in_its_range() {
        let mut ranges = TrackedVec::new(&Run::new());
        for range in [[2, 5, 10], [7, 17, 0], [20, 21, 13]] {
            ranges.push(range).expect("no limit");
        }
        let places = Places::Ranges {
            ranges,
            indices: 30,
        };
        assert_eq!(places.count(), 14);
        let expected = |index| match index {
            2..5 => Some(index + 8),
            7..17 => Some(index - 7),
            20 => Some(13),
            _ => None,
        };
        assert!((0..30).all(|index| places.get(index) == expected(index)));
    }
}
