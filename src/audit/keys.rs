//! States with the same key lead to the same keys, with the same rewards, and have the same result
//! or player to move.
//!
//! Each state that a move leads to is compared with the position that has its key. What a key
//! leaves out may show only many moves later, so lines of play go on from these states, and are
//! compared as they go: the walk has gone on from one state of each position only. Every state that
//! the walk has not met is on such a line.

use super::answers::Answers;
use super::violation::{Checked, Violation};
use super::walk::{Route, Walk};
use crate::game::{GameState, Location, Origin, Random};

/// The number of last moves of a line before which it may be shortened.
const SHORTENING: usize = 64;

/// Compares the states that the positions from number `first` on lead to, and those on lines of
/// play from there.
pub(super) fn check<G: GameState>(walk: &Walk<G>, first: usize) -> Checked<G> {
    if walk.positions().is_empty() {
        return Ok(());
    }
    for (from, nth) in walk.some_edges(first) {
        let position = &walk.positions()[from];
        let edge = &position.view.edges[nth];
        if let Some(other) = walk.after(edge) {
            let route = Route::After(from, edge.mv);
            walk.compare(other, &position.state.step(edge.mv).state, || {
                walk.location(&route)
            })?;
        }
    }
    let mut lines = RandomLines {
        walk,
        random: Random::new(0),
        longest: 2 * walk.depth() + 1,
        moves: 0,
        shortest: None,
    };
    lines.through(walk.other_edges(first));
    lines.shortest.map_or(Ok(()), Err)
}

/// Lines of play at random, always the same.
struct RandomLines<'w, G: GameState> {
    walk: &'w Walk<G>,
    random: Random,
    /// The greatest number of states to compare on a line.
    longest: usize,
    /// The number of moves of states that it may still play.
    moves: usize,
    /// The violation with the shortest line.
    shortest: Option<Violation<G::Move>>,
}

impl<G: GameState> RandomLines<'_, G> {
    /// Plays on from the states that these moves lead to, again and again.
    fn through(&mut self, mut edges: Vec<(usize, usize)>) {
        self.moves = self.walk.moves_of_others();
        for end in (2..=edges.len()).rev() {
            edges.swap(end - 1, self.random.below(end));
        }
        for &(from, nth) in edges.iter().cycle() {
            if self.moves == 0 {
                return;
            }
            let position = &self.walk.positions()[from];
            let mv = position.view.edges[nth].mv;
            let mut location = self.walk.location_of(from);
            location.line.push(mv);
            self.play(position.state.step(mv).state, location);
        }
    }

    /// Plays on from a state, and compares each state on the line with the position that has its
    /// key: up to a violation, or where a line cannot be the shortest with one.
    fn play(&mut self, mut state: G, mut location: Location<G::Move>) {
        for _ in 0..self.longest {
            self.moves = self.moves.saturating_sub(1);
            let length = location.line.len();
            let is_shorter = |it: &Violation<_>| length < it.line().len();
            let Some(position) = self.walk.position_of(&state) else {
                return; // It is beyond the budget.
            };
            if self.moves == 0 || !self.shortest.as_ref().is_none_or(is_shorter) {
                return;
            }
            let mut answers = Answers::of(&state);
            self.moves = self.moves.saturating_sub(answers.steps.len());
            let compared = self
                .walk
                .compare_answers(position, &state, &answers, || location.clone());
            if let Err(violation) = compared {
                self.shortest = Some(self.shorten(violation));
                return;
            }
            if answers.steps.is_empty() {
                return;
            }
            let number = self.random.below(answers.steps.len());
            let (step, _) = answers.steps.swap_remove(number);
            location.line.push(step.mv);
            state = step.state;
        }
    }

    /// The violation with the shortest line that goes to a known position as the walk did, and then
    /// on as the line of this one does; that may be this one.
    fn shorten(&self, violation: Violation<G::Move>) -> Violation<G::Move> {
        let root = &self.walk.positions()[0].state;
        if violation.location().origin != Origin::Root {
            return violation;
        }
        let line = violation.line().to_vec();
        let mut shortest = violation;
        for kept in (1..line.len()).rev().take(SHORTENING) {
            let (head, tail) = line.split_at(kept);
            let known = play(root, head).and_then(|state| self.walk.position_of(&state));
            let Some(known) = known.map(|known| self.walk.location_of(known)) else {
                continue;
            };
            let shorter = [known.line.as_slice(), tail].concat();
            if known.origin != Origin::Root || shorter.len() >= shortest.line().len() {
                continue;
            }
            if let Some(state) = play(root, &shorter)
                && let Some(position) = self.walk.position_of(&state)
                && let Err(violation) = self
                    .walk
                    .compare(position, &state, || Location::after(shorter))
            {
                shortest = violation;
            }
        }
        shortest
    }
}

/// The state after the moves, if they are legal.
fn play<G: GameState>(root: &G, line: &[G::Move]) -> Option<G> {
    line.iter().try_fold(root.clone(), |state, &mv| {
        let step = state.successors().find(|step| step.mv == mv);
        Some(step?.state)
    })
}
