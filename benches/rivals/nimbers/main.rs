//! Grundy values beside `igs` 0.1.4: the processor time of one thread, and how many parts are
//! stored.
//!
//! Each row runs both in turns and shows the least time of each. `igs` runs its best method: pruned
//! search with aspiration sets for Cram, the definition for Chomp and for Grundy's game. Random
//! instances are in halves: the search was tuned on the first one, and only the second one counts.
//! Rows with plain rules are as a user writes them, the others fold more and know more.
//! `cargo bench --bench nimbers -- cram` measures the rows with that word.

mod chomp;
mod heaps;
mod plain;

use std::collections::HashMap;
use std::fmt::Debug;

use fastrand::Rng;
use igs::games::cram::{Cram as IgsCram, LessMovesFirst};
use igs::games::{Chomp as IgsChomp, GrundyGame};
use igs::solver::Solver as IgsSolver;
use igs::solver::br::BRDecomposableGameSolver as _;
use igs::solver::def::{DefDecomposableGameSolver as _, DefSimpleGameSolver as _};
use optimal_play::{Grundy, Impartial, Run, Solution, Solver, Wdl};
use optimal_play_benches::processor_time;
use optimal_play_games::cram::Cram;

use chomp::Chomp;
use heaps::Heaps;

/// How often both have their turns.
const ROUNDS: usize = 3;

/// The nimbers of a row, and the parts stored.
type Solved = (Vec<u64>, usize);

/// What a row took: the nimbers, the parts stored, the nanoseconds.
type Taken = (Vec<u64>, usize, u64);

fn main() {
    for (rows, columns) in [(5, 5), (5, 6), (5, 7)] {
        let board = Cram::new(rows, columns).expect("it has few squares");
        row(
            &format!("Cram {rows}x{columns}"),
            &[board],
            Grundy::by_search(),
            &[wide, tall],
        );
    }
    let (seen, unseen) = halves(16, random_shape);
    row(
        "Cram, random shapes, tuned",
        &seen,
        Grundy::by_search(),
        &[wide, tall],
    );
    row(
        "Cram, random shapes, unseen",
        &unseen,
        Grundy::by_search(),
        &[wide, tall],
    );
    for side in [10, 12] {
        let bar = Chomp::new(&vec![side; side]);
        row(
            &format!("Chomp {side}x{side}"),
            &[bar],
            Grundy::by_definition(),
            &[igs_chomp],
        );
    }
    let (seen, unseen) = halves(8, random_diagram);
    row(
        "Chomp, random diagrams, tuned",
        &seen,
        Grundy::by_definition(),
        &[igs_chomp],
    );
    row(
        "Chomp, random diagrams, unseen",
        &unseen,
        Grundy::by_definition(),
        &[igs_chomp],
    );
    for tokens in [10_000, 50_000] {
        let heap = Heaps::new(tokens);
        row(
            &format!("Grundy's game, {tokens}"),
            &[heap],
            Grundy::by_definition(),
            &[igs_heaps],
        );
    }
    let (seen, unseen) = halves(6, |random| Heaps::new(random.u32(2000..10_000)));
    row(
        "Grundy's game, random heaps, tuned",
        &seen,
        Grundy::by_definition(),
        &[igs_heaps],
    );
    row(
        "Grundy's game, random heaps, unseen",
        &unseen,
        Grundy::by_definition(),
        &[igs_heaps],
    );
    plain::rows();
}

/// Random instances in two halves.
fn halves<G>(number: usize, instance: impl Fn(&mut Rng) -> G) -> (Vec<G>, Vec<G>) {
    let half = |seed| {
        let random = &mut Rng::with_seed(seed);
        (0..number).map(|_| instance(random)).collect()
    };
    (half(1), half(3))
}

/// A rectangle of 32 to 36 squares without a few of them.
fn random_shape(random: &mut Rng) -> Cram {
    let (rows, columns) = [(5, 7), (6, 6), (4, 8)][random.usize(..3)];
    let mut squares: Vec<_> = (0..rows * columns).collect();
    random.shuffle(&mut squares);
    let missing = &squares[..random.usize(3..9)];
    let square = |number| if missing.contains(&number) { '#' } else { '.' };
    let line = |row| {
        (0..columns)
            .map(|column| square(row * columns + column))
            .collect()
    };
    let lines: Vec<String> = (0..rows).map(line).collect();
    lines.join("\n").parse().expect("it has few squares")
}

/// A bar of chocolate in a square of 11×11, as after some moves.
fn random_diagram(random: &mut Rng) -> Chomp {
    let mut rows: Vec<_> = (0..11).map(|_| random.usize(5..=11)).collect();
    rows.sort_unstable_by(|a, b| b.cmp(a));
    Chomp::new(&rows)
}

/// Measures a row, unless the arguments choose others.
fn row<G: Impartial<Value = Wdl>>(
    title: &str,
    instances: &[G],
    solver: Grundy,
    rivals: &[fn(&[G]) -> Solved],
) {
    let mut words = std::env::args().skip(1).filter(|it| !it.starts_with('-'));
    let has_word = |word: String| title.to_lowercase().contains(&word.to_lowercase());
    if !words.all(has_word) {
        return;
    }
    let ours = || {
        let solve = |root| solver.solve(root, Run::new()).expect("an acyclic game");
        let solutions: Vec<_> = instances.iter().map(solve).collect();
        let stored = solutions.iter().map(Solution::stored_parts).sum();
        let nimber = |it: &Solution<G>| it.grundy_value(it.root()).expect("it is solved");
        (solutions.iter().map(nimber).collect(), stored)
    };
    let mut own: Taken = timed(ours);
    let mut other = (own.0.clone(), usize::MAX, u64::MAX);
    for round in 0..ROUNDS {
        for rival in rivals {
            let (nimbers, stored, taken) = timed(|| rival(instances));
            assert_eq!(own.0, nimbers, "{title}");
            (other.1, other.2) = (other.1.min(stored), other.2.min(taken));
        }
        if round > 0 {
            own.2 = own.2.min(timed(ours).2);
        }
    }
    let ratio = |own, other| float(own) / float(other);
    println!(
        "{title}: {:.2} ms, {} parts; igs {:.2} ms, {} parts; {:.2} of its time, {:.2} of its parts",
        float(own.2) / 1e6,
        own.1,
        float(other.2) / 1e6,
        other.1,
        ratio(own.2, other.2),
        ratio(own.1 as u64, other.1 as u64),
    );
}

#[expect(clippy::cast_precision_loss, reason = "a number for people")]
const fn float(number: u64) -> f64 {
    number as f64
}

/// What a computation took. A short one is repeated: Linux counts time in steps of milliseconds.
fn timed(compute: impl Fn() -> Solved) -> Taken {
    let start = processor_time();
    let mut times = 0;
    loop {
        let (nimbers, stored) = compute();
        times += 1;
        let taken = processor_time() - start;
        if taken > 200_000_000 {
            return (nimbers, stored, taken / times);
        }
    }
}

/// The boards as they are, for `igs`.
fn wide(boards: &[Cram]) -> Solved {
    igs_cram(boards, false)
}

/// The boards with rows for columns: the order of its moves depends on that.
fn tall(boards: &[Cram]) -> Solved {
    igs_cram(boards, true)
}

fn igs_cram(boards: &[Cram], is_turned: bool) -> Solved {
    let turned = |(row, column)| {
        if is_turned {
            (column, row)
        } else {
            (row, column)
        }
    };
    summed(boards.iter().map(|board| {
        let (rows, columns) = turned((small(board.rows()), small(board.columns())));
        let game = IgsCram::new(columns, rows);
        // Each square is what four rectangles differ by.
        let rectangle = |columns, rows| match (columns, rows) {
            (0, _) | (_, 0) => 0,
            _ => game.rectangle(columns, rows),
        };
        let mut position = 0;
        for (row, line) in (0..).zip(board.to_string().lines()) {
            for (column, square) in (0..).zip(line.chars()) {
                if square == '.' {
                    let (row, column) = turned((row, column));
                    let above = rectangle(column + 1, row) ^ rectangle(column, row);
                    position |= rectangle(column + 1, row + 1) ^ rectangle(column, row + 1) ^ above;
                }
            }
        }
        let mut solver = IgsSolver::new(&game, HashMap::new(), (), LessMovesFirst, ());
        let nimber = solver.nimber_br_aspset(&position);
        (nimber, solver.transposition_table.len())
    }))
}

fn igs_chomp(bars: &[Chomp]) -> Solved {
    chomp_of_rows(bars.iter().map(Chomp::rows))
}

/// Bars with these lengths of rows, for `igs`.
fn chomp_of_rows(bars: impl Iterator<Item = Vec<u8>>) -> Solved {
    summed(bars.map(|rows| {
        let rows: Vec<_> = rows.into_iter().filter(|&it| it > 0).collect();
        let game = IgsChomp::new(rows[0], small(rows.len()));
        let position = game.pos(&rows);
        let mut solver = IgsSolver::new(&game, HashMap::new(), (), (), ());
        (
            solver.nimber_def(position),
            solver.transposition_table.len(),
        )
    }))
}

fn igs_heaps(heaps: &[Heaps]) -> Solved {
    summed(heaps.iter().map(|heap| {
        let game = GrundyGame(small(heap.first()));
        let mut solver = IgsSolver::new(&game, HashMap::new(), (), (), ());
        (
            solver.nimber_of_initial_def(),
            solver.transposition_table.len(),
        )
    }))
}

/// A number as `igs` takes it.
fn small<N>(number: impl TryInto<N, Error: Debug>) -> N {
    number.try_into().expect("a small instance")
}

fn summed(each: impl Iterator<Item = (u8, usize)>) -> Solved {
    let (nimbers, stored): (Vec<_>, Vec<_>) = each
        .map(|(nimber, stored)| (u64::from(nimber), stored))
        .unzip();
    (nimbers, stored.into_iter().sum())
}
