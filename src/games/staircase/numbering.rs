//! Numbers the borders: in ascending order, among the numbers with equally many ones in binary.

/// The number of sets of k out of n things, both below 32.
#[inline]
pub(super) const fn binomial(n: u32, k: u32) -> u32 {
    BINOMIALS[n as usize % 32][k as usize % 32]
}

const BINOMIALS: [[u32; 32]; 32] = {
    let mut table = [[0; 32]; 32];
    let mut n = 0;
    while n < 32 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number with `ones` ones, all in the lowest `places` bits, that comes after `before` others
/// of the kind, if there is one: the combinatorial number system.
pub(super) fn with_ones(ones: u32, places: u32, mut before: u32) -> Option<u32> {
    let mut number = 0;
    // The highest one is at the farthest place that fits, and so on.
    for ones in (1..=ones).rev() {
        let fits = |&place: &u32| binomial(place, ones) <= before;
        let place = (0..places).rev().find(fits)?;
        before -= binomial(place, ones);
        number |= 1 << place;
    }
    Some(number)
}

/// How many lower numbers have as many ones: the way back from [`with_ones`].
pub(super) fn number(mut rest: u32) -> u32 {
    let mut number = 0;
    for ones in 1..=rest.count_ones() {
        number += binomial(rest.trailing_zeros(), ones);
        rest &= rest - 1;
    }
    number
}

/// The next lower number with as many ones, if there is one.
///
/// Gosper's hack (HAKMEM item 175), downwards.
#[inline]
pub(super) fn next_lower(number: u32) -> Option<u32> {
    let ones = number.trailing_ones();
    let rest = number & (number + 1);
    let low = rest.trailing_zeros();
    (rest != 0).then(|| rest ^ (1 << low) ^ (((2 << ones) - 1) << (low - ones - 1)))
}
