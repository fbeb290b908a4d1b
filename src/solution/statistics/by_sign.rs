//! Positions by sign: whom they favour.

use std::cmp::Ordering;

use super::Count;
use crate::game::Value;

/// The numbers of positions that are better for Max than a draw or the score 0, even, and better
/// for Min.
pub(super) fn by_sign<V: Value>(by_value: &[Count<V>]) -> [u64; 3] {
    let compared = |order| {
        let counts = by_value.iter();
        let counts = counts.filter(|it| it.value.cmp(&V::default()) == order);
        counts.map(|it| it.positions).sum()
    };
    [Ordering::Greater, Ordering::Equal, Ordering::Less].map(compared)
}
