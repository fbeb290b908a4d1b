//! `NoGo`, Go without captures.
//!
//! A player lays a stone of the own colour on an empty cell, so that each block, stones of one colour
//! that are connected above, below and beside, still has a liberty: an empty cell next to it. A
//! player who cannot move loses.

mod regions;

use std::fmt;
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
}

impl PartizanBoard for Board {
    /// The cell that the stone takes.
    type Move = Cell;

    const GAME: &'static str = "nogo";

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

    #[inline]
    fn parts(&self) -> impl Iterator<Item = Self> {
        self.regions()
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

    /// The usual text, and the cells where stones of each player are safe.
    fn name(&self) -> String {
        format!("{self} {:x} {:x}", self.safe[0], self.safe[1])
    }

    fn named(name: &str) -> Option<Self> {
        let mut words = name.split(' ');
        let (grid, [max, min, free, _]) = Grid::read(words.next()?, ['X', 'O', '.', '#']).ok()?;
        let mut safe = || u64::from_str_radix(words.next()?, 16).ok();
        let safe = [safe()?, safe()?];
        let stones = [max, min];
        let is_free = (safe[0] | safe[1]) & !free == 0;
        is_free.then_some(Self {
            grid,
            free,
            stones,
            safe,
        })
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
