//! The same position with the players swapped.

use super::{GameState, Player};

/// The same position with the players swapped: each owns what the other owned, and the other is
/// to move. For games whose rules are the same for both players.
///
/// Solvers that [fold players](crate::Minimax::fold_players) store half of the positions: those
/// with Max to move give the values of the others. The audit finds rules that favour a player by
/// mistake.
///
/// A game has this symmetry only if either player can be to move in the same position. In
/// tic-tac-toe the number of marks determines the player to move, so no state with the players
/// swapped exists. Where the shared data of an instance favours a player, the swapped state
/// belongs to another instance.
///
/// # Contract
///
/// - The state with the players swapped belongs to the same instance, and the other player is to
///   move, also in terminal positions.
/// - Exchanging twice leads back to the same [`key`](GameState::key). States with the same key have
///   the same key after the exchange.
/// - Moves correspond one to one: each move of a state has its counterpart, which leads to the same
///   position with the players swapped, and has the negated reward. The result of a terminal
///   position is [negated](super::Value::negated).
///
/// So the value of a state with the players swapped is the negated value.
///
/// # Examples
///
/// Coins with numbers lie in a row; each player in turn takes one from either end, and scores it.
///
/// ```
/// use optimal_play::audit::Audit;
/// use optimal_play::{GameState, Minimax, Player, Run, Solver, SwapPlayers};
///
/// #[derive(Clone, Copy)]
/// struct Row<'n> { numbers: &'n [i32], from: usize, to: usize, to_move: Player }
///
/// impl GameState for Row<'_> {
///     type Move = bool; // whether it is the left end
///     type Key = (usize, usize, Player);
///     type Value = i32;
///
///     fn to_move(&self) -> Player { self.to_move }
///     fn moves(&self) -> impl Iterator<Item = bool> {
///         [true, false].into_iter().take(2 * usize::from(self.from < self.to))
///     }
///     fn play(&self, left: bool) -> Self {
///         let to_move = self.to_move.opponent();
///         match left {
///             true => Row { from: self.from + 1, to_move, ..*self },
///             false => Row { to: self.to - 1, to_move, ..*self },
///         }
///     }
///     fn terminal_value(&self) -> i32 { 0 }
///     fn key(&self) -> (usize, usize, Player) { (self.from, self.to, self.to_move) }
///     fn reward(&self, left: bool) -> i32 {
///         self.to_move.signed(self.numbers[if left { self.from } else { self.to - 1 }])
///     }
/// }
///
/// /// Nobody owns the coins that are left.
/// impl SwapPlayers for Row<'_> {
///     fn swap_players(&self) -> Self {
///         Row { to_move: self.to_move.opponent(), ..*self }
///     }
/// }
///
/// let numbers = [3, 9, 1, 4];
/// let root = Row { numbers: &numbers, from: 0, to: 4, to_move: Player::Max };
/// Audit::new(&root, 1000).swap_players().run()?;
/// let solution = Minimax::hashed().fold_players().solve(&root, Run::new())?;
/// assert_eq!(solution.value(), 9); // 4, 3, 9, 1
/// assert_eq!(solution.value_of(&root.swap_players()), Some(-9));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait SwapPlayers: GameState {
    /// The same position with the players swapped.
    #[must_use]
    fn swap_players(&self) -> Self;
}

/// The state with Max to move: `state` itself, or the same position with the players swapped.
#[inline]
pub(crate) fn with_max_to_move<G: SwapPlayers>(state: G) -> G {
    match state.to_move() {
        Player::Max => state,
        Player::Min => state.swap_players(),
    }
}
