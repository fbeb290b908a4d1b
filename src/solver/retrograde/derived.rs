//! The predecessors of each position, derived from the moves of the game.

use super::lists::{ListSizes, Lists, Sharing, too_large};
use super::predecessors::{Graph, POSITIONS_BETWEEN_POLLS};
use super::stages::Stage;
use super::walk::Walk;
use super::win::{Win, cell_at_the_end, cell_with_open_moves};
use crate::game::{GameState, Outcome, Player};
use crate::run::{Run, StopReason, TrackedVec};
use crate::solver::SolveErrorKind;
use crate::table::{Cell, Number};

/// A graph whose predecessors are derived from the moves of the game.
pub(super) struct DerivedGraph<N> {
    predecessors: Lists<N>,
    players: Players,
    /// Returns a win as seen from before a move.
    before: fn(Win) -> Win,
}

impl<N: Number> DerivedGraph<N> {
    /// The least bytes of the lists and the players of that many positions, whatever their moves.
    pub(super) const fn least_bytes(positions: usize, sharing: Sharing) -> usize {
        ListSizes::<N>::least_bytes(positions, sharing).saturating_add(positions / 8)
    }

    /// A graph of that many positions, whose lists are measured, without its moves.
    pub(super) fn new<M>(
        sizes: ListSizes<N>,
        positions: usize,
        before: fn(Win) -> Win,
        run: &mut Run<'_>,
    ) -> Result<Self, SolveErrorKind<M>> {
        run.begin_phase("writing predecessors", Some(positions as u64));
        Ok(Self {
            predecessors: sizes.into_lists(run)?,
            players: Players::new(positions, run)?,
            before,
        })
    }

    /// Adds a move: the caller adds the same ones in the same order as to the sizes.
    #[inline]
    pub(super) fn add(&mut self, (from, player, to): Edge<N>) {
        self.players.set(from.index(), player);
        self.predecessors.add(from, to.index());
    }

    /// Walks the game twice: to measure the lists of predecessors, and to write them. Returns the
    /// cells before the analysis, too.
    pub(super) fn derive<G: GameState>(
        walk: &mut impl Walk<G, N>,
        before: fn(Win) -> Win,
        run: &mut Run<'_>,
    ) -> Result<(Self, TrackedVec<Cell>), SolveErrorKind<G::Move>>
    where
        G::Value: Into<Outcome>,
    {
        let sizes = Self::measure(walk, run)?;
        let positions = walk.count();
        let mut cells = TrackedVec::filled_with(positions, || Cell::DRAWN, run)?;
        let mut graph = Self::new(sizes, positions, before, run)?;
        let mut visited = 0_usize;
        walk.walk(run, |run, position| {
            // Not by number: indices may have gaps.
            visited += 1;
            if visited.is_multiple_of(POSITIONS_BETWEEN_POLLS) {
                run.poll(POSITIONS_BETWEEN_POLLS as u64)?;
            }
            let (number, to_move) = (position.number, position.state.to_move());
            cells[number.index()] = match position.state.result() {
                Some(value) => cell_at_the_end(value.into())?,
                None => cell_with_open_moves(position.successors.len())?,
            };
            for &successor in position.successors {
                graph.add((number, to_move, successor));
            }
            Ok(())
        })?;
        Ok((graph, cells))
    }

    /// Measures the lists of predecessors.
    fn measure<G: GameState>(
        walk: &mut impl Walk<G, N>,
        run: &mut Run<'_>,
    ) -> Result<ListSizes<N>, SolveErrorKind<G::Move>> {
        let mut sizes = ListSizes::new(walk.count(), Sharing::Four, run)?;
        let known = Some(walk.count() as u64).filter(|&count| count > 0);
        run.begin_phase("measuring predecessors", known);
        walk.walk(run, |run, position| {
            run.tick()?;
            for successor in position.successors {
                sizes.reach(successor.index() + 1)?;
                let added = sizes.add(position.number, successor.index());
                // No error is built and dropped where there is none.
                if added.is_none() {
                    return Err(too_large());
                }
            }
            Ok(())
        })?;
        sizes.reach(walk.count())?;
        Ok(sizes)
    }
}

/// A move: the position before it, the player who makes it, and the position after it.
pub(super) type Edge<N> = (N, Player, N);

impl<N: Number> Graph for DerivedGraph<N> {
    type Position = usize;

    #[inline]
    fn position(&self, number: usize) -> usize {
        number
    }

    #[inline]
    fn predecessors(&self, &number: &usize) -> impl Iterator<Item = (usize, Player)> {
        let numbers = self.predecessors.predecessors(number).map(Number::index);
        numbers.map(|number| (number, self.players.get(number)))
    }

    #[inline]
    fn before(&self, win: Win) -> Win {
        (self.before)(win)
    }
}

/// The graph of the moves within a stage, by index.
pub(super) struct OfStage<'s, N> {
    /// The same by number within the stage.
    pub(super) graph: DerivedGraph<N>,
    pub(super) stage: Stage<'s>,
}

impl<N: Number> Graph for OfStage<'_, N> {
    type Position = usize;

    #[inline]
    fn position(&self, index: usize) -> usize {
        let number = self.stage.find(index);
        number.expect("positions of a level are of the stage")
    }

    #[inline]
    fn predecessors(&self, number: &usize) -> impl Iterator<Item = (usize, Player)> {
        let numbers = self.graph.predecessors(number);
        numbers.map(|(number, player)| (self.stage.index(number), player))
    }

    fn before(&self, win: Win) -> Win {
        self.graph.before(win)
    }
}

/// The player to move in each position, in one bit.
struct Players {
    /// A bit is set where Min is to move.
    words: TrackedVec<u64>,
}

impl Players {
    /// Max is to move in all of them.
    fn new(positions: usize, run: &Run<'_>) -> Result<Self, StopReason> {
        let words = TrackedVec::filled(positions.div_ceil(64), 0, run)?;
        Ok(Self { words })
    }

    #[inline]
    fn get(&self, number: usize) -> Player {
        match self.words[number / 64] >> (number % 64) & 1 {
            0 => Player::Max,
            _ => Player::Min,
        }
    }

    /// Sets the player to move, of a position always the same.
    #[inline]
    fn set(&mut self, number: usize, player: Player) {
        self.words[number / 64] |= u64::from(player == Player::Min) << (number % 64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bit_holds_the_player_of_each_position() {
        let player = |number| {
            if number % 3 == 0 {
                Player::Min
            } else {
                Player::Max
            }
        };
        let run = Run::new();
        let mut players = Players::new(130, &run).expect("no limit");
        for number in 0..130 {
            players.set(number, player(number));
        }
        assert!((0..130).all(|number| players.get(number) == player(number)));
        assert_eq!(run.report().peak_bytes, 24);
    }
}
