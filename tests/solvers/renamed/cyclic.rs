//! Games with cycles.

use optimal_play::audit::Audit;
use optimal_play::certificate::CertificateReader;
use optimal_play::cross_check::CrossCheck;
use optimal_play::{Outcome, Player, Retrograde, Run, Solver};
use support::{Answers, random_outcomes, rounds, solve};

#[test]
fn outcomes_of_cyclic_games_are_those_of_value_iteration_in_every_state() {
    for seed in 0..rounds(30) {
        let graph = random_outcomes(seed);
        let answers = Answers::of(&graph);
        let root = &answers.root();
        let audit = Audit::new(root, 1000).cyclic().predecessors().run();
        audit.expect("the game keeps its contract");
        let compared = CrossCheck::cyclic(root, 10_000).indexed().predecessors();
        compared.run().expect("all solvers agree");
        let solvers: [&dyn Solver<_>; 3] = [
            &Retrograde::reachable(),
            &Retrograde::indexed(),
            &Retrograde::with_predecessors(),
        ];
        for solution in solvers.map(|solver| solve(solver, root)) {
            answers.check(&solution);
            for player in Player::ALL {
                let text = solution.certificate(player).expect("it is held");
                let reader = CertificateReader::new(text.as_bytes()).expect("it is written");
                let replies = reader.with_cycles().replies(root, Run::new());
                let replies = replies.expect("it proves the value");
                let value = match solution.value().winner() {
                    Some(winner) if winner != player => Outcome::win(winner, 0),
                    _ => solution.value(),
                };
                answers.check_replies(&replies, value);
            }
        }
    }
}
