//! The walk of an audit: breadth first from the root, so that each line of play is a shortest one.
//!
//! A state with a known key and a new future becomes a position of its own, and later checks
//! compare the values of both; `view.rs` says what a future is.

use hashbrown::HashMap;

use super::answers::Answers;
use super::view::View;
use super::violation::{Fault, Violation};
use crate::game::{GameState, Location, Origin, Origins};

/// The positions met so far.
pub(super) struct Walk<G: GameState> {
    positions: Vec<Position<G>>,
    /// The moves that first led to the positions.
    origins: Origins<G::Move>,
    /// The locations of the positions that no move of the walk led to.
    starts: HashMap<usize, Location<G::Move>>,
    /// The numbers of the keys.
    keys: HashMap<G::Key, usize>,
    /// By number of the key: the positions that have it.
    with_key: Vec<Vec<usize>>,
    /// The states of indices, with the numbers of their keys, whether or not they are positions.
    of_indices: Vec<(usize, G, usize)>,
    /// The greatest number of positions.
    budget: usize,
    /// The number of positions that are expanded.
    expanded: usize,
}

/// A state that the walk expands.
pub(super) struct Position<G: GameState> {
    pub(super) state: G,
    pub(super) view: View<G>,
}

/// How the walk met a state.
#[derive(Clone)]
pub(super) enum Route<M> {
    /// By a line of play from the root, or as the state of an index.
    At(Location<M>),
    /// By a move from the position with this number.
    After(usize, M),
}

impl<G: GameState> Walk<G> {
    /// Meets all positions that `root` leads to, up to `budget` of them.
    pub(super) fn new(root: &G, budget: usize) -> Result<Self, Violation<G::Move>> {
        let mut walk = Self {
            positions: Vec::new(),
            origins: Origins::new(),
            starts: HashMap::new(),
            keys: HashMap::new(),
            with_key: Vec::new(),
            of_indices: Vec::new(),
            budget,
            expanded: 0,
        };
        walk.meet(root.clone(), Route::At(Location::after(Vec::new())))?;
        walk.expand()?;
        Ok(walk)
    }

    /// Returns the number of the position that a state is taken for, and adds it if it is new;
    /// `None` if it is beyond the budget.
    pub(super) fn meet(
        &mut self,
        state: G,
        route: Route<G::Move>,
    ) -> Result<Option<usize>, Violation<G::Move>> {
        let answers = Answers::of(&state);
        // Most moves lead to a position that has been asked twice before.
        if let Some(known) = self.position_with(&answers) {
            return Ok(Some(known));
        }
        let confirmed = answers.confirm(&state).and_then(|()| match route {
            Route::After(from, mv) => answers.confirm_move(&self.positions[from].state, mv),
            Route::At(_) => Ok(()),
        });
        confirmed.map_err(|fault| self.violation(&route, fault))?;
        let view = self.number_keys(&answers);
        if self.is_full() {
            return Ok(None);
        }
        let number = match route {
            Route::After(from, mv) => self.origins.push(Some((from, mv))),
            Route::At(location) => {
                let number = self.origins.push(None);
                self.starts.insert(number, location);
                number
            }
        };
        self.with_key[view.key].push(number);
        self.positions.push(Position { state, view });
        Ok(Some(number))
    }

    /// Meets the state of an index.
    pub(super) fn meet_at(&mut self, index: usize, state: G) -> Result<(), Violation<G::Move>> {
        self.meet(state.clone(), Route::at_index(index))?;
        let key = self.number(&state.key());
        self.of_indices.push((index, state, key));
        Ok(())
    }

    /// Expands the positions that are not expanded yet, and those that their moves lead to.
    pub(super) fn expand(&mut self) -> Result<(), Violation<G::Move>> {
        while self.expanded < self.positions.len() {
            let from = self.expanded;
            for edge in 0..self.positions[from].view.edges.len() {
                let Position { state, view } = &self.positions[from];
                let mv = view.edges[edge].mv;
                let to = self.meet(state.step(mv).state, Route::After(from, mv))?;
                self.positions[from].view.edges[edge].to = to;
            }
            self.expanded += 1;
        }
        Ok(())
    }

    /// The view of a state, which is asked twice.
    pub(super) fn view(&mut self, state: &G) -> Result<View<G>, Fault> {
        Ok(self.number_keys(&Answers::confirmed(state)?))
    }

    fn number_keys(&mut self, answers: &Answers<G>) -> View<G> {
        let view = View::new(answers, |key| Some(self.number(key)));
        view.expect("every key gets a number")
    }

    fn number(&mut self, key: &G::Key) -> usize {
        let next = self.with_key.len();
        let number = *self.keys.entry_ref(key).or_insert(next);
        if number == next {
            self.with_key.push(Vec::new());
        }
        number
    }

    /// The number of the position that a state with this view is taken for.
    pub(super) fn find(&self, view: &View<G>) -> Option<usize> {
        let mut known = self.with_key[view.key].iter().copied();
        known.find(|&known| self.positions[known].view.is_like(view))
    }

    /// The number of the position that a state is taken for.
    pub(super) fn position_of(&self, state: &G) -> Option<usize> {
        self.position_with(&Answers::confirmed(state).ok()?)
    }

    fn position_with(&self, answers: &Answers<G>) -> Option<usize> {
        self.find(&View::new(answers, |key| self.key_number(key))?)
    }

    /// Whether no move leads beyond the budget.
    pub(super) fn is_complete(&self) -> bool {
        let mut edges = self.positions.iter().flat_map(|it| &it.view.edges);
        !self.positions.is_empty() && edges.all(|edge| edge.to.is_some())
    }

    /// The greatest number of positions.
    pub(super) const fn budget(&self) -> usize {
        self.budget
    }

    /// Whether the budget is spent.
    pub(super) const fn is_full(&self) -> bool {
        self.positions.len() == self.budget
    }

    pub(super) fn positions(&self) -> &[Position<G>] {
        &self.positions
    }

    /// By number of the key: the positions that have it. Empty where all are beyond the budget.
    pub(super) fn with_key(&self) -> &[Vec<usize>] {
        &self.with_key
    }

    /// The number of a key that was met.
    pub(super) fn key_number(&self, key: &G::Key) -> Option<usize> {
        self.keys.get(key).copied()
    }

    /// Every state that was met, with the number of its key and its route, the nearest to the root
    /// first; also those that were taken for others, and those just beyond the budget.
    pub(super) fn states(&self) -> impl Iterator<Item = (G, usize, Route<G::Move>)> {
        let positions = self.positions.iter().enumerate();
        let of_lines = positions.flat_map(|(number, Position { state, view })| {
            // Successors follow their predecessors, and states of indices come last.
            let location = self.starts.get(&number);
            let own = location.filter(|it| it.origin == Origin::Root);
            let own = own.map(|it| (state.clone(), view.key, Route::At(it.clone())));
            own.into_iter().chain(view.edges.iter().map(move |edge| {
                let route = Route::After(number, edge.mv);
                (state.step(edge.mv).state, edge.key, route)
            }))
        });
        let of_indices = self.of_indices.iter();
        of_lines.chain(
            of_indices.map(|(index, state, key)| (state.clone(), *key, Route::at_index(*index))),
        )
    }

    /// Checks every state that was met, which comes with the number of its key.
    pub(super) fn check_states(
        &self,
        mut check: impl FnMut(&G, usize) -> Result<(), Fault>,
    ) -> Result<(), Violation<G::Move>> {
        let mut states = self.states();
        states.try_for_each(|(state, key, route)| {
            check(&state, key).map_err(|fault| self.violation(&route, fault))
        })
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

impl<M> Route<M> {
    /// As the state of an index.
    pub(super) const fn at_index(index: usize) -> Self {
        Self::At(Location {
            origin: Origin::Index(index),
            line: Vec::new(),
        })
    }
}
