//! Rules in Python: what they are asked, and how a game becomes a graph of their answers.
//!
//! Here the time of a solve goes, so that this crate is built for speed, and the answers to
//! questions about solved games, which are in another one, for size.

mod answers;
mod batch;
mod decode;
mod encode;
mod exceptions;
mod impartial;
mod kept;
mod keys;
mod lazy;
pub mod leaving;
mod report;
mod rules;
mod run;
mod saved;
mod settings;
mod solve;
mod walk;
mod watch;

pub use answers::{checked, number};
pub use batch::solve_batch;
pub use exceptions::{Failure, contract_error, not_pickled};
pub use impartial::{GrundyAnswer, solve_grundy};
pub use kept::Table;
pub use keys::{Keys, key_form};
pub use report::Report;
pub use run::{Line, answer};
pub use settings::Settings;
pub use solve::{Solved, solve};
