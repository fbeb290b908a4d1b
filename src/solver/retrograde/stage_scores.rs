//! Scores, stage by stage: from the last stage on, each by thresholds from both ends inward.
//!
//! Within a stage, moves have no reward. So a player who gets more than endless play is worth gets
//! it by a move that ends the stage, or at the end of the game. The analysis decides the positions
//! by value, the best for either player first: a position from which the player to move reaches
//! that value, and one whose moves all lead to values that are decided. Of equal values it decides
//! the nearest first, which counts the plies. What no value decides is worth endless play.
//!
//! So it expands each position once, and lists the predecessors of each once it is decided: a move
//! within a stage is visited at most twice.
//!
//! Positions of a value are found by scanning the blocks that have the bit of the value, as in
//! [`Marks`](super::marks::Marks).

use std::collections::BTreeSet;
use std::mem;

use super::predecessors::Graph;
use super::stages::{
    BETWEEN_POLLS, Later, Stage, Stages, Stretch, endless_favours, ends_stage, leads_nowhere,
    reward_within_stage,
};
use super::win::wrong_predecessors;
use crate::game::{ByPlayer, GameState, Indexed, Player, Staged, Step, Value, added};
use crate::run::{Run, TrackedVec};
use crate::solver::{self, SolveErrorKind};
use crate::table::{IndexValues, Number, Places, StageCell, StageCells};

/// The positions of a block, which share the bits of their values.
const BLOCK: usize = 128;

/// An analysis under way; `N` numbers the indices.
pub(super) struct StageScores<'g, G: GameState, B, N> {
    root: &'g G,
    graph: &'g B,
    /// Whether a value is seen from before a move with the players exchanged.
    folded: bool,
    /// The value of each decided position; of others the best after a move that ends the stage.
    pub(super) values: IndexValues<G::Value>,
    pub(super) cells: StageCells,
    /// Where the values and cells of indices are.
    pub(super) places: Places,
    /// By block of the stage: the bits of its values.
    bits: TrackedVec<u64>,
    /// The values of moves that end the stage, once each.
    exits: Exits<G::Value>,
    /// Decided positions whose predecessors come next, by the player who reaches that value.
    next: ByPlayer<TrackedVec<N>>,
    /// How much has passed since the last check.
    passed: u32,
}

/// The values of moves that end a stage.
struct Exits<V> {
    values: BTreeSet<V>,
    /// The value seen last with each bit, which needs no look-up.
    seen: [Option<V>; 64],
}

impl<V: Value> Exits<V> {
    /// Adds a value; returns its bit.
    #[inline]
    fn add(&mut self, value: V) -> u64 {
        let bit = bit(value);
        let seen = &mut self.seen[bit.trailing_zeros() as usize];
        if *seen != Some(value) {
            *seen = Some(value);
            self.values.insert(value);
        }
        bit
    }
}

/// The bit that stands for a value, and for others.
#[inline]
fn bit<V: Value>(value: V) -> u64 {
    1 << (value.to_number().unwrap_or(0) & 63)
}

/// The value that each player reaches next, better than endless play.
type Targets<V> = ByPlayer<Option<V>>;

impl<'g, G: Indexed + Staged, B: Graph, N: Number> StageScores<'g, G, B, N> {
    /// Solves all indices.
    pub(super) fn solve(
        root: &'g G,
        graph: &'g B,
        folded: bool,
        stages: &Stages,
        run: &mut Run<'_>,
    ) -> solver::Result<Self, G> {
        let places = stages.places(root.index_count(), run)?;
        let mut this = Self::new(root, graph, folded, places, run)?;
        run.begin_phase("solving stages", Some(this.places.count() as u64));
        for stage in stages.last_first() {
            this.solve_stage(stage, &(), run)?;
        }
        Ok(this)
    }

    /// An analysis of the stages whose indices have these places.
    pub(super) fn new(
        root: &'g G,
        graph: &'g B,
        folded: bool,
        places: Places,
        run: &mut Run<'_>,
    ) -> solver::Result<Self, G> {
        let greatest = G::Value::greatest();
        if greatest.back_up(G::Value::no_reward()) != Some(greatest) {
            let reason =
                "values change without a reward; those that count plies have `Value::to_outcome`";
            return Err(SolveErrorKind::unfit(reason));
        }
        let count = places.count();
        let values = IndexValues::new(count, run)?;
        let cells = StageCells::unsolved(count, run)?;
        Ok(Self {
            root,
            graph,
            folded,
            values,
            cells,
            places,
            bits: TrackedVec::new(run),
            exits: Exits {
                values: BTreeSet::new(),
                seen: [None; 64],
            },
            next: ByPlayer::new(|_| TrackedVec::new(run)),
            passed: 0,
        })
    }

    /// Solves a stage, where all later ones are solved.
    fn solve_stage(
        &mut self,
        stage: Stage<'_>,
        later: &impl Later<G::Value>,
        run: &mut Run<'_>,
    ) -> solver::Result<(), G> {
        match self.expand_stage(stage, later, run)? {
            Some(endless) => self.decide_all(stage, endless, run),
            None => Ok(()),
        }
    }

    /// Expands the positions of a stage; returns what endless play is worth there, if it has any.
    pub(super) fn expand_stage(
        &mut self,
        stage: Stage<'_>,
        later: &impl Later<G::Value>,
        run: &mut Run<'_>,
    ) -> solver::Result<Option<G::Value>, G> {
        run.begin_stage(stage.number());
        self.bits.clear();
        self.exits.values.clear();
        self.exits.seen = [None; 64];
        let mut endless = None;
        for stretch in stage.stretches {
            let blocks = self.bits.len();
            for _ in 0..stretch.len().div_ceil(BLOCK) {
                self.bits.push(0)?;
            }
            let first = stretch.first;
            for (index, state) in self.root.states_in(first..stretch.end) {
                run.tick()?;
                let endless = match endless {
                    Some(endless) => endless,
                    None => *endless.insert(self.endless_value(&state)?),
                };
                let bit = self.expand(stage.number(), index, &state, endless, later, run)?;
                self.bits[blocks + (index - first) / BLOCK] |= bit;
            }
        }
        Ok(endless)
    }

    /// The value of endless play in the stage of `state`.
    fn endless_value(&self, state: &G) -> solver::Result<G::Value, G> {
        let value = state.endless_value().unwrap_or_default();
        if !self.folded || value.negated() == Some(value) {
            return Ok(value);
        }
        Err(endless_favours(state, value))
    }

    /// Checks the limits now and then.
    #[inline]
    fn pass(&mut self, run: &mut Run<'_>) -> solver::Result<(), G> {
        self.passed += 1;
        if self.passed == BETWEEN_POLLS {
            run.poll(mem::take(&mut self.passed).into())?;
        }
        Ok(())
    }

    /// Counts the moves of a position within its stage, and finds the best value of the others;
    /// returns the bit of that value.
    fn expand(
        &mut self,
        own_stage: usize,
        index: usize,
        state: &G,
        endless: G::Value,
        later: &impl Later<G::Value>,
        run: &mut Run<'_>,
    ) -> solver::Result<u64, G> {
        let place = self.places.get(index).expect("it was visited before");
        if let Some(result) = state.result() {
            // A result that is no gain is not decided later.
            let cell = match StageCell::decided(0) {
                Some(cell) if result == endless => cell,
                _ => StageCell::OVER,
            };
            self.cells.set(place, cell)?;
            self.values.insert(place, result)?;
            return Ok(self.exits.add(result));
        }
        let to_move = state.to_move();
        let (mut open, mut best) = (0, None);
        for step in state.successors() {
            self.pass(run)?;
            if !ends_stage(own_stage, index, &step)? {
                if added::<G>(step.reward) != added::<G>(G::Value::no_reward()) {
                    return Err(reward_within_stage(index, state, &step, run)?);
                }
                open += 1;
                continue;
            }
            let value = self.after(index, &step, later)?;
            best = Some(best.map_or(value, |best| to_move.choose(best, value)));
        }
        let Some(cell) = StageCell::with_open_moves(open, to_move) else {
            let most = StageCell::MOST_MOVES;
            let reason = format!("a position has more than {most} moves within its stage");
            return Err(SolveErrorKind::unfit(reason));
        };
        self.cells.set(place, cell)?;
        let Some(best) = best else { return Ok(0) };
        self.values.insert(place, best)?;
        Ok(self.exits.add(best))
    }

    /// What a move of a position that ends the stage is worth.
    #[inline]
    fn after(
        &self,
        from: usize,
        step: &Step<G>,
        later: &impl Later<G::Value>,
    ) -> solver::Result<G::Value, G> {
        let index = step.state.index();
        let place = self.places.get(index);
        let value = match place.and_then(|place| Some((place, self.cells.get(place)?))) {
            None | Some((_, StageCell::UNSOLVED)) => match later.value(index)? {
                Some(value) => value,
                None => return Err(leads_nowhere(from, step)),
            },
            Some((place, cell)) if cell.plies().is_some() => {
                self.values.get(place).unwrap_or_default()
            }
            Some(_) => step.state.endless_value().unwrap_or_default(),
        };
        let seen = if self.folded {
            value.negated()
        } else {
            Some(value)
        };
        let value = seen.and_then(|value| value.back_up(step.reward));
        let value = value.filter(|value| !self.folded || value.negated().is_some());
        // Not with `ok_or`, which builds an error and drops it where there is none.
        match value {
            Some(value) => Ok(value),
            None => Err(SolveErrorKind::overflow_at(from, step.mv)),
        }
    }

    /// Decides all positions of the expanded stage that are not worth endless play.
    pub(super) fn decide_all(
        &mut self,
        stage: Stage<'_>,
        endless: G::Value,
        run: &mut Run<'_>,
    ) -> solver::Result<(), G> {
        let mut exits = ByPlayer::new(|player| self.thresholds(player, endless));
        let mut current = ByPlayer::new(|_| TrackedVec::new(run));
        loop {
            let mut targets = ByPlayer::new(|player| exits[player].last().copied());
            if self.folded {
                // What is worth a value to one player is worth it to the other, negated.
                let of_min = targets.min.and_then(Value::negated);
                targets.max = targets.max.max(of_min);
                targets.min = targets.max.and_then(Value::negated);
            }
            if targets.max.is_none() && targets.min.is_none() {
                return Ok(());
            }
            for player in Player::ALL {
                if exits[player].last().copied() == targets[player] {
                    exits[player].pop();
                }
            }
            self.seed(stage, &targets, &mut current, run)?;
            loop {
                for player in Player::ALL {
                    let side = if self.folded { !player } else { player };
                    let Some(value) = targets[side] else { continue };
                    for at in 0..current[player].len() {
                        self.visit(current[player][at].index(), side, value, run)?;
                    }
                    current[player].clear();
                }
                mem::swap(&mut current, &mut self.next);
                if current.max.is_empty() && current.min.is_empty() {
                    break;
                }
            }
        }
    }

    /// The values of moves that end the stage that are better for `player` than endless play, the
    /// best one last.
    fn thresholds(&self, player: Player, endless: G::Value) -> Vec<G::Value> {
        let values = self.exits.values.iter().copied();
        let mut values: Vec<_> = values
            .filter(|&it| is_better(player, it, endless))
            .collect();
        if player == Player::Min {
            values.reverse();
        }
        values
    }

    /// Decides the positions that a move out of the stage, or the result, gives their value now.
    fn seed(
        &mut self,
        stage: Stage<'_>,
        targets: &Targets<G::Value>,
        current: &mut ByPlayer<TrackedVec<N>>,
        run: &mut Run<'_>,
    ) -> solver::Result<(), G> {
        let bits = targets.iter().map(|(_, value)| value.map_or(0, bit));
        let bits = bits.fold(0, |a, b| a | b);
        let mut block = 0;
        for &Stretch { first, end, .. } in stage.stretches {
            for start in (first..end).step_by(BLOCK) {
                let has_bits = self.bits[block] & bits != 0;
                block += 1;
                if !has_bits {
                    continue;
                }
                let place = self.places.get(start).expect("it was visited before");
                for (index, place) in (start..end.min(start + BLOCK)).zip(place..) {
                    let Some(cell) = self.cells.get(place) else {
                        continue;
                    };
                    let (to_move, is_over) = match cell.open() {
                        Some((player, open)) => (Some(player), open == 0),
                        None if cell == StageCell::OVER => (None, true),
                        None => continue,
                    };
                    let Some(value) = self.values.get(place) else {
                        continue;
                    };
                    let side = Player::ALL
                        .into_iter()
                        .find(|&it| targets[it] == Some(value));
                    let Some(side) = side.filter(|&it| is_over || to_move == Some(it)) else {
                        continue;
                    };
                    let plies = u16::from(to_move.is_some());
                    self.cells.set(place, cell_of(plies)?)?;
                    // The end of the game is nearer than a move.
                    let level = match to_move {
                        Some(_) => &mut self.next[side],
                        None => &mut current[side],
                    };
                    level.push_tight(N::new(index))?;
                }
                run.poll(0)?;
            }
        }
        Ok(())
    }

    /// Goes from a decided position to its predecessors, which learn that a move leads to `value`
    /// for `side`.
    #[inline]
    fn visit(
        &mut self,
        index: usize,
        side: Player,
        value: G::Value,
        run: &mut Run<'_>,
    ) -> solver::Result<(), G> {
        self.pass(run)?;
        let cell = self.places.get(index).and_then(|it| self.cells.get(it));
        let plies = cell.and_then(StageCell::plies).map_or(0, |plies| plies + 1);
        let graph = self.graph;
        let position = graph.position(index);
        for (before, to_move) in graph.predecessors(&position) {
            self.pass(run)?;
            let place = self.places.get(before);
            let Some((place, mut cell)) = place.and_then(|it| Some((it, self.cells.get(it)?)))
            else {
                return Err(wrong_predecessors());
            };
            if cell.plies().is_some() {
                continue;
            }
            let Some((_, open @ 1..)) = cell.open() else {
                return Err(wrong_predecessors());
            };
            if to_move != side {
                cell.close_move();
                self.cells.set(place, cell)?;
                // With a better move that ends the stage, it is decided later.
                if open > 1
                    || (self.values.get(place)).is_some_and(|it| is_better(to_move, it, value))
                {
                    continue;
                }
            }
            self.cells.set(place, cell_of(plies)?)?;
            self.values.insert(place, value)?;
            self.next[side].push_tight(N::new(before))?;
        }
        Ok(())
    }
}

/// Whether `player` prefers the first value.
#[inline]
fn is_better<V: Ord + Copy>(player: Player, value: V, other: V) -> bool {
    match player {
        Player::Max => value > other,
        Player::Min => value < other,
    }
}

/// The cell of a position that is decided that many plies away; an error if these are too many.
#[inline]
fn cell_of<M>(plies: u16) -> Result<StageCell, SolveErrorKind<M>> {
    // Not with `ok_or`: see `Win::cell`.
    match StageCell::decided(plies) {
        Some(cell) => Ok(cell),
        None => Err(too_far()),
    }
}

#[cold]
fn too_far<M>() -> SolveErrorKind<M> {
    let most = StageCell::MAX_PLIES;
    SolveErrorKind::unfit(format!(
        "the way out of a stage takes more than {most} plies"
    ))
}
