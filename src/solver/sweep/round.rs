//! A round of look-ups: many positions look up the values of their successors, and the shards of
//! these answer, each once, while its table is in the cache.

use std::collections::{BTreeMap, BTreeSet};

use super::lookups::{Lookups, LookupsBuilder};
use super::remote_lookups::{self, RemoteLookups, ShardId};
use super::replies::RoundReplies;
use super::sharded_keys::ShardedKeys;
use super::storage::StageReader;
use super::{Chunk, SolveErrorKind, Watch, restored};
use crate::game::{Staged, Unpack, Value};
use crate::run::{MemoryReservation, Pool};
use crate::solver;
use crate::solver::distributed::{Encode, Member};
use crate::table::{PackedValues, Placement, ScrambledKey, Shard};

/// Collects the look-ups of the positions of the first of the chunks: as many as make a round.
pub(super) fn collect<G: Unpack + Staged + Sync>(
    root: &G,
    tables: &impl StageReader<G>,
    place: usize,
    chunks: &[Chunk],
    reservation: &mut MemoryReservation,
    pool: Pool<'_>,
    member: &mut Member<'_, '_>,
) -> solver::Result<Vec<Lookups<G>>, G> {
    let (mut asked, mut bytes) = (Vec::new(), 0);
    let mut travelling = Travelling::new(member.placement());
    let mut batches = chunks.chunks(pool.tasks());
    member.in_step(|run| {
        let Some(chunks) = batches.next() else {
            return Ok(false);
        };
        let (signal, counted) = (run.stop_signal(), &*reservation);
        let look_up = |chunk: &Chunk| {
            let (mut lookups, mut watch) = (LookupsBuilder::new(), Watch::new(signal, counted));
            for key in tables.keys(place, chunk)? {
                let names_of = |stage| tables.names_of(stage);
                lookups.add(&restored(root, key)?, names_of, &mut watch)?;
            }
            Ok::<_, SolveErrorKind<G::Move>>(lookups.finish())
        };
        for lookups in pool.map(chunks.iter(), look_up) {
            let lookups = lookups?;
            bytes += lookups.bytes() + lookups.answer_bytes();
            travelling.add(lookups.keys());
            asked.push(lookups);
        }
        reservation.resize(bytes);
        run.check_memory(0)?;
        run.poll(chunks.iter().map(Chunk::len).sum())?;
        let bytes = bytes + travelling.most() * (size_of::<u64>() + size_of::<G::Value>());
        Ok(!tables.ends_round(asked.len(), bytes))
    })?;
    Ok(asked)
}

/// The number of look-ups of a round for each member.
struct Travelling {
    placement: Placement,
    /// By member.
    lookups: Vec<usize>,
}

impl Travelling {
    fn new(placement: Placement) -> Self {
        Self {
            placement,
            lookups: vec![0; placement.members],
        }
    }

    fn add(&mut self, keys: &ShardedKeys) {
        if self.placement.is_alone() {
            return;
        }
        for (_, shard, lookups) in keys.slots() {
            self.lookups[self.placement.holder(shard)] += lookups;
        }
    }

    /// The look-ups that this member sends, and an estimate of those that it receives: as if every
    /// other member sent it as many as this one sends its busiest target.
    fn most(&self) -> usize {
        let to_others = || self.placement.others().map(|other| self.lookups[other]);
        let of_others = (self.placement.members - 1) * to_others().max().unwrap_or(0);
        to_others().sum::<usize>() + of_others
    }
}

/// Replies to all look-ups, shard by shard: this member those to its own shards, of whomever.
///
/// The positions that ask are at the stage `of`.
pub(super) fn answer<G: Unpack + Staged + Sync>(
    tables: &impl StageReader<G>,
    of: usize,
    asked: &[Lookups<G>],
    pool: Pool<'_>,
    member: &mut Member<'_, '_>,
) -> solver::Result<RoundReplies<G::Value>, G> {
    let placement = member.placement();
    let names_of = |stage| tables.names_of(stage);
    let keys = || asked.iter().map(Lookups::keys);
    let stages: BTreeSet<_> = keys().flat_map(ShardedKeys::stages).collect();
    let shards = stages.into_iter().flat_map(|stage| {
        let shards = 0..tables.names_of(stage).shards();
        shards.map(move |shard| (stage, shard))
    });
    let shards: Vec<ShardId> = shards.collect();
    let held_by = |holder| {
        let shards = shards.iter().copied();
        shards.filter(move |&(_, shard)| placement.holder(shard) == holder)
    };
    let received =
        member.all_to_all(|to| remote_lookups::look_up_message(held_by(to), &keys(), names_of))?;
    let lookups = RemoteLookups::read(&received, placement, of, names_of)?;
    drop(received);
    let mut reservation = member.run.reservation();
    reservation.resize(lookups.iter().map(RemoteLookups::bytes::<G::Value>).sum());
    member.run.check_memory(0)?;
    let to_answer = by_shard(held_by(placement.member), &lookups);
    let mut replies = Vec::with_capacity(shards.len());
    let mut to_others: Vec<Option<PackedValues>> = lookups.iter().map(|_| None).collect();
    let mut batches = to_answer.chunks(pool.tasks());
    member.in_step(|run| {
        let Some(shards) = batches.next() else {
            return Ok(false);
        };
        let answer = |(shard, askers): &(ShardId, Vec<usize>)| {
            let askers = askers.iter().map(|&number| &lookups[number]);
            reply(tables, *shard, asked, askers)
        };
        for ((shard, askers), reply) in shards.iter().zip(pool.map(shards.iter(), answer)) {
            let (own, packed) = reply?;
            replies.push((*shard, own));
            for (&number, packed) in askers.iter().zip(packed) {
                to_others[number] = Some(packed);
            }
        }
        run.poll(0)?;
        Ok(true)
    })?;
    let to_others = to_others
        .into_iter()
        .map(|it| it.expect("every shard has replied"));
    let to_others: Vec<_> = to_others.collect();
    let received =
        member.all_to_all(|to| remote_lookups::reply_message(to, &lookups, &to_others))?;
    received.read(|from, contents| {
        for (stage, shard) in held_by(from) {
            let asked = keys().map(|it| it.names_for(stage, shard).count()).sum();
            let values = match asked {
                0 => Vec::new(),
                _ => PackedValues::read(contents)?.to_vec()?,
            };
            (values.len() == asked).then_some(())?;
            replies.push(((stage, shard), values));
        }
        Some(())
    })?;
    Ok(RoundReplies::new(keys(), replies))
}

/// The shards that this member asks itself, and those that others ask, each with the numbers of the
/// remote look-ups in it.
fn by_shard(
    own: impl Iterator<Item = ShardId>,
    lookups: &[RemoteLookups],
) -> Vec<(ShardId, Vec<usize>)> {
    let mut shards: BTreeMap<_, _> = own.map(|shard| (shard, Vec::new())).collect();
    for (number, lookup) in lookups.iter().enumerate() {
        shards.entry(lookup.shard).or_default().push(number);
    }
    shards.into_iter().collect()
}

/// The replies of a shard: to this member, and to each of the remote look-ups.
type Reply<V> = (Vec<V>, Vec<PackedValues>);

/// The values of the positions that are asked of a shard of a stage, in order, and of those in each
/// of the remote look-ups.
fn reply<'i, G: Unpack + Staged>(
    tables: &impl StageReader<G>,
    (stage, shard): ShardId,
    asked: &[Lookups<G>],
    lookups: impl Iterator<Item = &'i RemoteLookups>,
) -> solver::Result<Reply<G::Value>, G> {
    let keys = asked.iter().map(Lookups::keys);
    let solved = tables.solved(stage, shard)?;
    let solved = solved.as_deref();
    let wrong_key = |tag| {
        let packed = tables.names_of(stage).key(ScrambledKey { shard, tag });
        SolveErrorKind::wrong_key(packed)
    };
    let names = || keys.clone().flat_map(|it| it.names_for(stage, shard));
    let own = values(solved, names().count(), names()).map_err(wrong_key)?;
    let packed = lookups.map(|it| {
        let values: Vec<G::Value> =
            values(solved, it.names.len(), it.names.iter()).map_err(wrong_key)?;
        PackedValues::of(&values).ok_or_else(SolveErrorKind::overflow)
    });
    Ok((own, packed.collect::<Result<_, _>>()?))
}

/// The values of `count` positions of a shard; the name of the first one that it does not hold, if
/// there is one.
fn values<V: Value>(
    solved: Option<&Shard>,
    count: usize,
    names: impl Iterator<Item = u64>,
) -> Result<Vec<V>, u64> {
    let mut values = Vec::with_capacity(count);
    for name in names {
        let value = solved.and_then(|solved| solved.value(name));
        values.push(value.ok_or(name)?);
    }
    Ok(values)
}
