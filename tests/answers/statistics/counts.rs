//! Counts only from the rules, by layers and value iteration.

use std::collections::{BTreeMap, HashMap, HashSet};

use optimal_play::{GameState, Value};

/// What statistics should hold, from the rules only: the value of each position in the game that is
/// cut off after n moves with a draw, or a score of 0, where n is large enough that values no
/// longer change.
pub(crate) struct Counts<V> {
    pub(crate) positions: u64,
    pub(crate) over: u64,
    pub(crate) by_value: BTreeMap<V, u64>,
    /// For each distance from the root, counted layer by layer, how many positions have which
    /// value.
    pub(crate) by_depth: Vec<BTreeMap<V, u64>>,
    pub(crate) by_moves: BTreeMap<(usize, usize), u64>,
}

pub(crate) fn counts<G: GameState>(root: &G) -> Counts<G::Value> {
    // Layer by layer: the positions that no fewer moves lead to.
    let mut seen = HashSet::from([root.key()]);
    let mut layers = vec![vec![root.clone()]];
    while let Some(layer) = layers.last().filter(|layer| !layer.is_empty()) {
        let on = layer.iter().filter(|state| state.decided().is_none());
        let children = on.flat_map(|state| state.moves().map(|mv| state.play(mv)));
        let next = children.filter(|child| seen.insert(child.key())).collect();
        layers.push(next);
    }
    layers.pop();
    let states: Vec<_> = layers.iter().flatten().cloned().collect();
    let is_over = |state: &G| state.decided().is_some() || state.moves().count() == 0;
    let mut values: HashMap<_, _> = states
        .iter()
        .map(|state| (state.key(), G::Value::default()))
        .collect();
    let worth = |values: &HashMap<G::Key, G::Value>, state: &G| -> Vec<G::Value> {
        let value = |mv| values[&state.play(mv).key()].back_up(state.reward(mv));
        let moves = state.moves();
        moves.map(|mv| value(mv).expect("small values")).collect()
    };
    loop {
        let backed = states.iter().map(|state| {
            let value = if is_over(state) {
                state.decided().unwrap_or_else(|| state.terminal_value())
            } else {
                let values = worth(&values, state).into_iter();
                let best = values.reduce(|a, b| state.to_move().choose(a, b));
                best.expect("there are moves")
            };
            (state.key(), value)
        });
        let backed: HashMap<_, _> = backed.collect();
        if backed == values {
            break;
        }
        values = backed;
    }
    let mut by_value = BTreeMap::new();
    let mut by_moves = BTreeMap::new();
    for state in &states {
        let value = values[&state.key()];
        *by_value.entry(value).or_insert(0) += 1;
        if !is_over(state) {
            let worth = worth(&values, state);
            let best = worth.iter().filter(|&&it| it == value).count();
            *by_moves.entry((worth.len(), best)).or_insert(0) += 1;
        }
    }
    let tally = |layer: &Vec<G>| {
        let mut by_value = BTreeMap::new();
        for state in layer {
            *by_value.entry(values[&state.key()]).or_insert(0) += 1;
        }
        by_value
    };
    Counts {
        positions: states.len() as u64,
        over: states.iter().filter(|state| is_over(state)).count() as u64,
        by_value,
        by_depth: layers.iter().map(tally).collect(),
        by_moves,
    }
}
