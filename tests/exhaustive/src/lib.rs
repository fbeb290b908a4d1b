//! The tests that take long. `cargo test --workspace` runs them, and so does the whole check; a
//! plain `cargo test` does not.
//!
//! | binary | tests |
//! |---|---|
//! | `large` | games too large for a quick test, lines of a million moves, certificates of random games, mistakes planted in rules |
//! | `store` | stores under every fault: killed runs, damaged files, full disks, members that are lost |
