//! What retrograde analysis knows of a position, in two bytes.

use crate::game::{Outcome, Player};
use crate::solver::SolveErrorKind;

/// The outcome of a position, or how many of its moves are still open.
///
/// One number for both: a win is the number that an [`Outcome`] has inside, and among those of the wins
/// that are farthest away there is room for the count. Zero is left to a position whose game is over
/// without a winner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cell(i16);

impl Cell {
    /// No move is open, and nobody has won.
    pub(super) const DRAWN: Self = Self(0);

    /// The most open moves that can be counted.
    const MOST_OPEN: i16 = 4095;

    /// The longest win that can be told from a count.
    pub(super) const MAX_PLIES: u16 = (i16::MAX - Self::MOST_OPEN - 1).unsigned_abs();

    /// The cell of a position with that win, if it can tell so many plies.
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
        if !self.is_won() {
            return None;
        }
        Win::of(self.outcome())
    }

    /// Opens these many more moves; `None` if they cannot be counted.
    #[inline]
    pub(super) fn open_moves(self, more: usize) -> Option<Self> {
        let open = self.0.checked_add(i16::try_from(more).ok()?)?;
        (open <= Self::MOST_OPEN).then_some(Self(open))
    }

    /// Closes an open move; tells whether it was the last. `None` if none was open.
    #[inline]
    pub(super) const fn close_move(&mut self) -> Option<bool> {
        if self.0 == 0 {
            return None;
        }
        self.0 -= 1;
        Some(self.0 == 0)
    }

    /// Learns of a move from here after which the position has the `win` as seen from here; `wins`: it is
    /// the winner who has the move. Tells whether the position has that win, then.
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

    /// The outcome when the analysis is over: what nobody wins is drawn.
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
}

/// A win that no cell can tell.
pub(super) const fn too_far<M>() -> SolveErrorKind<M> {
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
        for moves in 2..=4095 {
            let mut cell = Cell::DRAWN.open_moves(moves).expect("they can be counted");
            for _ in 1..moves.min(9) {
                assert_eq!(cell.close_move(), Some(false));
                assert_eq!(cell.win(), None);
                assert_eq!(cell.outcome(), Outcome::DRAW);
            }
        }
        let two = Cell::DRAWN
            .open_moves(1)
            .and_then(|cell| cell.open_moves(1));
        let mut two = two.expect("they can be counted");
        assert_eq!(two.close_move(), Some(false));
        assert_eq!(two.close_move(), Some(true));
        assert_eq!(two.close_move(), None);
        assert_eq!(Cell::DRAWN.open_moves(4096), None);
        assert_eq!(
            Cell::DRAWN
                .open_moves(4095)
                .and_then(|cell| cell.open_moves(1)),
            None
        );
        assert_eq!(Cell::DRAWN.open_moves(1 << 20), None);
    }
}
