//! Two states with the same key have the same value.

use std::fmt::Debug;

use super::violation::{Violation, ViolationKind};
use super::walk::Walk;
use crate::game::GameState;

/// Compares the values, which go by that name, of positions with the same key, and returns the value of each key
/// that is known.
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
        match first[position.view.key] {
            None => first[position.view.key] = Some((number, value)),
            Some((_, other)) if other == value => {}
            Some((first, other)) => {
                let expected =
                    format!("the {name} of the other state with the same key, {other:?}");
                let found = format!("{value:?}");
                let (kind, place) = (ViolationKind::SharedKey, walk.location_of(number));
                let violation = Violation::new(kind, place, expected, found);
                return Err(violation.beside(walk.location_of(first)));
            }
        }
    }
    let value = |first: Option<(usize, V)>| first.map(|(_, value)| value);
    Ok(first.into_iter().map(value).collect())
}
