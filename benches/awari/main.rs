//! Awari: all positions with few seeds by the crate, and by value iteration over stored moves in
//! C++, and over moves that are generated in every round in Rust, in one run.
//!
//! `cargo bench --bench awari -- 16` solves those with at most 16 seeds, by default 12.

mod generating;
mod hand_written;

use std::cell::Cell;
use std::time::Instant;

use hand_written::{HandWritten, hash};
use optimal_play::{GameState, Indexed, Player, Retrograde, Run, Solution, Solver};
use optimal_play_games::awari::{Awari, Position};

/// How often each program runs.
const ROUNDS: usize = 3;

fn main() {
    let mut arguments = std::env::args().filter_map(|argument| argument.parse().ok());
    let seeds = arguments.next().unwrap_or(12);
    let hand_written = HandWritten::build();
    check(hand_written.as_ref());
    let game = Awari::new(seeds.into()).expect("at most 48 seeds");
    let positions = game.start().index_count() / 2;
    let stored = || Some(hand_written.as_ref()?.solve(seeds).seconds);
    let rounds = Cell::new(0);
    let generated = || Some(seconds(|| rounds.set(generating::solve(seeds).rounds)));
    let by_stage = |threads| Some(seconds(|| solve(&game, threads)));
    let programs: [(&str, &dyn Fn() -> Option<f64>); 4] = [
        ("value iteration in C++, moves stored", &stored),
        ("value iteration in Rust, moves generated", &generated),
        ("by stage, 1 thread", &|| by_stage(1)),
        ("by stage, 2 threads", &|| by_stage(2)),
    ];
    // In turn, so that a change of the machine's speed meets all.
    let mut least = [f64::INFINITY; 4];
    for round in 0..ROUNDS {
        for (at, ((_, run), least)) in programs.iter().zip(&mut least).enumerate() {
            // Generating moves takes many times as long as all others.
            if round == 0 || at != 1 {
                *least = run().map_or(*least, |seconds| least.min(seconds));
            }
        }
    }
    println!("{seeds} seeds, {positions} positions with Max to move");
    let [stored, generated, ..] = least;
    for ((name, _), seconds) in programs.iter().zip(least) {
        let (of_stored, of_generated) = (seconds / stored, seconds / generated);
        println!(
            "  {name:<41} {seconds:>8.3} s, {of_stored:.2} and {of_generated:.2} of the others"
        );
    }
    println!("  moves generated: {} rounds", rounds.get());
    if let Some(found) = hand_written.map(|program| program.solve(seeds)) {
        let bytes = per_position(found.bytes, positions);
        println!(
            "  moves stored: {} rounds, {bytes:.2} bytes a position",
            found.rounds
        );
    }
    for threads in [1, 2] {
        let report = solve(&game, threads).report().clone();
        let bytes = per_position(report.peak_bytes, positions);
        println!("  by stage, {threads} threads: {bytes:.2} bytes a position; {report}");
    }
}

fn seconds<T>(run: impl FnOnce() -> T) -> f64 {
    let started = Instant::now();
    drop(run());
    started.elapsed().as_secs_f64()
}

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
fn per_position(bytes: usize, positions: usize) -> f64 {
    bytes as f64 / positions as f64
}

fn solve(game: &Awari, threads: usize) -> Solution<Position<'_>> {
    let solver = Retrograde::with_predecessors().fold_players().by_stage();
    let solution = solver.solve(&game.start(), Run::new().with_threads(threads));
    solution.expect("no limit")
}

/// All programs agree on every position with at most ten seeds.
fn check(hand_written: Option<&HandWritten>) {
    let game = Awari::new(10).expect("few seeds");
    let root = game.start();
    let found = [1, 2].map(|threads| {
        let solution = solve(&game, threads);
        let states = root.states().map(|(_, state)| state);
        let states = states.filter(|state| state.to_move() == Player::Max);
        hash(states.map(|state| solution.value_of(&state).expect("all are solved")))
    });
    let generated = hash(generating::solve(10).values.into_iter().flatten());
    assert_eq!(found, [generated; 2]);
    if let Some(program) = hand_written {
        assert_eq!(program.solve(10).hash, generated);
    }
}
