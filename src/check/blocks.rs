//! The contract of [`Block`]: what the states of a block share.

use hashbrown::HashMap;

use super::violation::{Fault, Violation, ViolationKind};
use super::walk::Walk;
use crate::game::{Block, Indexed};

/// What a pattern says of each place: the player to move, and the steps within the block. As texts,
/// because rewards cannot be compared.
type Pattern = Vec<String>;

/// Checks every block that begins with a state that was met.
pub(super) fn check<G: Indexed>(walk: &Walk<G>) -> Result<(), Violation<G::Move>> {
    let mut patterns = HashMap::new();
    walk.check_states(|state, _| {
        let Some(block) = state.block() else {
            return Ok(());
        };
        check_order(state, block)?;
        let places = (0..block.len).map(|place| check_place(state, place));
        let found: Pattern = places.collect::<Result<_, _>>()?;
        let expected = patterns
            .entry(block.pattern)
            .or_insert_with(|| found.clone());
        let mut places = expected.iter().zip(&found).enumerate();
        let different = places.find(|(_, (expected, found))| expected != found);
        if let Some((place, (expected, found))) = different {
            let Block { pattern, .. } = block;
            let expected = format!("place {place} of pattern {pattern} to have {expected}");
            return Err(fault(expected, found));
        }
        if expected.len() != found.len() {
            let (pattern, len) = (block.pattern, expected.len());
            let expected = format!("blocks of pattern {pattern} to have {len} indices");
            return Err(fault(expected, found.len().to_string()));
        }
        Ok(())
    })
}

/// Checks that the block has indices, that the first one begins at index 0, and that the next one
/// begins where it ends.
fn check_order<G: Indexed>(state: &G, block: Block) -> Result<(), Fault> {
    let (first, count) = (state.index(), state.index_count());
    if block.len == 0 || block.len > count - first {
        let expected = format!("a block of 1 to {} indices", count - first);
        return Err(fault(expected, block.len.to_string()));
    }
    for begins in [0, first + block.len] {
        let begun = state.at_index(begins).and_then(|next| next.block());
        if begins < count && begun.is_none() {
            let expected = format!("a block that begins at index {begins}, as one does at {first}");
            return Err(fault(expected, "none"));
        }
    }
    Ok(())
}

/// Checks the steps of a state of the block out of it. Returns the player to move and the other
/// steps.
fn check_place<G: Indexed>(state: &G, place: usize) -> Result<String, Fault> {
    let first = state.index();
    let index = first + place;
    let member = state.at_index(index).filter(|it| it.decided().is_none());
    let Some(member) = member else {
        let expected = format!("a state that is not decided at index {index} of a block");
        return Err(fault(expected, "none"));
    };
    let player = member.to_move();
    let (own, out): (Vec<_>, Vec<_>) = member.index_steps().partition(|&(to, _)| to >= first);
    let shared = state.shared_steps().filter(|it| it.places.contains(&place));
    let shared = shared.map(|it| (index.wrapping_sub(it.less), it.rewards[player]));
    let texts = |steps: &mut dyn Iterator<Item = _>| {
        let mut texts: Vec<_> = steps.map(|step| format!("{step:?}")).collect();
        texts.sort_unstable();
        texts.join(", ")
    };
    let (expected, found) = (texts(&mut out.into_iter()), texts(&mut { shared }));
    if expected != found {
        let expected = format!("the states at place {place} to share the steps [{expected}]");
        return Err(fault(expected, format!("[{found}]")));
    }
    let own = texts(&mut own.into_iter().map(|(to, reward)| (to - first, reward)));
    Ok(format!(
        "{player} to move and the steps within the block [{own}]"
    ))
}

fn fault(expected: impl Into<String>, found: impl Into<String>) -> Fault {
    Fault::new(ViolationKind::Block, expected, found)
}
