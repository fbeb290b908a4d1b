//! Large games, long lines, and mistakes planted in rules.

mod animal_shogi;
mod gobblet;
mod king_rook_king;
mod known_mistakes;
mod large_games;
mod million_moves;
mod proofs;
mod size;
mod staircase;
