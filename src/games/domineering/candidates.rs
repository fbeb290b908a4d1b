//! The move ordering.

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
    pub(super) fn candidates(&self, free: u64, player: Player) -> impl Iterator<Item = u8> + use<> {
        let ranks = &self.ranks[player as usize];
        let (sorted, length) = match player {
            Player::Max => sorted(free, &self.upright, &self.level, ranks),
            Player::Min => sorted(free, &self.level, &self.upright, ranks),
        };
        let sorted = sorted.into_iter().take(length);
        sorted.map(|it| it.to_le_bytes()[0])
    }
}

/// The candidates by losses, rank and place, each in one number, and how many there are.
#[inline]
fn sorted(
    free: u64,
    own: &impl Direction,
    other: &impl Direction,
    ranks: &[u8; 64],
) -> ([u32; 64], usize) {
    let places = own.places(free);
    let places = match own.touching(places, other.reach(free)) {
        // The first one fills its run from an end.
        0 => places & places.wrapping_neg(),
        open => open,
    };
    let losses = Losses::new(free, own, other);
    let mut sorted = [0; 64];
    let mut length = 0;
    for place in set_bits(places) {
        let rank = ranks[usize::from(place)];
        sorted[length] = losses.of(place) << 16 | u32::from(rank) << 8 | u32::from(place);
        length += 1;
    }
    sorted[..length].sort_unstable();
    (sorted, length)
}
