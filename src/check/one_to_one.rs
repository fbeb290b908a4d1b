//! Numbers of states that are the same exactly where the keys are.

use std::fmt::Display;
use std::hash::Hash;

use hashbrown::HashMap;

use super::violation::{Violation, ViolationKind};
use super::walk::{Route, Walk};
use crate::game::GameState;

/// The numbers met so far, each with the key and the state where it was first met.
pub(super) struct OneToOne<'w, G: GameState, N> {
    walk: &'w Walk<G>,
    /// What the numbers are called.
    name: &'static str,
    /// Two keys have one number.
    shared: ViolationKind,
    /// One key has two numbers.
    two: ViolationKind,
    by_key: HashMap<usize, (N, Route<G::Move>)>,
    by_number: HashMap<N, (usize, Route<G::Move>)>,
}

impl<'w, G: GameState, N: Copy + Eq + Hash + Display> OneToOne<'w, G, N> {
    pub(super) fn new(
        walk: &'w Walk<G>,
        name: &'static str,
        shared: ViolationKind,
        two: ViolationKind,
    ) -> Self {
        Self {
            walk,
            name,
            shared,
            two,
            by_key: HashMap::new(),
            by_number: HashMap::new(),
        }
    }

    /// Takes in the number of a state with that key.
    pub(super) fn insert(
        &mut self,
        key: usize,
        number: N,
        route: &Route<G::Move>,
    ) -> Result<(), Violation<G::Move>> {
        let Self { walk, name, .. } = *self;
        let (other, first) = self
            .by_key
            .entry(key)
            .or_insert_with(|| (number, route.clone()));
        if *other != number {
            let expected = format!(
                "the {name} of the other state with the same key, {other}, or a key that tells them apart"
            );
            let violation = walk.violation(route, (self.two, expected, number.to_string()));
            return Err(violation.beside(walk.place(first)));
        }
        let (other, first) = self
            .by_number
            .entry(number)
            .or_insert_with(|| (key, route.clone()));
        if *other != key {
            let expected = format!("another {name} than that of a state with another key");
            let violation = walk.violation(route, (self.shared, expected, number.to_string()));
            return Err(violation.beside(walk.place(first)));
        }
        Ok(())
    }
}
