//! The first plies: the values are those of a solver that solves everything.

use std::collections::HashSet;

use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::{AlphaBeta, GameState, PackedKey, Run, Solution, Solver, solve};
use optimal_play_games::connect_four::ConnectFour;
use optimal_play_games::kalah::Kalah;

/// All positions up to `plies` moves after the root are held, with their values; without the line
/// no others are.
fn agrees<G: PackedKey + Send + Sync>(root: &G, plies: usize) -> Solution<G> {
    let whole = solve(root).expect("an acyclic game");
    let run = || Run::new().with_threads(2);
    let (hashed, packed) = (AlphaBeta::hashed(), AlphaBeta::packed().without_line());
    let with_line = hashed.with_opening(plies).solve(root, run());
    let alone = packed.with_opening(plies).solve(root, run());
    let [with_line, alone] = [with_line, alone].map(|it| it.expect("an acyclic game"));
    assert!(with_line.line().eq(whole.line()));

    let (mut reached, mut level) = (HashSet::new(), vec![root.clone()]);
    for _ in 0..=plies {
        for state in &level {
            let expected = whole.value_of(state);
            assert!(expected.is_some());
            assert_eq!(with_line.value_of(state), expected);
            assert_eq!(alone.value_of(state), expected);
        }
        reached.extend(level.iter().map(GameState::key));
        let next = level.iter().flat_map(GameState::successors);
        level = next.map(|step| step.state).collect();
    }
    assert_eq!(alone.positions().count(), reached.len());
    let mut beyond = level.iter().filter(|it| !reached.contains(&it.key()));
    assert!(beyond.all(|state| alone.value_of(state).is_none()));
    alone
}

#[test]
fn the_first_plies_have_the_values_of_the_whole_solution() {
    let stones = ConnectFour::new(4, 4).expect("a valid board");
    let pawns = [(1, 1), (2, 2), (3, 3), (0, 4), (4, 4), (5, 0)];
    let pawns = KnightPawns::new((0, 2), pawns).expect("a valid game");
    // Players move twice in a row, so that play of different lengths meets.
    let kalah = Kalah::new(3, 2).expect("a valid game");
    for plies in [0, 1, 2, 5] {
        let opening = agrees(&stones.start(), plies);
        assert!(opening.verify().is_ok());
        agrees(&pawns.start(), plies);
        agrees(&kalah.start(), plies);
    }
    // To the ends of all games.
    agrees(&pawns.start(), 10);
}
