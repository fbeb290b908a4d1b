//! Groups of positions that share their successors.

use num_traits::PrimInt;

use super::{GameState, Reward};

/// Groups of positions that share their successors, so that a solver finds the values of a whole
/// group at once, in vector instructions. For games with scores in which positions with the same
/// moves differ only in what these moves add: a tour, where the piece stands and what is left to
/// visit.
///
/// # Contract
///
/// - Every state has a [`cell`](Self::cell) of a table, below [`cell_count`](Self::cell_count), and
///   two states have the same cell exactly if they have the same [`key`](GameState::key).
///   [`at_cell`](Self::at_cell) returns a state with this cell, or `None` if no state has it.
/// - Every state is in one [`group`](Self::group). A group has at most one state in each of its
///   columns, at most 64, and the cell of that is the [`first_cell`](Members::first_cell) plus the
///   column. The cells of columns without a state may belong to other groups.
/// - All states of a group have the same player to move. Their moves, in the order of
///   [`moves`](GameState::moves), lead to the cells of the [`shared_moves`](Self::shared_moves),
///   all in groups of lower numbers.
/// - The reward of a move is [`reward_in_row`](Self::reward_in_row), in the row of the move and the
///   column of the state.
/// - Where the game is over, it is over for the whole group, and there are no shared moves. The
///   values of the states may differ.
///
/// A larger group can be split into several. [`Tabulate::by_group`](crate::Tabulate::by_group)
/// panics if a cell or a row is out of range, or there are more than 64 columns.
///
/// # Examples
///
/// A tour: Max visits the places 0 to 3 of a line in any order, and each step scores its length. In
/// which order the places were visited does not matter, so the places that are left are the group,
/// and the place of the piece is the column.
///
/// ```
/// use optimal_play::{GameState, Grouped, Members, Player, Run, SharedMove, Solver, Tabulate};
///
/// #[derive(Clone)]
/// struct Tour { left: u8, at: u8 }
///
/// impl GameState for Tour {
///     type Move = u8;
///     type Key = (u8, u8);
///     type Value = i32;
///
///     fn to_move(&self) -> Player { Player::Max }
///     fn moves(&self) -> impl Iterator<Item = u8> {
///         let left = self.left;
///         (0..4).filter(move |to| left >> to & 1 == 1)
///     }
///     fn play(&self, to: u8) -> Self { Tour { left: self.left ^ 1 << to, at: to } }
///     fn terminal_value(&self) -> i32 { 0 }
///     fn key(&self) -> (u8, u8) { (self.left, self.at) }
///     fn reward(&self, to: u8) -> i32 { to.abs_diff(self.at).into() }
/// }
///
/// impl Grouped for Tour {
///     fn cell_count(&self) -> usize { 16 * 4 }
///     fn cell(&self) -> usize { usize::from(4 * self.left + self.at) }
///     fn at_cell(&self, cell: usize) -> Option<Self> {
///         let (left, at) = (cell as u8 / 4, cell as u8 % 4);
///         (left >> at & 1 == 0).then_some(Tour { left, at })
///     }
///     fn group(&self) -> usize { self.left.into() }
///     fn at_group(&self, group: usize) -> Option<Self> {
///         let left = group as u8;
///         Some(Tour { left, at: left.trailing_ones() as u8 })
///     }
///     fn members(&self) -> Members {
///         Members { first_cell: 4 * usize::from(self.left), columns: u64::from(self.left ^ 15) }
///     }
///     fn shared_moves(&self) -> impl Iterator<Item = SharedMove> {
///         let after = |to| SharedMove { cell: self.play(to).cell(), reward_row: to.into() };
///         self.moves().map(after)
///     }
///     fn column_count(&self) -> usize { 4 }
///     fn reward_row_count(&self) -> usize { 4 }
///     fn reward_in_row(&self, to: usize, from: usize) -> i32 { to.abs_diff(from) as i32 }
/// }
///
/// let root = Tour { left: 0b1110, at: 0 };
/// let solution = Tabulate::by_group().solve(&root, Run::new())?;
/// assert_eq!(solution.value(), 3 + 2 + 1); // to 3, 1 and 2
/// # Ok::<(), optimal_play::SolveError<u8>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "the game `{Self}` does not implement `Grouped`",
    label = "its positions share no successors",
    note = "implement `Grouped` for the game, whose values must be scores; `Minimax` does not need it"
)]
pub trait Grouped: GameState<Value: PrimInt> {
    /// The number of cells of a table for this instance.
    fn cell_count(&self) -> usize;

    /// The cell of this state.
    fn cell(&self) -> usize;

    /// The state with this cell, which is below [`cell_count`](Self::cell_count); `self` is any
    /// state of the instance.
    fn at_cell(&self, cell: usize) -> Option<Self>;

    /// The number of the group of this state. Moves lead to groups of lower numbers.
    fn group(&self) -> usize;

    /// A state of the group with this number, any of them; `None` if no state is in it. The number
    /// is at most that of `self`, which is any state of the instance.
    fn at_group(&self, group: usize) -> Option<Self>;

    /// The states of the group of this state.
    fn members(&self) -> Members;

    /// The moves of all states of the group, in the order of [`moves`](GameState::moves);
    /// none where the game is over.
    fn shared_moves(&self) -> impl Iterator<Item = SharedMove>;

    /// The number of columns of this instance, at most 64.
    fn column_count(&self) -> usize;

    /// The number of rows of rewards of this instance. A solver holds a table of them.
    fn reward_row_count(&self) -> usize;

    /// The reward of the moves of that row in the states of that column; any reward, but none out
    /// of the usual range, where no state has such a move. `self` is any state of the instance.
    fn reward_in_row(&self, row: usize, column: usize) -> Reward<Self>;
}

/// The states of a group. See [`Grouped`].
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::{Capture, KnightPawns};
/// use optimal_play::{GameState, Grouped};
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// // The knight has captured pawns 0 and 2, and stands on the square of either.
/// let last = game.start().play_all([0, 2].map(|pawn| Capture { pawn }))?;
/// let members = last.members();
/// assert_eq!(members.columns, 0b101);
/// assert_eq!(last.cell(), members.first_cell + 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Members {
    /// The cell of the state in column 0, whether or not there is one.
    pub first_cell: usize,
    /// A bit for each column that has a state, the lowest for column 0.
    pub columns: u64,
}

/// A move of all states of a group. See [`Grouped`].
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::{GameState, Grouped};
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let root = game.start();
/// for (shared, mv) in root.shared_moves().zip(root.moves()) {
///     assert_eq!(shared.cell, root.play(mv).cell());
///     // The start is in column 3, which is no pawn's.
///     assert_eq!(root.reward_in_row(shared.reward_row, 3), root.reward(mv));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SharedMove {
    /// The cell of the state that the move leads to.
    pub cell: usize,
    /// The row of its rewards.
    pub reward_row: usize,
}

/// Panics for a game that violates the contract of [`Grouped`]: a table has no such cell.
#[cold]
pub(crate) fn cell_out_of_range(cell: usize, count: usize) -> ! {
    panic!("`cell` is {cell}, but must be below `cell_count`, which is {count}")
}
