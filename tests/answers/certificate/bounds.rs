//! Certificates that trust bounds.

use optimal_play::{AlphaBeta, Player, Run};
use optimal_play_games::kalah::Kalah;
use support::{Proof, solve};

use crate::certificate::{PLAYERS, graph_with_bounds, wrong};

#[test]
fn a_certificate_that_trusts_bounds_says_so_and_proves_the_value() {
    let game = Kalah::new(3, 3).expect("a valid game");
    let root = game.start();
    let solver = AlphaBeta::packed().with_trusted_bounds();
    let solver = solver
        .with_certificate(Player::Max)
        .with_certificate(Player::Min);
    let solution = solve(&solver, &root);
    for player in PLAYERS {
        let mut text = Vec::new();
        let report = solution.write_certificate(player, Run::new(), &mut text);
        let report = report.expect("the solver made it");
        let proof = Proof::<i8>::read(&String::from_utf8(text).expect("text"));
        assert_eq!(proof.trusts, ["trusts bounds"]);
        let bounds = proof.lines.iter().filter(|line| *line == "bounds").count();
        assert_eq!(bounds as u64, report.trusted);
        let moves = proof
            .lines
            .iter()
            .filter(|line| line.parse::<u32>().is_ok());
        assert_eq!(moves.count() as u64, report.lines);
        let checked = proof.verify(&root).expect("it proves the value");
        assert_eq!(
            (checked.lines, checked.trusted),
            (report.lines, report.trusted)
        );
    }
}

/// A claim of more than the bounds say, or a line of another kind than the position has.
#[test]
fn a_wrong_text_that_trusts_bounds_is_rejected() {
    let game = graph_with_bounds();
    let root = game.root();
    let proof = |value: i8, lines: &[&str]| Proof {
        trusts: vec!["trusts bounds".to_owned()],
        lines: lines.iter().map(|&line| line.to_owned()).collect(),
        ..Proof::new(Player::Max, value, [])
    };
    let checked = |value, lines: &[&str]| proof(value, lines).verify(&root);
    let counts = |lines: &[&str]| {
        let checked = checked(1, lines).expect("right");
        (checked.lines, checked.trusted)
    };
    assert_eq!(counts(&["all", "bounds"]), (0, 1));
    assert_eq!(counts(&["all", "1"]), (1, 0));
    let rules_only = Proof {
        trusts: Vec::new(),
        ..proof(1, &["bounds"])
    };
    let messages = [
        wrong(checked(2, &["all", "bounds"])),
        wrong(checked(1, &["all", "bounds", "1", "all"])),
        wrong(checked(1, &["all"])),
        wrong(rules_only.verify(&root)),
        wrong(checked(1, &["0"])),
        wrong(checked(1, &["all", "all"])),
        wrong(checked(1, &["all", "bounds 1"])),
    ];
    insta::assert_snapshot!(messages.join("\n"));
}
