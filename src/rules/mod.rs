//! What rules are written with: parts of games, which know no game, solver or table.
//!
//! - [`numbering`] numbers sets, cells and heaps without gaps, for [`Indexed`](crate::Indexed).
//! - [`PositionList`] makes any game [`Indexed`](crate::Indexed), by listing its positions once.
//! - [`Sum`] is two games side by side, [`Misere`] a game whose loser wins.

mod listed;
mod misere;
pub mod numbering;
mod sum;
mod summand;

pub use listed::{Listed, PositionList, TooManyPositions};
pub use misere::Misere;
pub use sum::{Sum, SumMove};
pub use summand::{SumValue, Summand};
