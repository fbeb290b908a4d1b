//! Domineering: published winners, a recursion over the cells, and the text of positions.

use std::collections::HashSet;

use optimal_play::audit::{Audit, late_positions};
use optimal_play::game::Summand;
use optimal_play::run::Limit;
use optimal_play::solver::{PartForms, Sums};
use optimal_play::{AlphaBeta, GameState, Minimax, Player, Run, SolveErrorKind, Solver, Wdl};
use optimal_play_games::domineering::{Domineering, Domino};
use support::Proof;

/// Who wins a board under best play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wins {
    /// The player who moves first.
    First,
    /// The player who moves second.
    Second,
    /// The player of vertical dominoes.
    Vertical,
    /// The player of horizontal dominoes.
    Horizontal,
}

impl Wins {
    /// From the winner if Max moves first, and if Min does.
    const fn of([max_first, min_first]: [Player; 2]) -> Self {
        match (max_first, min_first) {
            (Player::Max, Player::Min) => Self::First,
            (Player::Min, Player::Max) => Self::Second,
            (Player::Max, Player::Max) => Self::Vertical,
            (Player::Min, Player::Min) => Self::Horizontal,
        }
    }

    /// The same on the board with rows and columns exchanged.
    const fn transposed(self) -> Self {
        match self {
            Self::Vertical => Self::Horizontal,
            Self::Horizontal => Self::Vertical,
            same => same,
        }
    }
}

const BOTH: [Player; 2] = [Player::Max, Player::Min];

fn solved(rows: u32, columns: u32) -> Wins {
    Wins::of(BOTH.map(|first| winner(rows, columns, first).0))
}

/// The winner, and the number of positions that it took to find.
fn winner(rows: u32, columns: u32, first: Player) -> (Player, u64) {
    let game = Domineering::new(rows, columns).expect("a small board");
    let game = game.with_first(first);
    let run = Run::new().with_threads(1);
    let solution = AlphaBeta::packed().without_line().solve(&game.start(), run);
    let solution = solution.expect("an acyclic game");
    let winner = solution.value().winner().expect("nobody draws");
    (winner, solution.report().positions)
}

#[test]
fn rectangles_have_the_published_canonical_forms() {
    // Two rows: E. R. Berlekamp, Blockbusting and Domineering, Journal of Combinatorial Theory A 49
    // (1988), and A. N. Siegel's CGSuite. 3×3: J. H. Conway, On Numbers and Games (1976). 4×5:
    // D. Wolfe, quoted by R. K. Guy, Unsolved Problems in Combinatorial Games (1996).
    let published = [
        ((2, 1), "1"),
        ((2, 2), "+-1"),
        ((2, 3), "{2|-1/2}"),
        ((2, 4), "-_2"),
        ((2, 5), "1/2"),
        ((2, 7), "{3/2|-1/2}"),
        ((3, 3), "+-1"),
        ((4, 5), "1"),
    ];
    for ((rows, columns), value) in published {
        let game = Domineering::new(rows, columns).expect("a small board");
        let mut run = Run::new();
        let mut values = PartForms::new(&mut run).expect("no limit");
        let form = values.form(&game.start()).expect("no limit");
        assert_eq!(
            values.forms().text(form).as_deref(),
            Ok(value),
            "{rows}×{columns}"
        );
    }
}

#[test]
fn winners_match_the_published_ones() {
    use Wins::{First, Horizontal, Second, Vertical};
    // Two rows of n columns have the values 1, ±1, {2|-1/2}, miny-2, 1/2, {1 miny-2|-1},
    // {3/2|-1/2}, {2 miny-2|0||-1/2|-2}, {5/2|1/2||0|-3/2} and for n = 13 0: E. R. Berlekamp,
    // Blockbusting and Domineering, Journal of Combinatorial Theory A 49 (1988), for even n up to
    // 6, and A. N. Siegel's CGSuite. Four rows of five have 1: D. Wolfe, quoted by R. K. Guy,
    // Unsolved Problems in Combinatorial Games (1996). Squares: J. H. Conway, On Numbers and Games
    // (1976), and D. M. Breuker, J. W. H. M. Uiterwijk and H. J. van den Herik, Solving 8×8
    // Domineering, Theoretical Computer Science 230 (2000).
    let published = [
        ((2, 1), Vertical),
        ((2, 2), First),
        ((2, 3), First),
        ((2, 4), Horizontal),
        ((2, 5), Vertical),
        ((2, 6), First),
        ((2, 7), First),
        ((2, 8), Horizontal),
        ((2, 9), Vertical),
        ((2, 13), Second),
        ((4, 5), Vertical),
        ((1, 1), Second),
        ((3, 3), First),
        ((4, 4), First),
        ((5, 5), Second),
        ((6, 6), First),
        ((7, 7), First),
    ];
    for ((rows, columns), wins) in published {
        assert_eq!(solved(rows, columns), wins, "{rows}×{columns}");
        if rows != columns {
            let turned = solved(columns, rows);
            assert_eq!(turned, wins.transposed(), "{columns}×{rows}");
        }
    }
}

/// N. Bullock's program Obsequi takes 908 nodes for 6×6, and 13,900 to 31,440 for 7×7.
#[test]
fn square_boards_take_few_positions() {
    for (size, most) in [(6, 200), (7, 6_500)] {
        let (winner, positions) = winner(size, size, Player::Max);
        assert_eq!(winner, Player::Max);
        assert!(positions <= most, "{size}×{size}: {positions}");
    }
}

/// Its bounds add up over the board, and not over its regions, so sums also search it whole.
#[test]
fn sums_take_few_positions_of_a_board_that_is_one_region() {
    for (size, most) in [(6, 250), (7, 8_000)] {
        let game = Domineering::new(size, size).expect("a small board");
        let solver = Sums::by_forms().without_line();
        let solution = solver.solve(&game.start(), Run::new());
        let solution = solution.expect("an acyclic game");
        assert_eq!(solution.value(), Wdl::MaxWins);
        let positions = solution.report().positions;
        assert!(positions <= most, "{size}×{size}: {positions}");
    }
}

/// Five regions of 4×4 cells, each with one or two cells fewer. Their forms take a few hundred
/// positions; a search of sums of such parts takes many thousand.
#[test]
fn sums_make_the_forms_of_large_parts_first_if_there_are_few() {
    let game = Domineering::large(4, 24).expect("it fits");
    let walls = [4, 9, 14, 19]
        .into_iter()
        .flat_map(|column| (0..4).map(move |row| (row, column)));
    let others = [
        (1, 0),
        (3, 5),
        (3, 8),
        (0, 13),
        (1, 12),
        (3, 13),
        (3, 16),
        (3, 18),
        (2, 21),
    ];
    let root = game.without(walls.chain(others));
    for first in BOTH {
        let root = root.with_to_move(first);
        let solution = Sums::by_forms().without_line().solve(&root, Run::new());
        let solution = solution.expect("an acyclic game");
        assert_eq!(solution.value(), Wdl::win(first));
        let positions = solution.report().positions;
        assert!(positions < 2000, "{positions}");
    }
}

#[test]
fn a_limit_ends_sums_within_the_search_of_a_whole_board() {
    let game = Domineering::new(8, 8).expect("a small board");
    let solve = |run| Sums::by_forms().solve(&game.start(), run);
    for most in (1..=8).map(|it| it * 250) {
        let limited = solve(Run::new().with_position_limit(most)).expect_err("it takes more");
        let kind = SolveErrorKind::Limit(Limit::Positions(most));
        assert_eq!((limited.kind(), limited.report().positions), (&kind, most));
    }
    for kilobytes in [100, 1000, 5000] {
        let most = kilobytes << 10;
        match solve(Run::new().with_memory_limit(most)) {
            Ok(solution) => assert_eq!(solution.value(), Wdl::MaxWins),
            Err(limited) => {
                let kind = limited.kind();
                let is_memory = matches!(kind, SolveErrorKind::Limit(Limit::Memory { .. }));
                assert!(is_memory, "{limited}");
                assert!(limited.report().peak_bytes <= most);
            }
        }
    }
}

/// A position shares its key with its mirror images, and so its bounds.
#[test]
fn certificates_that_trust_bounds_are_proven() {
    for (rows, columns) in [(4, 5), (5, 5), (5, 6), (6, 6)] {
        let game = Domineering::new(rows, columns).expect("a small board");
        let root = game.start();
        let solver = AlphaBeta::packed().without_line().with_trusted_bounds();
        let solver = solver
            .with_certificate(Player::Max)
            .with_certificate(Player::Min);
        let solution = solver.solve(&root, Run::new().with_threads(1));
        let solution = solution.expect("an acyclic game");
        for player in BOTH {
            let proof = Proof::of(&solution, player);
            assert_eq!(proof.trusts, ["trusts bounds"]);
            let proven = proof.verify(&root);
            assert!(
                proven.is_ok_and(|it| it.trusted > 0),
                "{rows}×{columns}, {player}"
            );
        }
    }
}

#[test]
fn mirror_images_have_the_same_bounds() {
    for (rows, columns) in [(3, 5), (4, 4), (4, 5), (5, 5)] {
        let game = Domineering::new(rows, columns).expect("a small board");
        let audit = Audit::new(&game.start(), 10_000).run();
        audit.unwrap_or_else(|violation| panic!("{rows}×{columns}: {violation}"));
    }
}

#[test]
fn bounds_and_candidate_moves_of_late_positions_match_minimax() {
    let sizes = [
        (5, 5),
        (6, 6),
        (4, 8),
        (9, 4),
        (3, 12),
        (2, 13),
        (1, 20),
        (7, 7),
        (8, 8),
    ];
    for ((rows, columns), first) in sizes
        .into_iter()
        .flat_map(|it| BOTH.map(|first| (it, first)))
    {
        let game = Domineering::new(rows, columns).expect("a valid board");
        let game = game.with_first(first);
        for state in late_positions(&game.start(), 500).take(10) {
            let solution = Minimax::hashed().solve(&state, Run::new());
            let solution = solution.expect("an acyclic game");
            for (state, value) in solution.positions() {
                let (lower, upper) = state.bounds();
                assert!(lower <= value && value <= upper, "{state}");
                let candidates = state.candidate_moves();
                let values = candidates.filter_map(|mv| solution.value_of(&state.play(mv)));
                let best = values.reduce(|a, b| state.to_move().choose(a, b));
                assert_eq!(best.unwrap_or(value), value, "{state}");
            }
        }
    }
}

/// Who wins a board with these free cells, by recursion cell by cell.
fn recursion(free: &mut Vec<Vec<bool>>, to_move: Player) -> Player {
    let (down, right) = match to_move {
        Player::Max => (1, 0),
        Player::Min => (0, 1),
    };
    let (rows, columns) = (free.len(), free[0].len());
    for row in 0..rows - down.min(rows) {
        for column in 0..columns - right.min(columns) {
            if free[row][column] && free[row + down][column + right] {
                (free[row][column], free[row + down][column + right]) = (false, false);
                let winner = recursion(free, to_move.opponent());
                (free[row][column], free[row + down][column + right]) = (true, true);
                if winner == to_move {
                    return to_move;
                }
            }
        }
    }
    to_move.opponent()
}

#[test]
fn winners_of_small_boards_match_a_recursion_over_cells() {
    for (rows, columns) in (1..=4_u32).flat_map(|rows| (1..=5).map(move |columns| (rows, columns)))
    {
        let board = vec![vec![true; columns as usize]; rows as usize];
        let expected = Wins::of(BOTH.map(|first| recursion(&mut board.clone(), first)));
        assert_eq!(solved(rows, columns), expected, "{rows}×{columns}");
    }
}

#[test]
fn a_single_row_or_column_belongs_to_one_player() {
    assert_eq!(solved(1, 64), Wins::Horizontal);
    assert_eq!(solved(64, 1), Wins::Vertical);
    assert_eq!(solved_large(1, 128), Wins::Horizontal);
    assert_eq!(solved_large(128, 1), Wins::Vertical);
}

fn solved_large(rows: u32, columns: u32) -> Wins {
    let game = Domineering::large(rows, columns).expect("a valid board");
    Wins::of(BOTH.map(|first| {
        let game = game.clone().with_first(first);
        let solver = AlphaBeta::hashed().without_line();
        let solution = solver.solve(&game.start(), Run::new());
        let winner = solution.expect("an acyclic game").value().winner();
        winner.expect("nobody draws")
    }))
}

/// On three rows the player of horizontal dominoes wins from eight columns on: M. Lachmann, C.
/// Moore and I. Rapaport, Who Wins Domineering on Rectangular Boards? (2000).
#[test]
fn winners_of_boards_of_more_than_64_cells_match_the_published_ones() {
    for columns in [22, 23] {
        assert_eq!(solved_large(3, columns), Wins::Horizontal);
        assert_eq!(solved_large(columns, 3), Wins::Vertical);
    }
}

/// The same board, its sets of cells in 64 or in 128 bits: positions, moves, keys and bounds.
#[test]
fn large_boards_are_the_same_game() {
    for (rows, columns) in [(3, 5), (4, 4), (2, 7)] {
        let small = Domineering::new(rows, columns).expect("a small board");
        let large = Domineering::large(rows, columns).expect("a small board");
        let (mut reached, mut pairs) = (HashSet::new(), vec![(small.start(), large.start())]);
        while let Some((small, large)) = pairs.pop() {
            assert_eq!(u128::from(small.key()), large.key());
            assert_eq!(small.to_string(), large.to_string());
            assert_eq!(small.to_move(), large.to_move());
            assert_eq!(small.bounds(), large.bounds(), "{small}");
            assert!(small.moves().eq(large.moves()), "{small}");
            assert!(
                small.candidate_moves().eq(large.candidate_moves()),
                "{small}"
            );
            if reached.insert(small.key()) {
                let after = small.moves().map(|mv| (small.play(mv), large.play(mv)));
                pairs.extend(after);
            }
        }
    }
}

#[test]
fn positions_and_moves_are_printed() {
    let game = Domineering::new(2, 3).expect("a small board");
    let game = game.with_first(Player::Min);
    let root = game.start();
    assert_eq!(root.to_string(), "...\n...");
    let moves: Vec<_> = root.moves().map(|domino| domino.to_string()).collect();
    let level = ["(1,1)-(1,2)", "(1,2)-(1,3)", "(2,1)-(2,2)", "(2,2)-(2,3)"];
    assert_eq!(moves, level);
    let one = root.play(Domino {
        first: (1, 0),
        second: (1, 1),
    });
    assert_eq!(one.to_string(), "...\n--.");
    let upright = Domino {
        first: (0, 2),
        second: (1, 2),
    };
    assert!(one.moves().eq([upright]));
    let two = one.play(upright);
    assert_eq!(two.to_string(), "..|\n--|");
    assert_eq!(
        format!("{two:?}"),
        "Position { rows: [\"..|\", \"--|\"], to_move: Min, .. }"
    );
    assert_eq!(two.covered_by(1, 0), Some(Player::Min));
    assert_eq!((two.covered_by(0, 0), two.covered_by(2, 0)), (None, None));
}

#[test]
fn boards_without_cells_or_with_more_than_64_are_rejected() {
    for (rows, columns) in [(0, 5), (5, 0), (5, 13), (u32::MAX, u32::MAX)] {
        let error = Domineering::new(rows, columns).expect_err("it does not fit");
        let expected = format!("a board of {rows} rows and {columns} columns does not fit");
        assert!(error.to_string().starts_with(&expected), "{error}");
    }
    assert!(Domineering::new(8, 8).is_ok());
    let error = Domineering::large(3, 43).expect_err("it does not fit");
    assert!(error.to_string().ends_with("at most 128"), "{error}");
    assert!(Domineering::large(8, 16).is_ok());
}
