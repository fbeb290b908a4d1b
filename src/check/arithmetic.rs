//! The arithmetic of values: their order, their numbers, rewards and thresholds.

use std::collections::{BTreeMap, BTreeSet};

use hashbrown::HashSet;

use super::answers::Complaint;
use super::violation::{Violation, ViolationKind};
use super::walk::{Route, Walk};
use crate::game::{GameState, Reward, Value};

/// How many of the values met each reward is tried on.
const VALUES_TRIED: usize = 64;

/// Checks the values met, those beside them, and every reward met.
pub(super) fn check<G: GameState>(
    walk: &Walk<G>,
    values: &[Option<G::Value>],
) -> Result<(), Violation<G::Move>> {
    let root = Route::Line(Vec::new());
    // The first position of each value.
    let mut met = BTreeMap::new();
    for (number, value) in values.iter().enumerate() {
        if let Some(value) = *value {
            met.entry(value).or_insert(number);
        }
    }
    let mut in_order: Vec<_> = met
        .iter()
        .map(|(&value, &number)| (number, value))
        .collect();
    in_order.sort_unstable();
    for (number, value) in in_order {
        let route = &walk.positions()[number].route;
        check_value(value).map_err(|it| walk.violation(route, it))?;
    }
    let always: [G::Value; 3] = [Value::least(), G::Value::default(), Value::greatest()];
    for value in always {
        check_value(value).map_err(|it| walk.violation(&root, it))?;
    }
    let tried = values_to_try(met.keys().copied().collect(), always);
    check_numbers(&tried).map_err(|it| walk.violation(&root, it))?;

    let mut seen = HashSet::new();
    for (number, position) in walk.positions().iter().enumerate() {
        for step in &position.view.steps {
            // Rewards cannot be compared; what they look like has to do.
            if seen.insert(format!("{:?}", step.reward)) {
                let checked = check_order::<G>(&tried, step.reward);
                let checked = checked.and_then(|()| check_thresholds::<G>(&tried, step.reward));
                let route = Route::Move(number, step.mv);
                checked.map_err(|complaint| walk.violation(&route, complaint))?;
            }
        }
    }
    Ok(())
}

/// Some of the values met, those beside them, and those that are `always` there, in ascending order.
fn values_to_try<V: Value>(met: Vec<V>, always: [V; 3]) -> Vec<V> {
    let every = met.len().div_ceil(VALUES_TRIED).max(1);
    let some = met.into_iter().step_by(every).chain(always);
    let mut tried = BTreeSet::new();
    for value in some {
        let beside = [-1, 1].into_iter().filter_map(|by| beside(value, by));
        tried.extend(beside.chain([value]));
    }
    tried.into_iter().collect()
}

/// The value whose number is greater by `by`.
fn beside<V: Value>(value: V, by: i64) -> Option<V> {
    V::from_number(value.to_number()?.checked_add(by)?)
}

fn check_value<V: Value>(value: V) -> Result<(), Complaint> {
    let (least, greatest) = (V::least(), V::greatest());
    if value < least || value > greatest {
        let expected =
            format!("a value between the least and the greatest, {least:?} and {greatest:?}");
        return Err((ViolationKind::ValueRange, expected, format!("{value:?}")));
    }
    if let Some(number) = value.to_number()
        && let back = V::from_number(number)
        && back != Some(value)
    {
        let expected = format!("number {number} to lead back to {value:?}");
        return Err((ViolationKind::ValueNumber, expected, format!("{back:?}")));
    }
    Ok(())
}

fn check_numbers<V: Value>(ascending: &[V]) -> Result<(), Complaint> {
    for pair in ascending.windows(2) {
        if let (Some(lesser), Some(greater)) = (pair[0].to_number(), pair[1].to_number())
            && lesser >= greater
        {
            let expected = format!("{:?} to have a lesser number than {:?}", pair[0], pair[1]);
            let found = format!("the numbers {lesser} and {greater}");
            return Err((ViolationKind::ValueNumber, expected, found));
        }
    }
    Ok(())
}

fn check_order<G: GameState>(ascending: &[G::Value], reward: Reward<G>) -> Result<(), Complaint> {
    let backed_up = |&value: &G::Value| Some((value, value.back_up(reward)?));
    let backed_up: Vec<_> = ascending.iter().filter_map(backed_up).collect();
    for pair in backed_up.windows(2) {
        let ((lesser, before_lesser), (greater, before_greater)) = (pair[0], pair[1]);
        if before_lesser > before_greater {
            let expected = format!(
                "{lesser:?} to be no more than {greater:?} before a reward of {reward:?}, too,"
            );
            let found = format!("{before_lesser:?} and {before_greater:?}");
            return Err((ViolationKind::BackUpOrder, expected, found));
        }
    }
    Ok(())
}

fn check_thresholds<G: GameState>(values: &[G::Value], reward: Reward<G>) -> Result<(), Complaint> {
    for &value in values {
        let Some(threshold) = value.threshold_after(reward) else {
            continue;
        };
        let is_enough = |after: G::Value| Some(after.back_up(reward)? >= value);
        // Where nothing is enough it is the greatest of all.
        let too_low = threshold < Value::greatest() && is_enough(threshold) == Some(false);
        let lower = beside(threshold, -1).filter(|&lower| is_enough(lower) == Some(true));
        let found = match lower {
            _ if too_low => format!("{threshold:?}, which is too little"),
            Some(lower) => format!("{threshold:?}, although {lower:?} is enough"),
            None => continue,
        };
        let expected = format!(
            "the threshold of {value:?} after a reward of {reward:?} to be the least value that is enough"
        );
        return Err((ViolationKind::Threshold, expected, found));
    }
    Ok(())
}
