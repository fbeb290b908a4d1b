//! Published scores and counts.

use std::collections::{HashMap, HashSet};
use std::fs;

use optimal_play::GameState;
use optimal_play::games::connect_four::Position;

use super::plain::Plain;
use super::{board, check_hooks, check_keys, for_mover, moves, solve};

/// The boards that a move leads to from one of these.
fn next_ply<'g>(states: &HashMap<Plain, Position<'g>>) -> HashMap<Plain, Position<'g>> {
    let open = states.values().filter(|state| state.decided().is_none());
    let children = open.flat_map(|state| state.moves().map(|mv| state.play(mv)));
    children.map(|state| (Plain::of(&state), state)).collect()
}

/// The number of positions on all of a board is published by J. Tromp,
/// <https://tromp.github.io/c4/c4.html>.
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
fn small_boards_are_drawn_and_keys_are_their_positions() {
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
fn as_many_positions_as_published_are_reached_ply_by_ply() {
    let game = board(7, 6);
    let mut states = HashMap::from([(Plain::new(&game), game.start())]);
    for count in [1, 7, 49, 238, 1120, 4263, 16_422, 54_859] {
        assert_eq!(states.len(), count);
        states = next_ply(&states);
    }
}

/// The lines of a published file, or a reason why they are not tested.
fn published(name: &str) -> Option<String> {
    let path = format!("{}/../shared/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let lines = fs::read_to_string(&path);
    lines
        .map_err(|error| eprintln!("skipped: {path}: {error}"))
        .ok()
}

/// From the test set End-Easy of P. Pons, "Solving Connect 4".
#[test]
fn the_published_scores() {
    let Some(lines) = published("connect_four_end_easy.txt") else {
        return;
    };
    let game = board(7, 6);
    let cases = lines.lines().map(|line| {
        let (digits, score) = line.split_once(' ').expect("moves and a score");
        (digits, score.parse::<i8>().expect("a number"))
    });
    let mut solved = 0;
    // Those with up to ten free cells are solved in no time.
    for (digits, score) in cases.filter(|(digits, _)| digits.len() >= 32) {
        let position = game.position(moves(digits)).expect("a legal position");
        let value = solve(&position).value();
        assert_eq!(for_mover(&position, value), score, "{digits}");
        solved += 1;
    }
    assert_eq!(solved, 740);
}
