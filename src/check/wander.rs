//! Lines of play at random: they come to known positions by unknown ways.
//!
//! What a key leaves out may show only many moves after two states were taken for one. The walk goes on
//! from the first of them alone; a line of play at random, in which no state is taken for another, goes on
//! from the other, and brings states with new futures to light.

use super::violation::Violation;
use super::walk::{Route, View, Walk};
use crate::game::{GameState, Random};

/// How many states are met at random for each position of the walk.
const STATES_PER_POSITION: usize = 8;

/// How many positions a small game is treated as.
const FEW_POSITIONS: usize = 128;

/// How many of the last positions of a line are tried as a place to shorten it.
const SHORTENING: usize = 64;

impl<G: GameState> Walk<G> {
    /// Plays at random from the root, always the same, and takes in what is new.
    pub(super) fn wander(&mut self, root: &G) -> Result<(), Violation<G::Move>> {
        let Some(last) = self.positions().len().checked_sub(1) else {
            return Ok(());
        };
        let longest = 2 * self.location_of(last).line.len() + 1;
        let mut random = Random::new(0);
        let (mut state, mut line) = (root.clone(), Vec::new());
        for _ in 0..STATES_PER_POSITION * self.positions().len().max(FEW_POSITIONS) {
            if self.is_full() {
                break; // What is new would be beyond the budget.
            }
            let moves = legal(&state);
            if moves.is_empty() || line.len() == longest {
                (state, line) = (root.clone(), Vec::new());
                continue;
            }
            let mv = moves[random.below(moves.len())];
            state = state.play(mv);
            line.push(mv);
            let view = self.view(&state);
            let view = view.map_err(|it| self.violation(&Route::Line(line.clone()), it))?;
            if self.find(&view).is_none() {
                let (line, state) = self.shorten(root, (&line, &state), &view);
                self.meet(state, Route::Line(line))?;
                self.go_on()?;
            }
        }
        Ok(())
    }

    /// The shortest line that goes to a known position as the walk did, then on as `line` does, and comes
    /// to a state with the same view; that may be `line` itself.
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

/// The moves that may be played.
fn legal<G: GameState>(state: &G) -> Vec<G::Move> {
    match state.decided() {
        Some(_) => Vec::new(),
        None => state.moves().collect(),
    }
}

/// The state after the moves, if they may be played.
fn play<G: GameState>(root: &G, line: &[G::Move]) -> Option<G> {
    let play = |state: G, mv: &G::Move| legal(&state).contains(mv).then(|| state.play(*mv));
    line.iter().try_fold(root.clone(), play)
}
