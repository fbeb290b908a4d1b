//! A certificate has exactly one text: other texts of the same meaning are rejected.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use optimal_play::certificate::{CertificateErrorKind, CertificateReader};
use optimal_play::{GameState, Outcome, Player, Value, Wdl, solve};
use optimal_play_games::nim::Nim;
use support::Proof;

#[test]
fn an_unreadable_value_is_rejected_with_the_reason() {
    fn refused<V: Value + Display + FromStr<Err: Display> + Debug>(value: &str) -> String {
        let text = format!("optimal-play certificate 1\nplayer Max\nvalue {value}\n");
        let reader = CertificateReader::<V, _>::new(text.as_bytes());
        reader.expect_err("it is wrong").to_string()
    }
    let messages = [
        refused::<Outcome>("Max wins in 40000"),
        refused::<Wdl>("Max wins in 3"),
        refused::<Outcome>("Max wins in 03"),
        refused::<i8>("300"),
    ];
    insta::assert_snapshot!(messages.join("\n"));
}

#[test]
fn a_wrong_move_is_reported_before_surplus_moves() {
    let root = Nim::new([3, 4]);
    let solution = solve(&root).expect("it ends");
    let right = Proof::of(&solution, Player::Max);
    // All four stones taken leave three, and Min takes them.
    let all = root.moves().position(|mv| (mv.heap, mv.stones) == (1, 4));
    let mut moves = vec![0; 50];
    moves[0] = u32::try_from(all.expect("a move")).expect("a few moves");
    let wrong = Proof::new(Player::Max, right.value, moves);
    let error = wrong.verify(&root).expect_err("it loses");
    let is_low = matches!(error.kind(), CertificateErrorKind::NotReached { .. });
    assert!(is_low, "{error}");
    let mut surplus = right;
    surplus.lines.push("0".to_owned());
    let surplus = surplus.verify(&root).expect_err("there is one too many");
    let one = Proof::new(Player::Max, Nim::new([0]).terminal_value(), [0]);
    let one = one.verify(&Nim::new([0])).expect_err("it is over");
    insta::assert_snapshot!(format!("{error}\n{surplus}\n{one}"));
}
