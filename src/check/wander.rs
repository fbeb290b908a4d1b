//! Lines of play at random: they reach known positions by unknown lines.
//!
//! What a key leaves out may show only many moves after the walk took two states for one. The walk
//! expands only the first of them. A random line of play, on which no state is taken for another,
//! continues from the other one, and meets states with new futures.

use super::view::View;
use super::violation::Violation;
use super::walk::{Route, Walk};
use crate::game::{GameState, Location, Random};

/// The number of states met at random for each position of the walk.
const STATES_PER_POSITION: usize = 8;

/// A smaller game is treated as one with this number of positions.
const FEW_POSITIONS: usize = 128;

/// The number of last moves of a line before which it may be shortened.
const SHORTENING: usize = 64;

impl<G: GameState> Walk<G> {
    /// Plays at random from the root, always the same lines, and meets the new states.
    pub(super) fn wander(&mut self, root: &G) -> Result<(), Violation<G::Move>> {
        let Some(last) = self.positions().len().checked_sub(1) else {
            return Ok(());
        };
        let longest = 2 * self.location_of(last).line.len() + 1;
        let mut random = Random::new(0);
        let (mut state, mut line) = (root.clone(), Vec::new());
        for _ in 0..STATES_PER_POSITION * self.positions().len().max(FEW_POSITIONS) {
            if self.is_full() {
                break; // A new state would be beyond the budget.
            }
            let step = (line.len() < longest)
                .then(|| random.step(&state))
                .flatten();
            let Some(step) = step else {
                (state, line) = (root.clone(), Vec::new());
                continue;
            };
            state = step.state;
            line.push(step.mv);
            let route = || Route::At(Location::after(line.clone()));
            let view = self.view(&state);
            let view = view.map_err(|fault| self.violation(&route(), fault))?;
            if self.find(&view).is_none() {
                let (line, state) = self.shorten(root, (&line, &state), &view);
                self.meet(state, Route::At(Location::after(line)))?;
                self.expand()?;
            }
        }
        Ok(())
    }

    /// The shortest line that goes to a known position as the walk did, then on as `line` does, and
    /// leads to a state with the same view; that may be `line` itself.
    fn shorten(
        &mut self,
        root: &G,
        (line, state): (&[G::Move], &G),
        view: &View<G>,
    ) -> (Vec<G::Move>, G) {
        let mut shortest = (line.to_vec(), state.clone());
        for kept in (1..line.len()).rev().take(SHORTENING) {
            let (head, tail) = line.split_at(kept);
            let head = play(root, head).and_then(|state| self.view(&state).ok());
            let Some(known) = head.and_then(|head| self.find(&head)) else {
                continue;
            };
            let shorter = [self.location_of(known).line.as_slice(), tail].concat();
            if shorter.len() < shortest.0.len()
                && let Some(state) = play(root, &shorter)
                && self.view(&state).is_ok_and(|it| it.is_like(view))
            {
                shortest = (shorter, state);
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
