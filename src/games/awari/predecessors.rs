//! The moves backwards.

use std::iter;

use super::sowing::{is_captured, sowing};
use super::{Awari, Position};
use crate::game::Predecessors;
use crate::games::kalah::sowing::{Row, byte, sum};

/// The player takes seeds back into an empty house. If the last one captured, two or three are again
/// in each house of the opponent from the first empty one to that of the last seed: sowing fills all
/// houses before it.
impl Predecessors for Position<'_> {
    #[inline]
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        self.before_sowing().chain(self.before_captures())
    }

    /// Without captures.
    #[inline]
    fn predecessors_in_stage(&self) -> impl Iterator<Item = Self> {
        self.before_sowing()
    }
}

impl Position<'_> {
    /// The positions with a move to this one that captures nothing.
    #[inline]
    fn before_sowing(&self) -> impl Iterator<Item = Self> {
        let [other, own] = self.rows;
        // Bits of houses, twice around the board: those that are empty, and those in which the last
        // seed would have captured.
        let around = |own: Row, other: Row| (own | other << 6) * (1 | 1 << 12);
        let empty = around(zeros(own), zeros(other));
        let captured = around(0, zeros(other & !ONES ^ (2 * ONES)));
        let (mut houses, mut house) = (zeros(own), 0);
        // Bits of numbers of seeds; and more than there are other houses.
        let (mut few, mut many): (Row, _) = (0, None);
        // A loop, which takes fewer instructions than iterators of iterators.
        iter::from_fn(move || {
            loop {
                if few > 0 {
                    let seeds = few.trailing_zeros() as usize + 1;
                    few &= few - 1;
                    let before = self.unsown(other, house, seeds);
                    if self.rows[0] != 0 || before.must_sow(house) {
                        return Some(before);
                    }
                } else if let Some(seeds) = many {
                    let before = self.before_many(other, house, seeds);
                    many = before.as_ref().map(|&(seeds, _)| seeds + 1);
                    if let Some((_, before)) = before {
                        return Some(before);
                    }
                } else if houses > 0 {
                    house = houses.trailing_zeros() as usize;
                    houses &= houses - 1;
                    let reached = (empty >> (house + 1)).trailing_zeros();
                    few = !(captured >> (house + 1)) & ((1 << reached) - 1);
                    many = (reached == 11).then_some(12);
                } else {
                    return None;
                }
            }
        })
    }

    /// The position before at least so many seeds from a house, and how many they were: more than
    /// there are other houses. Not in line, as that is rare.
    #[cold]
    fn before_many(&self, other: Row, house: usize, least: usize) -> Option<(usize, Self)> {
        let mut seeds = (least..).take_while(|&seeds| fits(self.rows[1], other, house, seeds));
        seeds.find_map(|seeds| {
            let captures = sowing(house, seeds).captures(other);
            let before = (!captures).then(|| self.before(other, house, seeds));
            Some((seeds, before??))
        })
    }

    /// The positions with a move to this one that captures seeds.
    fn before_captures(&self) -> impl Iterator<Item = Self> {
        let [other, own] = self.rows;
        let most = self.game.seeds - self.seeds();
        let first = bits(zeros(other)).next();
        let first = first.filter(|&house| house == 0 || !is_captured(byte(other, house - 1)));
        // The player's houses after this one are not empty.
        let ends = bits(zeros(own)).last().zip(first).into_iter();
        let ends = ends.flat_map(move |(house, first)| {
            let lasts = (first..6).take_while(move |&last| byte(other, last) == 0);
            lasts.map(move |last| (house, first, last))
        });
        ends.flat_map(move |(house, first, last)| {
            let rows = captured(first, last).filter(move |&row| sum(row) <= most);
            rows.flat_map(move |row| {
                let (other, seeds) = (other + row, 6 - house + last..);
                let seeds = seeds.step_by(11);
                let seeds = seeds.take_while(move |&seeds| fits(own, other, house, seeds));
                seeds.filter_map(move |seeds| self.before(other, house, seeds))
            })
        })
    }

    /// The position before so many seeds from a house made the row `other` of the opponent, if the
    /// rules allowed that: a move had to leave the opponent a seed, if one did.
    #[inline]
    fn before(&self, other: Row, house: usize, seeds: usize) -> Option<Self> {
        let before = self.unsown(other, house, seeds);
        (self.rows[0] != 0 || before.must_sow(house)).then_some(before)
    }

    /// The same, whatever the rules allowed.
    #[inline]
    fn unsown(&self, other: Row, house: usize, seeds: usize) -> Self {
        let [to_own, to_other] = sowing(house, seeds).rows;
        let own = self.rows[1] - to_own + ((seeds as Row) << (8 * house));
        Self {
            rows: [own, other - to_other],
            to_move: self.to_move.opponent(),
            ..*self
        }
    }

    /// Whether the player may sow from a house, although that leaves the opponent without a seed.
    /// Not in line, as that is rare.
    #[cold]
    fn must_sow(&self, house: usize) -> bool {
        self.may_sow(house)
    }
}

/// A seed in each house.
const ONES: Row = 0x0101_0101_0101;

/// The highest bit of each house.
const HIGH: Row = ONES << 7;

/// The empty houses of a row, as bits.
#[inline]
const fn zeros(row: Row) -> Row {
    let flags = !((row | HIGH) - ONES) & HIGH;
    // The product has the flag of house `n` as bit 56 + `n`: no two of its terms meet.
    (flags >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The numbers of the bits that are set, in ascending order.
#[inline]
fn bits(mut left: Row) -> impl Iterator<Item = usize> {
    iter::from_fn(move || {
        let bit = (left != 0).then(|| left.trailing_zeros() as usize);
        left &= left.wrapping_sub(1);
        bit
    })
}

/// Whether the rows have the seeds that sowing so many from a house adds.
#[inline]
fn fits(own: Row, other: Row, house: usize, seeds: usize) -> bool {
    let [to_own, to_other] = sowing(house, seeds).rows;
    seeds <= Awari::MAX_SEEDS
        && ((own | HIGH) - to_own) & ((other | HIGH) - to_other) & HIGH == HIGH
}

/// Two or three seeds in each house from the first to the last.
fn captured(first: usize, last: usize) -> impl Iterator<Item = Row> {
    let houses = last + 1 - first;
    (0..1_u32 << houses).map(move |threes| {
        let seeds = (0..houses).map(|house| (first + house, 2 + (threes >> house & 1)));
        seeds.fold(0, |row, (house, seeds)| {
            row | Row::from(seeds) << (8 * house)
        })
    })
}
