//! The one road out of a position: its successors, its value from theirs, and the breadth-first
//! search over them.

use std::collections::VecDeque;
use std::hash::Hash;

use hashbrown::HashMap;

use super::{GameState, Reward, Value};

/// A move with what it leads to: an edge of the game graph. See [`GameState::step`].
///
/// # Examples
///
/// ```
/// use optimal_play::GameState;
/// use optimal_play::games::knight_pawns::KnightPawns;
///
/// let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)])?;
/// let root = game.start();
/// for step in root.successors() {
///     assert_eq!(step.reward, root.reward(step.mv));
///     assert_eq!(step.state.key(), root.play(step.mv).key());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Step<G: GameState> {
    /// The move.
    pub mv: G::Move,
    /// The reward that the move adds to the value of the position after it, seen from Max.
    pub reward: Reward<G>,
    /// The position after the move.
    pub state: G,
}

/// The value of a position, as its successors show it.
pub(crate) enum Evaluation<V, M> {
    Exact(V),
    /// The value of the position after this move is unknown.
    Unknown(M),
    /// The reward of this move takes the value out of its range.
    Overflow(M),
    /// The run has ended while the moves were listed.
    Ended,
}

/// The number of moves after which `evaluate` asks whether the run has ended.
const MANY: u32 = 1 << 12;

/// The value of `state`, where `known` returns the values of its successors.
///
/// It stops at the first unknown one and stores nothing, which keeps the loop small and fast. Only
/// where there are more than [`MANY`] moves does it call `has_ended`: whether the run has. A loop
/// that can do so took up to two thirds more instructions, so that is another one.
#[inline]
pub(crate) fn evaluate<G: GameState>(
    state: &G,
    known: impl Fn(&G) -> Option<G::Value>,
    has_ended: impl Fn() -> bool,
) -> Evaluation<G::Value, G::Move> {
    if let Some(value) = state.decided() {
        return Evaluation::Exact(value);
    }
    back_up(state, &known, || {
        Some(evaluate_many(state, &known, &has_ended))
    })
}

/// As [`evaluate`], where moves may have no end; the state is not decided.
#[cold]
#[inline(never)]
fn evaluate_many<G: GameState>(
    state: &G,
    known: &impl Fn(&G) -> Option<G::Value>,
    has_ended: &impl Fn() -> bool,
) -> Evaluation<G::Value, G::Move> {
    back_up(state, known, || has_ended().then_some(Evaluation::Ended))
}

/// The value of a state that is not decided. Each [`MANY`] moves, `interrupt` may end it.
#[inline]
fn back_up<G: GameState>(
    state: &G,
    known: &impl Fn(&G) -> Option<G::Value>,
    interrupt: impl Fn() -> Option<Evaluation<G::Value, G::Move>>,
) -> Evaluation<G::Value, G::Move> {
    let player = state.to_move();
    let (mut best, mut left) = (None, MANY);
    for mv in state.moves() {
        if left == 0 {
            if let Some(evaluation) = interrupt() {
                return evaluation;
            }
            left = MANY;
        }
        left -= 1;
        let step = state.step(mv);
        let Some(value) = known(&step.state) else {
            return Evaluation::Unknown(mv);
        };
        let Some(value) = value.back_up(step.reward) else {
            return Evaluation::Overflow(mv);
        };
        best = Some(best.map_or(value, |best| player.choose(best, value)));
    }
    Evaluation::Exact(best.unwrap_or_else(|| state.terminal_value()))
}

/// The moves of a line from `state` through these edges between positions. `is_edge` returns
/// whether a step is that edge.
///
/// An edge names the move of the state that was expanded. The line may lead to another one with the
/// same key, which has moves of its own. Where the game breaks its contract, and that state has no
/// such step, the line ends.
pub(crate) fn line_through<G: GameState, E>(
    mut state: G,
    edges: impl IntoIterator<Item = E>,
    is_edge: impl Fn(&Step<G>, &E) -> bool,
) -> Vec<G::Move> {
    let mut line = Vec::new();
    for edge in edges {
        let Some(step) = state.successors().find(|step| is_edge(step, &edge)) else {
            break;
        };
        line.push(step.mv);
        state = step.state;
    }
    line
}

/// The default value with a reward added: rewards themselves cannot be compared.
pub(crate) fn added<G: GameState>(reward: Reward<G>) -> Option<G::Value> {
    G::Value::default().back_up(reward)
}

/// The position and the move from which a search first reached each position, by its number.
#[derive(Debug)]
pub(crate) struct Origins<M>(Vec<Option<(usize, M)>>);

impl<M: Copy> Origins<M> {
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    /// The number of positions that the search has reached.
    pub(crate) const fn len(&self) -> usize {
        self.0.len()
    }

    /// Adds a position, reached by a move from another one; `None` where the search starts. Returns
    /// its number.
    pub(crate) fn push(&mut self, from: Option<(usize, M)>) -> usize {
        self.0.push(from);
        self.0.len() - 1
    }

    /// Forgets all positions but the first ones.
    pub(crate) fn truncate(&mut self, positions: usize) {
        self.0.truncate(positions);
    }

    /// From which position, and by which move, the search first reached this one.
    pub(crate) fn origin_of(&self, number: usize) -> Option<(usize, M)> {
        self.0[number]
    }

    /// The moves by which the search reached a position, and the number of the position where they
    /// start.
    pub(crate) fn line_to(&self, mut number: usize) -> (usize, Vec<M>) {
        let mut line = Vec::new();
        while let Some((before, mv)) = self.0[number] {
            line.push(mv);
            number = before;
        }
        line.reverse();
        (number, line)
    }
}

/// A breadth-first search: it returns each item once, the nearest to the start first, and remembers
/// a shortest line to it. Items are numbered in that order, from 0; items with the same key are
/// one.
#[derive(Debug)]
pub(crate) struct BreadthFirst<T, K, M> {
    numbers: HashMap<K, usize>,
    origins: Origins<M>,
    queue: VecDeque<T>,
}

impl<T, K: Eq + Hash, M: Copy> BreadthFirst<T, K, M> {
    pub(crate) fn new() -> Self {
        Self {
            numbers: HashMap::new(),
            origins: Origins::new(),
            queue: VecDeque::new(),
        }
    }

    /// Returns the number of an item, and queues it if it is new; `from` has the number of the item
    /// before it, and the move.
    pub(crate) fn reach(&mut self, item: T, key: K, from: Option<(usize, M)>) -> usize {
        *self.numbers.entry(key).or_insert_with(|| {
            self.queue.push_back(item);
            self.origins.push(from)
        })
    }

    /// The next item, with its number.
    pub(crate) fn next(&mut self) -> Option<(usize, T)> {
        let number = self.origins.len() - self.queue.len();
        Some((number, self.queue.pop_front()?))
    }

    /// The number of items that it has reached.
    pub(crate) const fn len(&self) -> usize {
        self.origins.len()
    }

    /// The bytes that it holds, without what keys and items hold elsewhere.
    pub(crate) fn bytes(&self) -> usize {
        let origins = self.origins.0.capacity() * size_of::<Option<(usize, M)>>();
        let queue = self.queue.capacity() * size_of::<T>();
        self.numbers.allocation_size() + origins + queue
    }

    /// The moves of a shortest line from the start to an item.
    pub(crate) fn line_to(&self, number: usize) -> Vec<M> {
        self.origin_of(number).1
    }

    /// The number of the item where the line to an item starts, and its moves.
    pub(crate) fn origin_of(&self, number: usize) -> (usize, Vec<M>) {
        self.origins.line_to(number)
    }
}

impl<G: GameState> BreadthFirst<G, G::Key, G::Move> {
    /// A search that starts at `root`, whose number is 0.
    pub(crate) fn from_root(root: &G) -> Self {
        let mut search = Self::new();
        search.reach(root.clone(), root.key(), None);
        search
    }

    /// Returns the number of the position after a step from position `from`, and queues it if it is
    /// new.
    pub(crate) fn follow(&mut self, from: usize, step: Step<G>) -> usize {
        let Step { mv, state, .. } = step;
        let key = state.key();
        self.reach(state, key, Some((from, mv)))
    }
}
