//! Tic-tac-toe and its misère form: published counts, and plain recursion over boards of text.

use std::collections::{HashMap, HashSet};

use optimal_play::{GameState, Minimax, Outcome, Player, Run, Solution, Solver, Staged};
use optimal_play_games::tic_tac_toe::TicTacToe;

fn solve(root: TicTacToe) -> Solution<TicTacToe> {
    let solution = Minimax::dense().solve(&root, Run::new());
    solution.expect("no position repeats")
}

/// Every board that the root leads to, without symmetry.
fn boards(root: TicTacToe) -> HashSet<TicTacToe> {
    let (mut seen, mut open) = (HashSet::from([root]), vec![root]);
    while let Some(state) = open.pop() {
        if state.decided().is_none() {
            let after = state.moves().map(|square| state.play(square));
            open.extend(after.filter(|&state| seen.insert(state)));
        }
    }
    seen
}

#[test]
fn both_forms_are_drawn() {
    assert_eq!(solve(TicTacToe::new()).value(), Outcome::DRAW);
    assert_eq!(solve(TicTacToe::misere()).value(), Outcome::DRAW);
}

/// Published: 5478 positions, by ply as here; A008907 of the On-Line Encyclopedia of Integer
/// Sequences has those that are essentially different, 765 in all.
#[test]
fn positions_by_ply_match_the_published_counts_with_and_without_symmetry() {
    for root in [TicTacToe::new(), TicTacToe::misere()] {
        let (mut by_ply, mut folded) = ([0; 10], [0; 10]);
        let mut keys = HashSet::new();
        for state in boards(root) {
            by_ply[state.stage()] += 1;
            folded[state.stage()] += usize::from(keys.insert(state.key()));
        }
        assert_eq!(by_ply, [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]);
        assert_eq!(by_ply.iter().sum::<usize>(), 5478);
        assert_eq!(folded, [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]);
        assert_eq!(solve(root).report().positions, 765);
    }
}

/// Published: the game ends on 958 boards, 626 with a line of X, 316 with one of O, 16 without; up
/// to symmetry on 91, 44 and 3.
#[test]
fn final_boards_match_the_published_counts() {
    for (root, line_wins) in [(TicTacToe::new(), true), (TicTacToe::misere(), false)] {
        let (mut boards_by_line, mut folded) = ([0; 3], [0; 3]);
        let mut keys = HashSet::new();
        for state in boards(root) {
            let line = match state.decided().map(Outcome::winner) {
                Some(Some(winner)) if (winner == Player::Max) == line_wins => 0,
                Some(Some(_)) => 1,
                None if state.moves().next().is_none() => 2,
                _ => continue,
            };
            boards_by_line[line] += 1;
            folded[line] += usize::from(keys.insert(state.key()));
        }
        assert_eq!((boards_by_line, folded), ([626, 316, 16], [91, 44, 3]));
    }
}

/// A board of text: who has completed a line, if anyone has.
fn line(board: &str) -> Option<char> {
    let lines = ["012", "345", "678", "036", "147", "258", "048", "246"];
    let marks: Vec<_> = board.chars().collect();
    let line = |line: &str| -> Option<char> {
        let squares = line.bytes().map(|digit| usize::from(digit - b'0'));
        let on_line: HashSet<_> = squares.map(|square| marks[square]).collect();
        let mark = *on_line.iter().next().expect("a line has squares");
        (on_line.len() == 1 && mark != '.').then_some(mark)
    };
    lines.into_iter().find_map(line)
}

/// Who wins with best play, and in how many plies, by the rules for boards of text.
fn recursion(
    board: &str,
    line_wins: bool,
    known: &mut HashMap<String, Option<(char, i32)>>,
) -> Option<(char, i32)> {
    if let Some(&known) = known.get(board) {
        return known;
    }
    let free = board.matches('.').count();
    let (mover, other) = if free % 2 == 1 {
        ('X', 'O')
    } else {
        ('O', 'X')
    };
    let value = if line(board).is_some() {
        Some((if line_wins { other } else { mover }, 0))
    } else {
        let squares = board.match_indices('.').map(|(square, _)| square);
        let after = squares.map(|square| {
            let board = format!("{}{mover}{}", &board[..square], &board[square + 1..]);
            recursion(&board, line_wins, known).map(|(winner, plies)| (winner, plies + 1))
        });
        // For the player to move: wins first, the sooner the better; then draws; then losses, the
        // later the better.
        let rank = |value: &Option<(char, i32)>| match *value {
            Some((winner, plies)) if winner == mover => 1000 - plies,
            None => 0,
            Some((_, plies)) => plies - 1000,
        };
        after.max_by_key(rank).flatten()
    };
    known.insert(board.to_owned(), value);
    value
}

#[test]
fn every_position_matches_a_plain_recursion() {
    for (root, line_wins) in [(TicTacToe::new(), true), (TicTacToe::misere(), false)] {
        let (solution, mut known) = (solve(root), HashMap::new());
        for state in boards(root) {
            // The rows of the drawing without the names of the squares.
            let drawn = state.to_string();
            let rows = drawn.lines().take(3).map(|row| row[2..].replace(' ', ""));
            let expected = recursion(&rows.collect::<String>(), line_wins, &mut known);
            let value = solution.value_of(&state).expect("it is reached");
            let winner = value
                .winner()
                .map(|winner| if winner == Player::Max { 'X' } else { 'O' });
            let plies = value.plies().map(i32::from);
            assert_eq!(winner.zip(plies), expected, "{state}");
        }
        let verified = solution.verify().expect("every value is right");
        assert_eq!((verified.positions, verified.complete), (765, true));
    }
}
