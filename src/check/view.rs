//! Which states the audit takes for one position.
//!
//! States cannot be compared, and their keys are what the audit tests. So it takes two states for
//! one position if they have the same key *and* the same future: the same result, or the same
//! player to move and moves with the same rewards to the same keys, in any order, since a key may
//! fold symmetric positions into one.

use hashbrown::HashMap;

use super::answers::{Answers, added};
use crate::game::{GameState, Player, Reward};

/// The answers of a state, with numbers for keys.
pub(super) struct View<G: GameState> {
    /// The number of its key.
    pub(super) key: usize,
    /// The value, if the game is over here.
    pub(super) result: Option<G::Value>,
    pub(super) to_move: Player,
    /// The moves; none where the game is over.
    pub(super) edges: Vec<Edge<G>>,
    /// The key that each move leads to and what its reward adds, in ascending order.
    future: Vec<(usize, Option<G::Value>)>,
}

/// A move of a state.
pub(super) struct Edge<G: GameState> {
    pub(super) mv: G::Move,
    pub(super) reward: Reward<G>,
    /// The number of the key that it leads to.
    pub(super) key: usize,
    /// The position that it leads to; `None` if that is beyond the budget.
    pub(super) to: Option<usize>,
}

impl<G: GameState> View<G> {
    /// The view of a state with these answers; `None` if a key has no `number`.
    pub(super) fn new(
        answers: &Answers<G>,
        mut number: impl FnMut(&G::Key) -> Option<usize>,
    ) -> Option<Self> {
        let key = number(&answers.key)?;
        let edges = answers.moves.iter().map(|(mv, reward, key)| {
            Some(Edge {
                mv: *mv,
                reward: *reward,
                key: number(key)?,
                to: None,
            })
        });
        let edges = edges.collect::<Option<Vec<_>>>()?;
        let added = |edge: &Edge<G>| (edge.key, added::<G>(edge.reward));
        let mut future: Vec<_> = edges.iter().map(added).collect();
        future.sort_unstable();
        Some(Self {
            key,
            result: answers.result,
            to_move: answers.to_move,
            edges,
            future,
        })
    }

    /// Whether the audit takes a state with this view for one with the other.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        self.difference(other).is_none()
    }

    /// What a state with the `other` view has instead, if it is not taken for one with this view.
    fn difference(&self, other: &Self) -> Option<&'static str> {
        if self.key != other.key {
            Some("another key")
        } else if self.result != other.result {
            Some("another result")
        } else if self.to_move != other.to_move && self.result.is_none() {
            // Where the game is over, the player to move does not matter.
            Some("another player to move")
        } else if self.future != other.future {
            Some("other successors or rewards")
        } else {
            None
        }
    }
}

/// What the `other` state has instead, if it is not taken for the same position as `state`.
pub(super) fn difference<G: GameState>(state: &G, other: &G) -> Option<&'static str> {
    let mut numbers = HashMap::new();
    let [view, other] = [state, other].map(|state| {
        let view = View::new(&Answers::of(state), |key| {
            let next = numbers.len();
            Some(*numbers.entry_ref(key).or_insert(next))
        });
        view.expect("every key gets a number")
    });
    view.difference(&other)
}
