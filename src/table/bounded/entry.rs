//! What is known of a position, in a word of 64 bits.

use super::Known;
use crate::game::Value;

/// How the bits of an entry are shared out: from the top, what is left of the key, the upper and the
/// lower bound, the best move, and the cost.
///
/// An entry that knows nothing is zero. A bound that does not fit its bits is left out, which is no
/// mistake: there is less to know.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) rest_bits: u32,
    bound_bits: u32,
}

const BEST_BITS: u32 = 5;
const COST_BITS: u32 = 5;

impl Layout {
    /// The layout with that many bits for what is left of the key, at most 54.
    pub(super) const fn new(rest_bits: u32) -> Self {
        Self {
            rest_bits,
            bound_bits: (Self::rest_bits_beside(0) - rest_bits) / 2,
        }
    }

    /// How many bits two bounds of so many bits leave to the key.
    pub(super) const fn rest_bits_beside(bound_bits: u32) -> u32 {
        u64::BITS - BEST_BITS - COST_BITS - 2 * bound_bits
    }

    #[inline]
    pub(super) fn entry<V: Value>(self, rest: u64, known: Known<V>, cost: u64) -> u64 {
        let lower = self.lower_code(known.lower);
        let upper = self.upper_code(known.upper);
        let best = known.best.map_or(0, |best| u64::from(best) + 1);
        let best = if best >> BEST_BITS == 0 { best } else { 0 };
        let cost = cost.checked_ilog2().unwrap_or(0).min((1 << COST_BITS) - 1);
        let bounds = (rest << self.bound_bits | upper) << self.bound_bits | lower;
        (bounds << BEST_BITS | best) << COST_BITS | u64::from(cost)
    }

    /// What is left of the key.
    #[inline]
    pub(super) const fn rest(self, entry: u64) -> u64 {
        entry >> (COST_BITS + BEST_BITS + 2 * self.bound_bits)
    }

    /// What it cost to find that out: the greater, the more.
    #[inline]
    pub(super) const fn cost(entry: u64) -> u64 {
        entry & ((1 << COST_BITS) - 1)
    }

    #[inline]
    pub(super) fn known<V: Value>(self, entry: u64) -> Known<V> {
        let best = entry >> COST_BITS & ((1 << BEST_BITS) - 1);
        let bounds = entry >> (COST_BITS + BEST_BITS);
        let (lower, upper) = (bounds & self.mask(), bounds >> self.bound_bits & self.mask());
        Known {
            lower: match lower {
                0 => None,
                code => self.bound(code),
            }
            .unwrap_or(V::least()),
            upper: match upper {
                0 => None,
                code => self.bound(self.mask() - code),
            }
            .unwrap_or(V::greatest()),
            best: u8::try_from(best).ok().and_then(|best| best.checked_sub(1)),
        }
    }

    #[inline]
    fn lower_code<V: Value>(self, bound: V) -> u64 {
        if bound == V::least() {
            return 0;
        }
        self.code(bound).unwrap_or(0)
    }

    /// The upper bound is coded from the other side, so that 0 says nothing here, too.
    #[inline]
    fn upper_code<V: Value>(self, bound: V) -> u64 {
        if bound == V::greatest() {
            return 0;
        }
        self.code(bound).map_or(0, |code| self.mask() - code)
    }

    // Scores crowd about zero, and outcomes at both ends of their range: a quarter of the codes is for
    // the numbers next to either end, the rest for those about zero.

    #[inline]
    fn code<V: Value>(self, bound: V) -> Option<u64> {
        let quarter = self.quarter();
        let number = bound.to_number()?;
        let code = if (-quarter..quarter).contains(&number) {
            number + 2 * quarter
        } else {
            let above = number.saturating_sub(V::least().to_number()?);
            let below = V::greatest().to_number()?.saturating_sub(number);
            if above < quarter {
                above
            } else if below < quarter {
                4 * quarter - 1 - below
            } else {
                return None;
            }
        };
        Some(code.cast_unsigned())
    }

    #[inline]
    fn bound<V: Value>(self, code: u64) -> Option<V> {
        let quarter = self.quarter();
        let code = code.cast_signed();
        let number = if code < quarter {
            V::least().to_number()? + code
        } else if code < 3 * quarter {
            code - 2 * quarter
        } else {
            V::greatest().to_number()? - (4 * quarter - 1 - code)
        };
        V::from_number(number)
    }

    const fn quarter(self) -> i64 {
        (1 << self.bound_bits) >> 2
    }

    const fn mask(self) -> u64 {
        (1 << self.bound_bits) - 1
    }
}
