//! A round of questions: many positions ask for the values of their successors, and the shards of
//! these answer, each once, while its table is in the cache.

use std::collections::BTreeSet;

use super::home::{Outcome, StageTables};
use super::questions::{Answers, Asking, Questions};
use super::{Chunk, SolveErrorKind, restored};
use crate::game::{RestorePacked, Staged};
use crate::run::{Account, Pool, Run};
use crate::table::{Name, Names, Shard};

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

/// What a shard answers to a chunk: the values in the order of its questions, and their slot;
/// `None` if there are no questions to the stage.
type Reply<V> = Option<(usize, Vec<V>)>;

/// Answers all questions, shard by shard.
pub(super) fn answer<G: RestorePacked + Staged + Sync>(
    tables: &impl StageTables<G>,
    asked: &[Questions<G>],
    pool: Pool<'_>,
    run: &mut Run<'_>,
) -> Outcome<Vec<Answers<G::Value>>, G> {
    let empty = |asked: &Questions<G>| vec![Vec::new().into_iter(); asked.letters().slots()];
    let mut answers: Vec<_> = asked.iter().map(empty).collect();
    let stages: BTreeSet<_> = asked.iter().flat_map(|it| it.letters().stages()).collect();
    let shards = stages.into_iter().flat_map(|stage| {
        let shards = 0..tables.names_of(stage).shards();
        shards.map(move |shard| (stage, shard))
    });
    let shards: Vec<_> = shards.collect();
    for shards in shards.chunks(pool.tasks()) {
        let replies = pool.map(shards.iter(), |&(stage, shard)| {
            let solved = tables.solved(stage, shard)?;
            let names = tables.names_of(stage);
            let reply = |asked| reply(solved.as_deref(), names, stage, shard, asked);
            let replies = asked.iter().map(reply);
            replies.collect::<Result<Vec<_>, SolveErrorKind<G::Move>>>()
        });
        for replies in replies {
            for (answers, reply) in answers.iter_mut().zip(replies?) {
                if let Some((slot, values)) = reply {
                    answers[slot] = values.into_iter();
                }
            }
        }
        run.poll(0)?;
    }
    Ok(answers)
}

/// The answers of a shard of a stage to the questions of a chunk.
fn reply<G: RestorePacked + Staged>(
    solved: Option<&Shard>,
    names: Names,
    stage: usize,
    shard: usize,
    asked: &Questions<G>,
) -> Outcome<Reply<G::Value>, G> {
    let Some((slot, letters)) = asked.letters().names_for(stage, shard) else {
        return Ok(None);
    };
    let mut values = Vec::with_capacity(letters.len());
    for rest in letters.iter() {
        let Some(value) = solved.and_then(|solved| solved.value(rest)) else {
            let packed = names.key(Name { shard, rest });
            return Err(SolveErrorKind::WrongKey { packed });
        };
        values.push(value);
    }
    Ok(Some((slot, values)))
}
