//! States that share a key need not list the same moves, nor in the same order: every answer is
//! right for each of them, whichever of them a solver has met.

mod acyclic;
mod cyclic;
mod impartial;
mod lines;
