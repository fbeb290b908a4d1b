//! The bounds known of a position, in a word of 64 bits.

use super::Bounds;
use crate::game::Value;

/// The bits of an entry: from the lowest, the cost, the best move, whether a search is
/// searching the position, the bounds, and on top the tag, which is the remainder of the key.
///
/// An empty entry is zero. Where there is no room for both bounds, the entry holds one of twice the
/// bits; it omits a bound that does not fit these, and then knows less.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    /// The bits of each of two bounds.
    bound_bits: u32,
}

const COST_BITS: u32 = 3;
const BEST_BITS: u32 = 5;
const BUSY_BITS: u32 = 1;
const FORM_BITS: u32 = 1;

/// The bits below the bounds.
const LOW_BITS: u32 = COST_BITS + BEST_BITS + BUSY_BITS;
/// The bit of a position that is being searched.
pub(super) const BUSY: u64 = 1 << (COST_BITS + BEST_BITS);

/// The form of an entry with one bound.
const ONE_BOUND: u64 = 1;

impl Layout {
    /// The layout for a tag of at least that many bits, at most 54.
    pub(super) const fn new(tag_bits: u32) -> Self {
        // A tag has at least one bit, so that shifting by where it begins does not overflow.
        let tag_bits = if tag_bits == 0 { 1 } else { tag_bits };
        Self {
            bound_bits: (Self::tag_bits_beside(0) - tag_bits) / 2,
        }
    }

    /// The layout with that many bits for each bound.
    #[cfg(feature = "disk")]
    pub(super) const fn with_bound_bits(bound_bits: u32) -> Self {
        Self { bound_bits }
    }

    /// The bits of each bound.
    #[cfg(feature = "disk")]
    pub(super) const fn bound_bits(self) -> u32 {
        self.bound_bits
    }

    /// The number of bits that remain for the tag beside two bounds of `bound_bits` bits.
    pub(super) const fn tag_bits_beside(bound_bits: u32) -> u32 {
        u64::BITS - LOW_BITS - FORM_BITS - 2 * bound_bits
    }

    /// Where in an entry the tag begins.
    #[inline]
    pub(super) const fn tag_begin(self) -> u32 {
        LOW_BITS + FORM_BITS + 2 * self.bound_bits
    }

    /// The greatest number that has room as a single bound, and so does its negative.
    pub(super) const fn most_about_zero(self) -> i64 {
        quarter(2 * self.bound_bits - 1) - 1
    }

    /// The cost to find the bounds: the greater, the more.
    #[inline]
    pub(super) const fn cost(entry: u64) -> u64 {
        entry & mask(COST_BITS)
    }

    /// The entry of a position with these `known` bounds, the last of them `found` by expanding
    /// `cost` positions.
    #[inline]
    pub(super) fn entry<V: Value>(
        self,
        tag: u64,
        known: Bounds<V>,
        found: Bounds<V>,
        cost: u64,
    ) -> u64 {
        let Some(bounds) = self.both(known).or_else(|| self.one_of(found)) else {
            return 0;
        };
        let best = known.best.map_or(0, |best| u64::from(best) + 1);
        let best = if best > mask(BEST_BITS) { 0 } else { best };
        let cost = u64::from(cost.checked_ilog2().unwrap_or(0) / 3).min(mask(COST_BITS));
        tag << self.tag_begin() | bounds << LOW_BITS | best << COST_BITS | cost
    }

    #[inline]
    pub(super) fn bounds<V: Value>(self, entry: u64) -> Bounds<V> {
        let best = entry >> COST_BITS & mask(BEST_BITS);
        let best = u8::try_from(best).ok().and_then(|best| best.checked_sub(1));
        let form = entry >> LOW_BITS;
        let bounds = form >> FORM_BITS;
        let bits = self.bound_bits;
        let (lower, upper) = if form & mask(FORM_BITS) == ONE_BOUND {
            let (bits, code) = (2 * bits - 1, bounds >> 1);
            if bounds & 1 == 0 {
                (lower(code & mask(bits), bits), V::greatest())
            } else {
                (V::least(), upper(code & mask(bits), bits))
            }
        } else {
            (
                lower(bounds & mask(bits), bits),
                upper(bounds >> bits & mask(bits), bits),
            )
        };
        Bounds {
            lower,
            upper,
            best,
            is_busy: entry & BUSY != 0,
        }
    }

    #[inline]
    fn both<V: Value>(self, known: Bounds<V>) -> Option<u64> {
        let lower = lower_code(known.lower, self.bound_bits)?;
        let upper = upper_code(known.upper, self.bound_bits)?;
        Some((upper << self.bound_bits | lower) << FORM_BITS)
    }

    #[cold]
    fn one_of<V: Value>(self, found: Bounds<V>) -> Option<u64> {
        let bits = (2 * self.bound_bits).checked_sub(1)?;
        let bound = if found.lower > V::least() {
            lower_code(found.lower, bits)? << 1
        } else {
            upper_code(found.upper, bits)? << 1 | 1
        };
        Some(bound << FORM_BITS | ONE_BOUND)
    }
}

// A lower bound has the code of its value, an upper bound that of its value from the other side.
// The least value as a lower bound and the greatest as an upper bound mean nothing: their code is
// 0.

#[inline]
fn lower_code<V: Value>(bound: V, bits: u32) -> Option<u64> {
    if bound == V::least() {
        Some(0)
    } else {
        code(bound, bits)
    }
}

#[inline]
fn upper_code<V: Value>(bound: V, bits: u32) -> Option<u64> {
    if bound == V::greatest() {
        Some(0)
    } else {
        Some(mask(bits) - code(bound, bits)?)
    }
}

#[inline]
fn lower<V: Value>(code: u64, bits: u32) -> V {
    let bound = if code == 0 { None } else { value(code, bits) };
    bound.unwrap_or_else(V::least)
}

#[inline]
fn upper<V: Value>(code: u64, bits: u32) -> V {
    let bound = if code == 0 {
        None
    } else {
        value(mask(bits) - code, bits)
    };
    bound.unwrap_or_else(V::greatest)
}

// Scores crowd about zero, outcomes at both ends of their range: the middle half of the codes is
// for the numbers about zero, a quarter for those next to either end.

#[inline]
fn code<V: Value>(value: V, bits: u32) -> Option<u64> {
    let (number, quarter) = (value.to_number()?, quarter(bits));
    if (-quarter..quarter).contains(&number) {
        return Some((number + 2 * quarter).cast_unsigned());
    }
    let above = number.saturating_sub(V::least().to_number()?);
    let below = V::greatest().to_number()?.saturating_sub(number);
    let code = if above < quarter {
        above
    } else {
        4 * quarter - 1 - below
    };
    (above < quarter || below < quarter).then_some(code.cast_unsigned())
}

#[inline]
fn value<V: Value>(code: u64, bits: u32) -> Option<V> {
    let (code, quarter) = (code.cast_signed(), quarter(bits));
    V::from_number(if code < quarter {
        V::least().to_number()? + code
    } else if code < 3 * quarter {
        code - 2 * quarter
    } else {
        V::greatest().to_number()? - (4 * quarter - 1 - code)
    })
}

#[inline]
const fn quarter(bits: u32) -> i64 {
    (1 << bits) >> 2
}

#[inline]
const fn mask(bits: u32) -> u64 {
    (1 << bits) - 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Outcome, Player, Wdl};

    /// An entry returns no more than was stored, and all of it if each bound has `enough` bits.
    fn check<V: Value>(values: &[V], enough: u32) {
        for bound_bits in 0..=26 {
            let layout = Layout::new(Layout::tag_bits_beside(bound_bits));
            let tag = (1 << Layout::tag_bits_beside(bound_bits)) - 1;
            for &lower in values {
                for &upper in values {
                    for found in [(lower, V::greatest()), (V::least(), upper)] {
                        let known = Bounds {
                            best: Some(6),
                            ..Bounds::between((lower, upper))
                        };
                        let entry = layout.entry(tag, known, Bounds::between(found), 64);
                        let read = layout.bounds::<V>(entry);
                        assert!(read.lower == lower || read.lower == V::least());
                        assert!(read.upper == upper || read.upper == V::greatest());
                        if bound_bits >= enough {
                            assert_eq!(read, known);
                        } else if 2 * bound_bits > enough {
                            assert!(read.lower >= found.0 && read.upper <= found.1);
                        }
                        if entry != 0 {
                            assert_eq!(entry >> layout.tag_begin(), tag);
                            assert_eq!((read.best, Layout::cost(entry)), (Some(6), 2));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn entries_hold_the_bounds_that_fit_and_no_wrong_ones() {
        check(&[i8::MIN, -128, -127, -21, -1, 0, 1, 20, 126, 127], 9);
        check(&[-2_000_000, -1000, -1, 0, 7, 1_999_999], 23);
        check(
            &[i64::MIN, i64::MIN + 1, -5, 0, 9, i64::MAX - 1, i64::MAX],
            6,
        );
        check(&[-3_i128, 0, 3], 6);
        check(&[Wdl::MinWins, Wdl::Draw, Wdl::MaxWins], 4);
        let wins = |plies| [Player::Max, Player::Min].map(|player| Outcome::win(player, plies));
        let outcomes = [wins(0), wins(1), wins(58), wins(200)].concat();
        check(&[&outcomes[..], &[Outcome::DRAW]].concat(), 10);
    }
}
