//! Dyadic rationals.

use std::cmp::Ordering;
use std::fmt;

/// A dyadic rational: an integer divided by a power of two, in lowest terms. These are the numbers
/// among short games (J. H. Conway, On Numbers and Games, 1976).
///
/// The numerator has 64 bits, and the denominator is at most 2^62. Arithmetic returns `None` where
/// a result does not fit.
///
/// # Examples
///
/// ```
/// use optimal_play::values::Dyadic;
///
/// let three_quarters = Dyadic::new(6, 3).expect("it fits");
/// assert_eq!((three_quarters.numerator(), three_quarters.exponent()), (3, 2));
/// assert_eq!(three_quarters.to_string(), "3/4");
/// assert_eq!(three_quarters.plus(Dyadic::integer(-1)), Dyadic::new(-1, 2));
/// assert_eq!(Dyadic::integer(i64::MAX).plus(Dyadic::integer(1)), None);
/// assert!(three_quarters < Dyadic::integer(1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Dyadic {
    numerator: i64,
    exponent: u32,
}

impl Dyadic {
    /// The greatest exponent of a denominator.
    pub const MAX_EXPONENT: u32 = 62;

    /// The number 0.
    pub const ZERO: Self = Self::integer(0);

    /// An integer.
    pub const fn integer(numerator: i64) -> Self {
        let exponent = 0;
        Self {
            numerator,
            exponent,
        }
    }

    /// The number `numerator / 2^exponent`; `None` if its denominator is too large.
    pub fn new(numerator: i64, exponent: u32) -> Option<Self> {
        let shift = if numerator == 0 {
            exponent
        } else {
            numerator.trailing_zeros().min(exponent)
        };
        let exponent = exponent - shift;
        (exponent <= Self::MAX_EXPONENT).then(|| Self {
            numerator: numerator.checked_shr(shift).unwrap_or(0),
            exponent,
        })
    }

    /// The least positive number of a denominator, which fits.
    pub(super) const fn unit(exponent: u32) -> Self {
        let numerator = 1;
        Self {
            numerator,
            exponent,
        }
    }

    /// The numerator in lowest terms.
    pub const fn numerator(self) -> i64 {
        self.numerator
    }

    /// The exponent of two in the denominator, in lowest terms.
    pub const fn exponent(self) -> u32 {
        self.exponent
    }

    /// The number in units of 2^-62, which 127 bits hold.
    pub(crate) const fn units(self) -> i128 {
        (self.numerator as i128) << (Self::MAX_EXPONENT - self.exponent)
    }

    fn of_units(units: i128) -> Option<Self> {
        let shift = units.trailing_zeros().min(Self::MAX_EXPONENT);
        Some(Self {
            numerator: i64::try_from(units >> shift).ok()?,
            exponent: Self::MAX_EXPONENT - shift,
        })
    }

    /// The sum.
    #[must_use]
    pub fn plus(self, other: Self) -> Option<Self> {
        Self::of_units(self.units() + other.units())
    }

    /// The difference.
    #[must_use]
    pub fn minus(self, other: Self) -> Option<Self> {
        Self::of_units(self.units() - other.units())
    }

    /// The number with the other sign.
    #[must_use]
    pub fn negated(self) -> Option<Self> {
        Self::ZERO.minus(self)
    }

    /// Half of the number.
    #[must_use]
    pub fn half(self) -> Option<Self> {
        Self::new(self.numerator, self.exponent + 1)
    }

    /// The simplest number between two bounds, each with whether it belongs to the interval; `None`
    /// as a bound is infinite. That is 0, or the integer nearest to 0, or the number with the least
    /// denominator. `None` if that does not fit, or the interval is empty.
    pub(super) fn simplest(low: Option<(Self, bool)>, high: Option<(Self, bool)>) -> Option<Self> {
        let above = |low: Option<(i128, bool)>, units| {
            low.is_none_or(|(bound, closed)| bound < units || closed && bound == units)
        };
        let units = |bound: Option<(Self, bool)>| bound.map(|(it, closed)| (it.units(), closed));
        let negated = |bound: Option<(i128, bool)>| bound.map(|(it, closed)| (-it, closed));
        let (mut low, mut high) = (units(low), negated(units(high)));
        // Seen from 0, so that the interval is empty, contains 0, or is above it.
        let is_negative = !above(high, 0);
        if is_negative {
            (low, high) = (high, low);
        }
        let fits = |units: i128| above(low, units) && above(high, -units);
        let least = |step: i128| match low {
            Some((low, closed)) if !above(Some((low, closed)), 0) => {
                let below = low.div_euclid(step) * step;
                if above(Some((low, closed)), below) {
                    below
                } else {
                    below + step
                }
            }
            _ => 0,
        };
        let mut steps = (0..=Self::MAX_EXPONENT).map(|places| 1 << (Self::MAX_EXPONENT - places));
        let found = steps.find_map(|step| Some(least(step)).filter(|&units| fits(units)))?;
        Self::of_units(if is_negative { -found } else { found })
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        self.units().cmp(&other.units())
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exponent {
            0 => write!(f, "{}", self.numerator),
            exponent => write!(f, "{}/{}", self.numerator, 1_u64 << exponent),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_simplest_number_is_nearest_to_zero_then_of_the_least_denominator() {
        let number = |numerator, exponent| Dyadic::new(numerator, exponent).expect("it fits");
        let open = |it: Dyadic| Some((it, false));
        let closed = |it: Dyadic| Some((it, true));
        for (low, high, simplest) in [
            (None, None, number(0, 0)),
            (open(number(0, 0)), None, number(1, 0)),
            (open(number(7, 1)), None, number(4, 0)),
            (open(number(0, 0)), open(number(1, 0)), number(1, 1)),
            (open(number(1, 2)), open(number(1, 0)), number(1, 1)),
            (open(number(1, 1)), open(number(1, 0)), number(3, 2)),
            (closed(number(1, 1)), open(number(1, 0)), number(1, 1)),
            (closed(number(5, 3)), closed(number(5, 3)), number(5, 3)),
            (open(number(-1, 0)), open(number(1, 3)), number(0, 0)),
            (open(number(5, 2)), open(number(100, 0)), number(2, 0)),
        ] {
            assert_eq!(Dyadic::simplest(low, high), Some(simplest));
            let negated = |bound: Option<(Dyadic, bool)>| {
                bound.map(|(it, closed)| (it.negated().expect("it fits"), closed))
            };
            let mirrored = Dyadic::simplest(negated(high), negated(low));
            assert_eq!(mirrored, simplest.negated());
        }
        assert_eq!(
            Dyadic::simplest(open(number(1, 0)), closed(number(1, 0))),
            None
        );
        let tiny = number(1, 62);
        assert_eq!(Dyadic::simplest(open(Dyadic::ZERO), open(tiny)), None);
    }
}
