//! Certificates prove values. One that has been tampered with is accepted only if it still proves
//! its claim, by value iteration over the positions of the strategy.

mod bounds;
mod endgame;
mod independent;
mod limits;
mod nimbers;
mod oracle;
mod replies;
mod stages;
mod strict;
mod tampered;
mod texts;
mod value;
mod wrong;

use std::fmt::Display;
use std::str::FromStr;

use optimal_play::certificate::{CertificateError, CertificateReport};
use optimal_play::games::chase::{Chase, Rules};
use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::games::staircase::Staircase;
use optimal_play::{GameState, Minimax, Player, Retrograde, Solution, Tabulate, Wdl};
use optimal_play_games::connect_four::ConnectFour;
use oracle::{secured, strategy};
use support::{Checked, Countdown, Graph, Node, Proof, solve};
use tampered::shows_it;

const PLAYERS: [Player; 2] = [Player::Max, Player::Min];

/// Min gives the move to Max in node 1, whose bounds are 1 and 9, or gives up a point.
fn graph_with_bounds() -> Graph<i8> {
    let mut game = Graph::new([
        Node::scored(Player::Min, [(1, 0), (2, 1)]),
        Node::scored(Player::Max, [(2, 5), (2, 7)]),
        Node::end(0),
    ]);
    game.nodes[1].bounds = Some((1, 9));
    game
}

/// What is wrong with a certificate.
fn wrong<M>(checked: Result<CertificateReport, CertificateError<M>>) -> String {
    checked.expect_err("it is wrong").kind().to_string()
}

/// Both certificates of the root pass verification and an independent check.
fn both_players_prove<G>(
    solution: &Solution<G>,
    verify: impl Fn(&Proof<G::Value>, &G) -> Checked<G>,
) where
    G: GameState<Value: Display + FromStr<Err: Display>>,
{
    let root = solution.root();
    for player in PLAYERS {
        let proof = Proof::of(solution, player);
        assert_eq!((proof.player, proof.value), (player, solution.value()));
        assert_eq!(Some(proof.to_string()), solution.certificate(player).ok());
        let checked = verify(&proof, root).expect("the strategy secures the value");
        assert_eq!(checked.lines, proof.lines.len() as u64);
        assert!(checked.lines <= solution.positions().count() as u64);
        let secured = secured(root, player, &proof.moves());
        assert_eq!(secured, Some(solution.value()));
    }
}

#[test]
fn certificates_of_both_players_prove_the_value() {
    let pawns = [(0, 0), (1, 2), (3, 3), (2, 0), (4, 1), (0, 4)];
    let game = KnightPawns::new((2, 2), pawns).expect("a valid game");
    both_players_prove(&solve(&Minimax::dense(), &game.start()), Proof::verify);

    let black = [vec![2, 7, 3, 1], vec![9, 1, 2, 2], vec![4, 4, 0, 8]];
    let white = [vec![3, 7, 2, 5], vec![2, 3, 1, 1], vec![6, 0, 9, 3]];
    let game = Staircase::new(&black, &white).expect("a valid game");
    both_players_prove(&solve(&Minimax::hashed(), &game.start()), Proof::verify);

    let game = ConnectFour::new(4, 4).expect("a valid board");
    both_players_prove(&solve(&Minimax::hashed(), &game.start()), Proof::verify);
    let root = game
        .position([1, 1, 2])
        .expect("legal moves")
        .valued::<Wdl>();
    both_players_prove(
        &solve(&Retrograde::reachable(), &root),
        Proof::verify_cyclic,
    );

    let game = Chase::new(6, (1, 2), (6, 6)).expect("a valid game");
    let solution = solve(&Retrograde::with_predecessors(), &game.start());
    both_players_prove(&solution, Proof::verify_cyclic);
}

#[test]
fn every_solver_gives_the_same_certificate() {
    fn same<G: GameState<Value: Display>>(solutions: &[Solution<G>]) {
        for player in PLAYERS {
            let certificate = |it: &Solution<G>| it.certificate(player).expect("all is solved");
            let first = certificate(&solutions[0]);
            assert!(solutions.iter().all(|other| certificate(other) == first));
        }
    }
    let pawns = [(0, 0), (1, 2), (3, 3), (2, 0), (4, 1), (0, 4)];
    let game = KnightPawns::new((2, 2), pawns).expect("a valid game");
    let root = game.start();
    same(&[
        solve(&Minimax::hashed(), &root),
        solve(&Minimax::dense(), &root),
        solve(&Tabulate::by_key(), &root),
    ]);
    let game = Chase::new(5, (1, 2), (5, 5)).expect("a valid game");
    let root = game.start();
    same(&[
        solve(&Retrograde::reachable(), &root),
        solve(&Retrograde::indexed(), &root),
        solve(&Retrograde::with_predecessors(), &root),
    ]);
}

/// Won, drawn and lost chases, from every position.
#[test]
fn every_position_of_a_chase_is_proven_whatever_its_outcome() {
    let mut met = [0; 3];
    for (white_steps, black_steps) in [(1, 2), (2, 1), (2, 2)] {
        let rules = Rules {
            rows: 2,
            columns: 3,
            white_steps,
            black_steps,
        };
        let game = Chase::with_rules(rules, (1, 1), (2, 3)).expect("a valid game");
        for (state, value) in solve(&Retrograde::reachable(), &game.start()).positions() {
            let solution = solve(&Retrograde::reachable(), &state);
            both_players_prove(&solution, Proof::verify_cyclic);
            met[value.winner().map_or(2, |winner| winner as usize)] += 1;
        }
    }
    assert!(met.into_iter().all(|count| count > 0), "{met:?}");
}

#[test]
fn a_winner_without_distances_has_a_certificate_that_ends() {
    let game = Chase::new(5, (1, 2), (5, 5)).expect("a valid game");
    // Its values do not distinguish a move that wins from one that repeats positions.
    let graph = Graph::explore(&game.start(), GameState::key, Wdl::from);
    let solution = solve(&Retrograde::reachable(), &graph.root());
    assert_eq!(solution.value(), Wdl::MinWins);
    both_players_prove(&solution, Proof::verify_cyclic);
    let winner = Proof::of(&solution, Player::Min);
    assert!(
        winner.verify(solution.root()).is_ok(),
        "no position repeats"
    );
    // The first of the moves that keep the win repeats positions.
    let moves = strategy(solution.root(), Player::Min, |_, state| {
        let value = solution.value_of(state);
        let mut values = solution.move_values(state);
        let number = values.position(|(_, after)| after == value);
        u32::try_from(number.expect("it is a move")).expect("few moves")
    });
    let endless = Proof::new(Player::Min, Wdl::MinWins, moves);
    let error = endless
        .verify_cyclic(solution.root())
        .expect_err("it never wins");
    assert!(!error.cycle().is_empty(), "{error}");
    shows_it(solution.root(), &endless, &error);
}

#[test]
fn a_game_of_a_hundred_thousand_moves_does_not_overflow_the_stack() {
    let root = Countdown::new(100_000, 2, 1_i32);
    let solution = solve(&Minimax::hashed(), &root);
    assert_eq!(solution.value(), 100_000);
    let at_least = Proof::of(&solution, Player::Max);
    let checked = at_least.verify(solution.root());
    assert_eq!(checked.expect("it proves the value").lines, 100_000);
}
