//! Retrograde analysis on random graphs with cycles, against a naive fixpoint iteration; and how
//! runs end.

mod progress;
mod runs;
mod stages;

use optimal_play::{
    GameState, Minimax, Outcome, Player, Retrograde, Run, Solution, SolveErrorKind, Solver, Value,
    Wdl,
};
use proptest::prelude::*;
use support::{Graph, Node, Token, rounds};

/// Every other index has no state.
fn graphs() -> impl Strategy<Value = Graph<Outcome>> {
    (1..30_usize).prop_flat_map(|count| {
        let player = prop_oneof![Just(Player::Max), Just(Player::Min)];
        let end = (
            prop_oneof![Just(None), player.clone().prop_map(Some)],
            0..4_u16,
        );
        let end = end.prop_map(|(winner, plies)| {
            winner.map_or(Outcome::DRAW, |winner| Outcome::win(winner, plies))
        });
        let moves = proptest::collection::vec(0..count, 0..4);
        let node = (player, moves, end, prop::bool::weighted(0.1));
        let node = node.prop_map(|(to_move, moves, end, decided)| Node {
            decided,
            ..Node::new(to_move, moves).worth(end)
        });
        let nodes = proptest::collection::vec(node, count);
        nodes.prop_map(move |nodes| Graph::new(nodes).with_indices(2 * count, |at| 2 * at))
    })
}

/// The outcomes by fixpoint iteration: all start as draws, then each becomes the best of its
/// successors, until nothing changes.
fn fixpoint(nodes: &[Node<Outcome>]) -> Vec<Outcome> {
    let over = |node: &Node<Outcome>| node.decided || node.moves.is_empty();
    let mut outcomes = vec![Outcome::DRAW; nodes.len()];
    loop {
        let mut next = outcomes.clone();
        for (node, outcome) in nodes.iter().zip(&mut next) {
            *outcome = if over(node) {
                node.end
            } else {
                let children =
                    node.moves
                        .iter()
                        .map(|&(child, ())| match outcomes[child].back_up(()) {
                            Some(outcome) => outcome,
                            None => panic!("too far"),
                        });
                let best = if node.to_move == Player::Max {
                    children.max()
                } else {
                    children.min()
                };
                best.expect("it has moves")
            };
        }
        if next == outcomes {
            return outcomes;
        }
        outcomes = next;
    }
}

fn check(solution: &Solution<Token<'_, Outcome>>, expected: &[Outcome]) {
    for (state, value) in solution.positions() {
        assert_eq!(value, expected[state.at], "node {}", state.at);
        // A line of best play ends after the plies of its value, and a drawn one ends or repeats.
        let mut line = solution.line_from(&state);
        let moves = line.by_ref().count();
        if let (Some(plies), None) = (value.plies(), line.repeats()) {
            let end = line.state().node().end.plies().expect("it was won");
            assert_eq!(usize::from(plies - end), moves);
        } else {
            assert_eq!(value, Outcome::DRAW);
        }
    }
    assert!(solution.verify().is_ok());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: rounds(400), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_position_of_a_random_graph_has_the_value_of_the_fixpoint(graph in graphs()) {
        let expected = fixpoint(&graph.nodes);
        let root = graph.root();
        let reachable = Retrograde::reachable().solve(&root, Run::new()).expect("no limit");
        let indexed = Retrograde::indexed().solve(&root, Run::new()).expect("no limit");
        let listed = Retrograde::with_predecessors().solve(&root, Run::new()).expect("no limit");
        for solution in [&reachable, &indexed, &listed] {
            check(solution, &expected);
        }
        for (at, expected) in expected.iter().enumerate() {
            let state = graph.at(at);
            prop_assert_eq!(indexed.value_of(&state), Some(*expected));
            prop_assert_eq!(listed.value_of(&state), Some(*expected));
            // A position has the same value from any root.
            let own = Retrograde::reachable().solve(&state, Run::new()).expect("no limit");
            prop_assert_eq!(own.value(), *expected);
        }
        let graph = graph.map(Wdl::from, |()| ());
        let wdl = Retrograde::reachable().solve(&graph.root(), Run::new()).expect("no limit");
        for (state, value) in wdl.positions() {
            prop_assert_eq!(value, expected[state.at].into());
            // The values have no distance, but the line of a win ends.
            let mut line = wdl.line_from(&state);
            let _ = line.by_ref().count();
            prop_assert!(value == Wdl::Draw || line.repeats().is_none());
        }
        prop_assert!(wdl.verify().is_ok());
    }

    #[test]
    fn minimax_agrees_on_acyclic_graphs_and_reports_a_cycle_on_others(graph in graphs()) {
        let expected = fixpoint(&graph.nodes);
        let root = graph.root();
        match Minimax::hashed().solve(&root, Run::new()) {
            Ok(solution) => {
                for (state, value) in solution.positions() {
                    prop_assert_eq!(value, expected[state.at]);
                }
            }
            Err(error) => {
                let SolveErrorKind::Cycle { line, cycle } = error.kind() else {
                    panic!("{error}");
                };
                let state = line.iter().fold(root, |state, &mv| state.play(mv));
                let again = cycle.iter().fold(state, |state, &mv| state.play(mv));
                prop_assert!(!cycle.is_empty());
                prop_assert_eq!(state.at, again.at);
                prop_assert!(error.to_string().contains("Retrograde"));
            }
        }
    }
}
