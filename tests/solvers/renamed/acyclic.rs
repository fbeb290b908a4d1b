//! Games without cycles: every solver, and certificates.

use std::fmt::Display;
use std::str::FromStr;

use optimal_play::audit::Audit;
use optimal_play::certificate::CertificateReader;
use optimal_play::cross_check::CrossCheck;
use optimal_play::{
    AlphaBeta, GameState, Minimax, Outcome, Player, Run, Solution, Solver, Tabulate, Value,
};
use support::{Answers, Graph, Renamed, Token, outcome, random_scores, rounds, solve};

/// The certificates of both players prove the value, and say how to play in each state.
fn check_certificates<'g, V>(answers: &Answers<'g, V>, solution: &Solution<Renamed<Token<'g, V>>>)
where
    V: Value + Display + FromStr<Err: Display>,
{
    let root = solution.root();
    for player in Player::ALL {
        let text = solution.certificate(player);
        let text = text.unwrap_or_else(|error| panic!("{error}"));
        let reader = CertificateReader::new(text.as_bytes()).expect("a valid header");
        let replies = reader.replies(root, Run::new());
        let replies = replies.unwrap_or_else(|error| panic!("{error}"));
        answers.check_replies(&replies, solution.value());
    }
}

/// Every solver of games without cycles.
fn check_solvers<V>(graph: &Graph<V>)
where
    V: Value + Display + FromStr<Err: Display>,
{
    let answers = Answers::of(graph);
    let root = &answers.root();
    let audit = Audit::new(root, 1000).indexed().packed_key().staged();
    let audit = audit.unpack().run();
    audit.expect("the game keeps its contract");
    let compared = CrossCheck::new(root, 10_000)
        .indexed()
        .packed_key()
        .by_key();
    compared.run().expect("all solvers agree");
    let whole: [&dyn Solver<_>; 4] = [
        &Minimax::hashed(),
        &Minimax::dense(),
        &Tabulate::by_index(),
        &Tabulate::by_key(),
    ];
    let whole = whole.map(|solver| solve(solver, root));
    for solution in &whole {
        answers.check(solution);
        check_certificates(&answers, solution);
        whole[0].compare(solution).expect("the same values");
    }
    let certified = AlphaBeta::hashed().with_certificate(Player::Max);
    let certified = certified.with_certificate(Player::Min);
    let part: [&dyn Solver<_>; 3] = [
        &certified,
        &AlphaBeta::hashed().semi_strong(),
        &AlphaBeta::packed().semi_strong(),
    ];
    for solution in part.map(|solver| solve(solver, root)) {
        answers.check_part(&solution);
        check_certificates(&answers, &solution);
    }
    // Whichever of its states the root is.
    for root in root.with_each_salt() {
        let first = solve(&AlphaBeta::packed(), &root).line().next();
        assert_eq!(first, answers.best_moves(&root).first().copied());
    }
}

#[test]
fn scores_are_those_of_brute_force_in_every_state() {
    for seed in 0..rounds(30) {
        check_solvers(&random_scores(seed));
    }
}

#[test]
fn outcomes_are_those_of_brute_force_in_every_state() {
    for seed in (60..).take(rounds(20)) {
        let graph: Graph<Outcome> = random_scores(seed).map(outcome, |_| ());
        check_solvers(&graph);
    }
}

/// Trusted bounds and trusted endgames are of the position, whatever the state.
#[test]
fn certificates_that_trust_more_than_the_rules_are_right_in_every_state() {
    const NAME: &str = "every third position";
    let mut trusting = 0;
    for seed in (100..).take(rounds(40)) {
        let plain = random_scores(seed);
        let whole = solve(&Minimax::hashed(), &Renamed::new(plain.root()));
        let mut graph = plain.clone();
        for (at, node) in graph.nodes.iter_mut().enumerate() {
            let value = whole.value_of(&Renamed::new(plain.at(at)));
            node.bounds = value.map(|it| (it - i16::from(at.is_multiple_of(2)), it));
        }
        let answers = Answers::of(&graph);
        let root = &answers.root();
        let value_of = |state: &Renamed<Token<'_, i16>>| {
            let is_known = state.game.at.is_multiple_of(3);
            is_known.then(|| state.bounds().1)
        };
        let solver = AlphaBeta::hashed().with_certificate(Player::Max);
        let solver = solver.with_certificate(Player::Min).with_trusted_bounds();
        let bounded = solve(&solver, root);
        let with_endgame = solve(&solver.with_trusted_endgame(NAME, value_of), root);
        for player in Player::ALL {
            for solution in [&bounded, &with_endgame] {
                let mut text = Vec::new();
                let written = solution.write_certificate(player, Run::new(), &mut text);
                let written = written.unwrap_or_else(|error| panic!("{error}"));
                let reader = CertificateReader::<i16, _>::new(&*text).expect("a valid header");
                let checked = reader.with_endgame(NAME, value_of).verify(root, Run::new());
                let checked = checked.unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(
                    (checked.lines, checked.known),
                    (written.lines, written.known)
                );
                trusting += checked.trusted;
            }
        }
    }
    assert!(trusting > 40);
}
