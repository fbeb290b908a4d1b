//! Tabulation on games made for the purpose: the order of indices and groups, keys, overflow,
//! limits.

mod by_block;
mod by_group;
mod by_index;
mod by_key;
mod little_memory;
