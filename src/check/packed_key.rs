//! The promises of [`PackedKey`].

use super::answers::same;
use super::one_to_one::OneToOne;
use super::violation::{Violation, ViolationKind};
use super::walk::Walk;
use crate::game::PackedKey;

/// Checks the packed key of every state that was met.
pub(super) fn check<G: PackedKey>(walk: &Walk<G>) -> Result<(), Violation<G::Move>> {
    let (shared, two) = (ViolationKind::SharedPackedKey, ViolationKind::TwoPackedKeys);
    let mut packed_keys = OneToOne::new(walk, "packed key", shared, two);
    let mut bits_at_root = None;
    for (state, key, route) in walk.states() {
        let bits = state.key_bits();
        let expected = *bits_at_root.get_or_insert(bits);
        let broken = |kind, expected: String, found: String| {
            Err(walk.violation(&route, (kind, expected, found)))
        };
        if bits > u64::BITS {
            let expected = format!("at most {} bits of a key", u64::BITS);
            return broken(ViolationKind::KeyBits, expected, bits.to_string());
        }
        if bits != expected {
            let expected = format!("{expected} bits of a key, as at the root");
            return broken(ViolationKind::KeyBits, expected, bits.to_string());
        }
        let packed = state.packed_key();
        if packed.checked_shr(bits).is_some_and(|above| above != 0) {
            let expected = format!("a packed key of {bits} bits");
            return broken(ViolationKind::PackedKeyRange, expected, packed.to_string());
        }
        let asked_again = same("the same packed key", &packed, &state.packed_key());
        asked_again.map_err(|complaint| walk.violation(&route, complaint))?;
        packed_keys.insert(key, packed, &route)?;
    }
    Ok(())
}
