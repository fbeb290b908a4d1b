//! The contract of [`Staged`]: every move leads to a later stage, or none to an earlier one.

use hashbrown::HashMap;

use super::answers::same;
use super::view::Edge;
use super::violation::{Checked, Fault, Violation, ViolationKind, fail};
use super::walk::{Position, Walk};
use crate::game::{AS_SCORES, BreadthFirst, Staged, Value, added, are_outcomes, line_through};

/// Checks the stage of every state that was met, and of those that its moves lead to, in a game
/// without cycles: all are later.
pub(super) fn check<G: Staged>(walk: &Walk<G>) -> Checked<G> {
    check_keys(walk)?;
    walk.check_states(|state, _| check_steps(state, 1))
}

/// The same in a game where positions repeat: moves lead to no earlier stage, have no reward within
/// one, and endless play is worth the same in all of it.
pub(super) fn check_cyclic<G: Staged>(walk: &Walk<G>) -> Checked<G> {
    check_keys(walk)?;
    walk.check_states(|state, _| check_steps(state, 0))?;
    let mut endless = HashMap::new();
    for (number, Position { state, view }) in walk.positions().iter().enumerate() {
        let (own, value) = (state.stage(), state.endless_value());
        let first = *endless.entry(own).or_insert(value);
        if are_outcomes::<G::Value>() && value.is_some_and(|it| it != G::Value::default()) {
            let expected =
                format!("endless play as a draw, as values are wins and losses: {AS_SCORES}");
            let found = format!("{:?} in stage {own}", value.unwrap_or_default());
            let fault = Fault::new(ViolationKind::Stage, expected, found);
            return Err(Violation::new(fault, walk.location_of(number)));
        }
        if first != value {
            let expected = format!("endless play worth {first:?}, as elsewhere in stage {own}");
            let fault = Fault::new(ViolationKind::Stage, expected, format!("{value:?}"));
            return Err(Violation::new(fault, walk.location_of(number)));
        }
        for edge in &view.edges {
            let Some(to) = walk.after(edge) else { continue };
            let has_reward = added::<G>(edge.reward) != added::<G>(G::Value::no_reward());
            if has_reward && walk.positions()[to].state.stage() == own {
                return Err(reward_within_stage(walk, number, edge));
            }
        }
    }
    Ok(())
}

/// A move within a stage has a reward; the line of play goes on back to its position, if it can.
fn reward_within_stage<G: Staged>(
    walk: &Walk<G>,
    from: usize,
    edge: &Edge<G>,
) -> Violation<G::Move> {
    let own = walk.positions()[from].state.stage();
    let mut search = BreadthFirst::new();
    if let Some(to) = walk.after(edge) {
        search.reach(to, to, None);
    }
    let mut location = walk.location_of(from);
    let mut found = "a reward".to_owned();
    while let Some((number, position)) = search.next() {
        if position == from {
            let cycle = search.line_to(number);
            let state = walk.positions()[from].state.clone();
            let edges = [edge].into_iter().chain(cycle);
            let line = line_through(state, edges, |step, edge| {
                walk.position_of(&step.state) == walk.after(edge)
            });
            found = format!("a reward, and a way back in {} moves", line.len());
            location.line.extend(line);
            break;
        }
        for edge in &walk.positions()[position].view.edges {
            if let Some(to) = walk.after(edge)
                && walk.positions()[to].state.stage() == own
            {
                search.reach(to, to, Some((number, edge)));
            }
        }
    }
    if found == "a reward" {
        location.line.push(edge.mv);
    }
    let expected = format!("no reward of a move within stage {own}");
    Violation::new(Fault::new(ViolationKind::Stage, expected, found), location)
}

/// Checks that all states with the same key have the same stage.
fn check_keys<G: Staged>(walk: &Walk<G>) -> Checked<G> {
    let mut stages = HashMap::new();
    for (state, key, route) in walk.states() {
        let checked = check_stage(&state, *stages.entry(key).or_insert_with(|| state.stage()));
        checked.map_err(|fault| walk.violation(&route, fault))?;
    }
    Ok(())
}

/// Checks that the moves of a state lead at least `least` stages on, and not too many.
fn check_steps<G: Staged>(state: &G, least: usize) -> Result<(), Fault> {
    let (own, longest) = (state.stage(), state.longest_step());
    for step in state.successors() {
        let after = step.state.stage();
        let expected = if after < own + least {
            let which = if least == 0 {
                "no stage before"
            } else {
                "a stage after"
            };
            format!("{which} {own}")
        } else if after - own > longest {
            format!("at most {longest} stages after {own}")
        } else {
            continue;
        };
        let found = format!("stage {after} after the move `{:?}`", step.mv);
        return fail(ViolationKind::Stage, expected, found);
    }
    Ok(())
}

/// Compares the stage of a state with that of the first state with its key.
fn check_stage<G: Staged>(at: &G, of_key: usize) -> Result<(), Fault> {
    let stage = at.stage();
    same("stage", &stage, &at.stage())?;
    if stage == of_key {
        return Ok(());
    }
    let expected = format!("stage {of_key}, as of another state with this key, or different keys");
    fail(ViolationKind::Stage, expected, stage)
}
