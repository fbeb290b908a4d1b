//! Positions that did not fit the inboxes: sorted, in files, and merged when their stage comes
//! (external sorting).

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::run::{Pool, Run, StopReason};
use crate::solver::SolveErrorKind;
use crate::solver::sweep::inbox::Inbox;
use crate::store::{BlockReader, Files, StoreError, Table, TableId};
use crate::table::{Gaps, ScrambledKey, ScrambledKeys};

/// Writes the names in the inboxes of a stage to a file, in order, and empties the inboxes.
pub(super) fn spill<M>(
    files: &Files,
    table: TableId,
    names: ScrambledKeys,
    inboxes: &mut [Inbox],
    pool: Pool<'_>,
    run: &mut Run<'_>,
) -> Result<(), SolveErrorKind<M>> {
    let mut writer = files.create(table, &files.header(table, 1))?;
    let mut shard = 0;
    for inboxes in inboxes.chunks_mut(pool.threads()) {
        sort(inboxes, pool)?;
        for inbox in inboxes {
            for tag in inbox.sorted().iter() {
                writer.push_name(names.whole(ScrambledKey { shard, tag }))?;
            }
            inbox.clear();
            shard += 1;
        }
        run.poll(0)?;
    }
    writer.finish()?;
    Ok(())
}

/// Sorts the names in inboxes, side by side.
pub(super) fn sort(inboxes: &mut [Inbox], pool: Pool<'_>) -> Result<(), StopReason> {
    let sorted = pool.map(inboxes.iter_mut(), Inbox::sort);
    sorted.into_iter().collect()
}

/// The sorted names of a stage: several files and the inboxes, each without repeated names.
pub(super) struct Sorted<'i> {
    spills: Vec<Arc<Table>>,
    inboxes: &'i [Inbox],
    /// Of the names in the inboxes.
    names: ScrambledKeys,
}

impl<'i> Sorted<'i> {
    /// The names in these files, and in inboxes that are sorted.
    pub(super) fn new(
        files: &Files,
        spills: impl Iterator<Item = TableId>,
        inboxes: &'i [Inbox],
        names: ScrambledKeys,
    ) -> Result<Self, StoreError> {
        let spills = spills
            .map(|spill| files.open(spill, 1))
            .collect::<Result<_, _>>()?;
        Ok(Self {
            spills,
            inboxes,
            names,
        })
    }

    /// The number of names in all of them, repeated ones included.
    pub(super) fn len(&self) -> u64 {
        let in_spills: u64 = self.spills.iter().map(|spill| spill.len()).sum();
        let in_inboxes = self.inboxes.iter().map(|inbox| inbox.sorted().len() as u64);
        in_spills + in_inboxes.sum::<u64>()
    }

    /// Calls `emit` with the names of a range, those of `lists` included, in order, each once.
    pub(super) fn merge(
        &self,
        range: RangeInclusive<u64>,
        lists: Vec<Gaps<'_>>,
        emit: impl FnMut(u64) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let (first, last) = range.into_inner();
        let mut sources: Vec<_> = lists.into_iter().map(Source::List).collect();
        for spill in &self.spills {
            sources.push(Source::Spill(SpillReader::new(spill, first)?));
        }
        sources.push(Source::Inboxes(Box::new(self.in_inboxes(first))));
        merge(sources, last, emit)
    }

    /// The names in the inboxes from `first` on, ascending.
    fn in_inboxes(&self, first: u64) -> impl Iterator<Item = u64> {
        let ScrambledKey {
            shard,
            tag: first_tag,
        } = self.names.cut(first);
        // A member that has found nothing of the stage has no inboxes.
        let inboxes = (shard..).zip(self.inboxes.get(shard..).unwrap_or_default());
        inboxes.flat_map(move |(number, inbox)| {
            let names = inbox.sorted();
            let first_tag = if number == shard { first_tag } else { 0 };
            let first_place = names.rank(first_tag, 0, names.len());
            (first_place..names.len()).map(move |place| {
                self.names.whole(ScrambledKey {
                    shard: number,
                    tag: names.get(place),
                })
            })
        })
    }
}

/// Ascending names.
enum Source<'s> {
    Spill(SpillReader<'s>),
    Inboxes(Box<dyn Iterator<Item = u64> + 's>),
    List(Gaps<'s>),
}

impl Source<'_> {
    fn next(&mut self) -> Result<Option<u64>, StoreError> {
        match self {
            Self::Spill(spill) => spill.next(),
            Self::Inboxes(names) => Ok(names.next()),
            Self::List(names) => Ok(names.next()),
        }
    }
}

/// Merges the names of all sources up to `last`, each once.
fn merge(
    mut sources: Vec<Source<'_>>,
    last: u64,
    mut emit: impl FnMut(u64) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let is_wanted = |name: &u64| *name <= last;
    if let [source] = &mut sources[..] {
        while let Some(name) = source.next()?.filter(is_wanted) {
            emit(name)?;
        }
        return Ok(());
    }
    let mut heads = BinaryHeap::with_capacity(sources.len());
    for (source, names) in sources.iter_mut().enumerate() {
        heads.extend(
            names
                .next()?
                .filter(is_wanted)
                .map(|name| Reverse((name, source))),
        );
    }
    let mut emitted = None;
    while let Some(mut head) = heads.peek_mut() {
        let Reverse((name, source)) = *head;
        if emitted != Some(name) {
            emit(name)?;
            emitted = Some(name);
        }
        match sources[source].next()?.filter(is_wanted) {
            Some(next) => *head = Reverse((next, source)),
            None => drop(PeekMut::pop(head)),
        }
    }
    Ok(())
}

/// The names of a spill, from a first one on.
struct SpillReader<'t> {
    table: &'t Table,
    reader: BlockReader,
    names: Vec<u64>,
    /// The next of these.
    next: usize,
    next_block: usize,
}

impl<'t> SpillReader<'t> {
    fn new(table: &'t Table, first: u64) -> Result<Self, StoreError> {
        let mut reader = Self {
            table,
            reader: BlockReader::new(table),
            names: Vec::new(),
            next: 0,
            next_block: table.block_of(first).unwrap_or(0),
        };
        reader.read_block()?;
        reader.next = reader.names.partition_point(|&name| name < first);
        Ok(reader)
    }

    fn read_block(&mut self) -> Result<(), StoreError> {
        self.names.clear();
        self.next = 0;
        if self.next_block < self.table.blocks() {
            self.table
                .read_block(self.next_block, &mut self.reader, &mut self.names)?;
            self.next_block += 1;
        }
        Ok(())
    }

    fn next(&mut self) -> Result<Option<u64>, StoreError> {
        if self.next == self.names.len() {
            self.read_block()?;
        }
        let name = self.names.get(self.next).copied();
        self.next += 1;
        Ok(name)
    }
}
