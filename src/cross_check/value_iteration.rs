//! Value iteration over the rules: the reference for games in which positions repeat.
//!
//! As brute force, it shares no code with the solvers and calls only the methods that define a
//! game. Only its answer has the form of theirs: a table of values, which a solution holds.

use hashbrown::HashMap;

use crate::game::{GameState, Outcome, OutcomeValue, Player, Value};
use crate::run::Run;
use crate::solution::{Solution, Values};
use crate::solver::{SolveError, SolveErrorKind, Solver};
use crate::table::{HashTable, Table};

/// The most rounds: each takes as long as visiting all positions.
const MOST_ROUNDS: u16 = 1024;

/// Computes what each position that the root leads to is worth if the game ends with a draw after
/// n moves, for n = 0, 1, 2, … until a round changes nothing. Then the values are those of the game
/// without end: a win in n plies is found in round n and stays.
#[derive(Debug)]
pub(super) struct ValueIteration;

impl<G: GameState> Solver<G> for ValueIteration
where
    G::Value: OutcomeValue,
{
    fn solve(&self, root: &G, mut run: Run<'_>) -> Result<Solution<G>, SolveError<G::Move>> {
        run.begin("value iteration");
        match values(root, &mut run) {
            Ok(table) => {
                let values = Values::Hashed(table);
                Ok(Solution::new(root.clone(), values, run.report()))
            }
            Err(kind) => Err(SolveError::new(kind, run.report())),
        }
    }
}

/// The values of all positions that `root` leads to.
fn values<G: GameState>(
    root: &G,
    run: &mut Run<'_>,
) -> Result<HashTable<G>, SolveErrorKind<G::Move>>
where
    G::Value: OutcomeValue,
{
    let positions = positions(root, run)?;
    let mut outcomes: Vec<_> = positions.iter().map(Position::without_a_move).collect();
    let mut rounds = 0..MOST_ROUNDS;
    loop {
        let next: Option<Vec<_>> = positions.iter().map(|it| it.outcome(&outcomes)).collect();
        let next = next.ok_or_else(SolveErrorKind::overflow)?;
        if next == outcomes {
            break;
        }
        if rounds.next().is_none() {
            let reason = format!("a win takes more than {MOST_ROUNDS} plies");
            return Err(SolveErrorKind::Unfit(reason));
        }
        run.poll(positions.len() as u64)?;
        outcomes = next;
    }
    let mut table = HashTable::new(run);
    for (position, outcome) in positions.iter().zip(outcomes) {
        table.insert(&position.state, outcome.into())?;
    }
    Ok(table)
}

/// A position with what follows from it.
struct Position<G> {
    state: G,
    to_move: Player,
    /// The value at the end of the game.
    result: Option<Outcome>,
    /// The numbers of the positions after the moves.
    successors: Vec<usize>,
}

impl<G> Position<G> {
    /// What the position is worth if the game ends here.
    fn without_a_move(&self) -> Outcome {
        self.result.unwrap_or(Outcome::DRAW)
    }

    /// What the position is worth if those after its moves are worth this; `None` if that is out of
    /// range.
    fn outcome(&self, outcomes: &[Outcome]) -> Option<Outcome> {
        let mut best = self.result;
        for &after in &self.successors {
            let outcome = outcomes[after].back_up(())?;
            best = Some(best.map_or(outcome, |best| self.to_move.choose(best, outcome)));
        }
        best
    }
}

/// Each position that `root` leads to, once.
fn positions<G: GameState>(
    root: &G,
    run: &mut Run<'_>,
) -> Result<Vec<Position<G>>, SolveErrorKind<G::Move>>
where
    G::Value: OutcomeValue,
{
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
                successors.push(number);
            }
            if successors.is_empty() {
                result = Some(state.terminal_value());
            }
        }
        positions.push(Position {
            to_move: state.to_move(),
            result: result.map(Into::into),
            successors,
            state,
        });
    }
    Ok(positions)
}
