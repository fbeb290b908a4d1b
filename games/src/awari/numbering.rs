//! Numbers of the ways to have seeds in the houses.

use super::Awari;
use crate::kalah::sowing::{Row, byte, sum};

/// For each house of a row of six and of a second one: in how many ways it and those before it have
/// fewer seeds than the index. Seeds are below 64, so that no look-up needs a check.
const FEWER: [[u64; 64]; 12] = {
    let mut all = [[0; 64]; 12];
    let mut house = 0;
    while house < 12 {
        let mut seeds = 1;
        while seeds <= Awari::MAX_SEEDS + 1 {
            // With one seed less: those before have as many seeds or fewer.
            let as_many = if house == 0 { 1 } else { all[house - 1][seeds] };
            all[house][seeds] = all[house][seeds - 1] + as_many;
            seeds += 1;
        }
        house += 1;
    }
    all
};

/// The numbers of the ways to have seeds in two rows of some houses.
pub(super) struct Numbering {
    houses: usize,
    /// As [`FEWER`], with nothing for the houses that a row of six has more.
    fewer: [[u64; 64]; 12],
    /// Those of the last house.
    fewer_in_all: [u64; 64],
}

/// For each number of the first three houses: the seeds of the first two, and those of all three in
/// the upper byte.
static FIRST_THREE: [u16; 20_825] = {
    let mut all = [0; 20_825];
    let (mut two, mut three, mut number) = (0, 0, 0);
    while number < all.len() {
        let first_two = number as u64 - FEWER[2][three as usize];
        if FEWER[2][three as usize + 1] == number as u64 {
            (two, three) = (0, three + 1);
        } else if FEWER[1][two as usize + 1] == first_two {
            two += 1;
        }
        all[number] = three << 8 | two;
        number += 1;
    }
    all
};

impl Numbering {
    /// For rows of 2 to 6 houses.
    pub(super) fn new(houses: usize) -> Self {
        let mut fewer = [[0; 64]; 12];
        fewer[..houses].copy_from_slice(&FEWER[..houses]);
        fewer[6..6 + houses].copy_from_slice(&FEWER[houses..2 * houses]);
        Self {
            houses,
            fewer,
            fewer_in_all: FEWER[2 * houses - 1],
        }
    }

    /// The number of ways in which all houses have fewer seeds than these.
    #[inline]
    pub(super) const fn fewer(&self, seeds: u8) -> u64 {
        self.fewer_in_all[seeds as usize % 64]
    }

    /// The number of ways in which the houses of a row have fewer seeds than these.
    pub(super) const fn fewer_in_a_row(&self, seeds: u8) -> u64 {
        self.fewer[self.houses - 1][seeds as usize % 64]
    }

    /// The row whose houses have this number among those of a row.
    pub(super) fn unrank_row(&self, number: u64) -> Row {
        self.unrank_row_from(0, number, 0).1
    }

    /// The number of the houses in these rows: fewer seeds come first, and of ways with as many
    /// seeds those with more of them in later houses.
    #[inline]
    pub(super) fn rank(&self, rows: [Row; 2]) -> u64 {
        let [first, second] = sums(rows);
        let ways = |fewer: &[u64; 64], seeds| fewer[usize::from(seeds) % 64];
        let (before, after) = self.fewer.split_at(6);
        let houses = before.iter().zip(after).zip(0..);
        let ways = houses.map(|((own, other), house)| {
            ways(own, byte(first, house)) + ways(other, byte(second, house))
        });
        ways.sum()
    }

    /// The rows whose houses have this number, which is one. If the houses of `near` have one close
    /// to it, the second row mostly has the same seeds: then it is found in less time.
    #[inline]
    pub(super) fn unrank(&self, number: u64, near: [Row; 2]) -> [Row; 2] {
        let [first, second] = sums(near);
        if self.houses < 6 {
            return self.unrank_small(number, [first, second]);
        }
        let houses = self.fewer[6..].iter().zip(0..);
        let before = houses.map(|(fewer, house)| fewer[usize::from(byte(second, house)) % 64]);
        let left = number.wrapping_sub(before.sum());
        let (left, second) = if left < self.fewer[5][(usize::from(byte(second, 0)) + 1) % 64] {
            (left, second & HOUSES)
        } else {
            unrank_houses(&self.fewer[6..], number, second)
        };
        let (left, later) = unrank_houses(&self.fewer[3..6], left, first >> 24);
        let few = usize::try_from(left).expect("three houses have few numbers");
        let [two, three] = FIRST_THREE[few].to_le_bytes();
        let one = left - FEWER[2][usize::from(three) % 64] - FEWER[1][usize::from(two) % 64];
        let first = later << 24 | Row::from(three) << 16 | Row::from(two) << 8 | one;
        [
            without_before(first),
            without_before(second) - (first >> 40),
        ]
    }

    /// The same for rows of fewer houses, from the sums of rows near it. Not in line, so that the
    /// usual board is as fast as on its own.
    #[cold]
    fn unrank_small(&self, number: u64, [first, second]: [Row; 2]) -> [Row; 2] {
        let (left, second) = self.unrank_row_from(6, number, second);
        let (_, first) = self.unrank_row_from(0, left, first);
        [first, second - u64::from(sum(first))]
    }

    /// The number that is left for the houses before those of a row, whose first one has this
    /// place, and the row, where its first house also has all seeds before it.
    fn unrank_row_from(&self, place: usize, number: u64, near: Row) -> (u64, Row) {
        let (left, sums) = unrank_houses(&self.fewer[place..place + self.houses], number, near);
        let houses = HOUSES >> (8 * (6 - self.houses));
        (left, sums - (sums << 8 & houses))
    }
}

/// The seeds of each house, from those of each house and those before it.
#[inline]
const fn without_before(sums: Row) -> Row {
    // No house has fewer seeds with those before it than these have.
    sums - (sums << 8 & HOUSES)
}

/// All bits of the houses of a row.
const HOUSES: Row = 0xffff_ffff_ffff;

/// The seeds of each house and those before it.
#[inline]
const fn sums([first, second]: [Row; 2]) -> [Row; 2] {
    const SUM: Row = 0x0101_0101_0101_0101;
    let first = first.wrapping_mul(SUM);
    let second = second.wrapping_mul(SUM);
    [first, second.wrapping_add((first >> 56) * SUM)]
}

/// The rest of a number for the houses before these, and the seeds of each of these and all
/// before it, searched from others on.
#[inline]
fn unrank_houses(houses: &[[u64; 64]], mut number: u64, near: Row) -> (u64, Row) {
    let mut sums = 0;
    for (house, fewer) in houses.iter().enumerate().rev() {
        let mut sum = usize::from(byte(near, house));
        while fewer[sum % 64] > number {
            sum -= 1;
        }
        while fewer[(sum + 1) % 64] <= number {
            sum += 1;
        }
        number -= fewer[sum % 64];
        sums = sums << 8 | sum as Row;
    }
    (number, sums)
}
