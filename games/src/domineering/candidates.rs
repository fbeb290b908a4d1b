//! The move ordering.

use std::iter;

use optimal_play::Player;

use super::board::Board;
use super::cells::Cells;
use super::direction::Direction;
use super::losses::Losses;

impl<C: Cells> Board<C> {
    /// The first cells of the dominoes to try for a player, by number, the most promising first:
    /// see [`Position::candidate_moves`](super::Position).
    ///
    /// A move is *safe* if the opponent can cover neither of its cells. It can wait, as N.
    /// Bullock's program has it: it is left out where there are others, and where all are safe, one
    /// is enough.
    #[inline]
    pub(super) fn candidates(&self, free: C, player: Player) -> impl Iterator<Item = u8> {
        let (mut moves, losses) = match player {
            Player::Max => rated(free, &self.upright, &self.level),
            Player::Min => rated(free, &self.level, &self.upright),
        };
        let ranks = &self.ranks[player as usize];
        let mut best = C::zero();
        iter::from_fn(move || {
            if best.is_empty() {
                best = losses.least(moves);
            }
            let place = best
                .numbers()
                .min_by_key(|&place| ranks[usize::from(place)])?;
            let other = !C::single(place.into());
            (best, moves) = (best & other, moves & other);
            Some(place)
        })
    }
}

/// The moves to try, by their first cells, and what each loses.
#[inline]
fn rated<C: Cells>(
    free: C,
    own: &impl Direction<Set = C>,
    other: &impl Direction<Set = C>,
) -> (C, Losses<C>) {
    let places = own.places(free);
    let moves = match own.touching(places, other.reach(free)) {
        // The first one fills its run from an end.
        open if open.is_empty() => places.lowest(),
        open => open,
    };
    (moves, Losses::new(free, own, other))
}
