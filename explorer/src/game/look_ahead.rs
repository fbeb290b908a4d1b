//! The best move as far as a search sees in a moment, where nobody can solve the position.

use std::time::Duration;

use optimal_play::game::Reward;
use optimal_play::{AlphaBeta, GameState, Player, Run, Solver, Step};
use web_time::Instant;

/// The most plies that a search looks ahead.
const MOST_PLIES: u32 = 60;

/// The most bytes of its transposition table.
const TABLE_BYTES: usize = 16 << 20;

/// A game that ends after some plies, for the solver of whole games: what has been gathered until
/// then is the value, and where that is nothing, nobody is favoured. Positions of the game may
/// repeat, those of this one do not.
#[derive(Clone)]
struct Ahead<G> {
    state: G,
    plies: u32,
}

impl<G: GameState> GameState for Ahead<G> {
    type Move = G::Move;
    type Key = (G::Key, u32);
    type Value = G::Value;

    fn to_move(&self) -> Player {
        self.state.to_move()
    }

    fn moves(&self) -> impl Iterator<Item = G::Move> {
        let moves = (self.plies > 0).then(|| self.state.moves());
        moves.into_iter().flatten()
    }

    fn play(&self, mv: G::Move) -> Self {
        self.step(mv).state
    }

    fn terminal_value(&self) -> G::Value {
        self.state.result().unwrap_or_default()
    }

    fn key(&self) -> Self::Key {
        (self.state.key(), self.plies)
    }

    fn decided(&self) -> Option<G::Value> {
        self.state.decided()
    }

    fn reward(&self, mv: G::Move) -> Reward<Self> {
        self.state.reward(mv)
    }

    fn step(&self, mv: G::Move) -> Step<Self> {
        let Step { mv, reward, state } = self.state.step(mv);
        let plies = self.plies - 1;
        Step {
            mv,
            reward,
            state: Self { state, plies },
        }
    }
}

/// The best move, and the plies that a search sees ahead: as many as it can within `time`. `None`
/// if that is not enough for one.
pub(super) fn look_ahead<'r, G: GameState>(
    state: &G,
    time: Duration,
    run: &dyn Fn() -> Run<'r>,
) -> Option<(G::Move, u32)> {
    let begun = Instant::now();
    let solver = AlphaBeta::hashed().with_table_bytes(TABLE_BYTES);
    let seen = (1..=MOST_PLIES).map_while(|plies| {
        let left = time.checked_sub(begun.elapsed())?;
        let state = state.clone();
        let seen = solver.solve(&Ahead { state, plies }, run().with_time_limit(left));
        Some((seen.ok()?.line().next()?, plies))
    });
    seen.last()
}

#[cfg(test)]
mod tests {
    use optimal_play_games::awari::Awari;

    use super::*;

    #[test]
    fn a_search_sees_a_capture_that_only_some_plies_lead_to() {
        let game = Awari::new(Awari::MAX_SEEDS).expect("the usual game");
        let state = game
            .position("1 0 0 0 0 1 1 0 0 0 0 8")
            .expect("a position");
        let ahead = |plies| {
            let run = || Run::new().with_position_limit(1 << 14);
            let solved = AlphaBeta::hashed().solve(&Ahead { state, plies }, run());
            solved.expect("few positions").value()
        };
        // The last house makes two; then the opponent has nothing to gain.
        assert_eq!([0, 1].map(ahead), [0, 2]);
        let seen = look_ahead(&state, Duration::from_millis(50), &Run::new);
        let (mv, plies) = seen.expect("there are moves");
        assert_eq!(state.reward(mv), 2);
        assert!(plies >= 3, "{plies}");
    }

    #[test]
    fn without_time_it_sees_nothing() {
        let game = Awari::new(Awari::MAX_SEEDS).expect("the usual game");
        assert_eq!(look_ahead(&game.start(), Duration::ZERO, &Run::new), None);
    }
}
