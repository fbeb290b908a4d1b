//! The state of a position in retrograde analysis, in two bytes.

use crate::game::{Outcome, Player};
use crate::solver::SolveErrorKind;

/// The outcome of a position, or how many of its moves are still open.
///
/// One number for both: a win has the number inside its [`Outcome`], and the numbers of the wins
/// farthest away stand for counts. Zero stands for the end of a drawn game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cell(i16);

impl Cell {
    /// No move is open, and nobody wins.
    pub(super) const DRAWN: Self = Self(0);

    /// The most open moves that can be counted.
    const MOST_OPEN: i16 = 4095;

    /// The longest win that differs from every count.
    pub(super) const MAX_PLIES: u16 = (i16::MAX - Self::MOST_OPEN - 1).unsigned_abs();

    /// The cell of a position with that win, if it can hold its plies.
    #[inline]
    pub(super) const fn won(win: Win) -> Option<Self> {
        if win.plies > Self::MAX_PLIES {
            return None;
        }
        Some(Self(Outcome::win(win.winner, win.plies).closeness()))
    }

    /// Whether the winner is known.
    #[inline]
    pub(super) const fn is_won(self) -> bool {
        self.0 > Self::MOST_OPEN || self.0 < 0
    }

    /// The win, if the winner is known.
    #[inline]
    pub(super) fn win(self) -> Option<Win> {
        Win::of(self.outcome())
    }

    /// The cell of a position with this many moves, all of them open; an error if there are too
    /// many to count.
    #[inline]
    pub(super) fn with_open_moves<M>(moves: usize) -> Result<Self, SolveErrorKind<M>> {
        let open = i16::try_from(moves).ok();
        let open = open.filter(|&open| open <= Self::MOST_OPEN);
        open.map(Self).ok_or(SolveErrorKind::TooManyMoves)
    }

    /// Closes an open move; returns whether it was the last. `None` if none was open.
    #[inline]
    pub(super) const fn close_move(&mut self) -> Option<bool> {
        if self.0 == 0 {
            return None;
        }
        self.0 -= 1;
        Some(self.0 == 0)
    }

    /// Learns that a move from here leads to the `win`, as seen from here; `wins`: the winner is to
    /// move. Returns whether that gives the position this win.
    #[inline]
    pub(super) fn settle<M>(&mut self, win: Win, wins: bool) -> Result<bool, SolveErrorKind<M>> {
        if self.is_won() {
            return Ok(false);
        }
        if !wins && !self.close_move().ok_or(SolveErrorKind::WrongPredecessors)? {
            return Ok(false);
        }
        *self = Self::won(win).ok_or_else(too_far)?;
        Ok(true)
    }

    /// The outcome after the analysis: a position that nobody wins is drawn.
    #[inline]
    pub(super) const fn outcome(self) -> Outcome {
        Outcome::with_closeness(if self.is_won() { self.0 } else { 0 })
    }
}

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

    /// The win as seen from before a move.
    pub(super) const fn before(self) -> Self {
        Self {
            plies: self.plies + 1,
            ..self
        }
    }

    /// The win as seen from before a move, where the players are exchanged.
    pub(super) const fn before_exchanged(self) -> Self {
        Self {
            winner: self.winner.opponent(),
            plies: self.plies + 1,
        }
    }
}

/// The cell of a position where the game is over; an error if its win is too far away.
pub(super) fn cell_at_the_end<M>(outcome: Outcome) -> Result<Cell, SolveErrorKind<M>> {
    match Win::of(outcome) {
        Some(win) => Cell::won(win).ok_or_else(too_far),
        None => Ok(Cell::DRAWN),
    }
}

/// A win that no cell can hold.
const fn too_far<M>() -> SolveErrorKind<M> {
    SolveErrorKind::TooFar {
        plies: Cell::MAX_PLIES,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_and_counts_share_a_cell_of_two_bytes() {
        assert_eq!(size_of::<Cell>(), 2);
        for winner in [Player::Max, Player::Min] {
            for plies in 0..=Cell::MAX_PLIES {
                let win = Win { winner, plies };
                let cell = Cell::won(win).expect("it is in range");
                assert_eq!(cell.win(), Some(win));
                assert_eq!(cell.outcome(), Outcome::win(winner, plies));
            }
            let plies = Cell::MAX_PLIES + 1;
            assert_eq!(Cell::won(Win { winner, plies }), None);
        }
        let open = |moves| Cell::with_open_moves::<()>(moves);
        for moves in 2..=4095_usize {
            let mut cell = open(moves).expect("a count in range");
            for _ in 1..moves.min(9) {
                assert_eq!(cell.close_move(), Some(false));
                assert_eq!(cell.win(), None);
                assert_eq!(cell.outcome(), Outcome::DRAW);
            }
        }
        let mut two = open(2).expect("a count in range");
        assert_eq!(two.close_move(), Some(false));
        assert_eq!(two.close_move(), Some(true));
        assert_eq!(two.close_move(), None);
        for moves in [4096, 1 << 20] {
            assert_eq!(open(moves), Err(SolveErrorKind::TooManyMoves));
        }
    }
}
