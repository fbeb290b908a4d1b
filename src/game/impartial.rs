//! Games that split into independent parts.

use std::iter;

use super::SwapPlayers;

/// An impartial game under normal play: both players have the same moves, and a player without a
/// move loses. Its states split into independent parts, which makes large games of this kind easy
/// to solve.
///
/// Each state of such a game has a *Grundy value* (nimber): the least number from 0 that no
/// successor has. It is 0 exactly where the player to move loses. Where each move is made in one of
/// several parts, the Grundy value of the state is the exclusive or of the values of the parts (R.
/// Sprague, Über mathematische Kampfspiele, 1935; P. M. Grundy, Mathematics and games, 1939).
///
/// # Contract
///
/// - Exchanging the players changes only the player to move: the moves do not depend on it. Players
///   alternate, and no move has a reward.
/// - In a terminal position the player to move has lost: the value is less than a draw, or 0, if
///   Max is to move, and greater if Min is.
/// - The Grundy value of a state is the exclusive or of those of its [`parts`](Self::parts). This
///   holds if each move of the state is a move of one part that leaves the others as they are, and
///   each move of a part is a move of the state.
/// - Two states with the same [`key`](super::GameState::key) are one position, as in every game,
///   and so have the same Grundy value. It is not enough that the same player wins: the player to
///   move wins both a heap of one and a heap of two.
///
/// The player to move in a part does not matter: [`Grundy`](crate::Grundy) solves it with Max to
/// move.
///
/// # Examples
///
/// Rows of coins: take two that lie side by side in a row, and there are two rows.
///
/// ```
/// use optimal_play::{GameState, Grundy, Impartial, Player, Run, Solver, SwapPlayers, Wdl};
///
/// #[derive(Clone)]
/// struct Rows { coins: Vec<u32>, to_move: Player }
///
/// impl GameState for Rows {
///     type Move = (usize, u32); // the row, and how many coins are left on one side
///     type Key = (Vec<u32>, Player);
///     type Value = Wdl;
///
///     fn to_move(&self) -> Player { self.to_move }
///     fn moves(&self) -> impl Iterator<Item = (usize, u32)> {
///         let rows = self.coins.iter().enumerate();
///         rows.flat_map(|(row, &coins)| (1..coins).map(move |left| (row, left - 1)))
///     }
///     fn play(&self, (row, left): (usize, u32)) -> Self {
///         let mut coins = self.coins.clone();
///         let right = coins[row] - left - 2;
///         coins.splice(row..=row, [left, right]);
///         Rows { coins, to_move: self.to_move.opponent() }
///     }
///     fn terminal_value(&self) -> Wdl {
///         if self.to_move == Player::Max { Wdl::MinWins } else { Wdl::MaxWins }
///     }
///     fn key(&self) -> (Vec<u32>, Player) { (self.coins.clone(), self.to_move) }
/// }
///
/// impl SwapPlayers for Rows {
///     fn swap_players(&self) -> Self {
///         Rows { to_move: self.to_move.opponent(), ..self.clone() }
///     }
/// }
///
/// impl Impartial for Rows {
///     fn parts(&self) -> impl Iterator<Item = Self> {
///         self.coins.iter().map(|&coins| Rows { coins: vec![coins], ..*self })
///     }
/// }
///
/// let root = Rows { coins: vec![20, 35, 50], to_move: Player::Max };
/// let solution = Grundy::by_definition().solve(&root, Run::new())?;
/// assert_eq!(solution.value(), Wdl::MaxWins);
/// assert_eq!(solution.report().positions, 50); // a row of each length up to 48, and one of 50
/// # Ok::<(), optimal_play::SolveError<(usize, u32)>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "the game `{Self}` does not implement `Impartial`",
    label = "it does not say that both players have the same moves",
    note = "implement `Impartial` for the game if both players have the same moves, and a player without a move loses"
)]
pub trait Impartial: SwapPlayers {
    /// The independent parts of the state, each a state of the same instance, with either player to
    /// move. Equal parts are listed as often as they occur; parts without a move may be left out.
    ///
    /// Default: the state itself, as its only part.
    fn parts(&self) -> impl Iterator<Item = Self> {
        iter::once(self.clone())
    }

    /// The parts that `mv` removes and those that replace them, in any order: the exclusive or of
    /// their Grundy values is that of the values before and after the move. Used only for speed, to
    /// find the best moves of a state of many parts.
    ///
    /// Default: all parts, before and after the move.
    fn changed_parts(&self, mv: Self::Move) -> impl Iterator<Item = Self> {
        let after: Vec<_> = self.play(mv).parts().collect();
        self.parts().chain(after)
    }

    /// The effort to solve the state as a part, compared with others: of several, the search
    /// of [`Grundy`](crate::Grundy) solves the easiest first. Used only for speed.
    ///
    /// Default: the number of its moves, of which it counts at most 4,096.
    fn effort(&self) -> u64 {
        self.moves().take(1 << 12).count() as u64
    }
}
