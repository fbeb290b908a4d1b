//! What errors show, and the text of a certificate.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use optimal_play::certificate::CertificateReader;
use optimal_play::games::chase::{Chase, Rules};
use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::{Outcome, Player, Retrograde, Value, Wdl};
use support::{Countdown, Proof, solve};

#[test]
fn errors_show_the_line_of_play() {
    let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)]).expect("a valid game");
    let root = game.start();
    let message = |value, moves: &[u32]| {
        let certificate = Proof::new(Player::Max, value, moves.iter().copied());
        certificate
            .verify(&root)
            .expect_err("it is wrong")
            .to_string()
    };
    let rules = Rules {
        white_steps: 2,
        ..Rules::published(3)
    };
    let chase = Chase::with_rules(rules, (1, 1), (2, 2)).expect("a valid game");
    let drawn = Proof::of(
        &solve(&Retrograde::reachable(), &chase.start()),
        Player::Max,
    );
    let won = Proof {
        value: Outcome::win(Player::Max, 5),
        ..drawn.clone()
    };
    let overflow = Proof::new(Player::Max, 100, [0, 0]);
    let hundreds = Countdown::new(2, 2, 100_i8);
    let messages = [
        message(8, &[1, 0]),
        message(8, &[1, 0, 0, 0]),
        message(8, &[1, 7, 0]),
        message(8, &[0, 0, 0]),
        message(9, &[1, 0, 0]),
        drawn
            .verify(&chase.start())
            .expect_err("it is endless")
            .to_string(),
        won.verify_cyclic(&chase.start())
            .expect_err("it is drawn")
            .to_string(),
        overflow
            .verify(&hundreds)
            .expect_err("200 is no i8")
            .to_string(),
    ];
    insta::assert_snapshot!(messages.join("\n"));
}

#[test]
fn values_round_trip_through_text() {
    fn same<V: Value + Display + FromStr<Err: Display> + Debug>(value: V) {
        let certificate = Proof::new(Player::Max, value, []);
        assert_eq!(Proof::read(&certificate.to_string()), certificate);
    }
    for plies in [0, 1, 77, Outcome::MAX_PLIES] {
        same(Outcome::win(Player::Max, plies));
        same(Outcome::win(Player::Min, plies));
    }
    same(Outcome::DRAW);
    [Wdl::MinWins, Wdl::Draw, Wdl::MaxWins]
        .into_iter()
        .for_each(same);
    [i128::MIN, -1, 0, i128::MAX].into_iter().for_each(same);
    for text in [
        "",
        "Max",
        "Max wins",
        "Max wins in ",
        "Max wins in 32767",
        "max wins in 1",
        "draw ",
    ] {
        assert!(text.parse::<Outcome>().is_err(), "{text}");
    }
    for text in ["", "Max wins in 1", "Draw"] {
        assert!(text.parse::<Wdl>().is_err(), "{text}");
    }
}

#[test]
fn the_header_says_what_is_trusted() {
    let text = "optimal-play certificate 1\nplayer Min\nvalue -3\n";
    let trust = |lines: &str| {
        let text = format!("{text}{lines}");
        let reader = CertificateReader::<i8, _>::new(text.as_bytes()).expect("a valid header");
        let endgame = reader.trusted_endgame().map(str::to_owned);
        (reader.trusts_bounds(), endgame)
    };
    let few = || Some("few seeds".to_owned());
    assert_eq!(trust(""), (false, None));
    assert_eq!(trust("1\n"), (false, None));
    assert_eq!(trust("trusts bounds\nall\n"), (true, None));
    assert_eq!(trust("trusts endgame few seeds\n1\n"), (false, few()));
    let both = "trusts bounds\ntrusts endgame few seeds\n";
    assert_eq!(trust(both), (true, few()));
}
