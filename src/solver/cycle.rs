//! A position that repeats on a line of play.

use hashbrown::HashMap;

use super::SolveErrorKind;
use crate::game::GameState;
use crate::run::Run;

/// How many positions are looked at between two checks of the limits: a line may be millions of
/// plies long.
const BETWEEN_POLLS: usize = 1 << 14;

/// An error if a position repeats on `line`: states, each with the move that led to it, except the
/// first.
pub(super) fn look_for_cycle<'s, G: GameState + 's>(
    line: impl Iterator<Item = (Option<G::Move>, &'s G)> + Clone,
    run: &mut Run<'_>,
) -> Result<(), SolveErrorKind<G::Move>> {
    // A hash table has a power of two of slots, at least an eighth of them free.
    let length = line.clone().count();
    let slots = (length * 8 / 7 + 8).next_power_of_two();
    let bytes = slots * (size_of::<(G::Key, usize)>() + 1);
    let (mut reservation, mut moves_to) = (run.reservation(), HashMap::new());
    reservation.try_grow(bytes, || moves_to.try_reserve(length))?;
    for (moves, (_, state)) in line.clone().enumerate() {
        if moves % BETWEEN_POLLS == BETWEEN_POLLS - 1 {
            run.poll(0)?;
        }
        if let Some(first) = moves_to.insert(state.key(), moves) {
            let mut line: Vec<_> = line.filter_map(|(mv, _)| mv).take(moves).collect();
            let cycle = line.split_off(first);
            return Err(SolveErrorKind::Cycle { line, cycle });
        }
    }
    Ok(())
}
