//! The move ordering.

use super::board::{Board, End};
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
        let disputed = self.reach(free, player.opponent());
        let places = self.places(free, player);
        let open = places & (disputed | disputed.unbounded_shr(self.step(player)));
        let places = match open {
            // The first one fills its run from an end.
            0 => places & places.wrapping_neg(),
            _ => open,
        };
        let mut sorted = [(0_i32, 0_u8, 0_u8); 64];
        let mut length = 0;
        for place in members(places) {
            let free = free & !self.cover(1 << place, player);
            let gain = self.prospects(free, player) - self.prospects(free, player.opponent());
            let rank = self.ranks[player as usize][usize::from(place)];
            sorted[length] = (-gain, rank, place);
            length += 1;
        }
        sorted[..length].sort_unstable();
        let sorted = sorted.into_iter().take(length);
        sorted.map(|(_, _, place)| place)
    }

    /// The most moves that a player can have, and of these the safe ones once more.
    #[inline]
    fn prospects(&self, free: u64, player: Player) -> i32 {
        let disputed = self.reach(free, player.opponent());
        let most = |cells| {
            self.fill(cells, player, End::First)
                .count_ones()
                .cast_signed()
        };
        most(free) + most(free & !disputed)
    }
}
