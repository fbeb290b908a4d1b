//! Division of many numbers by one.

/// A divisor by which many numbers are divided, without a division, which takes several times as
/// long: by a shift if it is a power of two, as it mostly is, and otherwise by two multiplications.
///
/// T. Granlund and P. Montgomery, Division by Invariant Integers using Multiplication, PLDI (1994).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Divisor {
    pub(crate) by: usize,
    /// Its logarithm to base 2, if it is a power of two.
    shift: Option<u32>,
    /// 2^64 / `by`, or less by up to 1.
    reciprocal: u64,
}

impl Divisor {
    pub(crate) const fn new(by: usize) -> Self {
        Self {
            by,
            shift: if by.is_power_of_two() {
                Some(by.trailing_zeros())
            } else {
                None
            },
            reciprocal: u64::MAX / by as u64,
        }
    }

    /// The quotient and the remainder.
    #[inline]
    pub(crate) fn divide(self, number: usize) -> (usize, usize) {
        if let Some(shift) = self.shift {
            return (number >> shift, number & (self.by - 1));
        }
        let product = u128::from(self.reciprocal) * number as u128;
        #[expect(clippy::cast_possible_truncation, reason = "it is not above `number`")]
        let quotient = (product >> u64::BITS) as usize;
        // It is the quotient, or one less.
        let rest = number - quotient * self.by;
        if rest < self.by {
            (quotient, rest)
        } else {
            (quotient + 1, rest - self.by)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_by_multiplication_is_exact() {
        let mut numbers = vec![
            0,
            1,
            2,
            3,
            127,
            1 << 20,
            u32::MAX as usize,
            usize::MAX - 1,
            usize::MAX,
        ];
        numbers.extend((0..usize::BITS).map(|bit| 1 << bit));
        for &by in numbers.iter().filter(|&&by| by > 0) {
            let divisor = Divisor::new(by);
            for &number in &numbers {
                for number in [number.saturating_sub(1), number, number.saturating_mul(by)] {
                    assert_eq!(divisor.divide(number), (number / by, number % by));
                }
            }
        }
    }
}
