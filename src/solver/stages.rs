//! The positions of an indexed game in the order of their stages, from the last to the first,
//! shared between threads.

use std::cmp::Reverse;
use std::ops::Range;

use super::SolveErrorKind;
use super::in_order::value_in_order;
use super::stage_counts::StageCounts;
use crate::game::{GameState, Indexed, Staged};
use crate::run::{Account, Counted, Run, StopReason, Threads};

/// How many indices one byte distinguishes.
const BLOCK: usize = 256;

/// How many indices a thread handles at a time.
const PART: usize = 64 * BLOCK;

/// About how many positions of a stage a thread solves before their values are stored.
const ROUND: usize = 1 << 16;

/// Where the values of stages are kept.
pub(super) trait StageValues<G: Indexed + Staged>: Sync {
    /// Makes room for the `count` values of `stage`.
    fn open(&mut self, stage: usize, count: usize, run: &Run<'_>) -> Result<(), StopReason>;

    /// The value of a state of a later stage.
    fn get(&self, state: &G) -> Option<G::Value>;

    /// Stores a value of the stage opened last; values come in the order of the indices.
    fn insert(&mut self, index: usize, value: G::Value) -> Result<(), StopReason>;
}

/// Solves all positions of later stages than the root's, then the root; returns the value of the
/// root.
pub(super) fn solve_stages<G: Indexed + Staged + Sync>(
    root: &G,
    values: &mut impl StageValues<G>,
    run: &mut Run<'_>,
) -> Result<G::Value, SolveErrorKind<G::Move>> {
    let threads = run.threads();
    let mut stages = Stages::new(root, &threads, run)?;
    let counts = stages.counts.merge();
    let positions: usize = counts.iter().map(|&(_, count)| count).sum();
    run.begin_phase("solving", Some(positions as u64 + 1));
    for &(stage, count) in counts.iter().rev() {
        run.begin_stage(stage);
        values.open(stage, count, run)?;
        let pool = threads.pool(count);
        let at_a_time = match pool.threads() {
            1 => 1,
            // As many parts as hold a round for each thread, if the positions of the stage are
            // spread evenly, and no fewer than keep the threads busy.
            threads => stages.parts.len() * threads / count.div_ceil(ROUND) + pool.tasks(),
        };
        for parts in stages.parts.chunks_mut(at_a_time) {
            let known: &_ = values;
            let evaluate = |part: &mut Part| part.evaluate(root, stage, known);
            for (found, end) in pool.map(parts.iter_mut(), evaluate) {
                run.tick_many(found.len() as u64)?;
                for &(index, value) in found.iter() {
                    values.insert(index, value)?;
                }
                end?;
            }
        }
    }
    run.tick()?;
    value_of(root.index(), root, values)
}

/// The value of the state of that index, where the values of later stages are known.
#[inline]
fn value_of<G: Indexed + Staged>(
    index: usize,
    state: &G,
    values: &impl StageValues<G>,
) -> Result<G::Value, SolveErrorKind<G::Move>> {
    let from = state.stage();
    let known = |successor: &G| {
        if successor.stage() > from {
            values.get(successor)
        } else {
            None
        }
    };
    value_in_order((index, state), known, |mv, successor| {
        let (at, to) = (index as u64, successor.stage());
        let is_in_order = to > from && to - from <= state.longest_step();
        (!is_in_order).then_some(SolveErrorKind::StageOrder { at, mv, from, to })
    })
}

/// The positions of later stages than the root's.
struct Stages {
    parts: Counted<Part>,
    /// How many positions each stage has.
    counts: StageCounts,
}

impl Stages {
    fn new<G: Indexed + Staged + Sync>(
        root: &G,
        threads: &Threads,
        run: &mut Run<'_>,
    ) -> Result<Self, SolveErrorKind<G::Move>> {
        let indices = root.index_count();
        let mut stages = Self {
            parts: Counted::with_capacity(indices.div_ceil(PART), run)?,
            counts: StageCounts::new(run.account()),
        };
        run.begin_phase("ordering indices", Some(indices as u64));
        let pool = threads.pool(indices);
        let mut starts = (0..indices).step_by(PART).peekable();
        while starts.peek().is_some() {
            let before = stages.parts.len();
            let starts = starts.by_ref().take(pool.tasks());
            let account = |start: usize| (start, run.account());
            let part = |(start, account): (usize, Account)| {
                Part::new(root, start..indices.min(start + PART), account)
            };
            for part in pool.map(starts.map(account), part) {
                let (part, counts) = part?;
                stages.parts.push(part)?;
                stages.counts.add_all(&counts)?;
            }
            run.poll(((stages.parts.len() - before) * PART) as u64)?;
        }
        Ok(stages)
    }
}

/// Values by index.
type Found<G> = Counted<(usize, <G as GameState>::Value)>;

/// The positions of some indices.
struct Part {
    start: usize,
    /// Block by block: the last byte of the index of each position, those of the last stage first.
    offsets: Counted<u8>,
    /// By block: the offsets whose positions are not solved yet.
    blocks: Counted<Range<u16>>,
}

impl Part {
    /// The positions of `indices` in the order of their stages, and how many each stage has.
    fn new<G: Indexed + Staged>(
        root: &G,
        indices: Range<usize>,
        account: Account,
    ) -> Result<(Self, StageCounts), StopReason> {
        let root_stage = root.stage();
        let mut counts = StageCounts::new(account.open_another());
        let mut part = Self {
            start: indices.start,
            offsets: Counted::with_account(account.open_another()),
            blocks: Counted::with_account(account),
        };
        part.blocks.reserve_exact(indices.len().div_ceil(BLOCK))?;
        let mut block: Counted<(Reverse<usize>, usize)> = part.offsets.beside();
        block.reserve_exact(BLOCK)?;
        for start in indices.clone().step_by(BLOCK) {
            let states = root.states_in(start..indices.end.min(start + BLOCK));
            let placed = states.map(|(index, state)| (Reverse(state.stage()), index - start));
            for placed in placed.filter(|&(Reverse(stage), _)| stage > root_stage) {
                block.push(placed)?;
            }
            block.sort_unstable();
            let first = part.offsets.len();
            for same in block.chunk_by(|one, next| one.0 == next.0) {
                let Reverse(stage) = same[0].0;
                counts.add(stage, same.len())?;
                for &(_, offset) in same {
                    let offset = u8::try_from(offset);
                    part.offsets
                        .push(offset.expect("a block has 256 indices"))?;
                }
            }
            block.clear();
            let place = |place| u16::try_from(place).expect("a part has 64 blocks");
            part.blocks.push(place(first)..place(part.offsets.len()))?;
        }
        part.offsets.shrink_to_fit();
        Ok((part, counts))
    }

    /// The values of the positions of `stage` by index, where the values of later stages are known;
    /// up to the first error.
    fn evaluate<G: Indexed + Staged>(
        &mut self,
        root: &G,
        stage: usize,
        values: &impl StageValues<G>,
    ) -> (Found<G>, Result<(), SolveErrorKind<G::Move>>) {
        let mut found = self.offsets.beside();
        for (start, block) in (self.start..).step_by(BLOCK).zip(self.blocks.iter_mut()) {
            for place in block.clone() {
                let index = start + usize::from(self.offsets[usize::from(place)]);
                let next = root.at_index(index);
                let Some(next) = next.filter(|next| next.stage() == stage) else {
                    break;
                };
                block.start += 1;
                let value = value_of(index, &next, values);
                let stored = value.and_then(|value| Ok(found.push((index, value))?));
                if let Err(error) = stored {
                    return (found, Err(error));
                }
            }
        }
        (found, Ok(()))
    }
}
