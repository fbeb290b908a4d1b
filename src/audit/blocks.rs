//! The contract of [`blocks`](crate::game::blocks): their order, and what their states share.

use std::fmt::Display;

use hashbrown::{HashMap, HashSet};

use super::violation::{Checked, Fault, Violation, ViolationKind, fail};
use super::walk::Walk;
use crate::game::blocks::{Block, Blocked, Places, Rewards, SharedStep};
use crate::game::{Location, Player, Reward};

/// Checks the blocks in their order, up to as many positions as the budget allows.
pub(super) fn check<G: Blocked>(walk: &Walk<G>) -> Checked<G> {
    let Some(root) = walk.positions().first().map(|position| &position.state) else {
        return Ok(());
    };
    let mut blocks = CheckedBlocks {
        rows: root.reward_rows(),
        before: HashSet::new(),
        patterns: HashMap::new(),
    };
    for block in root.blocks() {
        let checked = blocks.check(root, &block);
        checked.map_err(|fault| Violation::new(fault, Location::at_index(block.first)))?;
        if blocks.before.len() >= walk.budget() {
            return Ok(());
        }
    }
    let index = root.index();
    if blocks.before.contains(&index) {
        return Ok(());
    }
    broken(format!("a block with the root, index {index}"), "none")
        .map_err(|fault| Violation::new(fault, Location::after(Vec::new())))
}

/// The blocks checked so far.
struct CheckedBlocks<G: Blocked> {
    rows: Vec<Vec<Reward<G>>>,
    /// The indices of their states.
    before: HashSet<usize>,
    /// The places of each pattern: the player to move and the steps within the block, as
    /// texts, because rewards cannot be compared.
    patterns: HashMap<usize, Vec<String>>,
}

impl<G: Blocked> CheckedBlocks<G> {
    fn check(&mut self, root: &G, block: &Block<G>) -> Result<(), Fault> {
        let count = root.index_count();
        let indices: Vec<_> = block.indices().take(count + 1).collect();
        let is_new = |&index: &usize| index < count && !self.before.contains(&index);
        if indices.is_empty() || !indices.iter().all(is_new) {
            let expected = format!("indices below {count} that are in no block before");
            let (places, first) = (block.places, block.first);
            return broken(expected, format!("{places:?} from index {first} on"));
        }
        let places = indices
            .iter()
            .map(|&index| self.check_state(root, block, index));
        let found: Vec<_> = places.collect::<Result<_, _>>()?;
        if let Places::All { pattern, .. } = block.places {
            let expected = self
                .patterns
                .entry(pattern)
                .or_insert_with(|| found.clone());
            let mut places = expected.iter().zip(&found).enumerate();
            let different = places.find(|(_, (expected, found))| expected != found);
            if let Some((place, (expected, found))) = different {
                let expected = format!("place {place} of pattern {pattern} to have {expected}");
                return broken(expected, found);
            }
            if expected.len() != found.len() {
                let len = expected.len();
                let expected = format!("blocks of pattern {pattern} to have {len} places");
                return broken(expected, found.len());
            }
        }
        self.before.extend(indices);
        Ok(())
    }

    /// Checks the state of an index of a block, and its steps out of the block. Returns the player
    /// to move and the other steps.
    fn check_state(&self, root: &G, block: &Block<G>, index: usize) -> Result<String, Fault> {
        let is_marked = matches!(block.places, Places::Marked(_));
        let state = root.at_index(index);
        let state = state.filter(|it| is_marked || it.decided().is_none());
        let Some(state) = state else {
            let expected = format!("a state that is not decided at index {index} of a block");
            return broken(expected, "none");
        };
        let player = state.to_move();
        let of_block = block.state.to_move();
        if is_marked && player != of_block {
            let expected = format!("{of_block} to move at index {index}, as in the whole block");
            return broken(expected, player);
        }
        let steps = state.decided().is_none().then(|| state.index_steps());
        let is_own = |to| !is_marked && (block.first..index).contains(&to);
        let (own, out): (Vec<_>, Vec<_>) =
            steps.into_iter().flatten().partition(|&(to, _)| is_own(to));
        if let Some((to, _)) = out.iter().find(|(to, _)| !self.before.contains(to)) {
            let expected = format!("steps from index {index} to blocks before, or to lower places");
            return broken(expected, format!("one to index {to}"));
        }
        let place = index - block.first;
        let shared = block.state.shared_steps();
        let shared = shared.filter(|step| is_marked || step.places.contains(&place));
        let shared = shared.map(|step| match self.step_at(&step, place, player) {
            Some(at_place) => format!("{at_place:?}"),
            None => format!("{step:?}"),
        });
        let (expected, found) = (
            joined(out.iter().map(|it| format!("{it:?}"))),
            joined(shared),
        );
        if expected != found {
            let expected = format!("the states at place {place} to share the steps [{expected}]");
            return broken(expected, format!("[{found}]"));
        }
        let own = own
            .iter()
            .map(|&(to, reward)| format!("{:?}", (to - block.first, reward)));
        let own = joined(own);
        Ok(format!(
            "{player} to move and the steps within the block [{own}]"
        ))
    }

    /// The index and the reward of a shared step at a place, if it says them.
    fn step_at(
        &self,
        step: &SharedStep<Reward<G>>,
        place: usize,
        player: Player,
    ) -> Option<(usize, Reward<G>)> {
        let SharedStep {
            places,
            to,
            rewards,
        } = step;
        let number = places.clone().position(|it| it == place)?;
        let to = match to.len() {
            1 => to.start,
            len if len == places.len() => to.start + number,
            _ => return None,
        };
        let reward = match *rewards {
            Rewards::Same(rewards) => rewards[player],
            Rewards::Row(row) => *self.rows.get(row)?.get(place)?,
        };
        let is_same_length = self.rows.iter().all(|row| row.len() == self.rows[0].len());
        is_same_length.then_some((to, reward))
    }
}

/// Texts in an order of their own.
fn joined(texts: impl Iterator<Item = String>) -> String {
    let mut texts: Vec<_> = texts.collect();
    texts.sort_unstable();
    texts.join(", ")
}

fn broken<T>(expected: impl Display, found: impl Display) -> Result<T, Fault> {
    fail(ViolationKind::Index, expected, found)
}
