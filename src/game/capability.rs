//! Capabilities that a game can add, each a trait of its own. A solver names those that it needs.

use std::ops::Range;

use super::{GameState, Reward};

/// Numbers every state of an instance, so that a table can be an array.
///
/// # Contract
///
/// - Every state has an [`index`](Self::index) below [`index_count`](Self::index_count), which is
///   the same for all states of one instance. This includes states that the root does not lead to,
///   if [`at_index`](Self::at_index) returns them or moves lead to them.
/// - Two states have the same index exactly if they have the same [`key`](GameState::key).
/// - [`at_index`](Self::at_index) returns a state with this index, whether or not the root leads to
///   it, or `None` if no state has it.
/// - [`index_steps`](Self::index_steps) agrees with [`step`](GameState::step).
///
/// Solvers panic if an index is out of range. Indices without a state waste memory.
///
/// # Examples
///
/// A countdown: the number left is the index.
///
/// ```
/// use optimal_play::{GameState, Indexed, Minimax, Player, Run, Solver};
///
/// #[derive(Clone)]
/// struct Countdown { left: usize, from: usize }
///
/// impl GameState for Countdown {
///     type Move = usize;
///     type Key = usize;
///     type Value = i32;
///
///     fn to_move(&self) -> Player { Player::Max }
///     fn moves(&self) -> impl Iterator<Item = usize> { 1..=self.left.min(3) }
///     fn play(&self, by: usize) -> Self { Countdown { left: self.left - by, ..*self } }
///     fn terminal_value(&self) -> i32 { 0 }
///     fn key(&self) -> usize { self.left }
///     fn reward(&self, by: usize) -> i32 { if by == 2 { 5 } else { 1 } }
/// }
///
/// impl Indexed for Countdown {
///     fn index_count(&self) -> usize { self.from + 1 }
///     fn index(&self) -> usize { self.left }
///     fn at_index(&self, left: usize) -> Option<Self> { Some(Countdown { left, ..*self }) }
/// }
///
/// let solution = Minimax::dense().solve(&Countdown { left: 9, from: 9 }, Run::new())?;
/// assert_eq!(solution.value(), 4 * 5 + 1);
/// # Ok::<(), optimal_play::SolveError<usize>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "the game `{Self}` does not implement `Indexed`",
    label = "its positions have no numbers",
    note = "implement `Indexed` for the game: `index_count`, `index` and `at_index`",
    note = "`Minimax::hashed()`, `AlphaBeta::hashed()` and `Retrograde::reachable()` need no capability"
)]
pub trait Indexed: GameState {
    /// The number of indices: every index of this instance is below it.
    fn index_count(&self) -> usize;

    /// The index of this state.
    fn index(&self) -> usize;

    /// The state with this index, which is below [`index_count`](Self::index_count); `self` is any
    /// state of the instance.
    fn at_index(&self, index: usize) -> Option<Self>;

    /// Every state whose index is in `indices`, with its index, in ascending order; `self` is any
    /// state of the instance.
    ///
    /// Default: [`at_index`](Self::at_index) of each index. Override it for speed where each state
    /// follows cheaply from the one before.
    fn states_in(&self, indices: Range<usize>) -> impl Iterator<Item = (usize, Self)> {
        indices.filter_map(|index| Some((index, self.at_index(index)?)))
    }

    /// The index of the state after each of the [`moves`](GameState::moves), in their order, and
    /// the reward of the move. Solvers do not call it where the game is
    /// [`decided`](GameState::decided).
    ///
    /// Default: plays each move. Override it for speed where the index after a move follows from
    /// that before it: the solvers that work by index, such as
    /// [`Tabulate::by_index`](crate::Tabulate::by_index), then make no states. They trust it, so
    /// the [audit](crate::check::Audit::indexed) tests it.
    ///
    /// # Examples
    ///
    /// In the staircase, filling a cell lowers the index by a binomial coefficient:
    ///
    /// ```
    /// use optimal_play::games::staircase::Staircase;
    /// use optimal_play::{GameState, Indexed};
    ///
    /// let game = Staircase::new(&[vec![5, 1], vec![2, 4]], &[vec![1, 3], vec![6, 2]])?;
    /// let root = game.start();
    /// assert!(root.index_steps().eq([(4, 5)])); // the corner scores 5 for black
    /// for state in root.moves().map(|mv| root.play(mv)) {
    ///     let played = state.successors().map(|step| (step.state.index(), step.reward));
    ///     assert!(state.index_steps().eq(played));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    fn index_steps(&self) -> impl Iterator<Item = (usize, Reward<Self>)> {
        self.moves().map(|mv| {
            let step = self.step(mv);
            (step.state.index(), step.reward)
        })
    }

    /// Every state of the instance, with its index, in ascending order. Not to be overridden;
    /// override [`states_in`](Self::states_in).
    fn states(&self) -> impl Iterator<Item = (usize, Self)> {
        self.states_in(0..self.index_count())
    }
}

/// A key of at most 64 bits. A table stores only the part of it that the slot does not imply, so it
/// is small and still never confuses two states (quotienting).
///
/// # Contract
///
/// - [`packed_key`](Self::packed_key) is below 2 to the power of [`key_bits`](Self::key_bits),
///   which is at most 64 and the same for all states of one instance.
/// - Two states have the same packed key exactly if they have the same [`key`](GameState::key).
///
/// Fewer bits leave more space for values in each entry of a table.
///
/// # Examples
///
/// ```
/// use optimal_play::PackedKey;
/// use optimal_play::games::knight_pawns::KnightPawns;
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// assert_eq!(game.start().key_bits(), 3 + 2); // which pawns are left, and where the knight is
/// assert!(game.start().packed_key() < 1 << 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "the game `{Self}` does not implement `PackedKey`",
    label = "its keys are not packed",
    note = "implement `PackedKey` for the game, with a key of at most 64 bits; `AlphaBeta::hashed()` needs no capability"
)]
pub trait PackedKey: GameState {
    /// The number of bits of a packed key of this instance. Solvers panic if it is more than 64.
    fn key_bits(&self) -> u32;

    /// The [`key`](GameState::key), packed into these bits.
    fn packed_key(&self) -> u64;
}

/// The way back from a key to a state, so that a position can be stored as its key only.
///
/// # Contract
///
/// [`restore`](Self::restore) returns a state with this [`key`](GameState::key), or `None` if no
/// state has it. Where a key folds several positions into one, it can return any of them, but
/// always the same one.
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::{GameState, Restore};
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let root = game.start();
/// for step in root.successors() {
///     let restored = root.restore(&step.state.key()).expect("the key of a state");
///     assert_eq!(restored, step.state);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "the game `{Self}` does not implement `Restore`",
    label = "no position follows from its key",
    note = "implement `Restore` for the game: `restore` returns the position of a key"
)]
pub trait Restore: GameState {
    /// The state with this key; `self` is any state of the instance.
    fn restore(&self, key: &Self::Key) -> Option<Self>;
}

/// The way back from a packed key: [`Restore`] for tables that hold packed keys only.
///
/// # Contract
///
/// [`restore_packed`](Self::restore_packed) returns a state with this
/// [`packed_key`](PackedKey::packed_key), or `None` if no state has it; always the same one.
///
/// # Examples
///
/// ```
/// use optimal_play::games::connect_four::ConnectFour;
/// use optimal_play::{PackedKey, RestorePacked};
///
/// let game = ConnectFour::new(7, 6)?;
/// let position = game.position([3, 3, 2])?;
/// let restored = game.start().restore_packed(position.packed_key());
/// assert_eq!(restored.map(|it| it.packed_key()), Some(position.packed_key()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "the game `{Self}` does not implement `RestorePacked`",
    label = "no position follows from its packed key",
    note = "implement `RestorePacked` for the game: `restore_packed` returns the position of a packed key"
)]
pub trait RestorePacked: PackedKey {
    /// The state with this packed key; `self` is any state of the instance.
    fn restore_packed(&self, packed: u64) -> Option<Self>;
}

/// Lists the predecessors of a state: the states with a move to it.
///
/// # Contract
///
/// [`predecessors`](Self::predecessors) lists each state of the instance that has a move to this
/// state, once for each such move. Terminal positions have no moves. The root need not lead to a
/// listed state.
///
/// Where a key folds several positions into one, the states that [`Indexed::at_index`] returns
/// represent them: the state of index b lists index a exactly as often as the state of index a has
/// moves to index b. Where keys fold the images of positions under symmetries, and a has n images
/// but b has m, each predecessor of b that is an image of a counts m / n times:
/// [`folded_predecessors`](crate::rules::folded_predecessors) lists them so.
///
/// # Examples
///
/// ```
/// use optimal_play::{GameState, Outcome, Player, Predecessors};
///
/// /// A token on a ring, moved one or two places; whoever moves it to place 0 wins.
/// #[derive(Clone, Copy)]
/// struct Ring { at: u8, to_move: Player }
///
/// impl GameState for Ring {
///     type Move = u8;
///     type Key = (u8, Player);
///     type Value = Outcome;
///
///     fn to_move(&self) -> Player { self.to_move }
///     fn moves(&self) -> impl Iterator<Item = u8> { 1..=2 }
///     fn play(&self, by: u8) -> Self {
///         Ring { at: (self.at + by) % 7, to_move: self.to_move.opponent() }
///     }
///     fn terminal_value(&self) -> Outcome { Outcome::DRAW }
///     fn key(&self) -> (u8, Player) { (self.at, self.to_move) }
///     fn decided(&self) -> Option<Outcome> {
///         (self.at == 0).then(|| Outcome::win(self.to_move.opponent(), 0))
///     }
/// }
///
/// impl Predecessors for Ring {
///     fn predecessors(&self) -> impl Iterator<Item = Self> {
///         let Ring { at, to_move } = *self;
///         (1..=2)
///             .map(move |by| Ring { at: (at + 7 - by) % 7, to_move: to_move.opponent() })
///             .filter(|before| before.decided().is_none())
///     }
/// }
///
/// let three = Ring { at: 3, to_move: Player::Max };
/// assert!(three.predecessors().map(|before| before.at).eq([2, 1]));
/// ```
#[diagnostic::on_unimplemented(
    message = "the game `{Self}` does not implement `Predecessors`",
    label = "its positions list no predecessors",
    note = "implement `Predecessors` for the game; `Retrograde::indexed()` and `Retrograde::reachable()` derive the predecessors"
)]
pub trait Predecessors: GameState {
    /// The states with a move to this one, once for each such move.
    fn predecessors(&self) -> impl Iterator<Item = Self>;
}

/// The stage of a state: a number that every move increases. Games in which something is filled,
/// taken or used up have one.
///
/// # Contract
///
/// - Every move increases the [`stage`](Self::stage), by at most
///   [`longest_step`](Self::longest_step).
/// - Two states with the same [`key`](GameState::key) have the same stage.
///
/// # Examples
///
/// In knight pawns, the stage is the number of captured pawns:
///
/// ```
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::{GameState, Staged};
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let root = game.start();
/// assert_eq!(root.stage(), 0);
/// assert!(root.moves().all(|mv| root.play(mv).stage() == 1));
/// assert_eq!(root.longest_step(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "the game `{Self}` does not implement `Staged`",
    label = "its positions have no stage",
    note = "implement `Staged` for the game: a number that every move increases; `Minimax` needs none"
)]
pub trait Staged: GameState {
    /// The stage of this state.
    fn stage(&self) -> usize;

    /// The greatest number of stages by which a move of the instance goes forward. Solvers drop the
    /// values of stages that are further away.
    ///
    /// Default: no limit, so that solvers keep the values of all stages.
    fn longest_step(&self) -> usize {
        usize::MAX
    }
}

/// Panics for a game that violates the contract of [`Indexed`]: a table has no entry for this
/// index.
#[cold]
pub(crate) fn index_out_of_range(index: usize, count: usize) -> ! {
    panic!("`index` is {index}, but must be below `index_count`, which is {count}")
}
