//! The stages of a game: which indices each has, and the errors of moves that break the contract.

use std::mem;
use std::ops::Range;

#[cfg(feature = "disk")]
use crate::game::Value;
use crate::game::{BreadthFirst, Indexed, Location, Outcome, Staged, Step, index_out_of_range};
use crate::run::{Run, StopReason, TrackedVec};
use crate::solver::{self, SolveErrorKind};
#[cfg(feature = "disk")]
use crate::store::Pages;
use crate::table::{Cell, IndexPlaces};

/// How many positions, moves or predecessors may pass without a check of the clock and the stop
/// flag.
pub(super) const BETWEEN_POLLS: u32 = 1024;

/// All stages, as far as indices have states.
pub(super) struct Stages {
    stretches: TrackedVec<IndexRange>,
    /// Whether all stages are taken for one: their indices are mixed.
    are_mixed: bool,
}

/// Stages that are mixed become one stage once they have more stretches than this, plus one per
/// [`INDICES_PER_STRETCH`] indices.
const MOST_STRETCHES: usize = 1 << 10;
const INDICES_PER_STRETCH: usize = 64;

/// Indices of a stage, from one to before another.
pub(super) struct IndexRange {
    stage: usize,
    pub(super) first: usize,
    pub(super) end: usize,
    /// How many indices of the stage come before.
    before: usize,
}

impl IndexRange {
    const fn new(stage: usize, first: usize, end: usize) -> Self {
        let before = 0;
        Self {
            stage,
            first,
            end,
            before,
        }
    }

    pub(super) const fn len(&self) -> usize {
        self.end - self.first
    }
}

/// The values of the stages after the one that is solved.
pub(super) trait Later<V>: Sync {
    /// The value of an index; `None` if no later stage has it.
    fn value<M>(&self, index: usize) -> Result<Option<V>, SolveErrorKind<M>>;
}

/// They are in the table of the stage itself.
impl<V> Later<V> for () {
    #[inline]
    fn value<M>(&self, _: usize) -> Result<Option<V>, SolveErrorKind<M>> {
        Ok(None)
    }
}

/// They are in files.
#[cfg(feature = "disk")]
impl<V: Value> Later<V> for Pages<'_> {
    #[inline]
    fn value<M>(&self, index: usize) -> Result<Option<V>, SolveErrorKind<M>> {
        Ok(Self::value(self, index)?)
    }
}

/// The outcomes of lower indices than those of a stage, and of higher ones up to the last.
pub(super) struct InMemory<'c> {
    pub(super) cells: [&'c [Cell]; 2],
    pub(super) indices: usize,
}

impl Later<Outcome> for InMemory<'_> {
    #[inline]
    fn value<M>(&self, index: usize) -> Result<Option<Outcome>, SolveErrorKind<M>> {
        let ([lower, higher], count) = (self.cells, self.indices);
        let cell = lower.get(index).or_else(|| {
            let at = index.checked_sub(count - higher.len());
            at.and_then(|at| higher.get(at))
        });
        let cell = cell.unwrap_or_else(|| index_out_of_range(index, count));
        Ok(Some(cell.outcome()))
    }
}

/// How many positions there are, at most: with folded players, in half of the indices.
pub(super) fn most_positions(root: &impl Indexed, folded: bool) -> u64 {
    let indices = root.index_count() as u64;
    if folded { indices.div_ceil(2) } else { indices }
}

/// A stage, whose stretches are sorted by index.
#[derive(Clone, Copy)]
pub(super) struct Stage<'s> {
    pub(super) stretches: &'s [IndexRange],
}

impl Stages {
    /// One stage with all indices.
    pub(super) fn one(indices: usize, run: &Run<'_>) -> Result<Self, StopReason> {
        let mut stretches = TrackedVec::new(run);
        stretches.push(IndexRange::new(0, 0, indices))?;
        Ok(Self {
            stretches,
            are_mixed: false,
        })
    }

    /// Stages of which each has the indices in a range: its number, the first index, and the first
    /// one behind it. They are sorted by number.
    #[cfg(feature = "disk")]
    pub(super) fn of_ranges(
        ranges: impl Iterator<Item = (usize, usize, usize)>,
        run: &Run<'_>,
    ) -> Result<Self, StopReason> {
        let mut stretches = TrackedVec::new(run);
        for (stage, first, end) in ranges {
            stretches.push_tight(IndexRange::new(stage, first, end))?;
        }
        Ok(Self {
            stretches,
            are_mixed: false,
        })
    }

    /// The indices of each stage, where these are one range: its number, the first index, and the
    /// first one behind it. `None` if those of a stage lie apart.
    #[cfg(feature = "disk")]
    pub(super) fn ranges(&self) -> Option<impl Iterator<Item = (usize, usize, usize)>> {
        let mut stages = self.stretches.iter().zip(self.stretches.iter().skip(1));
        let lie_apart = stages.any(|(stretch, next)| stretch.stage == next.stage);
        let ranges = self.stretches.iter().map(|it| (it.stage, it.first, it.end));
        (!lie_apart && !self.are_mixed).then_some(ranges)
    }

    /// Visits all indices, which are folded or not. With `may_mix`, it takes all stages for one if they are in very many
    /// stretches: then to solve them one by one takes more time and memory.
    pub(super) fn find<G: Indexed + Staged>(
        root: &G,
        folded: bool,
        may_mix: bool,
        run: &mut Run<'_>,
    ) -> solver::Result<Self, G> {
        run.begin_phase("finding stages", Some(most_positions(root, folded)));
        let mut stretches: TrackedVec<IndexRange> = TrackedVec::new(run);
        let (mut passed, mut are_mixed) = (0, false);
        for (index, state) in root.states() {
            passed += 1;
            if passed == BETWEEN_POLLS {
                run.poll(mem::take(&mut passed).into())?;
            }
            let (stage, end) = (state.stage(), index + 1);
            if may_mix && stretches.len() > MOST_STRETCHES + index / INDICES_PER_STRETCH {
                are_mixed = true;
                break;
            }
            match stretches.last_mut() {
                Some(last) if last.stage == stage => last.end = end,
                _ => stretches.push_tight(IndexRange::new(stage, index, end))?,
            }
        }
        if are_mixed {
            return Ok(Self {
                are_mixed,
                ..Self::one(root.index_count(), run)?
            });
        }
        stretches.sort_by_key(|it| it.stage);
        for stage in stretches.chunk_by_mut(|a, b| a.stage == b.stage) {
            let mut before = 0;
            for stretch in stage {
                stretch.before = before;
                before += stretch.len();
            }
        }
        Ok(Self {
            stretches,
            are_mixed,
        })
    }

    /// Whether all stages are taken for one.
    pub(super) const fn are_mixed(&self) -> bool {
        self.are_mixed
    }

    /// Where the values of all indices are.
    pub(super) fn places(&self, indices: usize, run: &Run<'_>) -> Result<IndexPlaces, StopReason> {
        let held = self.stretches.iter().map(IndexRange::len).sum::<usize>();
        // Few ranges are found soon; with few gaps, an index is its place.
        if self.stretches.len() > MOST_STRETCHES || held > indices - indices / 8 {
            return Ok(IndexPlaces::All(indices));
        }
        let mut ranges = TrackedVec::with_capacity(self.stretches.len(), run)?;
        for stretch in self.stretches.iter() {
            ranges.push([stretch.first, stretch.end, 0])?;
        }
        ranges.sort_unstable();
        let mut place = 0;
        for range in ranges.iter_mut() {
            range[2] = place;
            place += range[1] - range[0];
        }
        Ok(IndexPlaces::Ranges(ranges))
    }

    /// The stages, the last one first.
    pub(super) fn last_first(&self) -> impl Iterator<Item = Stage<'_>> {
        let mut left = &self.stretches[..];
        std::iter::from_fn(move || {
            let stage = left.last()?.stage;
            let (before, stretches) = left.split_at(left.partition_point(|it| it.stage < stage));
            left = before;
            Some(Stage { stretches })
        })
    }
}

impl Stage<'_> {
    /// The number of the stage.
    pub(super) const fn number(self) -> usize {
        self.stretches[0].stage
    }

    /// How many indices it has.
    pub(super) const fn len(self) -> usize {
        let last = &self.stretches[self.stretches.len() - 1];
        last.before + last.len()
    }

    /// The index with that number within the stage.
    #[inline]
    pub(super) fn index(self, number: usize) -> usize {
        let at = match self.stretches {
            [only] => only,
            all => &all[all.partition_point(|it| it.before <= number) - 1],
        };
        at.first + (number - at.before)
    }

    /// The number of an index within the stage, if it is of the stage.
    #[inline]
    pub(super) fn find(self, index: usize) -> Option<usize> {
        let at = match self.stretches {
            [only] => only,
            all => &all[all.partition_point(|it| it.first <= index).checked_sub(1)?],
        };
        (at.first..at.end)
            .contains(&index)
            .then(|| at.before + (index - at.first))
    }

    /// Whether a state is of the stage.
    #[inline]
    pub(super) fn has(self, state: &impl Staged) -> bool {
        state.stage() == self.number()
    }

    /// The numbers of the successors of a state that are of the stage. No index is computed of the
    /// others.
    #[inline]
    pub(super) fn successors<G: Indexed + Staged>(self, state: &G) -> impl Iterator<Item = usize> {
        let steps = state.moves().map(|mv| state.step(mv).state);
        let within = steps.filter(move |after| self.has(after));
        within.filter_map(move |after| self.find(after.index()))
    }

    /// The states with these numbers within the stage, as far as it `expands` them, each with its index
    /// and its number.
    #[inline]
    pub(super) fn states<'a, G: Indexed>(
        self,
        root: &'a G,
        mut numbers: Range<usize>,
        expands: impl Fn(usize) -> bool + 'a,
    ) -> impl Iterator<Item = (usize, usize, G)> + 'a
    where
        Self: 'a,
    {
        let runs = std::iter::from_fn(move || {
            let first = numbers.find(|&number| expands(number))?;
            let end = numbers.find(|&number| !expands(number));
            Some(first..end.unwrap_or(numbers.end))
        });
        let ranges = runs.flat_map(move |numbers| self.indices(numbers));
        ranges.flat_map(|(number, indices)| {
            let start = indices.start;
            let states = root.states_in(indices);
            states.map(move |(index, state)| (index, number + (index - start), state))
        })
    }

    /// The indices with these numbers within the stage, in ranges, each with the number of its first.
    pub(super) fn indices(
        self,
        numbers: Range<usize>,
    ) -> impl Iterator<Item = (usize, Range<usize>)> {
        let ends = |it: &IndexRange| it.before + it.len();
        let first = self
            .stretches
            .partition_point(|it| ends(it) <= numbers.start);
        let stretches = self.stretches[first..].iter();
        let stretches = stretches.take_while(move |it| it.before < numbers.end);
        stretches.map(move |it| {
            let number = numbers.start.max(it.before);
            let end = numbers.end.min(ends(it));
            (
                number,
                it.first + (number - it.before)..it.first + (end - it.before),
            )
        })
    }
}

/// The error of a move to a position whose index leads to another position, or to none.
#[cold]
pub(super) fn inconsistent_index<M>(from: usize, mv: M) -> SolveErrorKind<M> {
    let fault = "the move leads to a position that its index does not lead back to; audit the game with indexed";
    SolveErrorKind::contract_at(after_index(from, [mv]), fault)
}

/// Whether a move from the state of an index ends its stage; an error if it leads to an earlier one.
#[inline]
pub(super) fn ends_stage<G: Staged>(
    own: usize,
    index: usize,
    step: &Step<G>,
) -> solver::Result<bool, G> {
    let after = step.state.stage();
    if after >= own {
        return Ok(after > own);
    }
    let fault = format!(
        "the move leads from stage {own} back to stage {after}; audit the game with by_stage"
    );
    Err(SolveErrorKind::contract_at(
        after_index(index, [step.mv]),
        fault,
    ))
}

/// The error of endless play that favours a player, where it may not, with what to do.
#[cold]
pub(super) fn endless_favours<G: Staged>(state: &G, remedy: &str) -> SolveErrorKind<G::Move> {
    let (value, own) = (state.endless_value().unwrap_or_default(), state.stage());
    SolveErrorKind::unsupported(format!(
        "play without end is worth {value:?} in stage {own}, {remedy}"
    ))
}

/// The location after these moves from the state of an index.
pub(super) fn after_index<M>(index: usize, line: impl Into<Vec<M>>) -> Location<M> {
    let line = line.into();
    Location {
        line,
        ..Location::at_index(index)
    }
}

/// The error of a move within a stage that has a reward, with the line that leads back, if there is
/// one.
#[cold]
pub(super) fn reward_within_stage<G: Staged>(
    index: usize,
    state: &G,
    step: &Step<G>,
    run: &mut Run<'_>,
) -> solver::Result<SolveErrorKind<G::Move>, G> {
    let (own, mv, key) = (state.stage(), step.mv, state.key());
    let mut search = BreadthFirst::from_root(&step.state);
    let mut back = None;
    while let Some((number, state)) = search.next() {
        run.poll(1)?;
        if state.key() == key {
            back = Some(search.line_to(number));
            break;
        }
        for step in state.successors().filter(|step| step.state.stage() == own) {
            search.follow(number, step);
        }
    }
    let (line, fault) = match back {
        Some(back) => {
            let fault = match back.len() {
                0 => "play goes round with a reward in the last move".to_owned(),
                moves => format!(
                    "play goes round with a reward in the last {} moves",
                    moves + 1
                ),
            };
            ([vec![mv], back].concat(), fault)
        }
        None => (
            vec![mv],
            format!("the move has a reward, but stays in stage {own}"),
        ),
    };
    let fault = format!("{fault}; audit the game with by_stage");
    Ok(SolveErrorKind::contract_at(after_index(index, line), fault))
}
