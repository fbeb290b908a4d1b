//! A position that repeats on a line of play.

use hashbrown::HashMap;

use super::SolveErrorKind;
use crate::game::GameState;
use crate::run::{Run, StopReason};
use crate::solver;

/// The number of positions visited between two checks of the limits: a line may be millions of
/// plies long.
const BETWEEN_POLLS: usize = 1 << 14;

/// An error if a position repeats on `line`: states, each with the move that led to it, except the
/// first.
pub(super) fn look_for_cycle<'s, G: GameState + 's>(
    line: impl Iterator<Item = (Option<G::Move>, &'s G)> + Clone,
    run: &mut Run<'_>,
) -> solver::Result<(), G> {
    let Some((first, moves)) = repeated(line.clone().map(|(_, state)| state), run)? else {
        return Ok(());
    };
    let mut line: Vec<_> = line.filter_map(|(mv, _)| mv).take(moves).collect();
    let cycle = line.split_off(first);
    Err(SolveErrorKind::Cycle { line, cycle })
}

/// The places of the first state that repeats on a line, and of the state before that it repeats:
/// the earlier one first.
pub(super) fn repeated<'s, G: GameState + 's>(
    line: impl Iterator<Item = &'s G> + Clone,
    run: &mut Run<'_>,
) -> Result<Option<(usize, usize)>, StopReason> {
    // A hash table has a power of two of slots, at least an eighth of them free.
    let length = line.clone().count();
    let slots = (length * 8 / 7 + 8).next_power_of_two();
    let bytes = slots * (size_of::<(G::Key, usize)>() + 1);
    let (mut reservation, mut moves_to) = (run.reservation(), HashMap::new());
    reservation.try_grow(bytes, || moves_to.try_reserve(length))?;
    for (moves, state) in line.enumerate() {
        if moves % BETWEEN_POLLS == BETWEEN_POLLS - 1 {
            run.poll(0)?;
        }
        if let Some(first) = moves_to.insert(state.key(), moves) {
            return Ok(Some((first, moves)));
        }
    }
    Ok(None)
}
