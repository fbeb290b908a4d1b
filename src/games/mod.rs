//! Three documented games: models for games of your own, and small enough to solve at once.
//!
//! | game | what it shows |
//! |---|---|
//! | [`knight_pawns`] | scores by rewards; bounds, indices, packed keys |
//! | [`staircase`] | differences of scores; indices, blocks of positions that share their successors |
//! | [`chase`] | win or loss by distance; cycles, predecessors |
//!
//! Each uses the capabilities and the [`rules`](crate::rules) of this crate, as a game of your own
//! does. More games are in the crate
//! [`optimal_play_games`](https://docs.rs/optimal-play-games).

pub mod chase;
pub mod knight_board;
pub mod knight_pawns;
pub mod staircase;
