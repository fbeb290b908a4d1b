//! The best move as far as a search sees in a moment, where nobody can solve the position.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::rc::Rc;
use std::time::Duration;

use optimal_play::{AlphaBeta, GameState, Player, Run, Solver, Step, Value as _};
use web_time::Instant;

/// The most plies that a search looks ahead.
const MOST_PLIES: u32 = 60;

/// The most bytes of its transposition table.
const TABLE_BYTES: usize = 16 << 20;

/// A position of any game, as the search sees it: so the search is compiled once, not for each game.
trait AnyPosition {
    fn to_move(&self) -> Player;

    fn count_moves(&self) -> usize;

    /// What the move of this number adds, and the position after it.
    fn after(&self, number: usize) -> (i64, Rc<dyn AnyPosition>);

    /// The result, where the game is over with this many plies left.
    fn result(&self, plies: u32) -> Option<i64>;

    /// Two hashes of the key. This search proves nothing, so that is enough.
    fn hashes(&self) -> [u64; 2];
}

struct Typed<G>(G);

impl<G: GameState + 'static> AnyPosition for Typed<G> {
    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    fn count_moves(&self) -> usize {
        self.0.moves().count()
    }

    fn after(&self, number: usize) -> (i64, Rc<dyn AnyPosition>) {
        let mv = self.0.moves().nth(number).expect("it is one of its moves");
        let step = self.0.step(mv);
        let gained = G::Value::added(step.reward).unwrap_or_default();
        (gained, Rc::new(Self(step.state)))
    }

    fn result(&self, plies: u32) -> Option<i64> {
        let result = self.0.result()?;
        match result.to_outcome() {
            None => result.to_number(),
            // The sooner somebody wins, the more it is worth.
            Some(outcome) => {
                let winner = outcome.winner();
                Some(winner.map_or(0, |winner| winner.signed(i64::from(plies) + 1)))
            }
        }
    }

    fn hashes(&self) -> [u64; 2] {
        let key = self.0.key();
        [0_u8, 1].map(|salt| {
            let mut hasher = DefaultHasher::new();
            (salt, &key).hash(&mut hasher);
            hasher.finish()
        })
    }
}

/// A game that ends after some plies, for the solver of whole games: what has been gathered until
/// then is the value, and where that is nothing, nobody is favoured. Positions of the game may
/// repeat, those of this one do not.
#[derive(Clone)]
struct Ahead {
    position: Rc<dyn AnyPosition>,
    plies: u32,
}

impl Ahead {
    fn new<G: GameState + 'static>(state: &G, plies: u32) -> Self {
        let position = Rc::new(Typed(state.clone()));
        Self { position, plies }
    }
}

impl GameState for Ahead {
    /// The number of a move.
    type Move = usize;
    type Key = ([u64; 2], u32);
    type Value = i64;

    fn to_move(&self) -> Player {
        self.position.to_move()
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        0..if self.plies > 0 {
            self.position.count_moves()
        } else {
            0
        }
    }

    fn play(&self, number: usize) -> Self {
        self.step(number).state
    }

    fn terminal_value(&self) -> i64 {
        0
    }

    fn key(&self) -> Self::Key {
        (self.position.hashes(), self.plies)
    }

    fn decided(&self) -> Option<i64> {
        self.position.result(self.plies)
    }

    fn reward(&self, number: usize) -> i64 {
        self.step(number).reward
    }

    fn step(&self, mv: usize) -> Step<Self> {
        let (reward, position) = self.position.after(mv);
        let plies = self.plies - 1;
        Step {
            mv,
            reward,
            state: Self { position, plies },
        }
    }
}

/// The best move, and the plies that a search sees ahead: as many as it can within `time`. `None`
/// if that is not enough for one.
pub(super) fn look_ahead<'r, G: GameState + 'static>(
    state: &G,
    time: Duration,
    run: &dyn Fn() -> Run<'r>,
) -> Option<(G::Move, u32)> {
    let begun = Instant::now();
    let solver = AlphaBeta::hashed().with_table_bytes(TABLE_BYTES);
    let seen = (1..=MOST_PLIES).map_while(|plies| {
        let left = time.checked_sub(begun.elapsed())?;
        let seen = solver.solve(&Ahead::new(state, plies), run().with_time_limit(left));
        Some((seen.ok()?.line().next()?, plies))
    });
    let (number, plies) = seen.last()?;
    Some((state.moves().nth(number)?, plies))
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use optimal_play_games::awari::Awari;

    use super::*;

    /// The usual game.
    static GAME: LazyLock<Awari> =
        LazyLock::new(|| Awari::new(Awari::MAX_SEEDS).expect("not too many seeds"));

    #[test]
    fn a_search_sees_a_capture_that_only_some_plies_lead_to() {
        let state = GAME
            .position("1 0 0 0 0 1 1 0 0 0 0 8")
            .expect("a position");
        let ahead = |plies| {
            let run = || Run::new().with_position_limit(1 << 14);
            let solved = AlphaBeta::hashed().solve(&Ahead::new(&state, plies), run());
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
        assert_eq!(look_ahead(&GAME.start(), Duration::ZERO, &Run::new), None);
    }
}
