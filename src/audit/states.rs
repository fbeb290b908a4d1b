//! The states that a walk met: more than one of a position, where lines of play lead to states with
//! the same key.

use super::view::Edge;
use super::violation::{Checked, Fault};
use super::walk::{Position, Route, Walk};
use crate::game::{GameState, Location, Origin, Random};

/// Tests that play moves play those of other states of the positions: about this number for each
/// move of a position.
const MOVES_OF_OTHERS: usize = 1;

/// A smaller game is treated as one with this number of moves.
const FEW_MOVES: usize = 1 << 11;

impl<G: GameState> Walk<G> {
    /// The moves that lead from the positions from number `first` on to positions that the walk
    /// met otherwise, each given by the number of its position and by which of its moves, from 0.
    pub(super) fn other_edges(&self, first: usize) -> Vec<(usize, usize)> {
        let positions = self.positions().iter().enumerate().skip(first);
        let edges = positions.flat_map(|(from, position)| {
            let edges = position.view.edges.iter().enumerate();
            edges.map(move |(nth, edge)| (from, nth, edge))
        });
        let others = edges
            .filter(|(from, _, edge)| self.after(edge).is_some() && !self.is_first(*from, edge));
        others.map(|(from, nth, _)| (from, nth)).collect()
    }

    /// The greatest number of moves by which the walk went on to a position from where it started.
    pub(super) fn depth(&self) -> usize {
        let mut depths = Vec::with_capacity(self.positions().len());
        for number in 0..self.positions().len() {
            let before = self.origin_of(number);
            depths.push(before.map_or(0, |(before, _)| depths[before] + 1));
        }
        depths.into_iter().max().unwrap_or(0)
    }

    /// The number of moves that a test may play of states that share a position with another one.
    pub(super) fn moves_of_others(&self) -> usize {
        let moves: usize = self.positions().iter().map(|it| it.view.edges.len()).sum();
        (MOVES_OF_OTHERS * moves).max(FEW_MOVES)
    }

    /// Every state that was met, with the number of its key and its route, the nearest to the root
    /// first; also those that share a position with another one, and those just beyond the budget.
    pub(super) fn states(&self) -> impl Iterator<Item = (G, usize, Route<G::Move>)> {
        self.states_of(|_, _, _| true)
    }

    /// As [`states`](Self::states), for tests that play the moves of the states: in a large game
    /// only some of those that share a position with another one, and none beyond the budget.
    pub(super) fn some_states(&self) -> impl Iterator<Item = (G, usize, Route<G::Move>)> {
        let mut others = self.some_edges(0).into_iter().peekable();
        self.states_of(move |from, nth, edge| {
            self.is_first(from, edge) || others.next_if_eq(&(from, nth)).is_some()
        })
    }

    /// The [other edges](Self::other_edges), or in a large game some of them at random, always the
    /// same.
    pub(super) fn some_edges(&self, first: usize) -> Vec<(usize, usize)> {
        let moves = |&(from, nth): &(usize, usize)| {
            let to = self.after(&self.positions()[from].view.edges[nth]);
            1 + to.map_or(0, |to| self.positions()[to].view.edges.len())
        };
        let mut edges = self.other_edges(first);
        let all: usize = edges.iter().map(moves).sum();
        let (few, mut random) = (self.moves_of_others(), Random::new(0));
        edges.retain(|_| all <= few || random.below(all) < few);
        edges
    }

    /// The states of the root and of indices, and those that the `chosen` moves lead to.
    fn states_of(
        &self,
        mut chosen: impl FnMut(usize, usize, &Edge<G>) -> bool,
    ) -> impl Iterator<Item = (G, usize, Route<G::Move>)> {
        let positions = self.positions().iter().enumerate();
        let of_lines = positions.flat_map(move |(number, Position { state, view })| {
            // Successors follow their predecessors, and states of indices come last.
            let location = self.start_of(number);
            let own = location.filter(|it| it.origin == Origin::Root);
            let own = own.map(|it| (state.clone(), view.key, Route::At(it.clone())));
            let edges = view.edges.iter().enumerate();
            let edges = edges.filter(|(nth, edge)| chosen(number, *nth, edge));
            let edges: Vec<_> = edges.collect();
            own.into_iter()
                .chain(edges.into_iter().map(move |(_, edge)| {
                    let route = Route::After(number, edge.mv);
                    (state.step(edge.mv).state, edge.key, route)
                }))
        });
        let of_indices = self.of_indices().iter();
        of_lines.chain(of_indices.map(|(index, state, key)| {
            let route = Route::At(Location::at_index(*index));
            (state.clone(), *key, route)
        }))
    }

    /// Checks [some states](Self::some_states), each of which comes with the number of its key.
    pub(super) fn check_states(
        &self,
        mut check: impl FnMut(&G, usize) -> Result<(), Fault>,
    ) -> Checked<G> {
        self.some_states().try_for_each(|(state, key, route)| {
            check(&state, key).map_err(|fault| self.violation(&route, fault))
        })
    }
}
