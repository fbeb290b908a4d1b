//! Rules alone: the same rules, without bounds, orders or packed keys, given to this crate and to
//! two others, in one run of at most ten minutes.
//!
//! A row says how much processor time all positions of a set take, how many moves are played, and
//! in how many positions the winner is wrong. `cargo bench --bench rules_only -- nim` measures
//! only the rows with that word in their titles.

mod connect_four;
mod contender;
mod counted;
mod domineering;
mod game_solver_crate;
mod kayles;
mod minimax_crate;
mod nim;
mod rules;
mod this_crate;

use std::env;

use connect_four::ConnectFour;
use contender::{LIMIT, NAMES};
use domineering::Domineering;
use kayles::Kayles;
use nim::Nim;
use rules::Rules;

/// How often each contender has its turn, unless it was stopped.
const ROUNDS: usize = 3;

fn main() {
    let random: Vec<_> = (1..=30).map(|seed| ConnectFour::random(22, seed)).collect();
    row(
        "Connect Four 7×6, 30 random positions with 22 stones",
        &random,
    );
    row("Connect Four 5×5", &[ConnectFour::new(5, 5)]);
    row("Domineering 5×5", &[Domineering::new(5)]);
    row("Domineering 6×6", &[Domineering::new(6)]);
    row("Kayles, 14 pins", &[Kayles::new(14)]);
    row("Kayles, 20 pins", &[Kayles::new(20)]);
    row("Nim, heaps of 2 to 6", &[Nim::new([2, 3, 4, 5, 6])]);
    row("Nim, heaps of 7 to 11", &[Nim::new([7, 8, 9, 10, 11])]);
}

/// Measures a row, unless the arguments choose others.
fn row<R: Rules>(title: &str, positions: &[R]) {
    let words: Vec<_> = env::args()
        .skip(1)
        .filter(|it| !it.starts_with('-'))
        .collect();
    if let Some(contender) = contender::this_process() {
        if words == [title] {
            contender::run(positions, contender);
        }
    } else if words.iter().all(|word| has_word(title, word)) {
        compare(title);
    }
}

fn has_word(title: &str, word: &str) -> bool {
    title.to_lowercase().contains(&word.to_lowercase())
}

fn compare(title: &str) {
    let mut best = [None; 4];
    for round in 0..ROUNDS {
        for (number, best) in best.iter_mut().enumerate() {
            if round == 0 || best.is_some() {
                let taken = contender::time(title, number);
                *best = [*best, taken]
                    .into_iter()
                    .flatten()
                    .min_by_key(|it| it.nanoseconds);
            }
        }
    }
    println!("{title}");
    for (number, name) in NAMES.into_iter().enumerate() {
        let Some(taken) = best[number] else {
            println!("  {name:<32} stopped after {LIMIT:?}");
            continue;
        };
        // Each rival is below the row of this crate that finds as much.
        let ratio = best[number / 2 * 2].map_or(f64::NAN, |it: contender::Taken| {
            figure(taken.nanoseconds) / figure(it.nanoseconds)
        });
        println!(
            "  {name:<32} {:>11.3} ms  ratio {ratio:>7.2}  {:>12} moves played  wrong {} of {}",
            figure(taken.nanoseconds) / 1e6,
            taken.played,
            taken.wrong,
            taken.positions,
        );
    }
}

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
const fn figure(number: u64) -> f64 {
    number as f64
}
