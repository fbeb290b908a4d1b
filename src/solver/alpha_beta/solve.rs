//! A run: the table, the search, and the solution.

use super::driver::Driver;
use super::search_table::SearchTable;
use super::{AlphaBeta, Extent, Packed};
use crate::game::{GameState, PackedKey, SwapPlayers};
use crate::run::{Run, StopReason};
use crate::solution::{Solution, Strategies, Values};
use crate::solver::minimax::Hashed;
use crate::solver::{FoldPlayers, SolveError, SolveErrorKind, Solver, finish};
use crate::table::{FoldedTable, HashTable, PackedTable, Table, WholeTable};

/// What a search finds: values of positions, and strategies that prove that of the root.
type Found<G> = (HashTable<G>, Strategies<G>);

impl<K> AlphaBeta<K> {
    /// The most bytes of the table: as requested, or such that it fits the run.
    fn table_bytes(&self, run: &Run<'_>) -> usize {
        let allowed = run.memory_limit().map_or(usize::MAX, |limit| limit / 2);
        let default = Self::DEFAULT_TABLE_BYTES.min(allowed);
        self.options.table_bytes.unwrap_or(default)
    }

    /// Solves with a table that takes up to `table_bytes`.
    fn solve_with<G: GameState, T: SearchTable<G>>(
        &self,
        root: &G,
        mut run: Run<'_>,
        table_bytes: usize,
        table: impl FnOnce(&mut Run<'_>) -> Result<T, StopReason>,
    ) -> Result<Solution<G>, SolveError<G::Move>> {
        let table = run.check_memory(table_bytes).and_then(|()| table(&mut run));
        let found = table.map_err(SolveErrorKind::from);
        let found = found.and_then(|table| self.search(root, Driver::new(table, &mut run)));
        let (values, strategies) = found.map_or_else(
            |error| (Err(error), Strategies::default()),
            |(values, strategies)| (Ok(Values::Part(values)), strategies),
        );
        Ok(finish(root, values, &run)?.with_strategies(strategies))
    }

    /// The values that the solution holds, and the strategies that prove the value of the root.
    fn search<G: GameState, T: SearchTable<G>>(
        &self,
        root: &G,
        mut driver: Driver<'_, '_, G, T>,
    ) -> Result<Found<G>, SolveErrorKind<G::Move>> {
        let value = driver.value(root)?;
        let values = match self.options.extent {
            Extent::Root => {
                let mut values = HashTable::new(driver.run);
                values.insert(root, value)?;
                values
            }
            Extent::Line => driver.principal_variation(root, value)?,
            Extent::SemiStrong => driver.semi_strong(root, value)?,
        };
        let mut strategies = Strategies::default();
        let certified = self.options.certified.iter();
        for (player, _) in certified.filter(|&(_, &is_certified)| is_certified) {
            let strategy = driver.strategy(root, value, player, self.options.trusts_bounds)?;
            strategies[player] = Some(Box::new(strategy));
        }
        Ok((values, strategies))
    }
}

impl<G: GameState> Solver<G> for AlphaBeta<Hashed> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("alpha-beta (hash table)");
        let bytes = self.table_bytes(&run);
        let most = WholeTable::<G>::most_bytes(bytes);
        self.solve_with(root, run, most, |run| WholeTable::new(bytes, run))
    }

    fn max_table_bytes(&self, _: &G) -> Option<usize> {
        let bytes = self
            .options
            .table_bytes
            .unwrap_or(Self::DEFAULT_TABLE_BYTES);
        Some(WholeTable::<G>::most_bytes(bytes))
    }
}

impl<G: PackedKey + Send> Solver<G> for AlphaBeta<Packed> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("alpha-beta (packed keys)");
        let (bits, bytes) = (root.key_bits(), self.table_bytes(&run));
        let most = PackedTable::most_bytes(bits, bytes);
        self.solve_with(root, run, most, |run| PackedTable::new(bits, bytes, run))
    }

    fn max_table_bytes(&self, root: &G) -> Option<usize> {
        let bytes = self
            .options
            .table_bytes
            .unwrap_or(Self::DEFAULT_TABLE_BYTES);
        Some(PackedTable::most_bytes(root.key_bits(), bytes))
    }
}

impl<G: SwapPlayers> Solver<G> for AlphaBeta<FoldPlayers<Hashed>> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("alpha-beta (hash table, players folded)");
        let bytes = self.table_bytes(&run);
        let most = WholeTable::<G>::most_bytes(bytes);
        self.solve_with(root, run, most, |run| {
            WholeTable::new(bytes, run).map(FoldedTable)
        })
    }

    fn max_table_bytes(&self, _: &G) -> Option<usize> {
        let bytes = self
            .options
            .table_bytes
            .unwrap_or(Self::DEFAULT_TABLE_BYTES);
        Some(WholeTable::<G>::most_bytes(bytes))
    }
}

impl<G: PackedKey + SwapPlayers + Send> Solver<G> for AlphaBeta<FoldPlayers<Packed>> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("alpha-beta (packed keys, players folded)");
        let (bits, bytes) = (root.key_bits(), self.table_bytes(&run));
        let most = PackedTable::most_bytes(bits, bytes);
        self.solve_with(root, run, most, |run| {
            PackedTable::new(bits, bytes, run).map(FoldedTable)
        })
    }

    fn max_table_bytes(&self, root: &G) -> Option<usize> {
        let bytes = self
            .options
            .table_bytes
            .unwrap_or(Self::DEFAULT_TABLE_BYTES);
        Some(PackedTable::most_bytes(root.key_bits(), bytes))
    }
}
