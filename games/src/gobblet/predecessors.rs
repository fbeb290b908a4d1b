//! The moves backwards.

use optimal_play::Predecessors;
use optimal_play::rules::folded_predecessors;

use super::Position;
use super::position::squares;

/// A piece goes back to the hand, or to a square where it could stand.
impl Predecessors for Position<'_> {
    #[inline]
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        let placings = self.lifted().map(|(_, lifted)| lifted);
        self.folded(placings.chain(self.before_steps()))
    }

    #[inline]
    fn predecessors_in_stage(&self) -> impl Iterator<Item = Self> {
        self.folded(self.before_steps())
    }
}

impl Position<'_> {
    /// Those of the positions before in which nobody has won.
    #[inline]
    fn folded(&self, before: impl Iterator<Item = Self>) -> impl Iterator<Item = Self> {
        let before = before.map(Self::passed);
        let before = before.filter(|it| it.lines() == [false; 2]);
        folded_predecessors(self, before, Self::images)
    }

    /// The positions without one of the pieces that the opponent can have put where it is, with the
    /// size and the square of that piece.
    #[inline]
    fn lifted(self) -> impl Iterator<Item = ((usize, u8), Self)> {
        (0..3).flat_map(move |size| {
            let seen = self.sets[size][1] & self.free(size + 1);
            squares(seen).map(move |to| ((size, to), self.toggled(size, 1, to)))
        })
    }

    #[inline]
    fn before_steps(self) -> impl Iterator<Item = Self> {
        let lifted = self.lifted();
        // With the piece in the air, the player to move must not have seen a line.
        let lifted = lifted.filter(move |(_, it)| !self.game.lifts_lose || !it.lines()[0]);
        lifted.flat_map(move |((size, to), lifted)| {
            let from = squares(lifted.free(size) & !(1 << to));
            from.map(move |from| lifted.toggled(size, 1, from))
        })
    }
}
