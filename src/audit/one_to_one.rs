//! Numbers of states that are equal exactly where the keys are.

use std::fmt::Display;
use std::hash::Hash;

use hashbrown::HashMap;

use super::violation::{Checked, Fault, ViolationKind};
use super::walk::{Route, Walk};
use crate::game::GameState;

/// The numbers met so far, each with the key and the state where it was first met.
pub(super) struct OneToOne<'w, G: GameState, N> {
    walk: &'w Walk<G>,
    /// The name of the numbers.
    name: &'static str,
    kind: ViolationKind,
    by_key: HashMap<usize, (N, Route<G::Move>)>,
    by_number: HashMap<N, (usize, Route<G::Move>)>,
}

impl<'w, G: GameState, N: Copy + Eq + Hash + Display> OneToOne<'w, G, N> {
    pub(super) fn new(walk: &'w Walk<G>, name: &'static str, kind: ViolationKind) -> Self {
        Self {
            walk,
            name,
            kind,
            by_key: HashMap::new(),
            by_number: HashMap::new(),
        }
    }

    /// Compares the number of a state with that key to those met so far, and adds it.
    pub(super) fn insert(&mut self, key: usize, number: N, route: &Route<G::Move>) -> Checked<G> {
        let Self {
            walk, name, kind, ..
        } = *self;
        let broken = |expected: String, other| {
            let fault = Fault::new(kind, expected, number);
            Err(walk.violation(route, fault).beside(walk.location(other)))
        };
        let first = self.by_key.entry(key);
        let (other, first) = first.or_insert_with(|| (number, route.clone()));
        if *other != number {
            let expected = format!(
                "the {name} of the other state with the same key, {other}, or different keys"
            );
            return broken(expected, first);
        }
        let first = self.by_number.entry(number);
        let (other, first) = first.or_insert_with(|| (key, route.clone()));
        if *other != key {
            let expected = format!("another {name} than that of a state with another key");
            return broken(expected, first);
        }
        Ok(())
    }
}
