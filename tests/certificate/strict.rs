//! A certificate has exactly one text: other texts of the same meaning are rejected.

use optimal_play::{Certificate, CertificateErrorKind, Outcome, Player, Wdl};

use optimal_play::games::nim::Nim;
use optimal_play::{GameState, solve};

#[test]
fn a_text_that_is_not_canonical_is_rejected_with_the_line_and_the_reason() {
    let text = "optimal-play certificate 1\nplayer Max\nvalue 8\n1\n20\n";
    assert!(text.parse::<Certificate<i8>>().is_ok());
    let texts = [
        text.trim_end().to_owned(),
        text.replace('\n', "\r\n"),
        text.replace("20\n", "20\r\n"),
        text.replace("\n1\n", "\n01\n"),
        text.replace("value 8", "value +8"),
        text.replace("value 8", "value 08"),
        text.replace("value 8", "value 8 "),
        text.replace("20\n", "20\n\n"),
        format!(" {text}"),
        format!("\u{feff}{text}"),
    ];
    let message = |text: &String| {
        let error = text.parse::<Certificate<i8>>().expect_err("it is another");
        error.to_string()
    };
    insta::assert_snapshot!(texts.iter().map(message).collect::<Vec<_>>().join("\n"));
}

#[test]
fn an_unreadable_value_is_rejected_with_the_reason() {
    let text = |value: &str| format!("optimal-play certificate 1\nplayer Max\nvalue {value}\n");
    let far = text("Max wins in 40000").parse::<Certificate<Outcome>>();
    let other = text("Max wins in 3").parse::<Certificate<Wdl>>();
    let zero = text("Max wins in 03").parse::<Certificate<Outcome>>();
    let large = text("300").parse::<Certificate<i8>>();
    let messages = [
        far.expect_err("too far").to_string(),
        other.expect_err("no plies there").to_string(),
        zero.expect_err("a zero").to_string(),
        large.expect_err("too large").to_string(),
    ];
    insta::assert_snapshot!(messages.join("\n"));
}

#[test]
fn a_wrong_move_is_reported_before_surplus_moves() {
    let root = Nim::new([3, 4]);
    let solution = solve(&root).expect("it ends");
    let right = solution.certificate(Player::Max).expect("all is solved");
    // All four stones taken leave three, and Min takes them.
    let all = root.moves().position(|mv| (mv.heap, mv.stones) == (1, 4));
    let mut moves = vec![0; 50];
    moves[0] = u32::try_from(all.expect("a move")).expect("a few moves");
    let wrong = Certificate::new(Player::Max, right.value(), moves);
    let error = wrong.verify(&root).expect_err("it loses");
    let is_low = matches!(error.kind(), CertificateErrorKind::NotReached { .. });
    assert!(is_low, "{error}");
    let mut moves = right.moves().to_vec();
    moves.push(0);
    let surplus = Certificate::new(Player::Max, right.value(), moves);
    let surplus = surplus.verify(&root).expect_err("there is one too many");
    let one = Certificate::new(Player::Max, Nim::new([0]).terminal_value(), vec![0]);
    let one = one.verify(&Nim::new([0])).expect_err("it is over");
    insta::assert_snapshot!(format!("{error}\n{surplus}\n{one}"));
}
