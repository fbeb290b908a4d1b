//! Wins, and what a position learns from the win after one of its moves.

use crate::game::{Outcome, Player};
use crate::solver::SolveErrorKind;
use crate::table::Cell;

/// Who wins, and in how many plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Win {
    pub(super) winner: Player,
    pub(super) plies: u16,
}

impl Win {
    /// The win of an outcome that is one.
    #[inline]
    pub(super) fn of(outcome: Outcome) -> Option<Self> {
        let (winner, plies) = (outcome.winner()?, outcome.plies()?);
        Some(Self { winner, plies })
    }

    /// The win as seen from before a move; `swapped`: the move swaps the players.
    pub(super) const fn before(self, swapped: bool) -> Self {
        Self {
            winner: if swapped {
                self.winner.opponent()
            } else {
                self.winner
            },
            plies: self.plies + 1,
        }
    }

    /// The cell of a position with this win; an error if it is too far away.
    #[inline]
    pub(super) fn cell<M>(self) -> Result<Cell, SolveErrorKind<M>> {
        // Not with `ok_or`, which builds an error and drops it where there is none: that takes
        // time.
        match Cell::won(self.winner, self.plies) {
            Some(cell) => Ok(cell),
            None => Err(too_far()),
        }
    }
}

/// The cell of a position where the game is over; an error if its win is too far away.
pub(super) fn cell_at_the_end<M>(outcome: Outcome) -> Result<Cell, SolveErrorKind<M>> {
    Win::of(outcome).map_or(Ok(Cell::DRAWN), Win::cell)
}

/// The cell of a position with this many moves, all of them open; an error if there are too many to
/// count.
#[inline]
pub(super) fn cell_with_open_moves<M>(moves: usize) -> Result<Cell, SolveErrorKind<M>> {
    // Not with `ok_or`: see `Win::cell`.
    match Cell::with_open_moves(moves) {
        Some(cell) => Ok(cell),
        None => Err(too_many_moves()),
    }
}

/// An error if a position with that many moves has another one, and so too many: a faulty game may
/// list them without end.
#[inline]
pub(super) fn check_moves<M>(before: usize) -> Result<(), SolveErrorKind<M>> {
    if before >= Cell::MOST_MOVES {
        return Err(too_many_moves());
    }
    Ok(())
}

/// A win takes more plies than a cell counts.
#[cold]
fn too_far<M>() -> SolveErrorKind<M> {
    SolveErrorKind::unsupported(format!("a win takes more than {} plies", Cell::MAX_PLIES))
}

/// A position has more moves than a cell counts.
#[cold]
pub(super) fn too_many_moves<M>() -> SolveErrorKind<M> {
    SolveErrorKind::unsupported(format!(
        "a position has more than {} moves",
        Cell::MOST_MOVES
    ))
}

#[cold]
pub(super) fn wrong_predecessors<M>() -> SolveErrorKind<M> {
    let fault = "a position is listed as a predecessor more often than it has moves; audit the game with predecessors";
    SolveErrorKind::Contract {
        at: None,
        fault: fault.to_owned(),
    }
}
