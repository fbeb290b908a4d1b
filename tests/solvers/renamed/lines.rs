//! The lines that errors show can be played.

use optimal_play::audit::{Audit, ViolationKind};
use optimal_play::certificate::{CertificateError, CertificateErrorKind};
use optimal_play::{
    AlphaBeta, GameState, Minimax, Outcome, Player, Retrograde, Run, SolveErrorKind, Solver, Value,
};
use support::{Proof, Renamed, Token, random_outcomes, random_scores, rounds, solve};

/// A position of a random game.
type Position<'g, V> = Renamed<Token<'g, V>>;

/// The key after these moves.
fn played<G: GameState>(root: &G, line: &[G::Move]) -> G::Key {
    let state = root.play_all(line.iter().copied());
    state.unwrap_or_else(|error| panic!("{error}")).key()
}

/// A cycle leads back to the position where it begins.
fn is_cycle<G: GameState>(root: &G, line: &[G::Move], cycle: &[G::Move]) {
    assert!(!cycle.is_empty());
    let again = [line, cycle].concat();
    assert!(played(root, line) == played(root, &again));
}

#[test]
fn a_cycle_that_a_solver_or_the_audit_shows_can_be_played() {
    let mut cycles = 0;
    for seed in 0..rounds(120) {
        let graph = random_outcomes(seed);
        let root = &Renamed::new(graph.root());
        let solvers: [&dyn Solver<_>; 2] = [&Minimax::hashed(), &AlphaBeta::hashed()];
        for solver in solvers {
            let Err(error) = solver.solve(root, Run::new()) else {
                continue;
            };
            let SolveErrorKind::Cycle { line, cycle } = error.kind() else {
                panic!("{error}");
            };
            is_cycle(root, line, cycle);
        }
        let Err(violation) = Audit::new(root, 1000).run() else {
            continue;
        };
        assert_eq!(violation.kind(), ViolationKind::Cycle);
        let first = &violation.other().expect("where it stood before").line;
        let (line, cycle) = violation.line().split_at(first.len());
        assert_eq!(line, first);
        is_cycle(root, line, cycle);
        cycles += 1;
    }
    assert!(cycles > 30);
}

/// The line of an error can be played: it leads to what the player has, or back to where it begins.
fn is_played<V: Value>(root: &Position<'_, V>, error: &CertificateError<u32>) {
    if !error.cycle().is_empty() {
        return is_cycle(root, error.line(), error.cycle());
    }
    let (mut state, mut rewards) = (root.clone(), Vec::new());
    for &mv in error.line() {
        assert!(state.moves().any(|legal| legal == mv));
        rewards.push(state.reward(mv));
        state = state.play(mv);
    }
    if let (CertificateErrorKind::NotReached { secured, .. }, Some(end)) =
        (error.kind(), state.result())
    {
        let total = rewards.into_iter().rev().try_fold(end, V::back_up);
        assert_eq!(format!("{:?}", total.expect("small")), *secured);
    }
}

/// Certificates that prove nothing, with another claim or with other moves.
fn other_certificates<V: Value>(
    proof: &Proof<V>,
    claims: [V; 2],
    random: &mut fastrand::Rng,
) -> Vec<Proof<V>> {
    let mut others = Vec::new();
    for value in claims {
        let mut other = Proof {
            value,
            ..proof.clone()
        };
        others.push(other.clone());
        if let Some(line) = random.choice(&mut other.lines) {
            *line = random.u32(..3).to_string();
        }
        others.push(other);
    }
    others
}

#[test]
fn the_line_that_refutes_a_certificate_can_be_played() {
    let mut refuted = 0;
    for seed in 0..rounds(200) {
        let random = &mut fastrand::Rng::with_seed(seed);
        let graph = random_scores(seed);
        let root = &Renamed::new(graph.root());
        let solution = solve(&Minimax::hashed(), root);
        for player in Player::ALL {
            let proof = Proof::of(&solution, player);
            let claims = [proof.value, proof.value + player.signed(1_i16)];
            for other in other_certificates(&proof, claims, random) {
                let Err(error) = other.verify(root) else {
                    continue;
                };
                is_played(root, &error);
                refuted += 1;
            }
        }
    }
    assert!(refuted > 500);
}

#[test]
fn the_line_of_an_endless_certificate_can_be_played() {
    let mut refuted = 0;
    for seed in 0..rounds(200) {
        let random = &mut fastrand::Rng::with_seed(seed);
        let graph = random_outcomes(seed);
        let root = &Renamed::new(graph.root());
        let solution = solve(&Retrograde::reachable(), root);
        for player in Player::ALL {
            let proof = Proof::of(&solution, player);
            let claims = [proof.value, Outcome::win(player, 1)];
            for other in other_certificates(&proof, claims, random) {
                let errors = [other.verify(root).err(), other.verify_cyclic(root).err()];
                for error in errors.into_iter().flatten() {
                    is_played(root, &error);
                    refuted += 1;
                }
            }
        }
    }
    assert!(refuted > 300);
}
