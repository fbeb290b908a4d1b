//! Symmetries of a board: the images of a position, and the least of them.

mod closure;
mod images;
mod ready_made;
mod renamed;
mod tables;

use std::fmt;

use super::set_bits;
pub use closure::SymmetriesError;
pub use renamed::RenamedCells;
use tables::Tables;

/// The image of each cell.
type Permutation = Box<[usize]>;

/// A group of permutations of cells: what a board looks like when it is turned, mirrored or
/// renamed.
///
/// A key that is the least of all images folds symmetric positions into one. The images must be
/// worth the same, so fold the board, never the players.
///
/// | the position is | the least image | the number of images |
/// |---|---|---|
/// | a set of cells, a bit each | [`least_set`](Self::least_set) | [`images_of_sets`](Self::images_of_sets) |
/// | several sets, such as one for each player | [`least_sets`](Self::least_sets) | [`images_of_sets`](Self::images_of_sets) |
/// | something in each cell | [`least_cells`](Self::least_cells) | [`images_of`](Self::images_of) |
/// | pieces in the cells that can be renamed, too | [`RenamedCells::least`] | [`RenamedCells::images_of`] |
/// | anything else | [`least`](Self::least) | [`images_of`](Self::images_of) |
///
/// Boards of common shapes are ready-made: [`line`](Self::line), [`rectangle`](Self::rectangle),
/// [`square`](Self::square), [`cube`](Self::cube), [`renamings`](Self::renamings). For others, list
/// some permutations; the group is all that they make together, so an incomplete list folds less,
/// but never wrongly. [`Board::symmetries`](super::Board::symmetries) returns a single mirror or a
/// half turn, and [`keeping`](Self::keeping) the permutations that keep a goal in its place. Two
/// positions share a key exactly if a permutation of the group leads from one to the other.
///
/// Where the solver needs predecessors, too, see
/// [`folded_predecessors`](crate::rules::folded_predecessors()).
///
/// # Examples
///
/// Sim: two players in turn colour a line between two of six points; whoever completes a triangle
/// of the same colour loses. The game is the same for all 720 namings of the points, which leave 20
/// triangles and 15 lines.
///
/// ```
/// use optimal_play::rules::{Symmetries, set_bits};
/// use optimal_play::{GameState, Player, Wdl, solve};
///
/// struct Sim { renamings: Symmetries, triangles: Vec<u64> }
///
/// #[derive(Clone, Copy)]
/// struct Position<'s> { sim: &'s Sim, lines: [u64; 2] }
///
/// impl Sim {
///     fn new() -> Result<Self, Box<dyn std::error::Error>> {
///         let pairs: Vec<_> = Symmetries::pairs(6).collect();
///         let inside = |points: [usize; 3]| {
///             let lines = (0..15).filter(|&line| pairs[line].iter().all(|it| points.contains(it)));
///             lines.fold(0, |set, line| set | 1 << line)
///         };
///         let triangles = pairs.iter().flat_map(|&[a, b]| (b + 1..6).map(move |c| [a, b, c]));
///         let triangles = triangles.map(inside).collect();
///         Ok(Sim { renamings: Symmetries::renamings(6)?, triangles })
///     }
/// }
///
/// impl GameState for Position<'_> {
///     type Move = u8;
///     type Key = [u64; 2];
///     type Value = Wdl;
///
///     fn to_move(&self) -> Player {
///         let [max, min] = self.lines.map(u64::count_ones);
///         if max == min { Player::Max } else { Player::Min }
///     }
///     fn moves(&self) -> impl Iterator<Item = u8> {
///         set_bits(!(self.lines[0] | self.lines[1]) & 0x7fff)
///     }
///     fn play(&self, line: u8) -> Self {
///         let mut after = *self;
///         after.lines[self.to_move() as usize] |= 1 << line;
///         after
///     }
///     fn terminal_value(&self) -> Wdl { unreachable!("six points have a triangle of one colour") }
///     fn decided(&self) -> Option<Wdl> {
///         let last = !self.to_move();
///         let own = self.lines[last as usize];
///         let lost = self.sim.triangles.iter().any(|triangle| own & triangle == *triangle);
///         lost.then(|| Wdl::win(!last))
///     }
///     fn key(&self) -> [u64; 2] { self.sim.renamings.least_sets(self.lines) }
/// }
///
/// let sim = Sim::new()?;
/// assert_eq!((sim.triangles.len(), sim.renamings.order()), (20, 720));
/// let root = Position { sim: &sim, lines: [0; 2] };
/// assert_eq!(solve(&root)?.value(), Wdl::MinWins); // the second player
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Symmetries {
    /// The number of cells.
    cells: usize,
    /// The identity is the first.
    permutations: Vec<Permutation>,
    /// For at most 64 cells.
    tables: Option<Tables>,
}

impl Symmetries {
    /// The most permutations of a group.
    pub const MAX_ORDER: usize = 1 << 16;

    /// The group that these permutations of `cells` cells make together. Each is the list of the
    /// images of the cells: the cell at which the content of cell 0 then stands, that of cell 1,
    /// and so on.
    ///
    /// It takes time and memory for cells × permutations × generators numbers; build it once, in
    /// the instance of the game.
    ///
    /// # Errors
    ///
    /// [`SymmetriesError`] for a generator that is no permutation of the cells, or if the group has
    /// more than [`Self::MAX_ORDER`] permutations.
    ///
    /// # Examples
    ///
    /// A ring of six cells, which can be turned, but not turned over:
    ///
    /// ```
    /// use optimal_play::rules::Symmetries;
    ///
    /// let ring = Symmetries::new(6, [[1, 2, 3, 4, 5, 0]])?;
    /// assert_eq!(ring.order(), 6);
    /// assert_eq!(ring.least_set(0b110_000), 0b000_011);
    /// assert_eq!(ring.images_of_sets([0b100_100]), 3);
    /// # Ok::<(), optimal_play::rules::SymmetriesError>(())
    /// ```
    pub fn new(
        cells: usize,
        generators: impl IntoIterator<Item: AsRef<[usize]>>,
    ) -> Result<Self, SymmetriesError> {
        let generators = generators.into_iter().map(|it| it.as_ref().into());
        let generators: Vec<_> = generators.collect();
        closure::check(cells, &generators)?;
        let group = closure::closure(cells, &generators, Self::MAX_ORDER);
        Ok(Self::of_group(
            cells,
            group.ok_or(SymmetriesError::TooMany)?,
        ))
    }

    /// The group of generators that are known to make a small one.
    fn closed(cells: usize, generators: &[Permutation]) -> Self {
        let group = closure::closure(cells, generators, usize::MAX);
        Self::of_group(cells, group.expect("without a limit it ends"))
    }

    fn of_group(cells: usize, permutations: Vec<Permutation>) -> Self {
        let tables = (cells <= 64).then(|| Tables::new(&permutations));
        Self {
            cells,
            permutations,
            tables,
        }
    }

    /// The subgroup of the permutations that keep a set of cells where it is, as a whole. For
    /// several sets, call it for each.
    ///
    /// Where the game gives some cells a meaning, such as a goal or holes, only these permutations
    /// lead to positions that are worth the same.
    ///
    /// # Examples
    ///
    /// A board of 3×3 whose top row is the goal has only one mirror; one with a hole in a corner
    /// has only that in a diagonal:
    ///
    /// ```
    /// use optimal_play::rules::Symmetries;
    ///
    /// let goal = Symmetries::square(3).keeping(0b111_000_000);
    /// assert_eq!((goal.order(), goal.least_set(0b000_000_100)), (2, 0b000_000_001));
    /// let hole = Symmetries::square(3).keeping(0b000_000_001);
    /// assert_eq!((hole.order(), hole.least_set(0b000_001_000)), (2, 0b000_000_010));
    /// ```
    #[must_use]
    pub fn keeping(&self, set: u64) -> Self {
        let keeps = |image: &&Permutation| {
            let cells = set_bits(set).filter_map(|cell| image.get(usize::from(cell)));
            cells.copied().all(|to| to < 64 && set >> to & 1 == 1)
        };
        let kept = self.permutations.iter().filter(keeps);
        Self::of_group(self.cells, kept.cloned().collect())
    }

    /// The number of cells.
    pub const fn cells(&self) -> usize {
        self.cells
    }

    /// The number of permutations, the identity among them: the most images of a position.
    pub const fn order(&self) -> usize {
        self.permutations.len()
    }

    /// The permutations, the identity first: for each cell, its image.
    pub fn permutations(&self) -> impl ExactSizeIterator<Item = &[usize]> + Clone {
        self.permutations.iter().map(|it| &**it)
    }
}

impl fmt::Debug for Symmetries {
    /// The permutations, without the tables that follow from them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Symmetries")
            .field("cells", &self.cells)
            .field("order", &self.permutations.len())
            .finish_non_exhaustive()
    }
}
