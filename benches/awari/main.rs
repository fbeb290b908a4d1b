//! Awari: all positions with few seeds by the crate, and by value iteration in C++, in one run.
//!
//! `cargo bench --bench awari -- 16` solves those with at most 16 seeds, by default 12.

mod hand_written;

use std::time::Instant;

use hand_written::{HandWritten, hash};
use optimal_play::games::awari::{Awari, Position};
use optimal_play::{GameState, Indexed, Player, Retrograde, Run, Solution, Solver};

/// How often each program runs.
const ROUNDS: usize = 3;

fn main() {
    let mut arguments = std::env::args().filter_map(|argument| argument.parse().ok());
    let seeds = arguments.next().unwrap_or(12);
    let hand_written = HandWritten::build();
    check(hand_written.as_ref());
    let fastest = |run: &dyn Fn() -> f64| (0..ROUNDS).map(|_| run()).fold(f64::INFINITY, f64::min);
    let theirs = hand_written.map(|program| {
        let seconds = fastest(&|| program.solve(seeds).seconds);
        let found = program.solve(seeds);
        println!(
            "value iteration in C++, {seeds} seeds: {seconds:.2} s, {} rounds, {:.1} bytes a position",
            found.rounds,
            per_position(found.bytes, seeds),
        );
        seconds
    });
    let game = Awari::new(seeds).expect("at most 48 seeds");
    for (name, threads) in [("1 thread", 1), ("2 threads", 2)] {
        let seconds = fastest(&|| {
            let started = Instant::now();
            drop(solve(&game, threads));
            started.elapsed().as_secs_f64()
        });
        let report = solve(&game, threads).report().clone();
        let ratio = theirs.map(|theirs| format!(", {:.2} of its time", seconds / theirs));
        println!(
            "by stage, {name}: {seconds:.2} s{}, {:.1} bytes a position\n  {report}",
            ratio.unwrap_or_default(),
            per_position(report.peak_bytes, seeds),
        );
    }
}

/// With Max to move, as the hand-written program has them.
#[expect(clippy::cast_precision_loss, reason = "figures for people")]
fn per_position(bytes: usize, seeds: usize) -> f64 {
    let game = Awari::new(seeds).expect("at most 48 seeds");
    bytes as f64 / (game.start().index_count() / 2) as f64
}

fn solve(game: &Awari, threads: usize) -> Solution<Position<'_>> {
    let solver = Retrograde::with_predecessors().fold_players().by_stage();
    let solution = solver.solve(&game.start(), Run::new().with_threads(threads));
    solution.expect("no limit")
}

/// Both programs agree on every position with at most ten seeds.
fn check(hand_written: Option<&HandWritten>) {
    let game = Awari::new(10).expect("few seeds");
    let solution = solve(&game, 1);
    let root = game.start();
    let states = root.states().map(|(_, state)| state);
    let states = states.filter(|state| state.to_move() == Player::Max);
    let values = states.map(|state| solution.value_of(&state).expect("all are solved"));
    let found = hash(values);
    if let Some(program) = hand_written {
        assert_eq!(program.solve(10).hash, found);
    }
}
