//! Tabulation on games made for the purpose: the order of indices, blocks, keys, overflow, limits.

mod by_index;
mod by_key;
mod in_blocks;
mod little_memory;
