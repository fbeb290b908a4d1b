//! The values that are a win, a draw or a loss.

use super::{Outcome, Value, Wdl};

/// A value that is a win, a draw or a loss: [`Outcome`] or [`Wdl`]. Games with cycles need one,
/// since play without end is a draw.
///
/// A value of your own can be one, too, if it converts from and into an [`Outcome`].
///
/// # Examples
///
/// ```
/// use optimal_play::{Outcome, OutcomeValue, Player, Wdl};
///
/// fn winner<V: OutcomeValue>(value: V) -> Option<Player> {
///     let outcome: Outcome = value.into();
///     outcome.winner()
/// }
/// assert_eq!(winner(Outcome::win(Player::Min, 7)), Some(Player::Min));
/// assert_eq!(winner(Wdl::Draw), None);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a win, a draw or a loss",
    label = "a game with these values has no winner",
    note = "`Retrograde` and games with cycles need values of type `Outcome`, or `Wdl` without the plies to the win",
    note = "`Minimax` and `AlphaBeta` solve games with any values, if no position repeats",
    note = "`Retrograde::by_stage` solves scores where positions repeat, in a game that is `Staged`; or let the key count the plies, up to a limit"
)]
pub trait OutcomeValue: Value + From<Outcome> + Into<Outcome> {}

impl OutcomeValue for Outcome {}
impl OutcomeValue for Wdl {}
