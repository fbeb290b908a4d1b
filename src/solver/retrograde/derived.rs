//! The predecessors of each position, derived from the moves of the game.

use std::ops::Range;

use super::AllIndexed;
use super::graph::{AllIndices, FilledStage, Graph, Positions, Source, StageMoves};
use super::lists::{ListSizes, Lists, Sharing, too_large};
use super::outcome_expansion::Expansion;
use super::ranks::Ranks;
use super::stage_places::StagePlaces;
use super::stages::Later;
use super::sweeps::Sweeps;
use super::win::{cell_at_the_end, cell_with_open_moves, check_moves};
use crate::game::{GameState, Indexed, Outcome, Player, Staged};
use crate::rules::Reachable;
use crate::run::{Run, StopReason, StopSignal, Threads, TrackedVec};
use crate::solver::{self, SolveErrorKind};
use crate::table::{Cell, Number};

/// How many positions of a stage one thread visits at a time, and each of several.
pub(super) const POSITIONS: [usize; 2] = [1 << 8, 1 << 10];

/// How many positions may pass without a check of the clock and the stop flag.
const POSITIONS_BETWEEN_POLLS: usize = 1024;

/// Which list has the predecessors of a position, and which position an entry of a list stands for: by
/// default, all have lists and entries by number.
pub(super) trait ListNumbers: Sync {
    /// The list of the position with that number; `None` if it has none.
    #[inline]
    fn list(&self, number: usize) -> Option<usize> {
        Some(number)
    }

    /// The number of the position that an entry stands for.
    #[inline]
    fn number(&self, entry: usize) -> usize {
        entry
    }
}

impl ListNumbers for AllIndices {}

/// The predecessors within a stage, derived from the moves of the game.
pub(super) struct DerivedGraph<N, P> {
    moves: Moves<N>,
    positions: P,
}

/// The moves of a derived graph.
struct Moves<N> {
    predecessors: Lists<N>,
    /// By entry.
    players: Players,
}

impl<N: Number> Moves<N> {
    /// Adds a move: the caller adds the same ones in the same order as to the sizes.
    #[inline]
    fn add(&mut self, (from, player, to): Edge<N>) {
        self.players.set(from.index(), player);
        self.predecessors.add(from, to.index());
    }
}

impl<N: Number, P> DerivedGraph<N, P> {
    /// A graph whose lists are measured, without its moves; `count` positions are entries.
    pub(super) fn new<M>(
        sizes: ListSizes<N>,
        count: usize,
        positions: P,
        run: &mut Run<'_>,
    ) -> Result<Self, SolveErrorKind<M>> {
        run.begin_phase("writing predecessors", Some(count as u64));
        let moves = Moves {
            predecessors: sizes.into_lists(run)?,
            players: Players::new(count, run)?,
        };
        Ok(Self { moves, positions })
    }
}

impl<N: Number> DerivedGraph<N, AllIndices> {
    /// Walks the game twice: to measure the lists of predecessors, and to write them. Returns the
    /// cells before the analysis, too.
    pub(super) fn derive<G: GameState>(
        walk: &mut Reachable<'_, G, N>,
        run: &mut Run<'_>,
    ) -> Result<(Self, TrackedVec<Cell>), SolveErrorKind<G::Move>>
    where
        G::Value: Into<Outcome>,
    {
        let sizes = Self::measure(walk, run)?;
        let positions = walk.count();
        let mut cells = TrackedVec::filled_with(positions, || Cell::DRAWN, run)?;
        let mut graph = Self::new(sizes, positions, AllIndices, run)?;
        let mut visited = 0_usize;
        walk.walk(run, check_moves, |run, position| {
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
                graph.moves.add((number, to_move, successor));
            }
            Ok(())
        })?;
        Ok((graph, cells))
    }

    /// Measures the lists of predecessors.
    fn measure<G: GameState>(
        walk: &mut Reachable<'_, G, N>,
        run: &mut Run<'_>,
    ) -> Result<ListSizes<N>, SolveErrorKind<G::Move>> {
        let mut sizes = ListSizes::new(walk.count(), Sharing::Four, run)?;
        let known = Some(walk.count() as u64).filter(|&count| count > 0);
        run.begin_phase("measuring predecessors", known);
        walk.walk(run, check_moves, |run, position| {
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

impl<N: Number, P: ListNumbers> Graph for DerivedGraph<N, P> {
    /// Its list.
    type Position = Option<usize>;

    #[inline]
    fn position(&self, number: usize) -> Option<usize> {
        self.positions.list(number)
    }

    #[inline]
    fn predecessors(&self, &list: &Option<usize>) -> impl Iterator<Item = (usize, Player)> {
        let Moves {
            predecessors,
            players,
        } = &self.moves;
        let entries = list.map_or_else(Default::default, |list| predecessors.predecessors(list));
        let entries = entries.map(Number::index);
        entries.map(|entry| (self.positions.number(entry), players.get(entry)))
    }
}

impl<G: Indexed + Staged + Sync> Source<G> for AllIndexed {
    const IS_GAME: bool = false;

    type Scores<'g, N: Number>
        = DerivedGraph<N, StagePlaces<'g>>
    where
        G: 'g;

    type Outcomes<'g, N: Number, P: Positions>
        = DerivedGraph<N, Ranks<N>>
    where
        G: 'g;

    fn scores<'g, N: Number>(
        moves: StageMoves<'g, G>,
        positions: StagePlaces<'g>,
        sizes: Option<ListSizes<N>>,
        (threads, run): (&Threads, &mut Run<'_>),
    ) -> solver::Result<DerivedGraph<N, StagePlaces<'g>>, G> {
        let sizes = sizes.expect("the lists were measured");
        let mut graph = DerivedGraph::new(sizes, moves.stage.len(), positions, run)?;
        moves.visit(|_| true, Some, threads, run, |edge| graph.moves.add(edge))?;
        Ok(graph)
    }

    fn outcomes<'g, N: Number, P: Positions>(
        expansion: &Expansion<'g, G, impl Later<Outcome>>,
        _: P,
        cells: &mut [Cell],
        (threads, run): (&Threads, &mut Run<'_>),
    ) -> solver::Result<FilledStage<Self::Outcomes<'g, N, P>, N>, G> {
        let sweeps = Sweeps::sweep(expansion, cells, threads, run)?;
        let listed = sweeps.listed::<N>(cells, run)?;
        // Most bytes are for entries.
        let most = cells.len() / 2;
        let most = run.memory_left().map_or(most, |left| most.min(left / 6));
        let sharing = if ListSizes::<N>::least_bytes(listed.len(), Sharing::One) <= most {
            Sharing::One
        } else {
            Sharing::Four
        };
        let mut sizes = ListSizes::new(listed.len(), sharing, run)?;
        let later = sweeps.measure(&listed, &mut sizes, cells, threads, run)?;
        let mut graph = DerivedGraph::new(sizes, cells.len(), listed, run)?;
        let (root, stage) = (expansion.root, expansion.stage);
        let DerivedGraph { moves, positions } = &mut graph;
        let is_open = |number: usize| cells[number].has_open_moves();
        let (list, add) = (|to| positions.get(to), |edge| moves.add(edge));
        StageMoves { root, stage }.visit(is_open, list, threads, run, add)?;
        let first = sweeps.first();
        Ok(FilledStage {
            graph,
            later,
            first,
        })
    }
}

impl<G: Indexed + Staged + Sync> StageMoves<'_, G> {
    /// Calls `add` with each move from a position that it `expands` to one that has a list, in the order
    /// of the positions before it.
    fn visit<N: Number>(
        &self,
        expands: impl Fn(usize) -> bool + Sync,
        list: impl Fn(usize) -> Option<usize> + Sync,
        threads: &Threads,
        run: &mut Run<'_>,
        mut add: impl FnMut(Edge<N>),
    ) -> solver::Result<(), G> {
        let (count, signal) = (self.stage.len(), run.stop_signal());
        let (pool, edges) = (threads.pool(count), &TrackedVec::<()>::new(run));
        let positions = POSITIONS[usize::from(pool.threads() > 1)];
        let mut starts = (0..count).step_by(positions).peekable();
        while let Some(&first) = starts.peek() {
            let tasks = starts.by_ref().take(pool.tasks());
            let visit = |first| {
                let numbers = first..count.min(first + positions);
                self.edges(numbers, (&expands, &list), edges.new_empty(), signal)
            };
            for edges in pool.map(tasks, visit) {
                edges?.iter().copied().for_each(&mut add);
            }
            let end = starts.peek().copied().unwrap_or(count);
            run.poll((end - first) as u64)?;
        }
        Ok(())
    }

    /// Adds the moves of the positions with these numbers within the stage to `edges`, each as often as
    /// it leads there: `Moves::add` wants those that were measured.
    fn edges<N: Number>(
        &self,
        numbers: Range<usize>,
        (expands, list): (impl Fn(usize) -> bool, impl Fn(usize) -> Option<usize>),
        mut edges: TrackedVec<Edge<N>>,
        signal: StopSignal<'_>,
    ) -> Result<TrackedVec<Edge<N>>, SolveErrorKind<G::Move>> {
        signal.check()?;
        let is_whole = self.stage.len() == self.root.index_count();
        for (_, number, state) in self.stage.states(self.root, numbers, expands) {
            if state.decided().is_some() {
                continue;
            }
            let before = edges.len();
            let mut add = |to| -> solver::Result<(), G> {
                check_moves(edges.len() - before)?;
                match list(to) {
                    Some(to) => Ok(edges.push((N::new(number), state.to_move(), N::new(to)))?),
                    None => Ok(()),
                }
            };
            if is_whole {
                state.index_steps().try_for_each(|(to, _)| add(to))?;
            } else {
                self.stage.successors(&state).try_for_each(add)?;
            }
        }
        Ok(edges)
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
