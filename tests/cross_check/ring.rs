//! A game with cycles, one of whose predecessors is forgotten.

use optimal_play::cross_check::{CrossCheck, CrossCheckError};
use optimal_play::{GameState, Indexed, Outcome, Player, Predecessors};

use super::all_agree;

/// A token on a ring of nine places, moved one or two on; who moves it to place 0 wins. The
/// predecessor two places before the one that is `forgotten` is not listed.
#[derive(Clone, Copy, Debug)]
struct Ring {
    at: u8,
    to_move: Player,
    forgotten: Option<u8>,
}

const PLACES: u8 = 9;

impl GameState for Ring {
    type Move = u8;
    type Key = (u8, Player);
    type Value = Outcome;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        1..=2
    }

    fn play(&self, by: u8) -> Self {
        Self {
            at: (self.at + by) % PLACES,
            to_move: self.to_move.opponent(),
            ..*self
        }
    }

    fn terminal_value(&self) -> Outcome {
        Outcome::DRAW
    }

    fn key(&self) -> (u8, Player) {
        (self.at, self.to_move)
    }

    fn decided(&self) -> Option<Outcome> {
        (self.at == 0).then(|| Outcome::win(self.to_move.opponent(), 0))
    }
}

impl Indexed for Ring {
    fn index_count(&self) -> usize {
        2 * usize::from(PLACES)
    }

    fn index(&self) -> usize {
        2 * usize::from(self.at) + self.to_move as usize
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let to_move = [Player::Max, Player::Min][index % 2];
        let at = u8::try_from(index / 2).ok()?;
        Some(Self {
            at,
            to_move,
            ..*self
        })
    }
}

impl Predecessors for Ring {
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        let before = |by| Self {
            at: (self.at + PLACES - by) % PLACES,
            to_move: self.to_move.opponent(),
            ..*self
        };
        let listed = move |by: &u8| *by == 1 || self.forgotten != Some(self.at);
        let before = (1..=2).filter(listed).map(before);
        before.filter(|before| before.decided().is_none())
    }
}

#[test]
fn a_forgotten_predecessor_is_reported_with_the_solvers_and_the_line() {
    let ring = |forgotten| Ring {
        at: 1,
        to_move: Player::Max,
        forgotten,
    };
    let check = |forgotten| {
        let root = ring(forgotten);
        CrossCheck::cyclic(&root, 1000)
            .indexed()
            .predecessors()
            .run()
    };
    all_agree(check(None).expect("all agree"), 3);
    let error = check(Some(0)).expect_err("seven is not known to win by two");
    let CrossCheckError::Disagreement {
        line,
        solvers,
        values,
    } = error
    else {
        panic!("{error}");
    };
    assert_eq!(line.iter().sum::<u8>(), 6, "it goes to place 7");
    let mover = [Player::Max, Player::Min][line.len() % 2];
    assert_eq!(values[0], Outcome::win(mover, 1));
    assert_eq!(
        solvers,
        [
            "retrograde (reachable)",
            "retrograde (all indexed, with predecessors)"
        ]
    );
}
