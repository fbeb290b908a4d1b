//! Positions that a player wins by counting moves.

use num_traits::PrimInt;
use optimal_play::Player;

use super::board::Board;
use super::cells::Cells;
use super::direction::Direction;
use super::parts::Parts;

/// The number of moves beyond the player's most that can be missing where the player moves first.
const SPARE: u32 = 2;

/// A claim that lacks at most that much may hold on the board turned by half a turn.
const NEAR: u32 = 2;

impl<C: Cells> Board<C> {
    /// The player who wins for sure, if one does, where `first` moves first: by having at least as
    /// many moves as the opponent can have, and one more who moves first.
    ///
    /// The idea is from N. Bullock's program (Domineering: Solving Large Combinatorial Search
    /// Spaces, 2002). Dominoes on cells that the opponent cannot cover are as good as laid. Of the
    /// others, some are sure, too: see [`Parts`]. The cells that those take, the opponent cannot
    /// have.
    #[inline]
    pub(super) fn sure_winner(&self, free: C, first: Player) -> Option<Player> {
        let (upright, level) = (&self.upright, &self.level);
        let most = [upright.pack(free), level.pack(free)].map(C::count_ones);
        // The first player's claim holds more often.
        [first, !first].into_iter().find(|&player| {
            let is_first = player == first;
            let needed = most[!player as usize] + u32::from(is_first);
            has_enough(most[player as usize], needed, is_first)
                && match player {
                    Player::Max => self.is_sure(free, upright, level, needed, is_first),
                    Player::Min => self.is_sure(free, level, upright, needed, is_first),
                }
        })
    }

    /// Whether a player is sure of as many moves as needed, or to take as much of the opponent's
    /// room.
    fn is_sure(
        &self,
        free: C,
        own: &impl Direction<Set = C>,
        other: &impl Direction<Set = C>,
        needed: u32,
        is_first: bool,
    ) -> bool {
        let layout = Layout::new(own, other, free);
        let safe = layout.safe.count_ones();
        let Some(missing) = needed.checked_sub(safe) else {
            return true;
        };
        let claim = Claim {
            own,
            other,
            is_first,
            missing,
        };
        // Which cells of a run are left over decides which dominoes are side by side.
        match claim.lacks(&layout) {
            0 => true,
            1..=NEAR => claim.lacks(&Layout::new(own, other, self.turned(free))) == 0,
            _ => false,
        }
    }
}

/// Whether that many dominoes may suffice. A sure one counts twice at most, and at most half of
/// them are sure, or hardly more for the player who moves first.
#[inline]
const fn has_enough(dominoes: u32, needed: u32, is_first: bool) -> bool {
    dominoes + if is_first { SPARE } else { 0 } >= needed
}

/// The most dominoes of a player on some cells: first the safe ones, then others.
struct Layout<C> {
    free: C,
    /// The cells that the opponent can cover.
    disputed: C,
    /// The first cells of the dominoes that the opponent cannot prevent.
    safe: C,
    others: C,
}

impl<C: Cells> Layout<C> {
    #[inline]
    fn new(own: &impl Direction<Set = C>, other: &impl Direction<Set = C>, free: C) -> Self {
        let disputed = other.reach(free);
        let safe = own.pack(free & !disputed);
        Self {
            free,
            disputed,
            safe,
            others: own.pack(free & !own.cover(safe)),
        }
    }
}

/// That a player is sure to lay as many dominoes as are missing beside the safe ones, or to take as
/// much of the opponent's room.
struct Claim<'b, D, E> {
    own: &'b D,
    other: &'b E,
    is_first: bool,
    missing: u32,
}

impl<D: Direction, E: Direction<Set = D::Set>> Claim<'_, D, E> {
    /// The number of missing moves that are still missing: 0 if the claim holds, and not too many
    /// if it does not.
    #[inline]
    fn lacks(&self, layout: &Layout<D::Set>) -> u32 {
        let &Layout {
            free,
            disputed,
            others,
            ..
        } = layout;
        let sure = self.parts(free, others).sure_moves(self.is_first);
        // Each of them costs the opponent one move at most.
        if sure >= self.missing || 2 * sure < self.missing {
            return self.missing.saturating_sub(2 * sure);
        }
        let half_disputed = others & !(disputed & disputed >> self.own.step());
        let taken = 2 * sure - half_disputed.count_ones().min(sure);
        // Two cells cost one move, unless one of them is harmless.
        let lack = self.missing.saturating_sub(sure + taken.div_ceil(2));
        if lack > 0 {
            return lack;
        }
        let lost = self.lost(taken, self.own.cover(others), free);
        self.missing.saturating_sub(sure + lost)
    }

    /// The number of the most moves that the opponent loses, who could play on the `free` cells, if
    /// the player takes as many of the cells in `from`.
    ///
    /// A run of odd length loses nothing by the first cell, if that is every second one from an
    /// end. Elsewhere two cells cost at least one move.
    #[inline]
    fn lost(&self, taken: u32, from: D::Set, free: D::Set) -> u32 {
        // Runs of one cell have no room for a move.
        let room = self.other.reach(free);
        let dominoes = self.other.pack(room);
        let left_over = self.other.last_of_runs(room) & !self.other.cover(dominoes);
        let harmless = self
            .other
            .every_other_after(from & (dominoes | left_over), room);
        let harmless = harmless & left_over;
        taken.saturating_sub(harmless.count_ones()).div_ceil(2)
    }

    /// The parts that these dominoes of the player make, given by their first cells.
    #[inline]
    fn parts(&self, free: D::Set, dominoes: D::Set) -> Parts {
        let (own, across) = (self.own, self.other);
        // A guarded domino has no free cell on one side, so one beside it on the other makes it
        // safe.
        let guarded = |cells: D::Set| dominoes & !own.touching(dominoes, cells);
        let first_guarded = guarded(across.next(free));
        let last_guarded = guarded(across.previous(free));
        let mut makers = across.next(first_guarded) & dominoes;
        let mut grouped = makers | across.previous(makers);
        let thirds = across.next(makers) & last_guarded & !grouped;
        let triples = across.previous(thirds);
        grouped |= thirds;
        let others = across.previous(last_guarded & !grouped) & dominoes & !grouped;
        makers |= others;
        grouped |= others | across.next(others);

        let touched =
            |dominoes: D::Set, cells: D::Set| own.touching(dominoes, across.beside(cells));
        let singles = dominoes & !grouped;
        let close = touched(singles, own.cover(dominoes));
        let foreign = own.cover(singles | makers);
        let exposed = touched(makers & !triples, foreign);
        let [triples, exposed, close] = [triples, exposed, close].map(D::Set::count_ones);
        Parts {
            triples,
            exposed,
            pairs: makers.count_ones() - triples - exposed,
            close,
            apart: singles.count_ones() - close,
        }
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
