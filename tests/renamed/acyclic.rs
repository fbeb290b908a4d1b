//! Games without cycles: every solver, and certificates in both forms.

use std::fmt::Display;
use std::str::FromStr;

use optimal_play::check::Audit;
use optimal_play::cross_check::CrossCheck;
use optimal_play::{
    AlphaBeta, CertificateReader, Minimax, Outcome, Player, Run, Solution, Solver, Tabulate, Value,
};
use support::{Answers, Graph, Renamed, Token, outcome, random_scores, solve};

/// The certificates of both players prove the value, and say how to play in each state.
fn check_certificates<'g, V>(answers: &Answers<'g, V>, solution: &Solution<Renamed<Token<'g, V>>>)
where
    V: Value + Display + FromStr<Err: Display>,
{
    let root = solution.root();
    for player in Player::ALL {
        let certificate = solution.certificate(player).expect("it is held");
        certificate.verify(root).expect("it proves the value");
        let replies = certificate.replies(root).expect("it has each move");
        answers.check_replies(&replies, solution.value());

        let mut text = Vec::new();
        let written = solution.write_certificate(player, Run::new(), &mut text);
        written.unwrap_or_else(|error| panic!("{error}"));
        let reader = CertificateReader::<V, _>::new(&*text).expect("a valid header");
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
    let audit = audit.restore_packed().run();
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
    for seed in 0..60 {
        check_solvers(&random_scores(seed));
    }
}

#[test]
fn outcomes_are_those_of_brute_force_in_every_state() {
    for seed in 60..100 {
        let graph: Graph<Outcome> = random_scores(seed).map(outcome, |_| ());
        check_solvers(&graph);
    }
}
