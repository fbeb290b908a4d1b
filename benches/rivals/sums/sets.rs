//! The twelve sets: sums of boards by recipe, some at random.

use std::iter;

use fastrand::Rng;

use crate::instance::{Game, Instance};

/// Instances of one kind.
pub(crate) struct Set {
    pub(crate) name: &'static str,
    pub(crate) instances: Vec<Instance>,
}

/// All sets. Those at random depend on the seed: the search was tuned on seed 1 only.
pub(crate) fn sets(seed: u64) -> Vec<Set> {
    let mut random = Rng::with_seed(seed);
    let mut sums = |game, least: usize, most: usize, rows, columns, cells: &'static str| {
        let count: usize = 12;
        let lengths = (0..count).map(move |at| least + at * (most - least) / (count - 1));
        let sums = lengths.map(|boards| {
            let one = || board(rows, columns, cells, &mut random);
            Instance::new(game, iter::repeat_with(one).take(boards))
        });
        sums.collect::<Vec<_>>()
    };
    let set = |name, instances| Set { name, instances };
    let square = "XXXXOOOO.";
    let mut sets = vec![
        set("clobber grid", clobber_grids()),
        set("linear clobber", clobber_rows()),
        set(
            "sums of 3x3 clobber",
            sums(Game::Clobber, 3, 8, 3, 3, square),
        ),
        set(
            "sums of 3x4 clobber",
            sums(Game::Clobber, 2, 7, 3, 4, square),
        ),
        set(
            "sums of linear clobber",
            sums(Game::Clobber, 3, 10, 1, 12, square),
        ),
        set(
            "sums of elephants and rhinos",
            sums(Game::Elephants, 2, 10, 1, 12, "XO.."),
        ),
        set(
            "sums of toads and frogs",
            sums(Game::Toads, 1, 6, 1, 8, "XO.."),
        ),
        set(
            "NoGo rows",
            grids(
                Game::NoGo,
                [(1, 8), (1, 10), (1, 12), (1, 14), (1, 16), (1, 18)],
            ),
        ),
        set(
            "sums of 4x4 domineering",
            sums(Game::Domineering, 3, 8, 4, 4, "....#"),
        ),
    ];
    let nogo_sums = (2..=6).map(|boards| {
        let row = || ".".repeat(random.usize(5..=8));
        Instance::new(Game::NoGo, iter::repeat_with(row).take(boards))
    });
    let nogo_sums = nogo_sums.collect();
    let nogo_grids = [(2, 4), (2, 5), (2, 6), (3, 3), (3, 4), (3, 5), (4, 4)];
    sets.extend([
        set("sums of NoGo rows", nogo_sums),
        set("NoGo grids", grids(Game::NoGo, nogo_grids)),
        set("domineering", grids(Game::Domineering, RECTANGLES)),
    ]);
    sets
}

/// Boards of Domineering, empty.
const RECTANGLES: [(usize, usize); 18] = [
    (4, 4),
    (4, 5),
    (5, 4),
    (4, 6),
    (6, 4),
    (5, 5),
    (4, 7),
    (7, 4),
    (5, 6),
    (6, 5),
    (4, 8),
    (6, 6),
    (5, 7),
    (5, 8),
    (6, 7),
    (7, 7),
    (6, 8),
    (8, 8),
];

fn clobber_grids() -> Vec<Instance> {
    let sides = (6..=11).map(|columns| (2, columns));
    let more = [(2, 13), (3, 5), (3, 6), (4, 4), (4, 5), (4, 6)];
    let boards = sides.chain(more).map(|(rows, columns)| {
        let row = |row| {
            let cell = |column| if (row + column) % 2 == 0 { 'X' } else { 'O' };
            (0..columns).map(cell).collect::<String>()
        };
        let rows: Vec<_> = (0..rows).map(row).collect();
        Instance::new(Game::Clobber, iter::once(rows.join("|")))
    });
    boards.collect()
}

fn clobber_rows() -> Vec<Instance> {
    let pairs = (6..=20).step_by(2).map(|times| "XO".repeat(times));
    let triples = (5..=13).map(|times| "XXO".repeat(times));
    let rows = pairs.chain(triples);
    rows.map(|row| Instance::new(Game::Clobber, iter::once(row)))
        .collect()
}

/// Empty boards.
fn grids<const N: usize>(game: Game, sides: [(usize, usize); N]) -> Vec<Instance> {
    let empty = |(rows, columns)| vec![".".repeat(columns); rows].join("|");
    let boards = sides.map(|sides| Instance::new(game, iter::once(empty(sides))));
    boards.into()
}

/// A board of random cells.
fn board(rows: usize, columns: usize, cells: &str, random: &mut Rng) -> String {
    let mut row = || {
        let cell = |_| char::from(cells.as_bytes()[random.usize(..cells.len())]);
        (0..columns).map(cell).collect::<String>()
    };
    let rows: Vec<_> = (0..rows).map(|_| row()).collect();
    rows.join("|")
}
