//! Value iteration over the rules: the reference for games in which positions repeat.
//!
//! As brute force, it shares no code with the solvers and calls only the methods that define a
//! game. Only its answer has the form of theirs: a table of values, which a solution holds.

use std::cmp::Reverse;

use hashbrown::HashMap;

use crate::game::{GameState, Outcome, OutcomeValue, Player, Reward, Staged, Value};
use crate::run::Run;
use crate::solution::{Solution, Values};
use crate::solver::{SolveError, SolveErrorKind, Solver, finish};
use crate::table::{HashTable, Table};

/// The most rounds of a stage: each takes as long as visiting all of its positions.
const MOST_ROUNDS: u16 = 1024;

/// Computes what each position that the root leads to is worth if play in its stage is broken off
/// after n moves, for n = 0, 1, 2, … until a round changes nothing. Then the values are those of
/// the game without end: a gain in n plies is found in round n and stays. The last stage comes
/// first, so that the values after it are those without end.
#[derive(Debug)]
pub(super) struct ValueIteration<G: GameState> {
    /// Returns the value of endless play.
    endless: fn(&G) -> G::Value,
    stage: fn(&G) -> usize,
}

impl<G: GameState<Value: OutcomeValue>> ValueIteration<G> {
    /// Play without end is a draw.
    pub(super) fn draws() -> Self {
        let (endless, stage) = (|_: &G| G::Value::from(Outcome::DRAW), |_: &G| 0);
        Self { endless, stage }
    }
}

impl<G: Staged> ValueIteration<G> {
    /// Play without end is worth what each stage says.
    pub(super) fn by_stage() -> Self {
        let endless = |state: &G| state.endless_value().unwrap_or_default();
        let stage = G::stage;
        Self { endless, stage }
    }
}

impl<G: GameState> Solver<G> for ValueIteration<G> {
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("value iteration");
        let table = self.values(root, &mut run);
        finish(root, table.map(Values::Hashed), &run)
    }
}

impl<G: GameState> ValueIteration<G> {
    /// The values of all positions that `root` leads to.
    fn values(&self, root: &G, run: &mut Run<'_>) -> Result<HashTable<G>, SolveErrorKind<G::Move>> {
        let positions = positions(root, run)?;
        let first = |it: &Position<G>| it.result.unwrap_or_else(|| (self.endless)(&it.state));
        let mut values: Vec<_> = positions.iter().map(first).collect();
        let numbers = positions.iter().map(|it| (self.stage)(&it.state)).zip(0..);
        let mut numbers: Vec<(_, usize)> = numbers.collect();
        numbers.sort_by_key(|&(stage, _)| Reverse(stage));
        for stage in numbers.chunk_by(|a, b| a.0 == b.0) {
            let mut rounds = 0..MOST_ROUNDS;
            loop {
                let next = stage.iter().map(|&(_, it)| positions[it].value(&values));
                let next: Option<Vec<_>> = next.collect();
                let next = next.ok_or_else(SolveErrorKind::overflow)?;
                let mut has_changed = false;
                for (&(_, number), value) in stage.iter().zip(next) {
                    has_changed |= values[number] != value;
                    values[number] = value;
                }
                if !has_changed {
                    break;
                }
                if rounds.next().is_none() {
                    let reason = format!("a gain takes more than {MOST_ROUNDS} plies");
                    return Err(SolveErrorKind::Unsupported(reason));
                }
                run.poll(stage.len() as u64)?;
            }
        }
        let mut table = HashTable::new(run);
        for (position, value) in positions.iter().zip(values) {
            table.insert(&position.state, value)?;
        }
        Ok(table)
    }
}

/// A position with what follows from it.
struct Position<G: GameState> {
    state: G,
    to_move: Player,
    /// The value at the end of the game.
    result: Option<G::Value>,
    /// The numbers of the positions after the moves, and the rewards.
    successors: Vec<(usize, Reward<G>)>,
}

impl<G: GameState> Position<G> {
    /// The value of the position if those after its moves are worth this; `None` if that is out of
    /// range.
    fn value(&self, values: &[G::Value]) -> Option<G::Value> {
        let mut best = self.result;
        for &(after, reward) in &self.successors {
            let value = values[after].back_up(reward)?;
            best = Some(best.map_or(value, |best| self.to_move.choose(best, value)));
        }
        best
    }
}

/// Each position that `root` leads to, once.
fn positions<G: GameState>(
    root: &G,
    run: &mut Run<'_>,
) -> Result<Vec<Position<G>>, SolveErrorKind<G::Move>> {
    let mut numbers: HashMap<_, _> = [(root.key(), 0)].into();
    let mut states = vec![root.clone()];
    let mut positions = Vec::new();
    while let Some(state) = states.get(positions.len()).cloned() {
        run.tick()?;
        let mut result = state.decided();
        let mut successors = Vec::new();
        if result.is_none() {
            for mv in state.moves() {
                let after = state.play(mv);
                let number = *numbers.entry(after.key()).or_insert_with(|| {
                    states.push(after);
                    states.len() - 1
                });
                successors.push((number, state.reward(mv)));
            }
            if successors.is_empty() {
                result = Some(state.terminal_value());
            }
        }
        positions.push(Position {
            to_move: state.to_move(),
            result,
            successors,
            state,
        });
    }
    Ok(positions)
}
