//! The walk that an audit takes: breadth first from the root, so that each line of play is shortest.
//!
//! States cannot be compared, and their keys are what is to be tested. So a state is taken for one that
//! was met before if it has the same key *and* the same future: the same end, or the same player to move
//! and moves with the same rewards to the same keys, in whatever order, since a key may fold symmetric
//! states. A state with a known key and a new future becomes a position of its own, and the values of
//! both are compared later.

use hashbrown::HashMap;

use super::answers::{Answers, Complaint, added};
use super::violation::Violation;
use crate::game::{GameState, Location, Origin, Player, Reward};

/// The positions met so far.
pub(super) struct Walk<G: GameState> {
    positions: Vec<Position<G>>,
    /// The numbers of the keys.
    keys: HashMap<G::Key, usize>,
    /// By number of the key: the positions that have it.
    with_key: Vec<Vec<usize>>,
    /// The states of indices, with their keys, whether or not they are positions.
    of_indices: Vec<(usize, G, usize)>,
    /// How many positions there may be.
    budget: usize,
    /// How many positions have been left by all their moves.
    left: usize,
}

/// A state that the walk goes on from.
pub(super) struct Position<G: GameState> {
    pub(super) state: G,
    pub(super) route: Route<G::Move>,
    pub(super) view: View<G>,
    /// By step: the position that it leads to; `None` if that is beyond the budget.
    pub(super) to: Vec<Option<usize>>,
}

/// What there is to see of a state.
pub(super) struct View<G: GameState> {
    /// The number of its key.
    pub(super) key: usize,
    /// What the game is worth if it is over here.
    pub(super) end: Option<G::Value>,
    pub(super) to_move: Player,
    pub(super) steps: Vec<Step<G>>,
    /// The key that each move leads to and what it adds, in ascending order.
    moves: Vec<(usize, Option<G::Value>)>,
}

/// A move of a state.
pub(super) struct Step<G: GameState> {
    pub(super) mv: G::Move,
    pub(super) reward: Reward<G>,
    /// The number of the key that it leads to.
    pub(super) key: usize,
}

impl<G: GameState> View<G> {
    /// What these answers show; `None` if a key has no `number`.
    fn new(answers: &Answers<G>, mut number: impl FnMut(&G::Key) -> Option<usize>) -> Option<Self> {
        let key = number(&answers.key)?;
        let mut steps = Vec::new();
        for (mv, reward, key) in &answers.moves {
            steps.push(Step {
                mv: *mv,
                reward: *reward,
                key: number(key)?,
            });
        }
        let added = |step: &Step<G>| (step.key, added::<G>(step.reward));
        let mut moves: Vec<_> = steps.iter().map(added).collect();
        moves.sort_unstable();
        Some(Self {
            key,
            end: answers.end,
            to_move: answers.to_move,
            steps,
            moves,
        })
    }

    /// Whether a state with this view is taken for one with the other.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        self.key == other.key
            && self.end == other.end
            // Who would move where the game is over does not matter.
            && (self.to_move == other.to_move || self.end.is_some())
            && self.moves == other.moves
    }
}

/// How a state was met.
#[derive(Clone)]
pub(super) enum Route<M> {
    /// After these moves from the root.
    Line(Vec<M>),
    /// By a move from a position.
    Move(usize, M),
    /// As the state of an index.
    Index(usize),
}

impl<G: GameState> Walk<G> {
    /// All that `root` leads to, as far as `budget` positions allow.
    pub(super) fn new(root: &G, budget: usize) -> Result<Self, Violation<G::Move>> {
        let mut walk = Self {
            positions: Vec::new(),
            keys: HashMap::new(),
            with_key: Vec::new(),
            of_indices: Vec::new(),
            budget,
            left: 0,
        };
        walk.meet(root.clone(), Route::Line(Vec::new()))?;
        walk.go_on()?;
        Ok(walk)
    }

    /// Takes in a state, and says which position it is; `None` if it is beyond the budget.
    pub(super) fn meet(
        &mut self,
        state: G,
        route: Route<G::Move>,
    ) -> Result<Option<usize>, Violation<G::Move>> {
        let answers = Answers::ask(&state);
        // Most moves lead to a position that has been asked twice before.
        if let Some(known) = self.position_with(&answers) {
            return Ok(Some(known));
        }
        let confirmed = answers.confirm(&state).and_then(|()| match route {
            Route::Move(from, mv) => answers.confirm_played(&self.positions[from].state.play(mv)),
            Route::Line(_) | Route::Index(_) => Ok(()),
        });
        confirmed.map_err(|complaint| self.violation(&route, complaint))?;
        let view = self.number_keys(&answers);
        if self.is_full() {
            return Ok(None);
        }
        let number = self.positions.len();
        self.with_key[view.key].push(number);
        self.positions.push(Position {
            state,
            route,
            view,
            to: Vec::new(),
        });
        Ok(Some(number))
    }

    /// Takes in the state of an index.
    pub(super) fn meet_at(&mut self, index: usize, state: G) -> Result<(), Violation<G::Move>> {
        self.meet(state.clone(), Route::Index(index))?;
        let key = self.number(&state.key());
        self.of_indices.push((index, state, key));
        Ok(())
    }

    /// What there is to see of a state.
    pub(super) fn view(&mut self, state: &G) -> Result<View<G>, Complaint> {
        Ok(self.number_keys(&Answers::of(state)?))
    }

    fn number_keys(&mut self, answers: &Answers<G>) -> View<G> {
        let view = View::new(answers, |key| Some(self.number(key)));
        view.expect("every key gets a number")
    }

    /// The position that a state is taken for.
    pub(super) fn find(&self, view: &View<G>) -> Option<usize> {
        let mut known = self.with_key[view.key].iter().copied();
        known.find(|&known| self.positions[known].view.is_like(view))
    }

    /// The position that any state is taken for, if it is one that was met.
    pub(super) fn position_of(&self, state: &G) -> Option<usize> {
        self.position_with(&Answers::of(state).ok()?)
    }

    /// The position that a state with these answers is taken for, if it is one that was met.
    fn position_with(&self, answers: &Answers<G>) -> Option<usize> {
        self.find(&View::new(answers, |key| self.key_number(key))?)
    }

    /// Plays all moves of the positions that were not left yet, and so on.
    pub(super) fn go_on(&mut self) -> Result<(), Violation<G::Move>> {
        while self.left < self.positions.len() {
            let from = self.left;
            for step in 0..self.positions[from].view.steps.len() {
                let Position { state, view, .. } = &self.positions[from];
                let mv = view.steps[step].mv;
                let to = self.meet(state.play(mv), Route::Move(from, mv))?;
                self.positions[from].to.push(to);
            }
            self.left += 1;
        }
        Ok(())
    }

    /// Whether no move leads beyond the budget.
    pub(super) fn is_complete(&self) -> bool {
        let mut steps = self.positions.iter().flat_map(|position| &position.to);
        !self.positions.is_empty() && steps.all(Option::is_some)
    }

    /// How many positions there may be.
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

    /// Every state that was met, with its key and how it was met, the nearest to the root first: also
    /// those that were taken for others, and those just beyond the budget.
    pub(super) fn states(&self) -> impl Iterator<Item = (G, usize, Route<G::Move>)> {
        let positions = self.positions.iter().enumerate();
        let of_lines = positions.flat_map(|(number, position)| {
            let Position { state, view, .. } = position;
            let own = match &position.route {
                Route::Line(line) => Some((state.clone(), view.key, Route::Line(line.clone()))),
                // Met as a child, or below.
                Route::Move(..) | Route::Index(_) => None,
            };
            let children = view.steps.iter().map(move |step| {
                let route = Route::Move(number, step.mv);
                (state.play(step.mv), step.key, route)
            });
            own.into_iter().chain(children)
        });
        let of_indices = self.of_indices.iter();
        of_lines.chain(of_indices.map(|(index, state, key)| {
            let route = Route::Index(*index);
            (state.clone(), *key, route)
        }))
    }

    /// Where a state that was met so is.
    pub(super) fn place(&self, route: &Route<G::Move>) -> Location<G::Move> {
        let (mut route, mut line) = (route, Vec::new());
        loop {
            let origin = match route {
                Route::Move(from, mv) => {
                    line.push(*mv);
                    route = &self.positions[*from].route;
                    continue;
                }
                Route::Line(moves) => {
                    line.extend(moves.iter().rev());
                    Origin::Root
                }
                Route::Index(index) => Origin::Index(*index),
            };
            line.reverse();
            return Location { origin, line };
        }
    }

    /// Where the position of that number is.
    pub(super) fn location_of(&self, position: usize) -> Location<G::Move> {
        self.place(&self.positions[position].route)
    }

    /// What was complained of about a state that was met so.
    pub(super) fn violation(
        &self,
        route: &Route<G::Move>,
        (kind, expected, found): Complaint,
    ) -> Violation<G::Move> {
        Violation::new(kind, self.place(route), expected, found)
    }

    fn number(&mut self, key: &G::Key) -> usize {
        let next = self.with_key.len();
        let number = *self.keys.entry_ref(key).or_insert(next);
        if number == next {
            self.with_key.push(Vec::new());
        }
        number
    }
}
