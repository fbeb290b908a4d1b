//! Certificates that prove nothing: what is wrong with them.

use std::io::ErrorKind;

use optimal_play::certificate::{CertificateErrorKind, CertificateReader};
use optimal_play::games::chase::{Chase, Rules};
use optimal_play::games::knight_pawns::KnightPawns;
use optimal_play::{Outcome, Player, Retrograde, Run};
use support::{Graph, Node, Proof, random_outcomes, rounds, solve};

use crate::certificate::tampered::shows_it;
use crate::certificate::{PLAYERS, wrong};

#[test]
fn missing_illegal_and_surplus_moves_are_told_apart() {
    let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)]).expect("a valid game");
    let of = |moves: &[u32]| {
        let proof = Proof::new(Player::Max, 8, moves.iter().copied());
        wrong(proof.verify(&game.start()))
    };
    assert_eq!(of(&[1, 0]), CertificateErrorKind::MissingMove.to_string());
    let (number, moves) = (7, 3);
    let none = CertificateErrorKind::NoSuchMove { number, moves };
    assert_eq!(of(&[7, 0, 0]), none.to_string());
    let (needed, given) = (3, 5);
    let surplus = CertificateErrorKind::SurplusMoves { needed, given };
    assert_eq!(of(&[1, 0, 0, 0, 9]), surplus.to_string());
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
    let drawn = Proof::of(&solution, Player::Max);
    let error = drawn.verify(&root).expect_err("positions repeat");
    assert!(matches!(error.kind(), CertificateErrorKind::Endless));
    assert!(!error.cycle().is_empty());
    shows_it(&root, &drawn, &error);
    // Where they may, the same moves prove a draw, and no win.
    assert!(drawn.verify_cyclic(&root).is_ok());
    let value = Outcome::win(Player::Max, 9);
    let won = Proof { value, ..drawn };
    let error = won.verify_cyclic(&root).expect_err("play need not end");
    assert!(matches!(
        error.kind(),
        CertificateErrorKind::NotReached { .. }
    ));
    shows_it(&root, &won, &error);
}

/// Min wins through node 4, to which a walk comes by a long line. From there it comes to node 5,
/// which leads back; but node 5 is also the first step of the shortest line to the win.
#[test]
fn a_loss_is_as_near_as_by_any_line_where_positions_repeat() {
    let moves: [&[usize]; 6] = [&[1, 5], &[2], &[3], &[4], &[5, 6], &[4]];
    let nodes = moves.map(|to| Node::new(Player::Min, to.iter().copied()));
    let end = Node::end(Outcome::win(Player::Min, 0));
    let game = Graph::new(nodes.into_iter().chain([end]));
    let root = game.root();
    let proof = |plies| Proof::new(Player::Max, Outcome::win(Player::Min, plies), []);
    let solution = solve(&Retrograde::reachable(), &root);
    assert_eq!(solution.value(), Outcome::win(Player::Min, 3));
    assert!(proof(3).verify_cyclic(&root).is_ok());
    let error = proof(4).verify_cyclic(&root).expect_err("three plies do");
    assert_eq!(error.line(), [1, 0, 1]);
    shows_it(&root, &proof(4), &error);
}

/// A claim of one ply more or less is accepted exactly if it is true.
#[test]
fn losses_of_random_games_are_proven_to_the_ply() {
    let mut losses = 0;
    for seed in 0..rounds(400) {
        let graph = random_outcomes(seed);
        let root = &graph.root();
        let solution = solve(&Retrograde::reachable(), root);
        for player in PLAYERS {
            let mut proof = Proof::of(&solution, player);
            let value = proof.value;
            assert!(proof.verify_cyclic(root).is_ok(), "seed {seed}, {player}");
            let (Some(plies), Some(winner)) = (value.plies(), value.winner()) else {
                continue;
            };
            for claimed in [plies.saturating_sub(1), plies + 1] {
                proof.value = Outcome::win(winner, claimed);
                let is_right = proof.verify_cyclic(root).is_ok();
                assert_eq!(is_right, proof.is_true_of(value), "seed {seed}, {player}");
            }
            losses += usize::from(winner != player);
        }
    }
    assert!(losses > 100);
}

#[test]
fn an_invalid_text_is_rejected_with_its_first_wrong_line() {
    let header = "optimal-play certificate 1\nplayer Max\nvalue 8\n";
    let game = KnightPawns::new((0, 2), [(1, 1), (2, 2), (3, 3)]).expect("a valid game");
    let after = |lines: &str| [header, lines].concat().into_bytes();
    let texts = [
        Vec::new(),
        b"optimal-play certificate 2\nplayer Max\nvalue 8\n1\n0\n0\n".to_vec(),
        "\u{feff}optimal-play certificate 1\n".into(),
        b"optimal-play certificate 1\nplayer max\nvalue 8\n".to_vec(),
        b"optimal-play certificate 1\nplayer Max\n".to_vec(),
        b"optimal-play certificate 1\nplayer Max\nvalue +8\n".to_vec(),
        b"optimal-play certificate 1\nplayer Max\nvalue 8 \n".to_vec(),
        b"optimal-play certificate 1\r\nplayer Max\r\n".to_vec(),
        after("trusts luck\n1\n"),
        after("trusts bounds\ntrusts bounds\n"),
        after("trusts endgame x\ntrusts bounds\n1\n"),
        after("1\n\n0\n"),
        after("01\n"),
        after("-1\n"),
        after("4294967296\n"),
        after("1\r\n"),
        [header.as_bytes(), b"1\n\xff\n"].concat(),
        after("1\n0\n0"),
        after("1\n0\n0\n0\nx\n"),
        after(&"0".repeat(3000)),
    ];
    let message = |text: Vec<u8>| {
        let reader = match CertificateReader::<i32, _>::new(text.as_slice()) {
            Ok(reader) => reader,
            Err(error) => {
                assert_eq!(error.kind(), ErrorKind::InvalidData);
                return error.to_string();
            }
        };
        // An endgame of that name knows nothing.
        let reader = reader.with_endgame("x", |_: &_| None);
        let error = reader.verify(&game.start(), Run::new());
        let message = error.expect_err("it is wrong").to_string();
        message.chars().take(120).collect()
    };
    insta::assert_snapshot!(texts.map(message).join("\n"));
}
