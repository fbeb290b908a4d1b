//! A position that repeats on a line of play.

use hashbrown::HashMap;

use super::SolveErrorKind;
use crate::game::GameState;
use crate::run::Run;

/// An error if a position repeats on `line`: states, and the moves that led to them but to the first. The
/// caller holds `held` bytes.
pub(super) fn look_for_cycle<'s, G: GameState + 's>(
    line: impl Iterator<Item = (Option<G::Move>, &'s G)> + Clone,
    held: usize,
    run: &mut Run<'_>,
) -> Result<(), SolveErrorKind<G::Move>> {
    // A hash table is a power of two of places, at least an eighth of them free.
    let length = line.clone().count();
    let places = (length * 8 / 7 + 8).next_power_of_two();
    let bytes = held + places * (size_of::<(G::Key, usize)>() + 1);
    let mut moves_to = HashMap::new();
    run.allocate(bytes, || moves_to.try_reserve(length))?;
    for (moves, (_, state)) in line.clone().enumerate() {
        if let Some(first) = moves_to.insert(state.key(), moves) {
            let mut line: Vec<_> = line.filter_map(|(mv, _)| mv).take(moves).collect();
            let cycle = line.split_off(first);
            return Err(SolveErrorKind::Cycle { line, cycle });
        }
    }
    Ok(())
}
