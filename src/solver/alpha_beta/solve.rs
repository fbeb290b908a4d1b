//! A run: the table, the search, and the solution.

use super::driver::Driver;
use super::endgame::{KnownValues, WithEndgame};
use super::search_table::SearchTable;
use super::{AlphaBeta, Extent, Packed};
use crate::game::{GameState, PackedKey};
use crate::run::Run;
use crate::solution::{PartialTable, Solution, Strategies, Values};
use crate::solver::minimax::Hashed;
use crate::solver::{self, SolveError, SolveErrorKind, Solver, finish};
use crate::table::{HashTable, PackedTable, WholeTable};

/// The findings of a search: values of positions, and strategies that prove that of the root.
type Found<G> = (HashTable<G>, Strategies<G>);

impl<K> AlphaBeta<K> {
    /// The most bytes of the table: as requested, or such that it fits the run.
    pub(super) fn table_bytes(&self, run: &Run<'_>) -> usize {
        let allowed = run.memory_left().map_or(usize::MAX, |left| left / 2);
        let default = Self::DEFAULT_TABLE_BYTES.min(allowed);
        self.options.table_bytes.unwrap_or(default)
    }

    /// Solves with a table that takes up to `table_bytes`.
    fn solve_with<G: GameState, T: SearchTable<G>>(
        &self,
        root: &G,
        mut run: Run<'_>,
        endgame: &impl KnownValues<G>,
        table_bytes: usize,
        table: impl FnOnce(&mut Run<'_>) -> solver::Result<T, G>,
    ) -> Result<Solution<G>, SolveError<G::Move>> {
        let fits = run.check_memory(table_bytes).map_err(SolveErrorKind::from);
        let table = fits.and_then(|()| table(&mut run));
        let found = table.and_then(|table| {
            let mut driver = Driver::new(table, endgame, &mut run);
            let found = self.search(root, &mut driver);
            driver.table.save_at_end(found.as_ref().map(drop))?;
            found
        });
        let opening = self.options.opening;
        let (values, strategies) = match found {
            Ok((table, it)) => (Ok(Values::Partial(PartialTable { table, opening })), it),
            Err(error) => (Err(error), Strategies::default()),
        };
        Ok(finish(root, values, &run)?.with_strategies(strategies))
    }

    /// The values that the solution holds, and the strategies that prove the value of the root.
    fn search<G: GameState, T: SearchTable<G>>(
        &self,
        root: &G,
        driver: &mut Driver<'_, '_, G, T, impl KnownValues<G>>,
    ) -> solver::Result<Found<G>, G> {
        let mut values = HashTable::new(driver.run);
        let value = driver.opening(root, self.options.opening, &mut values)?;
        match self.options.extent {
            Extent::Root => {}
            Extent::Line => driver.principal_variation(root, value, &mut values)?,
            Extent::SemiStrong => driver.semi_strong(root, &mut values)?,
        }
        let mut strategies = Strategies::default();
        let certified = self.options.certified.iter();
        for (player, _) in certified.filter(|&(_, &is_certified)| is_certified) {
            let strategy = driver.strategy(root, value, player, self.options.trusts_bounds)?;
            strategies[player] = Some(Box::new(strategy));
        }
        Ok((values, strategies))
    }
}

/// For each place of the keys: the name of the solver, its bounds, the most bytes of its table, and
/// the table.
macro_rules! solvers {
    ($(
        $(#[$cfg:meta])?
        $name:literal, $keys:ty, [$($bounds:tt)*],
        $this:ident, $root:pat, $bytes:ident, $run:ident: $most:expr, $table:expr;
    )*) => {$(
        $(#[$cfg])?
        impl<G: $($bounds)*> Solver<G> for AlphaBeta<$keys> {
            fn solve(&self, root: &G, run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
                self.without_endgame::<G>().solve(root, run)
            }

            fn table_bytes(&self, root: &G) -> (usize, Option<usize>) {
                self.without_endgame::<G>().table_bytes(root)
            }
        }

        $(#[$cfg])?
        impl<G, F> Solver<G> for WithEndgame<$keys, F>
        where
            G: $($bounds)*,
            F: Fn(&G) -> Option<G::Value> + Sync,
        {
            fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
                run.begin($name);
                let ($bytes, $root, $this) = (self.solver.table_bytes(&run), root, self);
                let solver = &self.solver;
                solver.solve_with(root, run, &self.endgame, $most, |$run| $table)
            }

            fn table_bytes(&self, root: &G) -> (usize, Option<usize>) {
                let default = AlphaBeta::<$keys>::DEFAULT_TABLE_BYTES;
                let bytes = self.solver.options.table_bytes.unwrap_or(default);
                let ($bytes, $root) = (bytes, root);
                (0, Some($most))
            }
        }
    )*};
}

solvers! {
    "alpha-beta (hash table)", Hashed, [GameState], _this, _, bytes, run:
        WholeTable::<G>::most_bytes(bytes), Ok(WholeTable::new(bytes, run)?);
    "alpha-beta (packed keys)", Packed, [PackedKey + Send], _this, root, bytes, run:
        PackedTable::most_bytes(root.key_bits(), bytes),
        Ok(PackedTable::new::<G::Value>(root.key_bits(), bytes, run)?);
    #[cfg(feature = "disk")]
    "alpha-beta (packed keys)", super::Resumable, [PackedKey + Send], this, root, bytes, run:
        PackedTable::most_bytes(root.key_bits(), bytes), {
            let table = PackedTable::new::<G::Value>(root.key_bits(), bytes, run)?;
            this.solver.keys.open(table, root, &this.endgame, run)
        };
}
