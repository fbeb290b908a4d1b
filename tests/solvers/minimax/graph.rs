//! The values of all positions of a graph, and their best moves.

use optimal_play::{GameState, Minimax, Player, Run, Solution, SolveError, Solver};
use support::{Graph, Node, Token};

/// The game of these moves, each the node that it leads to and the reward. Max moves from even
/// nodes.
pub(super) fn scored(moves: &[&[(usize, i8)]]) -> Graph<i8> {
    let players = [Player::Max, Player::Min].into_iter().cycle();
    let moves = moves.iter().map(|moves| moves.iter().copied());
    Graph::new(
        players
            .zip(moves)
            .map(|(player, moves)| Node::scored(player, moves)),
    )
}

/// Solves with both tables, which must agree.
pub(super) fn solve_both(graph: &Graph<i8>) -> Result<Solution<Token<'_, i8>>, SolveError<usize>> {
    let root = graph.root();
    let hashed = Minimax::hashed().solve(&root, Run::new());
    let dense = Minimax::dense().solve(&root, Run::new());
    match (&hashed, &dense) {
        (Ok(hashed), Ok(dense)) => assert!(hashed.line().eq(dense.line())),
        (Err(hashed), Err(dense)) => assert_eq!(hashed.kind(), dense.kind()),
        _ => panic!("hashed {hashed:?}, dense {dense:?}"),
    }
    hashed
}

#[test]
fn the_solution_holds_every_value_move_value_and_best_move() {
    // 0 (Max) to 1 or 3 (Min) or 4 (terminal); 1 to 4 or 5 (terminal); 3 to 5. Unreached: 2 to 5 or
    // 6.
    let graph = scored(&[
        &[(1, 2), (3, 1), (4, 1)],
        &[(4, 3), (5, -1)],
        &[(5, 3), (6, 0)],
        &[(5, 0)],
        &[],
        &[],
        &[],
    ]);
    let solution = solve_both(&graph).expect("an acyclic game");
    let root = graph.root();
    assert_eq!(solution.value(), 1);
    let values: Vec<_> = solution.move_values(&root).collect();
    assert_eq!(values, [0, 1, 2].map(|mv| (mv, Some(1))));
    assert_eq!(solution.best_moves(&root).collect::<Vec<_>>(), [0, 1, 2]);
    assert_eq!(solution.line().collect::<Vec<_>>(), [0, 1]);
    let one = root.play(0);
    assert_eq!(solution.value_of(&one), Some(-1));
    assert_eq!(solution.best_moves(&one).collect::<Vec<_>>(), [1]);
    assert_eq!(solution.line_from(&one).collect::<Vec<_>>(), [1]);
    let over = one.play(1);
    assert_eq!(solution.value_of(&over), Some(0));
    assert_eq!(solution.move_values(&over).count(), 0);
    let unreached = graph.at(2);
    assert_eq!(solution.value_of(&unreached), None);
    assert_eq!(solution.line_from(&unreached).next(), None);
    assert_eq!(solution.best_moves(&unreached).count(), 0);
    let some: Vec<_> = solution.move_values(&unreached).collect();
    assert_eq!(some, [(0, Some(3)), (1, None)]);
    let positions: Vec<_> = solution
        .positions()
        .map(|(state, value)| (state.at, value))
        .collect();
    assert_eq!(positions, [(0, 1), (1, -1), (3, 0), (4, 0), (5, 0)]);
    assert_eq!(solution.report().positions, 5);
}
