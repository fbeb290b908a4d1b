//! The contract of [`PackedKey`].

use super::answers::same;
use super::one_to_one::OneToOne;
use super::violation::{Checked, Fault, ViolationKind, fail};
use super::walk::Walk;
use crate::game::PackedKey;

/// Checks the packed key of every state that was met.
pub(super) fn check<G: PackedKey>(walk: &Walk<G>) -> Checked<G> {
    let mut packed_keys = OneToOne::new(walk, "packed key", ViolationKind::PackedKey);
    let mut bits_at_root = None;
    for (state, key, route) in walk.states() {
        let bits = *bits_at_root.get_or_insert(state.key_bits());
        let packed = check_one(&state, bits);
        let packed = packed.map_err(|fault| walk.violation(&route, fault))?;
        packed_keys.insert(key, packed, &route)?;
    }
    Ok(())
}

/// Returns the packed key of a state, where keys have that number of bits at the root: at most as
/// many as a name in the table by key, and a key in the packed transposition table, can have.
fn check_one<G: PackedKey>(state: &G, bits_at_root: u32) -> Result<u64, Fault> {
    let bits = state.key_bits();
    if bits > u64::BITS || bits != bits_at_root {
        let expected = if bits > u64::BITS {
            format!("at most {} bits of a key", u64::BITS)
        } else {
            format!("{bits_at_root} bits of a key, as at the root")
        };
        return fail(ViolationKind::PackedKey, expected, bits);
    }
    let packed = state.packed_key();
    if packed.checked_shr(bits).is_some_and(|above| above != 0) {
        let expected = format!("a packed key of {bits} bits");
        return fail(ViolationKind::PackedKey, expected, packed);
    }
    same("packed key", &packed, &state.packed_key())?;
    Ok(packed)
}
