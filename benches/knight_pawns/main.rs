//! Knight pawns: the crate beside a hand-written solution, in one run.
//!
//! `cargo bench --bench knight_pawns -- large` adds 24 pawns, 201 million positions.

mod hand_written;

use std::hint::black_box;

use optimal_play::games::knight_pawns::{KnightPawns, Position};
use optimal_play::{AlphaBeta, Minimax, Run, Solver, Tabulate};
use optimal_play_benches::measured::knight_pawns::{KNIGHT, PAWNS, Square, VALUE, game};
use optimal_play_benches::{Contender, compare};

fn main() {
    assert_eq!(hand_written::plain(KNIGHT, &PAWNS), VALUE);
    compare(
        "knight pawns, 15 pawns, from the input to the value",
        41,
        &[
            Contender {
                name: "hand-written, recursive, array memo",
                run: &|| hand_written::plain(black_box(KNIGHT), black_box(&PAWNS)),
            },
            Contender {
                name: "the same, tuned",
                run: &|| hand_written::tuned(black_box(KNIGHT), black_box(&PAWNS)),
            },
            Contender {
                name: "hand-written, tabulation",
                run: &|| hand_written::tabulated(black_box(KNIGHT), black_box(&PAWNS)),
            },
            Contender {
                name: "Tabulate::by_block()",
                run: &|| value(&Tabulate::by_block()),
            },
            Contender {
                name: "Minimax::dense()",
                run: &|| value(&Minimax::dense()),
            },
            Contender {
                name: "Minimax::hashed()",
                run: &|| value(&Minimax::hashed()),
            },
            Contender {
                name: "AlphaBeta::packed().without_line()",
                run: &|| value(&AlphaBeta::packed().without_line()),
            },
        ],
    );
    twenty_pawns();
    if std::env::args().any(|argument| argument == "large") {
        twenty_four_pawns();
    }
}

fn value<S: for<'g> Solver<Position<'g>>>(solver: &S) -> i32 {
    let game = game(black_box(KNIGHT), black_box(&PAWNS));
    let solution = solver.solve(&game.start(), Run::new().with_threads(1));
    solution.expect("an acyclic game").value()
}

/// More pawns.
const MORE: [Square; 9] = [
    (40, 40),
    (8, 3),
    (35, 27),
    (44, 12),
    (19, 5),
    (3, 22),
    (47, 48),
    (30, 33),
    (14, 18),
];

/// A game with this number of pawns.
fn with_pawns(count: usize) -> KnightPawns {
    let pawns: Vec<_> = PAWNS.into_iter().chain(MORE).take(count).collect();
    game(KNIGHT, &pawns)
}

/// 20 pawns: time and memory.
fn twenty_pawns() {
    let game = with_pawns(20);
    let hashed = Minimax::hashed().solve(&game.start(), Run::new());
    let dense = Minimax::dense().solve(&game.start(), Run::new());
    let tabulated = Tabulate::by_block().solve(&game.start(), Run::new());
    let (hashed, dense) = (hashed.expect("acyclic"), dense.expect("acyclic"));
    let tabulated = tabulated.expect("acyclic");
    assert_eq!(hashed.value(), dense.value());
    assert_eq!(tabulated.value(), dense.value());
    println!("knight pawns, 20 pawns");
    for report in [tabulated.report(), dense.report(), hashed.report()] {
        assert!(report.peak_bytes < 1 << 30, "{report}");
        println!("  {report}");
    }
}

/// 24 pawns, all values and only that of the root: time and memory.
fn twenty_four_pawns() {
    let game = with_pawns(24);
    let searched = AlphaBeta::packed().without_line();
    let searched = searched.solve(&game.start(), Run::new());
    let tabulated = Tabulate::by_block().solve(&game.start(), Run::new());
    let (searched, tabulated) = (searched.expect("acyclic"), tabulated.expect("acyclic"));
    assert_eq!(tabulated.value(), searched.value());
    println!("knight pawns, 24 pawns");
    for report in [tabulated.report(), searched.report()] {
        assert!(report.peak_bytes < 1 << 30, "{report}");
        println!("  {report}");
    }
}
