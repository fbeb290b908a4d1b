//! What a game is: [`GameState`], [`Move`], [`Player`], the [`Value`]s a game can have, and the
//! capabilities a game may add.
//!
//! This layer knows no table, no run, no solver: rules are written against it alone.

mod capability;
mod certificate;
pub mod check;
mod impartial;
mod moves;
mod outcome;
mod parse_outcome;
mod player;
mod random;
#[cfg(feature = "serde")]
mod serialize;
mod value;

use std::fmt::Debug;
use std::hash::Hash;

pub(crate) use capability::index_out_of_range;
pub use capability::{Indexed, PackedKey, Predecessors, Staged};
pub use certificate::{Certificate, CertificateError, CertificateErrorKind, ParseCertificateError};
pub use impartial::Impartial;
pub(crate) use impartial::{least_missing, nim_sum};
pub(crate) use moves::{After, Moves};
pub use outcome::{Outcome, Wdl};
pub use parse_outcome::ParseOutcomeError;
pub use player::Player;
pub(crate) use random::Random;
pub use value::Value;

/// The reward that moves of the game `G` carry: the [`Value::Reward`] of its value.
pub type Reward<G> = <<G as GameState>::Value as Value>::Reward;

/// A move: small, comparable, printable, and the same to every thread. Implemented for every type that is all this.
///
/// Its `Debug` is how it is shown in errors, playthroughs and pictures: short is best.
///
/// # Examples
///
/// ```
/// use optimal_play::Move;
///
/// #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
/// struct Take { heap: u8, stones: u8 }
///
/// fn is_a_move<M: Move>(_: M) {}
/// is_a_move(Take { heap: 0, stones: 3 });
/// is_a_move(7_u8); // a plain number will often do
/// ```
pub trait Move: Copy + Eq + Hash + Debug + Send + Sync {}

impl<T: Copy + Eq + Hash + Debug + Send + Sync> Move for T {}

/// A position of a two-player game of perfect information, with the rules that lead on from it.
///
/// Five methods and three types are required: who moves, which moves there are, what follows a
/// move, what the end is worth, and what to remember the position by. Data that all positions of
/// one game share (distance tables, cell weights) belongs in an instance that the states borrow.
///
/// # Contract
///
/// - Two states with the same [`key`](Self::key) have the same value. A key may leave out what
///   does not matter for the rest of the game, and may fold symmetric positions into one.
/// - A state answers the same whenever it is asked.
/// - [`moves`](Self::moves) lists each legal move once, always in the same order. Among equally
///   good moves the first in this order is the one shown.
/// - The value lies within the [`bounds`](Self::bounds), and the best of the
///   [`promising_moves`](Self::promising_moves) is as good as the best of the moves.
/// - [`play`](Self::play) is asked only for moves that [`moves`](Self::moves) listed, in a state
///   whose [`outcome`](Self::outcome) is `None`.
///
/// [`check::audit`] tests all this.
///
/// # Examples
///
/// A heap of stones: take one or two; whoever takes the last one wins.
///
/// ```
/// use optimal_play::{GameState, Player, solve};
///
/// #[derive(Clone)]
/// struct Heap { stones: u32, to_move: Player }
///
/// impl GameState for Heap {
///     type Move = u32;
///     type Key = (u32, Player);
///     type Value = i8; // 1: Max wins, -1: Min wins
///
///     fn to_move(&self) -> Player { self.to_move }
///     fn moves(&self) -> impl Iterator<Item = u32> { 1..=self.stones.min(2) }
///     fn play(&self, take: u32) -> Self {
///         Heap { stones: self.stones - take, to_move: self.to_move.opponent() }
///     }
///     fn terminal_value(&self) -> i8 {
///         // No stone is left: the opponent took the last one.
///         if self.to_move == Player::Max { -1 } else { 1 }
///     }
///     fn key(&self) -> (u32, Player) { (self.stones, self.to_move) }
/// }
///
/// let solution = solve(&Heap { stones: 7, to_move: Player::Max })?;
/// assert_eq!(solution.value(), 1);
/// assert_eq!(solution.line().next(), Some(1)); // leave a multiple of three
/// # Ok::<(), optimal_play::SolveError<u32>>(())
/// ```
pub trait GameState: Clone {
    /// What a player can do in one turn.
    type Move: Move;
    /// What a position is remembered by; small keys make small, fast tables.
    type Key: Clone + Eq + Hash;
    /// What a position is worth, seen from [`Player::Max`].
    type Value: Value;

    /// The player whose turn it is. Turns need not alternate.
    fn to_move(&self) -> Player;

    /// The legal moves, each once. None means that the game is over, with
    /// [`terminal_value`](Self::terminal_value).
    fn moves(&self) -> impl Iterator<Item = Self::Move>;

    /// The position after `mv`.
    #[must_use]
    fn play(&self, mv: Self::Move) -> Self;

    /// What the position is worth, seen from Max, where no move is left. Asked only there.
    fn terminal_value(&self) -> Self::Value;

    /// What to remember the position by.
    ///
    /// Positions that look different may share a key, so an interface keeps what it shows by the state; one that
    /// solves in a thread of its own asks for `GameState<Key: Send>`, too.
    fn key(&self) -> Self::Key;

    /// The value of the game if it ends here, whether or not moves are left: a line of three, a
    /// captured king. Asked before [`moves`](Self::moves), so that no move is generated in vain.
    ///
    /// Default: `None`, the game goes on while there are moves.
    fn outcome(&self) -> Option<Self::Value> {
        None
    }

    /// What `mv` adds to the value of the position that follows it, seen from Max.
    ///
    /// Default: nothing.
    fn reward(&self, mv: Self::Move) -> Reward<Self> {
        let _ = mv;
        Self::Value::no_reward()
    }

    /// The least and the greatest that the position can be worth, the sooner told the better. Only for
    /// speed: a solver that looks for the root's value alone skips positions whose bounds say enough. It takes them
    /// for true: wrong ones make wrong values.
    ///
    /// Asked where [`outcome`](Self::outcome) is `None`, moves or not. Default: everything is possible.
    fn bounds(&self) -> (Self::Value, Self::Value) {
        (Self::Value::least(), Self::Value::greatest())
    }

    /// The moves in an order worth trying, the best guess first; moves may be left out if one that is at
    /// least as good for the player remains. Only for speed: the value is the same, and the moves shown are still
    /// chosen from [`moves`](Self::moves). That one as good remains is taken for true: if it does not, values are wrong.
    ///
    /// Asked where [`outcome`](Self::outcome) is `None`, and empty exactly where [`moves`](Self::moves)
    /// is. Default: [`moves`](Self::moves).
    fn promising_moves(&self) -> impl Iterator<Item = Self::Move> {
        self.moves()
    }
}
