//! The arithmetic of values: their order, their numbers, rewards and thresholds.

use std::collections::BTreeSet;

use hashbrown::HashSet;

use super::violation::{Checked, Fault, Violation, ViolationKind, fail};
use super::walk::{Route, Walk};
use crate::game::{GameState, Location, Reward, Value};

/// The number of values met on which each reward is tried, about.
const VALUES_TRIED: usize = 64;

/// Checks the values met, their neighbours, and every reward met.
pub(super) fn check<G: GameState>(walk: &Walk<G>, values: &[Option<G::Value>]) -> Checked<G> {
    let at_root = |fault| Violation::new(fault, Location::after(Vec::new()));
    let mut met = BTreeSet::new();
    for (number, value) in values.iter().enumerate() {
        if let Some(value) = *value
            && met.insert(value)
        {
            check_value(value).map_err(|fault| Violation::new(fault, walk.location_of(number)))?;
        }
    }
    let always: [G::Value; 3] = [Value::least(), G::Value::default(), Value::greatest()];
    for value in always {
        check_value(value).map_err(at_root)?;
    }
    let tried = values_to_try(&met, always);
    check_numbers(&tried).map_err(at_root)?;

    let mut seen = HashSet::new();
    for (number, position) in walk.positions().iter().enumerate() {
        for edge in &position.view.edges {
            // Rewards cannot be compared, but their texts can.
            if seen.insert(format!("{:?}", edge.reward)) {
                let checked = check_order::<G>(&tried, edge.reward);
                let checked = checked.and_then(|()| check_thresholds::<G>(&tried, edge.reward));
                let checked = checked.and_then(|()| check_added::<G>(&tried, edge.reward));
                let route = Route::After(number, edge.mv);
                checked.map_err(|fault| walk.violation(&route, fault))?;
            }
        }
    }
    Ok(())
}

/// Some of the values met, those that are `always` tried, and their neighbours, in ascending order.
fn values_to_try<V: Value>(met: &BTreeSet<V>, always: [V; 3]) -> Vec<V> {
    let every = met.len().div_ceil(VALUES_TRIED).max(1);
    let some = met.iter().copied().step_by(every).chain(always);
    let mut tried = BTreeSet::new();
    for value in some {
        let neighbours = [-1, 1].into_iter().filter_map(|by| neighbour(value, by));
        tried.extend(neighbours.chain([value]));
    }
    tried.into_iter().collect()
}

/// The value whose number is greater by `by`.
fn neighbour<V: Value>(value: V, by: i64) -> Option<V> {
    V::from_number(value.to_number()?.checked_add(by)?)
}

fn check_value<V: Value>(value: V) -> Result<(), Fault> {
    let (least, greatest) = (V::least(), V::greatest());
    if value < least || value > greatest {
        let expected =
            format!("a value between the least and the greatest, {least:?} and {greatest:?}");
        return fail(ViolationKind::Value, expected, format!("{value:?}"));
    }
    if let Some(number) = value.to_number()
        && let back = V::from_number(number)
        && back != Some(value)
    {
        let expected = format!("number {number} to lead back to {value:?}");
        return fail(ViolationKind::Value, expected, format!("{back:?}"));
    }
    Ok(())
}

fn check_numbers<V: Value>(ascending: &[V]) -> Result<(), Fault> {
    for pair in ascending.windows(2) {
        if let (Some(lesser), Some(greater)) = (pair[0].to_number(), pair[1].to_number())
            && lesser >= greater
        {
            let expected = format!("{:?} to have a lesser number than {:?}", pair[0], pair[1]);
            let found = format!("the numbers {lesser} and {greater}");
            return fail(ViolationKind::Value, expected, found);
        }
    }
    Ok(())
}

fn check_order<G: GameState>(ascending: &[G::Value], reward: Reward<G>) -> Result<(), Fault> {
    let backed_up = |&value: &G::Value| Some((value, value.back_up(reward)?));
    let backed_up: Vec<_> = ascending.iter().filter_map(backed_up).collect();
    for pair in backed_up.windows(2) {
        let ((lesser, before_lesser), (greater, before_greater)) = (pair[0], pair[1]);
        if before_lesser > before_greater {
            let expected =
                format!("{lesser:?} to be at most {greater:?} before a reward of {reward:?}, too");
            let found = format!("{before_lesser:?} and {before_greater:?}");
            return fail(ViolationKind::Value, expected, found);
        }
    }
    Ok(())
}

/// Checks that backing up adds to the number of a value what the reward says.
fn check_added<G: GameState>(values: &[G::Value], reward: Reward<G>) -> Result<(), Fault> {
    let Some(added) = G::Value::added(reward) else {
        return Ok(());
    };
    for &value in values {
        let Some(backed_up) = value.back_up(reward) else {
            continue;
        };
        let sum = value
            .to_number()
            .and_then(|number| number.checked_add(added));
        let found = backed_up.to_number();
        if sum.is_some() && found != sum {
            let expected =
                format!("{value:?} before a reward of {reward:?} to have the number {sum:?}");
            return fail(ViolationKind::Value, expected, format!("{found:?}"));
        }
    }
    Ok(())
}

fn check_thresholds<G: GameState>(values: &[G::Value], reward: Reward<G>) -> Result<(), Fault> {
    for &value in values {
        let Some(threshold) = value.threshold_after(reward) else {
            continue;
        };
        let is_enough = |after: G::Value| Some(after.back_up(reward)? >= value);
        // Where no value is enough, the threshold is the greatest of all.
        let too_low = threshold < Value::greatest() && is_enough(threshold) == Some(false);
        let lower = neighbour(threshold, -1).filter(|&lower| is_enough(lower) == Some(true));
        let found = match lower {
            _ if too_low => format!("{threshold:?}, which is too little"),
            Some(lower) => format!("{threshold:?}, although {lower:?} is enough"),
            None => continue,
        };
        let expected = format!(
            "the threshold of {value:?} after a reward of {reward:?} to be the least value that is enough"
        );
        return fail(ViolationKind::Value, expected, found);
    }
    Ok(())
}
