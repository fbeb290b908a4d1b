//! The search for a digit of the index that is the player to move.

use std::iter;
use std::ops::Range;

use crate::game::{Indexed, Player};
use crate::run::{Run, StopReason};
use crate::table::MaxIndices;

/// How many indices are tried as places from which to search, and how many places where the player
/// changes are enough to know how far they lie apart.
const TRIED: usize = 256;
const ENOUGH: usize = 16;

/// How many indices are looked at for a state.
const GAP: usize = 64;

/// How many indices a thread checks at a time.
const INDICES: usize = 1 << 14;

/// Whether Max is to move at none but these indices.
pub(super) fn are_all<G: Indexed + Sync>(
    max: MaxIndices,
    root: &G,
    run: &mut Run<'_>,
) -> Result<bool, StopReason> {
    let min = max.of_min();
    let count = min.count(root.index_count());
    run.begin_phase("finding players", Some(count as u64));
    let (threads, signal) = (run.threads(), run.stop_signal());
    let pool = threads.pool(count);
    let mut parts = (0..count).step_by(INDICES).peekable();
    while parts.peek().is_some() {
        let mut passed = 0;
        let parts = parts.by_ref().take(pool.tasks());
        let parts = parts.map(|first| first..count.min(first + INDICES));
        let parts = parts.inspect(|numbers| passed += numbers.len() as u64);
        let has_max = |numbers: Range<usize>| {
            signal.check()?;
            let mut states = min
                .ranges(numbers)
                .flat_map(|(_, indices)| root.states_in(indices));
            Ok(states.any(|(_, state)| state.to_move() == Player::Max))
        };
        for has_max in pool.map(parts, has_max) {
            if has_max? {
                return Ok(false);
            }
        }
        run.poll(passed)?;
    }
    Ok(true)
}

/// The indices at which Max is to move, where a digit of the index is the player, from some indices.
///
/// Where neighbouring indices have different players, a multiple of what the digit counts begins: so
/// that is a common divisor of such indices. Where these have no states, it is found among the
/// divisors of the number of indices.
pub(super) fn likely(root: &impl Indexed) -> Option<MaxIndices> {
    let indices = root.index_count();
    let (mut states, mut divisor, mut found) = (Vec::new(), 0, 0);
    let mut before: Option<State> = None;
    for start in (0..TRIED).map(|number| random(number, indices)) {
        let here = state_in(root, start..indices);
        if let Some([below, above]) = before.zip(here).and_then(|pair| change(root, pair)) {
            states.extend([below, above]);
            found += 1;
            if above.0 - below.0 == 1 {
                divisor = common_divisor(divisor, above.0);
            }
        }
        if found == ENOUGH {
            break;
        }
        before = here;
    }
    let &(index, player) = states.first()?;
    // Mostly the digits are those of all indices.
    let half = indices / 2;
    let divisors = (1..)
        .take_while(|it| it * it <= half)
        .filter(|it| half.is_multiple_of(*it));
    let widths = divisors.flat_map(|it| [half / it, it]);
    let mut widths = iter::once(divisor).chain(widths).filter(|&width| width > 0);
    let says = |width: usize| {
        let is_first = (index / width).is_multiple_of(2) == (player == Player::Max);
        MaxIndices::alternating(width, is_first)
    };
    let is_right = |max: MaxIndices, (index, player): &State| {
        max.number(*index).is_some() == (*player == Player::Max)
    };
    let width = widths.find(|&width| states.iter().all(|state| is_right(says(width), state)));
    width.map(says)
}

/// The index of a state, and the player to move there.
type State = (usize, Player);

/// Two states with different players, between those given, and near each other as far as gaps allow.
fn change(root: &impl Indexed, (a, b): (State, State)) -> Option<[State; 2]> {
    let [mut below, mut above] = if a.0 < b.0 { [a, b] } else { [b, a] };
    if below.1 == above.1 {
        return None;
    }
    let mut end = above.0;
    while end - below.0 > 1 {
        let middle = below.0 + (end - below.0) / 2;
        match state_in(root, middle..end) {
            Some(state) if state.1 == below.1 => below = state,
            state => {
                above = state.unwrap_or(above);
                end = middle;
            }
        }
    }
    Some([below, above])
}

/// The first of these indices with a state, not beyond a gap.
fn state_in(root: &impl Indexed, indices: Range<usize>) -> Option<State> {
    let end = indices.end.min(indices.start.saturating_add(GAP));
    let (index, state) = root.states_in(indices.start..end).next()?;
    Some((index, state.to_move()))
}

/// The same random indices in each run.
fn random(number: usize, indices: usize) -> usize {
    let random = (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let index = (u128::from(random) * indices as u128) >> u64::BITS;
    usize::try_from(index).expect("it is below the number of indices")
}

fn common_divisor(a: usize, b: usize) -> usize {
    if b == 0 { a } else { common_divisor(b, a % b) }
}
