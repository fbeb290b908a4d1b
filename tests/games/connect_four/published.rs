//! Published scores and counts.

use std::collections::{HashMap, HashSet};

use optimal_play::{AlphaBeta, GameState, Run, Solution, Solver};
use optimal_play_games::connect_four::Position;

use super::plain::Plain;
use super::{board, check_hooks, check_keys, for_mover, moves, solve};

/// The boards that a move leads to from one of these.
fn next_ply<'g>(states: &HashMap<Plain, Position<'g>>) -> HashMap<Plain, Position<'g>> {
    let open = states.values().filter(|state| state.decided().is_none());
    let children = open.flat_map(|state| state.moves().map(|mv| state.play(mv)));
    children.map(|state| (Plain::of(&state), state)).collect()
}

/// J. Tromp publishes the number of positions of each board, <https://tromp.github.io/c4/c4.html>.
#[test]
fn four_by_four_is_drawn_and_has_161029_positions() {
    let game = board(4, 4);
    let solution = solve(&game.start());
    assert_eq!(solution.value(), 0);
    check_hooks(&solution);
    let mut states = HashMap::from([(Plain::new(&game), game.start())]);
    let (mut boards, mut folded) = (0, 0);
    while !states.is_empty() {
        boards += states.len();
        let ply: HashSet<_> = states.keys().cloned().map(Plain::folded).collect();
        folded += ply.len() as u64;
        states = next_ply(&states);
    }
    assert_eq!(boards, 161_029);
    // Mirror images are solved once.
    assert_eq!(solution.report().positions, folded);
}

#[test]
fn small_boards_are_drawn_and_have_a_key_for_each_position() {
    for (width, height) in [(1, 1), (1, 9), (2, 5), (3, 3), (4, 3), (5, 2), (9, 1)] {
        let game = board(width, height);
        let solution = solve(&game.start());
        let mut known = HashMap::new();
        let score = Plain::new(&game).score(&mut known);
        assert_eq!((score, solution.value()), (0, 0), "{width}×{height}");
        check_hooks(&solution);
        check_keys(&solution, &known);
    }
}

/// The numbers are sequence A212693 of the OEIS.
#[test]
fn positions_by_ply_match_the_published_counts() {
    let game = board(7, 6);
    let mut states = HashMap::from([(Plain::new(&game), game.start())]);
    for count in [1, 7, 49, 238, 1120, 4263, 16_422, 54_859] {
        assert_eq!(states.len(), count);
        states = next_ply(&states);
    }
}

/// Some of the positions of P. Pons, "Solving Connect 4": `tests/data/README.md`.
const SOME: &str = include_str!("../../data/connect_four.txt");

/// The positions, each with the score of its player to move. `.ci/run` tests all of his sets.
fn published() -> Vec<(&'static str, i8)> {
    let lines = SOME.lines().filter(|line| !line.starts_with('#'));
    let case = |line: &'static str| {
        let (digits, score) = line.split_once(' ').expect("moves and a score");
        (digits, score.parse().expect("a number"))
    };
    lines.map(case).collect()
}

/// Solves the published positions with at least `stones` stones, and returns how many there are.
fn check_scores(
    stones: usize,
    solve: impl for<'g> Fn(&Position<'g>) -> Solution<Position<'g>>,
) -> usize {
    let game = board(7, 6);
    let mut cases = published();
    cases.retain(|(digits, _)| digits.len() >= stones);
    for (digits, score) in &cases {
        let position = game.position(moves(digits)).expect("a legal position");
        let value = solve(&position).value();
        assert_eq!(for_mover(&position, value), *score, "{digits}");
    }
    cases.len()
}

#[test]
fn minimax_finds_the_published_scores() {
    // Minimax solves positions with at most ten free cells quickly.
    assert_eq!(check_scores(32, solve), 21);
}

#[test]
fn alpha_beta_finds_the_published_scores() {
    let solver = AlphaBeta::packed().without_line();
    let checked = check_scores(0, |position| {
        let solution = solver.solve(position, Run::new());
        solution.expect("an acyclic game")
    });
    assert_eq!(checked, 100);
}
