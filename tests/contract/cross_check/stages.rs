//! Games with scores where positions repeat: all solvers by stage agree, and a fault is found.

use optimal_play::cross_check::CrossCheck;
use support::{random_stages, rounds};

#[test]
fn all_solvers_agree_by_stage() {
    for seed in 0..rounds(100) {
        let symmetric = seed % 2 == 0;
        let graph = random_stages(seed, symmetric);
        let root = graph.root();
        let check = CrossCheck::by_stage(&root, 1000).indexed().predecessors();
        let check = if symmetric {
            check.swap_players()
        } else {
            check
        };
        let agreement = check.run().expect("they agree");
        assert_eq!(agreement.solvers.len(), if symmetric { 5 } else { 4 });
        assert!(agreement.skipped.is_empty());
        let playthrough = check.playthrough().expect("it keeps the contract");
        assert!(!playthrough.to_string().is_empty());
    }
}

#[test]
fn a_missing_predecessor_is_reported() {
    let mut found = 0;
    for seed in 0..rounds(100) {
        let mut graph = random_stages(seed, false);
        graph.unlisted = Some(0);
        let root = graph.root();
        let check = CrossCheck::by_stage(&root, 1000).predecessors();
        found += u32::from(check.run().is_err());
    }
    assert!(found > 10, "{found}");
}
