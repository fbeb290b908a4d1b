//! The rules of games: [`GameState`], [`Move`], [`Player`], the [`Value`]s a game can have, and the
//! capabilities a game may add.
//!
//! This layer knows no table, run or solver: rules need only this layer.

pub mod blocks;
mod by_player;
mod capability;
mod debug;
mod forward;
mod graph;
mod illegal_move;
mod impartial;
mod indexed;
mod location;
mod moves;
mod outcome;
mod outcome_value;
mod parse;
mod partizan;
mod player;
mod random;
#[cfg(feature = "serde")]
mod serialize;
mod summand;
mod swap_players;
mod value;
mod without_distance;

use std::fmt::Debug;
use std::hash::Hash;

pub use by_player::ByPlayer;
pub(crate) use capability::AS_SCORES;
pub use capability::{PackedKey, Predecessors, Staged, Unpack};
pub(crate) use debug::debug_as_display;
pub(crate) use forward::forward;
pub use graph::Step;
pub(crate) use graph::{BreadthFirst, Evaluation, Origins, added, evaluate, line_through};
pub use illegal_move::IllegalMove;
pub use impartial::Impartial;
pub use indexed::Indexed;
pub(crate) use indexed::index_out_of_range;
pub use location::{Location, Origin};
pub(crate) use moves::{After, Moves};
pub use outcome::{Outcome, Wdl};
pub use outcome_value::OutcomeValue;
pub use parse::ParseError;
pub(crate) use parse::exactly;
#[cfg(feature = "disk")]
pub use partizan::NamedPart;
pub use partizan::Partizan;
pub(crate) use partizan::{as_part, options_of};
pub use player::Player;
pub(crate) use random::Random;
pub use summand::{SumValue, Summand};
pub use swap_players::SwapPlayers;
pub(crate) use swap_players::with_max_to_move;
pub use value::Value;
pub(crate) use value::are_outcomes;
pub use without_distance::WithoutDistance;

/// The reward that moves of the game `G` carry: the [`Value::Reward`] of its value.
pub type Reward<G> = <<G as GameState>::Value as Value>::Reward;

/// A move: small, comparable, hashable, printable. Implemented for every type that is `Copy`, `Eq`,
/// `Hash`, `Debug`, `Send` and `Sync`.
///
/// Errors, playthroughs and trees show a move by its `Debug`, so a short text is best.
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
/// Five methods and three types are required: the player to move, the moves, the position after a
/// move, the value at the end, and the key. Data that all positions of one game share, such as
/// distances or the weights of cells, belongs in an instance that the states borrow.
///
/// # Contract
///
/// - Two states with the same [`key`](Self::key) are one position. Where the game is over, they
///   have the same result. Elsewhere they have the same player to move, and their moves lead to the
///   same set of keys and rewards: for each move of one there is a move of the other with the same
///   reward to the same key. So they have the same value. A key may leave out what does not matter
///   for the rest of the game, and may fold symmetric positions into one. It is not enough that the
///   values are equal.
/// - Methods are pure: repeated calls return the same result.
/// - [`moves`](Self::moves) lists each legal move once, always in the same order. Among equally
///   good moves, solutions show the first in this order.
/// - The value lies within the [`bounds`](Self::bounds), and the best of the
///   [`candidate_moves`](Self::candidate_moves) is as good as the best of the moves.
/// - [`step`](Self::step) agrees with [`play`](Self::play) and [`reward`](Self::reward).
///
/// Solvers call [`play`](Self::play), [`reward`](Self::reward) and [`step`](Self::step) only with
/// moves that [`moves`](Self::moves) lists, in a state that is not [`decided`](Self::decided).
/// [`audit`](crate::audit::audit) tests the contract.
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
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a game",
    label = "its rules are missing",
    note = "implement `GameState` for the type of a position; give the solver a position, such as `&game.start()`"
)]
pub trait GameState: Clone {
    /// A move.
    type Move: Move;
    /// The type of the key that a position is remembered by. Small keys make small, fast tables.
    type Key: Clone + Eq + Hash + Send + Sync;
    /// The type of the value of a position, seen from [`Player::Max`].
    type Value: Value;

    /// The player to move. Players need not alternate.
    fn to_move(&self) -> Player;

    /// The legal moves, each once; none at the end of the game, where the position has its
    /// [`terminal_value`](Self::terminal_value).
    ///
    /// Called only where [`decided`](Self::decided) is `None`.
    fn moves(&self) -> impl Iterator<Item = Self::Move>;

    /// The position after `mv`.
    #[must_use]
    fn play(&self, mv: Self::Move) -> Self;

    /// The value of a position without moves, seen from Max. Called only there.
    fn terminal_value(&self) -> Self::Value;

    /// The key to remember the position by. States with the same key are one position: see the
    /// [contract](Self#contract).
    ///
    /// Positions that look different may share a key, so an interface shows states, not keys.
    fn key(&self) -> Self::Key;

    /// The value of a position in which the game is decided although moves may be left: a line of
    /// three, a captured king. Solvers call it before [`moves`](Self::moves), so they never
    /// generate moves without need.
    ///
    /// Default: `None`; the game continues while there are moves.
    fn decided(&self) -> Option<Self::Value> {
        None
    }

    /// The reward that `mv` adds to the value of the position after it, seen from Max.
    ///
    /// Default: nothing.
    fn reward(&self, mv: Self::Move) -> Reward<Self> {
        let _ = mv;
        Self::Value::no_reward()
    }

    /// The move with its [`reward`](Self::reward) and the position [after it](Self::play). Solvers
    /// call this method.
    ///
    /// Default: calls both. Override it for speed where one computation gives both; the results
    /// must be equal.
    #[inline]
    fn step(&self, mv: Self::Move) -> Step<Self> {
        Step {
            mv,
            reward: self.reward(mv),
            state: self.play(mv),
        }
    }

    /// Lower and upper bounds on the value, used only for pruning; the earlier they are tight, the
    /// more they prune. Trusted: incorrect bounds give incorrect values.
    ///
    /// States with the same [`key`](Self::key) must have the same bounds. If the key folds images
    /// of a position, compute them from the image that is the key, or so that no image matters.
    ///
    /// Called where [`decided`](Self::decided) is `None`, also where no move is left. Default: the
    /// range of the type.
    fn bounds(&self) -> (Self::Value, Self::Value) {
        (Self::Value::least(), Self::Value::greatest())
    }

    /// The move ordering: the moves to try, most promising first. It may leave moves out if one
    /// that is at least as good for the player to move remains. Used only for speed: solvers still
    /// choose the moves that they show from [`moves`](Self::moves). Trusted: if no best move
    /// remains, values are incorrect. Where it differs from [`moves`](Self::moves),
    /// [`AlphaBeta`](crate::AlphaBeta) learns no order of its own.
    ///
    /// Called only where [`decided`](Self::decided) is `None`; empty exactly where
    /// [`moves`](Self::moves) is. Default: [`moves`](Self::moves).
    fn candidate_moves(&self) -> impl Iterator<Item = Self::Move> {
        self.moves()
    }

    /// The steps to all successors, in the order of [`moves`](Self::moves); none at the end of the
    /// game. Not to be overridden. See [`Step`].
    #[inline]
    fn successors(&self) -> impl Iterator<Item = Step<Self>> {
        let moves = self.decided().is_none().then(|| self.moves());
        moves.into_iter().flatten().map(|mv| self.step(mv))
    }

    /// The position after these moves, the first of which is played here. Not to be overridden.
    ///
    /// It checks each move, which takes a walk through the [`moves`](Self::moves) of each position.
    /// Tests and programs set up late positions with it.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] for the first move that is not legal in its position.
    fn play_all(
        &self,
        moves: impl IntoIterator<Item = Self::Move>,
    ) -> Result<Self, IllegalMove<Self::Move>> {
        let mut state = self.clone();
        for (ply, mv) in (1..).zip(moves) {
            let moves = || state.decided().is_none().then(|| state.moves());
            if !moves().into_iter().flatten().any(|legal| legal == mv) {
                let legal = moves().into_iter().flatten().collect();
                return Err(IllegalMove { ply, mv, legal });
            }
            state = state.play(mv);
        }
        Ok(state)
    }

    /// The value at the end of the game; `None` where the game continues. Not to be overridden.
    #[inline]
    fn result(&self) -> Option<Self::Value> {
        let no_moves = || self.moves().next().is_none();
        let decided = self.decided();
        decided.or_else(|| no_moves().then(|| self.terminal_value()))
    }

    /// Whether the game is over: decided, or without moves. Not to be overridden.
    #[inline]
    fn is_over(&self) -> bool {
        self.decided().is_some() || self.moves().next().is_none()
    }
}
