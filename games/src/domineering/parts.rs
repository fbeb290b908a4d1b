//! The dominoes that a player is sure to lay, by the parts of the board.

/// Parts of the board where a player can lay dominoes, none of which share a cell. One move of the
/// opponent spoils at most one part, or two of those that are [close](Self::close) or
/// [exposed](Self::exposed).
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Parts {
    /// Three dominoes side by side: the one in the middle makes both others safe.
    pub(super) triples: u32,
    /// Two dominoes side by side, the first of which makes the other one safe: what N. Bullock
    /// calls a protective area. Beside the first one lies another part.
    pub(super) exposed: u32,
    /// The same without another part beside them.
    pub(super) pairs: u32,
    /// Single dominoes beside another part.
    pub(super) close: u32,
    /// Single dominoes without another part beside them.
    pub(super) apart: u32,
}

impl Parts {
    /// The number of dominoes that the player is sure to lay: in turn, the player takes the most
    /// valuable part, and the opponent spoils as much as possible.
    ///
    /// That is triples first, then exposed parts, two of which the opponent spoils at once, then
    /// pairs, then single dominoes.
    #[inline]
    pub(super) const fn sure_moves(mut self, is_first: bool) -> u32 {
        // Against triples the opponent may do better to spoil two exposed parts first. So they
        // count as pairs there.
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

        // Each domino taken is one of three: the opponent spoils two others with one move.
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

/// The number of these parts that the player takes in turn with the opponent; `first` is 1 for the
/// player who begins, else 0.
#[inline]
const fn in_turn(parts: u32, first: u32) -> u32 {
    parts / 2 + (parts & first)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::mem;

    use super::*;

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
                assert!(
                    2 * sure <= dominoes + 3 * u32::from(is_first),
                    "{parts:?} {is_first}"
                );
            }
        }
    }
}
