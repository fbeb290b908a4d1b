//! The check of a store, by the rules: a sweep backwards that compares and stores nothing.

use super::backward::value_of;
use super::files::StageFiles;
use super::lookups::Lookups;
use super::replies::ChunkReplies;
use super::round::{answer, collect};
use super::storage::StageReader;
use super::{Chunk, SolveErrorKind, chunks, restored};
use crate::game::{GameState, Staged, Unpack, Value};
use crate::run::Run;
use crate::solution::{Solution, Stored, Verified};
use crate::solver;
use crate::solver::distributed::Member;
use crate::store::{Files, Kind, StoreError, StoreErrorKind};
use crate::table::Placement;

impl<G: Unpack + Staged + Sync> Stored<G> {
    /// See [`StoreSolver::verify`](crate::StoreSolver::verify).
    pub(super) fn verify_stages(&self, run: &mut Run<'_>) -> solver::Result<Verified, G> {
        let files = self.files();
        if files.manifest.is_part {
            return Err(StoreError::new(&files.directory, StoreErrorKind::Part).into());
        }
        let tables = StageFiles::new(files, size_of::<G::Value>(), Placement::ALONE, run)?;
        for line in &files.manifest.positions {
            files.check(Kind::Positions, line.stage, line.tables)?;
            run.poll(0)?;
        }
        for line in &files.manifest.values {
            files.check(Kind::Values, line.stage, line.tables)?;
            run.poll(0)?;
        }
        let positions = files.manifest.positions.iter();
        let positions = positions.map(|line| line.tables.entries).sum();
        run.begin_phase("verifying", Some(positions));
        for place in 0..StageReader::<G>::stages(&tables) {
            self.verify_stage(&tables, place, run)?;
        }
        Ok(Verified::whole_game(positions))
    }

    fn verify_stage(
        &self,
        tables: &StageFiles<&Files>,
        place: usize,
        run: &mut Run<'_>,
    ) -> solver::Result<(), G> {
        let stage = StageReader::<G>::stage(tables, place);
        run.begin_stage(stage);
        let mut reservation = run.reservation();
        let threads = run.threads();
        let lens = StageReader::<G>::lens(tables, place)?;
        let pool = threads.pool(lens.iter().sum());
        let chunks = chunks(lens.into_iter());
        let mut left = &chunks[..];
        let member = &mut Member::alone(run);
        while !left.is_empty() {
            let asked = collect(
                self.root(),
                tables,
                place,
                left,
                &mut reservation,
                pool,
                member,
            )?;
            let round;
            (round, left) = left.split_at(asked.len());
            let answers = answer(tables, stage, &asked, pool, member)?;
            let mut parts = round.iter().zip(asked).zip(answers.by_chunk()).peekable();
            while parts.peek().is_some() {
                let check = |((chunk, asked), answers)| {
                    self.check_chunk(tables, place, chunk, asked, answers)
                };
                let checked = pool.map(parts.by_ref().take(pool.tasks()), check);
                checked.into_iter().collect::<Result<(), _>>()?;
                member.run.poll(0)?;
            }
            reservation.resize(0);
        }
        Ok(())
    }

    /// Compares the values of a chunk with those that the answers give.
    fn check_chunk(
        &self,
        tables: &StageFiles<&Files>,
        place: usize,
        chunk: &Chunk,
        asked: Lookups<G>,
        answers: ChunkReplies<'_, G::Value>,
    ) -> solver::Result<(), G> {
        let derived: Vec<_> = asked.answered(answers, value_of);
        let stored = tables.values::<G::Value>(place, chunk)?;
        let mut keys =
            StageReader::<G>::keys(tables, place, chunk)?.zip(derived.into_iter().zip(stored));
        let Some((first, values)) = keys.next() else {
            return Ok(());
        };
        self.check_by_look_ups(first)?;
        let all = std::iter::once((first, values)).chain(keys);
        for (packed, (derived, stored)) in all {
            if derived.is_none() || derived != stored {
                return Err(wrong_value(packed, stored, derived));
            }
        }
        Ok(())
    }

    /// Checks the value of the position with this packed key another way: by look-ups.
    fn check_by_look_ups(&self, packed: u64) -> solver::Result<(), G> {
        let state = restored(self.root(), packed)?;
        let (stored, derived) = self.read(|solution| {
            let derived = match state.result() {
                Some(value) => Some(value),
                None => best_of_moves(solution, &state),
            };
            (solution.value_of(&state), derived)
        })?;
        if stored.is_none() || stored != derived {
            return Err(wrong_value(packed, stored, derived));
        }
        Ok(())
    }
}

/// The best of the values after all moves; `None` if one is missing.
fn best_of_moves<G: GameState>(solution: &Solution<G>, state: &G) -> Option<G::Value> {
    let values = solution.move_values(state).map(|(_, value)| value);
    let choose = |best, value| Some(state.to_move().choose(best?, value?));
    values.reduce(choose).flatten()
}

pub(super) fn wrong_value<M, V: Value>(
    packed: u64,
    stored: Option<V>,
    derived: Option<V>,
) -> SolveErrorKind<M> {
    let say = |value: Option<V>| value.map(|it| format!("{it:?}"));
    SolveErrorKind::WrongValue {
        packed,
        stored: say(stored),
        derived: say(derived),
    }
}
