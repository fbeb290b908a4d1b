//! The groups of positions that share their successors, from the lowest number up: all positions of
//! a group at once, each in a lane of vector instructions.

use std::array;

use num_traits::PrimInt;

use super::SolveErrorKind;
use crate::game::{Grouped, Members, Player, SharedMove, Value, cell_out_of_range};
use crate::run::{Counted, Run, StopReason};
use crate::table::{GroupTable, widened};

/// How many groups are solved between two checks of the limits and of the range of values.
const STRETCH: usize = 32;

/// A number for each column of a group, in chunks that are computed together: the compiler keeps
/// them in registers.
type Row<T, const LANES: usize, const CHUNKS: usize> = [[T; LANES]; CHUNKS];

/// Solves all groups up to the root's.
pub(super) fn solve_groups<G: Grouped>(
    root: &G,
    run: &mut Run<'_>,
) -> Result<GroupTable<G>, SolveErrorKind<G::Move>> {
    match root.column_count() {
        ..=16 => solve_chunks::<G, 16, 1>(root, run),
        17..=24 => solve_chunks::<G, 8, 3>(root, run),
        25..=32 => solve_chunks::<G, 16, 2>(root, run),
        33..=64 => solve_chunks::<G, 16, 4>(root, run),
        columns => panic!("`column_count` is {columns}, but must be at most 64"),
    }
}

/// The bytes of the table while all values fit 16 bits.
pub(super) fn least_bytes(root: &impl Grouped) -> usize {
    root.cell_count().saturating_mul(size_of::<i16>())
}

/// Solves all groups in 16 bits, and from the first values that do not fit in 64.
fn solve_chunks<G: Grouped, const LANES: usize, const CHUNKS: usize>(
    root: &G,
    run: &mut Run<'_>,
) -> Result<GroupTable<G>, SolveErrorKind<G::Move>> {
    run.check_memory(least_bytes(root))?;
    let end = root.group() + 1;
    // A row may extend beyond the last cell.
    let cells = root.cell_count().saturating_add(CHUNKS * LANES);
    let mut narrow = Counted::filled_with(cells, || i16::MIN, run)?;
    let solved = match Rules::<i16, LANES, CHUNKS>::new(root, run)? {
        Some(rules) => rules.solve(root, 0, &mut narrow, run)?,
        None => 0,
    };
    if solved == end {
        return Ok(GroupTable::narrow(narrow));
    }
    let rules =
        Rules::<i64, LANES, CHUNKS>::new(root, run)?.ok_or_else(SolveErrorKind::overflow)?;
    let mut wide = widened(&narrow, run)?;
    drop(narrow);
    if rules.solve(root, solved, &mut wide, run)? < end {
        return Err(SolveErrorKind::overflow());
    }
    Ok(GroupTable::wide(wide))
}

/// What solving in numbers of type `T` takes of an instance.
struct Rules<T, const LANES: usize, const CHUNKS: usize> {
    /// By row, for Max and for Min, whose are negated.
    rewards: Counted<[Row<T, LANES, CHUNKS>; 2]>,
    /// The least and the greatest number that stand for a value, between the ends of `T`: the least
    /// one stands for an unknown value, and both for sums out of range.
    range: (T, T),
    /// A bit for each lane. It is no constant, because the compiler then finds slower ways to test
    /// the bits.
    bits: [u16; LANES],
}

impl<T: PrimInt, const LANES: usize, const CHUNKS: usize> Rules<T, LANES, CHUNKS> {
    /// Those of the instance of `root`; `None` if a reward does not fit.
    fn new<G: Grouped>(root: &G, run: &Run<'_>) -> Result<Option<Self>, StopReason> {
        let count = root.reward_row_count();
        let mut rewards = Counted::with_capacity(count, run)?;
        for row in 0..count {
            let [mut own, mut negated] = [[[T::zero(); LANES]; CHUNKS]; 2];
            let both = own
                .as_flattened_mut()
                .iter_mut()
                .zip(negated.as_flattened_mut());
            for (column, (own, negated)) in (0..root.column_count()).zip(both) {
                let reward = G::Value::default().back_up(root.reward_in_row(row, column));
                let reward: Option<T> = reward.and_then(number_of);
                let Some((reward, less)) =
                    reward.and_then(|it| Some((it, T::zero().checked_sub(&it)?)))
                else {
                    return Ok(None);
                };
                (*own, *negated) = (reward, less);
            }
            rewards.push([own, negated])?;
        }
        let (low, high) = (T::min_value() + T::one(), T::max_value() - T::one());
        let least = number_of(G::Value::least()).map_or(low, |least| low.max(least));
        let greatest = number_of(G::Value::greatest()).map_or(high, |greatest| high.min(greatest));
        Ok(Some(Self {
            rewards,
            range: (least, greatest),
            bits: array::from_fn(|lane| 1 << lane),
        }))
    }

    /// Solves the groups from `solved` to the root's, where those below are solved. Returns the
    /// number of groups that are solved then: fewer, if a value is out of range.
    fn solve<G: Grouped>(
        &self,
        root: &G,
        mut solved: usize,
        values: &mut [T],
        run: &mut Run<'_>,
    ) -> Result<usize, SolveErrorKind<G::Move>> {
        let end = root.group() + 1;
        while solved < end {
            let stretch = solved..end.min(solved + STRETCH);
            let mut found = [Found::new(); CHUNKS];
            let mut states = stretch.clone().filter_map(|group| root.at_group(group));
            let all = states.try_for_each(|state| {
                let row = self.row_of(&state, values);
                row.map(|row| self.store(&row, state.members(), values, &mut found))
            });
            // A value out of range may have been stored as the number of an unknown one.
            if !found.iter().all(|it| it.is_within(self.range)) {
                return Ok(solved);
            }
            all?;
            run.tick_many(found.iter().map(Found::positions).sum())?;
            solved = stretch.end;
        }
        Ok(solved)
    }

    /// The values of a group, in each column; where no state is in a column, any number.
    ///
    /// A sum out of range stays at the end of the range. So the best is right, or at an end.
    #[inline]
    fn row_of<G: Grouped>(
        &self,
        state: &G,
        values: &[T],
    ) -> Result<Row<T, LANES, CHUNKS>, SolveErrorKind<G::Move>> {
        // The least number is the one with the greatest complement, and a reward less makes that
        // of a sum. That saves a branch, which would be hard to predict.
        let player = state.to_move();
        let flip = match player {
            Player::Max => T::zero(),
            Player::Min => !T::zero(),
        };
        let mut best = [[T::min_value(); LANES]; CHUNKS];
        let mut is_over = true;
        for SharedMove { cell, reward_row } in state.shared_moves() {
            let Some(&value) = values.get(cell) else {
                cell_out_of_range(cell, state.cell_count());
            };
            if value == T::min_value() {
                let group = state.group();
                return Err(SolveErrorKind::WrongGroup { group, cell });
            }
            let value = value ^ flip;
            let rewards = &self.rewards[reward_row][player as usize];
            for (best, rewards) in best.iter_mut().zip(rewards) {
                let before = *best;
                *best =
                    array::from_fn(|lane| before[lane].max(value.saturating_add(rewards[lane])));
            }
            is_over = false;
        }
        if is_over {
            return ends(state);
        }
        for number in best.as_flattened_mut() {
            *number = *number ^ flip;
        }
        Ok(best)
    }

    /// Stores the values of the states of a group.
    #[inline]
    fn store(
        &self,
        row: &Row<T, LANES, CHUNKS>,
        members: Members,
        values: &mut [T],
        found: &mut [Found<T, LANES>; CHUNKS],
    ) {
        let (first, count) = (members.first_cell, values.len());
        let cells = values.get_mut(first..).unwrap_or_default();
        let Some(cells) = cells.as_chunks_mut::<LANES>().0.first_chunk_mut::<CHUNKS>() else {
            cell_out_of_range(first, count - CHUNKS * LANES);
        };
        let mut columns = members.columns;
        for ((cells, numbers), found) in cells.iter_mut().zip(row).zip(found) {
            let [low, high, ..] = columns.to_le_bytes();
            let bits = u16::from_le_bytes([low, high]);
            found.store(cells, numbers, bits, &self.bits);
            columns >>= LANES;
        }
    }
}

/// The number of a value, if it fits.
fn number_of<V: Value, T: PrimInt>(value: V) -> Option<T> {
    value.to_number().and_then(T::from)
}

/// The values of the states of a group where the game is over.
#[cold]
fn ends<G: Grouped, T: PrimInt, const LANES: usize, const CHUNKS: usize>(
    state: &G,
) -> Result<Row<T, LANES, CHUNKS>, SolveErrorKind<G::Move>> {
    let Members {
        first_cell,
        columns,
    } = state.members();
    let mut row = [[T::zero(); LANES]; CHUNKS];
    for (column, number) in row.as_flattened_mut().iter_mut().enumerate() {
        if columns >> column & 1 == 1 {
            let (group, cell) = (state.group(), first_cell + column);
            let result = state.at_cell(cell).and_then(|member| member.result());
            let result = result.ok_or(SolveErrorKind::WrongGroup { group, cell })?;
            // One that does not fit is out of range.
            *number = number_of(result).unwrap_or(T::max_value());
        }
    }
    Ok(row)
}

/// What a stretch of groups has found in some columns.
#[derive(Clone, Copy)]
struct Found<T, const LANES: usize> {
    least: [T; LANES],
    greatest: [T; LANES],
    positions: [u16; LANES],
}

impl<T: PrimInt, const LANES: usize> Found<T, LANES> {
    fn new() -> Self {
        Self {
            least: [T::zero(); LANES],
            greatest: [T::zero(); LANES],
            positions: [0; LANES],
        }
    }

    /// Stores the numbers of the lanes that `members` has a bit for.
    #[inline]
    fn store(
        &mut self,
        cells: &mut [T; LANES],
        row: &[T; LANES],
        members: u16,
        bits: &[u16; LANES],
    ) {
        for lane in 0..LANES {
            let is_member = members & bits[lane] != 0;
            let (number, before) = (row[lane], cells[lane]);
            let found = if is_member { number } else { T::zero() };
            cells[lane] = if is_member { number } else { before };
            self.least[lane] = self.least[lane].min(found);
            self.greatest[lane] = self.greatest[lane].max(found);
            self.positions[lane] += u16::from(is_member);
        }
    }

    /// Whether all numbers are in the range, which includes 0.
    fn is_within(&self, (least, greatest): (T, T)) -> bool {
        self.least.iter().all(|&it| it >= least) && self.greatest.iter().all(|&it| it <= greatest)
    }

    fn positions(&self) -> u64 {
        self.positions.iter().copied().map(u64::from).sum()
    }
}
