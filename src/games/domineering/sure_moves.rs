//! Positions that a player wins by counting moves.

use super::board::{Board, End};
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
    #[inline]
    fn sure_moves(mut self, mut is_first: bool) -> u32 {
        // Against triples the opponent may do better to spoil two exposed parts first. So they count
        // as pairs there.
        if self.exposed > 1 {
            (self.triples, self.pairs) = (0, self.pairs + self.triples);
        }
        let mut laid = 0;
        while self.triples + self.exposed + self.pairs > 0 {
            if is_first {
                laid += self.take();
            } else {
                self.spoil();
            }
            is_first = !is_first;
        }
        let of_close = if is_first {
            self.close.div_ceil(3)
        } else {
            self.close / 3
        };
        let plays_next = match self.close % 3 {
            0 => is_first,
            1 => !is_first,
            // The first of two takes one; or both are spoilt, or one of them.
            _ => true,
        };
        let apart = self.apart + u32::from(plays_next);
        laid + of_close + apart / 2
    }

    /// Takes the most valuable part of two dominoes or more, of which there is one, and returns
    /// their number.
    #[inline]
    const fn take(&mut self) -> u32 {
        if self.triples > 0 {
            self.triples -= 1;
            return 3;
        }
        let parts = if self.exposed > 0 {
            &mut self.exposed
        } else {
            &mut self.pairs
        };
        *parts -= 1;
        2
    }

    /// The opponent spoils as much as one move can of the parts of two dominoes or more.
    #[inline]
    const fn spoil(&mut self) {
        if self.triples > 0 {
            self.triples -= 1;
        } else if self.exposed > 1 {
            self.exposed -= 2;
        } else if self.exposed == 1 {
            self.exposed = 0;
            self.close = self.close.saturating_sub(1);
        } else {
            self.pairs -= 1;
        }
    }
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
        let opponent = player.opponent();
        let disputed = self.reach(free, opponent);
        let safe = self.fill(free & !disputed, player, End::First);
        let rest = free & !self.cover(safe, player);
        let most = self.fill(free, opponent, End::First);
        // Which cells of a run remain decides which dominoes are side by side.
        [End::First, End::Last].into_iter().any(|end| {
            let others = self.fill(rest, player, end);
            let sure = self.parts(free, others, player).sure_moves(is_first);
            let half_disputed = others & !(disputed & disputed.unbounded_shr(self.step(player)));
            let taken = 2 * sure - half_disputed.count_ones().min(sure);
            let most = self.most_without(taken, self.cover(others, player), free, most, opponent);
            safe.count_ones() + sure >= most + u32::from(is_first)
        })
    }

    /// The most moves of a player, who could make `most` on the `free` cells, if the opponent takes
    /// as many of the cells in `from`.
    ///
    /// A run of odd length loses nothing by the first cell, if that is every second one from an
    /// end. Elsewhere two cells cost at least one move.
    #[inline]
    fn most_without(&self, taken: u32, from: u64, free: u64, most: u64, player: Player) -> u32 {
        let last_of_odd = self.reach(free, player) & !self.cover(most, player);
        let harmless = from & (most | last_of_odd);
        let harmless = self.every_other(harmless, free, player, End::First) & last_of_odd;
        let costly = taken.saturating_sub(harmless.count_ones());
        most.count_ones().saturating_sub(costly.div_ceil(2))
    }

    /// The parts that these dominoes of a player make, given by their first cells.
    #[inline]
    fn parts(&self, free: u64, dominoes: u64, player: Player) -> Parts {
        let step = self.step(player);
        let beside = |cells| self.beside(cells, player.opponent());
        let [after, before] = beside(free);
        // A guarded domino has no free cell on one side, so one beside it on the other makes it safe.
        let guarded = |cells: u64| dominoes & !(cells | cells.unbounded_shr(step));
        let [first_guarded, last_guarded] = [guarded(after), guarded(before)];
        let mut makers = beside(first_guarded)[0] & dominoes;
        let mut grouped = makers | beside(makers)[1];
        let thirds = beside(makers)[0] & last_guarded & !grouped;
        let triples = beside(thirds)[1];
        grouped |= thirds;
        let others = beside(last_guarded & !grouped)[1] & dominoes & !grouped;
        makers |= others;
        grouped |= others | beside(others)[0];

        // The dominoes with a cell beside one of these cells.
        let touched = |dominoes: u64, cells: u64| {
            let [after, before] = beside(cells);
            let near = after | before;
            dominoes & (near | near.unbounded_shr(step))
        };
        let cells = self.cover(dominoes, player);
        let singles = dominoes & !grouped;
        let close = touched(singles, cells);
        let foreign = self.cover(singles | makers, player);
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
                assert!(
                    parts.sure_moves(is_first) <= most.into(),
                    "{parts:?} {is_first}"
                );
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
        let wins = members(board.places(free, player)).any(|place| {
            let after = free & !board.cover(1 << place, player);
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
                        let after = free & !board.cover(1 << place, player);
                        !wins(&board, after, player.opponent(), known)
                    });
                    assert_eq!(keeps_win, wins_first, "{}", picture());
                }
            }
        }
    }
}
