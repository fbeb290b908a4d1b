//! Tabulation on games made for the purpose: the order of indices, groups and stages, keys,
//! overflow, limits.

mod by_block;
mod by_group;
mod by_index;
mod by_key;
mod by_stage;
mod little_memory;
