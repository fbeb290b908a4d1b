//! A checker in another language, which knows only the format and the rules of two games, accepts
//! what `verify` accepts, and rejects the rest.

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use optimal_play::{AlphaBeta, GameState, Minimax, Player, Run, Solver};
use optimal_play_games::connect_four::ConnectFour;
use optimal_play_games::kalah::Kalah;
use support::{Proof, solve};

use super::PLAYERS;

/// The verdicts of the checker on these texts; `None` where there is no Python.
pub(super) fn verdicts(game: &[&str], texts: &[String]) -> Option<Vec<String>> {
    if Command::new("python3").arg("--version").output().is_err() {
        println!("skipped: there is no python3 to run the independent checker");
        return None;
    }
    let directory = tempfile::tempdir().expect("a directory for the certificates");
    let write = |(number, text): (usize, &String)| -> PathBuf {
        let path = directory.path().join(number.to_string());
        fs::write(&path, text).expect("it can be written");
        path
    };
    let paths: Vec<_> = texts.iter().enumerate().map(write).collect();
    let checker = Path::new(env!("CARGO_MANIFEST_DIR")).join("answers/certificate/checker.py");
    let mut command = Command::new("python3");
    let output = command.arg(checker).args(game).args(&paths).output();
    let output = output.expect("it runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(errors, "");
    let lines = String::from_utf8(output.stdout).expect("text");
    Some(lines.lines().map(str::to_owned).collect())
}

/// The certificate with another move, without one, with one more, or with another claim.
fn mutants(right: &Proof<i8>) -> Vec<Proof<i8>> {
    let with = |change: &dyn Fn(&mut Proof<i8>)| {
        let mut mutant = right.clone();
        change(&mut mutant);
        mutant
    };
    let mut mutants: Vec<_> = [-3, -2, -1, 1, 2, 3]
        .map(|by| with(&|it| it.value += by))
        .into();
    mutants.push(with(&|it| it.player = !it.player));
    for at in (0..right.lines.len()).step_by(1 + right.lines.len() / 31) {
        for number in 0..4 {
            mutants.push(with(&|it| it.lines[at] = number.to_string()));
        }
        mutants.push(with(&|it| drop(it.lines.remove(at))));
        mutants.push(with(&|it| it.lines.insert(at, "0".to_owned())));
    }
    mutants
}

/// The text with a byte that does not belong there.
fn other_texts(text: &str) -> [String; 6] {
    [
        text.trim_end().to_owned(),
        text.replace('\n', "\r\n"),
        text.replace("value ", "value  "),
        text.replace("value ", "value 0"),
        format!("{text}\n"),
        text.replace("certificate 1", "certificate 2"),
    ]
}

/// The checker and `verify` agree on certificates of a full solution and of a search, on their
/// mutants, and on other texts.
fn agree<G: GameState<Value = i8, Move: Display>>(root: &G, game: &[&str]) {
    let mut solver = AlphaBeta::hashed().with_certificate(Player::Max);
    solver = solver.with_certificate(Player::Min);
    let solvers: [&dyn Solver<G>; 2] = [&Minimax::hashed(), &solver];
    let (mut texts, mut are_right) = (Vec::new(), Vec::new());
    for solver in solvers {
        let solution = solve(solver, root);
        for player in PLAYERS {
            let right = Proof::of(&solution, player);
            for proof in [&right].into_iter().chain(&mutants(&right)) {
                texts.push(proof.to_string());
                are_right.push(proof.verify(root).is_ok());
            }
            texts.extend(other_texts(&right.to_string()));
            are_right.extend([false; 6]);
        }
    }
    let Some(verdicts) = verdicts(game, &texts) else {
        return;
    };
    assert_eq!(verdicts.len(), texts.len());
    let mut counts = [0, 0];
    for ((verdict, is_right), text) in verdicts.iter().zip(are_right).zip(&texts) {
        assert_eq!(
            verdict.starts_with("proven: "),
            is_right,
            "{verdict}\n{text}"
        );
        counts[usize::from(is_right)] += 1;
    }
    assert!(counts[0] > 100 && counts[1] >= 4, "{counts:?}");
}

#[test]
fn an_independent_checker_names_what_it_does_not_trust() {
    let game = Kalah::new(3, 2).expect("a valid game");
    let endgame = game.endgame(6, &mut Run::new()).expect("it fits memory");
    let text = |trusts_bounds: bool| {
        let mut solver = AlphaBeta::packed().with_certificate(Player::Min);
        if trusts_bounds {
            solver = solver.with_trusted_bounds();
        }
        let solver = solver.with_trusted_endgame("few seeds", |it| endgame.value_of(it));
        let solution = solve(&solver, &game.start());
        solution.certificate(Player::Min).expect("it was asked for")
    };
    let texts = [text(false), text(true)];
    let Some(verdicts) = verdicts(&["kalah", "3", "2"], &texts) else {
        return;
    };
    let refused = |trust| format!("rejected: it trusts {trust} besides the rules");
    assert_eq!(verdicts, ["endgame few seeds", "bounds"].map(refused));
}

#[test]
fn an_independent_checker_agrees_on_connect_four() {
    let game = ConnectFour::new(3, 4).expect("a valid board");
    agree(&game.start(), &["connect_four", "3", "4"]);
}

#[test]
fn an_independent_checker_agrees_on_kalah() {
    let game = Kalah::new(3, 2).expect("a valid game");
    agree(&game.start(), &["kalah", "3", "2"]);
}
