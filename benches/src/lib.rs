//! What the benchmarks share: two programs timed in turn, and instances with their values.
//!
//! | benchmark | beside |
//! |---|---|
//! | one directory a game, such as `knight_pawns/` | a program for this game, written by hand |
//! | `solvers/` | every other solver, on every game that it fits |
//! | `rivals/` | other crates that search games |
//!
//! `cargo bench --bench NAME`, in this directory, runs one of them. `NOTES.md` has older figures,
//! and what was tried and dropped.

mod board_text;
pub mod measured;
mod processor_time;
mod side_by_side;

pub use board_text::{blocked, sides};
pub use processor_time::processor_time;
pub use side_by_side::{Contender, compare};
