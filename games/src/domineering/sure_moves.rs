//! Positions that a player wins by counting moves.

use optimal_play::Player;

use super::board::Board;
use super::cells::Cells;
use super::claim::{Claim, Layout};
use super::direction::Direction;

/// The number of dominoes that can be missing where the player moves first.
const SPARE: u32 = 2;

impl<C: Cells> Board<C> {
    /// The player who wins for sure, if one does, where `first` moves first: by having at least as
    /// many moves as the opponent can have, and one more who moves first.
    ///
    /// The idea is from N. Bullock's program (Domineering: Solving Large Combinatorial Search
    /// Spaces, 2002). Dominoes on cells that the opponent cannot cover are as good as laid. Of the
    /// others, some are sure, too: see [`Parts`](super::parts::Parts). The cells that those take,
    /// and some beside dominoes as good as laid, the opponent cannot have.
    #[inline]
    pub(super) fn sure_winner(&self, free: C, first: Player) -> Option<Player> {
        let (upright, level) = (&self.upright, &self.level);
        let most = [upright.pack(free), level.pack(free)].map(C::count_ones);
        // The first player's claim holds more often.
        [first, !first].into_iter().find(|&player| {
            let is_first = player == first;
            let needed = most[!player as usize] + u32::from(is_first);
            let dominoes = most[player as usize];
            match player {
                Player::Max => self.is_sure(free, upright, level, dominoes, needed, is_first),
                Player::Min => self.is_sure(free, level, upright, dominoes, needed, is_first),
            }
        })
    }

    /// Whether a player, whose most moves are `dominoes`, is sure of as many moves as needed, or to
    /// take as much of the opponent's room.
    fn is_sure(
        &self,
        free: C,
        own: &impl Direction<Set = C>,
        other: &impl Direction<Set = C>,
        dominoes: u32,
        needed: u32,
        is_first: bool,
    ) -> bool {
        // Of those that are not safe, half are sure, or hardly more for the player who moves first,
        // and count twice at most.
        let spare = if is_first { SPARE } else { 0 };
        if dominoes + dominoes.div_ceil(2) + spare < needed {
            return false;
        }
        let layout = Layout::new(own, other, free);
        let safe = layout.safe.count_ones();
        let Some(missing) = needed.checked_sub(safe) else {
            return true;
        };
        if dominoes + safe.div_ceil(2) + spare < needed {
            return false;
        }
        let claim = Claim {
            own,
            other,
            is_first,
            missing,
        };
        // Which cells of a run are left over decides which dominoes are side by side.
        claim.holds(&layout) || claim.holds(&Layout::new(own, other, self.turned(free)))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use optimal_play::rules::set_bits;

    /// Whether the player wins who moves first, by the rules only.
    fn wins(
        board: &Board<u64>,
        free: u64,
        player: Player,
        known: &mut HashMap<(u64, Player), bool>,
    ) -> bool {
        if let Some(&wins) = known.get(&(free, player)) {
            return wins;
        }
        let wins = set_bits(board.places(free, player)).any(|place| {
            let after = free & !board.cover(1 << place, player);
            !wins(board, after, player.opponent(), known)
        });
        known.insert((free, player), wins);
        wins
    }

    #[test]
    fn sure_wins_and_candidates_are_right_on_all_sets_of_free_cells() {
        for (rows, columns) in [(4, 4), (3, 5), (2, 8), (1, 16), (8, 2)] {
            let board = Board::<u64>::new(rows, columns).expect("a small board");
            let large = Board::<u128>::new(rows, columns).expect("a small board");
            let known = &mut HashMap::new();
            for free in 0..=board.cells {
                for player in Player::ALL {
                    let wins_first = wins(&board, free, player, known);
                    let picture = || format!("{rows}×{columns}, {free:b}, {player}");
                    let sure = board.sure_winner(free, player);
                    assert_eq!(
                        sure,
                        large.sure_winner(free.into(), player),
                        "{}",
                        picture()
                    );
                    let winner = if wins_first { player } else { !player };
                    assert!(sure.is_none_or(|sure| sure == winner), "{}", picture());
                    let keeps_win = board.candidates(free, player).any(|place| {
                        let after = free & !board.cover(1 << place, player);
                        !wins(&board, after, player.opponent(), known)
                    });
                    assert_eq!(keeps_win, wins_first, "{}", picture());
                }
            }
        }
    }
}
