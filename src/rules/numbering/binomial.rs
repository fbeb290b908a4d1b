//! Binomial coefficients and their sums, computed and as a table.

/// The number of sets of `k` of `n` things, the binomial coefficient; `None` if it does not fit.
///
/// It fits for each `k` up to 67 things.
///
/// # Complexity
///
/// At most 33 multiplications and divisions, unless `n` is below 64: then a look-up.
///
/// # Examples
///
/// ```
/// use optimal_play::rules::numbering::binomial;
///
/// assert_eq!(binomial(49, 6), Some(13_983_816));
/// assert_eq!(binomial(3, 5), Some(0));
/// assert_eq!(binomial(67, 33), Some(14_226_520_737_620_288_370));
/// assert_eq!(binomial(68, 34), None);
/// ```
#[inline]
pub const fn binomial(n: u32, k: u32) -> Option<u64> {
    if n < 64 && k < 64 {
        Some(choose(n, k))
    } else {
        computed(n, k)
    }
}

#[cold]
const fn computed(n: u32, k: u32) -> Option<u64> {
    if k > n {
        return Some(0);
    }
    let k = if k > n - k { n - k } else { k };
    let mut count = 1_u64;
    let mut chosen = 0;
    while chosen < k {
        // Each product is a multiple of its divisor, and grows up to the last one.
        let product = count as u128 * (n - chosen) as u128;
        chosen += 1;
        let next = product / chosen as u128;
        if next > u64::MAX as u128 {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "it has just been compared")]
        {
            count = next as u64;
        }
    }
    Some(count)
}

/// The number of sets of `k` of `n` things, both below 64.
#[inline]
pub(super) const fn choose(n: u32, k: u32) -> u64 {
    let (row, k) = (&FEWER[n as usize % 64], k as usize % 64);
    row[k + 1] - row[k]
}

/// The number of sets of at most `most` of `things`, both below 64.
#[inline]
pub(super) const fn choose_up_to(things: u32, most: u32) -> u64 {
    FEWER[things as usize % 64][most as usize % 64 + 1]
}

/// By the number of things, and by `k`: the number of sets of fewer than `k` of them.
static FEWER: [[u64; 65]; 64] = {
    let mut table = [[0; 65]; 64];
    let mut n = 0;
    while n < 64 {
        let mut k = 0;
        while k < 64 {
            // Those without the last thing, and those with it.
            table[n][k + 1] = match n {
                0 => 1,
                _ => table[n - 1][k + 1] + table[n - 1][k],
            };
            k += 1;
        }
        n += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_and_the_computation_agree() {
        for n in 0..64 {
            for k in 0..=n {
                assert_eq!(computed(n, k), Some(choose(n, k)), "{n}, {k}");
            }
        }
    }
}
