//! States that share a key need not list the same moves: a store is right about each of them, and
//! so are the members of a cluster.

use optimal_play::store::Store;
use optimal_play::{
    AlphaBeta, Outcome, Player, Retrograde, Run, Solution, StoreSolver, Stored, Tabulate, Value,
};
use support::{
    Answers, Graph, Proof, Renamed, Token, cluster, outcome, random_outcomes, random_scores, solve,
};

use crate::scratch::Scratch;

/// Reads what a store answers.
fn read<'g, V: Value, T>(
    stored: &Stored<Renamed<Token<'g, V>>>,
    read: impl FnOnce(&Solution<Renamed<Token<'g, V>>>) -> T,
) -> T {
    stored.read(read).expect("the files can be read")
}

#[test]
fn stores_by_key_answer_in_every_state() {
    for seed in 0..40 {
        let graph = random_scores(seed);
        let answers = Answers::of(&graph);
        let root = answers.root();
        let (whole, part) = (Scratch::new(), Scratch::new());
        let store = Store::at(whole.path());
        let stored = Tabulate::by_key().solve_into(&store, &root, Run::new());
        let stored = stored.unwrap_or_else(|error| panic!("{error}"));
        read(&stored, |solution| answers.check(solution));
        assert!(Tabulate::by_key().verify(&stored, Run::new()).is_ok());
        for player in Player::ALL {
            let proof = read(&stored, |solution| Proof::of(solution, player));
            proof.verify(&root).expect("it proves the value");
        }
        let semi_strong = solve(&AlphaBeta::packed().semi_strong(), &root);
        let stored = semi_strong.write_into(&Store::at(part.path()));
        let stored = stored.expect("a new directory");
        read(&stored, |solution| answers.check_part(solution));
    }
}

#[test]
fn stores_by_index_answer_in_every_state() {
    for seed in 0..40 {
        let graph = random_outcomes(seed);
        let answers = Answers::of(&graph);
        let scratch = Scratch::new();
        let store = Store::at(scratch.path());
        let solver = Retrograde::with_predecessors();
        let stored = solver.solve_into(&store, &answers.root(), Run::new());
        let stored = stored.unwrap_or_else(|error| panic!("{error}"));
        read(&stored, |solution| answers.check(solution));
        assert!(
            Retrograde::with_predecessors()
                .verify(&stored, Run::new())
                .is_ok()
        );
    }
}

#[test]
fn members_of_a_cluster_answer_in_every_state() {
    for seed in 0..15 {
        let graph: Graph<Outcome> = random_scores(seed).map(outcome, |_| ());
        let answers = Answers::of(&graph);
        let scratch = Scratch::new();
        cluster(3, |transport| {
            let (solver, store) = (Tabulate::by_key(), Store::at(scratch.path()));
            let stored =
                solver.solve_into(&store, &answers.root(), Run::new().distributed(transport));
            let stored = stored.unwrap_or_else(|error| panic!("{error}"));
            read(&stored, |solution| answers.check(solution));
        });
        let graph = random_outcomes(seed);
        let answers = Answers::of(&graph);
        let scratch = Scratch::new();
        cluster(2, |transport| {
            let (solver, store) = (Retrograde::with_predecessors(), Store::at(scratch.path()));
            let stored =
                solver.solve_into(&store, &answers.root(), Run::new().distributed(transport));
            let stored = stored.unwrap_or_else(|error| panic!("{error}"));
            read(&stored, |solution| answers.check(solution));
        });
    }
}
