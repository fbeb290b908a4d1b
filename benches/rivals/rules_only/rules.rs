//! What all contenders know of a game.

use std::fmt::Debug;
use std::hash::Hash;

/// A position of a game in which two players move in turn, and only the one who has just moved can
/// have won.
pub(crate) trait Rules: Clone + Debug {
    type Move: Copy + Debug + Eq + Hash + Send + Sync;

    /// What is left of the game, whoever is to move, and however many moves were made.
    type Board: Copy + Debug + Eq + Hash + Send + Sync;

    /// The moves so far.
    fn plies(&self) -> u32;

    /// The moves of the longest game.
    fn most_plies(&self) -> u32;

    /// The player who has just moved wins here.
    fn is_won(&self) -> bool;

    /// Asked only where nobody has won.
    fn moves(&self) -> Vec<Self::Move>;

    fn play(&self, mv: Self::Move) -> Self;

    fn board(&self) -> Self::Board;

    /// A number that no other position of the game has.
    fn number(&self) -> u64;
}
