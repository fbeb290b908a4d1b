//! Values and winners on random games that split, against plain recursion and minimax.

use std::collections::{HashMap, HashSet};

use optimal_play::cross_check::{CrossCheck, CrossCheckError};
use optimal_play::{GameState, Minimax, Run, Solver, Wdl};
use proptest::prelude::*;
use support::{Parts, Tokens, compare_both_ways, rounds};

use super::solve;

/// For each node, the nodes of the tokens that each of its moves puts down.
type Graph = Vec<Vec<Vec<usize>>>;

/// The least number that no move of the tokens leads to, computed for the whole position without
/// its parts.
fn recursion(graph: &Graph, at: &[usize], known: &mut HashMap<Vec<usize>, u64>) -> u64 {
    let mut sorted = at.to_vec();
    sorted.sort_unstable();
    if let Some(&value) = known.get(&sorted) {
        return value;
    }
    let mut reached = Vec::new();
    for token in 0..sorted.len() {
        for put in &graph[sorted[token]] {
            let mut after = sorted.clone();
            after.remove(token);
            after.extend(put);
            reached.push(recursion(graph, &after, known));
        }
    }
    let value = (0..=reached.len() as u64).find(|value| !reached.contains(value));
    let value = value.expect("n moves reach at most n numbers");
    known.insert(sorted, value);
    value
}

/// Graphs without cycles: a move from a node puts up to two tokens on nodes before it.
fn graphs() -> impl Strategy<Value = Graph> {
    let put = prop::collection::vec(any::<prop::sample::Index>(), 0..3);
    let node = prop::collection::vec(put, 0..4);
    prop::collection::vec(node, 2..7).prop_map(|nodes| {
        let nodes = nodes.into_iter().enumerate();
        nodes
            .map(|(number, moves)| {
                let put = |put: Vec<prop::sample::Index>| {
                    // The first node has nothing before it.
                    let before = put.iter().filter(|_| number > 0);
                    before.map(|node| node.index(number)).collect()
                };
                moves.into_iter().map(put).collect()
            })
            .collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn on_random_games_that_split_values_match_a_recursion_and_winners_match_minimax(
        graph in graphs(),
        places in prop::collection::vec(any::<prop::sample::Index>(), 0..4),
    ) {
        let at: Vec<_> = places.iter().map(|place| place.index(graph.len())).collect();
        let root = Tokens::new(&graph, &at);
        let grundy = solve(&root);
        let whole = solve(&root.with_parts(Parts::Whole));
        let minimax = Minimax::hashed().solve(&root, Run::new()).expect("an acyclic game");
        let mut known = HashMap::new();
        for (state, value) in minimax.positions() {
            let expected = Some(recursion(&graph, &state.at, &mut known));
            prop_assert_eq!(grundy.grundy_value(&state), expected);
            prop_assert_eq!(whole.grundy_value(&state.with_parts(Parts::Whole)), expected);
            prop_assert_eq!(grundy.value_of(&state), Some(value));
            prop_assert!(grundy.best_moves(&state).eq(minimax.best_moves(&state)));
            for (mv, after) in grundy.move_values(&state) {
                prop_assert!(after.is_some() && after == grundy.value_of(&state.play(mv)));
            }
        }
        prop_assert!(grundy.line().eq(minimax.line()));
        // At most one position per node; the whole is solved once for both players.
        prop_assert!(grundy.report().positions <= graph.len() as u64);
        let boards = minimax.positions().map(|(state, _)| state.at).collect::<HashSet<_>>();
        prop_assert_eq!(whole.report().positions, boards.len() as u64);
    }
}

#[test]
fn on_random_games_that_split_both_ways_agree_with_a_recursion_and_minimax() {
    let games = rounds(500);
    let won = compare_both_ways(games, 1);
    // About a third.
    assert!((games * 7 / 25..games * 2 / 5).contains(&won), "{won}");
}

#[test]
fn a_cross_check_shows_where_parts_do_not_make_the_whole() {
    // Three tokens; a move takes one away.
    let graph: Graph = vec![vec![vec![]]];
    let root = Tokens::new(&graph, &[0, 0, 0]);
    let check = CrossCheck::new(&root, 100).impartial().run();
    assert_eq!(check.expect("all agree").solvers.len(), 5);
    let root = root.with_parts(Parts::AllButOne);
    let error = CrossCheck::new(&root, 100).impartial().run();
    let error = error.expect_err("two parts are worth 0, and three are not");
    let CrossCheckError::Disagreement {
        line,
        solvers,
        values,
    } = error
    else {
        panic!("{error}");
    };
    // The position of one token lists no part, and that of none is terminal.
    assert_eq!(line, [(0, 0), (0, 0)]);
    assert_eq!(solvers, ["brute force", "grundy"]);
    assert_eq!(values, [Wdl::MaxWins, Wdl::MinWins]);
}
