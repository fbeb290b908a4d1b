//! A solution that is in memory, written into files.

use std::collections::BTreeMap;

use super::{Solution, Stored, StoredForm};
use crate::game::{PackedKey, Staged, Value};
use crate::store::{
    Files, Kind, StageLine, Store, StoreError, StoreErrorKind, TableId, Tables, Written,
};
use crate::table::{Placement, ScrambledKeys};

/// The positions of a stage: their names, each with the number of its value.
type Stage = Vec<(u64, i64)>;

impl<G: PackedKey + Staged> Solution<G> {
    /// Writes all values that the solution holds into a [`Store`], and opens it:
    /// [`StoreSolver::open`](crate::StoreSolver::open) of
    /// [`Tabulate::by_key`](crate::Tabulate::by_key) then reads it in any process. The directory
    /// must hold no store, unless the store is [fresh](Store::fresh).
    ///
    /// A solution that holds every position becomes the same store, byte for byte, as
    /// [`solve_into`](crate::StoreSolver::solve_into) writes. From one that holds only some,
    /// such as a [semi-strong](crate::AlphaBeta::semi_strong) one, the store notes that it is a
    /// part. Then solvers do not take it for solved, and [`Stored::read`] with
    /// [`Solution::verify`] checks it, as far as it goes.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the directory holds a store ([`StoreErrorKind::Begun`] or
    /// [`StoreErrorKind::Part`]) or other files, or cannot be written; or if a value has no
    /// [number](Value::to_number) ([`StoreErrorKind::CannotHold`]).
    ///
    /// # Complexity
    ///
    /// Expands each position once, as [`positions`](Self::positions) does. Keeps 16 bytes for each
    /// in memory on top.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::games::knight_pawns::KnightPawns;
    /// use optimal_play::store::Store;
    /// use optimal_play::{AlphaBeta, Run, Solution, Solver, StoreSolver, Tabulate};
    ///
    /// let directory = std::env::temp_dir().join(format!("optimal-play-part-{}", std::process::id()));
    /// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
    /// let solution = AlphaBeta::packed().semi_strong().solve(&game.start(), Run::new())?;
    /// solution.write_into(&Store::at(&directory))?;
    ///
    /// // Later, in any process:
    /// let stored = Tabulate::by_key().open(&Store::at(&directory), &game.start())?;
    /// assert_eq!(stored.value(), solution.value());
    /// assert!(stored.line()?.into_iter().eq(solution.line()));
    /// assert_eq!(stored.read(Solution::verify)?, solution.verify());
    /// # std::fs::remove_dir_all(directory)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_into(&self, store: &Store) -> Result<Stored<G>, StoreError> {
        let root = self.root();
        let error = |kind| StoreError::new(store.directory(), kind);
        let mut stages = self.by_stage().map_err(error)?;
        let form = StoredForm::by_key(root);
        let game = store.game_line_at_once(root, form.identity);
        let mut writing = store.write(game, Placement::ALONE)?;
        if !writing.files.manifest.is_empty() {
            return Err(error(StoreErrorKind::Begun));
        }
        for (&stage, positions) in &mut stages {
            positions.sort_unstable();
            let names = writing.files.next_names();
            let table = |kind, shard| TableId { kind, stage, shard };
            writing.make_directory(table(Kind::Positions, 0))?;
            let [held, values] = write_stage(&writing.files, names, positions, table)?;
            for kind in [Kind::Positions, Kind::Values] {
                writing.add((0..held.shards).map(|shard| table(kind, shard)));
            }
            let manifest = &mut writing.files.manifest;
            let line = |tables| StageLine { stage, tables };
            manifest.positions.push(line(held));
            manifest.values.insert(0, line(values));
        }
        let manifest = &mut writing.files.manifest;
        manifest.is_part = !self.values.read().is_whole();
        manifest.all_positions = true;
        manifest.is_finished = true;
        writing.commit()?;
        writing.files.close();
        Stored::new(root, None, writing.files, form, self.report().clone())
    }

    /// The positions that the solution holds, by stage; an error if one does not fit a table.
    fn by_stage(&self) -> Result<BTreeMap<u64, Stage>, StoreErrorKind> {
        // The order of names does not depend on the shards.
        let names = ScrambledKeys::with_shards(self.root().key_bits(), 0);
        let mut stages = BTreeMap::<u64, Stage>::new();
        for (state, value) in self.positions() {
            let name = names.of(state.packed_key());
            let name = name.map_err(|wide| StoreErrorKind::CannotHold(wide.to_string()))?;
            let number = value.to_number().ok_or_else(|| {
                let text = "its value has no number of 64 bits";
                StoreErrorKind::CannotHold(text.to_owned())
            })?;
            let stage = stages.entry(state.stage() as u64).or_default();
            stage.push((names.whole(name), number));
        }
        Ok(stages)
    }
}

/// Writes the positions and the values of a stage.
fn write_stage(
    files: &Files,
    names: ScrambledKeys,
    mut left: &[(u64, i64)],
    table: impl Fn(Kind, u32) -> TableId,
) -> Result<[Tables; 2], StoreError> {
    let shards = 1 << names.shard_bits();
    let mut written: [Vec<Written>; 2] = [Vec::new(), Vec::new()];
    for shard in 0..shards {
        let is_here = |&(name, _): &(u64, i64)| names.cut(name).shard <= shard as usize;
        let here;
        (here, left) = left.split_at(left.partition_point(is_here));
        let held = table(Kind::Positions, shard);
        let mut writer = files.create(held, &files.header(held, shards))?;
        for &(name, _) in here {
            writer.push_name(name)?;
        }
        written[0].push(writer.finish()?);
        let numbers = here.iter().map(|&(_, number)| number);
        written[1].push(files.write_numbers(table(Kind::Values, shard), shards, numbers)?);
    }
    Ok(written.map(|tables| Tables::of(&tables)))
}
