//! Dots and Boxes: the value, by the crate and by a hand-written program, in one run.

mod hand_written;

use std::hint::black_box;

use optimal_play::{AlphaBeta, Run, Solver};
use optimal_play_benches::{Contender, compare};
use optimal_play_games::dots_and_boxes::DotsAndBoxes;

fn main() {
    for (rows, columns, rounds) in [(2, 4, 5), (3, 3, 1)] {
        compare(
            &format!("Dots and Boxes, {rows}×{columns} boxes: the value"),
            rounds,
            &[
                Contender {
                    name: "hand-written",
                    run: &|| hand_written::value(black_box(rows), black_box(columns)).0,
                },
                Contender {
                    name: "AlphaBeta::packed(), the value only",
                    run: &|| value(black_box(rows), black_box(columns)).0,
                },
            ],
        );
        let (_, nodes) = hand_written::value(rows, columns);
        let (_, positions) = value(rows, columns);
        println!("  hand-written: {nodes} nodes; here: {positions} positions expanded");
    }
}

fn value(rows: usize, columns: usize) -> (i8, u64) {
    let [rows, columns] = [rows, columns].map(|it| u32::try_from(it).expect("small"));
    let game = DotsAndBoxes::new(rows, columns).expect("a valid board");
    let solver = AlphaBeta::packed().without_line();
    let run = Run::new().with_threads(1);
    let solution = solver.solve(&game.start(), run).expect("no limit");
    (solution.value(), solution.report().positions)
}
