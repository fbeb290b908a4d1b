//! The chase: published answers, and every position against value iteration from the rules only.

use std::collections::HashMap;
use std::fs;

use optimal_play::rules::InstanceError;
use optimal_play::{GameState, Indexed, Outcome, Player, Predecessors, Retrograde, Run, Solver};
use optimal_play_games::chase::{Chase, Position, Rules, Square, Step};
use serde::Deserialize;
use support::corner_chase;

fn outcome(n: u32, white: Square, black: Square) -> Outcome {
    let game = Chase::new(n, white, black).expect("a valid game");
    let solution = Retrograde::with_predecessors().solve(&game.start(), Run::new());
    solution.expect("no limit").value()
}

#[test]
fn the_documented_answer_is_found() {
    assert_eq!(outcome(2, (1, 1), (2, 2)), Outcome::win(Player::Min, 2));
}

/// On boards of up to 12×12; the whole check solves all of them by the program.
#[test]
fn the_published_answers_are_found() {
    #[derive(Deserialize)]
    struct Case {
        n: u32,
        white: Square,
        black: Square,
        winner: String,
        plies: u16,
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/chase.jsonl");
    let cases = fs::read_to_string(path).expect("the file is part of the repository");
    let cases = cases.lines().map(serde_json::from_str);
    let cases: Vec<Case> = cases.collect::<Result<_, _>>().expect("a case a line");
    assert_eq!(cases.len(), 120);
    for case in cases.into_iter().filter(|case| case.n <= 12) {
        let winner = match case.winner.as_str() {
            "WHITE" => Player::Max,
            "BLACK" => Player::Min,
            other => panic!("{other}"),
        };
        let expected = Outcome::win(winner, case.plies);
        assert_eq!(outcome(case.n, case.white, case.black), expected);
    }
}

#[test]
fn adjacent_pieces_are_won_by_white_and_all_others_by_black() {
    for n in 2..=20 {
        let game = Chase::new(n, (1, 2), (n, n)).expect("a valid game");
        let root = game.start();
        let solution = Retrograde::with_predecessors()
            .solve(&root, Run::new())
            .expect("no limit");
        for state in (0..root.index_count()).filter_map(|index| root.at_index(index)) {
            if state.to_move() == Player::Min || state.decided().is_some() {
                continue;
            }
            let value = solution.value_of(&state).expect("every position is solved");
            let (white, black) = (state.white(), state.black());
            if white.0.abs_diff(black.0) + white.1.abs_diff(black.1) == 1 {
                assert_eq!(value, Outcome::win(Player::Max, 1), "{state:?}");
            } else {
                assert_eq!(value.winner(), Some(Player::Min), "{state:?}");
                assert!(value.plies() <= Some(58), "{state:?}");
            }
        }
    }
}

#[test]
fn the_longest_chase_takes_a_ply_less_than_three_times_the_side() {
    for n in [3, 7, 11, 15, 19_u16] {
        let value = outcome(n.into(), (1, 2), (n.into(), n.into()));
        assert_eq!(value, Outcome::win(Player::Min, 3 * n - 1), "{n}");
        let game = Chase::new(n.into(), (1, 2), (1, 1)).expect("a valid game");
        let root = game.start();
        let solution = Retrograde::with_predecessors()
            .solve(&root, Run::new())
            .expect("no limit");
        let white_to_move = |state: &Position<'_>| state.to_move() == Player::Max;
        let longest = (0..root.index_count())
            .filter_map(|index| root.at_index(index))
            .filter(white_to_move)
            .filter_map(|state| solution.value_of(&state)?.plies())
            .max();
        assert_eq!(longest, Some(3 * n - 1), "{n}");
    }
}

/// Who moves (0 white, 1 black), and the squares of white and black as `row * columns + column`.
type Place = (usize, usize, usize);

/// Value iteration from the rules only: round r finds every position decided within r plies.
/// Returns who wins (0 white, 1 black) and the plies; omits drawn positions.
fn value_iteration(rules: Rules) -> HashMap<Place, (usize, u16)> {
    let (rows, columns) = (rules.rows as usize, rules.columns as usize);
    let squares = rows * columns;
    let captures = (0..squares).flat_map(|it| [((0, it, it), (1, 0)), ((1, it, it), (0, 0))]);
    let mut decided: HashMap<_, _> = captures.collect();
    for round in 1.. {
        let before = decided.clone();
        for (side, white, black) in (0..2)
            .flat_map(|side| (0..squares).map(move |white| (side, white)))
            .flat_map(|(side, white)| (0..squares).map(move |black| (side, white, black)))
        {
            if before.contains_key(&(side, white, black)) {
                continue;
            }
            let (from, steps) = match side {
                0 => (white, rules.white_steps),
                _ => (black, rules.black_steps),
            };
            let mut next = Vec::new();
            for to in 0..squares {
                let down = (from / columns).abs_diff(to / columns);
                let right = (from % columns).abs_diff(to % columns);
                if (down == 0) != (right == 0) && down + right <= steps as usize {
                    let (white, black) = if side == 0 { (to, black) } else { (white, to) };
                    next.push(before.get(&(1 - side, white, black)));
                }
            }
            let wins = next.iter().flatten().any(|&&(winner, _)| winner == side);
            if wins || next.iter().all(Option::is_some) {
                let winner = if wins { side } else { 1 - side };
                decided.insert((side, white, black), (winner, round));
            }
        }
        if decided.len() == before.len() {
            return decided;
        }
    }
    unreachable!("the rounds end")
}

fn check_every_position(rules: Rules) -> (usize, usize) {
    let expected = value_iteration(rules);
    let game = Chase::with_rules(rules, (1, 1), (rules.rows, rules.columns)).expect("valid");
    let root = game.start();
    let solution = Retrograde::with_predecessors()
        .solve(&root, Run::new())
        .expect("no limit");
    let (mut drawn, mut lost_by_black) = (0, 0);
    for state in (0..root.index_count()).filter_map(|index| root.at_index(index)) {
        let number = |(row, column): Square| ((row - 1) * rules.columns + column - 1) as usize;
        let side = state.to_move() as usize;
        let place = (side, number(state.white()), number(state.black()));
        let expected = expected.get(&place).copied();
        let value = solution.value_of(&state).expect("every position is solved");
        let winner = value.winner().map(|winner| winner as usize);
        assert_eq!(winner.zip(value.plies()), expected, "{rules:?} {state:?}");
        drawn += usize::from(expected.is_none());
        lost_by_black += usize::from(side == 1 && winner == Some(0) && value.plies() > Some(0));
    }
    let verified = solution
        .verify()
        .expect("every value is the best of its successors' values");
    assert_eq!(verified.positions, root.index_count() as u64);
    verified.require_complete().expect("it holds all values");
    (drawn, lost_by_black)
}

#[test]
fn every_position_of_small_boards_matches_value_iteration() {
    for n in 2..=8 {
        let (drawn, _) = check_every_position(Rules::published(n));
        assert_eq!(drawn, 0);
    }
}

#[test]
fn other_boards_and_speeds_are_drawn_or_lost_by_speed() {
    let rules = |rows, columns, white_steps, black_steps| Rules {
        rows,
        columns,
        white_steps,
        black_steps,
    };
    let equal = check_every_position(rules(4, 5, 2, 2));
    assert!(equal.0 > 0, "equally fast pieces never catch each other");
    assert!(check_every_position(rules(5, 5, 2, 3)).0 > 0);
    let slow_black = check_every_position(rules(4, 6, 2, 1));
    assert!(slow_black.0 == 0 && slow_black.1 > 0, "black is caught");
    for (rows, columns, white_steps, black_steps) in [
        (1, 2, 1, 1),
        (1, 7, 1, 2),
        (2, 6, 1, 1),
        (7, 1, 3, 1),
        (3, 5, 9, 1),
        (4, 4, 1, 4),
    ] {
        check_every_position(rules(rows, columns, white_steps, black_steps));
    }
}

#[test]
fn every_index_restores_its_position() {
    let game = corner_chase((2, 3, 1, 2));
    let root = game.start();
    let mut count = 0;
    for (index, state) in root.states() {
        assert_eq!(state.index(), index);
        let same = root.at_index(index).expect("there are no gaps");
        assert_eq!(format!("{state:?}"), format!("{same:?}"));
        count += 1;
    }
    assert_eq!((count, root.index_count()), (72, 72));
}

#[test]
fn predecessors_are_the_inverse_of_moves() {
    let game = corner_chase((3, 4, 1, 2));
    let root = game.start();
    let states = || (0..root.index_count()).filter_map(|index| root.at_index(index));
    let mut forward: Vec<_> = states()
        .filter(|state| state.decided().is_none())
        .flat_map(|state| {
            state
                .moves()
                .map(|mv| (state.key(), state.play(mv).key()))
                .collect::<Vec<_>>()
        })
        .collect();
    let mut backward: Vec<_> = states()
        .flat_map(|state| {
            state
                .predecessors()
                .map(|before| (before.key(), state.key()))
                .collect::<Vec<_>>()
        })
        .collect();
    forward.sort_unstable();
    backward.sort_unstable();
    assert_eq!(forward, backward);
}

#[test]
fn without_capabilities_a_position_takes_less_than_25_bytes_and_with_an_index_less_than_12() {
    let game = Chase::new(15, (1, 2), (15, 15)).expect("a valid game");
    let root = game.start();
    let run = || Run::new().with_threads(1);
    let reachable = Retrograde::reachable().solve(&root, run());
    let indexed = Retrograde::indexed().solve(&root, run());
    for (solution, bytes) in [(reachable, 25), (indexed, 12)] {
        let report = solution.expect("no limit").report().clone();
        // The root leads to every position: either player to move, each piece on any square.
        assert_eq!(report.positions, 2 * 225 * 225);
        assert!(report.peak_bytes < bytes * 2 * 225 * 225, "{report}");
    }
}

#[test]
fn a_position_is_drawn_row_by_row() {
    let game = Chase::new(3, (1, 3), (2, 3)).expect("a valid game");
    let start = game.start();
    assert_eq!(start.to_string(), "..W\n..B\n...");
    let down = Step { to: 5 };
    assert_eq!(game.square(down.to), (2, 3));
    assert_eq!(start.play(down).to_string(), "...\n..X\n...");
}

#[test]
fn an_invalid_instance_is_rejected_with_the_reason() {
    let message = |game: Result<Chase, InstanceError>| game.expect_err("it is wrong").to_string();
    let slow = Rules {
        black_steps: 0,
        ..Rules::published(4)
    };
    let far = Rules {
        rows: 1,
        columns: 20_000,
        white_steps: 1,
        black_steps: 20_000,
    };
    let messages = [
        message(Chase::new(0, (1, 1), (1, 1))),
        message(Chase::new(1, (1, 1), (1, 1))),
        message(Chase::new(216, (1, 1), (1, 2))),
        message(Chase::new(70_000, (1, 1), (1, 2))),
        message(Chase::new(4, (0, 1), (1, 2))),
        message(Chase::new(4, (1, 1), (1, 5))),
        message(Chase::new(4, (2, 3), (2, 3))),
        message(Chase::with_rules(slow, (1, 1), (2, 2))),
        message(Chase::with_rules(far, (1, 1), (1, 2))),
    ];
    insta::assert_snapshot!(messages.join("\n"));
}
