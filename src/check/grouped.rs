//! The contract of [`Grouped`]: the cells of states, and what the states of a group share.

use super::answers::{added, same};
use super::one_to_one::OneToOne;
use super::violation::{Fault, Violation, ViolationKind};
use super::walk::Walk;
use crate::game::{Grouped, Members, SharedMove};

/// Checks the cell of every state that was met, and its group.
pub(super) fn check<G: Grouped>(walk: &Walk<G>) -> Result<(), Violation<G::Move>> {
    let (shared, two) = (ViolationKind::SharedCell, ViolationKind::TwoCells);
    let mut cells = OneToOne::new(walk, "cell", shared, two);
    for (state, key, route) in walk.states() {
        let broken = |fault| walk.violation(&route, fault);
        let cell = check_cell(&state).map_err(broken)?;
        cells.insert(key, cell, &route)?;
    }
    walk.check_states(|state, _| {
        check_members(state)?;
        check_moves(state)
    })
}

/// Returns the cell of a state, which leads back to it.
fn check_cell<G: Grouped>(state: &G) -> Result<usize, Fault> {
    let (cell, count) = (state.cell(), state.cell_count());
    same("cell", &cell, &state.cell())?;
    let (expected, found) = if cell >= count {
        (format!("a cell below {count}"), cell.to_string())
    } else if state.at_cell(cell).is_none_or(|it| it.key() != state.key()) {
        let expected = format!("cell {cell} to lead back to a state with the same key");
        (expected, "another or none".to_owned())
    } else {
        return Ok(cell);
    };
    Err(Fault::new(ViolationKind::Cell, expected, found))
}

/// Checks that the state is a member of its group, and that any member speaks for all.
fn check_members<G: Grouped>(state: &G) -> Result<(), Fault> {
    let group = state.group();
    let Some(other) = state.at_group(group) else {
        let expected = format!("group {group} to lead back to a state in it");
        return Err(fault(expected, "none"));
    };
    let members = state.members();
    let answers = |of: &G| (of.group(), of.members(), of.to_move());
    let (own, others) = (answers(state), answers(&other));
    if own != others {
        let expected =
            format!("group, members and player to move as of the state of the group, {others:?}");
        return Err(fault(expected, format!("{own:?}")));
    }
    let moves: Vec<_> = state.shared_moves().collect();
    if !other.shared_moves().eq(moves.iter().copied()) {
        let expected = format!("the shared moves of the state of group {group}");
        return Err(fault(expected, format!("{moves:?}")));
    }
    let columns = state.column_count();
    let is_member = column_of(state).is_some_and(|column| {
        column < columns && columns <= 64 && members.columns >> column & 1 == 1
    });
    if !is_member {
        let expected = format!(
            "cell {} to be in one of the columns of the members, of which there are {columns}",
            state.cell()
        );
        return Err(fault(expected, format!("{members:?}")));
    }
    Ok(())
}

/// Checks that the shared moves are the moves, with their rewards.
fn check_moves<G: Grouped>(state: &G) -> Result<(), Fault> {
    let mut shared = state.shared_moves();
    for step in state.successors() {
        let found = shared.next();
        let (cell, group) = (step.state.cell(), step.state.group());
        if group >= state.group() {
            let expected = format!(
                "move {:?} to lead to a group below {}",
                step.mv,
                state.group()
            );
            return Err(fault(expected, format!("group {group}")));
        }
        let reward_of = |row| match column_of(state) {
            Some(column) if row < state.reward_row_count() => {
                added::<G>(state.reward_in_row(row, column))
            }
            _ => None,
        };
        let expected = format!(
            "a shared move to cell {cell} with the reward {:?}, as move {:?}",
            step.reward, step.mv
        );
        let found = match found {
            Some(it) if it.cell == cell && reward_of(it.reward_row) == added::<G>(step.reward) => {
                continue;
            }
            Some(SharedMove { cell, reward_row }) => {
                let reward = reward_of(reward_row);
                format!("one to cell {cell} with the reward {reward:?}")
            }
            None => "none".to_owned(),
        };
        return Err(fault(expected, found));
    }
    match shared.next() {
        None => Ok(()),
        Some(more) => Err(fault("as many shared moves as moves", format!("{more:?}"))),
    }
}

fn column_of<G: Grouped>(state: &G) -> Option<usize> {
    let Members { first_cell, .. } = state.members();
    state.cell().checked_sub(first_cell)
}

fn fault(expected: impl Into<String>, found: impl Into<String>) -> Fault {
    Fault::new(ViolationKind::Group, expected, found)
}
