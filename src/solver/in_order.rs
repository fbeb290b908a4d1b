//! The value of a position in a solver that takes the positions in an order, so that those of the
//! successors are known.

use std::convert::Infallible;

use super::SolveErrorKind;
use crate::game::{Evaluation, Indexed, evaluate};

/// The value of the state of that index. `known` returns the values of the successors that come
/// before it in the order of the solver; `against` returns an error for a move to any other.
#[inline]
pub(super) fn value_in_order<G: Indexed>(
    (index, state): (usize, &G),
    known: impl Fn(&G) -> Option<G::Value>,
    against: impl FnOnce(G::Move, &G) -> Option<SolveErrorKind<G::Move>>,
) -> Result<G::Value, SolveErrorKind<G::Move>> {
    // One whose moves have no end does not come here: the solver has counted them before.
    let Ok(evaluation) = evaluate(state, known, || Ok::<_, Infallible>(()));
    match evaluation {
        Evaluation::Exact(value) => Ok(value),
        Evaluation::Unknown(mv) => Err(without_value((index, state), mv, against)),
        Evaluation::Overflow(mv) => Err(SolveErrorKind::overflow_at(index, mv)),
    }
}

/// Why the value of the position after `mv` is unknown: it comes too late in the order, or has
/// none.
#[cold]
fn without_value<G: Indexed>(
    (from, state): (usize, &G),
    mv: G::Move,
    against: impl FnOnce(G::Move, &G) -> Option<SolveErrorKind<G::Move>>,
) -> SolveErrorKind<G::Move> {
    let successor = state.play(mv);
    against(mv, &successor).unwrap_or_else(|| {
        let to = successor.index();
        SolveErrorKind::MissingValue { from, mv, to }
    })
}
