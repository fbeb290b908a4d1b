//! What rules are written with: the parts that game after game needs.
//!
//! | part | what it does |
//! |---|---|
//! | [`Board`] | squares with names, sets of squares, lines of k in a row, a picture |
//! | [`members`] | the members of a set of bits |
//! | [`Symmetries`] | the images of a position, and the least of them, as a key that folds them |
//! | [`folded_predecessors`] | predecessors for the solver, where keys fold images |
//!
//! A game uses those that fit it. Solvers know none of them. [`Symmetries`] has a whole game as its
//! example.

mod board;
mod folded_predecessors;
mod members;
mod symmetries;

pub use board::{Board, BoardError, PieceMove, Square};
pub use folded_predecessors::folded_predecessors;
pub use members::members;
pub use symmetries::{Symmetries, SymmetriesError};
