//! A game that is over while moves are left.

use optimal_play::{GameState, Minimax, Player, Run, Solver};

/// Misère tic-tac-toe on a line of three: who completes the line loses; the game has an outcome
/// while moves are left, and a draw when none are.
#[derive(Clone)]
struct Line {
    taken: [bool; 4],
}

impl GameState for Line {
    type Move = usize;
    type Key = [bool; 4];
    type Value = i8;

    fn to_move(&self) -> Player {
        let taken = self.taken.iter().filter(|&&taken| taken).count();
        if taken.is_multiple_of(2) {
            Player::Max
        } else {
            Player::Min
        }
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        (0..4).filter(|&place| !self.taken[place])
    }

    fn play(&self, place: usize) -> Self {
        assert!(self.decided().is_none(), "the game is over");
        let mut taken = self.taken;
        taken[place] = true;
        Self { taken }
    }

    fn terminal_value(&self) -> i8 {
        unreachable!("four taken places are a line of three")
    }

    fn key(&self) -> [bool; 4] {
        self.taken
    }

    fn decided(&self) -> Option<i8> {
        // The third in a row is taken by the player who has just moved.
        let line = self.taken[..3] == [true; 3] || self.taken[1..] == [true; 3];
        line.then(|| if self.to_move() == Player::Max { 1 } else { -1 })
    }
}

#[test]
fn an_outcome_ends_the_game_while_moves_are_left() {
    let root = Line { taken: [false; 4] };
    let solution = Minimax::hashed()
        .solve(&root, Run::new())
        .expect("an acyclic game");
    // Max takes an end; then some place is always left that completes no line, and Min has to.
    assert_eq!(solution.value(), 1);
    assert_eq!(solution.best_moves(&root).collect::<Vec<_>>(), [0, 3]);
    for (state, value) in solution.positions() {
        if state.decided().is_some() {
            assert_eq!(solution.move_values(&state).count(), 0);
            assert_eq!(solution.moves_with_values(&state).count(), 0);
            assert_eq!(Some(value), state.decided());
        }
    }
}
