//! Cram (M. Gardner, Mathematical Games, Scientific American, February 1974).
//!
//! Two players in turn lay a domino, level or upright, on two free squares of a board. A player who
//! cannot move loses.
//!
//! Nimbers of rectangles, from P. Beling's table (README of his `impartial-games`, 2023). It
//! credits most boards up to 5×7 to M. Schneider (Das Spiel Juvavum, 2009), most others to the
//! program of J. Lemoine and S. Viennot (Nimbers are inevitable, 2012), and 5×11 to J. Uiterwijk
//! (Solving Cram using combinatorial game theory, 2019):
//!
//! | rows | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 columns |
//! |---|---|---|---|---|---|---|---|---|
//! | 4 | 0 | 2 | 0 | 3 | 0 | 1 | 0 | 1 |
//! | 5 | | 0 | 2 | 1 | 1 | 1 | 2 | 0 |
//! | 6 | | | 0 | 5 | 0 | 1 | 0 | |
//! | 7 | | | | 1 | 3 | 1 | | |

mod picture;

use std::iter;

use optimal_play::rules::{InstanceError, Summand, set_bits};
use optimal_play::{GameState, Impartial, Player, SwapPlayers, Wdl};

pub use super::domineering::Domino;

use crate::grid::{Centre, Grid, Region};

/// A position of the game: the free squares of a board, the dominoes, and the player to move.
///
/// # Examples
///
/// The text has a row a line: `.` is a free square, `#` none, `-` and `|` are halves of dominoes.
/// [`FromStr`](std::str::FromStr) reads it, so a board may have any shape.
///
/// ```
/// use optimal_play_games::cram::Cram;
/// use optimal_play::{GameState, Grundy, Run, Solver, Wdl};
///
/// let board = Cram::new(5, 6)?;
/// let solution = Grundy::by_search().solve(&board, Run::new())?;
/// assert_eq!(solution.value(), Wdl::MaxWins);
/// assert_eq!(solution.grundy_value(&board), Some(2));
///
/// let ring: Cram = "...\n.#.\n...".parse()?;
/// assert_eq!(Grundy::by_definition().solve(&ring, Run::new())?.grundy_value(&ring), Some(0));
/// let after = ring.play(ring.moves().next().expect("there are eight"));
/// assert_eq!(after.to_string(), "--.\n.#.\n...");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A proof of a nimber: the player to move loses the board beside a heap of that size.
///
/// ```
/// use optimal_play::certificate::CertificateReader;
/// use optimal_play::{Grundy, Player, Run, Solver, Wdl};
/// use optimal_play_games::cram::Cram;
/// use optimal_play_games::nim::Nim;
///
/// let board = Grundy::by_search().solve(&Cram::new(3, 4)?, Run::new())?;
/// let nimber = board.grundy_value(board.root()).expect("it is solved");
/// let heap = Grundy::by_definition().solve(&Nim::new([u32::try_from(nimber)?]), Run::new())?;
/// let sum = board.beside(heap);
/// let proof = sum.certificate(Player::Min)?;
///
/// // To check it, only the rules are needed.
/// let reader = CertificateReader::<Wdl, _>::new(proof.as_bytes())?;
/// assert_eq!((nimber, reader.value()), (1, Wdl::MinWins));
/// reader.verify(sum.root(), Run::new())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cram {
    grid: Grid,
    free: u64,
    /// The squares of the level and of the upright dominoes.
    covered: [u64; 2],
    to_move: Player,
}

impl Cram {
    /// The most squares of a rectangle, and of the rows and columns that a shape lies in.
    pub const MAX_SQUARES: u32 = Grid::MAX_SQUARES;

    /// The empty board with these rows and columns; [`Player::Max`] moves first.
    ///
    /// # Errors
    ///
    /// [`InstanceError`] if the board has no square, or more than [`Self::MAX_SQUARES`].
    pub fn new(rows: u32, columns: u32) -> Result<Self, InstanceError> {
        let grid = Grid::new(rows, columns)?;
        Ok(Self {
            free: grid.all(),
            ..Self::blank(grid)
        })
    }

    /// The position without squares.
    const fn blank(grid: Grid) -> Self {
        Self {
            grid,
            free: 0,
            covered: [0; 2],
            to_move: Player::Max,
        }
    }

    /// The number of rows.
    pub const fn rows(&self) -> u32 {
        self.grid.rows()
    }

    /// The number of columns.
    pub const fn columns(&self) -> u32 {
        self.grid.columns()
    }

    /// The position with only these free squares.
    #[inline]
    const fn with_free(&self, free: u64) -> Self {
        Self {
            free,
            covered: [0; 2],
            ..*self
        }
    }

    /// The free squares with a free neighbour: no domino fits on the others.
    #[inline]
    const fn joined(&self) -> u64 {
        self.grid.with_neighbours(self.free)
    }

    /// A position for each connected region of these squares that has room for a domino.
    #[inline]
    fn regions(&self, free: u64) -> impl Iterator<Item = Self> {
        let (state, joined) = (*self, self.grid.with_neighbours(free));
        let regions = self.grid.regions(joined);
        regions.map(move |region| state.with_free(region))
    }
}

impl GameState for Cram {
    type Move = Domino;
    type Key = (u32, u32, u32);
    type Value = Wdl;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    /// First the level dominoes, then the upright ones.
    #[inline]
    fn moves(&self) -> impl Iterator<Item = Domino> {
        let grid = self.grid;
        let level = set_bits(grid.level(self.free)).map(move |square| {
            let (row, column) = grid.square(square);
            Domino {
                first: (row, column),
                second: (row, column + 1),
            }
        });
        let upright = set_bits(grid.upright(self.free)).map(move |square| {
            let (row, column) = grid.square(square);
            Domino {
                first: (row, column),
                second: (row + 1, column),
            }
        });
        level.chain(upright)
    }

    #[inline]
    fn play(&self, domino: Domino) -> Self {
        let Domino { first, second } = domino;
        let squares = self.grid.bit(first) | self.grid.bit(second);
        let mut after = Self {
            free: self.free & !squares,
            to_move: self.to_move.opponent(),
            ..*self
        };
        after.covered[usize::from(first.0 != second.0)] |= squares;
        after
    }

    fn terminal_value(&self) -> Wdl {
        Wdl::win(!self.to_move)
    }

    /// The free squares, wherever they are and however they are turned or mirrored, and the player
    /// to move. Squares without a free neighbour drop out, because no domino fits on them.
    #[inline]
    fn key(&self) -> (u32, u32, u32) {
        let ([least], line) = Region::new(self.grid, [self.joined()]).key();
        let word = |shift: u32| u32::try_from(least >> shift & 0xFFFF_FFFF).expect("32 bits");
        let line_and_player = line << 1 | u32::from(self.to_move == Player::Min);
        (word(0), word(32), line_and_player)
    }

    /// Exact where a half turn maps the free squares onto themselves, and not the middle one, if it
    /// has a neighbour. The second player answers each domino by its image, and so moves last, if
    /// no domino meets its own image, as on even×even boards: *Tweedledum and Tweedledee* (E.
    /// Berlekamp, J. Conway and R. Guy, Winning Ways for your Mathematical Plays, 1982). If the
    /// domino in the middle does, as on even×odd boards, the first player lays it, and then answers
    /// in the same way.
    #[inline]
    fn bounds(&self) -> (Wdl, Wdl) {
        let winner = match Centre::of(self.grid, [self.joined()]) {
            Centre::Square | Centre::Other => return (Wdl::MinWins, Wdl::MaxWins),
            Centre::Empty => !self.to_move,
            Centre::Pair => self.to_move,
        };
        (Wdl::win(winner), Wdl::win(winner))
    }
}

impl SwapPlayers for Cram {
    #[inline]
    fn swap_players(&self) -> Self {
        self.with_to_move(self.to_move.opponent())
    }
}

/// The parts are the connected regions.
impl Impartial for Cram {
    #[inline]
    fn parts(&self) -> impl Iterator<Item = Self> {
        self.regions(self.free)
    }

    fn changed_parts(&self, domino: Domino) -> impl Iterator<Item = Self> {
        let first = self.grid.bit(domino.first);
        let before = self.grid.connected(first, self.free);
        let after = before & !(first | self.grid.bit(domino.second));
        iter::once(self.with_free(before)).chain(self.regions(after))
    }

    #[inline]
    fn effort(&self) -> u64 {
        let places = [self.grid.level(self.free), self.grid.upright(self.free)];
        places.map(|it| u64::from(it.count_ones())).iter().sum()
    }
}

impl Summand for Cram {
    #[inline]
    fn with_to_move(self, to_move: Player) -> Self {
        Self { to_move, ..self }
    }
}
