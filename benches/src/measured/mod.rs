//! Instances that the benchmarks measure, each with its value.

pub mod chase;
pub mod connect_four;
pub mod knight_pawns;
pub mod staircase;
