//! What errors show, and the text of a certificate.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use optimal_play::games::chase::{Chase, Rules};
use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::{Certificate, Outcome, Player, Retrograde, Value, Wdl};
use support::{Countdown, solve};

use super::certificate;

#[test]
fn errors_show_the_line_of_play() {
    let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)]).expect("a valid game");
    let root = game.start();
    let message = |value, moves: &[u32]| {
        let certificate = Certificate::new(Player::Max, value, moves.to_vec());
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
    let drawn = certificate(
        &solve(&Retrograde::reachable(), &chase.start()),
        Player::Max,
    );
    let win = Outcome::win(Player::Max, 5);
    let won = Certificate::new(Player::Max, win, drawn.moves().to_vec());
    let overflow = Certificate::new(Player::Max, 100, vec![0, 0]);
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
fn an_invalid_text_is_rejected_with_its_first_wrong_line() {
    let header = "optimal-play certificate 1\nplayer Min\nvalue -3\n";
    let trusting = header.replace("certificate 1", "certificate 2");
    assert!(header.parse::<Certificate<i8>>().is_ok());
    let texts = [
        String::new(),
        "optimal-play certificate 3\nplayer Min\n".to_owned(),
        "optimal-play certificate 1\nplayer min\n".to_owned(),
        "optimal-play certificate 1\nplayer Min\n".to_owned(),
        header.replace("-3", "-300"),
        header.replace("-3", "Min wins in 3"),
        format!("{header}0\n\n1\n"),
        format!("{header}0\n+1\n"),
        format!("{header}0\n-1\n"),
        format!("{header}0\n4294967296\n"),
        format!("{header}0 1\n"),
        format!("{header}bounds 1\n"),
        trusting.clone(),
        format!("{trusting}0\n"),
        format!("{trusting}bounds 1\nbounds x\n"),
        format!("{trusting}bounds 1\n0\nbounds 2\n"),
    ];
    let message = |text: &String| {
        let error = text.parse::<Certificate<i8>>().expect_err("it is wrong");
        error.to_string()
    };
    insta::assert_snapshot!(texts.iter().map(message).collect::<Vec<_>>().join("\n"));
}

#[test]
fn trusted_bounds_round_trip_through_text() {
    let certificate =
        Certificate::new(Player::Min, -3_i8, vec![1, 0]).with_trusted_bounds(vec![2, 5]);
    let text = certificate.to_string();
    assert_eq!(
        text,
        "optimal-play certificate 2\nplayer Min\nvalue -3\nbounds 2\nbounds 5\n1\n0\n"
    );
    assert_eq!(text.parse(), Ok(certificate));
}

#[test]
fn values_round_trip_through_text() {
    fn same<V: Value + Display + FromStr<Err: Display> + Debug>(value: V) {
        let certificate = Certificate::new(Player::Max, value, vec![]);
        assert_eq!(certificate.to_string().parse(), Ok(certificate));
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
