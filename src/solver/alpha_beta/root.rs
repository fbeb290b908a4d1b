//! The value of the root, and the line of best play, from questions that searches answer.

use super::ground::Ground;
use super::search::Search;
use crate::game::{GameState, Player, Value};
use crate::run::{Run, Workers};
use crate::solver::SolveErrorKind;
use crate::solver::cycle::look_for_cycle;
use crate::table::{HashTable, Table};

/// How many positions a search expands between two looks at the limits.
const STRETCH: u64 = 256;
/// The same where several searches share a table.
const SHARED_STRETCH: u64 = 1 << 14;

/// Asks what positions are worth, and remembers in a table what it finds on the way.
pub(super) struct Oracle<'a, 'r, G: GameState, T> {
    table: T,
    /// All have the same question.
    searches: Vec<Search<G>>,
    workers: Workers,
    run: &'a mut Run<'r>,
    /// The moves from the root to the position in question.
    before: Vec<G::Move>,
    /// How long a line of play is looked through for a position that repeats.
    long: usize,
}

impl<'a, 'r, G: GameState, T: Ground<G>> Oracle<'a, 'r, G, T> {
    pub(super) fn new(table: T, run: &'a mut Run<'r>) -> Self {
        Self {
            table,
            searches: vec![Search::new()],
            workers: run.workers(),
            run,
            before: Vec::new(),
            long: 1024,
        }
    }

    /// The value of `state`.
    ///
    /// Each question is whether it is worth more than is known to be, or less: MTD(f), from A. Plaat, J. Schaeffer,
    /// W. Pijls and A. de Bruin, Best-First Fixed-Depth Minimax Algorithms, Artificial Intelligence 87 (1996). The
    /// first one is whether it is worth more than nothing.
    pub(super) fn value(&mut self, state: &G) -> Result<G::Value, SolveErrorKind<G::Move>> {
        if let Some(value) = state.decided() {
            return Ok(value);
        }
        let (mut lower, mut upper) = state.bounds();
        let mut guess = G::Value::default().max(lower).min(upper);
        while lower < upper {
            let threshold = if guess < upper {
                next(guess).ok_or_else(|| self.overflow())?
            } else {
                upper
            };
            guess = self.ask(state, threshold)?;
            if guess >= threshold {
                lower = guess;
            } else {
                upper = guess;
            }
        }
        if lower > upper {
            return Err(self.wrong_hints());
        }
        Ok(lower)
    }

    /// The value of `root` alone, as a table.
    pub(super) fn only(
        &mut self,
        root: &G,
        value: G::Value,
    ) -> Result<HashTable<G>, SolveErrorKind<G::Move>> {
        let mut values = HashTable::new();
        self.insert(&mut values, root, value)?;
        Ok(values)
    }

    fn insert(
        &mut self,
        values: &mut HashTable<G>,
        state: &G,
        value: G::Value,
    ) -> Result<(), SolveErrorKind<G::Move>> {
        if let Some(bytes) = values.bytes_to_grow() {
            let bytes = self.table.bytes() + self.stack_bytes() + bytes;
            self.run.allocate(bytes, || values.grow())?;
        }
        values.insert(state, value);
        Ok(())
    }

    /// The values of the positions on the line of best play from `root`, whose value is known.
    ///
    /// In each position the moves are gone through in their order up to the first that keeps the value, so that
    /// the line is the same as that of any other solver.
    pub(super) fn line(
        &mut self,
        root: &G,
        value: G::Value,
    ) -> Result<HashTable<G>, SolveErrorKind<G::Move>> {
        let mut values = HashTable::new();
        let (mut state, mut value) = (root.clone(), value);
        loop {
            self.insert(&mut values, &state, value)?;
            if state.decided().is_some() {
                return Ok(values);
            }
            let mut best = None;
            let mut is_over = true;
            for mv in state.moves() {
                is_over = false;
                if let Some(after) = self.value_if_best(&state, value, mv)? {
                    best = Some((mv, after));
                    break;
                }
            }
            match best {
                Some((mv, after)) => {
                    self.before.push(mv);
                    (state, value) = (state.play(mv), after);
                }
                None if is_over => return Ok(values),
                None => return Err(self.wrong_hints()),
            }
        }
    }

    /// If `mv` keeps the value of `state`: the value of the position that it leads to.
    fn value_if_best(
        &mut self,
        state: &G,
        value: G::Value,
        mv: G::Move,
    ) -> Result<Option<G::Value>, SolveErrorKind<G::Move>> {
        let (child, reward) = (state.play(mv), state.reward(mv));
        if let Some(end) = child.decided() {
            return Ok((end.back_up(reward) == Some(value)).then_some(end));
        }
        self.before.push(mv);
        let least = value.threshold_after(reward);
        let least = least.ok_or_else(|| self.overflow())?;
        // No move is better than the best one, so it is enough to ask whether this one is not worse.
        let player = state.to_move();
        let worst = match player {
            Player::Max => Some(least),
            Player::Min => match next(value) {
                Some(worse) => {
                    let worse = worse.threshold_after(reward);
                    Some(worse.ok_or_else(|| self.overflow())?)
                }
                None => None,
            },
        };
        let is_best = match worst {
            Some(worst) => {
                let before = self.ask(&child, worst)?.back_up(reward);
                let before = before.ok_or_else(|| self.overflow())?;
                let is_best = player.choose(before, value) == before;
                if is_best && before != value {
                    self.before.pop();
                    return Err(self.wrong_hints()); // the move is better than the best
                }
                is_best
            }
            None => true,
        };
        let keeps = |after: G::Value| after.back_up(reward) == Some(value);
        let after = match is_best {
            false => None,
            // Mostly there is only one value that becomes this one on the way back.
            true if keeps(least) && !next(least).is_some_and(keeps) => Some(least),
            true => Some(self.value(&child)?).filter(|&after| keeps(after)),
        };
        self.before.pop();
        Ok(after)
    }

    /// A value leaves its range on the way to the position in question.
    fn overflow(&self) -> SolveErrorKind<G::Move> {
        let line = self.before.clone();
        SolveErrorKind::Overflow { line }
    }

    /// Hints are wrong in the position in question, or further on.
    fn wrong_hints(&self) -> SolveErrorKind<G::Move> {
        let line = self.before.clone();
        SolveErrorKind::WrongPruning { line }
    }

    /// Answers whether `state` is worth at least `threshold`, by a bound of its value on that side.
    fn ask(&mut self, state: &G, threshold: G::Value) -> Result<G::Value, SolveErrorKind<G::Move>> {
        let begun = self.expanded();
        let mut sharing = 1;
        self.searches[0].begin(self.table.locate(state.clone()), threshold);
        loop {
            let before = self.expanded();
            // A short question is not worth sharing.
            let asked = usize::try_from(before - begun).unwrap_or(usize::MAX);
            let crew = self.workers.crew(asked);
            if T::IS_SHARED && crew.threads() > sharing {
                sharing = crew.threads();
                self.searches.resize_with(sharing, Search::new);
                for search in &mut self.searches[1..] {
                    search.begin(self.table.locate(state.clone()), threshold);
                }
                self.searches.iter_mut().for_each(Search::share);
            }
            let most = if sharing == 1 {
                STRETCH
            } else {
                SHARED_STRETCH
            };
            let searches = &mut self.searches[..sharing];
            let answers = self.table.go_on(searches, most, crew);
            self.run.tick_many(self.expanded() - before)?;
            for answer in answers {
                if let Some(value) = answer.map_err(|error| error.after(&self.before))? {
                    return Ok(value);
                }
            }
            self.look_after()?;
        }
    }

    /// How many positions all searches have expanded.
    fn expanded(&self) -> u64 {
        self.searches.iter().map(Search::expanded).sum()
    }

    fn stack_bytes(&self) -> usize {
        self.searches.iter().map(Search::bytes).sum()
    }

    /// Between two stretches: counts the memory, lets the table grow, looks for cycles.
    fn look_after(&mut self) -> Result<(), SolveErrorKind<G::Move>> {
        let stacks = self.stack_bytes();
        let nothing_to_take = || Ok::<(), ()>(());
        self.run
            .allocate(self.table.bytes() + stacks, nothing_to_take)?;
        if let Some(bytes) = self.table.bytes_to_grow() {
            self.run.allocate(bytes + stacks, || self.table.grow())?;
        }
        // In a game with a cycle a position that repeats is searched again, and the line goes on.
        for search in &self.searches {
            if search.line().len() > self.long {
                self.long *= 2;
                let cycle = look_for_cycle(search.line(), self.table.bytes() + stacks, self.run);
                cycle.map_err(|error| error.after(&self.before))?;
            }
        }
        Ok(())
    }
}

/// The next greater value, if there is one.
fn next<V: Value>(value: V) -> Option<V> {
    V::from_number(value.to_number()?.checked_add(1)?)
}
