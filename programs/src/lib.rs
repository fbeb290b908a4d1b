//! What the programs share: the arguments that they take, the instances that they read, the limits
//! and the progress of a run, and how answers and failures are printed. The programs themselves are
//! in `examples/`.

#![expect(
    clippy::missing_errors_doc,
    clippy::missing_panics_doc,
    missing_debug_implementations,
    missing_docs,
    reason = "it is for the programs of this workspace: a failure ends them with its message, and the documentation of an argument would be its help"
)]

pub mod answer;
pub mod arguments;
pub mod awari;
pub mod bundled;
mod capped;
pub mod chase;
pub mod columns;
pub mod connect_four;
pub mod drawing;
mod failure;
pub mod input;
pub mod knight_pawns;
mod lines;
mod numbers;
mod objects;
mod options;
pub mod parse;
pub mod progress;
pub mod run;
pub mod staircase;
mod store;

pub use capped::{Capped, Parts};
pub use failure::Failure;
pub use lines::Lines;
pub use numbers::Numbers;
pub use objects::Objects;
pub use options::Limits;
pub use store::{Found, Solved, StoreOptions, Stored};
