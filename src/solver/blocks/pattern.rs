//! Blocks with a pattern: the shared steps of many places at once, and then the steps within the
//! block, one by one.

use std::hint::select_unpredictable;
use std::mem;

use super::rows::Rows;
use super::{Lane, Stop, added, flip, number};
use crate::game::blocks::{Block, Blocked, Rewards, SharedStep};
use crate::game::{Player, Reward};
use crate::run::{Run, TrackedVec};
use crate::table::stored;

/// Solves blocks of all places.
pub(super) struct Patterns<T> {
    /// The patterns that were met, by their numbers.
    met: TrackedVec<Option<Pattern<T>>>,
    /// The flipped numbers of the block at hand.
    numbers: TrackedVec<T>,
    /// The same while the steps within the block are added, one by one: in 16 bits, the compiler
    /// makes a branch of each comparison, which nothing predicts.
    sums: TrackedVec<i32>,
    /// All indices below it are known.
    known: usize,
    /// The number of numbers written, and the least and the greatest of them and 0.
    found: (u64, T, T),
}

impl<T: Lane> Patterns<T> {
    /// With a table of what is solved already.
    pub(super) fn new(table: &[T], run: &Run<'_>) -> Self {
        let unknown = table.iter().position(|&number| number == T::zero());
        Self {
            met: TrackedVec::new(run),
            numbers: TrackedVec::new(run),
            sums: TrackedVec::new(run),
            known: unknown.unwrap_or(table.len()),
            found: (0, T::zero(), T::zero()),
        }
    }

    /// The number of numbers written since the last call, and the least and the greatest of them
    /// and 0.
    pub(super) fn take(&mut self) -> (u64, T, T) {
        mem::replace(&mut self.found, (0, T::zero(), T::zero()))
    }

    /// Solves the block of `len` places with that pattern.
    pub(super) fn solve<G: Blocked, const LANES: usize, const CHUNKS: usize>(
        &mut self,
        block: &Block<G>,
        (len, pattern): (usize, usize),
        rows: &Rows<T, LANES, CHUNKS>,
        table: &mut [T],
    ) -> Result<(), Stop> {
        let Block { state, first, .. } = block;
        if len == 0 || len > table.len() || *first > table.len() - len {
            return Err(Stop::OneByOne);
        }
        self.meet(block, (len, pattern))?;
        let Self {
            met,
            numbers,
            sums,
            known,
            found,
        } = self;
        let pattern = met[pattern].as_ref().filter(|it| it.flips.len() == len);
        let pattern = pattern.ok_or(Stop::OneByOne)?;
        let (numbers, sums) = (&mut numbers[..len], &mut sums[..len]);
        numbers.fill(T::min_value());
        for step in state.shared_steps() {
            share::<G, _, LANES, CHUNKS>(&step, pattern, rows, (table, *known), numbers)?;
        }
        for &place in pattern.ends.iter() {
            // Another number is that of a shared step.
            if numbers[place] == T::min_value() {
                let end = state.at_index(first + place).ok_or(Stop::OneByOne)?;
                if let Some(result) = end.result() {
                    numbers[place] = number::<_, T>(result)? ^ pattern.flips[place];
                }
            }
        }
        for (sum, &number) in sums.iter_mut().zip(&*numbers) {
            *sum = number.into();
        }
        for step in pattern.steps.iter() {
            let (from, to) = (step.from as usize, step.to as usize);
            let (sum, best) = ((sums[to] ^ step.turn).wrapping_add(step.reward), sums[from]);
            // Nothing could predict a branch.
            sums[from] = select_unpredictable(sum > best, sum, best);
        }
        let (count, mut least, mut greatest) = *found;
        let cells = &mut table[*first..first + len];
        for (cell, (&sum, &flip)) in cells.iter_mut().zip(sums.iter().zip(&pattern.flips[..])) {
            // One that does not fit is out of range, as the least number is.
            let number = T::from(sum ^ flip.into()).unwrap_or(T::min_value());
            (least, greatest) = (least.min(number), greatest.max(number));
            *cell = stored(number);
        }
        *found = (count + len as u64, least, greatest);
        if *first == *known {
            *known += len;
        }
        Ok(())
    }

    /// Makes the pattern of a block, if it is new, and room for its numbers.
    fn meet<G: Blocked>(
        &mut self,
        block: &Block<G>,
        (len, pattern): (usize, usize),
    ) -> Result<(), Stop> {
        while self.met.len() <= pattern {
            self.met.push(None)?;
        }
        if self.met[pattern].is_none() {
            self.met[pattern] = Some(Pattern::new(block, len, &self.numbers)?);
        }
        while self.numbers.len() < len {
            self.numbers.push(T::zero())?;
            self.sums.push(0)?;
        }
        Ok(())
    }
}

/// Raises the flipped numbers of the places that have a shared step; all indices below `known` are.
fn share<G: Blocked, T: Lane, const LANES: usize, const CHUNKS: usize>(
    step: &SharedStep<Reward<G>>,
    pattern: &Pattern<T>,
    rows: &Rows<T, LANES, CHUNKS>,
    (table, known): (&[T], usize),
    numbers: &mut [T],
) -> Result<(), Stop> {
    let SharedStep {
        places,
        to,
        rewards,
    } = step;
    let flips = pattern.flips.get(places.clone()).ok_or(Stop::OneByOne)?;
    let numbers = &mut numbers[places.clone()];
    let after = table.get(to.clone()).ok_or(Stop::OneByOne)?;
    if to.end > known && after.contains(&T::zero()) {
        return Err(Stop::OneByOne);
    }
    match *rewards {
        Rewards::Same(rewards) => {
            let [max, _] = added::<G::Value, T>(rewards.max)?;
            let [_, min] = added::<G::Value, T>(rewards.min)?;
            raise_from(numbers, flips, after, |_| [max, min])
        }
        Rewards::Row(row) => {
            let row_of = |player| rows.get(row, player)?.get(places.clone());
            let rows = (row_of(Player::Max), row_of(Player::Min));
            let (Some(max), Some(min)) = rows else {
                return Err(Stop::OneByOne);
            };
            raise_from(numbers, flips, after, |place| [max[place], min[place]])
        }
    }
}

/// Raises numbers from what the table holds of one index for all of them, or of one for each.
#[inline]
fn raise_from<T: Lane>(
    numbers: &mut [T],
    flips: &[T],
    after: &[T],
    rewards: impl Fn(usize) -> [T; 2],
) -> Result<(), Stop> {
    if let &[after] = after {
        raise(numbers, flips, |_| stored(after), rewards);
    } else if after.len() == numbers.len() {
        raise(numbers, flips, |place| stored(after[place]), rewards);
    } else {
        return Err(Stop::OneByOne);
    }
    Ok(())
}

#[inline]
fn raise<T: Lane>(
    numbers: &mut [T],
    flips: &[T],
    after: impl Fn(usize) -> T,
    rewards: impl Fn(usize) -> [T; 2],
) {
    for (place, (best, &flip)) in numbers.iter_mut().zip(flips).enumerate() {
        let [max, min] = rewards(place);
        let reward = max ^ ((max ^ min) & flip);
        *best = (*best).max((after(place) ^ flip).plus(reward));
    }
}

/// The common steps of blocks with the same pattern, by place.
struct Pattern<T> {
    /// The mask that flips the number.
    flips: TrackedVec<T>,
    /// The steps within the block, from the lowest place up.
    steps: TrackedVec<OwnStep>,
    /// The places without such a step: the game may be over there.
    ends: TrackedVec<usize>,
}

/// A step within a block.
struct OwnStep {
    from: u32,
    to: u32,
    /// The mask that makes the flipped number after the step one as before it.
    turn: i32,
    /// The reward, negated for Min.
    reward: i32,
}

impl<T: Lane> Pattern<T> {
    fn new<G: Blocked>(block: &Block<G>, len: usize, list: &TrackedVec<T>) -> Result<Self, Stop> {
        let first = block.first;
        let mut pattern = Self {
            flips: list.new_empty(),
            steps: list.new_empty(),
            ends: list.new_empty(),
        };
        for (index, state) in block.state.states_in(first..first + len) {
            let place = pattern.flips.len();
            if index != first + place || state.decided().is_some() {
                return Err(Stop::OneByOne);
            }
            let player = state.to_move();
            pattern.flips.push(flip(player))?;
            let before = pattern.steps.len();
            for (to, reward) in state.index_steps().filter(|&(to, _)| to >= first) {
                let to = to - first;
                if to >= place {
                    return Err(Stop::OneByOne);
                }
                let number = |place| u32::try_from(place).map_err(|_| Stop::OneByOne);
                pattern.steps.push(OwnStep {
                    from: number(place)?,
                    to: number(to)?,
                    turn: (pattern.flips[place] ^ pattern.flips[to]).into(),
                    reward: added::<G::Value, T>(reward)?[player as usize].into(),
                })?;
            }
            if pattern.steps.len() == before {
                pattern.ends.push(place)?;
            }
        }
        Ok(pattern)
    }
}
