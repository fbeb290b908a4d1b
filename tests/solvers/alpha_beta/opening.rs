//! The first plies: the values are those of a solver that solves everything.

use std::collections::HashSet;

use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::{
    AlphaBeta, GameState, PackedKey, Player, Run, SolveErrorKind, Solver, Wdl, solve,
};
use optimal_play_games::connect_four::ConnectFour;
use optimal_play_games::kalah::Kalah;
use support::{Graph, Node, random_scores, rounds};

/// All positions up to `plies` moves after the root are held, with their values; without the line
/// no others are.
fn agrees<G: PackedKey + Send + Sync>(root: &G, plies: usize) {
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
    for solution in [&with_line, &alone] {
        if let Err(error) = solution.verify() {
            panic!("{error}");
        }
    }
    assert_eq!(alone.positions().count(), reached.len());
    let mut beyond = level.iter().filter(|it| !reached.contains(&it.key()));
    assert!(beyond.all(|state| alone.value_of(state).is_none()));
}

#[test]
fn the_first_plies_have_the_values_of_the_whole_solution() {
    let stones = ConnectFour::new(4, 4).expect("a valid board");
    let pawns = [(1, 1), (2, 2), (3, 3), (0, 4), (4, 4), (5, 0)];
    let pawns = KnightPawns::new((0, 2), pawns).expect("a valid game");
    // Players move twice in a row, so that play of different lengths meets.
    let kalah = Kalah::new(3, 2).expect("a valid game");
    for plies in [0, 1, 2, 5] {
        agrees(&stones.start(), plies);
        agrees(&pawns.start(), plies);
        agrees(&kalah.start(), plies);
    }
    // To the ends of all games.
    agrees(&pawns.start(), 10);
}

/// Lines of many lengths lead to a position: so the solution holds successors of positions of the
/// last ply, and not always the best.
#[test]
fn the_openings_of_random_games_are_verified_as_far_as_they_are_held() {
    for seed in 0..rounds(200) {
        let graph = random_scores(seed);
        for plies in 1..4 {
            agrees(&graph.root(), plies);
        }
    }
}

#[test]
fn an_error_in_the_opening_has_its_line_from_the_root() {
    // After the moves 1, 0 play goes round.
    let graph = Graph::new([
        Node::new(Player::Max, [1, 2]),
        Node::end(Wdl::MinWins),
        Node::new(Player::Min, [3, 1]),
        Node::new(Player::Max, [4]),
        Node::new(Player::Min, [3]),
    ]);
    let solver = AlphaBeta::hashed().with_opening(2);
    let error = solver.solve(&graph.root(), Run::new());
    let error = error.expect_err("play goes round").kind().clone();
    let SolveErrorKind::Cycle { line, .. } = error else {
        panic!("{error}");
    };
    assert_eq!(line, [1, 0]);
}
