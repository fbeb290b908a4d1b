//! Memoized minimax on games made for the purpose: depth, cycles, overflow, limits, observers.

mod errors;
mod graph;
mod outcome;
mod runs;
