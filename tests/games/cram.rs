//! Cram: published nimbers, nimbers by definition on lists of squares, and the text of positions.

use std::collections::{BTreeSet, HashMap};

use fastrand::Rng;
use optimal_play::audit::Audit;
use optimal_play::{GameState, Grundy, Impartial, Minimax, Player, SwapPlayers, Wdl};
use optimal_play_games::cram::Cram;
use support::{rounds, solve};

/// The nimber of the board with these rows and columns.
fn nimber(rows: u32, columns: u32) -> u64 {
    let board = Cram::new(rows, columns).expect("a small board");
    solve(&Grundy::by_search(), &board)
        .grundy_value(&board)
        .expect("the root is solved")
}

#[test]
fn nimbers_of_rectangles_match_the_published_ones() {
    // P. Beling, README of impartial-games (2023): its table, with M. Schneider's (Das Spiel
    // Juvavum, 2009) up to 5×7.
    for (rows, columns, published) in [
        (4, 4, 0),
        (4, 5, 2),
        (4, 6, 0),
        (4, 7, 3),
        (4, 8, 0),
        (5, 5, 0),
        (6, 6, 0),
        (8, 8, 0),
    ] {
        assert_eq!(nimber(rows, columns), published, "{rows}×{columns}");
        assert_eq!(nimber(columns, rows), published, "{columns}×{rows}");
    }
}

#[test]
fn a_row_is_worth_as_much_as_in_dawsons_kayles() {
    // OEIS A002187: Sprague-Grundy values for Dawson's Chess. A row of n squares is the entry of
    // n - 1.
    let published = [
        0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4,
        5, 2, 7, 4,
    ];
    for (squares, published) in (1..).zip(published) {
        assert_eq!(nimber(1, squares), published, "{squares} squares");
        assert_eq!(nimber(squares, 1), published, "{squares} squares");
    }
}

/// A set of squares, as rows and columns.
type Squares = BTreeSet<(u32, u32)>;

/// The sets that a domino leaves of a set.
fn after_dominoes(squares: &Squares) -> Vec<Squares> {
    let mut after = Vec::new();
    for &(row, column) in squares {
        for other in [(row + 1, column), (row, column + 1)] {
            if squares.contains(&other) {
                let mut left = squares.clone();
                left.remove(&(row, column));
                left.remove(&other);
                after.push(left);
            }
        }
    }
    after
}

/// The nimber of a set by definition, in one piece.
fn by_definition(squares: &Squares, known: &mut HashMap<Squares, u64>) -> u64 {
    if let Some(&nimber) = known.get(squares) {
        return nimber;
    }
    let after = after_dominoes(squares);
    let reached: BTreeSet<u64> = after.iter().map(|it| by_definition(it, known)).collect();
    let nimber = reached
        .iter()
        .fold(0, |least, &it| least + u64::from(it == least));
    known.insert(squares.clone(), nimber);
    nimber
}

/// The position with these free squares in as many rows and columns.
fn position(rows: u32, columns: u32, squares: &Squares) -> Cram {
    let square = |row, column| {
        if squares.contains(&(row, column)) {
            '.'
        } else {
            '#'
        }
    };
    let line = |row| (0..columns).map(|column| square(row, column)).collect();
    let lines: Vec<String> = (0..rows).map(line).collect();
    lines.join("\n").parse().expect("a small board")
}

/// A random set in a grid.
fn random_squares(rows: u32, columns: u32, random: &mut Rng) -> Squares {
    let share = random.f64();
    let squares = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    squares.filter(|_| random.f64() < share).collect()
}

#[test]
fn every_position_of_small_boards_has_the_nimber_by_definition() {
    for (rows, columns) in [(3, 4), (4, 3), (2, 6), (1, 12), (12, 1)] {
        let board = Cram::new(rows, columns).expect("a small board");
        let solution = solve(&Grundy::by_definition(), &board);
        let known = &mut HashMap::new();
        let mut left = vec![board];
        let mut met = BTreeSet::new();
        while let Some(position) = left.pop() {
            let text = position.to_string();
            if !met.insert(text.clone()) {
                continue;
            }
            let squares = (0..).zip(text.lines()).flat_map(|(row, line)| {
                let free = (0..).zip(line.chars()).filter(|(_, drawn)| *drawn == '.');
                free.map(move |(column, _)| (row, column))
            });
            let nimber = by_definition(&squares.collect(), known);
            assert_eq!(solution.grundy_value(&position), Some(nimber), "{text}");
            left.extend(position.successors().map(|step| step.state));
        }
    }
}

#[test]
fn random_shapes_have_the_nimber_by_definition_in_both_ways_and_by_minimax() {
    let mut random = Rng::with_seed(74);
    let grids = [
        (4, 4),
        (3, 5),
        (8, 2),
        (2, 9),
        (10, 2),
        (1, 20),
        (20, 1),
        (3, 6),
        (7, 3),
    ];
    for round in 0..rounds(45) {
        let (rows, columns) = grids[round % grids.len()];
        let squares = random_squares(rows, columns, &mut random);
        let root = position(rows, columns, &squares);
        let nimber = by_definition(&squares, &mut HashMap::new());
        for solver in [Grundy::by_definition(), Grundy::by_search()] {
            let solution = solve(&solver, &root);
            assert_eq!(solution.grundy_value(&root), Some(nimber), "{root}");
            assert!(solution.verify().expect("it is right").complete);
        }
        let winner = if nimber == 0 {
            Player::Min
        } else {
            Player::Max
        };
        let whole = solve(&Minimax::hashed().fold_players(), &root);
        assert_eq!(whole.value(), Wdl::win(winner), "{root}");
        let swapped = root.swap_players();
        assert_eq!(whole.value_of(&swapped), Some(Wdl::win(!winner)), "{root}");
    }
}

/// A set without squares that have no neighbour in it, moved next to both axes, of its eight images
/// the first.
fn least_image(squares: &Squares) -> Squares {
    let has_neighbour = |&(row, column): &(u32, u32)| {
        let mut others = squares.iter();
        others.any(|&(r, c)| row.abs_diff(r) + column.abs_diff(c) == 1)
    };
    let joined: Squares = squares.iter().copied().filter(has_neighbour).collect();
    let image = |turns: u32, is_mirrored: bool| {
        let squares = joined.iter().map(|&(row, column)| {
            let mut at = (row, if is_mirrored { 99 - column } else { column });
            for _ in 0..turns {
                at = (at.1, 99 - at.0);
            }
            at
        });
        let squares: Vec<_> = squares.collect();
        let top = squares.iter().map(|it| it.0).min().unwrap_or(0);
        let left = squares.iter().map(|it| it.1).min().unwrap_or(0);
        squares.iter().map(|it| (it.0 - top, it.1 - left)).collect()
    };
    let images = (0..4).flat_map(|turns| [image(turns, false), image(turns, true)]);
    images.min().expect("there are eight")
}

#[test]
fn sets_share_a_key_exactly_if_they_are_images_of_each_other() {
    let mut random = Rng::with_seed(75);
    let grids = [
        (3, 3),
        (2, 5),
        (4, 4),
        (8, 8),
        (5, 12),
        (12, 5),
        (1, 9),
        (9, 1),
        (2, 32),
        (64, 1),
        (7, 9),
        (9, 7),
    ];
    let (mut by_image, mut by_key) = (HashMap::new(), HashMap::new());
    for round in 0..rounds(9_000) {
        let (rows, columns) = grids[round % grids.len()];
        let mut squares = random_squares(rows, columns, &mut random);
        if round % 3 == 0 {
            // A few squares of a large grid are images of a few of a small one.
            squares = squares.into_iter().take(round % 7).collect();
        }
        let key = position(rows, columns, &squares).key();
        let image = least_image(&squares);
        assert_eq!(
            *by_image.entry(image.clone()).or_insert(key),
            key,
            "{image:?}"
        );
        let same = by_key.entry(key).or_insert_with(|| image.clone());
        assert_eq!(*same, image);
    }
    assert!(by_key.len() > 3_000, "{}", by_key.len());
}

#[test]
fn random_shapes_keep_the_contract() {
    let mut random = Rng::with_seed(76);
    for (rows, columns) in [(3, 4), (4, 4), (2, 9), (9, 2), (1, 12), (10, 1)].repeat(6) {
        let squares = random_squares(rows, columns, &mut random);
        let root = position(rows, columns, &squares);
        let audit = Audit::new(&root, 10_000).impartial().swap_players();
        let coverage = audit.run().unwrap_or_else(|it| panic!("{root}\n{it}"));
        coverage.require_complete().expect("it is a small board");
    }
}

#[test]
fn parts_are_the_connected_regions_with_room_for_a_domino() {
    let root: Cram = "..#.\n#.#.\n.#..".parse().expect("a small board");
    let parts: Vec<_> = root.parts().map(|it| it.to_string()).collect();
    assert_eq!(parts, ["..##\n#.##\n####", "###.\n###.\n##.."]);
    let moves: Vec<_> = root.moves().map(|it| it.to_string()).collect();
    let expected = [
        "(1,1)-(1,2)",
        "(3,3)-(3,4)",
        "(1,2)-(2,2)",
        "(1,4)-(2,4)",
        "(2,4)-(3,4)",
    ];
    assert_eq!(moves, expected);
    let after: Vec<_> = root.moves().map(|it| root.play(it).to_string()).collect();
    assert_eq!(after[0], "--#.\n#.#.\n.#..");
    assert_eq!(after[2], ".|#.\n#|#.\n.#..");
    let changed = root.moves().map(|mv| root.changed_parts(mv).count());
    assert!(
        changed.eq([1, 2, 1, 2, 1]),
        "what is left of three squares has no room"
    );
}

#[test]
fn texts_are_read_back() {
    let mut random = Rng::with_seed(77);
    for (rows, columns) in [(4, 5), (8, 8), (3, 20), (20, 3), (64, 1), (1, 64)] {
        let squares = random_squares(rows, columns, &mut random);
        let mut state = position(rows, columns, &squares);
        while let Some(mv) = random.choice(state.moves().collect::<Vec<_>>()) {
            state = state.play(mv);
            let read: Cram = state.to_string().parse().expect("a position");
            assert_eq!(read, state);
        }
    }
}

#[test]
fn an_invalid_text_is_rejected_with_its_line_and_column() {
    let long = ".".repeat(65);
    let tall = ["........."; 8].join("\n");
    let texts = [
        "", "\n..", "..\n.x", "...\n..", "..\n...", ".-\n.-", "..\n.|", "---", &long, &tall,
        "..\n..é",
    ];
    let errors = texts.map(|text| text.parse::<Cram>().expect_err("it is invalid").to_string());
    let sizes = [(0, 4), (9, 8), (65, 1), (u32::MAX, u32::MAX)];
    let sizes = sizes.map(|(rows, columns)| Cram::new(rows, columns).expect_err("it does not fit"));
    let sizes = sizes.iter().map(ToString::to_string);
    let messages: Vec<_> = errors.iter().cloned().chain(sizes).collect();
    insta::assert_snapshot!(messages.join("\n"));
}
