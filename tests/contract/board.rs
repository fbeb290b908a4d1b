//! Boards: names, sets, lines and pictures, compared with plain loops over rows and columns.

use optimal_play::rules::{Board, BoardError, Square, Symmetries};

/// Boards of many shapes: the smallest, the largest, long ones, square ones.
fn boards() -> impl Iterator<Item = Board> {
    let sizes = (1..=26).flat_map(|columns| (1..=64).map(move |rows| (columns, rows)));
    sizes.filter_map(|(columns, rows)| Board::try_new(columns, rows).ok())
}

fn all(board: Board) -> impl Iterator<Item = Square> {
    let rows = 0..board.rows();
    rows.flat_map(move |row| (0..board.columns()).map(move |column| Square::new(column, row)))
}

#[test]
fn sizes_from_one_to_64_squares_fit_up_to_26_columns() {
    assert_eq!(boards().count(), (1..=26).map(|columns| 64 / columns).sum());
    for (columns, rows) in [(0, 5), (5, 0), (5, 13), (27, 1), (255, 255)] {
        let error = BoardError::Size { columns, rows };
        assert_eq!(Board::try_new(columns, rows), Err(error));
    }
}

#[test]
fn squares_have_numbers_bits_and_names_in_one_order() {
    for board in boards() {
        assert!(board.squares(board.all()).eq(all(board)), "{board:?}");
        for (number, square) in (0..).zip(all(board)) {
            assert_eq!(board.number(square), number);
            assert_eq!(board.square(number), square);
            assert_eq!(board.bit(square), 1 << number);
            assert_eq!(board.parse(&square.to_string()), Ok(square));
        }
        assert_eq!(usize::from(board.size()), all(board).count());
    }
}

#[test]
fn names_are_read_exactly_as_they_are_written() {
    let board = Board::new(3, 12);
    assert_eq!(board.parse("c12"), Ok(Square::new(2, 11)));
    for name in [
        "", "a", "1", "a0", "A1", "a01", "a+1", "a1 ", " a1", "a256", "ä1", "aa1",
    ] {
        let error = board.parse(name).expect_err("no name");
        assert_eq!(error, BoardError::Name { name: name.into() });
    }
    for name in ["d1", "a13"] {
        let error = board.parse(name).expect_err("not on the board").to_string();
        let expected = format!("there is no square `{name}`: the board has the squares a1 to c12");
        assert_eq!(error, expected);
    }
}

#[test]
fn sets_by_direction_match_plain_loops() {
    for board in boards() {
        let set = |of: &dyn Fn(Square) -> bool| {
            let squares = all(board).filter(|&square| of(square));
            squares.fold(0, |set, square| set | board.bit(square))
        };
        for row in 0..board.rows() {
            assert_eq!(board.row(row), set(&|it| it.row() == row));
        }
        for column in 0..board.columns() {
            assert_eq!(board.column(column), set(&|it| it.column() == column));
        }
        for square in all(board) {
            let right = |it: Square| i16::from(it.column()) - i16::from(square.column());
            let up = |it: Square| i16::from(it.row()) - i16::from(square.row());
            let straight = set(&|it| right(it).abs() + up(it).abs() == 1);
            let diagonal = set(&|it| right(it).abs() == 1 && up(it).abs() == 1);
            assert_eq!(board.around(square, &Board::STRAIGHT), straight);
            assert_eq!(board.around(square, &Board::DIAGONAL), diagonal);
            let falling = set(&|it| right(it) == -up(it));
            assert_eq!(
                board.through(square, (1, 1)),
                set(&|it| right(it) == up(it))
            );
            assert_eq!(board.through(square, (-1, 1)), falling);
            assert_eq!(board.through(square, (0, 0)), board.bit(square));
        }
    }
}

/// The squares that steps reach, by one square after the other.
fn walked(board: Board, from: u64, through: u64, directions: &[(i8, i8)]) -> u64 {
    let (mut reached, mut left) = (from, board.squares(from).collect::<Vec<_>>());
    while let Some(square) = left.pop() {
        for to in directions.iter().filter_map(|&it| board.step(square, it)) {
            if board.bit(to) & through & !reached != 0 {
                reached |= board.bit(to);
                left.push(to);
            }
        }
    }
    reached
}

#[test]
fn walks_reach_the_squares_that_single_steps_reach() {
    const KNIGHT: [(i8, i8); 8] = [
        (1, 2),
        (2, 1),
        (2, -1),
        (1, -2),
        (-1, -2),
        (-2, -1),
        (-2, 1),
        (-1, 2),
    ];
    let far = [(0, 9), (9, 0), (-128, 127), (127, -128)];
    let ways = [
        &Board::STRAIGHT[..],
        &Board::DIAGONAL,
        &Board::DIRECTIONS,
        &KNIGHT,
        &[(1, 0)],
        &[(-1, 1)],
        &[(0, 0)],
        &far,
        &[],
    ];
    let mut random = fastrand::Rng::with_seed(0);
    for board in boards() {
        for directions in ways {
            for _ in 0..4 {
                let all = board.all();
                let from = all & random.u64(..) & random.u64(..) & random.u64(..);
                let through = random.u64(..) | random.u64(..);
                assert_eq!(
                    board.reached(from, through, directions),
                    walked(board, from, through, directions),
                    "{board:?} {from:#b} {through:#b} {directions:?}"
                );
            }
        }
    }
}

#[test]
fn the_squares_between_two_are_those_before_the_second_on_a_ray_from_the_first() {
    for board in boards() {
        for from in all(board) {
            let mut expected = [0; 64];
            for direction in Board::DIRECTIONS {
                let mut between = 0;
                for to in board.ray(from, direction) {
                    expected[usize::from(board.number(to))] = between;
                    between |= board.bit(to);
                }
            }
            for to in all(board) {
                let between = expected[usize::from(board.number(to))];
                assert_eq!(board.between(from, to), between, "{board:?} {from} {to}");
            }
        }
    }
}

#[test]
fn images_of_sets_match_plain_loops() {
    for board in boards() {
        let (columns, rows) = (board.columns(), board.rows());
        for square in all(board) {
            let (column, row) = (columns - 1 - square.column(), rows - 1 - square.row());
            let bit = |column, row| board.bit(Square::new(column, row));
            let set = board.bit(square);
            assert_eq!(board.mirrored(set), bit(column, square.row()));
            assert_eq!(board.upside_down(set), bit(square.column(), row));
            assert_eq!(board.half_turned(set), bit(column, row));
        }
        assert_eq!(board.mirrored(board.all()), board.all());
    }
}

#[test]
fn images_make_the_groups_of_boards() {
    let board = Board::new(5, 3);
    let order = |images: [fn(Board, u64) -> u64; 1]| board.symmetries(images).map(|it| it.order());
    assert_eq!(order([Board::mirrored]), Ok(2));
    assert_eq!(order([Board::upside_down]), Ok(2));
    assert_eq!(order([Board::half_turned]), Ok(2));
    let both = board.symmetries([Board::mirrored, Board::half_turned]);
    let rectangle = Symmetries::rectangle(5, 3);
    assert!(both.is_ok_and(|both| {
        (0..1 << 15).all(|set| both.least_set(set) == rectangle.least_set(set))
    }));
    let square = Board::new(4, 4);
    let square = square.symmetries([Board::mirrored, Board::transposed]);
    assert_eq!(square.map(|it| it.order()), Ok(8));
    let error = board
        .symmetries([|_, _| 0])
        .expect_err("no square is there");
    assert_eq!(
        error.to_string(),
        "generator 0 has the image 64: it must be below 15"
    );
}

#[test]
fn lines_are_as_many_as_by_the_formula_and_each_once() {
    for board in boards() {
        let (columns, rows) = (usize::from(board.columns()), usize::from(board.rows()));
        assert_eq!(board.lines(0), []);
        assert!(
            board
                .lines(1)
                .into_iter()
                .eq((0..board.size()).map(|it| 1 << it))
        );
        for length in 2..6_u8 {
            let fit = |side: usize| (side + 1).saturating_sub(length.into());
            let (across, upright) = (fit(columns), fit(rows));
            let expected = across * rows + upright * columns + 2 * across * upright;
            let mut lines = board.lines(length);
            assert!(lines.iter().all(|line| line.count_ones() == length.into()));
            assert_eq!(lines.len(), expected, "{board:?} {length}");
            lines.sort_unstable();
            lines.dedup();
            assert_eq!(lines.len(), expected, "{board:?} {length}");
        }
    }
}

#[test]
fn pictures_have_the_names_of_rows_and_columns_at_their_sides() {
    let board = Board::new(2, 10);
    let corner = Square::new(1, 9);
    let picture = board.draw(|square| if square == corner { '#' } else { '-' });
    assert!(picture.starts_with("10 - #\n 9 - -\n"), "{picture}");
    assert!(picture.ends_with("\n 1 - -\n   a b"), "{picture}");
}
