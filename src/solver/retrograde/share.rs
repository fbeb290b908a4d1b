//! Which cells are here: all of them, or those of one member of a cluster.

/// A numbering of the cells that are here, which are all or a part.
pub(super) trait Share: Copy + Sync {
    /// Where the cell of the position with that number is.
    fn place(self, number: usize) -> Place;

    /// The number of the position of a cell that is here.
    fn number(self, cell: usize) -> usize;

    /// How many cells are here.
    fn cells(self) -> usize;

    /// How many cells are in a row: their positions have numbers one after the other. The last row
    /// may be shorter.
    fn row(self) -> usize;

    /// The cells by rows, each with the number of its first position.
    fn rows<T>(self, cells: &mut [T]) -> impl Iterator<Item = (usize, &mut [T])> {
        let rows = cells.chunks_mut(self.row()).enumerate();
        rows.map(move |(row, cells)| (self.number(row * self.row()), cells))
    }
}

/// Where a cell is.
pub(super) enum Place {
    /// Here, with that number.
    Here(usize),
    /// At another member, with that number there.
    #[cfg(feature = "disk")]
    There {
        /// The number of the member.
        member: usize,
        /// The number of the cell there.
        cell: usize,
    },
}

/// All cells, one for each position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Whole(pub(super) usize);

impl Share for Whole {
    #[inline]
    fn place(self, number: usize) -> Place {
        Place::Here(number)
    }

    #[inline]
    fn number(self, cell: usize) -> usize {
        cell
    }

    fn cells(self) -> usize {
        self.0
    }

    fn row(self) -> usize {
        self.0.max(1)
    }
}
