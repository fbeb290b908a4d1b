//! A value that one member has, and sends to the others.

use super::{Mail, Member, Others, Parcel};
use crate::game::{GameState, Value};
use crate::solver::SolveErrorKind;

/// The value that the member `holder` has; `own` is what this one has. All members call it
/// together, with the same holder.
pub(in crate::solver) fn value_at<G: GameState>(
    holder: usize,
    own: Option<G::Value>,
    member: &mut Member<'_, '_, Mail<'_>>,
) -> Result<G::Value, SolveErrorKind<G::Move>> {
    let holds = member.placement().member == holder;
    let mut number = own.and_then(Value::to_number).unwrap_or_default();
    let received = member.exchange(|_| {
        let mut parcel = Parcel::new();
        if holds {
            parcel.push_bytes(&number.to_le_bytes());
        }
        parcel
    })?;
    received.read::<Mail<'_>, _>(|from, contents| {
        if holder == from {
            number = i64::from_le_bytes(contents.u64()?.to_le_bytes());
        }
        Some(())
    })?;
    G::Value::from_number(number).ok_or_else(|| Mail::malformed(holder))
}
