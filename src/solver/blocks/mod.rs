//! Blocks of positions that share successors, in their order: many positions at once, in vector
//! instructions.

mod marked;
mod pattern;
mod rows;

use std::marker::PhantomData;

use num_traits::PrimInt;

use crate::game::blocks::{Block, Blocked, Places};
use crate::game::{Player, Reward, Value};
use crate::run::{Run, StopReason};
use crate::solver;
use crate::table::{IndexValues, number_of};
use marked::Lanes;
use pattern::Patterns;
use rows::Rows;

/// The number of blocks solved between two checks of the limits and of the range of values.
const STRETCH: usize = 32;

/// About how many positions are enough for a stretch of fewer blocks.
const MANY: u64 = 4096;

/// A number that the values of several places are computed in, in vector instructions.
///
/// The best numbers so far are *flipped*: complements where Min is to move. The least number has
/// the greatest complement, and the complement of a sum is that of the value, less the reward. That
/// saves a branch on the player, which would be hard to predict.
trait Lane: PrimInt + Into<i32> {
    /// The least and the greatest number of a value.
    const RANGE: (Self, Self);

    /// The sum of a number in range and a reward in range. One that is not in range stays so.
    fn plus(self, reward: Self) -> Self;
}

/// Vector instructions add these without leaving the range. Its ends stand for sums beyond, and the
/// least number for an unknown value.
impl Lane for i16 {
    const RANGE: (Self, Self) = (Self::MIN + 1, Self::MAX - 1);

    #[inline]
    fn plus(self, reward: Self) -> Self {
        self.saturating_add(reward)
    }
}

/// To stay in range takes many instructions of vectors. So half of the range is for sums beyond.
impl Lane for i32 {
    const RANGE: (Self, Self) = (Self::MIN / 2 + 1, Self::MAX / 2);

    #[inline]
    fn plus(self, reward: Self) -> Self {
        self.wrapping_add(reward)
    }
}

/// A number for each of some places, in chunks of lanes that fill a register or two.
type Tile<T, const LANES: usize, const CHUNKS: usize> = [[T; LANES]; CHUNKS];

/// All bits for Min, none for Max: what flips a number.
fn flip<T: PrimInt>(player: Player) -> T {
    match player {
        Player::Max => T::zero(),
        Player::Min => !T::zero(),
    }
}

/// The number of a value, if it is in range.
fn number<V: Value, T: Lane>(value: V) -> Result<T, Stop> {
    let (least, greatest) = T::RANGE;
    let number = number_of(value).filter(|&number| least <= number && number <= greatest);
    number.ok_or(Stop::TooWide)
}

/// The summand of a reward for a number of Max, and to a flipped one of Min.
#[inline]
fn added<V: Value, T: Lane>(reward: V::Reward) -> Result<[T; 2], Stop> {
    let added = T::from(V::added(reward).ok_or(Stop::OneByOne)?).ok_or(Stop::TooWide)?;
    let (least, greatest) = T::RANGE;
    if added < least || greatest < added {
        return Err(Stop::TooWide);
    }
    Ok([added, T::zero() - added])
}

/// Why the next blocks cannot be solved together.
enum Stop {
    /// A reward or a value is out of range.
    TooWide,
    /// A block breaks the contract, or there is no memory for what blocks have in common. One by
    /// one, the positions show what is wrong.
    OneByOne,
}

impl From<StopReason> for Stop {
    fn from(_: StopReason) -> Self {
        Self::OneByOne
    }
}

/// Solves blocks as far as they can be solved together, and leaves the others in the iterator.
pub(super) fn solve_blocks<G: Blocked>(
    root: &G,
    blocks: &mut (impl Iterator<Item = Block<G>> + Clone),
    values: &mut IndexValues<G::Value>,
    run: &mut Run<'_>,
) -> solver::Result<(), G> {
    let rows = root.reward_rows();
    if let IndexValues::Narrow(numbers) = values {
        match solve_in(&rows, blocks, &mut numbers.0, run)? {
            Some(Stop::TooWide) => values.widen()?,
            _ => return Ok(()),
        }
    }
    if let IndexValues::Wide(numbers) = values {
        // What does not fit these is solved one by one, too.
        solve_in(&rows, blocks, &mut numbers.0, run)?;
    }
    Ok(())
}

/// Solves blocks in numbers of type `T`. Returns why some are left, if so.
fn solve_in<G: Blocked, T: Lane>(
    rows: &[Vec<Reward<G>>],
    blocks: &mut (impl Iterator<Item = Block<G>> + Clone),
    table: &mut [T],
    run: &mut Run<'_>,
) -> solver::Result<Option<Stop>, G> {
    // The shape of tiles that leaves the fewest lanes empty.
    match rows.first().map_or(0, Vec::len) {
        1..=16 => solve_tiles::<_, _, 16, 1>(rows, blocks, table, run),
        17..=24 => solve_tiles::<_, _, 8, 3>(rows, blocks, table, run),
        _ => solve_tiles::<_, _, 16, 2>(rows, blocks, table, run),
    }
}

fn solve_tiles<G: Blocked, T: Lane, const LANES: usize, const CHUNKS: usize>(
    rows: &[Vec<Reward<G>>],
    blocks: &mut (impl Iterator<Item = Block<G>> + Clone),
    table: &mut [T],
    run: &mut Run<'_>,
) -> solver::Result<Option<Stop>, G> {
    let mut solver = match BlockSolver::<G, T, LANES, CHUNKS>::new(rows, table, run) {
        Ok(solver) => solver,
        Err(stop) => return Ok(Some(stop)),
    };
    // The first blocks mostly show how wide the values are.
    let mut at_a_time = 1;
    loop {
        let mut ahead = blocks.clone();
        let mut count = 0;
        let ended = ahead.by_ref().take(at_a_time).try_for_each(|block| {
            count += 1;
            solver.solve(&block, table)
        });
        let (positions, is_in_range) = solver.take();
        let stop = match ended {
            Ok(()) if is_in_range => None,
            Err(stop) if is_in_range => Some(stop),
            _ => Some(Stop::TooWide),
        };
        if stop.is_some() {
            // They are solved again, in another way.
            for block in blocks.clone().take(count) {
                forget(&block, table);
            }
            return Ok(stop);
        }
        *blocks = ahead;
        run.tick_many(positions)?;
        if count < at_a_time {
            return Ok(None);
        }
        at_a_time = if positions < MANY {
            STRETCH.min(2 * at_a_time)
        } else {
            at_a_time.div_ceil(2)
        };
    }
}

/// Makes the values of a block unknown.
fn forget<G, T: PrimInt>(block: &Block<G>, table: &mut [T]) {
    for index in block.indices() {
        if let Some(number) = table.get_mut(index) {
            *number = T::zero();
        }
    }
}

/// The solver of the blocks of an instance, in numbers of type `T`.
struct BlockSolver<G, T, const LANES: usize, const CHUNKS: usize> {
    rows: Rows<T, LANES, CHUNKS>,
    lanes: Lanes<T, LANES, CHUNKS>,
    patterns: Patterns<T>,
    /// The least and the greatest number of a value.
    range: (T, T),
    game: PhantomData<G>,
}

impl<G: Blocked, T: Lane, const LANES: usize, const CHUNKS: usize>
    BlockSolver<G, T, LANES, CHUNKS>
{
    fn new(rows: &[Vec<Reward<G>>], table: &[T], run: &Run<'_>) -> Result<Self, Stop> {
        let (low, high) = T::RANGE;
        let least = number_of(G::Value::least()).map_or(low, |least| low.max(least));
        let greatest = number_of(G::Value::greatest()).map_or(high, |greatest| high.min(greatest));
        Ok(Self {
            rows: Rows::new::<G::Value>(rows, run)?,
            lanes: Lanes::new(),
            patterns: Patterns::new(table, run),
            range: (least, greatest),
            game: PhantomData,
        })
    }

    #[inline]
    fn solve(&mut self, block: &Block<G>, table: &mut [T]) -> Result<(), Stop> {
        match block.places {
            Places::Marked(marks) => self.lanes.solve(block, marks, &self.rows, table),
            Places::All { len, pattern } => {
                let Self { rows, patterns, .. } = self;
                patterns.solve(block, (len, pattern), rows, table)
            }
        }
    }

    /// The number of positions solved since the last call, and whether all their values are in
    /// range.
    fn take(&mut self) -> (u64, bool) {
        let (of_lanes, of_patterns) = (self.lanes.take(), self.patterns.take());
        let (least, greatest) = self.range;
        let are_in_range = |(_, low, high)| least <= low && high <= greatest;
        let is_in_range = are_in_range(of_lanes) && are_in_range(of_patterns);
        (of_lanes.0 + of_patterns.0, is_in_range)
    }
}
