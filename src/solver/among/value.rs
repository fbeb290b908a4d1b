//! The value of the root: one member has it, and sends it to the others.

use super::{Mail, Member, Others, Parcel};
use crate::game::{GameState, Value};
use crate::solver::SolveErrorKind;

/// The value that the member `holder` has; `own` is what this one has.
pub(in crate::solver) fn value_at<G: GameState>(
    holder: usize,
    own: Option<G::Value>,
    member: &mut Member<'_, '_, Mail<'_>>,
) -> Result<G::Value, SolveErrorKind<G::Move>> {
    let mut number = own.and_then(Value::to_number).unwrap_or_default();
    let received = member.exchange(|_| {
        let mut parcel = Parcel::new();
        parcel.push_bytes(&number.to_le_bytes());
        parcel
    })?;
    received.read::<Mail<'_>, _>(|from, contents| {
        let theirs = i64::from_le_bytes(contents.u64()?.to_le_bytes());
        if from == holder {
            number = theirs;
        }
        Some(())
    })?;
    G::Value::from_number(number).ok_or_else(|| Mail::malformed(holder))
}
