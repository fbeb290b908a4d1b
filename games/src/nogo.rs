//! `NoGo`, Go without captures.
//!
//! A player lays a stone of the own colour on an empty cell, so that each block, stones of one colour
//! that are connected above, below and beside, still has a liberty: an empty cell next to it. A
//! player who cannot move loses.
//!
//! A cell that neither player can take stays empty, because stones never leave: what a move breaks
//! now it breaks later, too. So blocks next to such a cell are safe, and so are stones that join
//! them. Without safe stones and such cells, a board falls apart.

use std::fmt;
use std::iter;
use std::str::FromStr;

use optimal_play::Player;
use optimal_play::rules::{InstanceError, set_bits};

use crate::grid::{Grid, Region};
use crate::{Boards, Cell, PartizanBoard};

/// Boards of `NoGo` side by side.
pub type NoGo = Boards<Board>;

/// A board in at most 64 cells.
///
/// # Examples
///
/// The text has the rows, from the top, with `|` between them: `X` is a stone of [`Player::Max`], `O`
/// one of [`Player::Min`], `.` an empty cell, and `#` none. In the text of a part, `#` also stands for
/// safe stones; which cells are next to these, it does not say.
///
/// ```
/// use optimal_play::Run;
/// use optimal_play::solver::PartForms;
/// use optimal_play_games::nogo::NoGo;
///
/// let mut run = Run::new();
/// let mut values = PartForms::new(&mut run)?;
/// for (board, text) in [("..", "*"), ("...", "+-1"), (".X.", "1"), (".#. + X.", "0")] {
///     let form = values.form(&board.parse::<NoGo>()?)?;
///     assert_eq!(values.forms().text(form)?, text);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    grid: Grid,
    free: u64,
    /// The stones of each player.
    stones: [u64; 2],
    /// The cells on which stones of each player are safe without a liberty on the board.
    safe: [u64; 2],
}

impl Board {
    /// The stones of a player in blocks that need none of their liberties for itself, and the last
    /// liberties of the others.
    #[inline]
    fn blocks(&self, player: Player) -> (u64, u64) {
        let [stones, safe] = [self.stones, self.safe].map(|it| it[player as usize]);
        let (mut strong, mut last) = (0, 0);
        for block in self.grid.regions(stones) {
            let liberties = self.grid.reach(block) & self.free;
            if block & safe != 0 || !liberties.is_power_of_two() {
                strong |= block;
            } else {
                last |= liberties;
            }
        }
        (strong, last)
    }

    /// The cells that each player can take.
    #[inline]
    fn legal(&self) -> [u64; 2] {
        let blocks = Player::ALL.map(|player| self.blocks(player));
        Player::ALL.map(|player| {
            let [(strong, _), (_, captured)] = [player, !player].map(|it| blocks[it as usize]);
            let joined = self.grid.reach(strong) | self.safe[player as usize];
            (joined | self.grid.with_neighbours(self.free)) & self.free & !captured
        })
    }

    /// The board without what no move can change.
    #[inline]
    fn unsettled(&self, legal: [u64; 2]) -> Self {
        let grid = self.grid;
        let free = legal[0] | legal[1];
        let by_liberty = grid.reach(self.free & !free);
        let mut after = Self { free, ..*self };
        for player in [0, 1] {
            let (stones, safe) = (self.stones[player], self.safe[player] | by_liberty);
            let safe_stones = grid.connected(stones & safe, stones);
            after.stones[player] = stones & !safe_stones;
            after.safe[player] = (safe | grid.reach(safe_stones)) & legal[player];
        }
        after
    }

    /// The part of these cells.
    #[inline]
    fn within(&self, cells: u64) -> Self {
        Self {
            grid: self.grid,
            free: self.free & cells,
            stones: self.stones.map(|it| it & cells),
            safe: self.safe.map(|it| it & cells),
        }
    }
}

impl PartizanBoard for Board {
    /// The cell that the stone takes.
    type Move = Cell;

    const EMPTY: Self = Self {
        grid: Grid::SMALLEST,
        free: 0,
        stones: [0; 2],
        safe: [0; 2],
    };

    #[inline]
    fn moves(&self, player: Player) -> impl Iterator<Item = Cell> {
        let grid = self.grid;
        set_bits(self.legal()[player as usize]).map(move |cell| grid.cell(cell))
    }

    #[inline]
    fn play(&self, cell: Cell, player: Player) -> Self {
        let mut after = *self;
        let stone = self.grid.bit_at(cell);
        after.free ^= stone;
        after.stones[player as usize] |= stone;
        after
    }

    /// The regions of cells in which a move can matter to another.
    ///
    /// A cell is settled if each player who can take it is safe there. What stands on one of two
    /// settled neighbours does not matter to the other, nor do neighbours of different colours.
    #[inline]
    fn parts(&self) -> impl Iterator<Item = Self> {
        let legal = self.legal();
        let (grid, board) = (self.grid, self.unsettled(legal));
        let (free, [max, min]) = (board.free, board.stones);
        let settled = [0, 1].map(|it| board.safe[it] | !legal[it]);
        let settled = free & settled[0] & settled[1];
        let all = free | max | min;
        let links = [
            (free & !settled, all),
            (settled, all & !settled),
            (max, free | max),
            (min, free | min),
        ];
        let mut left = all;
        iter::from_fn(move || {
            let mut region = (left != 0).then_some(left & left.wrapping_neg())?;
            loop {
                let linked = links.map(|(from, to)| grid.reach(region & from) & to);
                let wider = linked.iter().fold(region, |wider, it| wider | it);
                if wider == region {
                    left &= !region;
                    return Some(board.within(region));
                }
                region = wider;
            }
        })
    }

    /// The board, wherever it is and however it is turned or mirrored.
    #[inline]
    fn normal(&self) -> Self {
        let ([max, min], [max_safe, min_safe]) = (self.stones, self.safe);
        let sets = [self.free | max | min, max, min, max_safe, min_safe];
        let (grid, [all, max, min, max_safe, min_safe]) = Region::new(self.grid, sets).normal();
        Self {
            grid,
            free: all & !max & !min,
            stones: [max, min],
            safe: [max_safe, min_safe],
        }
    }

    #[inline]
    fn negative(&self) -> Self {
        let swapped = |[max, min]: [u64; 2]| [min, max];
        Self {
            stones: swapped(self.stones),
            safe: swapped(self.safe),
            ..*self
        }
    }

    /// The number of empty cells.
    #[inline]
    fn size(&self) -> u64 {
        self.free.count_ones().into()
    }
}

impl FromStr for Board {
    type Err = InstanceError;

    fn from_str(text: &str) -> Result<Self, InstanceError> {
        let (grid, [max, min, free, _]) = Grid::read(text, ['X', 'O', '.', '#'])?;
        for block in [max, min].into_iter().flat_map(|it| grid.regions(it)) {
            if grid.reach(block) & free == 0 {
                let Cell { row, column } = grid.cell(block.trailing_zeros().to_le_bytes()[0]);
                return Err(InstanceError::new(format!(
                    "row {}, column {}: the block has no liberty",
                    row + 1,
                    column + 1
                )));
            }
        }
        Ok(Self {
            grid,
            free,
            stones: [max, min],
            safe: [0; 2],
        })
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [max, min] = self.stones;
        let kinds = [('X', max), ('O', min), ('.', self.free)];
        self.grid.draw(f, kinds, '#')
    }
}
