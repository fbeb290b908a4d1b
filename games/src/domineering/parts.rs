//! The dominoes that a player is sure to lay, by the parts of the board.

/// Parts of the board where a player can lay dominoes, none of which share a cell. One move of the
/// opponent spoils at most one part, or two of those that are [close](Self::close) or
/// [exposed](Self::exposed).
///
/// A group loses a domino to a move that also covers a cell beside the group, but keeps one that is
/// safe on one side, in place of what the move spoils there. So a single domino beside a group is
/// no more in danger than elsewhere.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Parts {
    /// Three dominoes side by side: the one in the middle makes both others safe. A move of the
    /// opponent leaves the first or the last one as a single domino.
    pub(super) triples: u32,
    /// Two dominoes side by side, the first of which makes the other one safe: what N. Bullock
    /// calls a protective area. Beside the first one lies that of another pair.
    pub(super) exposed: u32,
    /// The same without another pair beside them.
    pub(super) pairs: u32,
    /// Single dominoes beside another one.
    pub(super) close: u32,
    /// Single dominoes without another one beside them.
    pub(super) apart: u32,
}

impl Parts {
    /// The number of dominoes that the player is sure to lay: in turn, the player takes the most
    /// valuable part, and the opponent spoils as much as possible. Then whether the player has the
    /// next turn (1, or 0).
    ///
    /// That is triples first, then exposed parts, two of which the opponent spoils at once, then
    /// pairs, then single dominoes.
    #[inline]
    pub(super) const fn sure_moves(mut self, is_first: bool) -> (u32, u32) {
        // Against triples the opponent may do better to spoil two exposed parts first. So they
        // count as pairs there.
        if self.exposed > 1 {
            (self.triples, self.pairs) = (0, self.pairs + self.triples);
        }
        let mut first = is_first as u32;
        let triples = in_turn(self.triples, first);
        let apart = self.apart + self.triples - triples;
        let mut laid = 3 * triples;
        first ^= self.triples & 1;

        // Of three parts, one is the player's. Who takes or spoils what is left after such rounds
        // gives the turn away.
        let left = self.exposed % 3;
        laid += 2 * (self.exposed / 3 + if left > 0 { first } else { 0 });
        first = match left {
            0 => first,
            1 => 1 - first,
            _ => 1,
        };

        laid += 2 * in_turn(self.pairs, first);
        first ^= self.pairs & 1;

        // Each domino taken is one of three: the opponent spoils two others with one move.
        laid += (self.close + 2 * first) / 3;
        first = match self.close % 3 {
            0 => first,
            1 => 1 - first,
            // The first of two takes one; or both are spoilt, or one of them.
            _ => 1,
        };
        (laid + in_turn(apart, first), first ^ apart & 1)
    }
}

/// The number of these parts that the player takes in turn with the opponent; `first` is 1 for the
/// player who begins, else 0.
#[inline]
pub(super) const fn in_turn(parts: u32, first: u32) -> u32 {
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
            // One part, or two that are exposed or close; the single dominoes left behind.
            let spoilt: [(&[usize], u8); 9] = [
                (&[0], 1),
                (&[1], 0),
                (&[2], 0),
                (&[3], 0),
                (&[4], 0),
                (&[1, 1], 2),
                (&[1, 3], 1),
                (&[2, 3], 1),
                (&[3, 3], 0),
            ];
            let after = spoilt.into_iter().filter_map(|(spoilt, left)| {
                let mut after = parts;
                for &part in spoilt {
                    after[part] = after[part].checked_sub(1)?;
                }
                after[4] += left;
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
    fn move_by_move(mut parts: Parts, mut is_first: bool) -> (u32, u32) {
        if parts.exposed > 1 {
            parts.pairs += mem::take(&mut parts.triples);
        }
        let mut laid = 0;
        while parts.triples + parts.exposed + parts.pairs > 0 {
            if is_first {
                laid += if parts.triples > 0 { 3 } else { 2 };
            }
            match () {
                () if parts.triples > 0 => {
                    parts.triples -= 1;
                    parts.apart += u32::from(!is_first);
                }
                () if is_first && parts.exposed > 0 => parts.exposed -= 1,
                () if parts.exposed > 0 => parts.exposed = parts.exposed.saturating_sub(2),
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
        let plays_next = is_first == parts.apart.is_multiple_of(2);
        (laid + apart, u32::from(plays_next))
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
                let (sure, first) = parts.sure_moves(is_first);
                assert!(sure <= most.into(), "{parts:?} {is_first}");
                let expected = move_by_move(parts, is_first);
                assert_eq!((sure, first), expected, "{parts:?} {is_first}");
                let dominoes = 3 * triples + 2 * (exposed + pairs) + close + apart;
                assert!(
                    2 * sure <= dominoes + triples.div_ceil(2) + 3 * u32::from(is_first),
                    "{parts:?} {is_first}"
                );
            }
        }
    }
}
