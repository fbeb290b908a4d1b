//! A counter of moves in the key: equal positions are told apart by how many moves have led to them. That multiplies
//! them, and where positions repeat it makes them endless.

use std::collections::HashSet;

use optimal_play::games::dodgem::Dodgem;
use optimal_play::games::tic_tac_toe::TicTacToe;
use optimal_play::{GameState, Limit, Minimax, Player, Retrograde, Reward, SolveErrorKind, Wdl};

use crate::{fail, solve};

/// A game whose key has been given a counter.
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

/// A heap: take one, two or three stones; who takes the last one wins.
#[derive(Clone, Debug)]
struct Heap(u32, Player);

impl GameState for Heap {
    type Move = u32;
    type Key = (u32, Player);
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.1
    }
    fn moves(&self) -> impl Iterator<Item = u32> {
        1..=self.0.min(3)
    }
    fn play(&self, stones: u32) -> Self {
        Self(self.0 - stones, self.1.opponent())
    }
    fn terminal_value(&self) -> Wdl {
        match self.1 {
            Player::Max => Wdl::MinWins,
            Player::Min => Wdl::MaxWins,
        }
    }
    fn key(&self) -> (u32, Player) {
        (self.0, self.1)
    }
}

#[test]
fn a_counter_multiplies_positions() {
    let root = Heap(30, Player::Max);
    let plain = solve(&Minimax::hashed(), &root);
    let with_counter = solve(&Minimax::hashed(), &counted(root));
    assert_eq!(plain.value(), Wdl::MaxWins); // 30 is no multiple of four
    assert_eq!(with_counter.value(), Wdl::MaxWins);

    // After n moves n to 3n stones are gone; who is to move tells n but for its parity.
    let gone =
        (0..=30).flat_map(|moves| (moves..=30.min(3 * moves)).map(move |gone| (gone, moves)));
    let told_apart: HashSet<_> = gone.clone().collect();
    let equal: HashSet<_> = gone.map(|(gone, moves)| (gone, moves % 2)).collect();
    assert_eq!(plain.report().positions, equal.len() as u64);
    assert_eq!(with_counter.report().positions, told_apart.len() as u64);
    assert!(told_apart.len() > 5 * equal.len());
}

#[test]
fn a_counter_is_harmless_where_the_board_tells_it() {
    let solution = solve(&Minimax::hashed(), &counted(TicTacToe::new()));
    assert_eq!(solution.report().positions, 765);
}

/// Dodgem on nine squares has the published 1963 positions (github.com/sekika/dodgem-py, docs/database.md): no counter
/// is in its key. With one it does not end.
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
