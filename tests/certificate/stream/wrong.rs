//! Streams that prove nothing: what is wrong with them.

use std::io::{self, ErrorKind};

use optimal_play::games::chase::{Chase, Rules};
use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::{
    Certificate, CertificateErrorKind, CertificateReader, CertificateStreamErrorKind, Player,
    Retrograde, Run,
};
use support::solve;

use super::wrong;
use crate::tampered::shows_it;

#[test]
fn missing_illegal_and_surplus_moves_are_told_apart() {
    let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)]).expect("a valid game");
    let root = game.start();
    let of = |moves: &str| {
        let text = format!("optimal-play certificate 3\nplayer Max\nvalue 8\n{moves}");
        wrong(&text, &root)
    };
    assert_eq!(of("1\n0\n"), CertificateErrorKind::MissingMove);
    let none = CertificateErrorKind::NoSuchMove {
        number: 7,
        moves: 3,
    };
    assert_eq!(of("7\n0\n0\n"), none);
    let surplus = CertificateErrorKind::SurplusMoves {
        needed: 3,
        given: 5,
    };
    assert_eq!(of("1\n0\n0\n0\n9\n"), surplus);
}

#[test]
fn play_that_need_not_end_is_rejected_with_its_cycle() {
    let rules = Rules {
        white_steps: 2,
        ..Rules::published(3)
    };
    let game = Chase::with_rules(rules, (1, 1), (2, 2)).expect("a valid game");
    let root = game.start();
    let solution = solve(&Retrograde::reachable(), &root);
    let error = solution.write_certificate(Player::Max, Run::new(), io::sink());
    let error = error.expect_err("positions repeat");
    let CertificateStreamErrorKind::Wrong(error) = error.kind() else {
        panic!("{error}")
    };
    assert_eq!(error.kind(), &CertificateErrorKind::Endless);
    shows_it(
        &root,
        &Certificate::new(Player::Max, solution.value(), vec![]),
        error,
    );
    assert!(!error.cycle().is_empty());
}

#[test]
fn an_invalid_stream_is_rejected_with_its_first_wrong_line() {
    let header = "optimal-play certificate 3\nplayer Max\nvalue 8\n";
    let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)]).expect("a valid game");
    let texts: [&[u8]; 10] = [
        b"",
        b"optimal-play certificate 1\nplayer Max\nvalue 8\n1\n0\n0\n",
        b"optimal-play certificate 3\nplayer max\nvalue 8\n",
        b"optimal-play certificate 3\nplayer Max\nvalue +8\n",
        &[header.as_bytes(), b"1\n\n0\n"].concat(),
        &[header.as_bytes(), b"1\r\n"].concat(),
        &[header.as_bytes(), b"1\n\xff\n"].concat(),
        &[header.as_bytes(), b"1\n0\n0"].concat(),
        &[header.as_bytes(), b"1\n0\n0\n0\nx\n"].concat(),
        &[header.as_bytes(), &[b'0'; 3000]].concat(),
    ];
    let message = |text: &[u8]| {
        let reader = match CertificateReader::<i32, _>::new(text) {
            Ok(reader) => reader,
            Err(error) => {
                assert_eq!(error.kind(), ErrorKind::InvalidData);
                return error.to_string();
            }
        };
        let error = reader.verify(&game.start(), Run::new());
        let message = error.expect_err("it is wrong").to_string();
        message.chars().take(120).collect()
    };
    insta::assert_snapshot!(texts.map(message).join("\n"));
}
