//! Tabulation on games made for the purpose: the order of the indices and of the stages, keys,
//! overflow, limits.

mod by_index;
mod by_key;
mod by_stage;
mod little_memory;
