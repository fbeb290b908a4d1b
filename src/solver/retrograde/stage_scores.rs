//! Scores, stage by stage: from the last stage on, each by thresholds from both ends inward.
//!
//! Within a stage, moves have no reward. So a player who gets more than endless play is worth gets
//! it by a move that ends the stage, or at the end of the game. The analysis decides the positions
//! by value, the best for either player first: a position from which the player to move reaches
//! that value, and one whose moves all lead to values that are decided. Of equal values it decides
//! the nearest first, which counts the plies. What no value decides is worth endless play.
//!
//! Members of a cluster each decide their own part of a stage, and are in the same level at a time:
//! updates of predecessors that another member holds are sent to that member.
//!
//! So it expands each position once, and lists the predecessors of each once it is decided: a move
//! within a stage is visited at most twice.
//!
//! Positions of a value are found by scanning the blocks that have the bit of the value, as in
//! [`LevelIndex`](super::level_index::LevelIndex).

use std::mem;

use super::batch::Batch;
use super::graph::{Graph, Source, StageMoves};
use super::lists::{ListSizes, Sharing};
use super::partition::Partition;
use super::queues::Queues;
use super::remote_wins::RemoteWins;
use super::stage_exits::{ExitValues, Thresholds, bit};
use super::stage_expansion::{BETWEEN_CHECKS, Expansion, Fault};
use super::stage_level::{ScoreLevel, StageState, Visited};
use super::stage_places::StagePlaces;
use super::stages::{Later, Stage, Stages, endless_favours, reward_within_stage};
use crate::game::{ByPlayer, GameState, Indexed, Player, Staged, Value};
use crate::run::{Run, Threads, TrackedVec};
use crate::solver::distributed::Member;
use crate::solver::{self, SolveErrorKind};
use crate::table::{
    BLOCK, IndexPlaces, Number, PlaceSet, Places64, StageCell, StageCells, StageValues,
};

/// How many words of places are swept at a time.
const WORDS_AT_A_TIME: usize = 1 << 12;

/// How many more positions a thread expands at a time where there are several.
const SHARED_RANGES: usize = 16;

/// To visit a position of a level, with its predecessors, takes as long as to expand this many.
const PER_VISIT: usize = 8;

/// An analysis under way.
pub(super) struct StageScores<'g, G: GameState> {
    root: &'g G,
    /// Whether a value is seen from before a move with the players exchanged.
    folded: bool,
    pub(super) known: StageState<G::Value>,
    /// The numbers of indices, of which the partition of `wins` has the values and cells here.
    places: &'g IndexPlaces,
    wins: RemoteWins,
    /// By block: the bits of the values that are not decided.
    bits: TrackedVec<u64>,
    exits: ExitValues<G::Value>,
    /// The decided positions of a level.
    level: PlaceSet,
    /// Some of them.
    taken: TrackedVec<Places64>,
    visited: TrackedVec<Visited>,
    batch: Batch,
    threads: &'g Threads,
    queues: Option<Queues>,
}

impl<'g, G: Indexed + Staged + Sync> StageScores<'g, G> {
    /// Solves all indices, with the predecessors from `S`, which `N` numbers; returns the values, the
    /// cells and their places.
    pub(super) fn solve<S: Source<G>, N: Number>(
        root: &'g G,
        folded: bool,
        stages: &Stages,
        run: &mut Run<'_>,
    ) -> solver::Result<(StageValues<G::Value>, StageCells, IndexPlaces), G> {
        let places = stages.places(root.index_count(), run)?;
        let threads = run.threads();
        let whole = Partition::whole(places.count());
        let mut this = StageScores::new(root, folded, &places, whole, &threads, run)?;
        // Each position is expanded, and visited at most once more.
        run.begin_passes("solving stages", whole.cells() as u64, 2);
        for stage in stages.last_first() {
            let mut sizes = None;
            if !S::IS_GAME {
                sizes = Some(ListSizes::<N>::new(stage.len(), Sharing::Four, run)?);
            }
            if let Some(endless) = this.expand_stage(stage, &(), sizes.as_mut(), run)? {
                let moves = StageMoves { root, stage };
                let places = this.places_of(stage);
                let graph = S::scores(moves, places, sizes, (&threads, &mut *run))?;
                if !S::IS_GAME {
                    run.begin_phase("solving stages", None);
                    run.begin_stage(stage.number());
                }
                this.decide_all(&graph, stage, endless, &mut Member::alone(run))?;
            }
        }
        let StageState { values, cells, .. } = this.known;
        Ok((values, cells, places))
    }

    /// An analysis of the stages whose indices have these places, by the member that has a part of
    /// them.
    pub(super) fn new(
        root: &'g G,
        folded: bool,
        places: &'g IndexPlaces,
        partition: Partition,
        threads: &'g Threads,
        run: &mut Run<'_>,
    ) -> solver::Result<Self, G> {
        let greatest = G::Value::greatest();
        if greatest.back_up(G::Value::no_reward()) != Some(greatest) {
            let reason =
                "values change without a reward; those that count plies have `Value::to_outcome`";
            return Err(SolveErrorKind::unsupported(reason));
        }
        let count = partition.cells();
        let words = WORDS_AT_A_TIME.min(count.div_ceil(64));
        Ok(Self {
            root,
            folded,
            known: StageState {
                values: StageValues::new(count, run)?,
                cells: StageCells::unsolved(count, run)?,
                next: PlaceSet::new(count, run)?,
            },
            places,
            wins: RemoteWins::new(partition, threads, run)?,
            bits: TrackedVec::filled(count.div_ceil(BLOCK), 0, run)?,
            exits: ExitValues::new(),
            level: PlaceSet::new(count, run)?,
            taken: TrackedVec::with_capacity(words, run)?,
            visited: TrackedVec::with_capacity(words, run)?,
            batch: Batch::new(),
            threads,
            queues: None,
        })
    }

    /// Expands the positions of a stage that are here, where all later ones are solved, and measures
    /// the lists of predecessors with these `sizes`, unless the game lists them. Returns what endless
    /// play is worth there, if the stage has any positions.
    pub(super) fn expand_stage<N: Number>(
        &mut self,
        stage: Stage<'_>,
        later: &impl Later<G::Value>,
        mut sizes: Option<&mut ListSizes<N>>,
        run: &mut Run<'_>,
    ) -> solver::Result<Option<G::Value>, G> {
        run.begin_stage(stage.number());
        self.exits = ExitValues::new();
        let Some(first) = self.root.at_index(stage.index(0)) else {
            return Ok(None);
        };
        let endless = self.endless_value(&first)?;
        let threads = self.threads;
        let pool = threads.pool(stage.len());
        let range = match pool.threads() {
            1 => BETWEEN_CHECKS,
            _ => SHARED_RANGES * BETWEEN_CHECKS,
        };
        let (places, edges) = (self.places_of(stage), TrackedVec::new(run));
        for (indices, first) in places.ranges() {
            for start in indices.clone().step_by(range * pool.tasks()) {
                let end = indices.end.min(start + range * pool.tasks());
                let starts = (start..end).step_by(range);
                let ranges = starts.map(|start| start..end.min(start + range));
                let expansion = Expansion {
                    stage,
                    edges: sizes.is_some().then_some(&edges),
                    endless,
                    folded: self.folded,
                    values: &self.known.values,
                    cells: &self.known.cells,
                    places: self.places,
                    later,
                    signal: run.stop_signal(),
                };
                let root = self.root;
                for expanded in pool.map(ranges, |range| expansion.expand::<_, N>(root, range)) {
                    run.tick_many(expanded.positions.len() as u64)?;
                    for (index, cell, value) in expanded.positions {
                        self.take_in(first + (index - indices.start), cell, value)?;
                    }
                    expanded.end.or_else(|fault| self.fault(fault, run))?;
                    if let (Some(sizes), Some(edges)) = (&mut sizes, expanded.edges) {
                        sizes.add_all(&edges, run)?;
                    }
                }
            }
        }
        Ok(Some(endless))
    }

    /// Where the values of a stage are.
    pub(super) fn places_of<'s>(&self, stage: Stage<'s>) -> StagePlaces<'s>
    where
        'g: 's,
    {
        StagePlaces::new(stage, self.places, self.wins.partition())
    }

    /// Remembers what is known of an expanded position.
    #[inline]
    fn take_in(
        &mut self,
        place: usize,
        cell: StageCell,
        value: Option<G::Value>,
    ) -> solver::Result<(), G> {
        self.known.cells.set(place, cell)?;
        if let Some(value) = value {
            self.known.values.insert(place, value)?;
            self.bits[place / BLOCK] |= self.exits.add(value);
        }
        Ok(())
    }

    /// The error of a position that cannot be expanded.
    #[cold]
    fn fault(&self, fault: Fault<G>, run: &mut Run<'_>) -> solver::Result<(), G> {
        let (index, mv) = match fault {
            Fault::Error(error) => return Err(error),
            Fault::Reward(index, mv) => (index, mv),
        };
        let state = self.root.at_index(index);
        let state = state.expect("it was visited before");
        Err(reward_within_stage(index, &state, &state.step(mv), run)?)
    }

    /// The value of endless play in the stage of `state`.
    fn endless_value(&self, state: &G) -> solver::Result<G::Value, G> {
        let value = state.endless_value().unwrap_or_default();
        if !self.folded || value.negated() == Some(value) {
            return Ok(value);
        }
        let remedy = "but folded players need it to favour nobody: solve without fold_players";
        Err(endless_favours(state, remedy))
    }

    /// Decides all positions of the expanded stage that are not worth endless play.
    pub(super) fn decide_all<B: Graph + Sync>(
        &mut self,
        graph: &B,
        stage: Stage<'_>,
        endless: G::Value,
        member: &mut Member<'_, '_>,
    ) -> solver::Result<(), G> {
        // All members need the same targets: each target is a sequence of levels, which they enter
        // together.
        self.exits.share(member)?;
        let places = self.places_of(stage);
        for targets in self.exits.targets(endless, self.folded) {
            self.seed(&places, &targets, member.run)?;
            let mut plies = 0;
            while self.sweep(graph, &places, &targets, endless, plies, member)? {
                plies = plies.saturating_add(1);
            }
        }
        Ok(())
    }

    /// Decides the positions that a move out of the stage, or the result, gives their value now.
    fn seed(
        &mut self,
        places: &StagePlaces<'_>,
        targets: &Thresholds<G::Value>,
        run: &mut Run<'_>,
    ) -> solver::Result<(), G> {
        let targets = targets.iter();
        let targets = targets.filter_map(|(side, value)| Some((side, (*value)?)));
        for (side, value) in targets {
            for (indices, first) in places.ranges() {
                let end = first + indices.len();
                for block in first / BLOCK..end.div_ceil(BLOCK) {
                    if self.bits[block] & bit(value) == 0 {
                        continue;
                    }
                    let first = first.max(block * BLOCK);
                    let end = end.min((block + 1) * BLOCK);
                    let words = self.known.values.equal(first, end, value);
                    for (first, mut word) in (first..).step_by(64).zip(words) {
                        while word != 0 {
                            self.seed_place(first + word.trailing_zeros() as usize, side)?;
                            word &= word - 1;
                        }
                    }
                }
                run.poll(0)?;
            }
        }
        Ok(())
    }

    /// Decides a position that gets the value of `side` by a move out of the stage, or by its
    /// result, if it is not decided yet.
    fn seed_place(&mut self, place: usize, side: Player) -> solver::Result<(), G> {
        let Some(cell) = self.known.cells.get(place) else {
            return Ok(());
        };
        // The end of the game is nearer than a move.
        let (plies, level) = match cell.open() {
            Some((to_move, open)) if open == 0 || to_move == side => (1, &mut self.known.next),
            None if cell == StageCell::OVER => (0, &mut self.level),
            _ => return Ok(()),
        };
        let cell = StageCell::decided(plies).expect("these are few");
        self.known.cells.set(place, cell)?;
        level.insert(place);
        Ok(())
    }

    /// Goes from the positions that have a target in that many plies to their predecessors, as all
    /// members do. Returns whether any has positions one ply farther away.
    fn sweep<B: Graph + Sync>(
        &mut self,
        graph: &B,
        places: &StagePlaces<'_>,
        targets: &Thresholds<G::Value>,
        endless: G::Value,
        plies: u16,
        member: &mut Member<'_, '_>,
    ) -> solver::Result<bool, G> {
        let either = [targets.max, targets.min].into_iter().flatten().next();
        let Some(value) = either else {
            return Ok(false);
        };
        let plies = plies.saturating_add(1);
        let level = ScoreLevel {
            graph,
            places,
            values: ByPlayer {
                max: value,
                min: targets.min.unwrap_or(value),
            },
            side: match self.folded {
                true => None,
                false if targets.max.is_some() => Some(Player::Max),
                false => Some(Player::Min),
            },
            plies,
            decided: StageCell::decided(plies),
        };
        let (threads, mut are_away) = (self.threads, false);
        let pool = threads.pool(self.level.len() * PER_VISIT);
        while self.level.len() > 0 {
            self.taken.clear();
            self.visited.clear();
            self.level.take(&mut self.taken)?;
            for &(first, places) in self.taken.iter() {
                let mut swapped = 0;
                let mut left = if self.folded { places } else { 0 };
                while left != 0 {
                    let place = first + left.trailing_zeros() as usize;
                    let value = self.known.values.get(place);
                    let is_worse = value.is_some_and(|value| value < endless);
                    swapped |= u64::from(is_worse) << (place % 64);
                    left &= left - 1;
                }
                self.visited.push(((first, places), swapped))?;
            }
            let Self { known, wins, .. } = self;
            are_away |= if pool.threads() == 1 {
                level.sweep(&self.visited, known, &mut self.batch, wins, member)?
            } else {
                let new = || Queues::new(wins.partition(), pool.threads(), member.run);
                let queues = self.queues.get_or_insert_with(new);
                level.sweep_shared(&self.visited, known, queues, pool, wins, member)?
            };
        }
        let has_found = are_away || self.known.next.len() > 0;
        let is_next = level.barrier(has_found, &mut self.known, &mut self.wins, member)?;
        mem::swap(&mut self.level, &mut self.known.next);
        Ok(is_next)
    }
}
