//! Forwards: the positions of each stage, from those of the stages before.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;
use std::mem;

use super::inbox::Inbox;
use super::letters::Letters;
use super::{Chunk, SolveErrorKind, chunks, restored};
use crate::game::{RestorePacked, Staged};
use crate::run::{Pool, Run, StopReason, Threads};
use crate::table::{KeyTable, Names, Shard};

/// By stage and shard: positions that are still to be expanded.
type Inboxes = BTreeMap<usize, Vec<Inbox>>;

/// Fills `table` with the positions that `root` leads to.
pub(super) fn find_positions<G: RestorePacked + Staged + Sync>(
    root: &G,
    table: &mut KeyTable<G>,
    threads: &Threads,
    run: &mut Run<'_>,
) -> Result<(), SolveErrorKind<G::Move>> {
    let names = table.names();
    let mut inboxes = Inboxes::new();
    let mut letters = Letters::new(names);
    letters.add(root.stage(), names.of(root.packed_key()));
    deliver(
        &[letters],
        names.shards(),
        &mut inboxes,
        threads.pool(1),
        run,
    )?;
    let mut account = run.account();
    while let Some((stage, found)) = inboxes.pop_first() {
        let shards = into_shards(found, names, threads, run)?;
        table.push_stage(stage, shards);
        table.count(run)?;
        let shards = table.shards(table.stages() - 1);
        let chunks = chunks(shards.iter().map(Shard::len));
        let pool = threads.pool(shards.iter().map(Shard::len).sum());
        for chunks in chunks.chunks(pool.tasks()) {
            let expand = |chunk: &Chunk| expand(root, names, &shards[chunk.shard], chunk);
            let letters = pool.map(chunks.iter(), expand);
            run.tick_many(chunks.iter().map(|it| (it.end - it.first) as u64).sum())?;
            let letters: Vec<_> = letters.into_iter().collect::<Result<_, _>>()?;
            account.settle(letters.iter().map(Letters::bytes).sum());
            run.check_memory(0)?;
            deliver(&letters, names.shards(), &mut inboxes, pool, run)?;
        }
    }
    Ok(())
}

/// The successors of the positions of a chunk.
fn expand<G: RestorePacked + Staged>(
    root: &G,
    names: Names,
    shard: &Shard,
    chunk: &Chunk,
) -> Result<Letters, SolveErrorKind<G::Move>> {
    let mut letters = Letters::new(names);
    for place in chunk.first..chunk.end {
        let state = restored(root, names, shard, chunk.shard, place)?;
        let from = state.stage();
        for step in state.successors() {
            let to = step.state.stage();
            if to <= from {
                let (at, mv) = (state.packed_key(), step.mv);
                return Err(SolveErrorKind::StageOrder { at, mv, from, to });
            }
            letters.add(to, names.of(step.state.packed_key()));
        }
    }
    Ok(letters)
}

/// Puts letters into the boxes of their stages and shards, side by side.
fn deliver(
    letters: &[Letters],
    shards: usize,
    inboxes: &mut Inboxes,
    pool: Pool<'_>,
    run: &mut Run<'_>,
) -> Result<(), StopReason> {
    let stages: BTreeSet<_> = letters.iter().flat_map(Letters::stages).collect();
    for stage in stages {
        let open = || iter::repeat_with(|| Inbox::new(run)).take(shards).collect();
        let inboxes = inboxes.entry(stage).or_insert_with(open);
        let take_in = |(shard, inbox): (usize, &mut Inbox)| {
            let names = letters.iter().filter_map(|it| it.names_for(stage, shard));
            inbox.add(names.flat_map(|(_, names)| names.iter()))
        };
        let mut inboxes = inboxes.iter_mut().enumerate().peekable();
        // A full inbox is sorted, so that all of them together may take long.
        while inboxes.peek().is_some() {
            let results = pool.map(inboxes.by_ref().take(pool.tasks()), take_in);
            results.into_iter().collect::<Result<(), _>>()?;
            run.poll(0)?;
        }
    }
    Ok(())
}

/// The tables of the positions of a stage.
fn into_shards(
    mut inboxes: Vec<Inbox>,
    names: Names,
    threads: &Threads,
    run: &mut Run<'_>,
) -> Result<Vec<Shard>, StopReason> {
    let pool = threads.pool(usize::MAX);
    let mut shards: Vec<Shard> = Vec::with_capacity(names.shards());
    let mut account = run.account();
    for inboxes in inboxes.chunks_mut(pool.tasks()) {
        let inboxes = inboxes
            .iter_mut()
            .map(|it| mem::replace(it, Inbox::new(run)));
        shards.extend(pool.map(inboxes, |inbox| inbox.into_shard(names.bits())));
        account.settle(shards.iter().map(Shard::bytes).sum());
        run.check_memory(0)?;
        run.poll(0)?;
    }
    Ok(shards)
}
