//! Certificates of games with scores where positions repeat: a mutant passes only if it proves its
//! claim.

use optimal_play::certificate::{CertificateErrorKind, CertificateReader};
use optimal_play::{Player, Retrograde, Run, Solution, Solver, Staged};
use support::{Checked, Graph, Node, Proof, Token, random_stages};

use super::PLAYERS;
use super::oracle::secured_by_stage;

type Root<'g> = Token<'g, i16>;

fn solve<'g>(root: &Root<'g>) -> Solution<Root<'g>> {
    let solver = Retrograde::reachable().by_stage();
    solver.solve(root, Run::new()).expect("no limit")
}

fn verify<'g>(proof: &Proof<i16>, root: &Root<'g>) -> Checked<Root<'g>> {
    let text = proof.to_string();
    let reader = CertificateReader::<i16, _>::new(text.as_bytes());
    reader.expect("a header").verify_by_stage(root, Run::new())
}

/// What the moves secure.
fn secured(root: &Root<'_>, player: Player, moves: &[u32]) -> Option<i16> {
    secured_by_stage(root, player, moves, |state| {
        (state.stage(), state.endless_value().unwrap_or(0))
    })
}

/// Tries these games; returns how many mutants there were, and how many were refuted.
fn mutants(seeds: std::ops::Range<u64>) -> (u32, u32) {
    let (mut tried, mut refuted) = (0, 0);
    for seed in seeds {
        let graph = random_stages(seed, seed % 3 == 0);
        let root = graph.root();
        let solution = solve(&root);
        for player in PLAYERS {
            let proof = Proof::of(&solution, player);
            assert!(verify(&proof, &root).is_ok());
            let moves = proof.moves();
            assert_eq!(secured(&root, player, &moves), Some(solution.value()));
            for at in 0..moves.len() {
                for other in (0..5).filter(|&it| it != moves[at]) {
                    let mut moves = moves.clone();
                    moves[at] = other;
                    let is_true = secured(&root, player, &moves)
                        .is_some_and(|value| player.choose(value, proof.value) == value);
                    let mutant = Proof::new(player, proof.value, moves);
                    assert_eq!(verify(&mutant, &root).is_ok(), is_true, "{seed}: {mutant}");
                    (tried, refuted) = (tried + 1, refuted + u32::from(!is_true));
                }
            }
            let more = Proof::new(player, proof.value + player.signed(1), moves);
            assert!(verify(&more, &root).is_err());
        }
    }
    (tried, refuted)
}

#[test]
fn a_mutant_passes_only_if_it_proves_its_claim() {
    let (tried, refuted) = mutants(0..400);
    assert!(
        tried > 2_000 && refuted > 1_000 && refuted < tried,
        "{tried} {refuted}"
    );
}

/// Max moves round a ring of two, or takes a point.
fn ring(reward: i16) -> Graph<i16> {
    let mut graph = Graph::new([
        Node::scored(Player::Max, [(1, reward), (2, 1)]),
        Node::new(Player::Max, [0]),
        Node::end(0),
    ]);
    for (node, stage) in graph.nodes.iter_mut().zip([0, 0, 1]) {
        node.stage = stage;
    }
    graph
}

#[test]
fn a_player_who_claims_a_gain_must_make_progress() {
    let graph = ring(0);
    let proof = |mv| Proof::new(Player::Max, 1, [mv]);
    assert!(verify(&proof(1), &graph.root()).is_ok());
    let going_round = Proof::new(Player::Max, 1, [0, 0]);
    let error = verify(&going_round, &graph.root()).expect_err("it takes nothing");
    assert_eq!(
        error.kind().to_string(),
        "this secures 0, but the certificate claims 1"
    );
    // A cycle with a reward proves nothing.
    let graph = ring(1);
    let error = verify(&going_round, &graph.root()).expect_err("it gains without end");
    assert!(matches!(error.kind(), CertificateErrorKind::Stage));
    assert_eq!(error.line(), [0]);
    assert_eq!(
        error.to_string(),
        "after 1 line: after the moves [0]: the last move lowers the stage, or has a reward without raising it"
    );
}
