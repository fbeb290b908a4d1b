//! The chase: the whole board by the crate and by a hand-written program, in one run.
//!
//! `cargo bench --bench chase -- large` adds the board of 100×100, 200 million positions.

mod hand_written;

use std::hint::black_box;

use optimal_play::games::chase::Position;
use optimal_play::{GameState, Indexed, Retrograde, Run, Solver};
use optimal_play_benches::measured::chase::{VALUE_20, start};
use optimal_play_benches::{Contender, compare};

fn main() {
    check();
    compare(
        "chase, n = 20, whole board: the plies from one start",
        41,
        &[
            Contender {
                name: "hand-written, dense queue",
                run: &|| hand_written_plies(20),
            },
            Contender {
                name: "Retrograde::with_predecessors()",
                run: &|| plies(&Retrograde::with_predecessors(), 20, 1),
            },
            Contender {
                name: "Retrograde::indexed()",
                run: &|| plies(&Retrograde::indexed(), 20, 1),
            },
            Contender {
                name: "Retrograde::reachable()",
                run: &|| plies(&Retrograde::reachable(), 20, 1),
            },
        ],
    );
    compare_large(60, 5);
    if std::env::args().any(|argument| argument == "large") {
        compare_large(100, 1);
    }
    for threads in [1, 2] {
        report(&Retrograde::with_predecessors(), threads);
    }
    report(&Retrograde::indexed(), 1);
    report(&Retrograde::reachable(), 1);
}

/// By one thread and by two; beside the hand-written program where its bytes can count the plies.
fn compare_large(n: u32, rounds: usize) {
    let contenders = [
        Contender {
            name: "hand-written, dense queue",
            run: &|| hand_written_plies(n),
        },
        Contender {
            name: "with_predecessors(), 1 thread",
            run: &|| plies(&Retrograde::with_predecessors(), n, 1),
        },
        Contender {
            name: "with_predecessors(), 2 threads",
            run: &|| plies(&Retrograde::with_predecessors(), n, 2),
        },
    ];
    let title = format!("chase, n = {n}, whole board: the plies from one start");
    compare(
        &title,
        rounds,
        if n <= 80 {
            &contenders
        } else {
            &contenders[1..]
        },
    );
}

fn hand_written_plies(n: u32) -> u16 {
    let game = start(black_box(n));
    hand_written::whole_board(n as usize)[game.start().index()].into()
}

fn plies<S: for<'g> Solver<Position<'g>>>(solver: &S, n: u32, threads: usize) -> u16 {
    let game = start(black_box(n));
    let run = Run::new().with_threads(threads);
    let solution = solver.solve(&game.start(), run).expect("no limit");
    solution.value().plies().unwrap_or(0)
}

/// Both programs agree on every position of the board of 20×20.
fn check() {
    let game = start(20);
    let root = game.start();
    let solution = Retrograde::with_predecessors()
        .solve(&root, Run::new())
        .expect("no limit");
    assert_eq!(solution.value(), VALUE_20);
    for (index, plies) in hand_written::whole_board(20).into_iter().enumerate() {
        let state = root.at_index(index).expect("every index is a position");
        let value = solution.value_of(&state).expect("every position is solved");
        assert_eq!(value.plies(), Some(plies.into()), "{state:?}");
        let mover_wins = value.winner() == Some(state.to_move());
        assert_eq!(mover_wins, plies % 2 == 1, "{state:?}");
    }
}

/// Positions a second, and bytes a position, at n = 60.
#[expect(clippy::cast_precision_loss, reason = "figures for people")]
fn report<S: for<'g> Solver<Position<'g>>>(solver: &S, threads: usize) {
    let game = start(60);
    let run = Run::new().with_threads(threads);
    let solution = solver.solve(&game.start(), run).expect("no limit");
    assert_eq!(solution.value().plies(), Some(178));
    let report = solution.report();
    println!(
        "  {report}: {:.1} million positions a second, {:.1} bytes a position",
        report.positions as f64 / report.elapsed.as_secs_f64() / 1e6,
        report.peak_bytes as f64 / report.positions as f64,
    );
}
