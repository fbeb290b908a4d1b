//! The predecessors of each position, from a game that lists them.

use super::partition::Partition;
use super::win::{Win, cell_at_the_end, cell_with_open_moves};
use crate::game::{GameState, Indexed, Outcome, Player, Predecessors, Staged};
use crate::run::{Run, Threads, TrackedVec};
use crate::solver::SolveErrorKind;
use crate::table::Cell;

/// How many positions may pass without a check of the clock and the stop flag.
pub(super) const POSITIONS_BETWEEN_POLLS: usize = 1024;

/// A game seen backwards: its positions by number.
pub(super) trait Graph {
    type Position;

    /// The position of that number.
    fn position(&self, number: usize) -> Self::Position;

    /// The same, found from another position, in less time if their numbers are close.
    #[inline]
    fn position_near(&self, near: &Self::Position, number: usize) -> Self::Position {
        let _ = near;
        self.position(number)
    }

    /// The number of each predecessor of `position`, once for each move that leads to it, and the
    /// player to move there.
    fn predecessors(&self, position: &Self::Position) -> impl Iterator<Item = (usize, Player)>;

    /// The win as seen from before a move.
    fn before(&self, win: Win) -> Win;
}

/// The cell of `state` before the analysis.
fn first_cell<G: GameState>(state: &G) -> Result<Cell, SolveErrorKind<G::Move>>
where
    G::Value: Into<Outcome>,
{
    if let Some(value) = state.decided() {
        return cell_at_the_end(value.into());
    }
    // Of moves without end, as many as are too many.
    match state.moves().take(Cell::MOST_MOVES + 1).count() {
        0 => cell_at_the_end(state.terminal_value().into()),
        moves => cell_with_open_moves(moves),
    }
}

/// The graph of all positions of a game that lists its predecessors itself.
pub(super) struct FromGame<'g, G> {
    /// A state of the instance.
    pub(super) root: &'g G,
    /// Returns a win as seen from before a move.
    pub(super) before: fn(Win) -> Win,
}

impl<G: Indexed + Predecessors + Sync> FromGame<'_, G>
where
    G::Value: Into<Outcome>,
{
    /// The cells of a part before the analysis.
    pub(super) fn cells(
        &self,
        partition: Partition,
        threads: &Threads,
        run: &mut Run<'_>,
    ) -> Result<TrackedVec<Cell>, SolveErrorKind<G::Move>> {
        let count = partition.cells();
        let mut cells = TrackedVec::filled_with(count, || Cell::DRAWN, run)?;
        run.begin_phase("counting moves", Some(count as u64));
        let pool = threads.pool(count);
        let task = match pool.threads() {
            1 => POSITIONS_BETWEEN_POLLS,
            _ => 32 * POSITIONS_BETWEEN_POLLS,
        };
        let stretch = task * pool.tasks();
        for (first, row) in partition.rows(&mut cells) {
            for (start, cells) in (first..).step_by(stretch).zip(row.chunks_mut(stretch)) {
                let parts = (start..).step_by(task).zip(cells.chunks_mut(task));
                for (positions, end) in pool.map(parts, |(first, cells)| self.fill(first, cells)) {
                    run.tick_many(positions)?;
                    end?;
                }
            }
        }
        Ok(cells)
    }

    /// Fills in the cells of the indices from `first` on, up to the first error; returns how many
    /// of them are positions.
    fn fill(&self, first: usize, cells: &mut [Cell]) -> (u64, Result<(), SolveErrorKind<G::Move>>) {
        let mut positions = 0;
        for (index, state) in self.root.states_in(first..first + cells.len()) {
            positions += 1;
            match first_cell(&state) {
                Ok(cell) => cells[index - first] = cell,
                Err(error) => return (positions, Err(error)),
            }
        }
        (positions, Ok(()))
    }
}

impl<G: Indexed + Predecessors> Graph for FromGame<'_, G> {
    type Position = G;

    #[inline]
    fn position(&self, number: usize) -> G {
        let state = self.root.at_index(number);
        state.expect("a position that has a value has an index")
    }

    #[inline]
    fn position_near(&self, near: &G, number: usize) -> G {
        let state = near.at_index(number);
        state.expect("a position that has a value has an index")
    }

    #[inline]
    fn predecessors(&self, state: &G) -> impl Iterator<Item = (usize, Player)> {
        let predecessors = state.predecessors();
        predecessors.map(|before| (before.index(), before.to_move()))
    }

    #[inline]
    fn before(&self, win: Win) -> Win {
        (self.before)(win)
    }
}

/// The graph of the moves within each stage, of a game that lists its predecessors itself.
pub(super) struct StagesFromGame<'g, G>(pub(super) FromGame<'g, G>);

impl<G: Indexed + Predecessors + Staged> Graph for StagesFromGame<'_, G> {
    type Position = G;

    #[inline]
    fn position(&self, number: usize) -> G {
        self.0.position(number)
    }

    #[inline]
    fn position_near(&self, near: &G, number: usize) -> G {
        self.0.position_near(near, number)
    }

    #[inline]
    fn predecessors(&self, state: &G) -> impl Iterator<Item = (usize, Player)> {
        let own = state.stage();
        let predecessors = state.predecessors_in_stage();
        let predecessors = predecessors.filter(move |before| before.stage() == own);
        predecessors.map(|before| (before.index(), before.to_move()))
    }

    #[inline]
    fn before(&self, win: Win) -> Win {
        self.0.before(win)
    }
}
