//! Wins and losses, stage by stage: from the last stage on, each by the levels of the analysis.
//!
//! A move to a later stage is an edge whose level is known: a position learns of the win after it
//! when the levels of its own stage get there. So the distances are those of all stages at once.

use std::collections::BTreeMap;

use super::derived::DerivedGraph;
use super::levels::analyse;
use super::lists::ListSizes;
use super::partition::Partition;
use super::predecessors::{Forwards, Graph};
use super::rechecks::{Reach, ReachPart, STRETCH, WITHIN};
use super::stage_moves::StageMoves;
use super::stages::{Later, Stage, Stages, astray, endless_favours, ends_stage};
use super::win::{Win, cell_at_the_end, cell_with_open_moves, too_many_moves};
use crate::game::{ByPlayer, Indexed, Outcome, Player, Staged, Step, Value, index_out_of_range};
use crate::run::{Run, StopReason, StopSignal, Threads, TrackedVec};
use crate::solver::{self, SolveErrorKind};
use crate::table::{BLOCK, Cell, Number};

/// Wins after moves to later stages, by their plies.
pub(super) struct Pending<N>(BTreeMap<u16, Edges<N>>);

/// The positions before these moves, by the winner and the player to move.
pub(super) type Edges<N> = ByPlayer<ByPlayer<TrackedVec<N>>>;

impl<N> Pending<N> {
    pub(super) const fn new() -> Self {
        Self(BTreeMap::new())
    }

    fn push(
        &mut self,
        (win, to_move, number): (Win, Player, N),
        run: &Run<'_>,
    ) -> Result<(), StopReason> {
        let new = || ByPlayer::new(|_| ByPlayer::new(|_| TrackedVec::new(run)));
        let edges = self.0.entry(win.plies).or_insert_with(new);
        edges[win.winner][to_move].push_tight(number)
    }

    /// The plies of the farthest.
    pub(super) fn last(&self) -> u16 {
        self.0.last_key_value().map_or(0, |(&plies, _)| plies)
    }

    /// Those of that many plies.
    pub(super) fn get(&self, plies: u16) -> Option<&Edges<N>> {
        self.0.get(&plies)
    }
}

/// The graph of a stage, whose positions are numbered within it.
pub(super) struct WithinStage<'g, B> {
    pub(super) graph: &'g B,
    pub(super) stage: Stage<'g>,
}

/// The outcomes of lower indices than those of a stage, and of higher ones up to the last.
struct InMemory<'c> {
    cells: [&'c [Cell]; 2],
    indices: usize,
}

impl Later<Outcome> for InMemory<'_> {
    #[inline]
    fn value<M>(&self, index: usize) -> Result<Option<Outcome>, SolveErrorKind<M>> {
        let ([lower, higher], count) = (self.cells, self.indices);
        let cell = lower.get(index).or_else(|| {
            let at = index.checked_sub(count - higher.len());
            at.and_then(|at| higher.get(at))
        });
        let cell = cell.unwrap_or_else(|| index_out_of_range(index, count));
        Ok(Some(cell.outcome()))
    }
}

impl<B: Graph> Graph for WithinStage<'_, B> {
    type Position = B::Position;

    #[inline]
    fn position(&self, number: usize) -> B::Position {
        self.graph.position(self.stage.index(number))
    }

    #[inline]
    fn predecessors(&self, position: &B::Position) -> impl Iterator<Item = (usize, Player)> {
        let predecessors = self.graph.predecessors(position);
        predecessors.filter_map(|(index, player)| Some((self.stage.find(index)?, player)))
    }

    #[inline]
    fn before(&self, win: Win) -> Win {
        self.graph.before(win)
    }
}

/// How the predecessors within a stage are found; `N` numbers its positions.
pub(super) enum Found<N> {
    /// The game lists them.
    Listed,
    /// They are derived, in lists that are measured first, of at most so many bytes.
    Measured(ListSizes<N>, usize),
    /// Positions are rechecked.
    Rechecked(Reach),
}

impl<N: Number> Found<N> {
    /// Adds the moves of the next positions; returns whether lists have not become too long.
    fn add(&mut self, moves: Moves<N>) -> Result<bool, StopReason> {
        match (self, moves) {
            (Self::Measured(sizes, most), Moves::Edges(edges)) => {
                let mut edges = edges
                    .into_iter()
                    .map(|(from, to)| sizes.add(from, to.index()));
                Ok(edges.all(|total| total.is_some_and(|total| total <= *most)))
            }
            (Self::Rechecked(reach), Moves::Blocks(blocks)) => reach.push(&blocks).map(|()| true),
            _ => Ok(true),
        }
    }

    /// For a stage whose predecessors the game does not list: derived, if lists of `most` bytes may
    /// suffice.
    fn derived(positions: usize, most: usize, run: &mut Run<'_>) -> Result<Self, StopReason> {
        match most.checked_sub(DerivedGraph::<N>::least_bytes(positions)) {
            Some(left) => Ok(Self::Measured(ListSizes::new(positions, run)?, left)),
            None => Ok(Self::Rechecked(Reach::new(positions, run)?)),
        }
    }
}

/// The outcomes of all indices. `listed` has the predecessors of all positions, if these are known;
/// `N` numbers the positions of a stage.
pub(super) fn solve_outcomes<G: Indexed + Staged + Sync, B: Graph + Sync, N: Number>(
    root: &G,
    before: fn(Win) -> Win,
    listed: Option<&B>,
    stages: &Stages,
    run: &mut Run<'_>,
) -> solver::Result<TrackedVec<Cell>, G> {
    let indices = root.index_count();
    let mut cells = TrackedVec::filled_with(indices, || Cell::DRAWN, run)?;
    let threads = &run.threads();
    for stage in stages.last_first() {
        let solve = |own: &mut [Cell], cells, run: &mut Run<'_>| {
            let expansion = Expansion {
                root,
                before,
                stage,
                later: &InMemory { cells, indices },
                signal: run.stop_signal(),
            };
            let whole = Partition::whole(stage.len());
            let (found, pending) = match listed {
                Some(_) => expansion.expand(whole, own, Found::Listed, threads, run)?,
                None => {
                    // With the cells, and marks of them, at most 4 bytes for each index.
                    let copied = if stage.is_range() {
                        0
                    } else {
                        size_of_val(own)
                    };
                    let most = (indices / 2 * 3).saturating_sub(copied);
                    let most = run.memory_left().map_or(most, |left| most.min(left / 2));
                    let found = Found::<N>::derived(stage.len(), most, run)?;
                    expansion.expand(whole, own, found, threads, run)?
                }
            };
            match (found, listed) {
                (Found::Measured(sizes, _), _) => {
                    let moves = StageMoves {
                        root,
                        stage,
                        before,
                    };
                    let is_won = |number: usize| own[number].is_won();
                    let graph = moves.graph_of(sizes, is_won, threads, run)?;
                    analyse(&graph, own, &pending, threads, run)
                }
                (Found::Rechecked(reach), _) => {
                    let graph = Forwards {
                        root,
                        stage,
                        before,
                        reach,
                    };
                    analyse(&graph, own, &pending, threads, run)
                }
                (Found::Listed, Some(graph)) => {
                    analyse(&WithinStage { graph, stage }, own, &pending, threads, run)
                }
                (Found::Listed, None) => Ok(()),
            }
        };
        if let [only] = stage.stretches {
            let (before, own) = cells.split_at_mut(only.first);
            let (own, after) = own.split_at_mut(only.len());
            solve(own, [before, after], run)?;
            continue;
        }
        let mut own = TrackedVec::filled_with(stage.len(), || Cell::DRAWN, run)?;
        solve(&mut own, [&cells, &[]], run)?;
        let mut own = &own[..];
        for stretch in stage.stretches {
            let (first, others) = own.split_at(stretch.len());
            cells[stretch.first..stretch.end].copy_from_slice(first);
            own = others;
        }
    }
    Ok(cells)
}

/// The first visit of a stage.
pub(super) struct Expansion<'g, G, L> {
    pub(super) root: &'g G,
    /// Returns a win as seen from before a move.
    pub(super) before: fn(Win) -> Win,
    pub(super) stage: Stage<'g>,
    pub(super) later: &'g L,
    pub(super) signal: StopSignal<'g>,
}

/// What the first visit of successive positions finds.
struct Part<M, N> {
    positions: u64,
    pending: Vec<(Win, Player, usize)>,
    moves: Moves<N>,
    end: Result<(), SolveErrorKind<M>>,
}

/// What it notes of moves within the stage.
enum Moves<N> {
    Nothing,
    /// The positions before and after them.
    Edges(Vec<(N, N)>),
    Blocks(ReachPart),
}

impl<N: Number> Moves<N> {
    fn new(found: &Found<N>, positions: usize) -> Self {
        match found {
            Found::Listed => Self::Nothing,
            Found::Measured(..) => Self::Edges(Vec::new()),
            Found::Rechecked(_) => Self::Blocks(ReachPart::new(positions)),
        }
    }

    #[inline]
    fn add(&mut self, from: usize, to: usize) {
        match self {
            Self::Nothing => {}
            Self::Edges(edges) => edges.push((N::new(from), N::new(to))),
            Self::Blocks(blocks) => blocks.add(to),
        }
    }
}

impl<G, L> Expansion<'_, G, L>
where
    G: Indexed + Staged + Sync,
    L: Later<Outcome>,
{
    /// Fills in the cells of a part of the stage before its analysis. Returns how predecessors are
    /// found, and the wins after moves to later stages.
    pub(super) fn expand<N: Number>(
        &self,
        partition: Partition,
        cells: &mut [Cell],
        mut found: Found<N>,
        threads: &Threads,
        run: &mut Run<'_>,
    ) -> solver::Result<(Found<N>, Pending<N>), G> {
        run.begin_phase("expanding a stage", Some(cells.len() as u64));
        run.begin_stage(self.stage.number());
        let pool = threads.pool(cells.len());
        let (mut pending, mut counted, mut first_try) = (Pending::new(), 0, 0);
        'again: loop {
            let mut parts = partition
                .rows(&mut *cells)
                .flat_map(|(first, row)| (first..).step_by(STRETCH).zip(row.chunks_mut(STRETCH)))
                .peekable();
            while parts.peek().is_some() {
                let tasks = parts.by_ref().take(pool.tasks());
                for part in pool.map(tasks, |(first, cells)| self.part(first, cells, &found)) {
                    let known = part.positions.min(first_try);
                    first_try -= known;
                    counted += part.positions;
                    run.tick_many(part.positions - known)?;
                    part.end?;
                    for (win, to_move, number) in part.pending {
                        let (_, cell) = partition.place(number);
                        pending.push((win, to_move, N::new(cell)), run)?;
                    }
                    if !found.add(part.moves)? {
                        // The lists take too much: once more, without them.
                        found = Found::Rechecked(Reach::new(self.stage.len(), run)?);
                        (pending, first_try) = (Pending::new(), counted);
                        continue 'again;
                    }
                }
            }
            return Ok((found, pending));
        }
    }

    /// Fills in the cells of positions from the number `first` on, up to the first error.
    fn part<N: Number>(
        &self,
        first: usize,
        cells: &mut [Cell],
        found: &Found<N>,
    ) -> Part<G::Move, N> {
        let mut part = Part {
            positions: 0,
            pending: Vec::new(),
            moves: Moves::new(found, self.stage.len()),
            end: Ok(()),
        };
        part.end = self.fill(first, cells, &mut part);
        part
    }

    fn fill<N: Number>(
        &self,
        first: usize,
        cells: &mut [Cell],
        part: &mut Part<G::Move, N>,
    ) -> solver::Result<(), G> {
        for (block, cells) in (first..).step_by(BLOCK).zip(cells.chunks_mut(BLOCK)) {
            self.signal.check()?;
            for (number, indices) in self.stage.indices(block..block + cells.len()) {
                let start = indices.start;
                for (index, state) in self.root.states_in(indices) {
                    part.positions += 1;
                    let number = number + (index - start);
                    cells[number - block] = self.cell(index, number, &state, part)?;
                }
            }
            if let Moves::Blocks(blocks) = &mut part.moves {
                blocks.end_block();
            }
        }
        Ok(())
    }

    /// The cell of a position.
    fn cell<N: Number>(
        &self,
        index: usize,
        number: usize,
        state: &G,
        part: &mut Part<G::Move, N>,
    ) -> solver::Result<Cell, G> {
        let favours = |value: &G::Value| *value != G::Value::default();
        if let Some(value) = state.endless_value().filter(favours) {
            return Err(endless_favours(state, value));
        }
        if let Some(value) = state.decided() {
            return cell_at_the_end(outcome(value));
        }
        if matches!(part.moves, Moves::Nothing) && self.stage.len() == self.root.index_count() {
            // No move leaves the stage.
            return match state.moves().take(Cell::MOST_MOVES + 1).count() {
                0 => cell_at_the_end(outcome(state.terminal_value())),
                moves => cell_with_open_moves(moves),
            };
        }
        let to_move = state.to_move();
        let (mut moves, mut open, mut best): (_, _, Option<Outcome>) = (0_usize, 0, None);
        for mv in state.moves() {
            moves += 1;
            if moves.is_multiple_of(MANY) {
                self.signal.check()?;
            }
            let step = state.step(mv);
            if self.stage.has(&step.state) {
                open += 1;
                if open > Cell::MOST_MOVES {
                    return Err(too_many_moves());
                }
                if !matches!(part.moves, Moves::Nothing) {
                    let after = self.stage.find(step.state.index());
                    let after = after.ok_or_else(|| astray(index, mv))?;
                    part.moves.add(number, after);
                }
                continue;
            }
            let outcome = self.after(index, &step)?;
            if let Some(win) = Win::of(outcome)
                && win.winner == to_move
                && win.plies == 1
            {
                // No other move can win sooner, so no position needs to find this one.
                if let Moves::Edges(edges) = &mut part.moves {
                    edges.truncate(edges.len() - open);
                }
                return win.cell();
            }
            best = Some(best.map_or(outcome, |best| to_move.choose(best, outcome)));
        }
        if open > 0 && matches!(part.moves, Moves::Blocks(_)) {
            open = WITHIN;
        }
        let Some(best) = best else {
            return match moves {
                0 => cell_at_the_end(outcome(state.terminal_value())),
                _ => cell_with_open_moves(open),
            };
        };
        match Win::of(best) {
            // All that its own stage decides is at most as far away.
            Some(win) if open == 0 => win.cell(),
            Some(win) => {
                part.pending.push((win, to_move, number));
                cell_with_open_moves(open + 1)
            }
            // The best move out of the stage is never lost.
            None => cell_with_open_moves(open + 1),
        }
    }

    /// The outcome of a move to another stage, as seen from before it.
    fn after(&self, from: usize, step: &Step<G>) -> solver::Result<Outcome, G> {
        if !ends_stage(self.stage.number(), from, step)? {
            return Err(astray(from, step.mv));
        }
        let outcome = self.later.value(step.state.index())?;
        let outcome = outcome.ok_or_else(|| astray(from, step.mv))?;
        Ok(match Win::of(outcome).map(&self.before) {
            Some(win) => win.cell()?.outcome(),
            None => Outcome::DRAW,
        })
    }
}

/// How many moves may pass without a check of the limits.
const MANY: usize = 1 << 12;

/// The outcome at the end of the game.
fn outcome<V: Value>(value: V) -> Outcome {
    value
        .to_outcome()
        .expect("values are wins, draws and losses")
}
