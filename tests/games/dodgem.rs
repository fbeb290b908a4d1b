//! Dodgem: published results, and value iteration from the rules only.

use std::collections::{BTreeSet, HashMap};

use optimal_play::{GameState, Minimax, Player, Retrograde, Run, SolveErrorKind, Solver};
use optimal_play_games::dodgem::Dodgem;

fn game(side: u8) -> Dodgem {
    Dodgem::new(side).expect("a valid side")
}

/// Winning Ways: the first player wins. K. Seki's database has its 1963 positions
/// (github.com/sekika/dodgem-py, docs/database.md).
#[test]
fn on_nine_squares_the_first_player_wins_and_there_are_1963_positions() {
    let solution = Retrograde::reachable().solve(&game(3), Run::new());
    let solution = solution.expect("no limit");
    assert_eq!(solution.value().winner(), Some(Player::Max));
    assert_eq!(solution.report().positions, 1963);
}

/// The columns and rows of the cars, those of X and those of O, and whether X is to move.
type Cars = ([BTreeSet<(i8, i8)>; 2], bool);

/// The cars after each move, on a board of that side; none if a player has no car.
fn after((cars, x_moves): &Cars, side: i8) -> Vec<Cars> {
    let mut after = Vec::new();
    if cars[0].is_empty() || cars[1].is_empty() {
        return after;
    }
    let mover = usize::from(!x_moves);
    for &(column, row) in &cars[mover] {
        for (ahead, aside) in [(1, 0), (0, 1), (0, -1)] {
            let to = match x_moves {
                true => (column + ahead, row + aside),
                false => (column + aside, row + ahead),
            };
            let (along, across) = if *x_moves { to } else { (to.1, to.0) };
            let off = along == side;
            if off || (0..side).contains(&across) && cars.iter().all(|it| !it.contains(&to)) {
                let mut cars = cars.clone();
                cars[mover].remove(&(column, row));
                if !off {
                    cars[mover].insert(to);
                }
                after.push((cars, !x_moves));
            }
        }
    }
    after
}

/// Who wins (X is `true`), and in how many plies: round r finds every position decided within r
/// plies. Drawn positions are omitted.
fn value_iteration(graph: &HashMap<Cars, Vec<Cars>>) -> HashMap<&Cars, (bool, u16)> {
    let mut decided = HashMap::new();
    for (state, after) in graph {
        let (cars, x_moves) = state;
        if cars[0].is_empty() || cars[1].is_empty() {
            decided.insert(state, (cars[0].is_empty(), 0));
        } else if after.is_empty() {
            decided.insert(state, (*x_moves, 0));
        }
    }
    for round in 1.. {
        let before = decided.clone();
        for (state, after) in graph {
            if before.contains_key(state) {
                continue;
            }
            let after: Vec<_> = after.iter().map(|it| before.get(it)).collect();
            let wins = after.iter().flatten().any(|(winner, _)| *winner == state.1);
            if wins || after.iter().all(Option::is_some) {
                decided.insert(state, (wins == state.1, round));
            }
        }
        if decided.len() == before.len() {
            break;
        }
    }
    decided
}

/// The cars as the board is drawn.
fn read(state: Dodgem) -> Cars {
    let drawn = state.to_string();
    let mut cars = [BTreeSet::new(), BTreeSet::new()];
    for (row, line) in (0..).zip(drawn.lines().rev().skip(1)) {
        for (column, man) in (0..).zip(line[2..].split(' ')) {
            match man {
                "X" => cars[0].insert((column, row)),
                "O" => cars[1].insert((column, row)),
                _ => continue,
            };
        }
    }
    (cars, state.to_move() == Player::Max)
}

#[test]
fn every_position_of_small_boards_matches_value_iteration() {
    for side in [2, 3_u8] {
        let solution = Retrograde::reachable().solve(&game(side), Run::new());
        let solution = solution.expect("no limit");
        let (mut graph, mut open) = (HashMap::new(), vec![read(game(side))]);
        while let Some(state) = open.pop() {
            let after = after(&state, side.cast_signed());
            if graph.insert(state, after.clone()).is_none() {
                open.extend(after);
            }
        }
        assert_eq!(graph.len() as u64, solution.report().positions);
        let decided = value_iteration(&graph);
        for (state, value) in solution.positions() {
            let expected = decided.get(&read(state)).copied();
            let winner = value.winner().map(|winner| winner == Player::Max);
            assert_eq!(winner.zip(value.plies()), expected, "{state}");
        }
        let verified = solution.verify().expect("values follow from each other");
        verified.require_complete().expect("it holds all values");
    }
}

#[test]
fn minimax_reports_a_cycle() {
    let error = Minimax::hashed().solve(&game(3), Run::new());
    let error = error.expect_err("positions repeat");
    assert!(
        matches!(error.kind(), SolveErrorKind::Cycle { .. }),
        "{error}"
    );
}

#[test]
fn an_invalid_side_is_rejected_with_the_reason() {
    for side in [0, 1, 6] {
        let error = Dodgem::new(side).expect_err("it is wrong").to_string();
        let expected = format!("the side of the board is {side}, and must be from 2 to 5");
        assert_eq!(error, expected);
    }
}
