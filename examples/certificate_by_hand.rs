//! A certificate, written by hand: a proof of a value, which the rules alone check.
//!
//! Stones lie in a heap. Two players in turn take one, two or three of them. The player who takes
//! the last stone wins. A certificate is a strategy of one player, with the value that the player
//! secures by it. Each of its lines is the number of a move, from 0. A walk through all replies of
//! the opponent, depth first, reads a line for each new position where the player is to move.
//!
//! `cargo run --example certificate_by_hand` prints:
//!
//! ```text
//! proven: Max wins in 5, by 7 moves
//! the solver writes the same text: true
//! refused: after 3 lines: after the moves [1, 1, 3, 1, 3, 1]: this secures Min wins in 6, but the certificate claims Max wins in 5
//! ```

use optimal_play::certificate::CertificateReader;
use optimal_play::{GameState, Outcome, Player, Run, solve};

#[derive(Clone)]
struct Heap {
    stones: u32,
    to_move: Player,
}

impl GameState for Heap {
    type Move = u32; // the stones that a player takes: move 0 takes one
    type Key = (u32, Player);
    type Value = Outcome;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = u32> {
        1..=self.stones.min(3)
    }

    fn play(&self, taken: u32) -> Self {
        let (stones, to_move) = (self.stones - taken, !self.to_move);
        Heap { stones, to_move }
    }

    fn terminal_value(&self) -> Outcome {
        Outcome::win(!self.to_move, 0)
    }

    fn key(&self) -> (u32, Player) {
        (self.stones, self.to_move)
    }
}

const BY_HAND: &str = concat!(
    "optimal-play certificate 1\nplayer Max\nvalue Max wins in 5\n",
    "1\n", // Max takes 2 of 10 stones
    "2\n", // Min takes 1 of 8, Max takes 3 of 7
    "2\n", // Min takes 1 of 4, Max takes 3
    "1\n", // Min takes 2 of 4, Max takes 2
    "0\n", // Min takes 3 of 4, Max takes 1
    "1\n", // Min takes 2 of 8, Max takes 2 of 6; the walk has seen Min with 4
    "0\n", // Min takes 3 of 8, Max takes 1 of 5
);

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (stones, to_move) = (10, Player::Max);
    let root = Heap { stones, to_move };
    let check = |text: &str| {
        let reader = CertificateReader::<Outcome, _>::new(text.as_bytes()).expect("a header");
        reader.verify(&root, Run::new())
    };
    println!("proven: Max wins in 5, by {} moves", check(BY_HAND)?.lines);
    let is_same = solve(&root)?.certificate(Player::Max)? == BY_HAND;
    println!("the solver writes the same text: {is_same}");
    let wrong = BY_HAND.replacen("1\n2", "0\n2", 1); // Max takes 1 of 10 stones
    println!(
        "refused: {}",
        check(&wrong).expect_err("9 stones are left to Min")
    );
    Ok(())
}
