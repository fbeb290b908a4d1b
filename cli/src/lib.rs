//! The program `optimal-play`: it solves the games of the library and keeps all their values in
//! stores, proves values by certificates, and plays and shows the games.
//!
//! As a library, the package has what the program of the cluster shares with this one.

#![expect(
    clippy::missing_errors_doc,
    missing_debug_implementations,
    missing_docs,
    reason = "it is for the programs of this workspace: the documentation of an argument is its help"
)]

mod certificate;
mod drawing;
pub mod games;
mod input;
mod program;
mod solve;
mod store;
mod values;

pub use program::run;
pub use store::Found;
