//! Keys restore positions: every position of a small instance.

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

use optimal_play::{GameState, Restore, RestorePacked};

/// Every key of a position that `root` leads to restores a state with the same key, player to move
/// and result, and with successors of the same keys and rewards. Returns the number of keys.
pub(crate) fn restores<G: Restore<Key: Debug> + Debug + PartialEq>(root: &G) -> usize {
    let positions = positions(root);
    for state in &positions {
        let restored = root.restore(&state.key());
        let restored = restored.unwrap_or_else(|| panic!("{state:?} does not come back"));
        assert_eq!(restored.key(), state.key(), "{state:?}");
        assert_eq!(restored.to_move(), state.to_move(), "{state:?}");
        assert_eq!(restored.result(), state.result(), "{state:?}");
        assert_eq!(successors(&restored), successors(state), "{state:?}");
        // Any state of the instance restores the same one.
        assert_eq!(state.restore(&state.key()), Some(restored), "{state:?}");
    }
    positions.len()
}

/// What [`restores`] tests, also for packed keys; and every number below 2^`key_bits` restores a
/// state with that packed key, or none. Returns the number of keys.
pub(crate) fn restores_packed<G>(root: &G) -> usize
where
    G: Restore<Key: Debug> + RestorePacked + Debug + PartialEq,
{
    for state in positions(root) {
        let restored = root.restore_packed(state.packed_key());
        assert_eq!(restored, root.restore(&state.key()), "{state:?}");
    }
    let end = 1_u64 << root.key_bits();
    for packed in 0..end.min(1 << 18) {
        let restored = root.restore_packed(packed);
        assert!(restored.is_none_or(|state| state.packed_key() == packed));
    }
    for packed in [end, end | 1, u64::MAX] {
        assert_eq!(root.restore_packed(packed), None, "{packed}");
    }
    restores(root)
}

/// A position for each key that `root` leads to.
fn positions<G: GameState>(root: &G) -> Vec<G> {
    let mut seen = HashSet::from([root.key()]);
    let mut positions = vec![root.clone()];
    let mut next = 0;
    while next < positions.len() {
        let found = positions[next].clone();
        let new = found.successors().map(|step| step.state);
        positions.extend(new.filter(|state| seen.insert(state.key())));
        next += 1;
    }
    positions
}

/// The keys of the successors, with the rewards of the moves to them, and how many moves there are
/// to each.
fn successors<G: GameState>(state: &G) -> HashMap<(G::Key, String), usize> {
    let mut counts = HashMap::new();
    for step in state.successors() {
        let reward = format!("{:?}", step.reward);
        *counts.entry((step.state.key(), reward)).or_default() += 1;
    }
    counts
}
