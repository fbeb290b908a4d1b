//! Dots and Boxes: published values, and a plain recursion from the rules only.

use std::collections::{HashMap, HashSet};

use optimal_play::audit::{Audit, late_positions};
use optimal_play::{AlphaBeta, GameState, Minimax, Player, Run, Solver};
use optimal_play_games::dots_and_boxes::{DotsAndBoxes, Edge, Position};
use proptest::prelude::*;
use support::rounds;

fn board(rows: u32, columns: u32) -> DotsAndBoxes {
    DotsAndBoxes::new(rows, columns).expect("a valid board")
}

fn value(rows: u32, columns: u32) -> i8 {
    let game = board(rows, columns);
    let solution = AlphaBeta::packed().solve(&game.start(), Run::new());
    solution.expect("an acyclic game").value()
}

/// The edge of that name.
fn edge(position: &Position<'_>, name: char) -> Edge {
    let mut edges = position.moves();
    let edge = edges.find(|edge| edge.to_string() == name.to_string());
    edge.expect("a free edge")
}

/// D. Wilson, Dots-and-Boxes Analysis Results, wilson.engr.wisc.edu/boxes: the second player wins
/// by 3.
#[test]
fn the_second_player_wins_by_three_on_three_by_three() {
    assert_eq!(value(3, 3), -3);
}

/// E. Berlekamp, J. Conway and R. Guy, Winning Ways, chapter 16.
#[test]
fn the_first_player_wins_on_two_by_two() {
    assert!(value(2, 2) > 0);
}

/// A. Jobson, L. Sledd, S. White and D. Wildstrom, Variations on Narrow Dots-and-Boxes and
/// Dots-and-Triangles (2015).
#[test]
fn the_first_player_at_least_ties_on_a_row_of_an_even_number_of_boxes() {
    for columns in [2, 4, 6] {
        assert!(value(1, columns) >= 0, "{columns}");
    }
}

/// The rules written plainly: each box as its four sides, each side as the two dots that it joins.
struct Plain {
    edges: Vec<[(u32, u32); 2]>,
    boxes: Vec<Vec<usize>>,
    known: HashMap<Vec<bool>, i8>,
}

impl Plain {
    fn new(rows: u32, columns: u32) -> Self {
        let mut edges = Vec::new();
        for y in 0..=rows {
            edges.extend((0..columns).map(|x| [(y, x), (y, x + 1)]));
            if y < rows {
                edges.extend((0..=columns).map(|x| [(y, x), (y + 1, x)]));
            }
        }
        let corners = (0..rows).flat_map(|y| (0..columns).map(move |x| (y, x)));
        let sides = |(y, x): (u32, u32)| {
            let is_side = |edge: &[(u32, u32); 2]| {
                let is_corner = |&(dot_y, dot_x): &(u32, u32)| {
                    (y..=y + 1).contains(&dot_y) && (x..=x + 1).contains(&dot_x)
                };
                edge.iter().all(is_corner)
            };
            (0..edges.len())
                .filter(|&edge| is_side(&edges[edge]))
                .collect()
        };
        Self {
            boxes: corners.map(sides).collect(),
            edges,
            known: HashMap::new(),
        }
    }

    fn complete(&self, drawn: &[bool]) -> usize {
        let is_complete = |sides: &&Vec<usize>| sides.iter().all(|&side| drawn[side]);
        self.boxes.iter().filter(is_complete).count()
    }

    /// The score of the move, and the board after it.
    fn draw(&self, drawn: &[bool], edge: usize) -> (i8, Vec<bool>) {
        let mut after = drawn.to_vec();
        after[edge] = true;
        let scored = self.complete(&after) - self.complete(drawn);
        (i8::try_from(scored).expect("at most two"), after)
    }

    /// The value of the rest of the game for the player to move.
    fn value(&mut self, drawn: &[bool]) -> i8 {
        if let Some(&value) = self.known.get(drawn) {
            return value;
        }
        let free: Vec<_> = (0..drawn.len()).filter(|&edge| !drawn[edge]).collect();
        let values = free.into_iter().map(|edge| match self.draw(drawn, edge) {
            (0, after) => -self.value(&after),
            (scored, after) => scored + self.value(&after),
        });
        let value = values.max().unwrap_or(0);
        self.known.insert(drawn.to_vec(), value);
        value
    }
}

#[test]
fn values_of_small_boards_match_a_plain_recursion() {
    for (rows, columns) in [(1, 1), (1, 2), (2, 1), (1, 3), (4, 1), (2, 2), (2, 3)] {
        let mut plain = Plain::new(rows, columns);
        let empty = vec![false; plain.edges.len()];
        assert_eq!(value(rows, columns), plain.value(&empty));
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        cases: rounds(32),
        ..ProptestConfig::default()
    })]

    #[test]
    fn every_late_position_matches_the_plain_rules(
        (rows, columns) in prop::sample::select(vec![(3, 3), (2, 4), (5, 1), (4, 4)]),
        choices in prop::collection::vec(0..100_usize, 40),
    ) {
        let game = board(rows, columns);
        let mut plain = Plain::new(rows, columns);
        let (mut state, mut drawn) = (game.start(), vec![false; plain.edges.len()]);
        let early = plain.edges.len() - 9;
        for &choice in &choices[..early] {
            let free: Vec<_> = (0..drawn.len()).filter(|&edge| !drawn[edge]).collect();
            let number = choice % free.len();
            let edge = state.moves().nth(number).expect("as many are free");
            let (scored, after) = plain.draw(&drawn, free[number]);
            let sign = if state.to_move() == Player::Max { 1 } else { -1 };
            prop_assert_eq!(state.reward(edge), sign * scored);
            let next = state.play(edge);
            prop_assert_eq!(next.to_move() == state.to_move(), scored > 0);
            (state, drawn) = (next, after);
        }
        let solution = Minimax::hashed().solve(&state, Run::new()).expect("an acyclic game");
        let value = plain.value(&drawn);
        let expected = if state.to_move() == Player::Max { value } else { -value };
        prop_assert_eq!(solution.value(), expected);
    }
}

/// The bounds contain the value of each position that this one leads to, and a candidate move has
/// it.
fn check_pruning(root: &Position<'_>) {
    let solution = Minimax::hashed().solve(root, Run::new());
    let solution = solution.expect("an acyclic game");
    for (state, value) in solution.positions() {
        let (lower, upper) = state.bounds();
        assert!(lower <= value && value <= upper, "{state}");
        let values = state.candidate_moves().map(|edge| {
            let after = solution.value_of(&state.play(edge));
            state.reward(edge) + after.expect("all values are known")
        });
        let best = match state.to_move() {
            Player::Max => values.max(),
            Player::Min => values.min(),
        };
        assert_eq!(best.unwrap_or(value), value, "{state}");
    }
}

/// The position with only these edges free.
fn with_free<'g>(game: &'g DotsAndBoxes, free: &str) -> Position<'g> {
    let start = game.start();
    let drawn = start.moves().map(|edge| edge.to_string());
    let drawn = drawn.filter(|name| !free.contains(name.as_str()));
    let drawn: Vec<_> = drawn.collect();
    let draw = |position: Position<'g>, name: &String| {
        let name = name.chars().next().expect("a name of one character");
        position.play(edge(&position, name))
    };
    drawn.iter().fold(start, draw)
}

/// A chain of three boxes between two that can be taken, and one of two that may be handed out: it
/// is right to take the three first.
#[test]
fn a_chain_that_cannot_be_handed_out_is_taken_first() {
    let game = board(3, 3);
    let root = with_free(&game, "fhijmotw");
    assert_eq!(root.candidate_moves().count(), 1);
    check_pruning(&root);
}

#[test]
fn bounds_and_candidate_moves_of_small_boards_match_minimax() {
    for (rows, columns) in [(1, 1), (1, 4), (5, 1), (2, 2)] {
        check_pruning(&board(rows, columns).start());
    }
}

#[test]
fn bounds_and_candidate_moves_of_late_positions_match_minimax() {
    for (rows, columns) in [(3, 3), (2, 4), (4, 4), (3, 4), (1, 9), (5, 5), (2, 7)] {
        let game = board(rows, columns);
        for budget in [50, 300, 2000] {
            let late = late_positions(&game.start(), budget);
            late.take(5).for_each(|state| check_pruning(&state));
        }
    }
}

#[test]
fn symmetric_positions_have_one_key() {
    let keys = |rows, columns| {
        let game = board(rows, columns);
        let root = game.start();
        let keys: HashSet<_> = root.moves().map(|edge| root.play(edge).key()).collect();
        keys.len()
    };
    // Of 24 edges: at the rim, next to a corner or between; inside, at the rim or not.
    assert_eq!(keys(3, 3), 4);
    // Of 17: at the rim, next to a corner or between; inside, two horizontal and one vertical. The
    // long sides and the short ones of a corner are alike.
    assert_eq!(keys(2, 3), 5);
    // The long sides of a row: at its end, next to it, in the middle. The short ones are like those
    // at the end. Inside, two.
    assert_eq!(keys(1, 5), 5);
}

/// The value of each position by the rules only, and of each key.
fn values_by_key<'g>(
    state: &Position<'g>,
    values: &mut HashMap<Position<'g>, i8>,
    keys: &mut HashMap<u64, i8>,
) -> i8 {
    if let Some(&value) = values.get(state) {
        return value;
    }
    let after = state.moves().map(|edge| {
        let after = values_by_key(&state.play(edge), values, keys);
        state.reward(edge) + after
    });
    let best = match state.to_move() {
        Player::Max => after.max(),
        Player::Min => after.min(),
    };
    let value = best.unwrap_or(0);
    assert_eq!(*keys.entry(state.key()).or_insert(value), value, "{state}");
    values.insert(*state, value);
    value
}

#[test]
fn positions_with_one_key_have_one_value() {
    for (rows, columns) in [(1, 1), (1, 4), (5, 1), (2, 2)] {
        let game = board(rows, columns);
        values_by_key(&game.start(), &mut HashMap::new(), &mut HashMap::new());
    }
}

#[test]
fn a_partial_audit_of_a_large_board_finds_no_violation() {
    let game = board(3, 3);
    let root = game.start();
    let audit = Audit::new(&root, 500);
    let coverage = audit.indexed().packed_key().staged().run();
    let coverage = coverage.unwrap_or_else(|violation| panic!("{violation}"));
    assert!(!coverage.complete);
}

#[test]
fn a_picture_shows_the_free_edges_by_name() {
    let game = board(2, 3);
    let mut position = game.start();
    let start = position.to_string();
    for name in "acdfgb".chars() {
        position = position.play(edge(&position, name));
    }
    let over = position
        .moves()
        .fold(position, |position, edge| position.play(edge));
    insta::assert_snapshot!(format!("{start}\n\n{position}\n{position:?}\n\n{over}"));
}

#[test]
fn an_invalid_board_is_rejected_with_the_reason() {
    for (rows, columns) in [(5, 5), (2, 12), (1, 20), (20, 1)] {
        assert!(DotsAndBoxes::new(rows, columns).is_ok());
    }
    let sizes = [(0, 3), (3, 0), (5, 6), (1, 21), (u32::MAX, u32::MAX)];
    let messages = sizes.map(|(rows, columns)| {
        let game = DotsAndBoxes::new(rows, columns);
        game.expect_err("it is wrong").to_string()
    });
    insta::assert_snapshot!(messages.join("\n"));
}
