//! Values that one member has, and sends to the others.

use super::{Mail, Member, Others, Parcel};
use crate::game::{GameState, Value};
use crate::solver::SolveErrorKind;

/// The value that the member `holder` has; `own` is what this one has.
pub(in crate::solver) fn value_at<G: GameState>(
    holder: usize,
    own: Option<G::Value>,
    member: &mut Member<'_, '_, Mail<'_>>,
) -> Result<G::Value, SolveErrorKind<G::Move>> {
    let own = own.and_then(Value::to_number).unwrap_or_default();
    let value = numbers_at(&[(holder, own)], member)?[0];
    G::Value::from_number(value).ok_or_else(|| Mail::malformed(holder))
}

/// Numbers that members have: of each the `holder`, and what this member has. All members call it
/// together, with the same holders.
pub(in crate::solver) fn numbers_at<M>(
    asked: &[(usize, i64)],
    member: &mut Member<'_, '_, Mail<'_>>,
) -> Result<Vec<i64>, SolveErrorKind<M>> {
    let me = member.placement().member;
    let received = member.exchange(|_| {
        let mut parcel = Parcel::new();
        for (_, number) in asked.iter().filter(|&&(holder, _)| holder == me) {
            parcel.push_bytes(&number.to_le_bytes());
        }
        parcel
    })?;
    let mut numbers: Vec<_> = asked.iter().map(|&(_, number)| number).collect();
    received.read::<Mail<'_>, _>(|from, contents| {
        for (&(holder, _), number) in asked.iter().zip(&mut numbers) {
            if holder == from {
                *number = i64::from_le_bytes(contents.u64()?.to_le_bytes());
            }
        }
        Some(())
    })?;
    Ok(numbers)
}
