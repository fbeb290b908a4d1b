//! How large certificates are: at most twice as many lines as those of full solutions.

use optimal_play::{AlphaBeta, Player, Run, Solver};
use optimal_play_games::connect_four::ConnectFour;
use support::Proof;

/// The number of lines for Max and for Min.
fn lines(width: u32, height: u32) -> [usize; 2] {
    let game = ConnectFour::new(width, height).expect("a valid board");
    let root = game.start();
    let solver = AlphaBeta::packed().without_line();
    let run = Run::new().with_memory_limit(300_000_000);
    let solution = solver
        .with_certificate(Player::Max)
        .with_certificate(Player::Min)
        .solve(&root, run)
        .expect("it fits the memory");
    Player::ALL.map(|player| {
        let proof = Proof::of(&solution, player);
        proof.verify(&root).expect("it proves the value");
        proof.lines.len()
    })
}

#[test]
fn certificates_of_a_search_are_no_larger_than_those_of_a_full_solution() {
    // By the first best move of a full solution: 1,262 and 888; 4,425 and 7,550.
    let [max, min] = lines(4, 4);
    assert!(max <= 1_262 && min <= 888, "{max} and {min}");
    let [max, min] = lines(5, 4);
    assert!(max <= 4_425 && min <= 7_550, "{max} and {min}");
}
