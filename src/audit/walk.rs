//! The walk of an audit: breadth first from the root, so that each line of play is a shortest one.
//!
//! States with the same key are one position. The walk expands the first of them; `keys.rs`
//! compares the others with it.

use std::collections::VecDeque;

use hashbrown::HashMap;

use super::answers::Answers;
use super::view::{Difference, Edge, View};
use super::violation::{Checked, Fault, Violation, ViolationKind};
use crate::game::{GameState, Location, Origins};

/// The positions met so far.
pub(super) struct Walk<G: GameState> {
    positions: Vec<Position<G>>,
    /// The states of the positions that are not expanded yet, which come next.
    queue: VecDeque<G>,
    /// The moves that first led to the positions.
    origins: Origins<G::Move>,
    /// The locations of the positions that no move of the walk led to.
    starts: HashMap<usize, Location<G::Move>>,
    /// The numbers of the keys.
    keys: HashMap<G::Key, usize>,
    /// By number of the key: the number of its position; `None` beyond the budget.
    with_key: Vec<Option<usize>>,
    /// The states of indices, with the numbers of their keys.
    of_indices: Vec<(usize, G, usize)>,
    /// The greatest number of positions.
    budget: usize,
}

/// A position, as the first state that was met shows it.
pub(super) struct Position<G: GameState> {
    pub(super) state: G,
    pub(super) view: View<G>,
}

/// The way by which the walk met a state.
#[derive(Clone)]
pub(super) enum Route<M> {
    /// By a line of play from the root, or as the state of an index.
    At(Location<M>),
    /// By a move from the position with this number.
    After(usize, M),
}

impl<G: GameState> Walk<G> {
    /// Meets all positions that `root` leads to, up to `budget` of them.
    pub(super) fn new(root: &G, budget: usize) -> Checked<G, Self> {
        let mut walk = Self {
            positions: Vec::new(),
            queue: VecDeque::new(),
            origins: Origins::new(),
            starts: HashMap::new(),
            keys: HashMap::new(),
            with_key: Vec::new(),
            of_indices: Vec::new(),
            budget,
        };
        walk.start(root.clone(), Location::after(Vec::new()))?;
        Ok(walk)
    }

    /// Meets a state that the moves of no position led to, and the positions that it leads to.
    pub(super) fn start(&mut self, state: G, location: Location<G::Move>) -> Checked<G> {
        let key = self.number(&state.key());
        if let Some(number) = self.add(key, state, None) {
            self.starts.insert(number, location);
        }
        self.expand()
    }

    /// Meets the state of an index, and the positions that it leads to.
    pub(super) fn start_at(&mut self, index: usize, state: G) -> Checked<G> {
        let location = Location::at_index(index);
        match self.position_of(&state) {
            Some(position) => self.compare(position, &state, || location)?,
            None => self.start(state.clone(), location)?,
        }
        let key = self.number(&state.key());
        self.of_indices.push((index, state, key));
        Ok(())
    }

    /// Expands the positions in the queue, and those that their moves lead to.
    fn expand(&mut self) -> Checked<G> {
        while let Some(state) = self.queue.pop_front() {
            let from = self.positions.len();
            let answers = Answers::of(&state);
            let confirmed = answers.confirm(&state);
            let confirmed = confirmed.and_then(|()| match self.origins.origin_of(from) {
                Some((before, mv)) => answers.confirm_move(&self.positions[before].state, mv),
                None => Ok(()),
            });
            confirmed.map_err(|fault| Violation::new(fault, self.location_of(from)))?;
            let view = View::new(&answers, &mut |key| self.number(key));
            for (edge, (step, _)) in view.edges.iter().zip(answers.steps) {
                self.add(edge.key, step.state, Some((from, step.mv)));
            }
            self.positions.push(Position { state, view });
        }
        Ok(())
    }

    /// Queues a state, if its key is new and the budget allows it.
    fn add(&mut self, key: usize, state: G, origin: Option<(usize, G::Move)>) -> Option<usize> {
        if self.with_key[key].is_some() || self.is_full() {
            return None;
        }
        self.queue.push_back(state);
        self.with_key[key] = Some(self.origins.push(origin));
        self.with_key[key]
    }

    fn number(&mut self, key: &G::Key) -> usize {
        let next = self.with_key.len();
        let number = *self.keys.entry_ref(key).or_insert(next);
        if number == next {
            self.with_key.push(None);
        }
        number
    }

    /// Compares a state with the position that has its key; `location` is that of the state.
    pub(super) fn compare(
        &self,
        position: usize,
        state: &G,
        location: impl FnOnce() -> Location<G::Move>,
    ) -> Checked<G> {
        self.compare_answers(position, state, &Answers::of(state), location)
    }

    /// Compares a state that gave these answers with the position that has its key.
    pub(super) fn compare_answers(
        &self,
        position: usize,
        state: &G,
        answers: &Answers<G>,
        location: impl FnOnce() -> Location<G::Move>,
    ) -> Checked<G> {
        let Some((fault, is_of_both)) = self.fault(position, state, answers) else {
            return Ok(());
        };
        let violation = Violation::new(fault, location());
        if is_of_both {
            return Err(violation.beside(self.location_of(position)));
        }
        Err(violation)
    }

    /// What is wrong with a state that gave these answers, or with it and the position that has its
    /// key; and whether it is with both.
    fn fault(&self, position: usize, state: &G, answers: &Answers<G>) -> Option<(Fault, bool)> {
        let view = &self.positions[position].view;
        let compared = view.compare(answers, &|key| self.keys.get(key).copied());
        let Difference {
            expected, found, ..
        } = compared.err()?;
        // The key is not to blame for answers that change.
        match answers.confirm(state) {
            Err(fault) => Some((fault, false)),
            Ok(()) => Some((Fault::new(ViolationKind::Key, expected, found), true)),
        }
    }

    /// Whether no move leads beyond the budget.
    pub(super) fn is_complete(&self) -> bool {
        let mut edges = self.positions.iter().flat_map(|it| &it.view.edges);
        !self.positions.is_empty() && edges.all(|edge| self.after(edge).is_some())
    }

    /// The greatest number of positions.
    pub(super) const fn budget(&self) -> usize {
        self.budget
    }

    /// Forgets all positions but the first ones, which makes room for others.
    pub(super) fn truncate(&mut self, positions: usize) {
        self.positions.truncate(positions);
        self.origins.truncate(positions);
        for number in &mut self.with_key {
            *number = number.filter(|&number| number < positions);
        }
    }

    /// Whether the budget is spent.
    pub(super) const fn is_full(&self) -> bool {
        self.origins.len() >= self.budget
    }

    pub(super) fn positions(&self) -> &[Position<G>] {
        &self.positions
    }

    /// The number of the position with the key of the state.
    pub(super) fn position_of(&self, state: &G) -> Option<usize> {
        self.with_key[*self.keys.get(&state.key())?]
    }

    /// The number of the position that a move leads to; `None` beyond the budget.
    pub(super) fn after(&self, edge: &Edge<G>) -> Option<usize> {
        self.with_key[edge.key]
    }

    /// Whether the walk met the position that a move leads to by this move.
    pub(super) fn is_first(&self, from: usize, edge: &Edge<G>) -> bool {
        let to = self.after(edge);
        to.is_some_and(|to| self.origin_of(to) == Some((from, edge.mv)))
    }

    /// From which position, and by which move, the walk met this one.
    pub(super) fn origin_of(&self, position: usize) -> Option<(usize, G::Move)> {
        self.origins.origin_of(position)
    }

    /// The location of a position that no move of the walk led to.
    pub(super) fn start_of(&self, position: usize) -> Option<&Location<G::Move>> {
        self.starts.get(&position)
    }

    /// The states of indices, with the numbers of their keys.
    pub(super) fn of_indices(&self) -> &[(usize, G, usize)] {
        &self.of_indices
    }

    /// The number of the position with this key.
    pub(super) fn with_key(&self, key: usize) -> Option<usize> {
        self.with_key[key]
    }

    /// The location of a state that was met by this route.
    pub(super) fn location(&self, route: &Route<G::Move>) -> Location<G::Move> {
        match route {
            Route::At(location) => location.clone(),
            Route::After(from, mv) => {
                let mut location = self.location_of(*from);
                location.line.push(*mv);
                location
            }
        }
    }

    /// The location of the position with this number.
    pub(super) fn location_of(&self, position: usize) -> Location<G::Move> {
        let (start, moves) = self.origins.line_to(position);
        let mut location = self.starts[&start].clone();
        location.line.extend(moves);
        location
    }

    /// The violation by a state that was met by this route.
    pub(super) fn violation(&self, route: &Route<G::Move>, fault: Fault) -> Violation<G::Move> {
        Violation::new(fault, self.location(route))
    }
}
