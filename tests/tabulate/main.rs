//! Tabulation on games made for the purpose: the order of the indices and of the stages, overflow,
//! limits.

mod by_index;
mod by_stage;
mod little_memory;
