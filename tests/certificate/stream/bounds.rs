//! Streams that trust bounds: version 4.

use optimal_play::games::kalah::Kalah;
use optimal_play::{AlphaBeta, CertificateErrorKind, CertificateReader, Player, Run};
use support::solve;

use super::{verify, wrong};
use crate::{PLAYERS, graph_with_bounds};

#[test]
fn a_stream_that_trusts_bounds_says_so_and_proves_the_value() {
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
        let text = String::from_utf8(text).expect("text");
        assert!(text.starts_with("optimal-play certificate 4\n"));
        let bounds = text.lines().filter(|line| *line == "bounds").count();
        assert_eq!(bounds as u64, report.trusted);
        let moves = text
            .lines()
            .skip(3)
            .filter(|line| line.parse::<u32>().is_ok());
        assert_eq!(moves.count() as u64, report.lines);
        let reader = CertificateReader::<i8, _>::new(text.as_bytes()).expect("a valid header");
        assert!(reader.trusts_bounds());
        let checked = reader
            .verify(&root, Run::new())
            .expect("it proves the value");
        assert_eq!(
            (checked.lines, checked.trusted),
            (report.lines, report.trusted)
        );
    }
}

/// A claim of more than the bounds say, or a line of another kind than the position has.
#[test]
fn a_wrong_stream_that_trusts_bounds_is_rejected() {
    let game = graph_with_bounds();
    let root = game.root();
    let text = |version: u32, value: i8, lines: &str| {
        format!("optimal-play certificate {version}\nplayer Max\nvalue {value}\n{lines}")
    };
    let checked = |text: &str| verify(text, &root, Run::new()).map(|it| (it.lines, it.trusted));
    assert_eq!(
        checked(&text(4, 1, "all\nbounds\n")).expect("right"),
        (0, 1)
    );
    assert_eq!(checked(&text(4, 1, "all\n1\n")).expect("right"), (1, 0));
    let low = |claimed: &str| CertificateErrorKind::NotReached {
        secured: "1".to_owned(),
        claimed: claimed.to_owned(),
    };
    assert_eq!(wrong(&text(4, 2, "all\nbounds\n"), &root), low("2"));
    let surplus = CertificateErrorKind::SurplusMoves {
        needed: 0,
        given: 2,
    };
    assert_eq!(wrong(&text(4, 1, "all\nbounds\n1\nall\n"), &root), surplus);
    let missing = wrong(&text(4, 1, "all\n"), &root);
    assert_eq!(missing, CertificateErrorKind::MissingMove);
    let refused = [
        text(3, 1, "bounds\n"),
        text(4, 1, "0\n"),
        text(4, 1, "all\nall\n"),
        text(4, 1, "all\nbounds 1\n"),
    ];
    let messages = refused.map(|text| checked(&text).expect_err("it is wrong").to_string());
    insta::assert_snapshot!(messages.join("\n"));
}
