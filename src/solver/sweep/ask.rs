//! A round of questions: many positions ask for the values of their successors, and the shards of
//! these answer, each once, while its table is in the cache.

use std::collections::BTreeSet;

use super::answers::Answers;
use super::home::{Outcome, StageTables};
use super::letters::Letters;
use super::questions::{Asking, Questions};
use super::{Chunk, SolveErrorKind, restored};
use crate::game::{RestorePacked, Staged};
use crate::run::{Account, Pool, Run};
use crate::table::Name;

/// Asks for the successors of the positions of the first of the chunks: as many as make a round.
pub(super) fn ask<G: RestorePacked + Staged + Sync>(
    root: &G,
    tables: &impl StageTables<G>,
    place: usize,
    chunks: &[Chunk],
    account: &mut Account,
    pool: Pool<'_>,
    run: &mut Run<'_>,
) -> Outcome<Vec<Questions<G>>, G> {
    let (mut asked, mut bytes) = (Vec::new(), 0);
    for chunks in chunks.chunks(pool.tasks()) {
        let ask = |chunk: &Chunk| {
            let mut questions = Asking::new();
            for key in tables.keys(place, chunk)? {
                questions.add(&restored(root, key)?, |stage| tables.names_of(stage));
            }
            Ok::<_, SolveErrorKind<G::Move>>(questions.finish())
        };
        for questions in pool.map(chunks.iter(), ask) {
            let questions = questions?;
            bytes += questions.bytes() + questions.answer_bytes();
            asked.push(questions);
        }
        account.settle(bytes);
        run.check_memory(0)?;
        run.poll(chunks.iter().map(Chunk::len).sum())?;
        if tables.ends_round(asked.len(), bytes) {
            break;
        }
    }
    Ok(asked)
}

/// Answers all questions, shard by shard.
pub(super) fn answer<G: RestorePacked + Staged + Sync>(
    tables: &impl StageTables<G>,
    asked: &[Questions<G>],
    pool: Pool<'_>,
    run: &mut Run<'_>,
) -> Outcome<Answers<G::Value>, G> {
    let letters = || asked.iter().map(Questions::letters);
    let stages: BTreeSet<_> = letters().flat_map(Letters::stages).collect();
    let shards = stages.into_iter().flat_map(|stage| {
        let shards = 0..tables.names_of(stage).shards();
        shards.map(move |shard| (stage, shard))
    });
    let shards: Vec<_> = shards.collect();
    let mut replies = Vec::with_capacity(shards.len());
    for shards in shards.chunks(pool.tasks()) {
        let reply = |&(stage, shard): &_| reply(tables, stage, shard, asked);
        for (&shard, reply) in shards.iter().zip(pool.map(shards.iter(), reply)) {
            replies.push((shard, reply?));
        }
        run.poll(0)?;
    }
    Ok(Answers::new(letters(), replies))
}

/// The values of the positions that are asked of a shard of a stage, in order.
fn reply<G: RestorePacked + Staged>(
    tables: &impl StageTables<G>,
    stage: usize,
    shard: usize,
    asked: &[Questions<G>],
) -> Outcome<Vec<G::Value>, G> {
    let letters = asked.iter().map(Questions::letters);
    let questions = || letters.clone().flat_map(|it| it.names_for(stage, shard));
    let solved = tables.solved(stage, shard)?;
    let names = tables.names_of(stage);
    let mut values = Vec::with_capacity(questions().count());
    for rest in questions() {
        let Some(value) = solved.as_deref().and_then(|solved| solved.value(rest)) else {
            let packed = names.key(Name { shard, rest });
            return Err(SolveErrorKind::WrongKey { packed });
        };
        values.push(value);
    }
    Ok(values)
}
