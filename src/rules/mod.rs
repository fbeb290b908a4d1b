//! Building blocks of rules: the parts that game after game needs.
//!
//! | part | what it does |
//! |---|---|
//! | [`Board`] | squares with names, sets of squares, lines of k in a row, walks, a picture |
//! | [`set_bits()`] | the numbers of the bits of a set |
//! | [`Symmetries`] | the images of a position, and the least of them, as a key that folds them |
//! | [`RenamedCells`] | the same where the pieces have symmetries of their own, as in Quarto |
//! | [`folded_predecessors()`] | predecessors for the solver, where keys fold images |
//! | [`numbering`] | numbers for sets, cells and heaps, without gaps, for [`Indexed`](crate::Indexed) |
//! | [`count_reachable()`], [`count_reachable_folded()`] | the number of positions that a root leads to, of an index |
//! | [`PositionList`] | any game made [`Indexed`](crate::Indexed), by listing its positions once |
//! | [`Sum`] | two games side by side |
//! | [`Misere`] | a game whose loser wins |
//! | [`Instance`] | the data of a game that all its positions borrow |
//! | [`InstanceError`] | why sizes, pieces or a text make no instance of a game |
//!
//! A game uses those that fit it. Solvers know none of them. [`Symmetries`] has a whole game as its
//! example.

mod board;
mod count_reachable;
mod folded_predecessors;
mod instance;
mod instance_error;
mod listed;
mod misere;
pub mod numbering;
mod set_bits;
mod sum;
mod symmetries;

pub use board::{Board, BoardError, PieceMove, Square};
pub use count_reachable::{count_reachable, count_reachable_folded};
pub use folded_predecessors::folded_predecessors;
pub use instance::Instance;
pub use instance_error::InstanceError;
pub(crate) use listed::Reachable;
pub use listed::{Listed, PositionList};
pub use misere::Misere;
pub use set_bits::set_bits;
pub use sum::{Sum, SumMove};
pub use symmetries::{RenamedCells, Symmetries, SymmetriesError};

pub use crate::game::{SumValue, Summand};
