//! The number of positions that a root leads to, in two bits for each index.

use crate::game::{Indexed, SwapPlayers, index_out_of_range, with_max_to_move};
use crate::run::{PollBudget, Run, StopReason, TrackedVec};
use crate::table::PlaceSet;

/// How many words of 64 indices are expanded before the next ones are sought.
const WORDS_AT_A_TIME: usize = 1 << 12;

/// The number of positions that `root` leads to, with itself.
///
/// It shows how much of an index is in use, before a solver allocates memory: solvers by index solve
/// every index that has a state. [`Solution::positions`](crate::Solution::positions) returns
/// the same positions with their values, and keeps a set of keys.
///
/// # Errors
///
/// A limit of the run: its position limit is the most positions that are counted.
///
/// # Panics
///
/// If a move leads to an index that is out of range, or to one without a state: the
/// [audit](crate::audit::Audit::indexed) finds it.
///
/// # Complexity
///
/// Expands each position once. Memory: 2.1 bits for each index.
///
/// # Examples
///
/// ```
/// use optimal_play::games::knight_pawns::KnightPawns;
/// use optimal_play::rules::{PositionList, count_reachable};
/// use optimal_play::{Indexed, Run};
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let list = PositionList::new(&game.start(), Run::new())?;
/// assert_eq!(count_reachable(&list.root(), Run::new())?, 13);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_reachable<G: Indexed>(root: &G, run: Run<'_>) -> Result<usize, StopReason> {
    count(root, run, root.index(), |state, found| {
        // Makes no states where the game overrides it.
        let steps = state.decided().is_none().then(|| state.index_steps());
        let mut steps = steps.into_iter().flatten();
        steps.try_for_each(|(to, _)| found.reach(to))
    })
}

/// The number of positions that `root` leads to, where two positions with the
/// [players swapped](SwapPlayers) are one. Counts of games are mostly published so.
///
/// # Errors
///
/// As [`count_reachable`], which says when it panics and what it costs.
///
/// # Examples
///
/// ```
/// use optimal_play::rules::{count_reachable, count_reachable_folded};
/// use optimal_play::{GameState, Indexed, Player, Run, SwapPlayers, Wdl};
///
/// /// A player takes one stone or two.
/// #[derive(Clone)]
/// struct Heap { stones: usize, to_move: Player }
///
/// impl GameState for Heap {
///     type Move = usize;
///     type Key = (usize, Player);
///     type Value = Wdl;
///
///     fn to_move(&self) -> Player { self.to_move }
///     fn moves(&self) -> impl Iterator<Item = usize> { 1..=self.stones.min(2) }
///     fn play(&self, taken: usize) -> Self {
///         Heap { stones: self.stones - taken, to_move: self.to_move.opponent() }
///     }
///     fn terminal_value(&self) -> Wdl { Wdl::win(self.to_move.opponent()) }
///     fn key(&self) -> (usize, Player) { (self.stones, self.to_move) }
/// }
///
/// impl Indexed for Heap {
///     fn index_count(&self) -> usize { 2 * (10 + 1) }
///     fn index(&self) -> usize { 2 * self.stones + self.to_move as usize }
///     fn at_index(&self, index: usize) -> Option<Self> {
///         Some(Heap { stones: index / 2, to_move: Player::ALL[index % 2] })
///     }
/// }
///
/// impl SwapPlayers for Heap {
///     fn swap_players(&self) -> Self { Heap { to_move: self.to_move.opponent(), ..*self } }
/// }
///
/// let root = Heap { stones: 10, to_move: Player::Max };
/// assert_eq!(count_reachable(&root, Run::new())?, 20); // ten to Max only, nine to Min only
/// assert_eq!(count_reachable_folded(&root, Run::new())?, 11);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_reachable_folded<G: Indexed + SwapPlayers>(
    root: &G,
    run: Run<'_>,
) -> Result<usize, StopReason> {
    let start = with_max_to_move(root.clone()).index();
    count(root, run, start, |state, found| {
        let mut steps = state.successors();
        steps.try_for_each(|step| found.reach(with_max_to_move(step.state).index()))
    })
}

/// The indices that are found, of which some are to be expanded.
struct Found<'r> {
    indices: usize,
    /// A bit for each index.
    reached: TrackedVec<u64>,
    unexpanded: PlaceSet,
    count: usize,
    budget: PollBudget<'r>,
}

impl Found<'_> {
    /// Counts an index, if it is new; an error if the run ends.
    fn reach(&mut self, index: usize) -> Result<(), StopReason> {
        if index >= self.indices {
            index_out_of_range(index, self.indices);
        }
        let (word, bit) = (&mut self.reached[index / 64], 1 << (index % 64));
        if *word & bit == 0 {
            *word |= bit;
            self.unexpanded.insert(index);
            self.count += 1;
        }
        self.budget.count()
    }
}

/// Counts the indices that `start` leads to; `expand` reaches those after each move of a state.
fn count<'r, G: Indexed>(
    root: &G,
    mut run: Run<'r>,
    start: usize,
    expand: impl Fn(&G, &mut Found<'r>) -> Result<(), StopReason>,
) -> Result<usize, StopReason> {
    run.begin("count of reachable indices");
    let indices = root.index_count();
    let mut found = Found {
        indices,
        reached: TrackedVec::filled(indices.div_ceil(64), 0_u64, &run)?,
        unexpanded: PlaceSet::new(indices, &run)?,
        count: 0,
        budget: run.stop_signal().poll_budget(),
    };
    found.reach(start)?;
    let mut taken = TrackedVec::with_capacity(WORDS_AT_A_TIME, &run)?;
    while found.unexpanded.len() > 0 {
        taken.clear();
        found.unexpanded.take(&mut taken)?;
        for &(first, mut word) in taken.iter() {
            while word != 0 {
                let index = first + word.trailing_zeros() as usize;
                word &= word - 1;
                run.tick()?;
                let state = root.at_index(index);
                expand(
                    &state.expect("an index that a move leads to has a state"),
                    &mut found,
                )?;
            }
        }
    }
    Ok(found.count)
}
