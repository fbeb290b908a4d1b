//! A game that orders its moves, and one that does not.

use std::cmp::Reverse;

use optimal_play::{AlphaBeta, GameState, Player, Solver, Wdl};
use optimal_play_games::domineering::{Domineering, Domino, Position};

use super::one_thread;

/// Domineering without its bounds and candidate moves.
#[derive(Clone)]
struct RulesOnly<'g> {
    position: Position<'g>,
    /// Its candidate moves are the moves from the last to the first.
    is_ordered: bool,
}

impl GameState for RulesOnly<'_> {
    type Move = Domino;
    type Key = u64;
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.position.to_move()
    }

    fn moves(&self) -> impl Iterator<Item = Domino> {
        self.position.moves()
    }

    fn candidate_moves(&self) -> impl Iterator<Item = Domino> {
        let mut moves: Vec<_> = self.moves().enumerate().collect();
        if self.is_ordered {
            moves.sort_by_key(|&(number, _)| Reverse(number));
        }
        moves.into_iter().map(|(_, mv)| mv)
    }

    fn play(&self, mv: Domino) -> Self {
        Self {
            position: self.position.play(mv),
            ..*self
        }
    }

    fn terminal_value(&self) -> Wdl {
        self.position.terminal_value()
    }

    fn key(&self) -> u64 {
        self.position.key()
    }
}

#[test]
fn the_search_learns_an_order_where_the_game_has_none() {
    let game = Domineering::new(5, 5).expect("a valid board");
    let expanded = |is_ordered| {
        let position = game.start();
        let root = RulesOnly {
            position,
            is_ordered,
        };
        let solver = AlphaBeta::hashed().without_line();
        let solution = solver.solve(&root, one_thread()).expect("acyclic");
        assert_eq!(solution.value(), Wdl::MinWins);
        solution.report().positions
    };
    let (ordered, learned) = (expanded(true), expanded(false));
    assert!(
        2 * learned < ordered,
        "{learned} positions, and {ordered} in the order of the game"
    );
}
