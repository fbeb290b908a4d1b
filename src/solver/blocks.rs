//! Blocks of indices whose states share most of their steps, from the lowest up: the shared steps
//! of many states at once, in vector instructions, and then those within the block, one by one.

use super::SolveErrorKind;
use crate::game::{Block, GameState, Indexed, Player, Reward, SharedStep, Value};
use crate::run::{Counted, Run, StopReason};
use crate::table::DenseTable;

/// How many positions are solved between two checks of the limits.
const STRETCH: usize = 4096;

/// Solves the indices up to the root's, block by block. Returns how many are solved: none in a game
/// without blocks.
///
/// It ends before a block that breaks the contract, or in which a value is out of range: one by
/// one, its indices show what is wrong. It also ends where there is no memory for patterns.
pub(super) fn solve_blocks<G: Indexed>(
    root: &G,
    table: &mut DenseTable<G>,
    run: &mut Run<'_>,
) -> Result<usize, SolveErrorKind<G::Move>> {
    let end = root.index() + 1;
    let mut patterns = Patterns::new(run);
    let (mut solved, mut counted) = (0, 0);
    while solved < end {
        let state = root.at_index(solved);
        let block = state.and_then(|state| Some((state.block()?, state)));
        let Some((block, state)) = block else {
            break;
        };
        let Ok(Some(pattern)) = patterns.of(&state, block) else {
            break;
        };
        let len = block.len.min(end - solved);
        if pattern.solve(&state, solved, len, table).is_none() {
            break;
        }
        table.know(solved..solved + len);
        solved += len;
        if solved - counted >= STRETCH {
            run.tick_many((solved - counted) as u64)?;
            counted = solved;
        }
    }
    run.tick_many((solved - counted) as u64)?;
    Ok(solved)
}

/// The patterns that were met, by their numbers.
struct Patterns<G: GameState>(Counted<Option<Pattern<G>>>);

impl<G: Indexed> Patterns<G> {
    fn new(run: &Run<'_>) -> Self {
        Self(Counted::new(run))
    }

    /// The pattern of the block that begins with `state`; `None` if the block breaks the contract,
    /// an error if there is no memory for it.
    fn of(&mut self, state: &G, block: Block) -> Result<Option<&Pattern<G>>, StopReason> {
        while self.0.len() <= block.pattern {
            self.0.push(None)?;
        }
        if self.0[block.pattern].is_none() {
            let pattern = Pattern::new(state, block.len, &self.0)?;
            self.0[block.pattern] = pattern;
        }
        let pattern = self.0[block.pattern].as_ref();
        Ok(pattern.filter(|pattern| pattern.players.len() == block.len))
    }
}

/// What blocks with the same pattern have in common, by place.
struct Pattern<G: GameState> {
    players: Counted<Player>,
    /// What every value is at least as good as, for the player to move.
    worst: Counted<G::Value>,
    /// The steps within the block, from the lowest place up.
    own: Counted<OwnStep<Reward<G>>>,
    /// The places without such a step: the game may be over there.
    ends: Counted<usize>,
}

/// A step within a block.
struct OwnStep<R> {
    from: u32,
    to: u32,
    player: Player,
    reward: R,
}

impl<G: Indexed> Pattern<G> {
    /// That of the block of `len` indices that begins with `first`; `None` if it breaks the
    /// contract.
    fn new(
        first: &G,
        len: usize,
        beside: &Counted<Option<Self>>,
    ) -> Result<Option<Self>, StopReason> {
        let start = first.index();
        if len == 0 || len > first.index_count() - start {
            return Ok(None);
        }
        let mut pattern = Self {
            players: beside.beside(),
            worst: beside.beside(),
            own: beside.beside(),
            ends: beside.beside(),
        };
        for (index, state) in first.states_in(start..start + len) {
            let place = pattern.players.len();
            if index != start + place || state.decided().is_some() {
                return Ok(None);
            }
            let player = state.to_move();
            pattern.players.push(player)?;
            pattern.worst.push(match player {
                Player::Max => G::Value::least(),
                Player::Min => G::Value::greatest(),
            })?;
            let before = pattern.own.len();
            let steps = state.index_steps().filter(|&(to, _)| to >= start);
            for (to, reward) in steps {
                if to >= index {
                    return Ok(None);
                }
                let (Ok(from), Ok(to)) = (u32::try_from(place), u32::try_from(to - start)) else {
                    return Ok(None);
                };
                pattern.own.push(OwnStep {
                    from,
                    to,
                    player,
                    reward,
                })?;
            }
            if pattern.own.len() == before {
                pattern.ends.push(place)?;
            }
        }
        Ok((pattern.players.len() == len).then_some(pattern))
    }

    /// Solves the first `len` indices of the block that begins with `state`, whose index is
    /// `start`. `None` if a value is out of range, or a step does not lead to a lower index.
    fn solve(&self, state: &G, start: usize, len: usize, table: &mut DenseTable<G>) -> Option<()> {
        let (lower, values) = table.first_and_next(start, len);
        values.copy_from_slice(&self.worst[..len]);
        for shared in state.shared_steps() {
            let SharedStep {
                places,
                less,
                rewards,
            } = shared;
            let places = places.start.min(len)..places.end.min(len);
            let after = (start + places.start).checked_sub(less)?;
            let after = lower.get(after..after + places.len())?;
            let players = &self.players[places.clone()];
            G::Value::back_up_each(&mut values[places], after, players, rewards)?;
        }
        for &place in self.ends.iter().take_while(|&&place| place < len) {
            // Another value than the worst is that of a shared step.
            if values[place] == self.worst[place]
                && let Some(value) = state.at_index(start + place)?.result()
            {
                values[place] = value;
            }
        }
        for step in &self.own[..] {
            let (from, to) = (step.from as usize, step.to as usize);
            if from >= len {
                break;
            }
            let value = values[to].back_up(step.reward)?;
            // As a choice without a branch, which nothing could predict.
            let best = values[from];
            let is_better = (value > best) == (step.player == Player::Max);
            values[from] = if is_better { value } else { best };
        }
        Some(())
    }
}
