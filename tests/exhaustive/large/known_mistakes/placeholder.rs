//! Mistake: a position in progress has a draw as a placeholder, and values derived from it are
//! stored, so in a cycle the placeholder is read as a value.

use std::collections::HashMap;

use optimal_play::audit::Audit;
use optimal_play::cross_check::CrossCheck;
use optimal_play::{AlphaBeta, GameState, Minimax, Outcome, Player, Retrograde, SolveErrorKind};
use support::{Graph, Node, Token, solve};

use crate::known_mistakes::fail;

/// Max wins at the last node, which Max can reach from the second; Min can only choose whether that
/// is sooner or later.
fn graph() -> Graph<Outcome> {
    Graph::new([
        Node::new(Player::Min, [1, 2]),
        Node::new(Player::Max, [2, 3]),
        Node::new(Player::Min, [1]),
        Node::end(Outcome::win(Player::Max, 0)),
    ])
}

/// Who wins, by recursion with a placeholder.
fn mistaken(
    state: Token<'_, Outcome>,
    known: &mut HashMap<usize, Option<Player>>,
) -> Option<Player> {
    if let Some(&known) = known.get(&state.at) {
        return known;
    }
    known.insert(state.at, None);
    let after: Vec<_> = state
        .moves()
        .map(|mv| mistaken(state.play(mv), known))
        .collect();
    let mover = state.to_move();
    let value = if after.is_empty() {
        state.terminal_value().winner()
    } else {
        let preferences = [Some(mover), None, Some(mover.opponent())];
        let best = preferences.into_iter().find(|it| after.contains(it));
        best.expect("a value is one of three")
    };
    known.insert(state.at, value);
    value
}

#[test]
fn a_placeholder_turns_a_win_into_a_draw() {
    let mut known = HashMap::new();
    assert_eq!(mistaken(graph().root(), &mut known), None);
    assert_eq!(known[&2], None, "the second node was being expanded");
    assert_eq!(known[&1], Some(Player::Max));
}

#[test]
fn retrograde_analysis_finds_the_win() {
    let graph = graph();
    let root = graph.root();
    for solution in [
        solve(&Retrograde::reachable(), &root),
        solve(&Retrograde::indexed(), &root),
        solve(&Retrograde::with_predecessors(), &root),
    ] {
        let values = [0, 1, 2, 3].map(|node| solution.value_of(&graph.at(node)));
        let win = |plies| Some(Outcome::win(Player::Max, plies));
        assert_eq!(values, [win(3), win(1), win(2), win(0)]);
    }
    let audit = Audit::new(&root, 10).cyclic().predecessors();
    audit.run().expect("it keeps its contract");
    let check = CrossCheck::cyclic(&root, 10).indexed().predecessors();
    check.run().expect("all agree");
}

#[test]
fn solvers_for_games_without_cycles_report_the_cycle() {
    let mut graph = graph();
    // The way to the win has more replies than the cycle: no order of moves visits it first.
    let win = || Node::end(Outcome::win(Player::Max, 0));
    graph.nodes[3] = Node::new(Player::Min, [4, 5]);
    graph.nodes.extend([win(), win()]);
    let root = graph.root();
    for kind in [
        fail(&Minimax::hashed(), &root, 100_000),
        fail(&Minimax::dense(), &root, 100_000),
        fail(&AlphaBeta::hashed(), &root, 100_000),
    ] {
        assert!(matches!(kind, SolveErrorKind::Cycle { .. }), "{kind:?}");
    }
}
