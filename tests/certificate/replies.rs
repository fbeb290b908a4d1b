//! Playing by a certificate.

use optimal_play::games::connect_four::ConnectFour;
use optimal_play::{Certificate, CertificateErrorKind, GameState, Minimax, Player};
use support::{Graph, Node, solve};

use super::{certificate, graph_with_bounds};

#[test]
fn mirror_images_have_a_reply_that_leads_to_the_same_position() {
    let game = ConnectFour::new(4, 4).expect("a valid board");
    let root = game.start();
    let proof = certificate(&solve(&Minimax::hashed(), &root), Player::Min);
    let replies = proof.replies(&root).expect("it is right");
    assert_eq!(replies.player(), Player::Min);
    assert_eq!(replies.reply(&root), None, "Max is to move");
    for (column, image) in [(0, 3), (1, 2)] {
        let after = |column| {
            let state = root.play(column);
            let reply = replies.reply(&state).expect("Max can play it");
            state.play(reply).key()
        };
        assert_eq!(after(column), after(image));
    }
}

#[test]
fn of_moves_to_the_same_position_the_reply_is_the_better_one() {
    let nodes = |player| {
        let moves = [(1, 2), (1, 5), (1, -3)];
        Graph::new([Node::scored(player, moves), Node::end(0_i8)])
    };
    for (player, best) in [(Player::Max, 1), (Player::Min, 2)] {
        let game = nodes(player);
        let proof = certificate(&solve(&Minimax::hashed(), &game.root()), player);
        let replies = proof.replies(&game.root()).expect("it is right");
        assert_eq!(replies.reply(&game.root()), Some(best));
    }
}

#[test]
fn a_certificate_with_too_few_or_too_many_moves_has_no_replies() {
    let game = Graph::new([Node::scored(Player::Max, [(1, 2)]), Node::end(0_i8)]);
    let kind = |moves| {
        let wrong = Certificate::new(Player::Max, 2_i8, moves);
        let error = wrong.replies(&game.root()).expect_err("it is wrong");
        error.kind().clone()
    };
    assert_eq!(kind(vec![]), CertificateErrorKind::MissingMove);
    let surplus = CertificateErrorKind::SurplusMoves {
        needed: 1,
        given: 2,
    };
    assert_eq!(kind(vec![0, 0]), surplus);
}

#[test]
fn trusted_bounds_are_checked_against_the_positions() {
    let game = graph_with_bounds();
    let root = game.root();
    let claim = |value, trusted: &[u64], moves: &[u32]| {
        let claim = Certificate::new(Player::Max, value, moves.to_vec());
        let claim = claim.with_trusted_bounds(trusted.to_vec());
        claim.verify(&root).map_err(|error| error.kind().clone())
    };
    assert_eq!(claim(1, &[], &[1]), Ok(3));
    assert_eq!(claim(1, &[1], &[]), Ok(3));
    let low = |claimed: &str| {
        let (secured, claimed) = ("1".to_owned(), claimed.to_owned());
        Err(CertificateErrorKind::NotReached { secured, claimed })
    };
    assert_eq!(claim(2, &[1], &[]), low("2"));
    let surplus = CertificateErrorKind::SurplusMoves {
        needed: 0,
        given: 1,
    };
    assert_eq!(claim(1, &[1], &[1]), Err(surplus));
    // The game is over at 2; there is no 3; each is named once, in ascending order.
    let nothing = |number| Err(CertificateErrorKind::NothingToTrust { number });
    assert_eq!(claim(1, &[2], &[1]), nothing(2));
    assert_eq!(claim(1, &[3], &[1]), nothing(3));
    assert_eq!(claim(1, &[1, 2], &[]), nothing(2));
    assert_eq!(claim(1, &[1, 1], &[]), nothing(1));
}
