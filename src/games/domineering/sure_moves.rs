//! Positions that a player wins by counting moves.

use super::board::Board;
use super::direction::Direction;
use crate::game::Player;

/// Parts of the board where a player can lay dominoes, none of which share a cell. One move of the
/// opponent spoils at most one part, or two of those that are [close](Self::close) or
/// [exposed](Self::exposed).
#[derive(Clone, Copy, Default, Debug)]
struct Parts {
    /// Three dominoes side by side: the one in the middle makes both others safe.
    triples: u32,
    /// Two dominoes side by side, the first of which makes the other one safe: what N. Bullock calls
    /// a protective area. Beside the first one lies another part.
    exposed: u32,
    /// The same without another part beside them.
    pairs: u32,
    /// Single dominoes beside another part.
    close: u32,
    /// Single dominoes without another part beside them.
    apart: u32,
}

impl Parts {
    /// The number of dominoes that the player is sure to lay: in turn, the player takes the most
    /// valuable part, and the opponent spoils as much as possible.
    ///
    /// That is triples first, then exposed parts, two of which the opponent spoils at once, then
    /// pairs, then single dominoes.
    #[inline]
    const fn sure_moves(mut self, is_first: bool) -> u32 {
        // Against triples the opponent may do better to spoil two exposed parts first. So they count
        // as pairs there.
        if self.exposed > 1 {
            (self.triples, self.pairs) = (0, self.pairs + self.triples);
        }
        let mut first = is_first as u32;
        let mut laid = 3 * in_turn(self.triples, first);
        first ^= self.triples & 1;

        let rounds = self.exposed / 3;
        // What is left after rounds of three parts, one of which is the player's.
        let (taken, spoils_close, plays_next) = match (self.exposed % 3, first) {
            (0, _) => (0, 0, first),
            (1, 0) => (0, 1, 1),
            (1, _) => (1, 0, 0),
            (_, 0) => (0, 0, 1),
            (_, _) => (1, 1, 1),
        };
        laid += 2 * (rounds + taken);
        let close = self.close.saturating_sub(spoils_close);
        first = plays_next;

        laid += 2 * in_turn(self.pairs, first);
        first ^= self.pairs & 1;

        laid += (close + 2 * first) / 3;
        first = match close % 3 {
            0 => first,
            1 => 1 - first,
            // The first of two takes one; or both are spoilt, or one of them.
            _ => 1,
        };
        laid + in_turn(self.apart, first)
    }
}

/// How many of these parts the player takes in turn with the opponent; `first` is 1 for the player
/// who begins, else 0.
#[inline]
const fn in_turn(parts: u32, first: u32) -> u32 {
    parts / 2 + (parts & first)
}

impl Board {
    /// Whether a player wins for sure, who moves first or after the opponent: by having at least as
    /// many moves as the opponent can have, and one more who moves first.
    ///
    /// The idea is from N. Bullock's program (Domineering: Solving Large Combinatorial Search
    /// Spaces, 2002). Dominoes on cells that the opponent cannot cover are as good as laid. Of the
    /// others, some are sure, too: see [`Parts`]. The cells that those take, the opponent cannot
    /// have.
    #[inline]
    pub(super) fn is_won_by(&self, free: u64, player: Player, is_first: bool) -> bool {
        let [own, other] = [player, player.opponent()].map(|it| self.direction(it));
        let layout = Layout::new(own, other, free);
        let most = other.pack(free).dominoes.count_ones();
        let needed = most + u32::from(is_first);
        let Some(missing) = needed.checked_sub(layout.safe.count_ones()) else {
            return true;
        };
        // Each sure domino counts twice at most, and half of them are sure, and three halves more.
        if layout.others.count_ones() + 3 < missing {
            return false;
        }
        // Which cells of a run are left over decides which dominoes are side by side.
        let claim = Claim {
            own,
            other,
            is_first,
            missing,
        };
        claim.holds(&layout) || claim.holds(&Layout::new(own, other, self.turned(free)))
    }
}

/// The most dominoes of a player on some cells: first the safe ones, then others.
struct Layout {
    free: u64,
    /// The cells that the opponent can cover.
    disputed: u64,
    /// The first cells of the dominoes that the opponent cannot prevent.
    safe: u64,
    others: u64,
}

impl Layout {
    #[inline]
    fn new(own: &Direction, other: &Direction, free: u64) -> Self {
        let disputed = other.reach(free);
        let safe = own.pack(free & !disputed).dominoes;
        Self {
            free,
            disputed,
            safe,
            others: own.pack(free & !own.cover(safe)).dominoes,
        }
    }
}

/// That a player is sure to lay as many dominoes as are missing beside the safe ones, or to take as
/// much of the opponent's room.
struct Claim<'b> {
    own: &'b Direction,
    other: &'b Direction,
    is_first: bool,
    missing: u32,
}

impl Claim<'_> {
    #[inline]
    fn holds(&self, layout: &Layout) -> bool {
        let &Layout {
            free,
            disputed,
            others,
            ..
        } = layout;
        let sure = self.parts(free, others).sure_moves(self.is_first);
        // Each of them costs the opponent one move at most.
        if sure >= self.missing || 2 * sure < self.missing {
            return sure >= self.missing;
        }
        let half_disputed = others & !(disputed & disputed >> self.own.step());
        let taken = 2 * sure - half_disputed.count_ones().min(sure);
        sure + self.lost(taken, self.own.cover(others), free) >= self.missing
    }

    /// How many of the most moves the opponent loses, who could play on the `free` cells, if the
    /// player takes as many of the cells in `from`.
    ///
    /// A run of odd length loses nothing by the first cell, if that is every second one from an
    /// end. Elsewhere two cells cost at least one move.
    #[inline]
    fn lost(&self, taken: u32, from: u64, free: u64) -> u32 {
        // Runs of one cell have no room for a move.
        let room = self.other.reach(free);
        let packing = self.other.pack(room);
        let harmless = self.other.every_other(from & packing.every_other, room);
        let harmless = harmless & packing.left_over();
        taken.saturating_sub(harmless.count_ones()).div_ceil(2)
    }

    /// The parts that these dominoes of the player make, given by their first cells.
    #[inline]
    fn parts(&self, free: u64, dominoes: u64) -> Parts {
        let (own, across) = (self.own, self.other);
        // A guarded domino has no free cell on one side, so one beside it on the other makes it safe.
        let guarded = |cells: u64| dominoes & !own.touching(dominoes, cells);
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

        let touched = |dominoes: u64, cells: u64| own.touching(dominoes, across.beside(cells));
        let singles = dominoes & !grouped;
        let close = touched(singles, own.cover(dominoes));
        let foreign = own.cover(singles | makers);
        let exposed = touched(makers & !triples, foreign);
        Parts {
            triples: triples.count_ones(),
            exposed: exposed.count_ones(),
            pairs: (makers & !triples & !exposed).count_ones(),
            close: close.count_ones(),
            apart: (singles & !close).count_ones(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::mem;

    use super::*;
    use crate::rules::members;

    /// The most dominoes of a player who takes the parts in the order of [`Parts`], whatever the
    /// opponent spoils.
    fn by_search(parts: [u8; 5], is_first: bool, known: &mut HashMap<([u8; 5], bool), u8>) -> u8 {
        if let Some(&laid) = known.get(&(parts, is_first)) {
            return laid;
        }
        let laid = if is_first {
            let best = parts.iter().position(|&it| it > 0);
            best.map_or(0, |part| {
                let mut after = parts;
                after[part] -= 1;
                [3, 2, 2, 1, 1][part] + by_search(after, false, known)
            })
        } else {
            // One part, or two of which both are exposed or close.
            let spoilt = [
                [0, 5],
                [1, 5],
                [2, 5],
                [3, 5],
                [4, 5],
                [1, 1],
                [1, 3],
                [3, 3],
            ];
            let after = spoilt.into_iter().filter_map(|spoilt| {
                let mut after = parts;
                for part in spoilt.into_iter().filter(|&part| part < 5) {
                    after[part] = after[part].checked_sub(1)?;
                }
                Some(after)
            });
            let after: Vec<_> = after.collect();
            let laid = after.into_iter().map(|after| by_search(after, true, known));
            laid.min().unwrap_or(0)
        };
        known.insert((parts, is_first), laid);
        laid
    }

    /// [`Parts::sure_moves`], move by move.
    fn move_by_move(mut parts: Parts, mut is_first: bool) -> u32 {
        if parts.exposed > 1 {
            parts.pairs += mem::take(&mut parts.triples);
        }
        let mut laid = 0;
        while parts.triples + parts.exposed + parts.pairs > 0 {
            if is_first {
                laid += if parts.triples > 0 { 3 } else { 2 };
            }
            match () {
                () if parts.triples > 0 => parts.triples -= 1,
                () if is_first && parts.exposed > 0 => parts.exposed -= 1,
                () if parts.exposed > 1 => parts.exposed -= 2,
                () if parts.exposed == 1 => {
                    parts.exposed = 0;
                    parts.close = parts.close.saturating_sub(1);
                }
                () => parts.pairs -= 1,
            }
            is_first = !is_first;
        }
        while parts.close > 0 {
            match (is_first, parts.close) {
                (true, _) => (laid, parts.close) = (laid + 1, parts.close - 1),
                // The opponent has a last move here, or spoils one apart instead.
                (false, 2) => (is_first, parts.close) = (false, 0),
                (false, _) => parts.close = parts.close.saturating_sub(2),
            }
            is_first = !is_first;
            // The second of two that the player began with is spoilt alone.
            if !is_first && parts.close == 1 {
                (is_first, parts.close) = (true, 0);
            }
        }
        let apart = if is_first {
            parts.apart.div_ceil(2)
        } else {
            parts.apart / 2
        };
        laid + apart
    }

    #[test]
    fn no_more_moves_are_sure_than_the_player_can_have() {
        let mut known = HashMap::new();
        for number in 0..3 * 6 * 5 * 8 * 6 {
            let [triples, exposed, pairs] = [number % 3, number / 3 % 6, number / 18 % 5];
            let [close, apart] = [number / 90 % 8, number / 720];
            let parts = Parts {
                triples,
                exposed,
                pairs,
                close,
                apart,
            };
            // A triple may be taken for a pair.
            let counts = match exposed {
                0 | 1 => [triples, exposed, pairs, close, apart],
                _ => [0, exposed, pairs + triples, close, apart],
            };
            let counts = counts.map(|it| u8::try_from(it).expect("small"));
            for is_first in [false, true] {
                let most = by_search(counts, is_first, &mut known);
                let sure = parts.sure_moves(is_first);
                assert!(sure <= most.into(), "{parts:?} {is_first}");
                assert_eq!(sure, move_by_move(parts, is_first), "{parts:?} {is_first}");
                let dominoes = 3 * triples + 2 * (exposed + pairs) + close + apart;
                assert!(2 * sure <= dominoes + 3, "{parts:?} {is_first}");
            }
        }
    }

    /// Whether the player wins who moves first, by the rules only.
    fn wins(
        board: &Board,
        free: u64,
        player: Player,
        known: &mut HashMap<(u64, Player), bool>,
    ) -> bool {
        if let Some(&wins) = known.get(&(free, player)) {
            return wins;
        }
        let wins = members(board.direction(player).places(free)).any(|place| {
            let after = free & !board.direction(player).cover(1 << place);
            !wins(board, after, player.opponent(), known)
        });
        known.insert((free, player), wins);
        wins
    }

    #[test]
    fn sure_wins_and_candidates_are_right_on_all_sets_of_free_cells() {
        for (rows, columns) in [(4, 4), (3, 5), (2, 8), (1, 16), (8, 2)] {
            let board = Board::new(rows, columns).expect("a small board");
            let known = &mut HashMap::new();
            for free in 0..=board.cells {
                for player in Player::ALL {
                    let wins_first = wins(&board, free, player, known);
                    let wins_second = !wins(&board, free, player.opponent(), known);
                    let picture = || format!("{rows}×{columns}, {free:b}, {player}");
                    assert!(
                        wins_first || !board.is_won_by(free, player, true),
                        "{}",
                        picture()
                    );
                    assert!(
                        wins_second || !board.is_won_by(free, player, false),
                        "{}",
                        picture()
                    );
                    let keeps_win = board.candidates(free, player).any(|place| {
                        let after = free & !board.direction(player).cover(1 << place);
                        !wins(&board, after, player.opponent(), known)
                    });
                    assert_eq!(keeps_win, wins_first, "{}", picture());
                }
            }
        }
    }
}
