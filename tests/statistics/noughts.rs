//! Tic-tac-toe, and what it is worth by plain recursion.

use std::collections::HashMap;
use std::iter;

use optimal_play::{GameState, Outcome, Player};

/// Tic-tac-toe, square by square, as the players see it.
#[derive(Clone)]
pub(crate) struct Noughts(pub(crate) [Option<Player>; 9]);

impl Noughts {
    const LINES: [[usize; 3]; 8] = [
        [0, 1, 2],
        [3, 4, 5],
        [6, 7, 8],
        [0, 3, 6],
        [1, 4, 7],
        [2, 5, 8],
        [0, 4, 8],
        [2, 4, 6],
    ];

    fn winner(&self) -> Option<Player> {
        let own = |line: &[usize; 3], player| line.iter().all(|&at| self.0[at] == Some(player));
        let players = [Player::Max, Player::Min].into_iter();
        let has_a_line = |&player: &Player| Self::LINES.iter().any(|line| own(line, player));
        players.into_iter().find(has_a_line)
    }
}

impl GameState for Noughts {
    type Move = usize;
    type Key = [Option<Player>; 9];
    type Value = Outcome;

    fn to_move(&self) -> Player {
        let free = self.0.iter().filter(|square| square.is_none()).count();
        if free % 2 == 1 {
            Player::Max
        } else {
            Player::Min
        }
    }
    fn moves(&self) -> impl Iterator<Item = usize> {
        (0..9).filter(|&at| self.0[at].is_none())
    }
    fn play(&self, at: usize) -> Self {
        let mut squares = self.0;
        squares[at] = Some(self.to_move());
        Self(squares)
    }
    fn terminal_value(&self) -> Outcome {
        Outcome::DRAW
    }
    fn key(&self) -> Self::Key {
        self.0
    }
    fn decided(&self) -> Option<Outcome> {
        Some(Outcome::win(self.winner()?, 0))
    }
}

/// The same, with positions that are turned or mirrored alike as one.
#[derive(Clone)]
pub(crate) struct Folded(pub(crate) Noughts);

impl GameState for Folded {
    type Move = usize;
    type Key = [Option<Player>; 9];
    type Value = Outcome;

    fn to_move(&self) -> Player {
        self.0.to_move()
    }
    fn moves(&self) -> impl Iterator<Item = usize> {
        self.0.moves()
    }
    fn play(&self, at: usize) -> Self {
        Self(self.0.play(at))
    }
    fn terminal_value(&self) -> Outcome {
        self.0.terminal_value()
    }
    fn key(&self) -> Self::Key {
        let turned = |squares: Self::Key| [6, 3, 0, 7, 4, 1, 8, 5, 2].map(|at: usize| squares[at]);
        let mirrored =
            |squares: Self::Key| [2, 1, 0, 5, 4, 3, 8, 7, 6].map(|at: usize| squares[at]);
        let turns = iter::successors(Some(self.0.0), |&squares| Some(turned(squares))).take(4);
        let images = turns.flat_map(|squares| [squares, mirrored(squares)]);
        images.min().expect("there are eight")
    }
    fn decided(&self) -> Option<Outcome> {
        self.0.decided()
    }
}

/// The score of a position of tic-tac-toe by plain recursion, without the crate's values: who wins (1, 0, -1), and
/// the plies until then.
pub(crate) fn score(
    state: &Noughts,
    scores: &mut HashMap<[Option<Player>; 9], (i32, u16)>,
) -> (i32, u16) {
    if let Some(&known) = scores.get(&state.0) {
        return known;
    }
    let sign = |player| if player == Player::Max { 1 } else { -1 };
    let moves = (0..9).filter(|&at| state.0[at].is_none());
    let score = if let Some(winner) = state.winner() {
        (sign(winner), 0)
    } else {
        let own = sign(state.to_move());
        // For the mover: wins first, the sooner the better; then draws; then losses, the later the better.
        let after = moves.map(|at| score(&state.play(at), scores));
        let rank = |&(winner, plies): &(i32, u16)| (winner * own, -winner * own * i32::from(plies));
        let best = after.max_by_key(rank);
        best.map_or((0, 0), |(winner, plies)| {
            (winner, if winner == 0 { 0 } else { plies + 1 })
        })
    };
    scores.insert(state.0, score);
    score
}
