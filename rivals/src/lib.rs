//! Nothing to use: this package holds the benchmarks of `optimal-play` beside other crates, so that
//! the library itself does not depend on these, not even for its tests.
//!
//! `cargo bench -p optimal-play-rivals`
