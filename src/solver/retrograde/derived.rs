//! The predecessors of each position, derived from the moves of the game.

use super::list_writer::ListSizes;
use super::lists::Lists;
use super::players::Players;
use super::predecessors::{Graph, POSITIONS_BETWEEN_POLLS};
use super::walk::Walk;
use super::win::{cell_at_the_end, cell_with_open_moves};
use crate::game::{GameState, Outcome, Player};
use crate::run::{Counted, Run};
use crate::solver::SolveErrorKind;
use crate::table::{Cell, Number};

/// A graph whose predecessors are derived from the moves of the game.
pub(super) struct DerivedGraph<N> {
    predecessors: Lists<N>,
    players: Players,
}

impl<N: Number> DerivedGraph<N> {
    /// The least bytes of the lists, the players and the cells of that many positions, whatever
    /// their moves.
    pub(super) const fn least_bytes(positions: usize) -> usize {
        let cells = positions.saturating_mul(size_of::<Cell>());
        let lists = ListSizes::<N>::least_bytes(positions);
        cells.saturating_add(lists).saturating_add(positions / 8)
    }

    /// Walks the game twice: to measure the lists of predecessors, and to write them. Returns the
    /// cells before the analysis, too.
    pub(super) fn derive<G: GameState>(
        walk: &mut impl Walk<G, N>,
        run: &mut Run<'_>,
    ) -> Result<(Self, Counted<Cell>), SolveErrorKind<G::Move>>
    where
        G::Value: Into<Outcome>,
    {
        let mut sizes = ListSizes::new(walk.count(), run)?;
        let known = Some(walk.count() as u64).filter(|&count| count > 0);
        run.begin_phase("measuring predecessors", known);
        walk.walk(run, |run, position| {
            run.tick()?;
            for successor in position.successors {
                sizes.reach(successor.index() + 1)?;
                let added = sizes.add(position.number, successor.index());
                // No error is built and dropped where there is none.
                if added.is_none() {
                    return Err(SolveErrorKind::TooLarge);
                }
            }
            Ok(())
        })?;
        let positions = walk.count();
        sizes.reach(positions)?;
        let mut lists = sizes.into_writer(run)?;
        let mut players = Players::new(positions, run)?;
        let mut cells = Counted::filled_with(positions, || Cell::DRAWN, run)?;
        run.begin_phase("writing predecessors", Some(positions as u64));
        let mut visited = 0_usize;
        walk.walk(run, |run, position| {
            // Not by number: indices may have gaps.
            visited += 1;
            if visited.is_multiple_of(POSITIONS_BETWEEN_POLLS) {
                run.poll(POSITIONS_BETWEEN_POLLS as u64)?;
            }
            let number = position.number.index();
            players.set(number, position.state.to_move());
            cells[number] = match position.state.result() {
                Some(value) => cell_at_the_end(value.into())?,
                None => cell_with_open_moves(position.successors.len())?,
            };
            for successor in position.successors {
                lists.add(position.number, successor.index());
            }
            Ok(())
        })?;
        let graph = Self {
            predecessors: lists.into_lists(),
            players,
        };
        Ok((graph, cells))
    }
}

impl<N: Number> Graph for DerivedGraph<N> {
    type Position = N;

    #[inline]
    fn position(&self, number: usize) -> N {
        N::new(number)
    }

    #[inline]
    fn predecessors(&self, position: &N) -> impl Iterator<Item = N> {
        self.predecessors.predecessors(position.index())
    }

    #[inline]
    fn number(&self, position: &N) -> usize {
        position.index()
    }

    #[inline]
    fn to_move(&self, position: &N) -> Player {
        self.players.get(position.index())
    }
}
