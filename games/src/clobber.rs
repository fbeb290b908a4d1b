//! Clobber (M. Albert, J. Grossman, R. Nowakowski and D. Wolfe, An introduction to Clobber, Integers
//! 5, 2005).
//!
//! Stones of two colours stand on a board. A player moves a stone of the own colour onto a neighbour
//! of the other colour, above, below or beside it, which it replaces. A player who cannot move
//! loses.

use std::fmt;
use std::str::FromStr;

use optimal_play::Player;
use optimal_play::rules::{InstanceError, set_bits};

use crate::grid::{Grid, Region};
use crate::{Boards, PartizanBoard, Step};

/// Boards of Clobber side by side.
pub type Clobber = Boards<Board>;

/// A board of at most 64 cells: the stones of both players, and empty cells.
///
/// # Examples
///
/// The text has the rows, from the top, with `|` between them: `X` is a stone of [`Player::Max`], `O`
/// one of [`Player::Min`], and `.` an empty cell.
///
/// ```
/// use optimal_play::Run;
/// use optimal_play::solver::PartForms;
/// use optimal_play_games::clobber::Clobber;
///
/// let mut run = Run::new();
/// let mut values = PartForms::new(&mut run)?;
/// for (board, text) in [("XO", "*"), ("XXO", "^"), ("XO|OX", "*"), ("XXXO + O.X", "^2*")] {
///     let form = values.form(&board.parse::<Clobber>()?)?;
///     assert_eq!(values.forms().text(form)?, text);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    grid: Grid,
    /// The stones of each player.
    stones: [u64; 2],
}

impl PartizanBoard for Board {
    type Move = Step;

    const GAME: &'static str = "clobber";

    const EMPTY: Self = Self {
        grid: Grid::SMALLEST,
        stones: [0; 2],
    };

    #[inline]
    fn moves(&self, player: Player) -> impl Iterator<Item = Step> {
        let grid = self.grid;
        let [own, other] = [player, !player].map(|it| self.stones[it as usize]);
        set_bits(own & grid.reach(other)).flat_map(move |from| {
            let to = other & grid.reach(1 << from);
            let from = grid.cell(from);
            set_bits(to).map(move |to| Step {
                from,
                to: grid.cell(to),
            })
        })
    }

    #[inline]
    fn play(&self, Step { from, to }: Step, player: Player) -> Self {
        let [from, to] = [from, to].map(|cell| self.grid.bit_at(cell));
        let mut after = *self;
        after.stones[player as usize] ^= from | to;
        after.stones[!player as usize] ^= to;
        after
    }

    /// The connected regions of stones with a move.
    #[inline]
    fn parts(&self) -> impl Iterator<Item = Self> {
        let (grid, stones) = (self.grid, self.stones);
        let regions = grid.regions(stones[0] | stones[1]);
        let regions = regions.map(move |region| stones.map(|it| it & region));
        let regions = regions.filter(move |[max, min]| max & grid.reach(*min) != 0);
        regions.map(move |stones| Self { grid, stones })
    }

    /// The stones, wherever they are and however they are turned or mirrored.
    #[inline]
    fn normal(&self) -> Self {
        let [max, min] = self.stones;
        let (grid, [stones, max]) = Region::new(self.grid, [max | min, max]).normal();
        let stones = [max, stones & !max];
        Self { grid, stones }
    }

    #[inline]
    fn negative(&self) -> Self {
        let [max, min] = self.stones;
        let stones = [min, max];
        Self { stones, ..*self }
    }

    /// The number of stones.
    #[inline]
    fn size(&self) -> u64 {
        (self.stones[0] | self.stones[1]).count_ones().into()
    }
}

impl FromStr for Board {
    type Err = InstanceError;

    fn from_str(text: &str) -> Result<Self, InstanceError> {
        let (grid, [max, min, _]) = Grid::read(text, ['X', 'O', '.'])?;
        let stones = [max, min];
        Ok(Self { grid, stones })
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [max, min] = self.stones;
        self.grid.draw(f, [('X', max), ('O', min)], '.')
    }
}
