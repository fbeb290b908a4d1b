//! Value iteration over rules that a test has written, where positions repeat.

use std::collections::HashMap;
use std::hash::Hash;

/// Whether Max wins, and in how many plies; `None` if nobody can force a win.
pub(crate) type Value = Option<(bool, u16)>;

/// The values of all positions that `start` leads to: round r finds each that is decided within r
/// plies. `winner` returns whether Max has won, of a position and whether it has no moves.
pub(crate) fn value_iteration<P: Clone + Eq + Hash>(
    start: P,
    max_moves: impl Fn(&P) -> bool,
    after: impl Fn(&P) -> Vec<P>,
    winner: impl Fn(&P, bool) -> Option<bool>,
) -> HashMap<P, Value> {
    let (mut numbers, mut all) = (HashMap::from([(start.clone(), 0)]), vec![start]);
    let (mut graph, mut values) = (Vec::new(), Vec::new());
    while let Some(position) = all.get(graph.len()).cloned() {
        let after = after(&position);
        values.push(winner(&position, after.is_empty()).map(|max| (max, 0)));
        let number = |position: P| {
            *numbers.entry(position).or_insert_with_key(|position| {
                all.push(position.clone());
                all.len() - 1
            })
        };
        graph.push(after.into_iter().map(number).collect::<Vec<_>>());
    }
    for round in 1.. {
        let mut found = Vec::new();
        for (number, after) in graph.iter().enumerate() {
            if values[number].is_some() || after.is_empty() {
                continue;
            }
            let own = max_moves(&all[number]);
            let winner = |&it: &usize| values[it].map(|(max, _)| max);
            let wins = after.iter().any(|it| winner(it) == Some(own));
            if wins || after.iter().all(|it| winner(it).is_some()) {
                found.push((number, (wins == own, round)));
            }
        }
        if found.is_empty() {
            break;
        }
        for (number, value) in found {
            values[number] = Some(value);
        }
    }
    let values = numbers.into_iter().map(|(it, number)| (it, values[number]));
    values.collect()
}
