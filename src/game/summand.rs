//! The requirements of a game in a sum.

use super::{GameState, Outcome, Player, Wdl, WithoutDistance};

/// A game that can stand beside another in a [`Sum`](crate::rules::Sum), where a player may move in it
/// several times before the opponent does.
///
/// # Contract
///
/// - [`with_to_move`](Self::with_to_move) changes nothing but the player to move, and nothing at
///   all if that player is to move already.
/// - A position is never [`decided`](GameState::decided) while moves are left.
/// - If values are [`Wdl`] or [`Outcome`], a player who cannot move always has the same result:
///   under normal play, the player loses. If they are scores, the
///   [`terminal_value`](GameState::terminal_value) is what is counted when neither game has a move
///   for the player to move, even if the opponent has one.
/// - Two states with the same [`key`](GameState::key) have the same moves for *each* player, to
///   states with the same keys, and equal rewards. It is not enough that their values are equal:
///   heaps of one and of two are both won by the player to move, but beside a heap of one they
///   differ.
///
/// The [`bounds`](GameState::bounds) and [`candidate_moves`](GameState::candidate_moves) of the
/// game do not hold in a sum and are not used.
///
/// # Examples
///
/// Counters, of which each player takes only those of their own colour:
///
/// ```
/// use optimal_play::rules::{Sum, Summand};
/// use optimal_play::game::ByPlayer;
/// use optimal_play::{GameState, Player, Wdl, solve};
///
/// #[derive(Clone)]
/// struct Counters { left: ByPlayer<u8>, to_move: Player }
///
/// impl GameState for Counters {
///     type Move = ();
///     type Key = (ByPlayer<u8>, Player);
///     type Value = Wdl;
///
///     fn to_move(&self) -> Player { self.to_move }
///     fn moves(&self) -> impl Iterator<Item = ()> {
///         (self.left[self.to_move] > 0).then_some(()).into_iter()
///     }
///     fn play(&self, (): ()) -> Self {
///         let mut left = self.left;
///         left[self.to_move] -= 1;
///         Counters { left, to_move: !self.to_move }
///     }
///     fn terminal_value(&self) -> Wdl { Wdl::win(!self.to_move) }
///     fn key(&self) -> (ByPlayer<u8>, Player) { (self.left, self.to_move) }
/// }
///
/// impl Summand for Counters {
///     fn with_to_move(self, to_move: Player) -> Self { Counters { to_move, ..self } }
/// }
///
/// // The game of value 2 and that of value -1: Max has a move more.
/// let two = Counters { left: ByPlayer { max: 2, min: 0 }, to_move: Player::Max };
/// let minus_one = Counters { left: ByPlayer { max: 0, min: 1 }, to_move: Player::Max };
/// let sum = Sum::new(two, minus_one);
/// assert_eq!(solve(&sum)?.value(), Wdl::MaxWins);
/// assert_eq!(solve(&sum.with_to_move(Player::Min))?.value(), Wdl::MaxWins);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Summand: GameState<Value: SumValue> {
    /// The same position with this player to move.
    #[must_use]
    fn with_to_move(self, player: Player) -> Self;
}

/// A value that a sum of games can have: [`Outcome`], [`Wdl`], and the integers, which are scores.
///
/// # Examples
///
/// ```
/// use optimal_play::Wdl;
/// use optimal_play::rules::SumValue;
///
/// assert_eq!(100_i8.total(27), Some(127));
/// assert_eq!(100_i8.total(28), None);
/// assert_eq!(Wdl::MinWins.total(Wdl::MinWins), Some(Wdl::MinWins));
/// assert_eq!(Wdl::MinWins.total(Wdl::MaxWins), None); // the games have different rules
/// ```
pub trait SumValue: Sized {
    /// The value of a sum where its games have ended with these values: the sum of scores, or the
    /// result on which both games agree. `None` if scores leave their range, or results differ.
    #[must_use]
    fn total(self, other: Self) -> Option<Self>;
}

impl SumValue for Wdl {
    fn total(self, other: Self) -> Option<Self> {
        (self == other).then_some(self)
    }
}

impl SumValue for Outcome {
    fn total(self, other: Self) -> Option<Self> {
        (self == other).then_some(self)
    }
}

macro_rules! scores {
    ($($integer:ty),*) => {
        $(impl SumValue for $integer {
            fn total(self, other: Self) -> Option<Self> {
                self.checked_add(other)
            }
        })*
    };
}

scores!(i8, i16, i32, i64, i128, isize);

impl<G: Summand<Value = Outcome>> Summand for WithoutDistance<G> {
    fn with_to_move(self, player: Player) -> Self {
        Self(self.0.with_to_move(player))
    }
}
