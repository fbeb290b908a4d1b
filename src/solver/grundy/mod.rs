//! Impartial games, part by part.

mod beside;
mod cost;
mod definition;
mod nimber_store;
mod part;
mod refutations;
mod search;

use self::definition::Definition;
use self::search::NimberSearch;
use super::{SolveError, Solver, finish};
use crate::game::{Impartial, Wdl};
use crate::run::Run;
use crate::solution::{GrundyValues, Solution, Values};

/// Solves impartial games that split into independent parts: who wins a sum of hundreds of heaps,
/// and by which moves.
///
/// For acyclic [`Impartial`] games whose values are [`Wdl`];
/// [`WithoutDistance`](crate::game::WithoutDistance) makes one of a game with
/// [`Outcome`](crate::Outcome). The Grundy value (nimber) of a part is the least number that none
/// of its moves leads to, and a move leads to the exclusive or of the values of the parts after it.
/// So it never expands positions of the whole, in which parts are combined. That is the theorem of
/// R. Sprague (Über mathematische Kampfspiele, 1935) and P. M. Grundy (Mathematics and games,
/// 1939). [`grundy_value`](Solution::grundy_value) returns the Grundy value of a position.
///
/// | way | solves | the solution holds |
/// |---|---|---|
/// | [`by_definition`](Self::by_definition) | the parts of the root, and those that their moves lead to, each once, whoever is to move | every position that is made of such parts |
/// | [`by_search`](Self::by_search) | the parts of the root; of those that their moves lead to as few as it needs | the root, and positions made of parts that it needed |
///
/// The search asks of a part whether its Grundy value *is n*, which a single move to *n* refutes.
/// Proof numbers decide what to ask next. It trusts [`bounds`](crate::GameState::bounds): a part
/// that Max, to move, loses by them is worth 0, and one that Max wins is not. It pays where parts
/// have many moves and small Grundy values, as in Cram: there it stores a tenth of the parts and
/// fewer. Where most parts are needed anyway, or Grundy values are large, as in Nim, the definition
/// is faster. The method is that of J. Lemoine and S. Viennot (Nimbers are inevitable, 2012); see
/// also P. Beling and M. Rogalski (On pruning search trees of impartial games, 2020).
///
/// A part that repeats below itself is a [`SolveErrorKind::Cycle`](crate::SolveErrorKind::Cycle); a
/// search may find the value without meeting it. Its moves are those of one part
/// after the other: the first is a move of a part of the root, and each next one of a part of the
/// position after the one before.
///
/// # Complexity
///
/// | way | expands | memory; the stack is on the heap |
/// |---|---|---|
/// | by definition | each part once, and plays each move once or twice | a key and four bytes per part |
/// | by search | some parts several times; a look-up of a value that it did not store, the position | the same per part that it needed, and 2^17 moves with the parts after each |
///
/// The positions of the report are parts, counted as often as they are expanded.
///
/// # Examples
///
/// ```
#[doc = include_str!("../../../examples/sum_of_heaps.rs")]
/// ```
#[derive(Clone, Copy, Default, Debug)]
#[must_use]
pub struct Grundy {
    by_search: bool,
}

impl Grundy {
    /// Solves all parts, by definition.
    pub const fn by_definition() -> Self {
        Self { by_search: false }
    }

    /// Solves the root, by search.
    pub const fn by_search() -> Self {
        Self { by_search: true }
    }
}

impl<G: Impartial<Value = Wdl>> Solver<G> for Grundy {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        let values = if self.by_search {
            run.begin("grundy (by search)");
            NimberSearch::new(&mut run)
                .solve(root)
                .map(GrundyValues::of_search)
        } else {
            run.begin("grundy");
            Definition::new(&mut run).solve(root).map(GrundyValues::new)
        };
        finish(root, values.map(Values::Grundy), &run)
    }
}
