//! The state of a position in retrograde analysis, in two bytes.

use crate::game::{Outcome, Player};

/// The outcome of a position, or how many of its moves are still open.
///
/// One number for both: a win has the number inside its [`Outcome`], and the numbers of the wins
/// farthest away stand for counts. Zero stands for the end of a drawn game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cell(i16);

impl Cell {
    /// No move is open, and nobody wins.
    pub(crate) const DRAWN: Self = Self(0);

    /// The most open moves that can be counted.
    const MOST_OPEN: i16 = 4095;

    /// The most moves that a position can have.
    pub(crate) const MOST_MOVES: usize = Self::MOST_OPEN.unsigned_abs() as usize;

    /// The longest win that differs from every count.
    pub(crate) const MAX_PLIES: u16 = (i16::MAX - Self::MOST_OPEN - 1).unsigned_abs();

    /// The cell of a position that `winner` wins in `plies` plies, if it can hold these.
    #[inline]
    pub(crate) const fn won(winner: Player, plies: u16) -> Option<Self> {
        if plies > Self::MAX_PLIES {
            return None;
        }
        Some(Self(Outcome::win(winner, plies).closeness()))
    }

    /// Whether the winner is known.
    #[inline]
    pub(crate) const fn is_won(self) -> bool {
        self.0 > Self::MOST_OPEN || self.0 < 0
    }

    /// Whether moves are open, so that the outcome is not known.
    #[inline]
    pub(crate) const fn has_open_moves(self) -> bool {
        self.0 > 0 && self.0 <= Self::MOST_OPEN
    }

    /// The cell of a position with this many moves, all of them open, if it can count them.
    #[inline]
    pub(crate) fn with_open_moves(moves: usize) -> Option<Self> {
        let open = i16::try_from(moves).ok();
        open.filter(|&open| open <= Self::MOST_OPEN).map(Self)
    }

    /// Becomes `won`, unless the winner is known; returns whether it did. Without a branch: nothing
    /// predicts whether the winner is known.
    #[inline]
    pub(crate) const fn win(&mut self, won: Self) -> bool {
        let is_open = !self.is_won();
        *self = if is_open { won } else { *self };
        is_open
    }

    /// Closes an open move, unless the winner is known; becomes `won` if that was the last. Returns
    /// whether it was the last; `None` if none was open, the only branch.
    #[inline]
    pub(crate) fn close_move(&mut self, won: Self) -> Option<bool> {
        if self.0 == 0 {
            return None;
        }
        let left = self.0 - i16::from(!self.is_won());
        let is_last = left == 0;
        *self = if is_last { won } else { Self(left) };
        Some(is_last)
    }

    /// The number that stands for it in files.
    #[cfg(feature = "disk")]
    #[inline]
    pub(crate) const fn number(self) -> i16 {
        self.0
    }

    /// The cell that a number stands for, if it stands for one.
    #[cfg(feature = "disk")]
    #[inline]
    pub(crate) fn from_number(number: i64) -> Option<Self> {
        let number = i16::try_from(number).ok();
        number.filter(|&number| number != i16::MIN).map(Self)
    }

    /// The outcome after the analysis: a position that nobody wins is drawn.
    #[inline]
    pub(crate) const fn outcome(self) -> Outcome {
        Outcome::with_closeness(if self.is_won() { self.0 } else { 0 })
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
                let cell = Cell::won(winner, plies).expect("it is in range");
                assert!(cell.is_won());
                assert_eq!(cell.outcome(), Outcome::win(winner, plies));
            }
            assert_eq!(Cell::won(winner, Cell::MAX_PLIES + 1), None);
        }
        let won = Cell::won(Player::Min, 7).expect("it is in range");
        for moves in 2..=4095_usize {
            let mut cell = Cell::with_open_moves(moves).expect("a count in range");
            for _ in 1..moves.min(9) {
                assert_eq!(cell.close_move(won), Some(false));
                assert!(!cell.is_won());
                assert_eq!(cell.outcome(), Outcome::DRAW);
            }
            assert!(cell.win(won));
            assert_eq!(cell, won);
        }
        let mut two = Cell::with_open_moves(2).expect("a count in range");
        assert_eq!(two.close_move(won), Some(false));
        assert_eq!(two.close_move(won), Some(true));
        assert_eq!(two, won);
        // Whoever has won before stays the winner.
        for before in [Cell::won(Player::Max, 0), Cell::won(Player::Min, 28_671)] {
            let before = before.expect("it is in range");
            let mut cell = before;
            assert_eq!(cell.close_move(won), Some(false));
            assert!(!cell.win(won));
            assert_eq!(cell, before);
        }
        let mut none = Cell::DRAWN;
        assert_eq!(none.close_move(won), None);
        for moves in [4096, 1 << 20] {
            assert_eq!(Cell::with_open_moves(moves), None);
        }
    }
}
