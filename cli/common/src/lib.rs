//! What programs of optimal-play share: their arguments, their failures and exit codes, the limits
//! and the progress of a run.

#![expect(
    clippy::missing_errors_doc,
    clippy::missing_panics_doc,
    missing_debug_implementations,
    missing_docs,
    reason = "it is for the programs of this workspace: a failure ends them with its message, and the documentation of an argument would be its help"
)]

pub mod arguments;
mod capped;
mod failure;
mod limits;
pub mod parse;
pub mod progress;
pub mod run;

pub use capped::{Capped, Parts};
pub use failure::Failure;
pub use limits::Limits;
