//! Certificates with another move or another claim.

use optimal_play::games::chase::{Chase, Rules};
use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::games::staircase::Staircase;
use optimal_play_games::connect_four::ConnectFour;
use std::fmt::Display;
use std::str::FromStr;

use optimal_play::certificate::{CertificateError, CertificateErrorKind};
use optimal_play::{GameState, Minimax, Player, Retrograde, Solution, Value};
use support::{Checked, Proof, solve};

use super::PLAYERS;
use super::oracle::{secured, strategy};

/// Replaces each move of a certificate by each other number: without further changes, and with best
/// play in the positions after the other move. Verification accepts the result exactly if it
/// secures at least what it claims. Counts the rejections for each reason: the claim is not
/// reached, or a move is illegal, missing or surplus.
pub(super) fn tampered<G>(
    solution: &Solution<G>,
    verify: impl Fn(&Proof<G::Value>, &G) -> Checked<G>,
) -> [usize; 2]
where
    G: GameState<Value: Display + FromStr<Err: Display>>,
{
    let root = solution.root();
    let number = |state: &G, mv| state.moves().position(|it| it == mv);
    let best = |state: &G| solution.best_moves(state).find_map(|mv| number(state, mv));
    let mut refused = [0, 0];
    for player in PLAYERS {
        let right = Proof::of(solution, player);
        let moves_of_right = right.moves();
        for (at, &by_right) in moves_of_right.iter().enumerate() {
            for other in (0..9).filter(|&other| other != by_right) {
                let mut replaced = moves_of_right.clone();
                replaced[at] = other;
                let followed_up = strategy(root, player, |place, state| {
                    let count = state.moves().count();
                    let number = best(state).filter(|_| place != at || other as usize >= count);
                    number.map_or(other, |number| u32::try_from(number).expect("few moves"))
                });
                for moves in [replaced, followed_up] {
                    let secured = secured(root, player, &moves);
                    let wrong = Proof::new(player, right.value, moves.iter().copied());
                    let keeps = |value| wrong.is_true_of(value);
                    let verified = verify(&wrong, root);
                    assert_eq!(verified.is_ok(), secured.is_some_and(keeps), "{wrong}");
                    let Err(error) = verified else { continue };
                    let is_low = matches!(error.kind(), CertificateErrorKind::NotReached { .. });
                    assert!(is_low || secured.is_none(), "{error}");
                    if is_low {
                        shows_it(root, &wrong, &error);
                    }
                    refused[usize::from(!is_low)] += 1;
                }
            }
        }
    }
    refused
}

/// The line of an error gives the player less than the certificate claims, or its cycle repeats a
/// position, or it leads to a position where the walk has been before.
pub(super) fn shows_it<G: GameState>(
    root: &G,
    proof: &Proof<G::Value>,
    error: &CertificateError<G::Move>,
) {
    let mut state = root.clone();
    let mut rewards = Vec::new();
    for &mv in error.line() {
        assert!(state.decided().is_none() && state.moves().any(|it| it == mv));
        rewards.push(state.reward(mv));
        state = state.play(mv);
    }
    if !error.cycle().is_empty() {
        let cycle = error.cycle().iter();
        let after = cycle.fold(state.clone(), |state, &mv| state.play(mv));
        assert!(after.key() == state.key());
        return;
    }
    let Some(end) = state.result() else {
        return;
    };
    let value = rewards.into_iter().rev();
    let value = value.fold(end, |value, reward| {
        value.back_up(reward).expect("in range")
    });
    assert!(!proof.is_true_of(value));
}

#[test]
fn no_other_move_is_accepted_unless_it_secures_as_much() {
    let pawns = [(0, 0), (1, 2), (3, 3), (2, 0)];
    let game = KnightPawns::new((2, 2), pawns).expect("a valid game");
    let knight = tampered(&solve(&Minimax::hashed(), &game.start()), Proof::verify);

    let black = [vec![2, 7, 3], vec![9, 1, 2], vec![4, 4, 0]];
    let white = [vec![3, 7, 2], vec![2, 3, 1], vec![6, 0, 9]];
    let game = Staircase::new(&black, &white).expect("a valid game");
    let stairs = tampered(&solve(&Minimax::hashed(), &game.start()), Proof::verify);

    let game = ConnectFour::new(4, 4).expect("a valid board");
    let root = game.position([1, 1, 2, 1, 0, 0, 1]).expect("legal moves");
    let four = tampered(&solve(&Minimax::hashed(), &root), Proof::verify);
    assert!(
        [knight, stairs, four]
            .iter()
            .flatten()
            .all(|&count| count > 0)
    );
}

#[test]
fn no_other_move_is_accepted_where_positions_repeat() {
    for (white_steps, black_steps) in [(1, 2), (2, 1), (2, 2)] {
        let rules = Rules {
            rows: 3,
            columns: 3,
            white_steps,
            black_steps,
        };
        let game = Chase::with_rules(rules, (1, 1), (3, 2)).expect("a valid game");
        let solution = solve(&Retrograde::reachable(), &game.start());
        let refused = tampered(&solution, Proof::verify_cyclic);
        assert!(refused.iter().all(|&count| count > 0), "{refused:?}");
    }
}

#[test]
fn a_claim_is_rejected_exactly_if_it_is_too_high_for_max_or_too_low_for_min() {
    let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)]).expect("a valid game");
    let solution = solve(&Minimax::hashed(), &game.start());
    for value in -20..=20 {
        for (player, is_true) in [(Player::Max, value <= 8), (Player::Min, value >= 8)] {
            let claim = Proof {
                value,
                ..Proof::of(&solution, player)
            };
            assert_eq!(claim.verify(solution.root()).is_ok(), is_true, "{claim}");
        }
    }
}
