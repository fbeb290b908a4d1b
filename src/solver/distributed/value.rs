//! A solved store, whose root is held by one member.

use super::{Encode, Member, Message, malformed};
use crate::game::{GameState, Value};
use crate::solution::{Stored, StoredForm};
use crate::solver;
use crate::store::Files;

/// The solved store of each member, which has this form: the one that holds the root sends the
/// value to the others. All members call it together.
pub(in crate::solver) fn stored<G: GameState>(
    root: &G,
    holder: usize,
    files: Files,
    form: StoredForm<G>,
    member: &mut Member<'_, '_>,
) -> solver::Result<Stored<G>, G> {
    let report = member.run.report();
    let own = if member.placement().member == holder {
        Ok(Stored::new(root, None, files, form, report)?)
    } else {
        Err((files, form, report))
    };
    let number = own.as_ref().ok().and_then(|own| own.value().to_number());
    let mut number = number.unwrap_or_default();
    let received = member.all_to_all(|_| Message::of(&number))?;
    received.read(|from, contents| {
        let sent = i64::read(contents)?;
        number = if from == holder { sent } else { number };
        Some(())
    })?;
    own.or_else(|(files, form, report)| {
        let value = G::Value::from_number(number).ok_or_else(|| malformed(holder))?;
        Ok(Stored::new(root, Some(value), files, form, report)?)
    })
}
