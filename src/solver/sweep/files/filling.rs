//! Fills the tables of a sweep in files.

use std::mem;

use super::StageFiles;
use super::shuffle::Shuffle;
use super::spills::{Sorted, sort, spill};
use crate::game::{Staged, Unpack, Value};
use crate::run::{Instant, Pool, Run};
use crate::solver::distributed::{Member, all_tables};
use crate::solver::sweep::inbox::Inboxes;
use crate::solver::sweep::storage::SweepStorage;
use crate::solver::{self, SolveErrorKind};
use crate::store::{Files, Kind, StageLine, TableId, Tables, Writing, Written};

impl StageFiles<Writing> {
    /// The store, solved.
    pub(super) fn finish<M>(
        mut self,
        member: &mut Member<'_, '_>,
    ) -> Result<Files, SolveErrorKind<M>> {
        self.files.files.manifest.is_finished = true;
        self.commit(member)?;
        self.files.files.close();
        Ok(self.files.files)
    }

    /// A spill of this member: no other member has one of that number.
    fn spill_table(&self, stage: usize, number: u32) -> TableId {
        let members = u32::try_from(self.placement.members).expect("few members");
        let member = u32::try_from(self.placement.member).expect("few members");
        TableId {
            kind: Kind::Run,
            stage: stage as u64,
            shard: number * members + member,
        }
    }

    /// The spills that hold positions of a stage.
    fn spills_of(&self, stage: usize) -> Vec<TableId> {
        let spills = 0..self.spills.get(&stage).copied().unwrap_or(0);
        spills.map(|spill| self.spill_table(stage, spill)).collect()
    }

    /// Adds the tables of a kind that this member has written for the stage at a place, which has
    /// as many `shards`, and returns the summary of those of all members. Commits if that is due.
    fn add<M>(
        &mut self,
        kind: Kind,
        place: usize,
        shards: usize,
        written: Vec<Written>,
        member: &mut Member<'_, '_>,
    ) -> Result<(), SolveErrorKind<M>> {
        let own = self.placement.held_by(self.placement.member, 0..shards);
        let own: Vec<_> = own.map(|shard| self.table(kind, place, shard)).collect();
        self.files.add(own.into_iter());
        let is_due = self.files.is_due();
        let (all, is_due) = all_tables(written, shards, is_due, member)?;
        let line = StageLine {
            stage: self.stages[place] as u64,
            tables: Tables::of(&all),
        };
        let manifest = &mut self.files.files.manifest;
        match kind {
            Kind::Positions => manifest.positions.push(line),
            _ => manifest.values.push(line),
        }
        if is_due {
            self.commit(member)?;
        }
        Ok(())
    }

    /// Makes last what all members have written.
    fn commit<M>(&mut self, member: &mut Member<'_, '_>) -> Result<(), SolveErrorKind<M>> {
        let started = Instant::now();
        self.files
            .sync(|| Ok::<_, SolveErrorKind<M>>(member.run.poll(0)?))?;
        // Not before the tables of the others last.
        member.all(true)?;
        Ok(self.files.write_manifest(started)?)
    }
}

impl<G: Unpack + Staged> SweepStorage<G> for StageFiles<Writing> {
    fn has_all_stages(&self) -> bool {
        self.files().manifest.all_positions
    }

    fn unsolved(&self) -> usize {
        self.stages.len() - self.files().manifest.values.len()
    }

    fn spill(
        &mut self,
        inboxes: &mut Inboxes,
        arriving: usize,
        pool: Pool<'_>,
        run: &mut Run<'_>,
    ) -> solver::Result<(), G> {
        // Of sorted names, of eight bytes at most, there is room for half as many new ones.
        let bytes = |names: usize| names * (size_of::<u64>() + size_of::<u64>() / 2);
        while inboxes.len() > 0 && bytes(inboxes.len() + arriving) > self.limit / 2 {
            let names = inboxes.names();
            let Some((stage, inboxes)) = inboxes.largest_stage() else {
                break;
            };
            let number = self.spills.get(&stage).copied().unwrap_or(0);
            let table = self.spill_table(stage, number);
            self.spills.insert(stage, number + 1);
            self.files.make_directory(table)?;
            spill(&self.files.files, table, names, inboxes, pool, run)?;
        }
        Ok(())
    }

    fn add_stage(
        &mut self,
        stage: usize,
        inboxes: &mut Inboxes,
        pool: Pool<'_>,
        member: &mut Member<'_, '_>,
    ) -> solver::Result<(), G> {
        let shards = self.files.files.next_names();
        self.stages.push(stage);
        let (names, mut found) = (inboxes.names(), inboxes.take(stage));
        let mut unsorted = found.chunks_mut(pool.threads());
        member.in_step(|run| {
            let Some(inboxes) = unsorted.next() else {
                return Ok(false);
            };
            sort(inboxes, pool)?;
            run.poll(0)?;
            Ok(true)
        })?;
        let place = self.stages.len() - 1;
        if (0..shards.shards()).any(|shard| self.placement.holds(shard)) {
            let table = self.table(Kind::Positions, place, 0);
            self.files.make_directory(table)?;
        }
        let spills = self.spills_of(stage);
        let files = &self.files.files;
        let shuffle = Shuffle {
            files,
            stage: stage as u64,
            shards,
            sorted: Sorted::new(files, spills.iter().copied(), &found, names)?,
        };
        let written = shuffle.write(pool, member)?;
        drop(shuffle);
        drop(found);
        self.add(Kind::Positions, place, shards.shards(), written, member)?;
        for spill in spills {
            self.files.delete(spill)?;
        }
        self.spills.remove(&stage);
        Ok(())
    }

    fn end_stages(&mut self) {
        self.files.files.manifest.all_positions = true;
    }

    fn set_values(
        &mut self,
        place: usize,
        shard: usize,
        values: &[G::Value],
    ) -> solver::Result<(), G> {
        let table = self.table(Kind::Values, place, shard);
        if self.written.is_empty() {
            self.files.make_directory(table)?;
        }
        if values.iter().any(|value| value.to_number().is_none()) {
            return Err(SolveErrorKind::overflow());
        }
        let numbers = values.iter().filter_map(|value| value.to_number());
        let shards = self.line(place).tables.shards;
        let written = self.files.files.write_numbers(table, shards, numbers)?;
        self.written.push(written);
        Ok(())
    }

    fn end_values(&mut self, place: usize, member: &mut Member<'_, '_>) -> solver::Result<(), G> {
        let written = mem::take(&mut self.written);
        let shards = self.line(place).tables.shards as usize;
        self.add(Kind::Values, place, shards, written, member)
    }
}
