//! Powers that a game may add, each a trait of its own; a solver names those it needs.

use std::ops::Range;

use super::GameState;

/// Numbers every state of an instance, so that a table can be an array: a dense number, and back.
///
/// # Contract
///
/// - Every state has an [`index`](Self::index) below [`index_count`](Self::index_count), which is the
///   same for all states of one instance. That goes for states that the root does not lead to, too, if
///   [`at_index`](Self::at_index) gives them or moves lead to them.
/// - Two states have the same index exactly if they have the same [`key`](GameState::key).
/// - [`at_index`](Self::at_index) gives a state with that index, whether or not it can be reached, or
///   `None` if no state has it.
///
/// Solvers panic if an index is out of range.
///
/// The fewer indices stand for no state, the less memory is lost.
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
pub trait Indexed: GameState {
    /// How many indices there are: every index of this instance is below it.
    fn index_count(&self) -> usize;

    /// The number of this state.
    fn index(&self) -> usize;

    /// The state of that number, below [`index_count`](Self::index_count); `self` is any state of the
    /// instance.
    fn at_index(&self, index: usize) -> Option<Self>;

    /// Every state of the instance whose index is among `indices`, with the index, in ascending order;
    /// `self` is any state of the instance.
    ///
    /// Default: [`at_index`](Self::at_index) of each index. Overridden where the next state is cheaper
    /// to tell from the one before.
    fn states_in(&self, indices: Range<usize>) -> impl Iterator<Item = (usize, Self)> {
        indices.filter_map(|index| Some((index, self.at_index(index)?)))
    }

    /// Every state of the instance, as [`states_in`](Self::states_in), which is the one to override.
    fn states(&self) -> impl Iterator<Item = (usize, Self)> {
        self.states_in(0..self.index_count())
    }
}

/// Tells a key of at most 64 bits: what is left of it beside the place in a table is stored there, so
/// that tables are small and still never take one state for another.
///
/// # Contract
///
/// - [`packed_key`](Self::packed_key) is below 2 to the power of [`key_bits`](Self::key_bits), which is
///   at most 64 and the same for all states of one instance.
/// - Two states have the same packed key exactly if they have the same [`key`](GameState::key).
///
/// The fewer bits, the more room is left for other things in each entry of a table.
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
pub trait PackedKey: GameState {
    /// How many bits keys of this instance have, at most 64: solvers panic if there are more.
    fn key_bits(&self) -> u32;

    /// The [`key`](GameState::key) in these bits.
    fn packed_key(&self) -> u64;
}

/// The way back from a key: positions can be written down by their keys alone.
///
/// # Contract
///
/// [`restore`](Self::restore) returns a state with that [`key`](GameState::key), or `None` if no state has it. Where a
/// key folds several positions into one, any of them will do, but always the same one.
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
pub trait Restore: GameState {
    /// The state with this key; `self` is any state of the instance.
    fn restore(&self, key: &Self::Key) -> Option<Self>;
}

/// The way back from a packed key: [`Restore`] for tables that hold packed keys only.
///
/// # Contract
///
/// [`restore_packed`](Self::restore_packed) returns a state with that [`packed_key`](PackedKey::packed_key), or `None`
/// if no state has it; always the same one.
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
pub trait RestorePacked: PackedKey {
    /// The state with this packed key; `self` is any state of the instance.
    fn restore_packed(&self, packed: u64) -> Option<Self>;
}

/// Tells which states lead to a state.
///
/// # Contract
///
/// [`predecessors`](Self::predecessors) lists each state of the instance that has a move to this
/// state, once for each such move. States where the game is over have no moves. Whether a listed
/// state can itself be reached does not matter.
///
/// Where one index stands for several positions, because its key folds them into one, the states that
/// [`Indexed::at_index`] gives speak for all: the state of index b lists index a just as often as the
/// state of index a has moves that lead to index b. Where keys fold the images of positions under
/// symmetries, and a has n images but b has m, each predecessor of b that is an image of a counts m / n times.
///
/// # Examples
///
/// ```
/// use optimal_play::{GameState, Outcome, Player, Predecessors};
///
/// /// A token on a ring, moved one or two places; who moves it to place 0 wins.
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
pub trait Predecessors: GameState {
    /// The states with a move to this one.
    fn predecessors(&self) -> impl Iterator<Item = Self>;
}

/// Tells how far the game has come: a number that every move increases. Games in which something is
/// filled, taken or used up have one.
///
/// # Contract
///
/// - Every move leads to a state of a later [`stage`](Self::stage), by at most
///   [`longest_step`](Self::longest_step).
/// - Two states with the same [`key`](GameState::key) have the same stage.
///
/// # Examples
///
/// A game of knight pawns is as far as pawns have been captured:
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
pub trait Staged: GameState {
    /// The stage of this state.
    fn stage(&self) -> usize;

    /// The most stages that a move of the instance goes forward: the values of later ones are then not
    /// needed any more.
    ///
    /// Default: any number, so that none can be done without.
    fn longest_step(&self) -> usize {
        usize::MAX
    }
}

/// Ends a run of a game that breaks the contract of [`Indexed`]: there is no place for a value of such a state.
#[cold]
pub(crate) fn index_out_of_range(index: usize, count: usize) -> ! {
    panic!("`index` is {index}, and `index_count` is {count}: indices have to be below it")
}
