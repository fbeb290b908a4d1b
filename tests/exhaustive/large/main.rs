//! Large games, long lines, and mistakes planted in rules.

mod known_mistakes;
mod large_games;
mod million_moves;
mod proofs;
mod size;
mod sums;
