//! The answers of a position, with numbers for keys, and how another state with its key differs.
//!
//! States cannot be compared, but the contract of a key can: a state with the same key has the same
//! result or the same player to move, and its moves lead to the same keys with the same rewards. A
//! key may fold symmetric positions into one, so neither the moves nor their order need be equal.

use hashbrown::HashMap;

use super::answers::{Answers, added};
use crate::game::{GameState, Player, Reward, Step};

/// The answers of a position, with numbers for keys.
pub(super) struct View<G: GameState> {
    /// The number of its key.
    pub(super) key: usize,
    /// The value, if the game is over here.
    pub(super) result: Option<G::Value>,
    pub(super) to_move: Player,
    /// The moves; none where the game is over.
    pub(super) edges: Vec<Edge<G>>,
    /// The keys that the moves lead to, each with what the reward adds: sorted, each pair once.
    future: Vec<(usize, Option<G::Value>)>,
}

/// A move of a position.
pub(super) struct Edge<G: GameState> {
    pub(super) mv: G::Move,
    pub(super) reward: Reward<G>,
    /// The number of the key that it leads to.
    pub(super) key: usize,
}

/// The difference of a state from a position with the same key.
pub(super) struct Difference {
    /// The difference, in a few words.
    pub(super) what: &'static str,
    pub(super) expected: String,
    pub(super) found: String,
}

impl<G: GameState> View<G> {
    /// The view of a position with these answers; `number` returns the numbers of keys.
    pub(super) fn new(answers: &Answers<G>, number: &mut dyn FnMut(&G::Key) -> usize) -> Self {
        let key = number(&answers.key);
        let edges = answers.steps.iter().map(|(step, key)| Edge {
            mv: step.mv,
            reward: step.reward,
            key: number(key),
        });
        let edges: Vec<_> = edges.collect();
        let future = edges.iter().map(|it| (it.key, added::<G>(it.reward)));
        Self {
            key,
            result: answers.result,
            to_move: answers.to_move,
            future: sorted(future.collect()),
            edges,
        }
    }

    /// Compares this view with the answers of a state with the same key; `number` returns the
    /// number of a key, if it has one.
    pub(super) fn compare(
        &self,
        other: &Answers<G>,
        number: &dyn Fn(&G::Key) -> Option<usize>,
    ) -> Result<(), Difference> {
        let differs = |what, expected, found| {
            Err(Difference {
                what,
                expected,
                found,
            })
        };
        if self.result != other.result {
            let say = |result: Option<G::Value>| match result {
                Some(value) => format!("the result {value:?}"),
                None => "no result".to_owned(),
            };
            let expected = format!("{}, as of {OTHER}", say(self.result));
            return differs("another result", expected, say(other.result));
        }
        // Where the game is over, the player to move does not matter.
        if self.to_move != other.to_move && self.result.is_none() {
            let expected = format!("{:?} to move, as in {OTHER}", self.to_move);
            let found = format!("{:?}", other.to_move);
            return differs("another player to move", expected, found);
        }
        let steps = other.steps.iter();
        let future = steps.map(|(step, key)| Some((number(key)?, added::<G>(step.reward))));
        if future.collect::<Option<_>>().map(sorted).as_ref() == Some(&self.future) {
            return Ok(());
        }
        let (expected, found) = self.difference_of_moves(other, number);
        differs("other successors or rewards", expected, found)
    }

    /// Which move of one state the other one lacks: what is expected, and what is found.
    fn difference_of_moves(
        &self,
        other: &Answers<G>,
        number: &dyn Fn(&G::Key) -> Option<usize>,
    ) -> (String, String) {
        let others = other.steps.iter().map(|(step, key)| (step, number(key)));
        let others: Vec<_> = others.collect();
        let added = added::<G>;
        for Edge { mv, reward, key } in &self.edges {
            let mut same_key = others.iter().filter(|(_, other)| *other == Some(*key));
            let reward_of = |(step, _): &(&Step<G>, _)| step.reward;
            if same_key
                .clone()
                .any(|it| added(reward_of(it)) == added(*reward))
            {
                continue;
            }
            let expected = format!("a move to the key that the move `{mv:?}` of {OTHER} leads to");
            return match same_key.next() {
                None => (expected, "none".to_owned()),
                Some((step, _)) => (
                    format!("{expected}, with its reward, {reward:?}"),
                    format!("the move `{:?}` with the reward {:?}", step.mv, step.reward),
                ),
            };
        }
        // All that the position has, the other state has, too: it has more.
        let is_known = |(step, key): &(&Step<G>, Option<usize>)| {
            let mut edges = self.edges.iter();
            edges.any(|it| Some(it.key) == *key && added(it.reward) == added(step.reward))
        };
        let more = others.iter().find(|it| !is_known(it));
        let (step, key) = more.expect("the moves differ");
        let expected = format!("no move to another key, or with another reward, than {OTHER} has");
        let found = match self.edges.iter().find(|it| Some(it.key) == *key) {
            None => format!("the move `{:?}` to another key", step.mv),
            Some(_) => format!("the move `{:?}` with the reward {:?}", step.mv, step.reward),
        };
        (expected, found)
    }
}

/// The position, seen from a state that has its key.
pub(super) const OTHER: &str = "the other state";

fn sorted<T: Ord>(mut items: Vec<T>) -> Vec<T> {
    items.sort_unstable();
    items.dedup();
    items
}

/// The difference of the `other` state from `state`, with which it should share a key.
pub(super) fn difference<G: GameState>(state: &G, other: &G) -> Option<&'static str> {
    let mut numbers = HashMap::new();
    let view = View::new(&Answers::of(state), &mut |key| {
        let next = numbers.len();
        *numbers.entry_ref(key).or_insert(next)
    });
    let other = Answers::of(other);
    if numbers.get(&other.key) != Some(&view.key) {
        return Some("another key");
    }
    let compared = view.compare(&other, &|key| numbers.get(key).copied());
    compared.err().map(|difference| difference.what)
}
