//! Rules alone: the same rules, without bounds, orders or packed keys, given to this crate and to
//! two others, in one run.
//!
//! A row says how long all positions of a set take, and in how many of them the winner is wrong.

mod connect_four;
mod domineering;
mod game_solver_crate;
mod kayles;
mod minimax_crate;
mod nim;
mod rules;
mod this_crate;

use std::hint::black_box;
use std::time::Instant;

use connect_four::ConnectFour;
use domineering::Domineering;
use kayles::Kayles;
use nim::Nim;
use rules::Rules;

/// How often each contender has its turn.
const ROUNDS: usize = 3;

fn main() {
    let random: Vec<_> = (1..=30).map(|seed| ConnectFour::random(22, seed)).collect();
    measure(
        "Connect Four 7×6, 30 random positions with 22 stones",
        &random,
    );
    measure("Connect Four 5×5", &[ConnectFour::new(5, 5)]);
    measure("Domineering 6×6", &[Domineering::new(6)]);
    measure("Kayles, 20 pins", &[Kayles::new(20)]);
    measure("Nim, heaps of 7 to 11", &[Nim::new([7, 8, 9, 10, 11])]);
}

/// A crate, and whether the player to move wins (1), nobody (0), or the other one (-1).
struct Contender<R> {
    name: &'static str,
    winner: fn(&R) -> i32,
}

fn measure<R: Rules>(title: &str, positions: &[R]) {
    let contenders = [
        Contender {
            name: "optimal-play, plies to the end",
            winner: this_crate::by_plies,
        },
        Contender {
            name: "game-solver 0.1.0, the same",
            winner: game_solver_crate::winner,
        },
        Contender {
            name: "optimal-play, winner",
            winner: this_crate::winner,
        },
        Contender {
            name: "minimax 0.6.0, winner",
            winner: minimax_crate::winner,
        },
    ];
    // That of this crate is right: its own tests compare it with published answers.
    let right: Vec<_> = positions.iter().map(this_crate::winner).collect();
    let mut least = [f64::INFINITY; 4];
    let mut wrong = [0; 4];
    for _ in 0..ROUNDS {
        for (column, contender) in contenders.iter().enumerate() {
            let started = Instant::now();
            let winners = positions.iter().map(|it| (contender.winner)(black_box(it)));
            let winners: Vec<_> = winners.collect();
            least[column] = least[column].min(started.elapsed().as_secs_f64());
            wrong[column] = winners.iter().zip(&right).filter(|(a, b)| a != b).count();
        }
    }
    println!("{title}");
    for (column, contender) in contenders.iter().enumerate() {
        // Each rival is below the row of this crate that finds as much.
        let ratio = least[column] / least[column / 2 * 2];
        println!(
            "  {:<32} {:>11.3} ms  ratio {ratio:>7.2}  wrong {} of {}",
            contender.name,
            least[column] * 1e3,
            wrong[column],
            positions.len()
        );
    }
}
