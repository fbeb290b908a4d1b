//! The tables that all members have written of a stage.

use super::{Contents, Encode, Member, Message};
use crate::solver::SolveErrorKind;
use crate::store::Written;

/// More than the table of a shard can have: 2^32 entries, of up to ten bytes each, and an index.
const MOST_BYTES: u64 = 1 << 36;

impl Encode for Written {
    fn write(&self, message: &mut Message) {
        self.entries.write(message);
        self.bytes.write(message);
        self.check.write(message);
    }

    /// No sum of as many as there are shards leaves its range.
    fn read(contents: &mut Contents<'_>) -> Option<Self> {
        Some(Self {
            entries: u64::read(contents).filter(|&it| it <= u32::MAX.into())?,
            bytes: u64::read(contents).filter(|&it| it <= MOST_BYTES)?,
            check: u32::read(contents)?,
        })
    }
}

/// The tables that all members have written of as many `shards`, in order, and whether a commit is
/// due: member 0 decides for all. `written` are the tables of this member.
pub(in crate::solver) fn all_tables<M>(
    written: Vec<Written>,
    shards: usize,
    mut is_due: bool,
    member: &mut Member<'_, '_>,
) -> Result<(Vec<Written>, bool), SolveErrorKind<M>> {
    let placement = member.placement();
    let held_by = |member| placement.held_by(member, 0..shards);
    let received = member.all_to_all(|_| {
        let mut message = Message::of(&is_due);
        for table in &written {
            table.write(&mut message);
        }
        message
    })?;
    let mut all: Vec<_> = held_by(placement.member).zip(written).collect();
    received.read(|from, contents| {
        let says_so = bool::read(contents)?;
        if from == 0 {
            is_due = says_so;
        }
        for shard in held_by(from) {
            all.push((shard, Written::read(contents)?));
        }
        Some(())
    })?;
    all.sort_by_key(|&(shard, _)| shard);
    Ok((all.into_iter().map(|(_, table)| table).collect(), is_due))
}
