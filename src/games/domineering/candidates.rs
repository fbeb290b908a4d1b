//! The move ordering.

use std::iter;

use super::board::Board;
use super::direction::Direction;
use super::losses::Losses;
use crate::game::Player;
use crate::rules::set_bits;

impl Board {
    /// The first cells of the dominoes to try for a player, by number, the most promising first:
    /// see [`Position::candidate_moves`](super::Position).
    ///
    /// A move is *safe* if the opponent can cover neither of its cells. It can wait, as N.
    /// Bullock's program has it: it is left out where there are others, and where all are safe, one
    /// is enough.
    #[inline]
    pub(super) fn candidates(&self, free: u64, player: Player) -> impl Iterator<Item = u8> {
        let (mut moves, losses) = match player {
            Player::Max => rated(free, &self.upright, &self.level),
            Player::Min => rated(free, &self.level, &self.upright),
        };
        let ranks = &self.ranks[player as usize];
        let mut best = 0;
        iter::from_fn(move || {
            if best == 0 {
                best = losses.least(moves);
            }
            let place = set_bits(best).min_by_key(|&place| ranks[usize::from(place)])?;
            best &= !(1 << place);
            moves &= !(1 << place);
            Some(place)
        })
    }
}

/// The moves to try, by their first cells, and what each loses.
#[inline]
fn rated(free: u64, own: &impl Direction, other: &impl Direction) -> (u64, Losses) {
    let places = own.places(free);
    let moves = match own.touching(places, other.reach(free)) {
        // The first one fills its run from an end.
        0 => places & places.wrapping_neg(),
        open => open,
    };
    (moves, Losses::new(free, own, other))
}
