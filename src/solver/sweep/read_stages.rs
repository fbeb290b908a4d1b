//! Every position of a store, in the order of its files.

use std::ops::ControlFlow;

use super::files::StageFiles;
use super::storage::StageReader;
use super::verify::wrong_value;
use super::{chunks, restored};
use crate::game::{Staged, Unpack};
use crate::run::{Run, StopReason};
use crate::solution::Stored;
use crate::solver;
use crate::table::Placement;

impl<G: Unpack + Staged + Sync> Stored<G> {
    /// See [`StoreSolver::for_each`](crate::StoreSolver::for_each).
    pub(super) fn read_stages(
        &self,
        stage: Option<usize>,
        run: &mut Run<'_>,
        mut each: impl FnMut(&G, G::Value) -> ControlFlow<()>,
    ) -> solver::Result<u64, G> {
        let files = self.files();
        let tables = StageFiles::new(files, size_of::<G::Value>(), Placement::ALONE, run)?;
        let is_read = |it: usize| stage.is_none_or(|stage| stage == it);
        let stages = 0..StageReader::<G>::stages(&tables);
        let stages = stages.filter(|&place| is_read(StageReader::<G>::stage(&tables, place)));
        let positions = stages
            .clone()
            .map(|place| files.manifest.positions[place].tables.entries);
        let positions = positions.sum();
        run.begin_phase("reading", Some(positions));
        for place in stages {
            run.begin_stage(StageReader::<G>::stage(&tables, place));
            let lens = StageReader::<G>::lens(&tables, place)?;
            for chunk in chunks(lens.into_iter()) {
                let keys = StageReader::<G>::keys(&tables, place, &chunk)?;
                for (packed, value) in keys.zip(tables.values::<G::Value>(place, &chunk)?) {
                    let value =
                        value.ok_or_else(|| wrong_value::<_, G::Value>(packed, None, None))?;
                    if each(&restored(self.root(), packed)?, value).is_break() {
                        return Err(StopReason::Stopped.into());
                    }
                }
                run.poll(chunk.len())?;
            }
        }
        Ok(positions)
    }
}
