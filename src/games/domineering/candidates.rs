//! The move ordering.

use super::board::Board;
use super::direction::Direction;
use crate::game::Player;
use crate::rules::members;

impl Board {
    /// The first cells of the dominoes to try for a player, by number, the most promising first:
    /// see [`Position::candidate_moves`](super::Position).
    ///
    /// A move is *safe* if the opponent can cover neither of its cells. It can wait, as N. Bullock's
    /// program has it: it is left out where there are others, and where all are safe, one is enough.
    #[inline]
    pub(super) fn candidates(&self, free: u64, player: Player) -> impl Iterator<Item = u8> + use<> {
        let [own, other] = [player, player.opponent()].map(|it| self.direction(it));
        let places = own.places(free);
        let places = match own.touching(places, other.reach(free)) {
            // The first one fills its run from an end.
            0 => places & places.wrapping_neg(),
            open => open,
        };
        // By prospects, rank and place, in one number.
        let mut sorted = [0_u32; 64];
        let mut length = 0;
        for place in members(places) {
            let free = free & !own.cover(1 << place);
            let worst = LARGE + prospects(free, other, own) - prospects(free, own, other);
            let rank = self.ranks[player as usize][usize::from(place)];
            sorted[length] = worst << 16 | u32::from(rank) << 8 | u32::from(place);
            length += 1;
        }
        sorted[..length].sort_unstable();
        let sorted = sorted.into_iter().take(length);
        sorted.map(|it| it.to_le_bytes()[0])
    }
}

/// More than any prospects.
const LARGE: u32 = 1 << 8;

/// The most moves that a player can have on `free` cells, and of these the safe ones once more.
#[inline]
fn prospects(free: u64, own: &Direction, other: &Direction) -> u32 {
    let most = own.pack(free).dominoes;
    let safe = own.pack(free & !other.reach(free)).dominoes;
    most.count_ones() + safe.count_ones()
}
