//! Knight distances: breadth-first search on bounded boards against the formula of the unbounded
//! one, and paths.

use optimal_play::games::knight_board::{Board, Square};

/// The pairs of squares whose distance differs between the board and the plane, the smaller square
/// first.
fn differences(rows: i32, columns: i32) -> Vec<(Square, Square)> {
    let board = Board::Bounded {
        rows: rows.unsigned_abs(),
        columns: columns.unsigned_abs(),
    };
    let squares: Vec<_> = (0..rows)
        .flat_map(|row| (0..columns).map(move |column| (row, column)))
        .collect();
    let mut differences = Vec::new();
    for &from in &squares {
        let plane = Board::Unbounded.distances(from, &squares);
        for ((&to, bounded), unbounded) in squares
            .iter()
            .zip(board.distances(from, &squares))
            .zip(plane)
        {
            if bounded != unbounded && from < to {
                differences.push((from, to));
            }
        }
    }
    differences
}

#[test]
fn the_edges_of_a_50_by_50_board_lengthen_paths_only_at_its_corners() {
    let corners = [
        ((0, 0), (1, 1)),
        ((0, 49), (1, 48)),
        ((48, 1), (49, 0)),
        ((48, 48), (49, 49)),
    ];
    assert_eq!(differences(50, 50), corners);
    for (from, to) in corners {
        let board = Board::Bounded {
            rows: 50,
            columns: 50,
        };
        assert_eq!(board.distance(from, to), Some(4));
        assert_eq!(Board::Unbounded.distance(from, to), Some(2));
    }
}

#[test]
fn boards_from_5_by_5_squares_on_differ_from_the_plane_only_at_corners() {
    for (rows, columns) in [(5, 5), (5, 6), (6, 5), (5, 30), (8, 8), (6, 20)] {
        let (bottom, right) = (rows - 1, columns - 1);
        let corners = [
            ((0, 0), (1, 1)),
            ((0, right), (1, right - 1)),
            ((bottom - 1, 1), (bottom, 0)),
            ((bottom - 1, right - 1), (bottom, right)),
        ];
        assert_eq!(differences(rows, columns), corners, "{rows}×{columns}");
    }
    assert!(differences(4, 50).len() > 4);
    assert!(differences(50, 4).len() > 4);
}

#[test]
fn the_formula_is_right_near_the_origin() {
    // Distances from the origin, row by row, from the search on a board with room on all sides.
    let board = Board::Bounded {
        rows: 101,
        columns: 101,
    };
    for row in -30..=30 {
        for column in -30..=30 {
            let bounded = board.distance((50, 50), (50 + row, 50 + column));
            assert_eq!(Board::Unbounded.distance((0, 0), (row, column)), bounded);
        }
    }
}

#[test]
fn squares_that_no_knight_reaches_have_no_distance_and_no_path() {
    let three = Board::Bounded {
        rows: 3,
        columns: 3,
    };
    assert_eq!(three.distance((0, 0), (1, 1)), None);
    assert_eq!(three.path((0, 0), (1, 1)), None);
    assert_eq!(three.distance((0, 0), (0, 1)), Some(3));
    let row = Board::Bounded {
        rows: 1,
        columns: 9,
    };
    assert_eq!(row.distance((0, 0), (0, 8)), None);
    assert_eq!(row.distance((0, 3), (0, 3)), Some(0));
}

#[test]
fn a_path_is_made_of_knight_steps_and_is_as_long_as_the_distance() {
    let boards = [
        Board::Bounded {
            rows: 8,
            columns: 8,
        },
        Board::Bounded {
            rows: 3,
            columns: 40,
        },
        Board::Unbounded,
    ];
    for board in boards {
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
