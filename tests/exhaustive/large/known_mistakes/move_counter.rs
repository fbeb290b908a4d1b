//! Mistake: the key has a move counter, so equal positions differ by the number of moves before
//! them. That multiplies positions, and makes a game with cycles endless.

use std::collections::HashSet;

use optimal_play::run::Limit;
use optimal_play::{GameState, Minimax, Player, Retrograde, Reward, SolveErrorKind, Wdl};
use optimal_play_games::dodgem::Dodgem;
use optimal_play_games::tic_tac_toe::TicTacToe;
use support::{solve, subtraction};

use crate::known_mistakes::fail;

/// A game with a move counter in its key.
#[derive(Clone, Debug)]
struct Counted<G> {
    state: G,
    moves: u32,
}

impl<G: GameState> GameState for Counted<G> {
    type Move = G::Move;
    type Key = (G::Key, u32);
    type Value = G::Value;

    fn to_move(&self) -> Player {
        self.state.to_move()
    }
    fn moves(&self) -> impl Iterator<Item = G::Move> {
        self.state.moves()
    }
    fn play(&self, mv: G::Move) -> Self {
        Self {
            state: self.state.play(mv),
            moves: self.moves + 1,
        }
    }
    fn terminal_value(&self) -> G::Value {
        self.state.terminal_value()
    }
    fn key(&self) -> (G::Key, u32) {
        (self.state.key(), self.moves)
    }
    fn decided(&self) -> Option<G::Value> {
        self.state.decided()
    }
    fn reward(&self, mv: G::Move) -> Reward<G> {
        self.state.reward(mv)
    }
}

const fn counted<G>(state: G) -> Counted<G> {
    Counted { state, moves: 0 }
}

#[test]
fn a_counter_multiplies_positions() {
    let heap = subtraction(30, 3);
    let root = heap.root();
    let plain = solve(&Minimax::hashed(), &root);
    let with_counter = solve(&Minimax::hashed(), &counted(root));
    assert_eq!(plain.value(), Wdl::MaxWins); // 30 is no multiple of four
    assert_eq!(with_counter.value(), Wdl::MaxWins);

    // After n moves n to 3n stones are gone; the player to move shows whether n is even.
    let gone =
        (0..=30).flat_map(|moves| (moves..=30.min(3 * moves)).map(move |gone| (gone, moves)));
    let distinct: HashSet<_> = gone.clone().collect();
    let equal: HashSet<_> = gone.map(|(gone, moves)| (gone, moves % 2)).collect();
    assert_eq!(plain.report().positions, equal.len() as u64);
    assert_eq!(with_counter.report().positions, distinct.len() as u64);
    assert!(distinct.len() > 5 * equal.len());
}

#[test]
fn a_counter_is_harmless_where_the_board_shows_it() {
    let solution = solve(&Minimax::hashed(), &counted(TicTacToe::new()));
    assert_eq!(solution.report().positions, 765);
}

/// Dodgem on nine squares has the published 1963 positions (github.com/sekika/dodgem-py,
/// docs/database.md): its key has no counter. With one, the search never ends.
#[test]
fn a_counter_makes_a_game_with_cycles_endless() {
    let root = Dodgem::new(3).expect("a valid side");
    let solution = solve(&Retrograde::reachable(), &root);
    assert_eq!(solution.report().positions, 1963);
    let kind = fail(&Retrograde::reachable(), &counted(root), 20 * 1963);
    assert!(
        matches!(kind, SolveErrorKind::Limit(Limit::Positions(_))),
        "{kind:?}"
    );
}
