//! Knowledge of positions besides their values, in the analysis by stage.

use hashbrown::HashMap;

use crate::game::Player;
use crate::run::{MemoryReservation, Run, StopReason, TrackedVec};

/// The knowledge of a position besides its value, in two bytes: once it is decided, the plies to
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

    /// Closes one of the open moves, if there are several; returns whether there were.
    #[inline]
    fn close_one_of_several(&mut self) -> bool {
        let has = self.open().is_some_and(|(_, open)| open > 1);
        self.0 -= u16::from(has);
        has
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

    /// One of this many places may have a cell that needs two bytes.
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

    /// The cell of a place; `None` if there is no such place.
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

    /// Whether the position of a place is decided, as far as the array shows: those of few that
    /// need two bytes count as open. Panics if there is no such place.
    #[inline]
    pub(crate) fn is_decided(&self, place: usize) -> bool {
        match self {
            Self::Narrow(cells, _) => (1 << 7..Self::OTHER).contains(&cells[place]),
            Self::Wide(cells) => cells[place].plies().is_some(),
        }
    }

    /// Closes one of the open moves of a place, if it has several; returns whether it had. It has
    /// not if its cell needs two bytes among others of one. Panics if there is no such place.
    #[inline]
    pub(crate) fn close_one_of_several(&mut self, place: usize) -> bool {
        match self {
            Self::Narrow(cells, _) => Self::close(&mut cells[place]),
            Self::Wide(cells) => cells[place].close_one_of_several(),
        }
    }

    /// As [`StageCell::close_one_of_several`].
    #[inline]
    fn close(byte: &mut u8) -> bool {
        let has =
            *byte < 1 << 7 && (2..Self::COUNT - 1).contains(&(u16::from(*byte) & Self::COUNT));
        *byte -= u8::from(has);
        has
    }

    /// The cells in parts of that many places, from `first` on, to be changed at the same time.
    pub(crate) fn parts(&mut self, first: usize, places: usize) -> Vec<StageCellsPart<'_>> {
        match self {
            Self::Narrow(cells, _) => {
                let parts = cells[first..].chunks_mut(places);
                parts.map(StageCellsPart::Narrow).collect()
            }
            Self::Wide(cells) => {
                let parts = cells[first..].chunks_mut(places);
                parts.map(StageCellsPart::Wide).collect()
            }
        }
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
            let mut wide = cells.new_filled(cells.len(), StageCell::UNSOLVED)?;
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

/// Cells of neighbouring places.
pub(crate) enum StageCellsPart<'c> {
    Narrow(&'c mut [u8]),
    Wide(&'c mut [StageCell]),
}

impl StageCellsPart<'_> {
    /// See [`StageCells::close_one_of_several`].
    #[inline]
    pub(crate) fn close_one_of_several(&mut self, place: usize) -> bool {
        match self {
            Self::Narrow(cells) => StageCells::close(&mut cells[place]),
            Self::Wide(cells) => cells[place].close_one_of_several(),
        }
    }

    /// The cell of a place, as its number among these; `None` of few that need two bytes. Panics if
    /// there is no such place.
    #[inline]
    pub(crate) fn get(&self, place: usize) -> Option<StageCell> {
        match self {
            Self::Narrow(cells) => {
                let byte = cells[place];
                (byte != StageCells::OTHER).then(|| StageCells::wide(byte))
            }
            Self::Wide(cells) => Some(cells[place]),
        }
    }

    /// Sets the cell of a place, if it fits. Panics if there is no such place.
    #[inline]
    pub(crate) fn set(&mut self, place: usize, cell: StageCell) -> bool {
        match (self, StageCells::narrow(cell)) {
            (Self::Narrow(cells), Some(byte)) => cells[place] = byte,
            (Self::Narrow(_), None) => return false,
            (Self::Wide(cells), _) => cells[place] = cell,
        }
        true
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
    fn moves_are_closed_alike_in_one_byte_and_in_two() {
        let decided = (0..4).filter_map(StageCell::decided);
        let open =
            Player::ALL.map(|it| (0..50).filter_map(move |n| StageCell::with_open_moves(n, it)));
        let open = open.into_iter().flatten();
        let all: Vec<_> = decided.chain(open).chain([StageCell::OVER]).collect();
        let mut narrow = StageCells::unsolved(all.len(), &mut Run::new()).expect("no limit");
        for (place, &cell) in all.iter().enumerate() {
            narrow.set(place, cell).expect("no limit");
        }
        let mut wide = StageCells::unsolved(all.len(), &mut Run::new()).expect("no limit");
        wide.widen().expect("no limit");
        for (place, &cell) in all.iter().enumerate() {
            wide.set(place, cell).expect("no limit");
        }
        assert!(matches!(narrow, StageCells::Narrow(..)) && matches!(wide, StageCells::Wide(_)));
        for (place, &cell) in all.iter().enumerate() {
            let has_several = cell.open().is_some_and(|(_, moves)| moves > 1);
            for cells in [&mut narrow, &mut wide] {
                assert_eq!(cells.is_decided(place), cell.plies().is_some(), "{cell:?}");
                assert_eq!(cells.parts(place, 1)[0].get(0), Some(cell));
                assert_eq!(cells.close_one_of_several(place), has_several, "{cell:?}");
                let left = cell
                    .open()
                    .map(|(to_move, moves)| (to_move, moves - u16::from(has_several)));
                assert_eq!(cells.get(place).and_then(StageCell::open), left, "{cell:?}");
                cells.set(place, cell).expect("no limit");
                assert_eq!(
                    cells.parts(place, 1)[0].close_one_of_several(0),
                    has_several
                );
                assert_eq!(cells.get(place).and_then(StageCell::open), left, "{cell:?}");
            }
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
}
