//! Packed keys restore positions: every position of a small instance.

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

use optimal_play::{GameState, Unpack};

/// Every packed key of a position that `root` leads to restores a state with the same keys, player
/// to move and result, and with successors of the same keys and rewards; and every number below
/// 2^`key_bits` restores a state with that packed key, or none. Returns the number of keys.
pub(crate) fn restores<G: Unpack<Key: Debug> + Debug + PartialEq>(root: &G) -> usize {
    let positions = positions(root);
    for state in &positions {
        let restored = root.unpack(state.packed_key());
        let restored = restored.unwrap_or_else(|| panic!("{state:?} does not come back"));
        assert_eq!(restored.key(), state.key(), "{state:?}");
        assert_eq!(restored.to_move(), state.to_move(), "{state:?}");
        assert_eq!(restored.result(), state.result(), "{state:?}");
        assert_eq!(successors(&restored), successors(state), "{state:?}");
        // Any state of the instance restores the same one.
        assert_eq!(
            state.unpack(state.packed_key()),
            Some(restored),
            "{state:?}"
        );
    }
    let end = 1_u64.checked_shl(root.key_bits()).unwrap_or(u64::MAX);
    for packed in 0..end.min(1 << 18) {
        let restored = root.unpack(packed);
        assert!(restored.is_none_or(|state| state.packed_key() == packed));
    }
    for packed in [end, end | 1, u64::MAX] {
        assert_eq!(root.unpack(packed), None, "{packed}");
    }
    positions.len()
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
