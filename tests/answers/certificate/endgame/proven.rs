//! What these certificates prove: the value, and no better one, with their endgame only.

use optimal_play::certificate::{CertificateErrorKind, CertificateReader};
use optimal_play::{AlphaBeta, GameState, Player, Run};
use optimal_play_games::kalah::{Endgame, Kalah, Position};
use support::{Checked, Proof, solve};

use super::{solution, verify_with_seeds};
use crate::certificate::PLAYERS;

/// The lines of the certificates of both players that trust the endgame of that many seeds. They
/// prove the value with that endgame only.
fn lines((houses, seeds): (usize, usize), few: usize, value: i8) -> [u64; 2] {
    let game = Kalah::new(houses, seeds).expect("a valid game");
    let root = game.start();
    let [endgame, fewer] =
        [few, few - 1].map(|few| game.endgame(few, &mut Run::new()).expect("it fits memory"));
    let name = endgame.to_string();
    assert_eq!(name, format!("at most {few} seeds"));
    let trusting = solution(&root, &name, |position| endgame.value_of(position));
    PLAYERS.map(|player| {
        let text = trusting.certificate(player).expect("the solver made it");
        let proof = Proof::<i8>::read(&text);
        assert_eq!((proof.player, proof.value), (player, value));
        assert_eq!(proof.trusts, [format!("trusts endgame {name}")]);
        let reader = CertificateReader::<i8, _>::new(text.as_bytes()).expect("a valid header");
        assert_eq!(reader.trusted_endgame(), Some(&*name));

        let checked = verify_with_seeds(&text, &game, &endgame).expect("it proves the value");
        assert_eq!(checked.lines, proof.lines.len() as u64);
        assert!(checked.known > 0 && checked.trusted == 0);
        assert!(is_refused::<Position<'_>>(&proof.verify(&root)));
        assert!(is_refused::<Position<'_>>(&verify_with_seeds(
            &text, &game, &fewer
        )));
        refuses_a_better_claim(&text, &game, &endgame);
        checked.lines
    })
}

/// One more than the value is refuted by a line of play to a position of the endgame, or to the end
/// of the game.
fn refuses_a_better_claim(text: &str, game: &Kalah, endgame: &Endgame<'_>) {
    let reader = CertificateReader::<i8, _>::new(text.as_bytes()).expect("a valid header");
    let (player, value) = (reader.player(), reader.value());
    let claim = value + if player == Player::Max { 1 } else { -1 };
    let from = format!("value {value}\n");
    let boast = text.replacen(&from, &format!("value {claim}\n"), 1);
    let error = verify_with_seeds(&boast, game, endgame).expect_err("the value is less");
    let low = format!("this secures {value}, but the certificate claims {claim}");
    assert_eq!(error.kind().to_string(), low);
    let (mut state, mut gained) = (game.start(), 0);
    for &mv in error.line() {
        gained += state.reward(mv);
        state = state.play(mv);
    }
    let end = state.result().or_else(|| endgame.value_of(&state));
    // Otherwise the walk had been at the position before.
    if let Some(end) = end {
        assert_ne!(player.choose(gained + end, claim), gained + end);
    }
}

/// The kind of error that says that the certificate trusts an endgame that the check has not.
fn is_refused<G: GameState>(checked: &Checked<G>) -> bool {
    let kind = checked.as_ref().expect_err("it is refused").kind();
    matches!(kind, CertificateErrorKind::Endgame { .. })
}

#[test]
fn a_certificate_that_trusts_an_endgame_names_it_and_proves_the_value() {
    // The values are published. By the rules there are 99 and 1,285 lines.
    let [max, min] = lines((4, 3), 14, 8);
    assert!(max < 99 && min < 1_285, "{max} and {min}");
    lines((5, 3), 10, 8);
}

#[test]
fn a_certificate_by_the_rules_trusts_no_endgame_that_is_at_hand() {
    let game = Kalah::new(4, 3).expect("a valid game");
    let (root, endgame) = (
        game.start(),
        game.endgame(10, &mut Run::new()).expect("it fits memory"),
    );
    let solver = AlphaBeta::packed().with_certificate(Player::Max);
    let solution = solve(&solver.with_endgame(|it| endgame.value_of(it)), &root);
    let text = solution.certificate(Player::Max).expect("it was asked for");
    let proof = Proof::<i8>::read(&text);
    assert!(proof.trusts.is_empty());
    let by_rules = proof.verify(&root).expect("it proves the value");
    let with_endgame = verify_with_seeds(&text, &game, &endgame).expect("it proves the value");
    assert_eq!(
        (by_rules.lines, 0),
        (with_endgame.lines, with_endgame.known)
    );
}

#[test]
fn a_solver_may_trust_bounds_and_an_endgame() {
    let game = Kalah::new(4, 3).expect("a valid game");
    let (root, endgame) = (
        game.start(),
        game.endgame(10, &mut Run::new()).expect("it fits memory"),
    );
    let name = endgame.to_string();
    let solver = AlphaBeta::packed()
        .with_trusted_bounds()
        .with_certificate(Player::Min);
    let value_of = |position: &Position<'_>| endgame.value_of(position);
    let solution = solve(&solver.with_trusted_endgame(&name, value_of), &root);
    let text = solution.certificate(Player::Min).expect("it was asked for");
    let trusts = Proof::<i8>::read(&text).trusts;
    assert_eq!(trusts, ["trusts bounds", "trusts endgame at most 10 seeds"]);
    let checked = verify_with_seeds(&text, &game, &endgame).expect("it proves the value");
    assert!(checked.trusted > 0 && checked.known > 0, "{checked:?}");
}

#[test]
fn a_player_by_a_certificate_has_no_reply_in_the_endgame() {
    let game = Kalah::new(3, 2).expect("a valid game");
    let (root, endgame) = (
        game.start(),
        game.endgame(6, &mut Run::new()).expect("it fits memory"),
    );
    let value_of = |position: &Position<'_>| endgame.value_of(position);
    let text = solution(&root, "few seeds", value_of).certificate(Player::Max);
    let text = text.expect("the solver made it");
    let reader = || CertificateReader::<i8, _>::new(text.as_bytes()).expect("a valid header");
    assert!(reader().replies(&root, Run::new()).is_err());
    let replies = reader().with_endgame("few seeds", value_of);
    let replies = replies.replies(&root, Run::new()).expect("it is right");
    let mut state = root;
    while endgame.value_of(&state).is_none() {
        let mv = match state.to_move() {
            Player::Max => replies.reply(&state),
            Player::Min => state.moves().last(),
        };
        state = state.play(mv.expect("a reply wherever the endgame knows no value"));
    }
    assert_eq!(replies.reply(&state), None);
}
