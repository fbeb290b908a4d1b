//! Playing by a certificate.

use optimal_play_games::connect_four::ConnectFour;
use std::fmt::Display;
use std::str::FromStr;

use optimal_play::certificate::{CertificateError, CertificateReader, Replies};
use optimal_play::{GameState, Minimax, Player, Run};
use support::{Graph, Node, Proof, solve};

fn replies<G>(proof: &Proof<G::Value>, root: &G) -> Result<Replies<G>, CertificateError<G::Move>>
where
    G: GameState<Value: Display + FromStr<Err: Display>>,
{
    let text = proof.to_string();
    let reader = CertificateReader::new(text.as_bytes()).expect("a valid header");
    reader.replies(root, Run::new())
}

#[test]
fn mirror_images_have_a_reply_that_leads_to_the_same_position() {
    let game = ConnectFour::new(4, 4).expect("a valid board");
    let root = game.start();
    let proof = Proof::of(&solve(&Minimax::hashed(), &root), Player::Min);
    let replies = replies(&proof, &root).expect("it is right");
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
        let proof = Proof::of(&solve(&Minimax::hashed(), &game.root()), player);
        let replies = replies(&proof, &game.root()).expect("it is right");
        assert_eq!(replies.reply(&game.root()), Some(best));
    }
}

#[test]
fn a_certificate_that_is_wrong_has_no_replies() {
    let game = Graph::new([Node::scored(Player::Max, [(1, 2)]), Node::end(0_i8)]);
    let kind = |value, moves: &[u32]| {
        let wrong = Proof::new(Player::Max, value, moves.iter().copied());
        let error = replies(&wrong, &game.root()).expect_err("it is wrong");
        error.kind().to_string()
    };
    let missing = "the certificate has no line for this position";
    assert_eq!(kind(2, &[]), missing);
    let surplus = "the certificate has 2 lines where 1 is needed";
    assert_eq!(kind(2, &[0, 0]), surplus);
    let low = "this secures 2, but the certificate claims 3";
    assert_eq!(kind(3, &[0]), low);
}
