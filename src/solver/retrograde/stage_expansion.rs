//! The moves of positions of a stage: how many stay within it, and what the best of the others is
//! worth.

use std::ops::Range;

use super::stages::{Later, Stage, ends_stage, inconsistent_index};
use crate::game::{GameState, Indexed, Staged, Step, Value, added};
use crate::run::{StopSignal, TrackedVec};
use crate::solver::{self, SolveErrorKind};
use crate::table::{IndexPlaces, Number, StageCell, StageCells, StageValues};

/// How many positions are expanded without a check of the clock and the stop flag.
pub(super) const BETWEEN_CHECKS: usize = 256;

/// A stage whose positions are expanded, where those of all later stages are solved.
pub(super) struct Expansion<'s, V, L> {
    pub(super) stage: Stage<'s>,
    /// The moves within the stage are noted, in memory that counts with this, which stays empty;
    /// `None` if the game lists predecessors.
    pub(super) edges: Option<&'s TrackedVec<()>>,
    pub(super) endless: V,
    /// Whether a value is seen from before a move with the players exchanged.
    pub(super) folded: bool,
    pub(super) values: &'s StageValues<V>,
    pub(super) cells: &'s StageCells,
    pub(super) places: &'s IndexPlaces,
    /// The values of indices that these places do not have.
    pub(super) later: &'s L,
    pub(super) signal: StopSignal<'s>,
}

/// Expanded positions.
pub(super) struct Expanded<G: GameState, N> {
    /// Up to the first error.
    pub(super) positions: Vec<Position<G::Value>>,
    /// The numbers before and after the moves within the stage, if they are noted.
    pub(super) edges: Option<TrackedVec<(N, N)>>,
    pub(super) end: Result<(), Fault<G>>,
}

/// An expanded position: its index, the moves that are open, and what the best move that ends the
/// stage is worth, or the result.
pub(super) type Position<V> = (usize, StageCell, Option<V>);

/// Why positions cannot be expanded.
pub(super) enum Fault<G: GameState> {
    Error(SolveErrorKind<G::Move>),
    /// The move from the state of an index stays in the stage, but has a reward.
    Reward(usize, G::Move),
}

impl<G: GameState, E: Into<SolveErrorKind<G::Move>>> From<E> for Fault<G> {
    fn from(error: E) -> Self {
        Self::Error(error.into())
    }
}

impl<V: Value, L: Later<V>> Expansion<'_, V, L> {
    /// Expands the positions of these indices, which lie in one range of the stage: so their numbers
    /// follow one another.
    pub(super) fn expand<G: Indexed<Value = V> + Staged, N: Number>(
        &self,
        any: &G,
        indices: Range<usize>,
    ) -> Expanded<G, N> {
        let mut expanded = Expanded {
            positions: Vec::with_capacity(indices.len()),
            edges: self.edges.map(TrackedVec::new_empty),
            end: Ok(()),
        };
        expanded.end = self.expand_to(any, indices, &mut expanded);
        expanded
    }

    fn expand_to<G: Indexed<Value = V> + Staged, N: Number>(
        &self,
        any: &G,
        indices: Range<usize>,
        Expanded {
            positions, edges, ..
        }: &mut Expanded<G, N>,
    ) -> Result<(), Fault<G>> {
        let (own, first) = (self.stage.number(), indices.start);
        let number = self
            .stage
            .find(first)
            .expect("the indices are of the stage");
        let mut budget = self.signal.poll_budget();
        for (index, state) in any.states_in(indices) {
            if positions.len() % BETWEEN_CHECKS == BETWEEN_CHECKS - 1 {
                self.signal.check()?;
            }
            let (mut open, mut best) = (0, None);
            if let Some(result) = state.decided() {
                positions.push(self.over(index, result));
                continue;
            }
            let to_move = state.to_move();
            for mv in state.moves() {
                budget.count()?;
                let step = state.step(mv);
                if !ends_stage(own, index, &step)? {
                    if added::<G>(step.reward) != added::<G>(V::no_reward()) {
                        return Err(Fault::Reward(index, mv));
                    }
                    open += 1;
                    if let Some(edges) = edges {
                        let after = self.stage.find(step.state.index());
                        let after = after.ok_or_else(|| inconsistent_index(index, mv))?;
                        edges.push((N::new(number + (index - first)), N::new(after)))?;
                    }
                    continue;
                }
                let value = self.after(index, &step)?;
                best = Some(best.map_or(value, |best| to_move.choose(best, value)));
            }
            if open == 0 && best.is_none() {
                positions.push(self.over(index, state.terminal_value()));
                continue;
            }
            // Not with `ok_or`: see `Win::cell`.
            match StageCell::with_open_moves(open, to_move) {
                Some(cell) => positions.push((index, cell, best)),
                None => return Err(Fault::Error(too_many_moves())),
            }
        }
        Ok(())
    }

    /// A position where the game is over. A result that is no gain is not decided later.
    #[inline]
    fn over(&self, index: usize, result: V) -> Position<V> {
        let cell = match StageCell::decided(0) {
            Some(cell) if result == self.endless => cell,
            _ => StageCell::OVER,
        };
        (index, cell, Some(result))
    }

    /// What a move of a position that ends the stage is worth.
    #[inline]
    fn after<G: Indexed<Value = V> + Staged>(
        &self,
        from: usize,
        step: &Step<G>,
    ) -> solver::Result<V, G> {
        let index = step.state.index();
        let place = self.places.get(index);
        let value = match place.and_then(|place| Some((place, self.cells.get(place)?))) {
            None | Some((_, StageCell::UNSOLVED)) => match self.later.value(index)? {
                Some(value) => value,
                None => return Err(inconsistent_index(from, step.mv)),
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
}

#[cold]
fn too_many_moves<M>() -> SolveErrorKind<M> {
    let most = StageCell::MOST_MOVES;
    SolveErrorKind::unsupported(format!(
        "a position has more than {most} moves within its stage"
    ))
}
