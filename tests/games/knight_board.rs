//! Knight distances on all boards against a breadth-first search, and paths.

use std::collections::VecDeque;

use optimal_play_games::knight_board::{Board, Square};

/// The squares of a board, row by row.
fn squares(rows: i32, columns: i32) -> Vec<Square> {
    let row = |row| (0..columns).map(move |column| (row, column));
    (0..rows).flat_map(row).collect()
}

const fn bounded(rows: i32, columns: i32) -> Board {
    Board::Bounded {
        rows: rows.unsigned_abs(),
        columns: columns.unsigned_abs(),
    }
}

/// A breadth-first search that shares nothing with the crate: the distances of all squares, row by
/// row.
fn searched(rows: i32, columns: i32, from: Square) -> Vec<Option<i32>> {
    let place = |(row, column): Square| {
        let is_on = (0..rows).contains(&row) && (0..columns).contains(&column);
        is_on.then(|| (row * columns + column).unsigned_abs() as usize)
    };
    let mut distances = vec![None; squares(rows, columns).len()];
    let mut queue = VecDeque::from([(from, 0)]);
    while let Some(((row, column), distance)) = queue.pop_front() {
        let Some(place) = place((row, column)).filter(|&place| distances[place].is_none()) else {
            continue;
        };
        distances[place] = Some(distance);
        for (long, short) in [(2, 1), (2, -1), (-2, 1), (-2, -1)] {
            for to in [(row + long, column + short), (row + short, column + long)] {
                queue.push_back((to, distance + 1));
            }
        }
    }
    distances
}

/// The pairs of squares whose distance differs between the board and the plane, from the upper left
/// quarter: all others are mirror images of these.
fn differences(rows: i32, columns: i32) -> Vec<(Square, Square)> {
    let squares = squares(rows, columns);
    let in_quarter = |&&(row, column): &&Square| 2 * row < rows && 2 * column < columns;
    let mut differences = Vec::new();
    for &from in squares.iter().filter(in_quarter) {
        let plane = Board::Unbounded.distances(from, &squares);
        let searched = searched(rows, columns, from);
        for ((&to, searched), plane) in squares.iter().zip(searched).zip(plane) {
            if searched != plane {
                differences.push((from, to));
            }
        }
    }
    differences
}

#[test]
fn distances_are_those_of_a_breadth_first_search() {
    let small = (1..=9).flat_map(|rows| (1..=9).map(move |columns| (rows, columns)));
    for (rows, columns) in small.chain([(3, 40), (40, 4), (5, 40), (30, 6)]) {
        let (board, squares) = (bounded(rows, columns), squares(rows, columns));
        for &from in &squares {
            let found = board.distances(from, &squares);
            let expected = searched(rows, columns, from);
            assert_eq!(found, expected, "from {from:?} on the {board}");
        }
    }
}

/// Those of a board with five rows and columns or more.
const CORNER: [(Square, Square); 2] = [((0, 0), (1, 1)), ((1, 1), (0, 0))];

#[test]
fn the_edges_of_a_50_by_50_board_lengthen_paths_only_at_its_corners() {
    assert_eq!(differences(50, 50), CORNER);
    for (from, to) in [
        ((0, 0), (1, 1)),
        ((0, 49), (1, 48)),
        ((48, 1), (49, 0)),
        ((48, 48), (49, 49)),
    ] {
        assert_eq!(bounded(50, 50).distance(from, to), Some(4));
        assert_eq!(Board::Unbounded.distance(from, to), Some(2));
    }
}

#[test]
fn boards_from_5_by_5_squares_on_differ_from_the_plane_only_at_corners() {
    for (rows, columns) in [(5, 5), (5, 6), (6, 5), (5, 30), (8, 8), (6, 20)] {
        assert_eq!(differences(rows, columns), CORNER, "{rows}×{columns}");
    }
    assert!(differences(4, 50).len() > CORNER.len());
    assert!(differences(50, 4).len() > CORNER.len());
}

#[test]
fn the_formula_is_right_near_the_origin() {
    // From the search on a board with room on all sides.
    let searched = searched(101, 101, (50, 50));
    for ((row, column), distance) in squares(101, 101).into_iter().zip(searched) {
        let (row, column) = (row - 50, column - 50);
        if row.abs() <= 30 && column.abs() <= 30 {
            let plane = Board::Unbounded.distance((0, 0), (row, column));
            assert_eq!(plane, distance, "{row}, {column}");
        }
    }
}

#[test]
fn squares_that_no_knight_reaches_have_no_distance_and_no_path() {
    let three = bounded(3, 3);
    assert_eq!(three.distance((0, 0), (1, 1)), None);
    assert_eq!(three.path((0, 0), (1, 1)), None);
    assert_eq!(three.distance((0, 0), (0, 1)), Some(3));
    let row = bounded(1, 9);
    assert_eq!(row.distance((0, 0), (0, 8)), None);
    assert_eq!(row.distance((0, 3), (0, 3)), Some(0));
}

#[test]
fn a_path_is_made_of_knight_steps_and_is_as_long_as_the_distance() {
    for board in [bounded(8, 8), bounded(3, 40), Board::Unbounded] {
        for to in (0..3).flat_map(|row| (0..8).map(move |column| (row, column))) {
            let path = board.path((2, 1), to).expect("all squares can be reached");
            let distance = board.distance((2, 1), to).expect("all can be reached");
            assert_eq!((path[0], path[path.len() - 1]), ((2, 1), to));
            assert_eq!(path.len(), usize::try_from(distance).expect("positive") + 1);
            for step in path.windows(2) {
                let (rows, columns) = (step[0].0 - step[1].0, step[0].1 - step[1].1);
                assert_eq!((rows * columns).abs(), 2, "{step:?} on the {board}");
                assert!(board.contains(step[1]));
            }
        }
    }
}

#[test]
fn the_farthest_squares_of_the_plane_have_a_distance() {
    let far = Board::FARTHEST;
    // Two thirds of a side in both directions: every move covers three squares of the sum.
    assert_eq!(
        Board::Unbounded.distance((-far, -far), (far, far)),
        Some(22_369_622)
    );
    assert!(!Board::Unbounded.contains((far + 1, 0)));
    assert!(!Board::Unbounded.contains((0, i32::MIN)));
}
