//! A round of questions: many positions ask for the values of their successors, and the shards of
//! these answer, each once, while its table is in the cache.

use std::collections::{BTreeMap, BTreeSet};

use super::answers::Answers;
use super::foreign::{Inquiry, Packed, ShardId, inquiries, packed_replies, questions};
use super::home::{Outcome, StageTables};
use super::letters::Letters;
use super::questions::{Asking, Questions};
use super::{Chunk, SolveErrorKind, Watch, restored};
use crate::game::{Restore, Staged, Value};
use crate::run::{Account, Pool};
use crate::solver::among::{Member, Others};
use crate::table::{Name, Placement, Shard};

/// Asks for the successors of the positions of the first of the chunks: as many as make a round.
pub(super) fn ask<G: Restore + Staged + Sync>(
    root: &G,
    tables: &impl StageTables<G>,
    place: usize,
    chunks: &[Chunk],
    account: &mut Account,
    pool: Pool<'_>,
    member: &mut Member<'_, '_, impl Others>,
) -> Outcome<Vec<Questions<G>>, G> {
    let (mut asked, mut bytes) = (Vec::new(), 0);
    let mut travelling = Travelling::new(member.placement());
    let mut batches = chunks.chunks(pool.tasks());
    member.in_step(|run| {
        let Some(chunks) = batches.next() else {
            return Ok(false);
        };
        let (signal, counted) = (run.stop_signal(), &*account);
        let ask = |chunk: &Chunk| {
            let (mut questions, mut watch) = (Asking::new(), Watch::new(signal, counted));
            for key in tables.keys(place, chunk)? {
                let names_of = |stage| tables.names_of(stage);
                questions.add(&restored(root, key)?, names_of, &mut watch)?;
            }
            Ok::<_, SolveErrorKind<G::Move>>(questions.finish())
        };
        for questions in pool.map(chunks.iter(), ask) {
            let questions = questions?;
            bytes += questions.bytes() + questions.answer_bytes();
            travelling.add(questions.letters());
            asked.push(questions);
        }
        account.settle(bytes);
        run.check_memory(0)?;
        run.poll(chunks.iter().map(Chunk::len).sum())?;
        let bytes = bytes + travelling.most() * (size_of::<u64>() + size_of::<G::Value>());
        Ok(!tables.ends_round(asked.len(), bytes))
    })?;
    Ok(asked)
}

/// How many questions of a round go to each member.
struct Travelling {
    placement: Placement,
    /// By member.
    questions: Vec<usize>,
}

impl Travelling {
    fn new(placement: Placement) -> Self {
        Self {
            placement,
            questions: vec![0; placement.members],
        }
    }

    fn add(&mut self, letters: &Letters) {
        if self.placement.is_alone() {
            return;
        }
        for (_, shard, questions) in letters.slots() {
            self.questions[self.placement.holder(shard)] += questions;
        }
    }

    /// How many questions this member has to do with: those to others, and those of others, if all
    /// ask the same one as this member does most.
    fn most(&self) -> usize {
        let to_others = || self.placement.others().map(|other| self.questions[other]);
        let of_others = (self.placement.members - 1) * to_others().max().unwrap_or(0);
        to_others().sum::<usize>() + of_others
    }
}

/// Answers all questions, shard by shard: this member those to its own shards, of whomever.
///
/// The positions that ask are at the stage `of`.
pub(super) fn answer<G: Restore + Staged + Sync, O: Others>(
    tables: &impl StageTables<G>,
    of: usize,
    asked: &[Questions<G>],
    pool: Pool<'_>,
    member: &mut Member<'_, '_, O>,
) -> Outcome<Answers<G::Value>, G> {
    let placement = member.placement();
    let names_of = |stage| tables.names_of(stage);
    let letters = || asked.iter().map(Questions::letters);
    let stages: BTreeSet<_> = letters().flat_map(Letters::stages).collect();
    let shards = stages.into_iter().flat_map(|stage| {
        let shards = 0..tables.names_of(stage).shards();
        shards.map(move |shard| (stage, shard))
    });
    let shards: Vec<ShardId> = shards.collect();
    let held_by = |holder| {
        let shards = shards.iter().copied();
        shards.filter(move |&(_, shard)| placement.holder(shard) == holder)
    };
    let received = member.exchange(|to| questions(held_by(to), &letters(), names_of))?;
    let inquiries = inquiries::<O, _>(&received, placement, of, names_of)?;
    drop(received);
    let mut account = member.run.account();
    account.settle(inquiries.iter().map(Inquiry::bytes::<G::Value>).sum());
    member.run.check_memory(0)?;
    let to_answer = by_shard(held_by(placement.member), &inquiries);
    let mut replies = Vec::with_capacity(shards.len());
    let mut to_others: Vec<Option<Packed>> = inquiries.iter().map(|_| None).collect();
    let mut batches = to_answer.chunks(pool.tasks());
    member.in_step(|run| {
        let Some(shards) = batches.next() else {
            return Ok(false);
        };
        let answer = |(shard, askers): &(ShardId, Vec<usize>)| {
            let askers = askers.iter().map(|&number| &inquiries[number]);
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
    let received = member.exchange(|to| packed_replies(to, &inquiries, &to_others))?;
    received.read::<O, _>(|from, contents| {
        for (stage, shard) in held_by(from) {
            let asked = letters().map(|it| it.names_for(stage, shard).count()).sum();
            let values = match asked {
                0 => Vec::new(),
                asked => Packed::read(contents, asked)?,
            };
            replies.push(((stage, shard), values));
        }
        Some(())
    })?;
    Ok(Answers::new(letters(), replies))
}

/// The shards that this member asks itself, and those that others ask, each with the numbers of the
/// inquiries to it.
fn by_shard(
    own: impl Iterator<Item = ShardId>,
    inquiries: &[Inquiry],
) -> Vec<(ShardId, Vec<usize>)> {
    let mut shards: BTreeMap<_, _> = own.map(|shard| (shard, Vec::new())).collect();
    for (number, inquiry) in inquiries.iter().enumerate() {
        shards.entry(inquiry.shard).or_default().push(number);
    }
    shards.into_iter().collect()
}

/// What a shard replies: to this member, and to each inquiry.
type Reply<V> = (Vec<V>, Vec<Packed>);

/// The values of the positions that are asked of a shard of a stage, in order, and of those in each
/// of the inquiries.
fn reply<'i, G: Restore + Staged>(
    tables: &impl StageTables<G>,
    (stage, shard): ShardId,
    asked: &[Questions<G>],
    inquiries: impl Iterator<Item = &'i Inquiry>,
) -> Outcome<Reply<G::Value>, G> {
    let letters = asked.iter().map(Questions::letters);
    let solved = tables.solved(stage, shard)?;
    let solved = solved.as_deref();
    let wrong_key = |rest| {
        let packed = tables.names_of(stage).key(Name { shard, rest });
        SolveErrorKind::wrong_key(packed)
    };
    let questions = || letters.clone().flat_map(|it| it.names_for(stage, shard));
    let own = values(solved, questions().count(), questions()).map_err(wrong_key)?;
    let packed = inquiries.map(|it| {
        let values = values(solved, it.names.len(), it.names.iter()).map_err(wrong_key)?;
        Packed::new::<G::Value>(&values).ok_or_else(SolveErrorKind::overflow)
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
