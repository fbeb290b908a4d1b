//! The check of a store, by the rules: a sweep backwards that compares and stores nothing.

use super::answers::AnswersTo;
use super::ask::{answer, ask};
use super::files::StageFiles;
use super::home::{Outcome, StageTables};
use super::questions::{Asked, Questions};
use super::{Chunk, SolveErrorKind, chunks, restored};
use crate::game::{GameState, Restore, Staged, Value};
use crate::run::Run;
use crate::solution::{Solution, Stored, Verified};
use crate::solver::SolveError;
use crate::solver::among::{Alone, Member};
use crate::store::{Files, Kind, StoreError, StoreErrorKind};
use crate::table::Placement;

impl<G: Restore + Staged + Sync> Stored<G> {
    /// Checks every value of the store by the rules: the game is over there with that value, or it
    /// is the best of the values after all moves, with their rewards. So it checks that the store
    /// has every position that the root leads to.
    ///
    /// It reads all files, in rounds that the [memory limit](Run::with_memory_limit) sets, and
    /// shares the work between threads. Unlike [`Solution::verify`] it keeps no keys in memory. One
    /// position of some thousands is checked a second time, by single look-ups.
    ///
    /// # Errors
    ///
    /// [`SolveErrorKind::WrongValue`] for a wrong value, [`SolveErrorKind::Contract`] for a missing
    /// position, [`SolveErrorKind::Store`] for a damaged file, for a store that holds a part of the
    /// positions ([`Solution::write_into`]) or one by index
    /// ([`verify_indices`](Self::verify_indices)); and the limits of the run.
    ///
    /// # Complexity
    ///
    /// Expands each position once.
    ///
    /// # Panics
    ///
    /// If `restore` and `packed_key` contradict each other.
    pub fn verify(&self, mut run: Run<'_>) -> Result<Verified, SolveError<G::Move>> {
        run.begin("verify a store");
        let verified = self.verify_stages(&mut run);
        verified.map_err(|kind| SolveError::new(kind, run.report()))
    }

    fn verify_stages(&self, run: &mut Run<'_>) -> Outcome<Verified, G> {
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
        for place in 0..StageTables::<G>::stages(&tables) {
            self.verify_stage(&tables, place, run)?;
        }
        Ok(Verified::whole_game(positions))
    }

    fn verify_stage(
        &self,
        tables: &StageFiles<&Files>,
        place: usize,
        run: &mut Run<'_>,
    ) -> Outcome<(), G> {
        let stage = StageTables::<G>::stage(tables, place);
        run.begin_stage(stage);
        let mut account = run.account();
        let threads = run.threads();
        let lens = StageTables::<G>::lens(tables, place)?;
        let pool = threads.pool(lens.iter().sum());
        let chunks = chunks(lens.into_iter());
        let mut left = &chunks[..];
        let member = &mut Member { run, others: Alone };
        while !left.is_empty() {
            let asked = ask(self.root(), tables, place, left, &mut account, pool, member)?;
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
            account.settle(0);
        }
        Ok(())
    }

    /// Compares the values of a chunk with those that the answers give.
    fn check_chunk(
        &self,
        tables: &StageFiles<&Files>,
        place: usize,
        chunk: &Chunk,
        asked: Questions<G>,
        answers: AnswersTo<'_, G::Value>,
    ) -> Outcome<(), G> {
        let derived: Vec<_> = asked.answered(answers, derived_value);
        let stored = tables.values::<G::Value>(place, chunk)?;
        let mut keys =
            StageTables::<G>::keys(tables, place, chunk)?.zip(derived.into_iter().zip(stored));
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
    fn check_by_look_ups(&self, packed: u64) -> Outcome<(), G> {
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

/// The value that the rules and the values of the successors give; `None` if a reward takes one out
/// of its range.
fn derived_value<G: GameState>(asked: Asked<'_, '_, G>) -> Option<G::Value> {
    let (player, edges) = match asked {
        Asked::Over(value) => return Some(value),
        Asked::Open(player, edges) => (player, edges),
    };
    let mut best = None;
    for (value, reward) in edges {
        let value = value.back_up(reward)?;
        best = Some(best.map_or(value, |best| player.choose(best, value)));
    }
    best
}

/// The best of the values after all moves; `None` if one is missing.
fn best_of_moves<G: GameState>(solution: &Solution<G>, state: &G) -> Option<G::Value> {
    let values = solution.moves_with_values(state).map(|(_, value)| value);
    let choose = |best, value| Some(state.to_move().choose(best?, value?));
    values.reduce(choose).flatten()
}

fn wrong_value<M, V: Value>(
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
