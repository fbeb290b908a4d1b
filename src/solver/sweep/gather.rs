//! The positions of a stage in memory, from all members of a cluster: each sends what it has found
//! of a shard to the one that holds it.

use super::gaps::{GapWriter, Gaps, parcel};
use super::inbox::Inbox;
use crate::run::{Pool, StopReason};
use crate::solver::SolveErrorKind;
use crate::solver::among::{Member, Others};
use crate::table::Names;

/// The inboxes of a stage, by shard, with what all members have `found`; empty for the shards that
/// others hold.
pub(super) fn from_all<O: Others, M>(
    mut found: Vec<Inbox>,
    names: Names,
    pool: Pool<'_>,
    member: &mut Member<'_, '_, O>,
) -> Result<Vec<Inbox>, SolveErrorKind<M>> {
    let placement = member.placement();
    if placement.is_alone() {
        return Ok(found);
    }
    // A member that has found nothing of the stage has no inboxes.
    found.resize_with(names.shards(), || Inbox::new(names.bits(), member.run));
    let of_others = || (0..names.shards()).filter(|&shard| !placement.holds(shard));
    let mut packed = Vec::new();
    let mut unpacked = found.iter_mut().enumerate();
    member.in_step(|run| {
        let batch: Vec<_> = unpacked.by_ref().take(pool.tasks()).collect();
        if batch.is_empty() {
            return Ok(false);
        }
        let is_other = |(shard, _): &(usize, _)| !placement.holds(*shard);
        for gaps in pool.map(batch.into_iter().filter(is_other), |(_, inbox)| pack(inbox)) {
            packed.push(gaps?);
        }
        run.poll(0)?;
        Ok(true)
    })?;
    for shard in of_others() {
        found[shard] = Inbox::new(names.bits(), member.run);
    }
    let received = member.exchange(|to| {
        let lists = of_others().zip(&packed);
        let lists = lists.filter(|&(shard, _)| placement.holder(shard) == to);
        parcel(lists.map(|(_, gaps)| gaps))
    })?;
    drop(packed);
    let mut account = member.run.account();
    account.settle(received.bytes());
    member.run.check_memory(0)?;
    let range = 0..=u64::MAX.unbounded_shr(u64::BITS - names.bits());
    let held = || (0..names.shards()).filter(|&shard| placement.holds(shard));
    let mut lists = Vec::new();
    received.read::<O, _>(|_, contents| {
        for shard in held() {
            lists.push((shard, Gaps::next_in(contents, &range)?));
        }
        Some(())
    })?;
    for (shard, names) in lists {
        found[shard].add(names, member.run.stop_signal())?;
        member.run.poll(0)?;
    }
    Ok(found)
}

/// The names in an inbox, as they are sent.
fn pack(inbox: &mut Inbox) -> Result<Vec<u8>, StopReason> {
    inbox.sort()?;
    let mut gaps = GapWriter::new(0);
    inbox.sorted().iter().for_each(|name| gaps.push(name));
    Ok(gaps.bytes)
}
