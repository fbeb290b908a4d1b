//! Numbers of the ways to have seeds in twelve houses.

use std::mem;

use super::Awari;
use crate::games::kalah::sowing::{Row, byte};

/// For each house: in how many ways it and those before it have fewer seeds than so many. Seeds are
/// below 64, so that no look-up needs a check.
static FEWER: [[u64; 64]; 12] = {
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

/// In how many ways twelve houses have fewer seeds than so many.
#[inline]
pub(super) const fn fewer(seeds: u8) -> u64 {
    FEWER[11][seeds as usize % 64]
}

/// The number of the houses in these rows: fewer seeds come first, and of ways with as many seeds
/// those with more of them in later houses.
#[inline]
pub(super) fn rank([first, second]: [Row; 2]) -> u64 {
    // Each byte holds the seeds of its house and those before it.
    const SUM: Row = 0x0101_0101_0101_0101;
    let first = first.wrapping_mul(SUM);
    let second = second.wrapping_mul(SUM).wrapping_add((first >> 56) * SUM);
    let ways = |fewer: &[u64; 64], seeds| fewer[usize::from(seeds) % 64];
    let (before, after) = FEWER.split_at(6);
    let houses = before.iter().zip(after).zip(0..);
    let ways = houses.map(|((own, other), house)| {
        ways(own, byte(first, house)) + ways(other, byte(second, house))
    });
    ways.sum()
}

/// The seeds of the houses with this number, which are at most so many.
#[inline]
pub(super) fn unrank(mut number: u64, most: u8) -> [u8; 12] {
    let mut sums = [most; 12];
    let mut sum = most;
    for (fewer, at) in FEWER.iter().zip(&mut sums).rev() {
        while fewer[usize::from(sum) % 64] > number {
            sum -= 1;
        }
        number -= fewer[usize::from(sum) % 64];
        *at = sum;
    }
    let mut before = 0;
    sums.map(|sum| sum - mem::replace(&mut before, sum))
}
