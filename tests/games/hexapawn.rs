//! Hexapawn: published results, and plain recursion over boards of text.

use std::collections::{HashMap, HashSet};

use optimal_play::{GameState, Minimax, Outcome, Player, Run, Solution, Solver, rules};
use optimal_play_games::hexapawn::Hexapawn;

fn game(columns: u8, rows: u8) -> Hexapawn {
    Hexapawn::new(columns, rows).expect("a valid board")
}

fn solve(root: Hexapawn) -> Solution<Hexapawn> {
    let solution = Minimax::hashed().solve(&root, Run::new());
    solution.expect("no position repeats")
}

/// M. Gardner, Scientific American, March 1962; the line is that of Wikipedia, "Hexapawn", which
/// says that white always loses in 3 moves: 1.b2 axb2 2.cxb2 c2 3.a2 c1#.
#[test]
fn on_nine_squares_the_second_player_wins_in_three_moves_by_the_published_line() {
    let solution = solve(game(3, 3));
    let mut state = game(3, 3);
    for (plies, step) in (1..=6)
        .rev()
        .zip(["b1-b2", "a3-b2", "c1-b2", "c3-c2", "a1-a2", "c2-c1"])
    {
        let value = Outcome::win(Player::Min, plies);
        assert_eq!(solution.value_of(&state), Some(value), "{state}");
        let step = state.moves().find(|it| it.to_string() == step);
        state = state.play(step.expect("it is legal"));
    }
    assert_eq!(state.decided(), Some(Outcome::win(Player::Min, 0)));
}

/// Wikipedia, "Hexapawn": octopawn, on 4×4 squares, is a forced win for white.
#[test]
fn on_sixteen_squares_the_first_player_wins() {
    assert_eq!(solve(game(4, 4)).value().winner(), Some(Player::Max));
}

/// A machine of matchboxes has a box for each position in which it moves, and its mirror image: 19
/// for the second player and 18 for the first (github.com/kyp44/HER-HIM-pdfs).
#[test]
fn positions_up_to_reflection_match_the_published_matchboxes() {
    let mirror = rules::Board::new(3, 3).symmetries([rules::Board::mirrored]);
    let mirror = mirror.expect("a permutation");
    let mut boxes = [HashSet::new(), HashSet::new()];
    for (state, _) in solve(game(3, 3)).positions() {
        if !state.is_over() {
            let least = mirror.least_sets(state.pawns());
            boxes[state.to_move() as usize].insert(least);
        }
    }
    assert_eq!(boxes.map(|boxes| boxes.len()), [18, 19]);
}

/// Rows of text from the bottom, and who moves: X up or O down.
type Board = (Vec<Vec<char>>, char);

/// The boards after each move, by the rules for boards of text; none if a pawn has crossed the
/// board.
fn after((rows, mover): &Board) -> Vec<Board> {
    let (last, columns) = (rows.len() - 1, rows[0].len());
    if rows[last].contains(&'X') || rows[0].contains(&'O') {
        return Vec::new();
    }
    let other = if *mover == 'X' { 'O' } else { 'X' };
    let mut after = Vec::new();
    for (row, column) in (0..=last).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        if rows[row][column] != *mover {
            continue;
        }
        let next = if *mover == 'X' { row + 1 } else { row - 1 };
        for to in column.saturating_sub(1)..(column + 2).min(columns) {
            let wanted = if to == column { '.' } else { other };
            if rows[next][to] == wanted {
                let mut rows = rows.clone();
                (rows[row][column], rows[next][to]) = ('.', *mover);
                after.push((rows, other));
            }
        }
    }
    after
}

/// The number of plies that the game lasts with best play: an even number if the player to move
/// loses, else an odd one.
fn plies(board: &Board, known: &mut HashMap<Board, u16>) -> u16 {
    if let Some(&plies) = known.get(board) {
        return plies;
    }
    let after: Vec<_> = after(board).iter().map(|it| plies(it, known)).collect();
    // The winner hurries, the loser delays.
    let wins = after.iter().filter(|plies| *plies % 2 == 0).min();
    let plies = match wins.or(after.iter().max()) {
        Some(plies) => plies + 1,
        None => 0,
    };
    known.insert(board.clone(), plies);
    plies
}

#[test]
fn every_position_of_small_boards_matches_a_plain_recursion() {
    for (columns, rows) in [
        (1, 2),
        (1, 5),
        (2, 3),
        (3, 3),
        (4, 3),
        (2, 5),
        (3, 4),
        (4, 4),
    ] {
        let (solution, mut known) = (solve(game(columns, rows)), HashMap::new());
        for (state, value) in solution.positions() {
            let drawn = state.to_string();
            let men = drawn.lines().rev().skip(1);
            let men = men.map(|row| row[2..].chars().filter(|man| *man != ' ').collect());
            let (mover, player) = match state.to_move() {
                Player::Max => ('X', Player::Max),
                Player::Min => ('O', Player::Min),
            };
            let plies = plies(&(men.collect(), mover), &mut known);
            let winner = if plies % 2 == 1 {
                player
            } else {
                player.opponent()
            };
            assert_eq!(value, Outcome::win(winner, plies), "{state}");
        }
        assert_eq!(known.len() as u64, solution.report().positions);
        let verified = solution.verify().expect("every value is right");
        assert_eq!(verified.positions, solution.report().positions);
        verified.require_complete().expect("it holds all values");
    }
}

#[test]
fn an_invalid_board_is_rejected_with_the_reason() {
    for (columns, rows) in [(0, 3), (3, 1), (4, 8), (16, 16)] {
        let error = Hexapawn::new(columns, rows).expect_err("it is wrong");
        let size = format!("{columns} columns and {rows} rows does not fit");
        assert!(error.to_string().contains(&size), "{error}");
    }
    assert!(Hexapawn::new(15, 2).is_ok());
}
