//! Which positions lead to a position, as a game tells it.

use super::cell::{Cell, Win, too_far};
use crate::game::{GameState, Indexed, Outcome, Player, Predecessors};
use crate::run::{Run, Workers};
use crate::solver::{SolveErrorKind, check_count};
use crate::table::try_filled;

/// How many positions may be passed without a look at the clock and the stop flag.
pub(super) const POSITIONS_BETWEEN_POLLS: usize = 1024;

/// A game seen backwards: its positions by number.
pub(super) trait Graph {
    type Position;

    /// The position of that number.
    fn position(&self, number: usize) -> Self::Position;

    /// The positions that lead to `position`, once for each move there.
    fn predecessors(&self, position: &Self::Position) -> impl Iterator<Item = Self::Position>;

    fn number(&self, position: &Self::Position) -> usize;

    fn to_move(&self, position: &Self::Position) -> Player;
}

/// What is known of a position where the game is over.
pub(super) fn cell_of<M>(outcome: Outcome) -> Result<Cell, SolveErrorKind<M>> {
    match Win::of(outcome) {
        Some(win) => Cell::won(win).ok_or_else(too_far),
        None => Ok(Cell::DRAWN),
    }
}

/// What is known of `state` before the analysis.
fn first_cell<G: GameState>(state: &G) -> Result<Cell, SolveErrorKind<G::Move>>
where
    G::Value: Into<Outcome>,
{
    if let Some(value) = state.decided() {
        return cell_of(value.into());
    }
    match state.moves().count() {
        0 => cell_of(state.terminal_value().into()),
        moves => Cell::DRAWN
            .open_moves(moves)
            .ok_or(SolveErrorKind::TooManyMoves),
    }
}

/// The graph of all positions of a game that tells the predecessors itself.
pub(super) struct FromGame<'g, G> {
    /// A state of the instance.
    root: &'g G,
}

impl<'g, G: Indexed + Predecessors + Sync> FromGame<'g, G>
where
    G::Value: Into<Outcome>,
{
    pub(super) const fn new(root: &'g G) -> Self {
        Self { root }
    }

    /// What is known of the positions before the analysis.
    pub(super) fn cells(
        &self,
        workers: &Workers,
        run: &mut Run<'_>,
    ) -> Result<Vec<Cell>, SolveErrorKind<G::Move>> {
        let count = self.root.index_count();
        check_count(count)?;
        let bytes = count.saturating_mul(size_of::<Cell>());
        let mut cells = run.allocate(bytes, || try_filled(count, Cell::DRAWN))?;
        let crew = workers.crew(count);
        let part = match crew.threads() {
            1 => POSITIONS_BETWEEN_POLLS,
            _ => 32 * POSITIONS_BETWEEN_POLLS,
        };
        let stretch = part * crew.tasks();
        for (start, cells) in (0..).step_by(stretch).zip(cells.chunks_mut(stretch)) {
            let parts = (start..).step_by(part).zip(cells.chunks_mut(part));
            for (positions, end) in crew.map(parts, |(first, cells)| self.fill(first, cells)) {
                run.tick_many(positions)?;
                end?;
            }
        }
        Ok(cells)
    }

    /// Fills in the cells of the indices from `first` on, up to the first error; tells how many of them
    /// are positions.
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
    fn predecessors(&self, state: &G) -> impl Iterator<Item = G> {
        state.predecessors()
    }

    #[inline]
    fn number(&self, state: &G) -> usize {
        state.index()
    }

    #[inline]
    fn to_move(&self, state: &G) -> Player {
        state.to_move()
    }
}
