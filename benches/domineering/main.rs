//! Domineering: the winner, by the crate and by a hand-written program, in one run.

mod hand_written;

use std::hint::black_box;

use optimal_play::{AlphaBeta, Run, Solver, Wdl};
use optimal_play_benches::{Contender, compare};
use optimal_play_games::domineering::Domineering;

fn main() {
    for (rows, columns, rounds) in [(6, 6, 15), (5, 8, 5)] {
        compare(
            &format!("Domineering, {rows}×{columns}: whether the first player wins"),
            rounds,
            &[
                Contender {
                    name: "hand-written",
                    run: &|| hand_written::first_wins(black_box(rows), black_box(columns)).0,
                },
                Contender {
                    name: "AlphaBeta::packed(), the value only",
                    run: &|| first_wins(black_box(rows), black_box(columns)).0,
                },
            ],
        );
        let (_, nodes) = hand_written::first_wins(rows, columns);
        let (_, positions) = first_wins(rows, columns);
        println!("  hand-written: {nodes} nodes; here: {positions} positions expanded");
    }
    println!("beside Obsequi, N. Bullock's program, whose nodes include leaves");
    for (side, nodes) in [(6, "908"), (7, "13,900 to 31,440"), (8, "2,022,459")] {
        let (_, positions) = first_wins(side, side);
        println!("  {side}×{side}: {nodes} nodes; here: {positions} positions expanded");
    }
}

fn first_wins(rows: u32, columns: u32) -> (bool, u64) {
    let game = Domineering::new(rows, columns).expect("a valid board");
    let solver = AlphaBeta::packed().without_line();
    let run = Run::new().with_threads(1);
    let solution = solver.solve(&game.start(), run).expect("no limit");
    let wins = solution.value() == Wdl::MaxWins;
    (wins, solution.report().positions)
}
