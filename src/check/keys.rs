//! Two states with the same key have the same value.

use std::fmt::Debug;

use super::violation::{Fault, Violation, ViolationKind};
use super::walk::Walk;
use crate::game::GameState;

/// Compares the values of positions with the same key, and returns the value of each key that is
/// known. `name` is what the values are called.
pub(super) fn check<G: GameState, V: Copy + PartialEq + Debug>(
    walk: &Walk<G>,
    values: &[Option<V>],
    name: &str,
) -> Result<Vec<Option<V>>, Violation<G::Move>> {
    let mut first = vec![None; walk.with_key().len()];
    for (number, position) in walk.positions().iter().enumerate() {
        let Some(value) = values[number] else {
            continue;
        };
        let (first, other) = *first[position.view.key].get_or_insert((number, value));
        if other != value {
            let expected = format!("the {name} of the other state with the same key, {other:?}");
            let fault = Fault::new(ViolationKind::SharedKey, expected, format!("{value:?}"));
            let violation = Violation::new(fault, walk.location_of(number));
            return Err(violation.beside(walk.location_of(first)));
        }
    }
    let value = |first: Option<(usize, V)>| first.map(|(_, value)| value);
    Ok(first.into_iter().map(value).collect())
}
