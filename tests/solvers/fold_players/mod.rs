//! Solvers that fold the players: fewer positions, and the values of all.

mod indices;
mod random;

use std::fmt::Display;

use optimal_play::cross_check::CrossCheck;
use optimal_play::{
    GameState, Indexed, Minimax, Outcome, Player, Retrograde, Run, Solution, SolveErrorKind,
    Solver, SwapPlayers, Value,
};
use optimal_play_games::dodgem::Dodgem;
use optimal_play_games::dots_and_boxes::DotsAndBoxes;
use optimal_play_games::hexapawn::Hexapawn;
use optimal_play_games::kalah::Kalah;
use support::{Graph, Node, solve};

/// The folded solution holds the value of each position, and of it with the players exchanged; it
/// shows the same moves, and verification finds nothing wrong.
fn agree<G>(folded: &Solution<G>, all: &Solution<G>)
where
    G: SwapPlayers<Value: Display>,
{
    for (state, value) in all.positions() {
        assert_eq!(folded.value_of(&state), Some(value));
        let exchanged = state.swap_players();
        assert_eq!(folded.value_of(&exchanged), value.negated());
        assert!(folded.best_moves(&state).eq(all.best_moves(&state)));
    }
    assert!(folded.line().eq(all.line()));
    assert!(folded.verify().is_ok_and(|verified| verified.complete));
    for player in Player::ALL {
        let certificate = |it: &Solution<G>| it.certificate(player).expect("all is solved");
        assert_eq!(certificate(folded), certificate(all));
    }
}

const fn positions<G: GameState>(solution: &Solution<G>) -> u64 {
    solution.report().positions
}

#[test]
fn kalah_is_solved_from_fewer_positions_with_scores_and_extra_turns() {
    let game = Kalah::new(3, 2).expect("a valid game");
    let root = game.start();
    let all = solve(&Minimax::hashed(), &root);
    let hashed = solve(&Minimax::hashed().fold_players(), &root);
    let dense = solve(&Minimax::dense().fold_players(), &root);
    agree(&hashed, &all);
    agree(&dense, &all);
    assert_eq!((positions(&hashed), positions(&all)), (1218, 1747));
    assert_eq!(positions(&hashed), positions(&dense));
}

#[test]
fn arrays_are_verified_for_both_players_as_hash_tables_are() {
    let game = Kalah::new(3, 2).expect("a valid game");
    let dense = solve(&Minimax::dense().fold_players(), &game.start());
    let verified = dense.verify().expect("right values");
    assert!(verified.complete);
    assert_eq!(verified.positions, 2 * positions(&dense));
    let root = Dodgem::new(3).expect("a valid side");
    for all in [
        solve(&Retrograde::with_predecessors(), &root),
        solve(&Retrograde::with_predecessors().fold_players(), &root),
        solve(&Retrograde::indexed().fold_players(), &root),
    ] {
        let verified = all.verify().expect("right values");
        assert_eq!(verified.positions, root.states().count() as u64);
    }
}

/// Min takes a point at node 3. Node 2 should be the same position with the players exchanged, but
/// there Max takes nothing. The solver takes the value of one for that of the other.
#[test]
fn a_position_that_is_not_the_one_with_the_players_exchanged_fails_the_check_of_any_table() {
    for moves in [[3, 7], [7, 3]] {
        let graph = Graph::<i8>::new([
            Node::new(Player::Max, moves),
            Node::new(Player::Min, []),
            Node::new(Player::Max, [4]),
            Node::scored(Player::Min, [(4, -1)]),
            Node::end(0),
            Node::new(Player::Min, []),
            Node::new(Player::Max, []),
            Node::new(Player::Min, [2]),
        ]);
        for folded in [
            solve(&Minimax::hashed().fold_players(), &graph.root()),
            solve(&Minimax::dense().fold_players(), &graph.root()),
        ] {
            assert!(folded.verify().is_err(), "one of the two is wrong");
        }
    }
}

#[test]
fn dots_and_boxes_is_solved_from_few_positions_less_as_the_edges_mostly_determine_the_player() {
    let game = DotsAndBoxes::new(2, 2).expect("a valid board");
    let root = game.start();
    let all = solve(&Minimax::hashed(), &root);
    let folded = solve(&Minimax::hashed().fold_players(), &root);
    agree(&folded, &all);
    assert_eq!((positions(&folded), positions(&all)), (213, 225));
}

#[test]
fn dodgem_is_solved_from_half_of_its_positions_with_cycles() {
    for side in [2, 3] {
        let root = Dodgem::new(side).expect("a valid side");
        let all = solve(&Retrograde::with_predecessors(), &root);
        let folded = solve(&Retrograde::with_predecessors().fold_players(), &root);
        agree(&folded, &all);
        assert_eq!(2 * positions(&folded), positions(&all));
        agree(&solve(&Retrograde::indexed().fold_players(), &root), &all);
        let reachable = solve(&Retrograde::reachable(), &root);
        let folded = solve(&Retrograde::reachable().fold_players(), &root);
        agree(&folded, &all);
        assert!(positions(&folded) <= positions(&reachable));
        // Every index has its value, also with Min to move.
        let folded = solve(&Retrograde::indexed().fold_players(), &root);
        for (_, state) in root.states() {
            assert_eq!(folded.value_of(&state), all.value_of(&state));
        }
    }
}

#[test]
fn a_root_with_min_to_move_is_solved_too() {
    let root = Hexapawn::new(3, 4).expect("a valid board").swap_players();
    assert_eq!(root.to_move(), Player::Min);
    let all = solve(&Minimax::hashed(), &root);
    agree(&solve(&Minimax::hashed().fold_players(), &root), &all);
    agree(&solve(&Retrograde::reachable().fold_players(), &root), &all);
    let check = CrossCheck::new(&root, 10_000).packed_key().swap_players();
    assert_eq!(check.run().map(|it| it.solvers.len()), Ok(5));
}

#[test]
fn a_value_whose_negation_is_out_of_range_is_an_error_that_shows_the_line() {
    // Nodes 2n and 2n + 1 are the same position with the players exchanged. Max takes -128 in two
    // moves. The exchanged positions would be worth 128.
    let graph = Graph::new([
        Node::scored(Player::Max, [(2, -64)]),
        Node::scored(Player::Min, []),
        Node::scored(Player::Max, [(4, -64)]),
        Node::scored(Player::Min, []),
        Node::scored(Player::Max, []),
        Node::scored(Player::Min, []),
    ]);
    let root: support::Token<'_, i8> = graph.root();
    assert_eq!(solve(&Minimax::hashed(), &root).value(), i8::MIN);
    for solver in [
        &Minimax::hashed().fold_players() as &dyn Solver<_>,
        &Minimax::dense().fold_players(),
    ] {
        let error = solver.solve(&root, Run::new()).expect_err("128 is no i8");
        assert_eq!(
            error.kind(),
            &SolveErrorKind::Overflow {
                from: None,
                line: vec![]
            }
        );
    }
}

#[test]
fn retrograde_analysis_reports_a_player_who_moves_again() {
    let win = |player| Node::new(player, []).worth(Outcome::win(!player, 0));
    let graph = Graph::new([
        Node::new(Player::Max, [2]),
        Node::new(Player::Min, [3]),
        Node::new(Player::Max, [5]),
        Node::new(Player::Min, [4]),
        win(Player::Max),
        win(Player::Min),
    ]);
    let root = graph.root();
    let all = solve(&Minimax::hashed(), &root);
    agree(&solve(&Minimax::hashed().fold_players(), &root), &all);
    for solver in [
        &Retrograde::reachable().fold_players() as &dyn Solver<_>,
        &Retrograde::indexed().fold_players(),
        &Retrograde::with_predecessors().fold_players(),
    ] {
        let error = solver
            .solve(&root, Run::new())
            .expect_err("Max moves twice");
        assert!(
            matches!(error.kind(), SolveErrorKind::Unsupported(_)),
            "{error}"
        );
        assert!(
            error
                .to_string()
                .starts_with("a player moves twice in a row"),
            "{error}"
        );
    }
    // The cross-check leaves that solver out where Max still has both moves.
    let check = CrossCheck::cyclic(&root, 100).indexed().swap_players();
    assert!(check.run().is_ok());
}

#[test]
fn a_cycle_through_exchanged_positions_is_an_error_that_shows_the_moves() {
    // From node 0 to the same position with the players exchanged, and back.
    let graph = Graph::<i8>::new([Node::new(Player::Max, [1]), Node::new(Player::Min, [0])]);
    let error = Minimax::hashed().fold_players();
    let error = error.solve(&graph.root(), Run::new()).expect_err("a cycle");
    let SolveErrorKind::Cycle { line, cycle } = error.kind() else {
        panic!("{error}");
    };
    assert_eq!((line.len(), cycle.len()), (0, 2));
}
