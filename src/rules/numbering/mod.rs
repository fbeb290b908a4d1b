//! Numbers for positions, without gaps: [`Indexed`](crate::Indexed) from a few lines.
//!
//! Each type numbers one kind of thing. Its `count` returns how many there are, its `rank` the
//! number of one of them, from 0, and its `unrank` the way back. Ranks ascend with what they
//! number, in the order that each type states.
//!
//! | type | what it numbers | used by |
//! |---|---|---|
//! | [`Subsets`] | sets of k of n things: the men of a player, all on the board | staircase |
//! | [`SubsetsUpTo`] | sets of at most k of n things: men that can be captured | dodgem |
//! | [`DisjointSubsets`] | sets of k₁, k₂, … of n things that share none: white men and black men | |
//! | [`Ternary`] | cells that are empty or hold a piece of either player | |
//! | [`Heaps`] | heaps of at most n things together: the seeds in the houses of a row | kalah |
//! | [`Pieces`] | pieces of several kinds that can be captured, promoted or dropped | animal shogi |
//! | [`MixedRadix`] | digits with a base each: several of these numbers, and the player, as one | dodgem |
//!
//! A set of things is a `u64` with a bit for each, thing 0 in the lowest. Each `new` returns `None`
//! if there are more numbers than a `u64` can count, `rank` if it does not number its argument, and
//! `unrank` if the number is not below `count`. None of them panics. All are small enough to be
//! built where they are used, also as constants, except [`Heaps`] and [`Pieces`], which belong into
//! the instance of a game.
//!
//! # Examples
//!
//! Two white men and a black one on nine squares, and the player to move:
//!
//! ```
//! use optimal_play::Player;
//! use optimal_play::rules::numbering::{DisjointSubsets, MixedRadix};
//!
//! const MEN: DisjointSubsets<2> = DisjointSubsets::new(9, [2, 1]).expect("they fit a u64");
//! const ALL: MixedRadix<2> = MixedRadix::new([MEN.count(), 2]).expect("they fit a u64");
//!
//! fn index(men: [u64; 2], to_move: Player) -> Option<u64> {
//!     ALL.rank([MEN.rank(men)?, to_move as u64])
//! }
//!
//! fn at_index(index: u64) -> Option<([u64; 2], Player)> {
//!     let [men, player] = ALL.unrank(index)?;
//!     let to_move = if player == 0 { Player::Max } else { Player::Min };
//!     Some((MEN.unrank(men)?, to_move))
//! }
//!
//! assert_eq!(ALL.count(), 36 * 7 * 2);
//! let men = [0b000_000_011, 0b100_000_000];
//! assert_eq!(index(men, Player::Min), Some(13)); // six squares before the last free one
//! assert_eq!(at_index(13), Some((men, Player::Min)));
//! assert_eq!(at_index(ALL.count()), None);
//! ```

mod binomial;
mod disjoint_subsets;
mod heaps;
mod mixed_radix;
mod pieces;
mod subsets;
mod subsets_up_to;
mod ternary;

pub use binomial::binomial;
pub use disjoint_subsets::DisjointSubsets;
pub use heaps::Heaps;
pub use mixed_radix::MixedRadix;
pub use pieces::{PieceKind, Pieces, Placed};
pub use subsets::Subsets;
pub use subsets_up_to::SubsetsUpTo;
pub use ternary::Ternary;

/// The set of the first `things`, at most 64.
#[inline]
const fn first(things: u32) -> u64 {
    u64::MAX.unbounded_shr(u64::BITS - things)
}
